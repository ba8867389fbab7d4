"""What rules are called at the table: nobody there reads a reference such as ``Healer.heal``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from adjudicator.rulebook.kept import KeptByBook
from adjudicator.rulebook.model import Book, Clause, Entry, Step

REFERENCE = re.compile(r"[\w'!&-]+(?: [\w'!&-]+)*\.[a-z]\w*")
"""Words that may end in the reference of a rule."""
TURN = "turn."
"""Begins the reference of a step of the turn."""


def _rule_owners(book: Book) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for entry in book.entries.values():
        found[entry.title] = found[entry.id] = entry
        for standing in entry.standings:
            found[standing.ref] = entry
        for clause in entry.clauses:
            found[clause.ref] = entry
            _own(clause.do + clause.cost + clause.zapped, entry, found)
    return found


rule_owners = KeptByBook(_rule_owners)
"""Every rule's reference, and every entry's name and id, with the entry it belongs to."""
rule_halves = KeptByBook(
    lambda book: {clause.ref: clause.half for e in book.entries.values() for clause in e.clauses if clause.half}
)
"""Every clause of a flare, by its reference, with its half."""


def _own(steps: Sequence[Step], entry: Entry, found: dict[str, Entry]) -> None:
    for step in steps:
        if step.standing is not None:
            found[step.standing.ref] = entry
        for nested in step.steps.values():
            _own(nested, entry, found)


def thing(rule: str) -> str:
    """The power or card a rule's reference belongs to, as players call it."""
    return rule.partition(".")[0]


def whose(book: Book, rule: str) -> str:
    """Whose rule this is, as the table calls it: a power or a card by its name, a step of the turn by its own."""
    if rule.startswith(TURN):
        return f"the turn: {rule.removeprefix(TURN).replace('_', ' ')}"
    entry = rule_owners(book).get(rule)
    return entry.title if entry is not None else thing(rule)


def who_asks(book: Book, rule: str) -> str:
    """The power or card whose rule asks something; nothing where the turn itself does."""
    return "" if rule.startswith(TURN) else whose(book, rule)


def use_called(book: Book, rule: str) -> str:
    """A use: the power or card, and what it does where that might be one of several things: ``Healer: heal ships``."""
    entry = rule_owners(book).get(rule)
    own = [clause for clause in entry.clauses if clause.ref == rule] if entry is not None else []
    if entry is None or not own:
        return whose(book, rule)
    deeds = {clause.label for clause in by_choice(entry)}
    return f"{entry.title}: {own[0].label}" if own[0].label and len(deeds) > 1 else entry.title


def each_once(book: Book, acting: Iterable[tuple[int, str, str]]) -> list[tuple[int, str, str]]:
    """Who may act and what for, with one rule of those that a reader cannot tell apart."""
    told = {(seat, what, whose(book, rule)): (seat, what, rule) for seat, what, rule in acting}
    return list(told.values())


def by_choice(entry: Entry) -> list[Clause]:
    """The uses of an entry that somebody chooses."""
    return [clause for clause in entry.clauses if not clause.must]


def moment_called(book: Book, moment: str) -> str:
    """A moment of the turn with the edition's number of its phase."""
    row = next((row for row in book.turn if row.id == moment), None)
    return moment.replace("_", " ").replace(".", ": ") if row is None else f"{row.number} {row.title}".strip()


def part_of_turn(book: Book, part: str) -> str:
    """A phase by the edition's name, or a moment."""
    phases = book.lexicon.get("phases", {})
    return str(phases[part]) if part in phases else moment_called(book, part)


def in_words(book: Book, text: str) -> str:
    """A sentence that names rules by their references, with what they are called instead."""

    def called(found: re.Match[str]) -> str:
        words = found[0].split(" ")
        for first in range(len(words)):
            rule = " ".join(words[first:])
            if rule in rule_owners(book) or rule.startswith(TURN):
                return " ".join([*words[:first], use_called(book, rule)])
        return found[0]

    return REFERENCE.sub(called, text) if "." in text else text
