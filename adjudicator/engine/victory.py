"""How near everybody is to winning: the foreign colonies that count, and as many as win."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.engine.core import Engine
from adjudicator.engine.moons import foreign
from adjudicator.engine.numbers import fold
from adjudicator.rulebook.model import Book
from adjudicator.table.positions import foreign_colonies
from adjudicator.table.state import State


class Towards(NamedTuple):
    """What a player has and what it needs."""

    has: int
    """Its foreign colonies with all that counts as one."""
    needs: int


def towards_winning(m: Engine, seat: int) -> Towards:
    """What counts for a player at the win check, and how much wins."""
    return Towards(foreign(m, seat), fold(m, "colonies_to_win", seat, m.state.colonies_to_win))


def plain_count(state: State, seat: int) -> Towards:
    """The same of a table whose rules nobody has asked."""
    return Towards(foreign_colonies(state, seat), state.colonies_to_win)


def standing(book: Book, state: State) -> list[Towards]:
    """The same of everybody, as the rules say of the table as it is."""
    reader = Engine(book, state, running=False)
    return [towards_winning(reader, seat) for seat in range(len(state.seats))]
