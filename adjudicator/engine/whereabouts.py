"""Where a player's ships stand that take part or could: on the board, apart from those lost or captured."""

from __future__ import annotations

from adjudicator.table.state import WARP, State, colonies, here


def on_board(state: State, seat: int) -> dict[str, int]:
    """A player's ships on colonies and in the encounter, by place (ffg d195); those in the warp are not on the board,
    though an encounter may be about them.
    """
    found = {place: state.places[place][seat] for place in colonies(state, seat)}
    for place, n in here(state, seat).items():
        found.setdefault(place, n)
    found.pop(WARP, None)
    return found
