"""No dead rules: each part of each entry is tried in games made for it, with it and without it.

A part for which no game is any different is dead: it changes no number, no legal choice and nothing on the table, in
whatever situation. What says that it is exempt, or leaves it to the table, is not tried.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random

from msgspec import Struct

from adjudicator.audit.parts import Part, left_out, parts_of, without
from adjudicator.audit.play import Played, Player, Things, play
from adjudicator.audit.situations import Kin, situation
from adjudicator.audit.sources import Places, Source
from adjudicator.audit.twin import difference
from adjudicator.audit.watched import Reached
from adjudicator.rulebook.model import Entry

GAMES = 400
"""Games in which a part may show what it does. Of the printed rules most need a few and none more than eighty."""
SHORT = 10
"""The first so many games are one encounter long, the others two."""
DOES_SOMETHING = ("power", "artifact", "flare", "rule", "purchase", "comet", "hex", "moon", "ship")
"""Kinds of entry that are dead where nothing at all is in them."""


class Dead(Struct):
    """A part of an entry that changes nothing."""

    edition: str
    rule: str
    says: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.rule}: {self.says} changes nothing in {self.edition}"


class Broken(Struct):
    """A game that could not be played to its end; `game` is the one of the entry's games in which it happened."""

    edition: str
    entry: str
    game: int
    says: str

    def __str__(self) -> str:
        return f"{self.edition}, game {self.game} of {self.entry}: {self.says}"


class LeftOut(Struct):
    """An entry that is not tried, and why."""

    edition: str
    entry: str
    why: str


class Audit(Struct):
    """What was found in one edition's book."""

    edition: str
    tried: int
    """Parts tried."""
    games: int
    dead: list[Dead]
    broken: list[Broken]
    left_out: list[LeftOut]


def audit(
    source: Source,
    reached: Reached,
    told: Callable[[str], None] = lambda text: None,
    games: int = GAMES,
    but: Collection[str] = (),
) -> Audit:
    """Try every part of the entries meant.

    `reached` learns what the games came by, `told` hears of progress; parts named in `but` are not tried.
    """
    book = source.book
    things, kin, places = Things(book), Kin(book), Places(source)
    found = Audit(book.edition, 0, 0, [], [], [])
    entries = source.entries()
    for number, entry in enumerate(entries, 1):
        told(f"{book.edition} {number} of {len(entries)}: {entry.name}")
        why = left_out(entry)
        if why is not None:
            found.left_out.append(LeftOut(book.edition, entry.name, why))
            continue
        parts = [part for part in parts_of(entry) if str(part) not in but]
        if not parts_of(entry) and entry.kind in DOES_SOMETHING:
            found.dead.append(Dead(book.edition, entry.name, "nothing is in it, so it", *places.of(entry)))
        search = Search(things, kin, entry, reached)
        found.tried += len(parts)
        for part in search.dead(parts, games):
            found.dead.append(Dead(book.edition, part.ref, part.says, *places.of(entry, part.ref, part.path)))
        found.games += search.games
        found.broken += search.broken
    return found


class Search:
    """Looks for situations in which the parts of one entry make a difference."""

    def __init__(self, things: Things, kin: Kin, entry: Entry, reached: Reached) -> None:
        self.things, self.entry, self.reached = things, entry, reached
        self.helpers = kin.of(entry.id)
        self.games = 0
        self.broken: list[Broken] = []
        self.alive: dict[Part, tuple[int, str]] = {}
        """Parts that made a difference: in which game first, and to what."""

    def dead(self, parts: Sequence[Part], games: int) -> list[Part]:
        """The parts that make no difference in so many games."""
        twins = [(part, without(self.things.book, part)) for part in parts]
        for number, played in self._played(games):
            for part, twin in twins:
                what = difference(played, twin, part)
                if what is not None:
                    self.alive[part] = (number, what)
            twins = [(part, twin) for part, twin in twins if part not in self.alive]
            if not twins:
                break
        return [part for part, _ in twins]

    def _played(self, games: int) -> Iterator[tuple[int, Played]]:
        for number in range(games):
            self.games += 1
            try:
                yield number, self.game(number)
            except Exception as problem:  # whatever goes wrong in a game is a finding
                self.broken.append(Broken(self.things.book.edition, self.entry.name, number, _sentence(problem)))

    def game(self, number: int) -> Played:
        """One of the entry's games; the same number is always the same game."""
        book = self.things.book
        rng = Random(f"{book.edition} {self.entry.id} {number}")
        state = situation(rng, book, [self.entry], self.helpers)
        player = Player(rng, self.things, [self.entry], self.helpers)
        return play(state, player, 1 if number < SHORT else 2, self.reached)


def _sentence(problem: Exception) -> str:
    name = type(problem).__name__
    return f"{name}: {problem}" if str(problem) else name
