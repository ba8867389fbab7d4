"""Words of the language that the rule books do not need yet: no entry uses them, or no game comes by them.

They are no fault where the language is ahead of the entries; the list says where it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from adjudicator.audit.parts import standings_of, steps_of
from adjudicator.audit.watched import Reached
from adjudicator.rulebook.model import Book

PERMISSIONS = ("allow", "forbid", "oblige")


class Idle(Struct):
    """Words of one kind, and why they are idle: ``no entry uses``, ``no game comes by``."""

    kind: str
    why: str
    words: list[str]


def idle_words(books: Iterable[Book], reached: Reached) -> list[Idle]:
    """Moments, events, numbers, acts and verbs that nothing in these books uses, or that no game has come by."""
    books = list(books)
    if not books:
        return []
    language: Mapping[str, Any] = books[0].language
    moments = list(dict.fromkeys(row.id for book in books for row in book.turn))
    used = set().union(*(_used(book) for book in books))
    read = {key.partition(":")[2] or key for key in reached.read}
    kinds = (
        ("moments", moments, reached.moments),
        ("events", list(language["events"]), reached.events),
        ("numbers", list(language["numbers"]), read),
        ("acts", list(language["acts"]), read),
        ("verbs", [*language["verbs"], *language["controls"]], None),
    )
    found: list[Idle] = []
    for kind, words, met in kinds:
        found.append(Idle(kind, "no entry uses", [w for w in words if (kind, w) not in used]))
        if met is not None:
            found.append(Idle(kind, "no game comes by", [w for w in words if w not in met and (kind, w) not in used]))
    return [idle for idle in found if idle.words]


def _used(book: Book) -> set[tuple[str, str]]:
    """Words that the book's entries use, each with its kind."""
    moments = {row.id for row in book.turn}
    used: set[tuple[str, str]] = set()
    for entry in book.entries.values():
        for clause in entry.clauses:
            used |= {("moments" if clause.kind == "use" else "events", place) for place in clause.at}
        for step in steps_of(entry):
            used.add(("verbs", step.verb))
            if step.args.get("value") in moments:
                used.add(("moments", str(step.args["value"])))
        for standing in standings_of(entry):
            kind = {"change": "numbers"}.get(standing.verb, "acts" if standing.verb in PERMISSIONS else standing.verb)
            used |= {("verbs", standing.verb), *((kind, subject) for subject in standing.subject)}
    return used
