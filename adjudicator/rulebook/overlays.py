"""Overlays: a table's own files, which add, patch and replace entries and choose rulings."""

from __future__ import annotations

from .model import EDITIONS, Ruling
from .nodes import Node
from .schema import Check
from .schema.check import known_keys
from .schema.fields import words

RULING = "ruling"


def is_choice(item: Node) -> bool:
    """Whether an overlay's item takes a choice of an issue instead of being an entry."""
    return item.kind == "map" and item.first() == RULING


def read_choice(
    item: Node, edition: str, rulings: dict[str, Ruling], elsewhere: set[str], check: Check
) -> tuple[str, int] | None:
    """`ruling: <issue>` with `choose: <number>`, and `edition:` where it holds in one only; nothing for an issue that
    only another edition has, or a choice that is another edition's.
    """
    known_keys(item, check, (RULING, "choose", "why", "edition"), "a ruling of the table")
    issue = item.pairs[RULING][1]
    meant = words(item.get("edition"), check, EDITIONS, "edition")
    if meant and edition not in meant:
        if issue.kind != "scalar" or issue.text not in {*rulings, *elsewhere}:
            check.wrong_word(issue, "issue", {*rulings, *elsewhere})
        return None
    if issue.kind != "scalar" or issue.text not in rulings:
        if issue.text not in elsewhere:
            check.wrong_word(issue, "issue", {*rulings, *elsewhere})
        return None
    number = item.get("choose")
    most = len(rulings[issue.text].choices)
    chosen = None if number is None else number.whole()
    if chosen is None or not 1 <= chosen <= most:
        place = item if number is None else number
        said = "no choice" if number is None else f"{number.describe()} as the choice"
        check.add(place.error(f"{said} for '{issue.text}'", f"choose: and 1 to {most}"))
        return None
    return issue.text, chosen
