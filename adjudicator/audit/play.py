"""Playing a table at random with some entries in mind, and keeping everything that was asked and answered.

The player tries what those entries offer more often than not, announces their cards whenever that is legal, and
otherwise answers like anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import msgspec
from msgspec import Struct, field

from adjudicator.audit.answers import Unanswerable, faces_of, random_answer
from adjudicator.audit.look import Shape, read_memories, shape, stands
from adjudicator.audit.watch import no_trace, watch
from adjudicator.audit.watched import Reached, Watched
from adjudicator.engine import Machine
from adjudicator.engine.questions import Announce, Answer, Ask, Refused, Reply
from adjudicator.rulebook.model import Book, Entry
from adjudicator.table.state import State, here, side_of

CAP = 600
"""Questions in one encounter beyond which the game goes round in circles."""
TRIES = 12
"""Answers tried at one question before it counts as one without an answer."""


PLANS = ((), ("attack",), ("attack", "negotiate"), ("negotiate", "attack"), ("negotiate",))
"""What kinds of card the offense and the defense of a game lay where their hands allow it; else any."""
CLOSE = 0.4
"""How often the second card comes as near to the first as it can, ships counted, so that ties come up."""


Told = Callable[[Ask | None, Reply | Refused], None]


def _quiet(ask: Ask | None, said: Reply | Refused) -> None:
    """Say nothing of a reply."""


class Endless(Exception):
    """The questions of one encounter do not end."""


class Stop(Struct):
    """One question, how the table stood, and what was said to it."""

    shape: Shape
    stands: bytes
    rule: str
    name: str
    busy: tuple[str, ...]
    """Uses and cards being carried out."""
    tried: list[tuple[Reply, bool]] = field(default_factory=list)
    """Replies in order, and whether each was refused."""


class Played(Struct):
    """A game played to its end or through its last encounter."""

    began: bytes
    stops: list[Stop]
    machine: Machine
    read: frozenset[str]
    """Memories that rules read."""
    used: frozenset[str] = frozenset()
    """Clauses of which a use was begun, by reference."""


class Things:
    """What there is in a book to announce, by the moment or event it is about, and the memories its rules read."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.read = read_memories(book)
        self._at: dict[str, list[tuple[str, Entry]]] = {}
        for entry in book.entries.values():
            for clause in entry.clauses:
                if clause.kind not in ("use", "answers") or clause.must:
                    continue
                what = clause.ref
                if entry.face is not None and entry.card is not None:
                    what = next(face for face in faces_of(book, [entry.card]) if face.startswith(entry.face))
                for place in clause.at:
                    self._at.setdefault(place, []).append((what, entry))

    def now(self, m: Machine) -> Iterator[tuple[str, Entry]]:
        """What is about this question: the moments gone by since the last answer, or what waits for answers."""
        if m.pending:
            yield from self._at.get(str(m.pending[-1]["event"]), ())
            return
        for moment in (*dict.fromkeys((*m.state.open, m.state.moment)), "any"):
            yield from self._at.get(moment, ())


class Player:
    """Answers and announces at random, with an eye for some entries."""

    def __init__(self, rng: Random, things: Things, focus: Sequence[Entry], helpers: Sequence[str] = ()) -> None:
        self.rng, self.book, self.things = rng, things.book, things
        self.often = {**dict.fromkeys(helpers, 0.25), **{entry.id: 0.6 for entry in focus}}
        """How often an entry is announced where it may be; any other hardly ever."""
        self.focus = {entry.id for entry in focus}
        owned = any(entry.kind == "power" for entry in focus)
        self.owned = self.focus if owned else {*helpers}
        """Powers whose owners ought to be main players."""
        self.stops = 0.25 if any(clause.zapped for entry in focus for clause in entry.clauses) else 0.04
        """How often something announced is answered: seldom, lest nothing ever works."""
        self.refs = {clause.ref for entry in focus for clause in entry.clauses}
        self.cards = {entry.name for entry in focus if entry.kind == "destiny"}
        self.plan = rng.choice(PLANS)
        self.holders: dict[str, int] = {}
        """Who announces a card, by its entry's id; anybody who may hold it if left out."""
        self.defense: int | None = None
        """Who is to be the defense, if anybody in particular."""
        self.told: Told = _quiet
        """Hears of every reply before it is given, and of refusals."""

    def announcements(self, m: Machine) -> Iterator[Announce]:
        """What somebody would like to announce at this question."""
        for what, entry in self.things.now(m):
            if what in m.busy:
                continue  # nobody announces once more what it is announcing
            often = self.often.get(entry.id, 0.08)
            if m.pending and entry.id not in self.focus:
                often = self.stops
            if self.rng.random() < often:
                yield Announce(self._seat(m, what, entry), what)

    def _seat(self, m: Machine, what: str, entry: Entry) -> int:
        """Somebody who may have it."""
        seats = m.state.seats
        if entry.id in self.holders and self.rng.random() < 0.8:
            return self.holders[entry.id]
        able = [i for i, seat in enumerate(seats) if any(slot.power == entry.id for slot in seat.slots)]
        if not able:
            able = [i for i, seat in enumerate(seats) if seat.hand.known is None or what in seat.hand.known]
        return self.rng.choice(able or range(len(seats)))

    def answer(self, m: Machine, ask: Ask) -> Answer:
        """An answer to the question."""
        rng = self.rng
        values = [option.value for option in ask.options]
        if ask.kind == "use" and rng.random() < 0.85:
            mine = [value for value in values if value in self.refs]
            if mine:
                return Answer(rng.choice(mine))
        if ask.kind == "destiny" and rng.random() < (0.5 if self.defense is None else 0.9):
            liked = [value for value in values if self._liked(m, str(value))]
            if liked:
                return Answer(rng.choice(liked))
        answer = random_answer(rng, ask, m.state, self.book)
        if ask.kind == "cards" and ask.name == "cards" and self.plan and isinstance(answer, dict):
            answer = self._planned(m, ask, answer)
        return Answer(answer)

    def _planned(self, m: Machine, ask: Ask, answer: dict[str, str | None]) -> dict[str, str | None]:
        """Cards as planned, for the seats that may lay such a one."""
        close = self.rng.random() < CLOSE
        total: int | None = None
        for seat in ask.seats:
            kind = self.plan[int(seat != m.state.offense) % len(self.plan)]
            known = m.state.seats[seat].hand.known
            faces = [face for face in faces_of(self.book, [kind]) if known is None or not ask.secret or face in known]
            if faces and any(option.value == kind for option in ask.options):
                ships = _ships(m.state, seat)
                face = self.rng.choice(faces) if total is None or not close else _nearest(faces, total - ships)
                answer[str(seat)] = face
                total = _number(face) + ships
        return answer

    def _liked(self, m: Machine, face: str) -> bool:
        """A destiny card that is meant, or that makes an owner of what is meant the defense."""
        if face in self.cards:
            return True
        if self.defense is not None:
            return face.endswith(m.state.seats[self.defense].colour)
        owners = [s.colour for s in m.state.seats if any(slot.power in self.owned for slot in s.slots)]
        return any(colour in face for colour in owners)


def _ships(state: State, seat: int) -> int:
    """Ships of a main player and its allies in the encounter."""
    side = side_of(state, seat)
    return sum(sum(here(state, other).values()) for other in range(len(state.seats)) if side_of(state, other) == side)


def _nearest(faces: Sequence[str], number: int) -> str:
    return min(faces, key=lambda face: abs(_number(face) - number))


def _number(face: str) -> int:
    """The number at the end of a face; 0 if it has none."""
    word = face.rpartition(" ")[2]
    return int(word) if word.lstrip("-").isdigit() else 0


def play(
    state: State, player: Player, encounters: int, reached: Reached | None = None, *, checks: bool = False
) -> Played:
    """Play until so many encounters are over or somebody has won.

    Raises:
        Endless: the questions of one encounter do not end.
        Unanswerable: a question has no legal answer.
        Fault: the engine met something that must not be; with `checks` a broken invariant, too.
        Wrong: with `checks`: a question says too little, or a refusal leaves a trace.
    """
    began = msgspec.msgpack.encode(state)
    machine = Watched(player.book, state, reached or Reached(), checks=checks)
    played = Played(began, [], machine, player.things.read)
    here: tuple[int, int] | None = None
    begun = since = 0
    while (ask := machine.question) is not None:
        e = machine.state.encounter
        if e is not None and here != (machine.state.turn, e.nth):
            here, since = (machine.state.turn, e.nth), 0
            begun += 1
            if begun > encounters:
                break
        since += 1
        if since > CAP:
            raise Endless(f"{CAP} questions in one encounter, the last from {ask.rule} at {ask.moment}: {ask.text}")
        if checks:
            watch(machine, ask)
        stop = Stop(shape(ask), stands(machine.state, played.read), ask.rule, ask.name, tuple(machine.busy))
        played.stops.append(stop)
        if not any(give(machine, player, stop, announcement) for announcement in player.announcements(machine)):
            _answer(machine, player, stop, ask)
    played.used = frozenset(record.rule for record in machine.log if record.kind == "used")
    return played


def copied(state: bytes) -> State:
    """A state as it was kept."""
    return msgspec.msgpack.decode(state, type=State)


def _answer(machine: Machine, player: Player, stop: Stop, ask: Ask) -> None:
    for _ in range(TRIES):
        if give(machine, player, stop, player.answer(machine, ask)):
            return
    if not give(machine, player, stop, Answer(ask.default)):
        tried = ", ".join(str(reply.value) for reply, _ in stop.tried[-3:] if isinstance(reply, Answer))
        raise Unanswerable(f"{ask.rule} at {ask.moment} refuses everything ({ask.text!r}): {tried}; {ask.note}")


def give(machine: Machine, player: Player, stop: Stop, reply: Reply) -> bool:
    """Give a reply; False if it is refused."""
    ask = machine.question
    at = len(stop.tried)
    stop.tried.append((reply, False))
    player.told(ask, reply)
    before = msgspec.msgpack.encode(machine.state) if machine.checks else b""
    try:
        machine.reply(reply)
    except Refused as refusal:
        player.told(ask, refusal)
        if machine.checks:
            no_trace(machine, before, reply, refusal)
        stop.tried[at] = (reply, True)
        return False
    return True
