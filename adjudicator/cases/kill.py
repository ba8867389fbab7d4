"""The kill check: a case that is about a rule must fail when that rule is switched off."""

from __future__ import annotations

from msgspec import Struct, structs

from adjudicator.cases.runner import Ready, run
from adjudicator.rulebook.model import Book, Entry


class Kill(Struct):
    """One rule switched off under one case, and whether the case noticed."""

    case: str
    rule: str
    died: bool


_WITHOUT: dict[tuple[int, str], tuple[Book, Book]] = {}
"""Books with a rule switched off, kept with the book they come from, so that neither's identity is ever used again."""


def without(book: Book, rule: str) -> Book:
    """The book with one entry, clause or standing rule switched off: still named, but doing nothing.

    Raises:
        LookupError: there is no such rule.
    """
    key = (id(book), rule)
    if key not in _WITHOUT:
        entries = {entry.id: _dulled(entry, rule) for entry in book.entries.values()}
        if all(entries[entry.id] is entry for entry in book.entries.values()):
            raise LookupError(f"no rule {rule!r} in {book.edition}")
        _WITHOUT[key] = (book, structs.replace(book, entries=entries))
    return _WITHOUT[key][1]


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
