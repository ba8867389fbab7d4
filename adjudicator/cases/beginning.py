"""Where a case starts that says no moment: before the cards, or earlier, if its lines use something earlier."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from adjudicator.rulebook.model import Book, Clause, Entry

USED = re.compile(r"\b(?:uses|plays)\s+(?:the\s+)?(.+?)(?:\s+(?:on|for|against)\b.*)?\.?$", re.IGNORECASE)
"""A line that says that something is used, and what."""
STARTS = {
    "destiny": "destiny.drawn",
    "launch": "destiny.drawn",
    "alliance": "alliance.before_invitations",
}
"""The moment to start at for what is used in a phase."""


def first_used(lines: Iterable[str], held: Iterable[Entry], book: Book, cards: str) -> str | None:
    """The moment to start at for what the lines use, or a power held lends by itself, before the cards and no later.

    None if there is nothing of the kind.
    """
    rows = {moment.id: number for number, moment in enumerate(book.turn)}
    first = rows[cards]
    named = [match[1].casefold() for line in lines if (match := USED.search(line))]
    for clauses in (*_meant(named, book), *_lent(held)):
        when = [rows.get(moment, first) for clause in clauses for moment in clause.at]
        if when and max(when) < rows[cards]:
            first = min(first, *when)
    return STARTS.get(book.turn[first].phase)


def _meant(named: list[str], book: Book) -> Iterator[list[Clause]]:
    """The rules that each name stands for: those of an entry, or one of them."""
    for entry in book.entries.values():
        uses = [clause for clause in entry.clauses if clause.kind == "use"]
        if entry.title.casefold() in named:
            yield uses
        yield from ([clause] for clause in uses if clause.ref.casefold() in named)


def _lent(held: Iterable[Entry]) -> Iterator[list[Clause]]:
    """Rules by which a power has another one for this encounter without anybody saying so."""
    for entry in held:
        for clause in entry.clauses:
            if clause.kind == "use" and clause.must and clause.do and all(step.verb == "grant" for step in clause.do):
                yield [clause]
