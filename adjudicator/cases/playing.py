"""Playing a case: its sentences one by one, what nobody mentions passed, until the encounter is over."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from msgspec import Struct, field

from adjudicator.cases.defaults import default_answer
from adjudicator.cases.files import HERE, Case
from adjudicator.cases.names import NotUnderstood
from adjudicator.cases.parse import read_worded
from adjudicator.cases.stepping import Fault, Line, Refusal, Stepper, Stuck
from adjudicator.engine import Engine
from adjudicator.engine.cards import kind_of, main_card
from adjudicator.engine.core import Fault as EngineFault
from adjudicator.engine.core import Record
from adjudicator.engine.outcome import card_value
from adjudicator.engine.questions import Answer, Ask, Refused, Reply
from adjudicator.rulebook.errors import RuleError, RuleErrors
from adjudicator.rulebook.model import Book
from adjudicator.session.steps import copied
from adjudicator.table.state import State

END = "turn.another_encounter"
"""The moment whose beginning ends a case that says nothing else."""
DECIDED = ("reveal.bargaining", "resolution.outcome")
"""Moments before which the cards that count are final."""


class FinalCard(Struct):
    """What a main player's card was when the outcome was decided: its kind, and its value as an attack."""

    kind: str
    value: int


class Snapshot(Struct):
    """The table at the moment a case ends."""

    state: State
    records: int
    cards: dict[int, FinalCard]


class Played(Struct):
    """How a case went."""

    engine: Engine
    start: State
    state: State
    log: list[Record]
    cards: dict[int, FinalCard]
    asked: list[Ask] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    ended: bool = False
    given: list[Reply] = field(default_factory=list)
    """Every reply that was accepted."""

    def again(self) -> Engine:
        """The same game once more, at the same open question, to try something there."""
        engine = Engine(self.engine.book, copied(self.start))
        for reply in self.given:
            engine.reply(deepcopy(reply))
        return engine


def read_lines(case: Case, state: State, book: Book) -> list[Line]:
    """The sentences of a case, all of them checked before anything is played.

    Raises:
        RuleErrors: those that cannot be read, each with its place.
    """
    lines: list[Line] = []
    errors: list[RuleError] = []
    for step in case.steps:
        try:
            where = f"{step.node.file}:{step.node.line}"
            lines.extend(Line(sentence, where, step.refused) for sentence in read_worded(step.text, state, book))
        except NotUnderstood as problem:
            errors.append(step.node.error(problem.said, "", problem.nearest))
    if errors:
        raise RuleErrors(errors)
    return lines


def play(case: Case, book: Book, state: State, lines: Sequence[Line]) -> Played:
    """Play the sentences on a table, and then on until the case ends."""
    return _Player(case, book, state, lines).play()


class _Player(Stepper):
    """A case on its way."""

    def __init__(self, case: Case, book: Book, state: State, lines: Sequence[Line]) -> None:
        self.case = case
        self.start = copied(state)
        self.until = END if case.until in ("", HERE) else case.until
        self.ends: list[Snapshot] = []
        self.gone_on = 0
        """Ends that a sentence has gone beyond."""
        self.asked: list[Ask] = []
        self.cards: dict[int, FinalCard] = {}
        self.given: list[Reply] = []
        super().__init__(Engine(book, state, on_moment=self._moment), lines)

    def _moment(self, engine: Engine) -> None:
        if engine.state.moment in DECIDED:
            self.cards = final_cards(engine)
        if engine.state.moment == self.until:
            self.ends.append(Snapshot(copied(engine.state), len(engine.log), self.cards))

    # -- the whole case --------------------------------------------------------------------------------------------

    def play(self) -> Played:
        """All sentences, then whatever is left until the end."""
        faults: list[Fault] = []
        try:
            while self.left:
                self.line()
            if self.case.stays_open:
                self._to_question()
            else:
                self._finish()
        except Stuck as stuck:
            faults.append(stuck.fault)
        except EngineFault as fault:
            faults.append(Fault("a game without faults of the engine", str(fault), self.where))
        engine = self.engine
        ended = self.over
        state, log, cards = engine.state, engine.log, self.cards
        if len(self.ends) > self.gone_on:
            end = self.ends[self.gone_on]
            state, log, cards = end.state, log[: end.records], end.cards
        told = list(log), cards, self.asked, self.refused, faults, ended, self.given
        return Played(engine, self.start, state, *told)

    @property
    def over(self) -> bool:
        """The encounter the case is about is over, or the game is won."""
        return len(self.ends) > self.gone_on or self.engine.state.winners is not None

    @property
    def where(self) -> str:
        """The line last played, or the case."""
        return super().where or f"{self.case.file}:{self.case.node.line}"

    def give(self, reply: Reply) -> None:
        """Give a reply, and keep what was asked; pauses are no questions."""
        ask = self.engine.question
        kept = deepcopy(reply)
        super().give(reply)
        self.given.append(kept)
        if ask is not None and isinstance(reply, Answer) and ask.kind != "go_on":
            self.asked.append(ask)

    def attempt(self, reply: Reply, line: Line) -> Refused | None:
        """Give a sentence's reply; with it the case goes beyond the ends before it."""
        ends = len(self.ends)
        refusal = super().attempt(reply, line)
        if refusal is None:
            self.gone_on = ends
        return refusal

    def _finish(self) -> None:
        while not self.over and self.engine.question is not None:
            if self.follow_up():
                continue
            if not self.case.steps and default_answer(self.engine.question) is None:
                # nothing was done: the case is about how things stand where somebody must act first
                break
            self.pass_over("the case to end", "left open")
        if self.follow:
            sentence, line = self.follow[0]
            raise Stuck(f"'{sentence.text}' in full", "a part of it that nobody asked for", line.where)

    def _to_question(self) -> None:
        """Pass the pauses before the question that is to stay open; a pause is no question, unless the case says so."""
        while self.follow_up():
            pass
        while self.engine.question is not None and self.engine.question.kind == "go_on" and self._goes_on():
            self.pass_over("a question", "open")

    def _goes_on(self) -> bool:
        """A pause is not where the case ends: it expects a question, or somebody who may act, and here is nobody."""
        expects = self.case.expect
        asked = expects is not None and expects.get("may_act") is not None and not self.engine.who_may_act()
        return self.case.asks_a_question or asked


def final_cards(m: Engine) -> dict[int, FinalCard]:
    """The main players' cards as they count now."""
    e = m.state.encounter
    found: dict[int, FinalCard] = {}
    for seat in (m.state.offense, e.defense if e is not None else None):
        card = main_card(m.state, seat)
        if seat is not None and card is not None:
            found[seat] = FinalCard(kind_of(m, card), card_value(m, seat))
    return found
