"""Sentences with expectations among them: each is held against the table when the encounter before it is over."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from adjudicator.cases.files import asks_a_question, stays_open
from adjudicator.cases.played import END, Ends, Played
from adjudicator.cases.results import facts_of
from adjudicator.cases.stepping import Fault, Line, Refusal, Stepper, Stuck, waiting
from adjudicator.cases.trying import NOTHING, tried
from adjudicator.engine import Engine
from adjudicator.engine.questions import Answer, Ask, Refused, Reply
from adjudicator.rulebook.nodes import Node
from adjudicator.session.steps import copied
from adjudicator.table.state import State


class Checked(Stepper, ABC):
    """Sentences on their way through a game. What stands between two expectations is judged as a case of its own."""

    def __init__(self, engine: Engine, lines: Sequence[Line], ends: Ends, start: State) -> None:
        super().__init__(engine, lines)
        self.ends = ends
        self.gone_on = 0
        """Ends that a sentence has gone beyond."""
        self.faults: list[Fault] = []
        self._begin_part(start, 0)

    def _begin_part(self, start: State, records: int) -> None:
        """What is judged next begins at this table, and after so many records of the log."""
        self.start, self.since = start, records
        self.asked: list[Ask] = []
        self.refused: list[Refusal] = []

    @property
    def ended(self) -> bool:
        """The encounter is over, or the game is won."""
        return len(self.ends.found) > self.gone_on or self.engine.state.winners is not None

    def refused_in_part(self, line: Line) -> Refused | None:
        """Why a line that is to be refused is not accepted with all that it says, though its first words would be."""
        if not line.refused or not line.sentence.follow:
            return None
        return tried(self.again(), line.sentence)

    def line(self) -> None:
        """Play the next sentence, or hold the next expectation against the table."""
        line = self.left[0]
        if line.expects is None:
            super().line()
            return
        self.last_line = line
        self.to_its_place(line.expects.expect)
        self.faults.extend(self._judged(line))
        del self.left[0]

    def _judged(self, line: Line) -> list[Fault]:
        """Where the table is not as an expectation has it; a part of its own begins here."""
        assert line.expects is not None
        played = self.played()
        found = line.expects.differences(played, facts_of(played))
        self._begin_part(copied(played.state), self.since + len(played.log))
        self.gone_on = min(self.gone_on + 1, len(self.ends.found))
        return found

    def to_its_place(self, expect: Node | None) -> None:
        """Go on to where an expectation is about: the end of the encounter, or the question that is open."""
        if self.ends.here or stays_open(expect):
            self._to_question(expect)
        else:
            self._finish()

    @property
    def nothing_to_do(self) -> bool:
        """It ends where it is, though nothing is over."""
        return False

    @abstractmethod
    def again(self) -> Engine:
        """The same game once more, at the same open question, to try something there."""

    def played(self) -> Played:
        """How the present part went, to the end of the encounter it is about if that has come."""
        engine = self.engine
        state, records, cards, mains = engine.state, len(engine.log), self.ends.cards, self.ends.mains
        if len(self.ends.found) > self.gone_on:
            end = self.ends.found[self.gone_on]
            state, records, cards, mains = end.state, end.records, end.cards, end.mains
        log = list(engine.log[self.since : records])
        return Played(engine, self.again, self.start, state, log, cards, mains, self.asked, self.refused)

    def give(self, reply: Reply) -> None:
        """Give a reply, and keep what was asked; pauses are no questions."""
        ask = self.engine.question
        self.reply(reply)
        if ask is not None and isinstance(reply, Answer) and ask.kind != "go_on":
            self.asked.append(ask)

    def reply(self, reply: Reply) -> None:
        """Give a reply to the game."""
        self.engine.reply(reply)

    def attempt(self, reply: Reply, line: Line) -> Refused | None:
        """Give a sentence's reply; with it the game goes beyond the ends before it."""
        ends = len(self.ends.found)
        refusal = super().attempt(reply, line)
        if refusal is None:
            self.gone_on = min(ends, len(self.ends.found))
        return refusal

    def _finish(self) -> None:
        while not self.ended and not self._there and self.engine.question is not None:
            if self.follow_up():
                continue
            if self.nothing_to_do:
                break
            self.pass_over("the encounter to end", "left open")
        unasked = [(sentence, line) for sentence, line in self.follow if sentence not in self.spare]
        if unasked:
            sentence, line = unasked[0]
            raise Stuck(f"'{sentence.text}' in full", "a part of it that nobody asked for", line.where)

    @property
    def _there(self) -> bool:
        """The moment that ends the case had begun before its last line was said."""
        engine = self.engine
        return (
            self.ends.until != END
            and engine.state.moment == self.ends.until
            and not (self.follow or engine.busy or waiting(engine))
        )

    def _to_question(self, expect: Node | None) -> None:
        """Pass the pauses before the question that is to stay open; a pause is no question, unless it is expected."""
        while True:
            if self.follow_up():
                continue
            if self.engine.question is None or self.engine.question.kind != "go_on" or not self._goes_on(expect):
                break
            self.pass_over("a question", "open")
        for sentence, line in self.follow:
            refusal = tried(self.again(), sentence)
            if refusal is not None and refusal.text != NOTHING and sentence not in self.spare:
                raise Stuck(f"'{sentence.text}' in full", refusal.text, line.where)

    def _goes_on(self, expect: Node | None) -> bool:
        """A pause is not what is meant: a question is expected, or somebody who may act, and here is nobody."""
        asked = expect is not None and expect.get("may_act") is not None and not self.engine.who_may_act()
        return asks_a_question(expect) or asked
