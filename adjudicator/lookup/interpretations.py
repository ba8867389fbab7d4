"""Questions the printed rules leave open: their numbered choices, and which one is taken here and by whom."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct, field

from adjudicator.engine.issues import can_choose
from adjudicator.rulebook.kept import KeptByBook
from adjudicator.rulebook.model import Book, Entry, Ruling

from .spelling import normal

OURS, TABLE, GAME = "ours", "the table's", "this game's"
"""Who takes the choice: the program, the table's own files, or the game's set-up."""
_READ = re.compile(rb"ruling\.(\w+)")


class Option(Struct):
    """One numbered choice."""

    number: int
    text: str
    held_by: str = ""
    """Who holds it."""
    taken: bool = False
    possible: bool = False
    """The rules carry it out; other choices are the table's to keep in mind."""


class Issue(Struct):
    """One open question."""

    id: str
    edition: str
    question: str
    choices: list[Option]
    taken: int = 1
    taken_by: str = OURS
    sure: bool = True
    """False where the sources are silent or disagree."""
    why: str = ""
    """Why our choice is ours."""
    reason: str = ""
    """Why the table's is the table's, where it said so and somebody looked (see `settling.reasoned`)."""
    cites: list[str] = field(default_factory=list)
    entries: list[str] = field(default_factory=list)
    """Titles of the entries whose rules ask for the choice."""

    @property
    def ours(self) -> bool:
        """The choice taken is the first, which is ours."""
        return self.taken == 1

    @property
    def choice(self) -> Option:
        """The choice taken."""
        return self.choices[self.taken - 1]


def issues(book: Book, words: str = "", chosen: Mapping[str, int] | None = None) -> list[Issue]:
    """The book's open questions in its order, those that speak of every word, or the one whose id was given.

    `chosen`: a game's own choices.
    """
    if words.strip() in book.rulings:
        return [issue_of(book, words.strip(), chosen)]
    wanted = [f" {word}" for word in normal(words).split()]
    found = []
    for ruling in book.rulings.values():
        readers = readers_of(book).get(ruling.id, [])
        if not wanted or all(word in _said(ruling, readers) for word in wanted):
            found.append(issue_of(book, ruling.id, chosen))
    return found


def issue_of(book: Book, issue: str, chosen: Mapping[str, int] | None = None) -> Issue:
    """One open question of the book, which must have it."""
    ruling = book.rulings[issue]
    taken, by = _taken(book, issue, chosen)
    options = [
        Option(c.number, c.text, c.held_by, c.number == taken, can_choose(book, issue, c.number))
        for c in ruling.choices
    ]
    return Issue(
        id=issue,
        edition=book.edition,
        question=ruling.question,
        choices=options,
        taken=taken,
        taken_by=by,
        sure=ruling.sure,
        why=ruling.why,
        cites=list(ruling.cites),
        entries=list(readers_of(book).get(issue, ())),
    )


def issues_read(entry: Entry) -> list[str]:
    """Issues whose choice the entry's own rules ask for, in the order in which they do."""
    return list(dict.fromkeys(name.decode() for name in _READ.findall(msgspec.json.encode(entry))))


def issues_about(book: Book, entry: Entry) -> list[str]:
    """Issues that concern an entry: those its rules ask for, then those that have its name in theirs."""
    slug = entry.id.partition(".")[2]
    named = [issue for issue in book.rulings if f"_{slug}_" in f"_{issue}_"]
    return [issue for issue in dict.fromkeys([*issues_read(entry), *named]) if issue in book.rulings]


def _taken(book: Book, issue: str, chosen: Mapping[str, int] | None) -> tuple[int, str]:
    if chosen is not None:
        number = chosen.get(issue, 1)
        if number == book.house_rulings.get(issue, 1):
            return number, TABLE if number != 1 else OURS
        return number, GAME
    number = book.house_rulings.get(issue, 1)
    return number, TABLE if number != 1 else OURS


def _said(ruling: Ruling, readers: Iterable[str]) -> str:
    """Everything that an issue says, for searching."""
    texts = [ruling.id, ruling.question, ruling.why, *ruling.cites, *readers]
    texts += [part for choice in ruling.choices for part in (choice.text, choice.held_by)]
    return " " + normal(" ".join(texts))


def _readers(book: Book) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for entry in book.entries.values():
        for issue in issues_read(entry):
            found.setdefault(issue, []).append(entry.name)
    return found


readers_of = KeptByBook(_readers)
"""Titles of the entries that ask for each issue's choice."""
