"""Playing a case: its sentences one by one, what nobody mentions passed, until the encounter is over."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct, field

from adjudicator.cases.defaults import default_answer
from adjudicator.cases.files import Case, Step
from adjudicator.cases.language import answer_for, missing
from adjudicator.cases.names import Names, NotUnderstood
from adjudicator.cases.parse import read_line
from adjudicator.cases.sentence import Sentence
from adjudicator.engine import Machine
from adjudicator.engine.cards import kind_of, main_card
from adjudicator.engine.machine import Fault as EngineFault
from adjudicator.engine.machine import Record
from adjudicator.engine.outcome import card_value
from adjudicator.engine.questions import Announce, Answer, Ask, Refused, Reply
from adjudicator.rulebook.errors import RuleError, RuleErrors
from adjudicator.rulebook.model import Book
from adjudicator.table.state import State

END = "turn.another_encounter"
"""The moment whose beginning ends a case that says nothing else."""
REVEAL = "reveal.turned_up"
GOING = ("reveal", "until")
"""Verbs that only say how far to go on."""
DECIDED = ("reveal.bargaining", "resolution.outcome")
"""Moments before which the cards that count are final."""
PATIENCE = 2_000
"""Questions passed before a case is held to go round in circles."""


class Line(Struct):
    """A sentence of a case with where it stands."""

    sentence: Sentence
    step: Step

    @property
    def where(self) -> str:
        """File and line."""
        return f"{self.step.node.file}:{self.step.node.line}"


class Fault(Struct):
    """Why a case could not be played to its end."""

    expected: str
    found: str
    where: str


class Refusal(Struct):
    """Something the engine refused, as the case said it would."""

    sentence: str
    text: str
    rule: str


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

    machine: Machine
    start: State
    state: State
    log: list[Record]
    cards: dict[int, FinalCard]
    asked: list[Ask] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    ended: bool = False


def read_lines(case: Case, state: State, book: Book) -> list[Line]:
    """The sentences of a case, all of them checked before anything is played.

    Raises:
        RuleErrors: those that cannot be read, each with its place.
    """
    names = Names(state, book)
    lines: list[Line] = []
    errors: list[RuleError] = []
    for step in case.steps:
        try:
            lines.extend(Line(sentence, step) for sentence in read_line(step.text, names, True))
        except NotUnderstood as problem:
            errors.append(step.node.error(problem.said, "", problem.nearest))
    if errors:
        raise RuleErrors(errors)
    return lines


def play(case: Case, book: Book, state: State, lines: Sequence[Line]) -> Played:
    """Play the sentences on a table, and then on until the case ends."""
    return _Player(case, book, state, lines).play()


class _Stuck(Exception):
    """A case that cannot go on."""

    def __init__(self, expected: str, found: str, where: str) -> None:
        super().__init__(found)
        self.fault = Fault(expected, found, where)


class _Player:
    """A case on its way."""

    def __init__(self, case: Case, book: Book, state: State, lines: Sequence[Line]) -> None:
        self.case = case
        self.book = book
        self.left = list(lines)
        self.start = copy(state)
        self.until = case.until or END
        self.ends: list[Snapshot] = []
        self.gone_on = 0
        """Ends that a sentence has gone beyond."""
        self.last_line: Line | None = None
        self.follow: list[tuple[Sentence, Line]] = []
        self.asked: list[Ask] = []
        self.refused: list[Refusal] = []
        self.passed = 0
        self.cards: dict[int, FinalCard] = {}
        self.machine = Machine(book, state, on_moment=self._moment)

    def _moment(self, machine: Machine) -> None:
        if machine.state.moment in DECIDED:
            self.cards = final_cards(machine)
        if machine.state.moment == self.until:
            self.ends.append(Snapshot(copy(machine.state), len(machine.log), self.cards))

    # -- the whole case --------------------------------------------------------------------------------------------

    def play(self) -> Played:
        """All sentences, then whatever is left until the end."""
        faults: list[Fault] = []
        try:
            while self.left:
                self._line()
            if self.case.stays_open:
                self._to_question()
            else:
                self._finish()
        except _Stuck as stuck:
            faults.append(stuck.fault)
        except EngineFault as fault:
            faults.append(Fault("a game without faults of the engine", str(fault), self.where))
        machine = self.machine
        ended = self.over
        state, log, cards = machine.state, machine.log, self.cards
        if len(self.ends) > self.gone_on:
            end = self.ends[self.gone_on]
            state, log, cards = end.state, log[: end.records], end.cards
        return Played(machine, self.start, state, list(log), cards, self.asked, self.refused, faults, ended)

    @property
    def over(self) -> bool:
        """The encounter the case is about is over, or the game is won."""
        return len(self.ends) > self.gone_on or self.machine.state.winners is not None

    @property
    def where(self) -> str:
        """The line last played, or the case."""
        line = self.last_line
        return line.where if line is not None else f"{self.case.file}:{self.case.node.line}"

    def _finish(self) -> None:
        while not self.over and self.machine.question is not None:
            if not self._follow():
                self._pass("the case to end", "left open")
        if self.follow:
            sentence, line = self.follow[0]
            raise _Stuck(f"'{sentence.text}' in full", "a part of it that nobody asked for", line.where)

    def _to_question(self) -> None:
        """Pass the pauses before the question that is to stay open; a pause is no question, unless the case says so."""
        while self.machine.question is not None and self.machine.question.kind == "go_on" and self.case.asks_a_question:
            self._pass("a question", "open")

    # -- one sentence ----------------------------------------------------------------------------------------------

    def _line(self) -> None:
        """Play the next sentence, passing what stands before it."""
        line = self.left[0]
        if line.sentence.verb in GOING:
            self._go_to(line)
            return
        said = f"'{line.sentence.text}'"
        while True:
            if self._follow() or self._swapped():
                continue
            reply = self._reply(line, self.machine.question)
            if reply is None:
                self._pass(said, "it answers nothing here; still open", line.where)
                continue
            taken = 1
            if isinstance(reply, Answer):
                reply, taken = self._together(reply)
            refusal = self._try(reply, line)
            if line.step.refused:
                if refusal is None:
                    raise _Stuck(f"{said} to be refused", "it was accepted", line.where)
                self.refused.append(Refusal(line.sentence.text, refusal.text, refusal.rule))
                self._done(1)
                return
            if refusal is None:
                self._done(taken)
                return
            self._pass(said, f"refused: {refusal.text}; still open", line.where)

    def _go_to(self, line: Line) -> None:
        """Pass whatever is asked until a moment comes.

        What is pending now is finished first; what is announced there is left to be answered.
        """
        busy = True
        while True:
            busy = busy and waiting(self.machine)
            if not busy and reached(line.sentence, self.machine):
                break
            if not self._follow():
                self._pass(f"'{line.sentence.text}'", "it does not come; still open", line.where)
        self._done(1)

    def _done(self, count: int) -> None:
        """So many lines have been played."""
        self.last_line = self.left[count - 1]
        self.left = self.left[count:]

    def _swapped(self) -> bool:
        """Where a question must be answered and only the sentence after the next one does, that one comes first.

        So a case reads the same in editions that take two steps in different orders.
        """
        ask = self.machine.question
        if ask is None or ask.may_pass or ask.kind == "go_on" or self.over or len(self.left) < 2:
            return False
        line, other = self.left[:2]
        if other.step.refused or line.sentence.verb in GOING or self._reply(line, ask) is not None:
            return False
        reply = self._reply(other, ask)
        if not isinstance(reply, Answer) or missing(ask, by_seat(reply)) or self._try(reply, other) is not None:
            return False
        del self.left[1]
        return True

    def _reply(self, line: Line, ask: Ask | None) -> Reply | None:
        try:
            return answer_for(line.sentence, ask, self.machine.state, self.book)
        except NotUnderstood as problem:
            raise _Stuck(f"'{line.sentence.text}' to say something here", str(problem), line.where) from problem

    def _together(self, answer: Answer) -> tuple[Answer, int]:
        """The answers of all seats asked at once, and from how many lines they come; the rest is left unseen."""
        ask = self.machine.question
        answer, taken = by_seat(answer), 1
        if ask is None:
            return answer, taken
        for line in self.left[1:]:
            more = self._reply(line, ask) if missing(ask, answer) else None
            if not isinstance(more, Answer) or not isinstance(more.value, dict) or set(more.value) & set(answer.value):
                break
            answer = Answer({**answer.value, **more.value})
            taken += 1
        rest = default_answer(ask) if missing(ask, answer) else None
        return (answer if rest is None else Answer({**by_seat(rest).value, **answer.value})), taken

    def _try(self, reply: Reply, line: Line) -> Refused | None:
        """Give a reply; a refusal comes back and nothing has changed."""
        ends = len(self.ends)
        ask = self.machine.question
        try:
            self.machine.reply(reply)
        except Refused as refusal:
            return refusal
        self._note(ask, reply)
        self.gone_on = ends
        brought = isinstance(reply, Announce) and bool(reply.args)
        self.follow.extend((later, line) for later in line.sentence.follow if not brought)
        return None

    def _follow(self) -> bool:
        """Answer the open question from what an earlier sentence said besides."""
        ask = self.machine.question
        for i, (sentence, line) in enumerate(self.follow):
            if ask is None or ask.kind == "go_on":
                continue
            try:
                reply = answer_for(sentence, ask, self.machine.state, self.book)
            except NotUnderstood:
                continue
            if isinstance(reply, Answer) and self._try(reply, Line(sentence, line.step)) is None:
                del self.follow[i]
                return True
        return False

    def _pass(self, expected: str, why: str, where: str = "") -> None:
        """Answer the open question with what says nothing, or be stuck."""
        ask = self.machine.question
        place = where or self.where
        if ask is None:
            raise _Stuck(expected, "the game is over", place)
        if self.over:
            raise _Stuck(expected, f"the encounter is over; {why}: {shown(ask, self.machine.state)}", place)
        answer = default_answer(ask)
        if answer is None:
            raise _Stuck(expected, f"{why}: {shown(ask, self.machine.state)}", place)
        self.passed += 1
        if self.passed > PATIENCE:
            raise _Stuck(expected, f"going round in circles at: {shown(ask, self.machine.state)}", place)
        try:
            self.machine.reply(answer)
        except Refused as refusal:
            raise _Stuck(expected, f"{why}: {shown(ask, self.machine.state)}; {refusal.text}", place) from refusal
        self._note(ask, answer)

    def _note(self, ask: Ask | None, reply: Reply) -> None:
        """Keep what was asked and answered; pauses are no questions."""
        if ask is not None and isinstance(reply, Answer) and ask.kind != "go_on":
            self.asked.append(ask)


def final_cards(m: Machine) -> dict[int, FinalCard]:
    """The main players' cards as they count now."""
    e = m.state.encounter
    found: dict[int, FinalCard] = {}
    for seat in (m.state.offense, e.defense if e is not None else None):
        card = main_card(m.state, seat)
        if seat is not None and card is not None:
            found[seat] = FinalCard(kind_of(m, card), card_value(m, seat))
    return found


def waiting(machine: Machine) -> bool:
    """Something announced has not come to its end."""
    return bool(machine.pending or machine.chain)


def reached(sentence: Sentence, machine: Machine) -> bool:
    """A sentence that only says how far to go on has come there."""
    moment = REVEAL if sentence.verb == "reveal" else sentence.parts.get("moment")
    if moment is None:
        return False
    rows = [row.id for row in machine.book.turn]
    return rows.index(machine.state.moment) >= rows.index(moment)


def by_seat(answer: Answer) -> Answer:
    """An answer of several seats with seats as numbers, whatever the question's default has them as."""
    value = answer.value
    keyed = isinstance(value, dict) and all(str(key).isdigit() for key in value)
    return Answer({int(key): face for key, face in value.items()}) if keyed else answer


def copy(state: State) -> State:
    """The same table once more."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)


def shown(ask: Ask, state: State) -> str:
    """A question in one line: whom, what, where it comes from."""
    who = " and ".join(state.seats[seat].name for seat in ask.seats)
    return f"{who or 'the table'}: {ask.text} ({ask.rule} at {ask.moment})"
