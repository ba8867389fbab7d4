"""The two halves of a flare: what it does for anybody, and what it does for whoever has its power."""

from __future__ import annotations

from ..model import Entry
from ..nodes import Node
from . import fields
from .check import Check, Scope, known_keys
from .clauses import SECTIONS, read_clause

HALVES = ("wild", "super")


def read_halves(node: Node, entry: Entry, check: Check, scope: Scope) -> None:
    """The clauses of a flare's halves; a flare without one of them does nothing in that half."""
    found = [half for half in HALVES if node.get(half) is not None]
    if entry.kind != "flare":
        for half in found:
            check.add(node.key(half).error(f"'{half}' in {entry.title}", "wild and super only in flares"))
        return
    if not found and not entry.text:
        check.add(
            node.error(f"{entry.title} without a text", "wild: and super:, or text: and what it does for anybody")
        )
    for half in found:
        _read_half(node.pairs[half][1], half, entry, check, scope)
    if not entry.text:
        entry.text = " ".join(f"{half.capitalize()}: {entry.halves[half]}" for half in found if half in entry.halves)


def _read_half(node: Node, half: str, entry: Entry, check: Check, scope: Scope) -> None:
    """One half: its words and its clauses, each called after the half and, where it has one, its own name."""
    if not known_keys(node, check, ("text", "unseen", *SECTIONS), f"the {half} half of {entry.title}"):
        return
    if node.get("text") is None:
        check.add(node.error(f"the {half} half of {entry.title} without a text", "text: and what it does"))
    entry.halves[half] = fields.text(node.get("text"), check, "text")
    if fields.flag(node.get("unseen"), check, "unseen"):
        entry.unseen_halves.append(half)
    seen = {clause.name for clause in entry.clauses}
    for section in SECTIONS:
        for item in fields.items(node.get(section), check, f"'{section}' of {entry.title}"):
            named = item.get("name") if item.kind == "map" else None
            name = half if named is None else f"{half}_{named.text}"
            clause = read_clause(item, section, check, scope, entry.id, entry.title, name)
            if clause is None:
                continue
            if clause.name in seen:
                check.add(item.error(f"a second clause '{name}' in {entry.title}", "name: and a word of its own"))
                continue
            seen.add(clause.name)
            clause.half = half
            entry.clauses.append(clause)
