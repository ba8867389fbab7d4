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
    there = {name for key in CLAUSE_LISTS for name in _named(base.get(key))}
    dropped = set()
    drop = patch.get("drop")
    for item in drop.values() if drop is not None else []:
        if item.text not in there:
            found = f"no clause named {item.describe()} to drop"
            check.add(item.error(found, one_of(there, item.text) if there else "none", nearest(item.text, there)))
        dropped.add(item.text)
    fresh = {name for key in CLAUSE_LISTS for name in _named(patch.get(key))}
    for key in CLAUSE_LISTS:
        old, new = base.get(key), patch.get(key)
        if (old is not None and old.kind != "list") or (new is not None and new.kind != "list"):
            if new is not None:
                result.pairs[key] = patch.pairs[key]
            continue
        replacing = _named(new)
        items = []
        for item in old.items if old is not None else []:
            name = _name(item)
            if name in replacing:
                items.append(replacing.pop(name))
            elif name not in dropped and name not in fresh:
                items.append(item)
        added = new.items if new is not None else []
        items.extend(item for item in added if not _name(item) or _name(item) in replacing)
        if items:
            head = new if new is not None else old
            assert head is not None  # one of them brought an item
            place = patch.key(key) if new is not None else base.key(key)
            result.pairs[key] = (place, Node(head.file, head.line, head.column, "list", items=items))
        else:
            result.pairs.pop(key, None)


def _named(node: Node | None) -> dict[str, Node]:
    """The clauses of a section by name."""
    return {} if node is None else {_name(item): item for item in node.items if _name(item)}


def _name(item: Node) -> str:
    name = item.get("name") if item.kind == "map" else None
    return name.text if name is not None else ""
