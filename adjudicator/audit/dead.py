"""No dead rules: each part of each entry is tried in games made for it, with it and without it.

A part for which no game is any different is dead: it changes no number, no legal choice and nothing on the table, in
whatever situation. What says that it is exempt, or leaves it to the table, is not tried.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from adjudicator.audit.parts import Part, left_out, parts_of
from adjudicator.audit.search import Broken
from adjudicator.audit.shown import Shown
from adjudicator.audit.sources import Places, Source
from adjudicator.audit.watched import Reached
from adjudicator.audit.workers import Job, Tried, tried
from adjudicator.cases.runner import Ready
from adjudicator.rulebook.model import Entry

GAMES = 1500
"""Games in which a part may show what it does. Of the printed rules most need a few, a handful some hundreds."""
FEW = 60
"""So many games come before the cases: most parts need no more."""
ALL = slice(None)
DOES_SOMETHING = ("power", "artifact", "flare", "rule", "purchase", "comet", "hex", "moon", "ship")
"""Kinds of entry that are dead where nothing at all is in them."""


class Dead(Struct):
    """A part of an entry that changes nothing."""

    edition: str
    rule: str
    says: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.rule}: {self.says} changes nothing in {self.edition}"


class LeftOut(Struct):
    """An entry that is not tried, and why."""

    edition: str
    entry: str
    why: str


class Audit(Struct):
    """What was found in one edition's book."""

    edition: str
    tried: int
    """Parts tried."""
    games: int
    dead: list[Dead]
    broken: list[Broken]
    left_out: list[LeftOut]


def audit(
    source: Source,
    reached: Reached,
    told: Callable[[str], None] = lambda text: None,
    games: int = GAMES,
    processes: int = 1,
    share: slice = ALL,
    cases: Sequence[Ready] = (),
) -> Audit:
    """Try every part of the entries meant (or of a share of them), by one process or by several.

    `reached` learns what the games came by, `told` hears of progress. Parts that some games have not shown are looked
    for in the cases about them, before the search for a game goes on.
    """
    book, places = source.book, Places(source)
    found = Audit(book.edition, 0, 0, [], [], [])
    entries = []
    for entry in source.entries()[share]:
        why = left_out(entry)
        if why is not None:
            found.left_out.append(LeftOut(book.edition, entry.name, why))
        elif parts_of(entry):
            entries.append(entry)
        elif entry.kind in DOES_SOMETHING:
            found.dead.append(Dead(book.edition, entry.name, "nothing is in it, so it", *places.of(entry)))
    shown, left = Shown(book, cases), list[tuple[Entry, list[Part]]]()
    results = tried(book, [Job(entry.id, min(games, FEW)) for entry in entries], processes)
    for number, (entry, result) in enumerate(zip(entries, results, strict=True), 1):
        told(f"{book.edition} {number} of {len(entries)}: {entry.name}")
        found.tried += result.parts
        _add(found, result, reached)
        parts = shown.unshown(entry, result.dead)
        if parts:
            left.append((entry, parts))
    jobs = [Job(entry.id, games, FEW, tuple(parts_of(entry).index(part) for part in parts)) for entry, parts in left]
    for number, ((entry, _), result) in enumerate(zip(left, tried(book, jobs, processes), strict=True), 1):
        told(f"{book.edition}, what is rare, {number} of {len(left)}: {entry.name}")
        for part in result.dead:
            found.dead.append(Dead(book.edition, part.ref, part.says, *places.of(entry, part.ref, part.path)))
        _add(found, result, reached)
    return found


def _add(found: Audit, result: Tried, reached: Reached) -> None:
    found.games += result.games
    found.broken += result.broken
    reached.add(result.reached)
