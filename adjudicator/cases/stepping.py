"""Sentences played one by one: each is given where it fits, and what nobody mentions is passed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from adjudicator.cases.advice import advice, shown
from adjudicator.cases.already import (
    Claim,
    about_another,
    asks_now,
    claim,
    happened,
    just_gained,
    past,
    reach,
    reached,
    settled,
    uses_of,
)
from adjudicator.cases.defaults import any_answer, by_seat, completed, default_answer, missing, only_one
from adjudicator.cases.language import ANSWER, about, answer_for
from adjudicator.cases.names import Names, NotUnderstood
from adjudicator.cases.sentence import Sentence, besides
from adjudicator.cases.terms import founded
from adjudicator.cases.trying import is_known, unasked
from adjudicator.engine import Engine
from adjudicator.engine.called import moment_called
from adjudicator.engine.questions import Announce, Answer, Ask, Correct, Refused, Reply
from adjudicator.table.state import GATE

if TYPE_CHECKING:
    from adjudicator.cases.expect import Comparison

OWN_COLOUR = "own_colour"
"""What the offense does with its own colour."""
GOING = ("reveal", "until")
"""Verbs that only say how far to go on."""
LISTENING = "held"
"""A pause for cards that somebody may hold: it says nothing, and is passed wherever it comes."""
PATIENCE = 2_000
"""Questions passed before one sentence, or the end, until it is held to go round in circles."""


class Line(Struct):
    """A sentence with the file and line where it stands. A refused one must not be accepted."""

    sentence: Sentence
    where: str
    refused: bool = False
    expects: Comparison | None = None
    """It is no sentence: this is to be held against the table."""


class Fault(Struct):
    """Why the sentences could not be played to their end."""

    expected: str
    found: str
    where: str


class Refusal(Struct):
    """Something the engine refused, as it was said it would."""

    sentence: str
    text: str
    rule: str


class Stuck(Exception):
    """Sentences that cannot go on."""

    def __init__(self, expected: str, found: str, where: str) -> None:
        super().__init__(found)
        self.fault = Fault(expected, found, where)


class Stepper:
    """Sentences on their way through a game."""

    def __init__(self, engine: Engine, lines: Sequence[Line]) -> None:
        self.engine = engine
        self.left = list(lines)
        self.last_line: Line | None = None
        self.follow: list[tuple[Sentence, Line]] = []
        self.meant: list[Line] = []
        """Sentences that answer where no line does."""
        self.early: list[Sentence] = []
        """Parts of sentences that were asked for before the sentence itself."""
        self.spare: list[Sentence] = []
        """Parts of sentences that nobody need ask for."""
        self.refused: list[Refusal] = []
        self.passed = 0
        self.told = 0
        """Records of the log before the line that last answered or announced something."""
        self.earlier = reach(engine)
        """Where the line before this one began."""
        self.begins = reach(engine)
        """Where this line began."""
        self.said: Counter[Claim] = Counter()
        """What lines have said, and how often, each in its encounter."""
        self.repeats = False
        """What this line says is so, and was said as often as it came about before."""

    @property
    def over(self) -> bool:
        """Nothing more may be passed."""
        return False

    @property
    def where(self) -> str:
        """The line last played."""
        return self.last_line.where if self.last_line is not None else ""

    def give(self, reply: Reply) -> None:
        """Give a reply to the open question.

        Raises:
            Refused: it is not legal; nothing has changed.
        """
        self.engine.reply(reply)

    def line(self) -> None:
        """Play the next sentence, passing what stands before it."""
        line = self.left[0]
        self.earlier, self.begins = self.begins, reach(self.engine)
        self.repeats = self._said_before(line.sentence)
        if line.sentence.verb in GOING:
            self._go_to(line)
            return
        said = f"'{line.sentence.text}'" + (" to be refused" if line.refused else "")
        nothing = "nothing it answers is asked" if line.refused else "it answers nothing here"
        nothing += "; still open"
        again = "it is so once and was said before; still open"
        first: tuple[str, str] | None = None
        while True:
            if self._by_its_place(line):
                if not self.left or self.left[0] is not line:
                    return
                continue
            if self.follow_up() or self._swapped() or self._stopped_first() or self._beforehand(line):
                continue
            ask = self.engine.question
            reply = self._reply(line, ask)
            if reply is None and line.refused:
                reply = self._too_late(line.sentence)
            if reply is None or (isinstance(reply, Announce) and self._sooner(reply)):
                if not line.refused and self._is_so(line.sentence):
                    self._settled(line)
                    return
                if not self._stopped_anyway(line):
                    self.pass_over(said, again if self.repeats else nothing, line.where)
                continue
            taken, before = 1, len(self.engine.log)
            if isinstance(reply, Answer):
                reply, taken = self._together(reply)
            refusal = self.refused_in_part(line) or self.attempt(reply, line)
            if line.refused:
                if refusal is None:
                    raise Stuck(said, "it was accepted", line.where)
                self.refused.append(Refusal(line.sentence.text, refusal.text, refusal.rule))
                self._done(1)
                return
            if refusal is None:
                self.told = before
                self._done(taken)
                return
            if (
                isinstance(reply, Answer)
                and ask is not None
                and ask.kind != "go_on"
                and not nothing.startswith("refused")
            ):
                # further on it will answer nothing: what went wrong is what was said where it was meant
                nothing = (
                    f"refused at {self._moment(ask.moment)}: {refusal.text}; further on it answers nothing; still open"
                )
                if ask.kind == "cards" and ask.secret and refusal.rule != ask.rule:
                    # a rule forbids to lay it; the same words would turn it up later all the same
                    raise Stuck(said, f"refused at {self._moment(ask.moment)}: {refusal.text}", line.where)
            if self._is_so(line.sentence):
                self._settled(line)
                return
            if self._stopped_anyway(line):
                continue
            first = first or (self.engine.state.moment, refusal.text)
            why = f"refused at {self._moment(first[0])}: {first[1]}; still open"
            self.pass_over(said, again if self.repeats else why, line.where)

    def _go_to(self, line: Line) -> None:
        """Pass whatever is asked until a moment comes.

        What is pending now is finished first; what is announced there is left to be answered.
        """
        text, moment = line.sentence.text, line.sentence.parts.get("moment")
        if moment is not None and past(moment, self.earlier, self.engine):
            now = self._moment(self.engine.state.moment)
            raise Stuck(f"'{text}' to come", f"{self._moment(moment)} is past before that; now: {now}", line.where)
        busy = True
        while True:
            busy = busy and waiting(self.engine)
            if not busy and reached(line.sentence, self.engine):
                break
            if not self.follow_up():
                self.pass_over(f"'{text}'", "it does not come; still open", line.where)
        if moment is not None:
            self.begins = reach(self.engine, moment)
        self._done(1)

    def _stops_what_asks(self, line: Line) -> bool:
        """The line stops the use of a power whose user is asked for something before it is announced."""
        ask, parts = self.engine.question, line.sentence.parts
        if line.refused or ask is None or line.sentence.verb != "plays":
            return False
        names = Names(self.engine.state, self.engine.book, guesses=False)
        power = ask.rule.partition(".")[0]
        meant = parts.get("against", power) in (ask.rule, power)
        return meant and power in names.powers and names.stops_powers(parts["face"])

    def _stopped_anyway(self, line: Line) -> bool:
        """What is asked before the use that the line stops is answered somehow: it does not matter."""
        ask = self.engine.question
        answer = any_answer(ask) if ask is not None and self._stops_what_asks(line) else None
        return answer is not None and self.attempt(answer, Line(Sentence(""), line.where)) is None

    def _is_so(self, sentence: Sentence) -> bool:
        """What the sentence says is so already, or has come about since a line last answered."""
        return self._came_about(sentence) and not self.repeats

    def _came_about(self, sentence: Sentence) -> bool:
        engine, since = self.engine, self.told
        return settled(sentence, engine, since, self.over) or happened(sentence, engine, since)

    def _said_before(self, sentence: Sentence) -> bool:
        """Lines have said the same of this encounter, as often as it has come about."""
        times = self.said[claim(sentence, self.engine)]
        return times > 0 and self._came_about(sentence) and times >= uses_of(sentence, self.engine)

    def _settled(self, line: Line) -> None:
        """What the line says is so already; what it says besides may still be asked."""
        ships = line.sentence.verb == "aims" and not self.engine.state.places[GATE]
        if ships or asks_now(line.sentence, self.engine):
            self.follow.extend((part, line) for part in line.sentence.follow)
        self._done(1)

    def _done(self, count: int) -> None:
        """So many lines have been played."""
        for line in self.left[:count]:
            self.said[claim(line.sentence, self.engine)] += 1
        self.last_line = self.left[count - 1]
        self.left = self.left[count:]
        self.passed = 0

    def _swapped(self) -> bool:
        """Where a question must be answered and only the sentence after the next one does, that one comes first: also
        after several that say where the gate points.

        So a case reads the same in editions that take two steps in different orders.
        """
        ask = self.engine.question
        if ask is None or ask.may_pass or ask.kind == "go_on" or self.over or self.left[0].sentence.verb in GOING:
            return False
        if not self.left[0].refused and self._is_so(self.left[0].sentence):
            return False
        for i, other in enumerate(self.left[1:4], 1):
            before = self.left[:i]
            aims = all(line.sentence.verb == "aims" for line in before)
            if other.refused or (i > 1 and not aims) or self._reply(before[-1], ask) is not None:
                return False
            if other.sentence.verb == "aims" and self._stops_what_asks(before[0]):
                return False  # it is where the gate points once the use has come to nothing
            reply = self._reply(other, ask)
            if isinstance(reply, Answer) and not missing(ask, by_seat(reply)) and self.attempt(reply, other) is None:
                del self.left[i]
                return True
        return False

    def _stopped_first(self) -> bool:
        """Of several uses that the next lines stop, the one that waits for an answer now is stopped now."""
        ask = self.engine.question
        if ask is None or ask.name != ANSWER:
            return False
        for i, other in enumerate(self.left[:4]):
            said = other.sentence
            if other.refused or said.verb != "plays" or "against" not in said.parts:
                return False
            if i and about(ask, said.parts["against"]):
                stopped = self.attempt(Announce(said.seat or 0, said.parts["face"]), other) is None
                del self.left[i : i + stopped]
                return stopped
        return False

    def _reply(self, line: Line, ask: Ask | None) -> Reply | None:
        state, book = self.engine.state, self.engine.book
        try:
            reply = answer_for(line.sentence, ask, state, book)
            if line.sentence.verb == "deal" and isinstance(reply, Answer) and reply.value and not line.refused:
                return Answer(founded(reply.value, Names(state, book), int(book.settings["deal_colony_most"])))
            if reply is None and line.refused:
                return unasked(line.sentence, self.engine, Names(state, book))
            said_before = not line.refused and just_gained(line.sentence, self.engine, self.told)
            return None if said_before or about_another(line.sentence, self.engine) else reply
        except NotUnderstood as problem:
            if line.refused and is_known(line.sentence, self.engine):
                return Answer(line.sentence.parts["choice"])  # nothing offered here, so it is refused
            if not line.refused and self._is_so(line.sentence):
                return None  # it says nothing new
            raise Stuck(f"'{line.sentence.text}' to say something here", str(problem), line.where) from problem

    def _beforehand(self, line: Line) -> bool:
        """Ships that are said with the aim are launched before it, where the edition launches first."""
        ask = self.engine.question
        if line.sentence.verb != "aims" or ask is None or ask.kind != "ships" or line.refused:
            return False
        for part in line.sentence.follow:
            reply = answer_for(part, ask, self.engine.state, self.engine.book)
            if isinstance(reply, Answer) and self.attempt(reply, Line(part, line.where)) is None:
                self.early.append(part)
                return True
        return False

    def _by_its_place(self, line: Line) -> bool:
        """With its own colour up the offense says at once where it goes: what it does there goes without saying."""
        ask, names = self.engine.question, Names(self.engine.state, self.engine.book, guesses=False)
        said = line.sentence.parts.get("place", line.sentence.parts.get("choice"))
        if ask is None or ask.name != OWN_COLOUR or line.refused or not isinstance(said, str):
            return False
        try:
            place = names.place(said, True)
        except NotUnderstood:
            return False
        planet = self.engine.state.planets.get(place)
        if planet is None:
            return False
        way = "moon" if planet.moon else "fight" if self.engine.state.places[place] else "resettle"
        if all(option.value != way for option in ask.options):
            return False
        self.give(Answer(way))
        try:
            only = answer_for(line.sentence, self.engine.question, self.engine.state, self.engine.book) is None
        except NotUnderstood:
            only = True
        if only:
            self._done(1)  # there was no other to choose
        return True

    def _too_late(self, sentence: Sentence) -> Announce | None:
        """A card against a use that is over, which is to be refused: it is tried where its line stands."""
        against = sentence.parts.get("against")
        over = [ref for use in self.engine.state.uses for ref in (use.rule, use.rule.partition(".")[0])]
        if sentence.verb != "plays" or sentence.seat is None or against not in over or waiting(self.engine):
            return None
        return Announce(sentence.seat, sentence.parts["face"])

    def _sooner(self, said: Announce) -> bool:
        """Only the name was said of something that has a rule of its own at a moment still to come in this encounter,
        and others for any time: the former is meant.
        """
        engine = self.engine
        rows = [row.id for row in engine.book.turn]
        now = rows.index(engine.state.moment)
        entry = next((e for e in engine.book.entries.values() if e.name == said.what and e.kind == "ship"), None)
        may = [clause for clause in entry.clauses if clause.kind == "use" and not clause.must] if entry else []
        return any(rows.index(at) > now for clause in may for at in clause.at if at in rows)

    def _together(self, answer: Answer) -> tuple[Answer, int]:
        """The answers of all seats asked at once, and from how many lines they come; the rest is left unseen."""
        ask = self.engine.question
        answer, taken = by_seat(answer), 1
        if ask is None:
            return answer, taken
        self._others_first(ask, answer)
        for line in self.left[1:]:
            more = self._reply(line, ask) if missing(ask, answer) else None
            if not isinstance(more, Answer) or not isinstance(more.value, dict) or set(more.value) & set(answer.value):
                break
            both = Answer({**answer.value, **more.value})
            if line.refused and not self.left[0].refused:
                self._must_refuse(completed(ask, both), line)
            else:
                answer = both
            taken += 1
        return completed(ask, answer), taken

    def _others_first(self, ask: Ask, answer: Answer) -> None:
        """A second card of a player is for later: the first of another who is asked as well comes before it."""
        for i, line in enumerate(self.left[1:4], 1):
            more = self._reply(line, ask) if missing(ask, answer) and not line.refused else None
            if not isinstance(more, Answer) or not isinstance(more.value, dict):
                return
            if not set(more.value) & set(answer.value):
                self.left.insert(1, self.left.pop(i))
                return

    def _must_refuse(self, answer: Answer, line: Line) -> None:
        """An answer that stands among those of all seats asked at once, and must not be accepted with them."""
        refusal = self.attempt(answer, line)
        if refusal is None:
            raise Stuck(f"'{line.sentence.text}' to be refused", "it was accepted", line.where)
        self.refused.append(Refusal(line.sentence.text, refusal.text, refusal.rule))

    def attempt(self, reply: Reply, line: Line) -> Refused | None:
        """Give a reply; a refusal comes back and nothing has changed."""
        answers = isinstance(reply, Announce) and waiting(self.engine)
        try:
            self.give(reply)
        except Refused as refusal:
            return refusal
        brought = not isinstance(reply, Correct) and bool(reply.args)
        more = [] if brought else besides(line.sentence, getattr(reply, "value", None))
        later = [part for part in more if not any(part is x for x in self.early)]
        self.follow.extend((sentence, line) for sentence in later)
        if answers:
            # what such a card is played on is what it answers; it may ask for something all the same
            self.spare.extend(later)
        return None

    def refused_in_part(self, line: Line) -> Refused | None:
        """Why a line that is to be refused is not accepted with all that it says, though its first words would be."""
        return None

    def follow_up(self) -> bool:
        """Answer the open question from what an earlier sentence said besides."""
        ask = self.engine.question
        for i, (sentence, line) in enumerate(self.follow):
            if ask is None or ask.kind == "go_on":
                continue
            try:
                reply = answer_for(sentence, ask, self.engine.state, self.engine.book)
            except NotUnderstood:
                continue
            if isinstance(reply, Answer) and self.attempt(reply, Line(sentence, line.where)) is None:
                del self.follow[i]
                return True
        return False

    def _meant(self, ask: Ask) -> bool:
        """Answer the open question as was meant from the start, if anything was."""
        for line in self.meant if ask.kind != "go_on" else ():
            reply = self._reply(line, ask)
            if isinstance(reply, Answer) and self.attempt(reply, line) is None:
                self.meant.remove(line)
                return True
        return False

    def pass_over(self, expected: str, why: str, where: str = "") -> None:
        """Answer the open question with what says nothing, or be stuck."""
        ask = self.engine.question
        place = where or self.where
        if ask is None:
            raise Stuck(expected, "the game is over", place)
        if self.over and ask.name != LISTENING:
            raise Stuck(expected, f"the encounter is over; {why}: {self._shown(ask)}", place)
        if self._meant(ask):
            return
        said = self.last_line.sentence if self.last_line is not None and not self.passed else None
        answer = (None if said is None else only_one(ask, said)) or default_answer(ask)
        if answer is None:
            right = advice(ask, self.engine.state, self.engine.book)
            raise Stuck(expected, f"{why}: {self._shown(ask)}{right}", place)
        self.passed += 1
        if self.passed > PATIENCE:
            raise Stuck(expected, f"going round in circles at: {self._shown(ask)}", place)
        try:
            self.give(answer)
        except Refused as refusal:
            raise Stuck(expected, f"{why}: {self._shown(ask)}; {refusal.text}", place) from refusal

    def _moment(self, moment: str) -> str:
        return moment_called(self.engine.book, moment)

    def _shown(self, ask: Ask) -> str:
        return shown(ask, self.engine.state, self.engine.book)


def waiting(engine: Engine) -> bool:
    """Something announced has not come to its end."""
    return bool(engine.pending or engine.chain)
