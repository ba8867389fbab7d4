"""Patches: an entry that changes another one. Merged as nodes, so that the result is read and checked as a whole."""

from __future__ import annotations

from .errors import nearest, one_of
from .nodes import Node
from .schema.check import Check
from .schema.entries import CLAUSE_LISTS

MERGED = ("values", "keeps", "data")


def is_patch(node: Node) -> bool:
    """Whether an entry says `patch: true`."""
    found = node.get("patch")
    return found is not None and bool(found.truth())


def merge(base: Node, patch: Node, check: Check) -> Node:
    """The patched entry: fields replaced, values merged, clauses replaced by name, added or dropped."""
    kind = base.first()
    result = Node(patch.file, patch.line, patch.column, "map")
    result.pairs = {**base.pairs, kind: patch.pairs[kind]}
    for key, (place, value) in patch.pairs.items():
        if key in CLAUSE_LISTS or key in ("patch", "drop", kind):
            continue
        old = base.get(key)
        if key in MERGED and old is not None and old.kind == value.kind == "map":
            both = Node(value.file, value.line, value.column, "map")
            both.pairs = {**old.pairs, **value.pairs}
            value = both
        result.pairs[key] = (place, value)
    _clauses(base, patch, result, check)
    return result


def _clauses(base: Node, patch: Node, result: Node, check: Check) -> None:
    """Clauses keep their place when replaced in the same section; new ones come last."""
    there = {_name(item) for key in CLAUSE_LISTS for item in _items(base.get(key))}
    fresh = {_name(item) for key in CLAUSE_LISTS for item in _items(patch.get(key))}
    dropped = _dropped(patch, there - {""}, check)
    for key in CLAUSE_LISTS:
        old, new = base.get(key), patch.get(key)
        if new is not None and new.kind != "list":
            result.pairs[key] = patch.pairs[key]
            continue
        added = _items(new)
        items: list[Node] = []
        for item in _items(old):
            name = _name(item)
            if name not in fresh:
                items += [item] if name not in dropped else []
                continue
            items += [other for other in added if _name(other) == name]
            added = [other for other in added if _name(other) != name]
        items += added
        head = new or old
        if items and head is not None:
            place = (patch if new is not None else base).key(key)
            result.pairs[key] = (place, Node(head.file, head.line, head.column, "list", items=items))
        else:
            result.pairs.pop(key, None)


def _dropped(patch: Node, there: set[str], check: Check) -> set[str]:
    """The names under `drop`, each of which must be a clause of the entry patched."""
    drop = patch.get("drop")
    names = set()
    for item in drop.values() if drop is not None else []:
        if item.text not in there:
            found = f"no clause named {item.describe()} to drop"
            check.add(item.error(found, one_of(there, item.text) if there else "none", nearest(item.text, there)))
        names.add(item.text)
    return names


def _items(node: Node | None) -> list[Node]:
    """The clauses of a section."""
    return [] if node is None else node.items


def _name(item: Node) -> str:
    name = item.get("name") if item.kind == "map" else None
    return name.text if name is not None else ""
