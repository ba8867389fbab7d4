"""Plain fields: texts, words of a list, whole numbers, truths, lists and bounded data."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ..nodes import Node, plain
from .check import Check

LONGEST_TEXT = 4000
MOST_DATA = 2000


def text(node: Node | None, check: Check, what: str) -> str:
    """A text; numbers are taken as written."""
    if node is None:
        return ""
    if node.kind != "scalar" or node.empty():
        check.add(node.error(f"{node.describe()} for {what}", "a text"))
        return ""
    if len(node.text) > LONGEST_TEXT:
        check.add(node.error(f"a text of {len(node.text)} characters for {what}", f"at most {LONGEST_TEXT}"))
        return ""
    return " ".join(node.text.split())


def texts(node: Node | None, check: Check, what: str) -> list[str]:
    """A list of texts, or a single one."""
    return [] if node is None else [found for item in node.values() if (found := text(item, check, what))]


def word(node: Node | None, check: Check, right: Collection[str], what: str, default: str = "") -> str:
    """One word of a closed list."""
    if node is None:
        return default
    if node.kind != "scalar" or node.text not in right:
        check.wrong_word(node, what, right)
        return default
    return node.text


def words(node: Node | None, check: Check, right: Collection[str], what: str) -> list[str]:
    """One or several words of a closed list."""
    return [] if node is None else [found for item in node.values() if (found := word(item, check, right, what))]


def flag(node: Node | None, check: Check, what: str, default: bool = False) -> bool:
    """true or false."""
    if node is None:
        return default
    found = node.truth()
    if found is None:
        check.add(node.error(f"{node.describe()} for {what}", "true or false"))
        return default
    return found


def whole(node: Node | None, check: Check, what: str, default: int = 0) -> int:
    """A whole number."""
    if node is None:
        return default
    found = node.whole()
    if found is None:
        check.add(node.error(f"{node.describe()} for {what}", "a whole number"))
        return default
    return found


def items(node: Node | None, check: Check, what: str) -> list[Node]:
    """The items of a list."""
    if node is None:
        return []
    if node.kind != "list":
        check.add(node.error(f"{node.describe()} for {what}", "a list"))
        return []
    return node.items


def mapping(node: Node | None, check: Check, what: str) -> dict[str, tuple[Node, Node]]:
    """The pairs of a mapping."""
    if node is None:
        return {}
    if node.kind != "map":
        check.add(node.error(f"{node.describe()} for {what}", "a mapping"))
        return {}
    return node.pairs


def data(node: Node | None, check: Check, what: str) -> dict[str, Any]:
    """A mapping of plain data of a reasonable size."""
    pairs = mapping(node, check, what)
    if node is not None and sum(1 for _ in node.walk()) > MOST_DATA:
        check.add(node.error(f"too much in {what}", f"at most {MOST_DATA} things"))
        return {}
    return {key: plain(value) for key, (_, value) in pairs.items()}
