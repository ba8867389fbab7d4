"""Overlays: a table's own files, which add, patch and replace entries and choose rulings."""

from __future__ import annotations

from pathlib import Path

from .errors import nearest, one_of
from .model import Ruling
from .nodes import Node
from .schema import Check, fields
from .schema.check import known_keys

RULING = "ruling"


def is_choice(item: Node) -> bool:
    """Whether an overlay's item takes a choice of an issue instead of being an entry."""
    return item.kind == "map" and item.first() == RULING


def read_choice(item: Node, rulings: dict[str, Ruling], check: Check) -> tuple[str, int] | None:
    """`ruling: <issue>` with `choose: <number>`."""
    known_keys(item, check, (RULING, "choose", "why"), "a ruling of the table")
    issue = item.pairs[RULING][1]
    if issue.kind != "scalar" or issue.text not in rulings:
        found = f"unknown issue {issue.describe()}"
        check.add(issue.error(found, one_of(rulings, issue.text) if rulings else "", nearest(issue.text, rulings)))
        return None
    number = item.get("choose")
    most = len(rulings[issue.text].choices)
    if number is None or number.whole() is None or not 1 <= fields.whole(number, check, "choose") <= most:
        place = number or item
        check.add(place.error(f"{place.describe()} as the choice for '{issue.text}'", f"choose: and 1 to {most}"))
        return None
    return issue.text, fields.whole(number, check, "choose")


def overlay_files(house: Path) -> list[Path]:
    """The overlays of a house folder, in the order of their names."""
    return sorted(house.glob("*.yaml")) if house.is_dir() else []
