"""Surfaces on which other players stand apart: where ships that come there stand, and the bases made for them."""

from __future__ import annotations

from itertools import count

from msgspec import structs

from adjudicator.table.changes import Change, PlanetMade, ShipsMoved
from adjudicator.table.state import Planet, State, base_name


def ground(state: State, owner: int, place: str) -> tuple[str, PlanetMade | None]:
    """Where ships that come to a planet stand: there, or where others stand apart, on the base of this encounter; with
    the change that makes that base, if it is not there yet (seed M9.0).
    """
    surface = state.planets[place].on or place
    planet = state.planets[surface]
    if not planet.apart:
        return place, None
    if owner == planet.system:
        return surface, None
    e = state.encounter
    if e is not None and e.base is not None and e.base in state.planets and state.planets[e.base].on == surface:
        return e.base, None
    made = next(name for i in count(1) if (name := base_name(surface, i)) not in state.places)
    return made, PlanetMade(made, Planet(planet.system, on=surface))


def corrected(state: State, changes: list[Change]) -> list[Change]:
    """Changes by hand in which ships come to a surface itself, put on a base apart where they must stand so."""
    found: list[Change] = []
    for change in changes:
        planet = state.planets.get(change.to) if isinstance(change, ShipsMoved) else None
        if not isinstance(change, ShipsMoved) or planet is None or not planet.apart:
            found.append(change)
            continue
        to, made = ground(state, change.owner, change.to)
        if made is not None and made not in found:
            found.append(made)
        found.append(structs.replace(change, to=to))
    return found
