"""Foreign colonies: those on planets of other systems, and on a Moon that its own text makes count as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.table.state import colonies

if TYPE_CHECKING:
    from adjudicator.engine.machine import Machine


def abroad(m: Machine, seat: int) -> int:
    """How many foreign colonies a player has, for winning and for whatever counts them."""
    return sum(is_abroad(m, seat, place, 1) for place in colonies(m.state, seat))


def is_abroad(m: Machine, seat: int, place: str | None, last: int = 2) -> bool:
    """A colony of the player there is, or would be, a foreign one (seed M13.5, M14.12).

    `last`: the last choice of the issue under which a Moon of that kind counts.
    """
    planet = m.state.planets.get(place) if place is not None else None
    if planet is None or planet.system == seat:
        return False
    if not planet.moon:
        return True
    entry = m.book.entries.get(planet.piece or "")
    return entry is not None and bool(entry.data.get("counts_abroad")) and m.choice("moon_base_omega") <= last
