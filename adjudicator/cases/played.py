"""How a game went where it was looked at: the table as encounters end, the cards that decided, what was asked."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct, field

from adjudicator.cases.stepping import Fault, Refusal
from adjudicator.engine import Engine
from adjudicator.engine.cards import kind_of, main_card
from adjudicator.engine.core import Record
from adjudicator.engine.outcome import card_value
from adjudicator.engine.questions import Ask
from adjudicator.engine.roles import main_of
from adjudicator.session.steps import copied
from adjudicator.table.state import State

END = "turn.another_encounter"
"""The moment whose beginning ends an encounter."""
HERE = "here"
"""The end of a case with its last line, instead of a moment."""
SIDES = ("offense", "defense")
DECIDED = ("reveal.bargaining", "resolution.outcome")
"""Moments before which the cards that count are final."""


class FinalCard(Struct):
    """What a main player's card was when the outcome was decided: its kind, and its value as an attack."""

    kind: str
    value: int


class Snapshot(Struct):
    """The table at a moment that ends something, with what counted as the encounter was decided."""

    state: State
    records: int
    cards: dict[int, FinalCard]
    mains: dict[str, int | None]


class Played(Struct):
    """How a case, or a part of it, went."""

    engine: Engine
    again: Callable[[], Engine]
    """Gives the same game once more, at the same open question, to try something there."""
    start: State
    state: State
    log: list[Record]
    cards: dict[int, FinalCard]
    mains: dict[str, int | None]
    """The main player of each side as the encounter was decided, though others be in their places afterwards."""
    asked: list[Ask] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    stuck: bool = False
    """Its lines could not be played to their end."""


class Ends:
    """Sees each moment begin, and keeps the table of those that end something."""

    def __init__(self, until: str = "") -> None:
        self.here = until == HERE
        """What is expected is about where the last line leaves the table."""
        self.until = END if self.here else until or END
        self.found: list[Snapshot] = []
        self.cards: dict[int, FinalCard] = {}
        """The cards of the encounter in progress, once they are final."""
        self.mains: dict[str, int | None] = {}

    def moment(self, engine: Engine) -> None:
        """A moment begins."""
        # where answers were taken back, what they ended has not ended
        self.found = [end for end in self.found if end.records <= len(engine.log)]
        if engine.state.moment in DECIDED:
            self.cards, self.mains = final_cards(engine), {side: main_of(engine.state, side) for side in SIDES}
        if engine.state.moment == self.until:
            self.found.append(Snapshot(copied(engine.state), len(engine.log), self.cards, self.mains))
            self.cards, self.mains = {}, {}


def final_cards(m: Engine) -> dict[int, FinalCard]:
    """The main players' cards as they count now."""
    e = m.state.encounter
    found: dict[int, FinalCard] = {}
    for seat in (m.state.offense, e.defense if e is not None else None):
        card = main_card(m.state, seat)
        if seat is not None and card is not None:
            found[seat] = FinalCard(kind_of(m, card), card_value(m, seat))
    return found
