"""Where two entries meet without anybody choosing an order: forced uses at one moment, changes in one layer.

The seats decide such an order. To see whether it matters, the same game is played under two books: in one the first
entry comes first, in the other the second.
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from adjudicator.rulebook.model import Book, Clause, Entry, Standing

ORDERED = ("use", "after", "before")
"""Kinds of clause of which those of one moment or event follow each other; replacements ask by themselves."""
FIRST_STANDS = ("decide", "oblige")
"""Standing rules of which only the first in acting order counts."""
EARLY = "early "
"""Marks the part of a layer that comes before the rest of it."""


def meetings(one: Entry, other: Entry) -> list[str]:
    """Where rules of both come up together by force: moments, events, and layers of numbers."""
    return sorted(_forced(one) & _forced(other)) + sorted(_layers(one) & _layers(other))


def _forced(entry: Entry) -> set[str]:
    found = set()
    for clause in entry.clauses:
        if clause.must and clause.kind in ORDERED and not clause.slot:
            found |= {place if clause.kind == "use" else f"{clause.kind} {place}" for place in clause.at}
    return found


def _layers(entry: Entry) -> set[str]:
    return {
        f"{number} in {layer}".removesuffix(" in ")
        for standing in entry.standings
        for number, layer in _filed(standing)
    }


def _filed(standing: Standing) -> list[tuple[str, str]]:
    """The numbers and layers of a standing rule; who wins, and what is a duty, are filed without a layer."""
    if standing.verb == "change":
        return [(subject, standing.layer or "") for subject in standing.subject]
    alone = standing.verb in FIRST_STANDS
    return [(f"{standing.verb}:{subject}", "") for subject in standing.subject] if alone else []


def first(book: Book, entry: Entry) -> Book:
    """The book in which everything forced of the entry comes before what others do at the same place."""
    clauses = [_early(clause) for clause in entry.clauses]
    standings = [_earlier(standing) for standing in entry.standings]
    changed = structs.replace(entry, clauses=clauses, standings=standings)
    numbers: dict[str, Any] = {name: dict(spec) for name, spec in book.language["numbers"].items()}
    for standing in entry.standings:
        for number, layer in _filed(standing):
            spec = numbers.setdefault(number, {"of": "encounter", "layers": [""], "default": ""})
            layers = [name for name in spec["layers"] if name != EARLY + layer]
            layers.insert(layers.index(layer), EARLY + layer)
            spec["layers"] = layers
    language = {**book.language, "numbers": numbers}
    return structs.replace(book, language=language, entries={**book.entries, entry.id: changed})


def _early(clause: Clause) -> Clause:
    forced = clause.must and clause.kind in ORDERED and not clause.slot
    return structs.replace(clause, slot="first") if forced else clause


def _earlier(standing: Standing) -> Standing:
    return structs.replace(standing, layer=EARLY + (standing.layer or "")) if _filed(standing) else standing
