"""The index against the entries: where in the turn each entry is at home, by the index and by its own rules.

A home is written as one word:

==================== =====================================================================================
``planning.selected`` a use at that moment (``any``: at any pause); ``^first`` and ``^last`` are its slot
``<power_used``       it answers the event, or stands before it
``=ships_to_warp``    it acts instead; ``^first``: before savers, ``^last``: after them
``>cards_discarded``  it reacts to the event
``#side_total.add``   it changes that number in that layer (``#rewards``: in any layer)
``#play``             it allows, forbids or obliges that act
``#count``, ``#winner``, ``#both_lose``, ``#upset``  it changes what cards count as, or fixes or turns over the outcome
==================== =====================================================================================

A rule that holds for good has no moment: it is announced where its number is read. The index names that moment all the
same, so a listed moment is met by such a rule where the turn reads its number in that moment's phase.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from adjudicator.audit.parts import standings_of, steps_of
from adjudicator.rulebook.model import Book, Clause, Entry, Standing

UNKNOWN = "unknown"
"""A listed home nobody knows; the entry is not compared."""
SIGNS = {"use": "", "answers": "<", "before": "<", "instead": "=", "after": ">"}
RANKS = {"capturing": "^first", "immune": "^first", "taking": "^first", "sharing": "^last", "ground": "^last"}
"""Slots of replacements, by rank; savers have none."""
FACTS = ("upset",)
"""Facts of the encounter that an entry changes like a number."""
SECTIONS, OTHERS = {"power": "powers", "flare": "flares"}, "others"
"""The lists of an index, by kind of entry."""
Listed = Mapping[str, Mapping[str, Sequence[str]]]
"""Homes by section and name."""


class Difference(Struct):
    """An entry whose homes are not those that the index lists."""

    edition: str
    entry: str
    """Kind and name: ``power Zombie``."""
    listed: list[str]
    """Homes that only the index has."""
    ours: list[str]
    """Homes that only the entry has."""

    def __str__(self) -> str:
        listed, ours = ", ".join(self.listed) or "nothing", ", ".join(self.ours) or "nothing"
        return f"{self.edition}, {self.entry}: only the index says {listed}; only the entry says {ours}"


def homes_of(entry: Entry) -> list[str]:
    """The homes that an entry's own rules give it."""
    found = [home for clause in entry.clauses for home in _clause(clause, entry)]
    found += [home for standing in standings_of(entry) for home in _standing(standing)]
    for step in steps_of(entry):
        if step.verb == "set" and step.args.get("value") in FACTS:
            found.append(f"#{step.args['value']}")
    found += ["#card_value.self"] if entry.becomes else []
    return list(dict.fromkeys(found))


def _clause(clause: Clause, entry: Entry) -> Iterator[str]:
    slot = f"^{clause.slot}" if clause.slot else ""
    for place in clause.at:
        rank = RANKS.get(clause.rank or "", "") if place.startswith("ships") else ""
        yield f"{SIGNS[clause.kind]}{place}{slot or rank}"


def _standing(standing: Standing) -> Iterator[str]:
    for subject in standing.subject if standing.verb != "amend" else ():  # it acts where the rule it amends does
        if standing.verb == "change":
            yield f"#{subject}.{standing.layer}"
        elif standing.verb == "count":
            yield "#count"
        else:
            yield f"#{subject}"


def compare(book: Book, listed: Listed) -> list[Difference]:
    """The entries of a book whose homes differ from those listed, and those that are not listed at all."""
    found = []
    for entry in book.entries.values():
        homes = listed.get(SECTIONS.get(entry.kind, OTHERS), {}).get(entry.name)
        ours = homes_of(entry)
        if homes is None and not entry.unseen:
            found.append(Difference(book.edition, f"{entry.kind} {entry.name}", [], ours or ["that it is there"]))
        elif homes is not None and UNKNOWN not in homes and not entry.unseen:
            read = _phases_read(book, entry)
            missing = [home for home in homes if not _met(home, ours) and _phase(book, home) not in read]
            extra = [home for home in ours if not any(_met(other, [home]) for other in homes)]
            if missing or extra:
                found.append(Difference(book.edition, f"{entry.kind} {entry.name}", missing, extra))
    return found


def _met(listed: str, ours: Sequence[str]) -> bool:
    """One of our homes is the listed one; a number listed without a layer is met by any of its layers."""
    return listed in ours or (listed.startswith("#") and any(home.partition(".")[0] == listed for home in ours))


def _phase(book: Book, home: str) -> str:
    """The phase of a listed moment; nothing for any other home."""
    return next((row.phase for row in book.turn if row.id == home.partition("^")[0]), "")


def _phases_read(book: Book, entry: Entry) -> set[str]:
    """The phases in which the turn reads numbers that the entry changes for good."""
    numbers = {subject for standing in entry.standings if standing.verb != "count" for subject in standing.subject}
    together = book.language.get("together", {})
    found = set()
    for row in book.turn:
        read = {number for name in row.reads for number in together.get(name, [name])}
        if numbers & read or ("outcome" in row.reads and "winner" in numbers):
            found.add(row.phase)
    return found
