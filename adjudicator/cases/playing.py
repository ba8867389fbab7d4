"""Playing a case: its sentences one by one, what nobody mentions passed, until the encounter is over."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from adjudicator.cases.checked import Checked
from adjudicator.cases.defaults import default_answer
from adjudicator.cases.expect import Comparison
from adjudicator.cases.files import EXPECT, Case
from adjudicator.cases.names import NotUnderstood
from adjudicator.cases.parse import read_worded
from adjudicator.cases.played import Ends, Played
from adjudicator.cases.sentence import Sentence
from adjudicator.cases.stepping import Fault, Line, Stuck
from adjudicator.engine import Engine
from adjudicator.engine.core import Fault as EngineFault
from adjudicator.engine.questions import Reply
from adjudicator.rulebook.errors import RuleError, RuleErrors
from adjudicator.rulebook.model import Book
from adjudicator.session.steps import copied
from adjudicator.table.state import State


def read_lines(case: Case, state: State, book: Book) -> list[Line]:
    """The sentences of a case and what it expects among them, all checked before anything is played.

    Raises:
        RuleErrors: those that cannot be read, each with its place.
    """
    lines: list[Line] = []
    errors: list[RuleError] = []
    for step in case.steps:
        where = f"{step.node.file}:{step.node.line}"
        try:
            if step.expect is not None:
                held = Comparison(step.expect, step.node, book, state, case.strict)
                lines.append(Line(Sentence(EXPECT, text=EXPECT), where, expects=held))
            else:
                lines.extend(Line(sentence, where, step.refused) for sentence in read_worded(step.text, state, book))
        except NotUnderstood as problem:
            errors.append(step.node.error(problem.said, "", problem.nearest))
        except RuleError as error:
            errors.append(error)
    if errors:
        raise RuleErrors(errors)
    return lines


def play(case: Case, book: Book, state: State, lines: Sequence[Line]) -> Played:
    """Play the sentences on a table, and then on until the case ends."""
    return _Player(case, book, state, lines).play()


class _Player(Checked):
    """A case on its way."""

    def __init__(self, case: Case, book: Book, state: State, lines: Sequence[Line]) -> None:
        self.case = case
        self.begun = copied(state)
        self.stuck = False
        self.given: list[Reply] = []
        """Every reply that was accepted."""
        ends = Ends(case.until)
        super().__init__(Engine(book, state, on_moment=ends.moment), lines, ends, self.begun)
        for text in case.meant:
            for sentence in read_worded(text, state, book):
                self.meant.append(Line(sentence, f"{case.file}:{case.node.line}"))

    def play(self) -> Played:
        """All sentences, then whatever is left until the end."""
        try:
            while self.left:
                self.line()
            if self.case.expect is not None or self.last_line is None or self.last_line.expects is None:
                self.to_its_place(self.case.expect)
        except Stuck as stuck:
            self.faults.append(stuck.fault)
            self.stuck = True
        except EngineFault as fault:
            self.faults.append(Fault("a game without faults of the engine", str(fault), self.where))
        played = self.played()
        played.faults, played.stuck = self.faults, self.stuck
        return played

    @property
    def over(self) -> bool:
        """The encounter that is played is over, or the game is won."""
        return self.ended

    @property
    def where(self) -> str:
        """The line last played, or the case."""
        return super().where or f"{self.case.file}:{self.case.node.line}"

    @property
    def nothing_to_do(self) -> bool:
        """The case does nothing: it is about how things stand where somebody must act first."""
        ask = self.engine.question
        return not self.case.steps and ask is not None and default_answer(ask) is None

    def reply(self, reply: Reply) -> None:
        """Give a reply to the engine, and keep it."""
        kept = deepcopy(reply)
        super().reply(reply)
        self.given.append(kept)

    def again(self) -> Engine:
        """The same game once more, at the same open question, to try something there."""
        engine = Engine(self.engine.book, copied(self.begun))
        for reply in self.given:
            engine.reply(deepcopy(reply))
        return engine
