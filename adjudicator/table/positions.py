"""What follows from a state: who stands where and on which side, how many colonies that makes, who acts when."""

from __future__ import annotations

from adjudicator.table.state import BESIDE, GATE, WARP, Encounter, State, stack_place


def ships_of(state: State, seat: int) -> int:
    """All ships of a seat, removed ones included."""
    return sum(at.get(seat, 0) for at in state.places.values()) + (
        state.encounter.pile.get(seat, 0) if state.encounter else 0
    )


def captives(state: State, seat: int) -> int:
    """Ships captured under the seat's ships in the present encounter."""
    place = place_in(state, seat) if state.stacks else None
    carried = [s for s in state.stacks if s.owner == seat and s.place == place]
    return sum(sum(state.places[stack_place(s)].values()) for s in carried)


def in_warp(state: State, seat: int) -> dict[str, int]:
    """A player's ships in the warp, by place: those of no colony first, then those on planets that lie there."""
    places = [WARP, *(name for name, planet in state.planets.items() if planet.warped)]
    return {place: state.places[place][seat] for place in places if state.places[place].get(seat)}


def colonies(state: State, seat: int) -> list[str]:
    """Planets and Moons on which the seat has ships, in board order."""
    places = state.places
    return [name for name in state.planets if seat in places[name]]


def bases(state: State, seat: int, place: str) -> int:
    """The colonies that the seat's ships on a planet make: one, or where each ship is a colony of its own, so many."""
    planet = state.planets[place]
    n = state.places[place].get(seat, 0)
    return n if planet.single and planet.system == seat else min(n, 1)


def planets_of(state: State, system: int | None) -> list[str]:
    """The planets of a system; Moons are none."""
    return [name for name, planet in state.planets.items() if planet.system == system and not planet.moon]


def home_colonies(state: State, seat: int) -> int:
    """Colonies in the seat's own system, occupied own Moons included (seed M13.5)."""
    return sum(bases(state, seat, name) for name, p in state.planets.items() if p.system == seat)


def foreign_colonies(state: State, seat: int) -> int:
    """Colonies on planets of other systems; Moons do not count (seed M13.5)."""
    places = state.places
    return sum(1 for name, p in state.planets.items() if p.system != seat and seat in places[name] and not p.moon)


def side_of(state: State, seat: int) -> str | None:
    """``offense``, ``defense`` or None for a seat in the present encounter."""
    e = state.encounter
    if seat == state.offense and e is not None:
        return "offense"
    if e is None:
        return None
    if seat == e.defense:
        return "defense"
    return e.allies.get(seat)


def acting_order(state: State) -> list[int]:
    """Offense, defense, then clockwise from the offense's left (ffg T-56; mayfair F2.1, F2.2)."""
    offense = state.offense
    defense = state.encounter.defense if state.encounter else None
    others = [seat for seat in (*range(offense + 1, len(state.seats)), *range(offense)) if seat != defense]
    return [offense, *others] if defense is None else [offense, defense, *others]


def dealers(state: State) -> list[int]:
    """Those who deal in this encounter: the main players, and whom rules brought in."""
    e = state.encounter
    if e is None:
        return []
    found = [state.offense, *(seat for seat in (e.defense, e.third) if seat is not None)]
    return [e.stand_in if seat == e.ousted and e.stand_in is not None else seat for seat in found]


def place_in(state: State, seat: int) -> str | None:
    """Where the seat's ships of the present encounter stand; None if it takes no part."""
    e = state.encounter
    if e is None:
        return None
    if seat == state.offense or e.allies.get(seat) == "offense":
        return GATE
    if seat == (e.defense if e.posted is None else e.posted) and side_of(state, seat) == "defense":
        return e.target
    return BESIDE if side_of(state, seat) == "defense" else None


def allied_with(e: Encounter, seat: int, side: str | None) -> bool:
    """The seat is an ally of that side, be it of the other one as well."""
    return side is not None and side in (e.allies.get(seat), e.also.get(seat))


def fought_with(e: Encounter, seat: int, side: str | None) -> int:
    """Ships that a player had on that side as the encounter was decided."""
    if seat in e.also:
        other = e.also_in.get(seat, 0)
        return other if e.also[seat] == side else e.ships_in.get(seat, 0) - other if allied_with(e, seat, side) else 0
    own = "offense" if seat not in (e.defense, *(s for s, x in e.allies.items() if x == "defense")) else "defense"
    return e.ships_in.get(seat, 0) if own == side else 0


def here(state: State, seat: int, side: str | None = None) -> dict[str, int]:
    """The seat's ships in the present encounter, by place; those on one `side` only, if that is said."""
    e = state.encounter
    found = _with_its_side(state, seat) if side is None or side == side_of(state, seat) else {}
    other = e.also.get(seat) if e is not None else None
    if other is not None and side in (None, other):
        place = GATE if other == "offense" else BESIDE
        n = state.places[place].get(seat, 0)
        found |= {place: n} if n else {}
    return found


def _with_its_side(state: State, seat: int) -> dict[str, int]:
    place = place_in(state, seat)
    if place is None:
        return {}
    n = state.places[place].get(seat, 0)
    e = state.encounter
    if n and e is not None and place == e.target and seat in (e.defense, e.posted):
        if e.staked is not None:
            n = min(n, e.staked)
        planet = state.planets.get(place)
        if planet is not None and planet.single and planet.system == seat:
            n = min(n, 1)
    return {place: n} if n else {}
