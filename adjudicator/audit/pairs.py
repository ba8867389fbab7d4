"""Every pair of powers, and every power with every card, against each other in both roles, with every invariant on.

What is looked for: games that break or do not end, questions that nobody can answer, and pairs of which it matters who
comes first although nobody is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from msgspec import Struct

from adjudicator.audit.answers import Unanswerable
from adjudicator.audit.look import figures, shape, stands
from adjudicator.audit.parts import left_out
from adjudicator.audit.play import Endless, Played, copied, play
from adjudicator.audit.player import Player, Things, Told
from adjudicator.audit.precedence import first, meetings
from adjudicator.audit.situations import situation, together
from adjudicator.audit.watch import Wrong
from adjudicator.engine import Engine, Fault
from adjudicator.engine.questions import Refused, Reply
from adjudicator.rulebook.model import Book, Entry
from adjudicator.table.state import Seat

CARDS = ("card", "artifact", "flare")
ROLES = (0, 1)
"""Which of the two has the offense."""
KINDS = {
    Endless: "endless questions",
    Unanswerable: "a question without an answer",
    Wrong: "a broken promise",
    Fault: "a fault of the engine",
}
"""What went wrong, by the exception that says so; anything else is a crash."""
ORDER = "an order that nobody is asked about"


class Pair(Struct, frozen=True):
    """Two entries of one edition against each other: the first is a power, the second a power or a card."""

    edition: str
    one: str
    other: str


class Clash(Struct):
    """What was found when two entries met; `game` is its number among the games of the pair and role."""

    pair: Pair
    role: int
    game: int
    kind: str
    says: str

    def __str__(self) -> str:
        p = self.pair
        return f"{p.edition} {p.one} {p.other} {self.role} {self.game}: {self.kind}: {self.says}"


def pairs_of(book: Book) -> Iterator[Pair]:
    """Every pair of powers that go together, then every power with every card that does something."""
    entries = [entry for entry in book.entries.values() if left_out(entry) is None]
    powers = [entry for entry in entries if entry.kind == "power"]
    cards = [entry for entry in entries if entry.kind in CARDS]
    for one, other in combinations(powers, 2):
        if together(book, [one.name, other.name]):
            yield Pair(book.edition, one.id, other.id)
    for one in powers:
        for card in cards:
            yield Pair(book.edition, one.id, card.id)


class Arena:
    """Plays the pairs of one book."""

    def __init__(self, book: Book, told: Told | None = None) -> None:
        """`told` hears of everything said in every game."""
        self.book, self.things, self.told = book, Things(book), told
        self.games = 0
        self._early: dict[str, Things] = {}

    def clashes(self, pair: Pair, games: int) -> Iterator[Clash]:
        """What goes wrong in so many games of the pair in each role."""
        for role in ROLES:
            for game in range(games):
                clash = self.play(pair, role, game)
                if clash is not None:
                    yield clash

    def play(self, pair: Pair, role: int, game: int) -> Clash | None:
        """One game; the same numbers are always the same game."""
        self.games += 1
        one, other = self.book.entries[pair.one], self.book.entries[pair.other]
        met = meetings(one, other)
        try:
            played = self.game(pair, role, game, self._first(one) if met else self.things)
            differs = _differs(played, self._first(other).book) if met else None
        except Exception as problem:  # whatever goes wrong is what is looked for
            kind = next((said for known, said in KINDS.items() if isinstance(problem, known)), "a crash")
            said = str(problem) if kind != "a crash" else repr(problem)
            return Clash(pair, role, game, kind, said)
        return None if differs is None else Clash(pair, role, game, ORDER, f"{', '.join(met)}: {differs}")

    def _first(self, entry: Entry) -> Things:
        """The book in which an entry comes first, with what there is in it to announce."""
        if entry.id not in self._early:
            self._early[entry.id] = Things(first(self.book, entry))
        return self._early[entry.id]

    def game(self, pair: Pair, role: int, game: int, things: Things | None = None) -> Played:
        """The two meet: the first one's owner is the offense in role 0 and the defense in role 1."""
        rng = Random(f"{pair.edition} {pair.one} {pair.other} {role} {game}")
        focus = [self.book.entries[pair.one], self.book.entries[pair.other]]
        state = situation(rng, self.book, focus, company=0)
        player = Player(rng, things or self.things, focus)
        seats = [_owner(state.seats, entry) for entry in focus]
        mine = seats[0] if seats[0] is not None else 0
        theirs = seats[1] if seats[1] is not None else (mine + 1) % len(state.seats)
        player.holders = {focus[1].id: theirs}
        player.told = self.told or player.told
        state.offense, player.defense = (mine, theirs) if role == 0 else (theirs, mine)
        return play(state, player, 1, checks=True)


def _owner(seats: Sequence[Seat], entry: Entry) -> int | None:
    return next((i for i, seat in enumerate(seats) if any(slot.power == entry.id for slot in seat.slots)), None)


def _differs(played: Played, book: Book) -> str | None:
    """What comes out otherwise when the same things are answered under the other order, if anything does."""
    twin = Engine(book, copied(played.began), checks=False)
    said: dict[object, list[list[Reply]]] = {}
    for stop in played.stops:
        said.setdefault(stop.shape, []).append([reply for reply, refused in stop.tried if not refused])
    for _ in played.stops:
        ask = twin.question
        if ask is None:
            break
        replies = said.get(shape(ask))
        if not replies:
            return f"only in one order somebody is asked {ask.text!r} ({ask.rule})"
        for reply in replies.pop(0):
            try:
                twin.reply(reply)
            except Refused as refusal:
                return f"only in one order this is legal: {refusal.text}"
    if figures(twin.log) != figures(played.engine.log):
        return f"the figures are {figures(played.engine.log)} or {figures(twin.log)}"
    return None if stands(twin.state, played.read) == stands(played.engine.state, played.read) else "the table differs"
