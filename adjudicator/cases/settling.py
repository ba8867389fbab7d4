"""Playing the case of a form: cards come from the form, questions from what was answered before, the rest as usual."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from msgspec import Struct

from adjudicator.cases.checked import Checked
from adjudicator.cases.defaults import by_seat, default_answer
from adjudicator.cases.files import cases_in
from adjudicator.cases.language import KICKERS, parse_line
from adjudicator.cases.played import Ends
from adjudicator.cases.results import Facts, facts_of
from adjudicator.cases.runner import prepare, run
from adjudicator.cases.sheet import FILE, Sheet, case_of, text_of
from adjudicator.cases.stepping import Line, Stuck
from adjudicator.cases.writing import sentence_for
from adjudicator.engine import Engine, Fault
from adjudicator.engine.core import Record
from adjudicator.engine.questions import Answer, Ask, Refused, Reply
from adjudicator.rulebook.errors import RuleError, RuleErrors
from adjudicator.rulebook.model import Book
from adjudicator.session import Game
from adjudicator.session.lookback import as_asked
from adjudicator.session.steps import copied
from adjudicator.table.state import WARP, State

Key = tuple[Any, ...]
"""A question's signature, and how many of the same were asked before it."""
LAID = ("cards", *KICKERS)
"""Questions that the form answers."""


class Question(Struct):
    """A question on the way, and what was said."""

    key: Key
    ask: Ask
    before: int
    """Answers given before it."""
    value: Any = None
    said: str = ""
    """The answer as a sentence; nothing while it is open."""
    usual: bool = False
    """The answer went without saying."""


class Settled(Struct):
    """How far an encounter has come, and what it came to."""

    game: Game
    """The table after it, at the first question that nobody has answered."""
    state: State
    """The table at its end."""
    log: list[Record]
    """What happened to its end."""
    facts: Facts
    questions: list[Question]
    do: list[str]
    """What was said that does not go without saying, in order."""
    explicit: list[str]
    """Everything that was said."""
    wrong: str = ""
    """Why something typed fits nowhere."""
    open: Question | None = None
    """What must be answered before the encounter can end."""


def settle(sheet: Sheet, book: Book, answers: Mapping[Key, Any], said: str = "") -> Settled:
    """Play the encounter of a sheet. `answers` are taken where their question comes and they are legal; `said` is what
    people say besides: cards played, uses, corrections, as sentences.

    Raises:
        RuleError, RuleErrors: there is no such table.
        NotUnderstood: what is said is no sentence.
    """
    ready = prepare(case_of(sheet, book), book)
    game = Game(book, ready.state)
    lines = [Line(sentence, FILE) for sentence in parse_line(said, ready.state, book)] if said.strip() else []
    return Settler(game, sheet, lines, answers).settle()


class Settler(Checked):
    """An encounter on its way."""

    def __init__(self, game: Game, sheet: Sheet, lines: Sequence[Line], answers: Mapping[Key, Any]) -> None:
        self.game, self.sheet, self.answers = game, sheet, answers
        self.questions: list[Question] = []
        self.do: list[str] = []
        self.explicit: list[str] = []
        self.unfit = ""
        """Why cards of the form cannot be laid."""
        self.refusal = ""
        """Why the sentence being played was refused where it was tried first."""
        ends = Ends()
        game.watch(ends.moment)
        super().__init__(game.engine, lines, ends, copied(game.state))

    def settle(self) -> Settled:
        """Everything said, then what is left until the encounter ends or something must be answered."""
        wrong = self._say_all()
        waits: Question | None = None
        try:
            self._finish()
        except Stuck as stuck:
            ask = self.engine.question
            if ask is not None and not self.over and not self.unfit:
                waits = self._question(ask)
            wrong = self.unfit or wrong or ("" if waits is not None else stuck.fault.found)
        except Fault as fault:
            wrong = str(fault)
        played = self.played()
        facts, said = facts_of(played), (self.questions, self.do, self.explicit)
        return Settled(self.game, played.state, played.log, facts, *said, wrong, waits)

    def _say_all(self) -> str:
        """Play what people said besides; why one of it fits nowhere."""
        while self.left:
            said = self.left[0].sentence.text
            self.refusal = ""
            try:
                self.line()
            except Stuck:
                why = self.refusal or "it answers nothing that is asked, and is allowed nowhere"
                return f"{said}: {self.unfit or why}"
        return ""

    @property
    def over(self) -> bool:
        """The encounter is over."""
        return self.ended

    def again(self) -> Engine:
        """The same game once more, at the same open question."""
        return as_asked(self.game, len(self.game.history)).engine

    def attempt(self, reply: Reply, line: Line) -> Refused | None:
        """Give a sentence's reply; why it was first refused is kept."""
        refused = super().attempt(reply, line)
        if refused is not None:
            self.refusal = self.refusal or refused.text
        return refused

    def pass_over(self, expected: str, why: str, where: str = "") -> None:
        """Answer the open question from the form, or as it was answered before, or as usual."""
        ask = self.engine.question
        if ask is not None and ask.kind != "go_on" and not self.over:
            value = self._entered(ask)
            chosen = self.answers.get(self._question(ask).key)
            if value is not None:
                try:
                    self.give(Answer(value))
                except Refused as refusal:
                    self.unfit = refusal.text
                    raise Stuck(expected, refusal.text, where) from refusal
                return
            if chosen is not None and self._given(Answer(deepcopy(chosen[0]))):
                return
        super().pass_over(expected, why, where)

    def _entered(self, ask: Ask) -> Any:
        """What the form says of the cards that are laid; nothing where it says nothing."""
        if ask.kind != "cards" or ask.name not in LAID or any(seat > 1 for seat in ask.seats):
            return None
        parties = self.sheet.parties
        return {seat: parties[seat].kicker if ask.name in KICKERS else parties[seat].card for seat in ask.seats}

    def _given(self, reply: Reply) -> bool:
        """Give a reply; whether it is legal."""
        try:
            self.give(reply)
        except Refused:
            return False
        return True

    def _question(self, ask: Ask) -> Question:
        same = sum(q.ask.signature() == ask.signature() for q in self.questions)
        return Question((*ask.signature(), same), ask, len(self.game.history))

    def reply(self, reply: Reply) -> None:
        """Give a reply to the game, and keep it as a sentence."""
        ask = self.engine.question
        assert ask is not None
        usual, pause = default_answer(ask), ask.kind == "go_on"
        quiet = isinstance(reply, Answer) and (pause or _same(reply, usual))
        text = (
            "" if isinstance(reply, Answer) and pause else sentence_for(ask, reply, self.engine.state, self.engine.book)
        )
        question = self._question(ask)
        self.game.reply(deepcopy(reply), text)
        self.engine = self.game.engine
        if text:
            lines = text.split("; ") if ask.kind == "cards" else [text]
            self.explicit += lines
            self.do += [] if quiet else lines
        if isinstance(reply, Answer) and not pause and not (ask.kind == "cards" and ask.name in LAID):
            question.value, question.said, question.usual = reply.value, text, quiet
            self.questions.append(question)


def _same(reply: Answer, usual: Answer | None) -> bool:
    """The answer is the usual one."""
    return usual is not None and by_seat(reply).value == by_seat(usual).value


class NotKept(ValueError):
    """The case, read again, does not come to the same; the message says where."""


def written(sheet: Sheet, book: Book, settled: Settled) -> str:
    """The encounter as a case that expects what it came to. It is played once more to see that it does.

    Raises:
        NotKept: its sentences do not lead there again.
    """
    expect = expected(settled)
    failed = ""
    for do in (settled.do, settled.explicit):
        text = text_of(sheet, book, do, expect)
        try:
            result = run(prepare(cases_in(text, FILE)[0], book))
        except (RuleError, RuleErrors) as problem:
            failed = str(problem)
            continue
        if result.passed:
            return text
        failed = f"expected {result.failures[0].expected}; found {result.failures[0].found}"
    raise NotKept(failed)


def expected(settled: Settled) -> dict[str, Any]:
    """What a case of it expects."""
    facts, state = settled.facts, settled.state
    found: dict[str, Any] = {"outcome": facts.kind or "none", "winner": facts.winner}
    if facts.totals:
        found["totals"] = {name: total.total for name, total in facts.totals.items()}
    if facts.compensation:
        found["compensation"] = facts.compensation
    warp = {state.seats[seat].name: n for seat, n in state.places[WARP].items() if n}
    found["ships"] = {WARP: warp}
    return found
