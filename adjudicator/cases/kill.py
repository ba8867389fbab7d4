"""The kill check: a case that is about a rule must fail when that rule is switched off."""

from __future__ import annotations

from msgspec import Struct, structs

from adjudicator.cases.runner import Ready, run
from adjudicator.rulebook.kept import KeptByBook
from adjudicator.rulebook.model import Book, Entry


class Kill(Struct):
    """One rule switched off under one case, and whether the case noticed."""

    case: str
    rule: str
    died: bool


MOST = 4
_WITHOUT = KeptByBook[dict[str, Book]](lambda book: {})
"""Of each book those with a rule switched off that were used last."""


def without(book: Book, rule: str) -> Book:
    """The book with one entry, clause or standing rule switched off: still named, but doing nothing.

    Raises:
        LookupError: there is no such rule.
    """
    kept = _WITHOUT(book)
    if rule not in kept:
        entries = {entry.id: _dulled(entry, rule) for entry in book.entries.values()}
        if all(entries[entry.id] is entry for entry in book.entries.values()):
            raise LookupError(f"no rule {rule!r} in {book.edition}")
        while len(kept) >= MOST:
            del kept[next(iter(kept))]
        kept[rule] = structs.replace(book, entries=entries)
    return kept[rule]


def _dulled(entry: Entry, rule: str) -> Entry:
    """The entry without a rule; itself if the rule is none of its own."""
    if rule in (entry.title, entry.id):
        return structs.replace(entry, clauses=[], standings=[], becomes=[])
    clauses = [clause for clause in entry.clauses if rule not in (clause.ref, clause.id)]
    standings = [standing for standing in entry.standings if rule not in (standing.ref, standing.id)]
    if len(clauses) == len(entry.clauses) and len(standings) == len(entry.standings):
        return entry
    return structs.replace(entry, clauses=clauses, standings=standings)


def kill(ready: Ready, rule: str) -> Kill:
    """Switch a rule off, play the case and see whether it fails."""
    return Kill(ready.case.id, rule, not run(ready, without(ready.book, rule)).passed)


def kills(ready: Ready) -> list[Kill]:
    """All kill checks a case asks for by its `kills`."""
    return [kill(ready, rule) for rule in ready.case.kills]
