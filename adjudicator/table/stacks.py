"""Ships that carry captured ones: which of them go when ships of a place move, and what becomes of what they carry."""

from __future__ import annotations

from adjudicator.table.state import BESIDE, GATE, WARP, Stack, State, stack_place


def carry(state: State, owner: int, source: str, to: str, count: int, have: int, chosen: list[int] | None) -> None:
    """`count` of the `have` ships at a place have gone elsewhere: those that carry others take them along.

    Where there is a choice and nobody made it, as many as can go to an encounter or a colony, and as few as must go
    anywhere else. In the warp a stack parts, and what leaves the game leaves it whole.
    """
    for stack in going(state, owner, source, to, count, have, chosen):
        if parts(state, stack, to):
            part(state, stack, state.places[to], to)
        else:
            stack.place = to


def going(
    state: State, owner: int, source: str, to: str, count: int, have: int, chosen: list[int] | None
) -> list[Stack]:
    """The ships with others under them that go along."""
    mine = [s for s in state.stacks if s.owner == owner and s.place == source]
    if not mine:
        return []
    least, most = bounds(len(mine), count, have)
    if chosen is None:
        return mine[: most if on_the_board(state, to) else least]
    wanted = [s for s in mine if s.id in chosen]
    others = [s for s in mine if s.id not in chosen]
    return (wanted + others)[: min(most, max(least, len(wanted)))]


def bounds(stacks: int, count: int, have: int) -> tuple[int, int]:
    """How many of a place's stacks must and can be among `count` of its `have` ships."""
    return max(0, stacks - (have - count)), min(stacks, count)


def on_the_board(state: State, place: str) -> bool:
    """A place where a ship goes on carrying what is under it."""
    return place in state.planets or place in (GATE, BESIDE) or place.endswith(" star")


def parts(state: State, stack: Stack, to: str) -> bool:
    """The ships of a stack that goes there come apart."""
    return not (on_the_board(state, to) or (stack.bound and to == WARP))


def part(state: State, stack: Stack, to: dict[int, int], name: str) -> None:
    """The ships of a stack come apart where it has gone, which has that name."""
    state.stacks.remove(stack)
    for marker in [marker for seat in state.seats for marker in seat.markers if marker.place == stack_place(stack)]:
        marker.place = name
    for seat, n in state.places.pop(stack_place(stack), {}).items():
        to[seat] = to.get(seat, 0) + n
