"""Where a player's ships stand that take part or could: on the board, apart from those lost or captured."""

from __future__ import annotations

from adjudicator.engine.context import Context
from adjudicator.table.positions import colonies, here, in_warp
from adjudicator.table.state import OUT, SHEET, WARP, State, sheet


def on_board(state: State, seat: int) -> dict[str, int]:
    """A player's ships on colonies and in the encounter, by place (ffg d195); those in the warp are not on the board,
    though an encounter may be about them.
    """
    found = {place: state.places[place][seat] for place in colonies(state, seat)}
    for place, n in here(state, seat).items():
        found.setdefault(place, n)
    found.pop(WARP, None)
    return found


def room(c: Context, owner: int | None, at: str, names: dict[str, str]) -> dict[str, int]:
    """Where a player's ships stand that a rule may move, by place."""
    state = c.m.state
    if owner is None:
        return {}
    if at == "warp":
        return in_warp(state, owner)
    if at == "encounter":
        return here(state, owner)
    if at == "any_place":
        return {place: there[owner] for place, there in state.places.items() if there.get(owner)}
    if at == "captured":
        around = sheet(c.owner)
        n = state.places.get(around, {}).get(owner, 0)
        return {around: n} if n else {}
    if at == "lost":
        return {place: n for place, n in (c.it.get("from") or {}).items() if n}
    if at in ("colonies", "outside"):
        involved = here(state, owner) if at == "outside" else {}
        return {place: state.places[place][owner] for place in colonies(state, owner) if place not in involved}
    if at in ("anywhere", "anywhere_or_warp", "anywhere_or_out"):
        found = on_board(state, owner)
        for place, ships in state.places.items():
            out = place == OUT or place.startswith(SHEET)
            if ships.get(owner) and ((out and at == "anywhere_or_out") or (place == WARP and at == "anywhere_or_warp")):
                found[place] = ships[owner]
        return found
    meant = c.m.rules.must(at, names)(c)
    there = {p: state.places.get(p, {}).get(owner, 0) for p in (meant if isinstance(meant, list) else [meant])}
    return {place: n for place, n in there.items() if n}
