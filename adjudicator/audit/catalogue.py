"""What the rule book holds: every entry with how it is carried out, how sure it is, and how many cases show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from adjudicator.cases.runner import Ready
from adjudicator.rulebook import Book
from adjudicator.rulebook.handling import ASKS, EXECUTABLE, TOLD, carried_out


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
    """Cases that have it at the table or miss its rules."""


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
            cases=seen[book.edition, f"flare {entry.name}" if entry.kind == "flare" else entry.name],
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
    """Names of the entries a case is about."""
    powers = {power for seat in ready.case.seats for power in seat.powers}
    return powers | {ref.rsplit(".", 1)[0] for ref in ready.case.kills}


def _counted(count: Counter[str]) -> str:
    whole = sum(count.values())
    parts = ", ".join(f"{count[how]} {how}" for how in (EXECUTABLE, ASKS, TOLD) if count[how])
    return f"{whole} entries ({parts})"
