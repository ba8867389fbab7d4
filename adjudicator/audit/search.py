"""Looking for a game in which a part of an entry makes a difference."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from adjudicator.audit.parts import Part, rule_of, said_about, without
from adjudicator.audit.play import Played, play
from adjudicator.audit.player import Player, Things, only_defense
from adjudicator.audit.situations import Kin, situation
from adjudicator.audit.twin import difference
from adjudicator.audit.watched import Reached
from adjudicator.rulebook.model import Book, Entry

SHORT = 10
"""The first so many games are one encounter long, the others two."""
NARROW = 40
"""After so many games the company is chosen for one of the parts left, in turn, and no longer for the whole entry."""


class Broken(Struct):
    """A game that could not be played to its end; `game` is the one of the entry's games in which it happened."""

    edition: str
    entry: str
    game: int
    says: str

    def __str__(self) -> str:
        return f"{self.edition}, game {self.game} of {self.entry}: {self.says}"


class Bench:
    """What all searches in one book share."""

    def __init__(self, book: Book) -> None:
        self.book, self.things, self.kin = book, Things(book), Kin(book)


class Search:
    """The search for one entry."""

    def __init__(self, bench: Bench, entry: Entry, reached: Reached) -> None:
        self.bench, self.entry, self.reached = bench, entry, reached
        self.helpers = bench.kin.of(entry.id)
        self._near: dict[Part, list[str]] = {}
        self.games = 0
        self.broken: list[Broken] = []
        self.alive: dict[Part, tuple[int, str]] = {}
        """Parts that made a difference: in which game first, and to what."""

    def dead(self, parts: Sequence[Part], games: int, first: int = 0) -> list[Part]:
        """The parts that make no difference in so many games, the first of them left out where others tried those."""
        twins = [(part, without(self.bench.book, part)) for part in parts]
        for number in range(first, games if parts else first):
            played = self._played(number, [part for part, _ in twins])
            if played is None:
                continue
            for part, twin in twins:
                what = difference(played, twin, part)
                if what is not None:
                    self.alive[part] = (number, what)
            twins = [(part, twin) for part, twin in twins if part not in self.alive]
            if not twins:
                break
        return [part for part, _ in twins]

    def _played(self, number: int, left: Sequence[Part]) -> Played | None:
        """One of the entry's games, for the parts left; None if it broke."""
        self.games += 1
        part = left[number % len(left)] if number >= NARROW else None
        try:
            return self.game(number, part)
        except Exception as problem:  # whatever goes wrong in a game is a finding
            said = f"{type(problem).__name__}: {problem}"
            self.broken.append(Broken(self.bench.book.edition, self.entry.name, number, said))
            return None

    def game(self, number: int, part: Part | None = None) -> Played:
        """One of the entry's games, with company for one part of it; the same number is always the same game."""
        book = self.bench.book
        rng = Random(f"{book.edition} {self.entry.id} {number}")
        helpers = self.helpers if part is None else self._helpers_of(part)
        state = situation(rng, book, [self.entry], helpers)
        player = Player(rng, self.bench.things, [self.entry], helpers)
        if only_defense(self.entry) and rng.random() < 0.5:
            others = [seat for seat in range(len(state.seats)) if seat != state.offense]
            player.defense = rng.choice(others)
            player.holders = {self.entry.id: player.defense}
        rule = rule_of(self.entry, part) if part is not None else None
        if rule is not None and rng.random() < 0.5:
            player.seek(rule, state)
        return play(state, player, 1 if number < SHORT else 2, self.reached)

    def _helpers_of(self, part: Part) -> list[str]:
        if part not in self._near:
            self._near[part] = self.bench.kin.of(self.entry.id, said_about(self.entry, part))
        return self._near[part]
