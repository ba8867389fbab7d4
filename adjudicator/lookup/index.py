"""The index over one rule book or several: what was typed in, the things meant out, each with its cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from adjudicator.rulebook import load
from adjudicator.rulebook.model import EDITIONS, Book

from .card import Card
from .names import Name, Names
from .pages import Pages
from .things import GROUPS, Lexicon, Thing

STEP = 10
"""Ranks that each group of things has for its spellings."""


class Hit(Struct):
    """One thing found."""

    id: str
    kind: str
    title: str
    way: str
    """How: exact, start, word, typo, named, part, guess, text."""
    name: str = ""
    """By which of its names; empty where only its text speaks of what was typed."""
    likeness: float = 1.0


class Index:
    """Everything named in some rule books. Made in a moment, and its names only when something is first looked up."""

    def __init__(self, books: Sequence[Book], others: Sequence[Lexicon] = ()) -> None:
        """`others`: lexicons of editions that are not among the books, whose words are to be found as well."""
        self.books = tuple(books)
        self._others = tuple(others)
        self._pages: dict[str, Pages] = {}

    def search(self, typed: str, limit: int = 8, kinds: Collection[str] | None = None) -> list[Hit]:
        """The things meant by what was typed, best first. `kinds`: only these, such as power, artifact, ruling."""
        things, names = self._ready
        among = None if kinds is None else frozenset(i for i, thing in enumerate(things) if thing.kind in kinds)
        found = []
        for match in names.find(typed, limit, among):
            thing = things[match.key]
            found.append(Hit(thing.id, thing.kind, thing.title, match.way, match.name, match.likeness))
        return found

    def cards(self, ident: str, chosen: Mapping[str, int] | None = None) -> list[Card]:
        """A thing's card in each book that has it. `chosen`: a game's own rulings.

        Raises:
            KeyError: no book has it.
        """
        found = [self.pages(book).card(ident, chosen) for book in self.books if self.pages(book).has(ident)]
        if not found:
            raise KeyError(ident)
        return found

    def card(self, typed: str, chosen: Mapping[str, int] | None = None) -> Card | None:
        """The card of the best answer to what was typed, in the first book that has it; None if nothing answers."""
        found = self.search(typed, 1)
        return self.cards(found[0].id, chosen)[0] if found else None

    def pages(self, book: Book) -> Pages:
        """What the index knows of one of its books."""
        pages = self._pages.get(book.edition)
        if pages is None:
            others = [other.lexicon for other in self.books if other is not book]
            pages = self._pages[book.edition] = Pages(book, [*others, *self._others])
        return pages

    @cached_property
    def _ready(self) -> tuple[list[Thing], Names]:
        """All things, each once whatever books it is in, and their names."""
        known: dict[str, int] = {}
        found: list[Thing] = []
        texts: list[str] = []
        names: dict[tuple[int, str], Name] = {}
        for book in self.books:
            for thing in self.pages(book).things.values():
                key = known.setdefault(thing.id, len(found))
                if key == len(found):
                    found.append(thing)
                    texts.append(thing.text)
                elif thing.text not in texts[key]:
                    texts[key] += " " + thing.text
                base = GROUPS.index(thing.group) * STEP
                for spelling in thing.spellings:
                    name = Name(spelling.text, key, base + spelling.rank, spelling.reach)
                    old = names.get((key, spelling.text.casefold()))
                    if old is None or name.rank < old.rank:
                        names[key, spelling.text.casefold()] = name
        return found, Names(names.values(), texts)


_INDEXES: dict[tuple[int, ...], Index] = {}
_KEPT = 8


def index_of(*books: Book) -> Index:
    """The index of these books, made once; it knows the words of every edition.

    Raises:
        RuleErrors: the program's own rule book of another edition has to be compiled and is wrong.
    """
    key = tuple(map(id, books))
    found = _INDEXES.get(key)
    if found is None or any(one is not other for one, other in zip(found.books, books, strict=True)):
        there = {book.edition for book in books}
        while len(_INDEXES) >= _KEPT:
            del _INDEXES[next(iter(_INDEXES))]
        found = _INDEXES[key] = Index(books, [load(edition).lexicon for edition in EDITIONS if edition not in there])
    return found
