"""Cases as games in which a part of a rule may show what it does: of what is rare somebody has written one down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.audit.kills import naming, rules_of
from adjudicator.audit.parts import Part, without
from adjudicator.audit.twin import CANNOT
from adjudicator.cases.runner import Ready, run
from adjudicator.rulebook.model import Book, Entry

UNSEEN = "memory:"
"""Expectations that do not count: what an entry keeps in mind is nothing that players see."""


class Shown:
    """Cases of one book by the rules they are about."""

    def __init__(self, book: Book, cases: Iterable[Ready]) -> None:
        self._naming = naming(book, cases)

    def unshown(self, entry: Entry, parts: Sequence[Part]) -> list[Part]:
        """Those parts of an entry without which every case about their rule ends as it does with them."""
        return [part for part in parts if not any(self._differs(case, part) for case in self._about(entry, part))]

    def _about(self, entry: Entry, part: Part) -> list[Ready]:
        """Cases about the rule of a part; about any rule of the entry where the part belongs to none."""
        rules = rules_of(entry)
        names = [name for ref, all_names in rules if part.ref in (ref, entry.name) for name in all_names]
        found = {case.case.id: case for name in names for case in self._naming.get(name, ())}
        return list(found.values())

    def _differs(self, case: Ready, part: Part) -> bool:
        """The case ends otherwise without the part, for players to see, or cannot be played."""
        try:
            failures = run(case, without(case.book, part)).failures
        except CANNOT:
            return True
        return any(not fault.expected.startswith(UNSEEN) for fault in failures)
