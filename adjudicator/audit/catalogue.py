"""What the rule book holds: every entry with how it is carried out, how sure it is, and how many cases show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct, to_builtins

from adjudicator.cases.names import lexicon
from adjudicator.cases.runner import Ready
from adjudicator.engine.cards import read_face
from adjudicator.rulebook import Book
from adjudicator.rulebook.handling import ASKS, EXECUTABLE, TOLD, carried_out
from adjudicator.rulebook.kept import KeptByBook
from adjudicator.rulebook.nodes import Node


class Line(Struct):
    """One entry of one edition."""

    edition: str
    kind: str
    name: str
    how: str
    """executable; done by the table, where people do all of it; told only, where it has no rule of its own."""
    confidence: str
    """How it is known, if not from the printed card; empty for what was seen."""
    module: str
    cases: int
    """Cases that have it at the table, in a hand or in a deck that runs there, name it in a sentence or in what they
    expect, or miss its rules.
    """


def catalogue(books: Iterable[Book], cases: Iterable[Ready] = ()) -> list[Line]:
    """A line for each entry of the books, by edition, kind and name."""
    seen = Counter((ready.case.edition, name) for ready in cases for name in _shown(ready))
    lines = [
        Line(
            edition=book.edition,
            kind=entry.kind,
            name=entry.name,
            how=carried_out(entry),
            confidence=entry.confidence,
            module=entry.module or "",
            cases=seen[book.edition, entry.id],
        )
        for book in books
        for entry in book.entries.values()
    ]
    return sorted(lines, key=lambda line: (line.edition, line.kind, line.name))


def totals(lines: Iterable[Line]) -> list[str]:
    """One sentence for each edition and kind, and one for each edition as a whole."""
    told = []
    by_edition: dict[str, Counter[str]] = {}
    by_kind: dict[tuple[str, str], Counter[str]] = {}
    for line in lines:
        by_edition.setdefault(line.edition, Counter())[line.how] += 1
        by_kind.setdefault((line.edition, line.kind), Counter())[line.how] += 1
    for edition, whole in by_edition.items():
        told.append(f"{edition}: {_counted(whole)}")
        told += [f"    {kind}: {_counted(count)}" for (of, kind), count in by_kind.items() if of == edition]
    return told


def _shown(ready: Ready) -> set[str]:
    """Ids of the entries a case is about."""
    case, book = ready.case, ready.book
    said = {power for seat in case.seats for power in seat.powers}
    said.update(ref for rule in case.kills for ref in (rule, rule.rsplit(".", 1)[0]))
    for node in (*(seat.hand for seat in case.seats), case.state, case.expect, *(step.expect for step in case.steps)):
        said.update(_texts(node))
    for line in ready.lines:
        said.update(_named(to_builtins(line.sentence)))
    names = _by_name(book)
    return {named for text in said if (named := names.get(text) or _card(book, text))}


def _ids(book: Book) -> dict[str, str]:
    """The entries' ids by their names and those of their rules; a name alone is a power's before it is a card's."""
    ids: dict[str, str] = {}
    for entry in sorted(book.entries.values(), key=lambda entry: entry.kind != "power"):
        own = (entry.name, *entry.aliases) if entry.kind != "flare" else ()
        refs = [clause.ref for clause in entry.clauses] + [standing.ref for standing in entry.standings]
        for name in (*own, entry.title, entry.id, *refs):
            ids.setdefault(name, entry.id)
    return ids


_by_name = KeptByBook(_ids)


def _card(book: Book, text: str) -> str | None:
    """The id of the entry whose card, or one with a number, goes by that name."""
    found = read_face(book, lexicon(book).faces.get(text, text))
    return None if found is None else found[0].id


def _texts(node: Node | None) -> Iterator[str]:
    """Everything that is written in a part of a case, its keys too."""
    for part in () if node is None else node.walk():
        yield from part.pairs
        yield part.text


def _named(data: Any) -> Iterator[str]:
    """Everything that a sentence names."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _named(key)
            yield from _named(value)
    elif isinstance(data, list | tuple):
        for part in data:
            yield from _named(part)


def _counted(count: Counter[str]) -> str:
    whole = sum(count.values())
    parts = ", ".join(f"{count[how]} {how}" for how in (EXECUTABLE, ASKS, TOLD) if count[how])
    return f"{whole} entries ({parts})"
