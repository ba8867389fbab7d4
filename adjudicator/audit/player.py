"""A player with an eye for some entries: it tries what they offer more often than not, announces their cards whenever
that is legal, and otherwise answers like anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from adjudicator.audit.answers import faces_of, random_answer
from adjudicator.audit.look import read_memories
from adjudicator.audit.parts import said
from adjudicator.engine import Engine
from adjudicator.engine.cards import kind_in_hand
from adjudicator.engine.questions import Announce, Answer, Ask, Refused, Reply
from adjudicator.rulebook.model import Book, Clause, Entry, Standing
from adjudicator.table.positions import here, side_of
from adjudicator.table.state import State

WEARY = 8
"""Uses of one thing in an encounter after which a player tires of it."""
ENOUGH = 60
"""Uses in an encounter after which nobody announces anything more."""
PLANS = ((), ("attack",), ("attack", "negotiate"), ("negotiate", "attack"), ("negotiate",))
"""What kinds of card the offense and the defense of a game lay where their hands allow it; else any."""
CLOSE = 0.4
"""How often the second card comes as near to the first as it can, ships counted, so that ties come up."""
SOUGHT = 0.8
"""How often a card that an entry looks for is laid."""
ASIDE = 0.1
"""How much less often a player looks for one rule of an entry announces the entry's others."""
OUTSIDE = ("not main", "uninvolved")
"""Roles of those who are no main players."""
Told = Callable[[Ask | None, Reply | Refused], None]


def quiet(ask: Ask | None, said: Reply | Refused) -> None:
    """Say nothing of a reply."""


def only_allies(entry: Entry) -> bool:
    """A power, or the super half of its flare, that is used by nobody but an ally."""
    roles = [clause.role for clause in entry.clauses if clause.half != "wild"]
    known = entry.kind == "power" or entry.power is not None
    return known and bool(roles) and all(role and all("ally" in r for r in role) for role in roles)


def only_defense(entry: Entry) -> bool:
    """A card that some rule of it lets nobody but the defense play."""
    held = entry.face is not None
    return held and any(clause.role == ["defense"] for clause in entry.clauses)


class Things:
    """What there is in a book to announce, by the moment or event it is about, and the memories its rules read."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.read = read_memories(book)
        self._at: dict[str, list[tuple[str, Entry]]] = {}
        for entry in book.entries.values():
            held = entry.face is not None and entry.card is not None
            for clause in entry.clauses:
                announced = clause.kind in ("use", "answers")
                if clause.must or not (announced or held):
                    continue
                said = [clause.ref]
                if entry.face is not None and entry.card is not None:
                    faces = [face for face in faces_of(book, [entry.card]) if face.startswith(entry.face)]
                    said = faces if "numbers" in entry.values else faces[:1]
                for place in clause.at:
                    key = place if announced else f"{clause.kind} {place}"
                    self._at.setdefault(key, []).extend((what, entry) for what in said)

    def now(self, m: Engine) -> Iterator[tuple[str, Entry]]:
        """What is about this question: what happens and waits for cards, what waits for answers, or the moments gone by
        since the last answer.
        """
        if m.events and m.events[-1][2] == len(m.pending):
            yield from self._at.get(m.events[-1][0], ())
            return
        if m.pending:
            yield from self._at.get(str(m.pending[-1]["event"]), ())
            return
        for moment in (*dict.fromkeys((*m.state.open, m.state.moment)), "any"):
            yield from self._at.get(moment, ())


def flares_of(book: Book, focus: Sequence[Entry]) -> list[str]:
    """Ids of the flares of the powers in focus: they may change what the power does."""
    powers = {entry.id for entry in focus}
    return [entry.id for entry in book.entries.values() if entry.power in powers]


class Player:
    """Answers and announces at random, with an eye for some entries."""

    def __init__(self, rng: Random, things: Things, focus: Sequence[Entry], helpers: Sequence[str] = ()) -> None:
        self.rng, self.book, self.things = rng, things.book, things
        self.often = {**dict.fromkeys(helpers, 0.25), **dict.fromkeys(flares_of(things.book, focus), 0.4)}
        self.often.update({entry.id: 0.6 for entry in focus})
        """How often an entry is announced where it may be; any other hardly ever."""
        self.focus = {entry.id for entry in focus}
        owned = any(entry.kind in ("power", "hex") for entry in focus)
        company = [*focus, *(things.book.entries[helper] for helper in helpers)]
        self.allied = {entry.power or entry.id for entry in company if only_allies(entry)}
        """Powers whose owners ought to be allies."""
        self.crowded = any("my_allies" in said(entry) for entry in focus)
        """Main players ought to have allies."""
        self.owned = (self.focus if owned else {*helpers}) - self.allied
        """Powers and hexes whose owners ought to be main players."""
        clauses = [clause for entry in focus for clause in entry.clauses]
        self.stops = 0.25 if any(c.zapped or (c.kind == "answers" and "card_played" in c.at) for c in clauses) else 0.04
        """How often something announced is answered: seldom, lest nothing ever works."""
        self.refs = {clause.ref for entry in focus for clause in entry.clauses}
        self.cards = {entry.name for entry in focus if entry.kind in ("destiny", "comet")}
        starts = [declared.get("start") for entry in focus for declared in entry.keeps.values()]
        self.faces = [start for start in starts if isinstance(start, str)]
        """Cards that the entries look for."""
        self.plan = rng.choice(PLANS)
        self.sought: str | None = None
        """The rule of the entries that is looked for, if one in particular."""
        self.outside: set[str] = set()
        """Colours of players who are to be no main players."""
        self.holders: dict[str, int] = {}
        """Who announces a card, by its entry's id; anybody who may hold it if left out."""
        self.defense: int | None = None
        """Who is to be the defense, if anybody in particular."""
        self.told: Told = quiet
        """Hears of every reply before it is given, and of refusals."""

    def seek(self, rule: Clause | Standing, state: State) -> None:
        """Look for one rule of the entries: leave their others alone, and bring its owners where it is for them."""
        self.sought = rule.ref
        owners = {i for i, seat in enumerate(state.seats) for slot in seat.slots if slot.power in self.focus}
        if rule.role and set(rule.role) <= set(OUTSIDE):
            self.allied, self.owned = set(), set()
            self.outside = {state.seats[i].colour for i in owners}
            others = [i for i in range(len(state.seats)) if i not in owners]
            if state.offense in owners and others:
                state.offense = self.rng.choice(others)
        elif rule.role and all("ally" in role for role in rule.role):
            self.allied, self.owned = self.focus, set()

    def announcements(self, m: Engine) -> Iterator[Announce]:
        """What somebody would like to announce at this question."""
        if len(m.state.uses) > ENOUGH:
            return
        for what, entry in self.things.now(m):
            if what in m.busy or self._weary(m, entry.id):
                continue  # nobody announces once more what it is announcing, or one thing all the time
            often = self.often.get(entry.id, 0.08 if entry.power is None else 0.01)  # there are very many flares
            if m.pending and entry.id not in self.focus:
                often = self.stops
            elif self.sought is not None and what in self.refs and what != self.sought:
                often *= ASIDE
            if self.rng.random() < often:
                yield Announce(self._seat(m, what, entry), what)

    def _weary(self, m: Engine, entry_id: str, ref: str = "") -> bool:
        """This has been used again and again in the encounter: games must end, whatever could go on for ever."""
        used = sum(use.power == entry_id or use.rule == ref for use in m.state.uses)
        return used >= WEARY and used >= self.rng.randint(0, 2 * WEARY)

    def _seat(self, m: Engine, what: str, entry: Entry) -> int:
        """Somebody who may have it."""
        seats = m.state.seats
        if entry.id in self.holders and self.rng.random() < 0.8:
            return self.holders[entry.id]
        if entry.power is not None and self.rng.random() < 0.5:  # half of the time a flare's own alien plays it
            own = next((i for i, seat in enumerate(seats) if any(s.power == entry.power for s in seat.slots)), None)
            if own is not None:
                return own
        if any(clause.ref == what and clause.by is not None for clause in entry.clauses):
            return self.rng.randrange(len(seats))
        able = [i for i, seat in enumerate(seats) if entry.id in (seat.hex, *(slot.power for slot in seat.slots))]
        if not able:
            able = [i for i, seat in enumerate(seats) if seat.hand.known is None or what in seat.hand.known]
        return self.rng.choice(able or range(len(seats)))

    def answer(self, m: Engine, ask: Ask) -> Answer:
        """An answer to the question."""
        rng = self.rng
        values = [option.value for option in ask.options]
        if ask.kind == "use" and ask.may_pass and any(self._weary(m, "", str(value)) for value in values):
            return Answer(None)
        if ask.kind == "use" and rng.random() < 0.85:
            mine = [value for value in values if value in (self.refs if self.sought is None else {self.sought})]
            if mine:
                return Answer(rng.choice(mine))
        if ask.kind == "destiny" and rng.random() < (0.5 if self.defense is None else 0.9):
            liked = [value for value in values if self._liked(m, str(value))]
            if self.outside:
                liked = [value for value in values if not any(colour in str(value) for colour in self.outside)]
            if liked:
                return Answer(rng.choice(liked))
        answer = random_answer(rng, ask, m.state, self.book)
        if (self.allied or self.crowded) and ask.name in ("invite", "alliance") and rng.random() < 0.8:
            answer = self._joined(m, ask, answer)
        if ask.kind == "cards" and ask.name in ("cards", "faces") and isinstance(answer, dict):
            answer = self._planned(m, ask, answer) if self.plan and ask.name == "cards" else answer
            answer = (
                {seat: self._looked_for(m, ask, seat, face) for seat, face in answer.items()} if self.faces else answer
            )
        return Answer(answer)

    def _joined(self, m: Engine, ask: Ask, answer: Any) -> Any:
        """Owners who ought to be allies are invited, and join."""
        owners = [
            i for i, s in enumerate(m.state.seats) if self.crowded or any(x.power in self.allied for x in s.slots)
        ]
        values = [option.value for option in ask.options]
        if ask.name == "invite":
            return [seat for seat in values if seat in owners or seat in (answer or [])]
        sides = [side for side in values if side != "none"]
        return self.rng.choice(sides) if ask.seats[0] in owners and sides else answer

    def _looked_for(self, m: Engine, ask: Ask, seat: str, face: str | None) -> str | None:
        """Mostly a card that the entries look for, where that may be laid."""
        known = m.state.seats[int(seat)].hand.known if ask.secret else None
        held = [f for f in self.faces if known is None or f in known]
        kinds = [option.value for option in ask.options]
        legal = [f for f in held if kind_in_hand(self.book, f) in kinds]
        return self.rng.choice(legal) if legal and self.rng.random() < SOUGHT else face

    def _planned(self, m: Engine, ask: Ask, answer: dict[str, str | None]) -> dict[str, str | None]:
        """Cards as planned, for the seats that may lay such a one."""
        close = self.rng.random() < CLOSE
        total: int | None = None
        for seat in ask.seats:
            kind = self.plan[int(seat != m.state.offense) % len(self.plan)]
            known = m.state.seats[seat].hand.known
            some = faces_of(self.book, [kind], m.state.modules)
            faces = [face for face in some if known is None or not ask.secret or face in known]
            if faces and any(option.value == kind for option in ask.options):
                ships = _ships(m.state, seat)
                face = self.rng.choice(faces) if total is None or not close else _nearest(faces, total - ships)
                answer[str(seat)] = face
                total = _number(face) + ships
        return answer

    def _liked(self, m: Engine, face: str) -> bool:
        """A destiny card that is meant, or that makes an owner of what is meant the defense."""
        if face in self.cards:
            return True
        if self.defense is not None:
            return face.endswith(m.state.seats[self.defense].colour)
        owners = [s.colour for s in m.state.seats if self.owned.intersection((s.hex, *(p.power for p in s.slots)))]
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
