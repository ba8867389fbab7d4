"""A rule book's file as plain nodes that know their place. Nothing here knows YAML or the rule language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .errors import RuleError

WHOLE = re.compile(r"[-+]?[0-9]+\Z")
TRUTH = {"true": True, "false": False}
NOTHING = ("", "~", "null")


@dataclass(slots=True)
class Node:
    """A mapping, a list or a scalar at a line and column of a file."""

    file: str
    line: int
    column: int
    kind: str
    """map, list or scalar."""
    text: str = ""
    plain: bool = True
    """A scalar without quotes or block marks: only these can be numbers, truths or nothing."""
    one_line: bool = True
    items: list[Node] = field(default_factory=list)
    pairs: dict[str, tuple[Node, Node]] = field(default_factory=dict)
    """Key to (key's node, value's node), in the file's order."""

    def error(self, found: str, expected: str = "", nearest: str | None = None, shift: int | None = None) -> RuleError:
        """An error at this node's place, or `shift` characters into a one-line scalar's text."""
        move = 0 if shift is None or not self.one_line else shift + (0 if self.plain else 1)
        return RuleError(self.file, self.line, self.column + move, found, expected, nearest)

    def part(self, shift: int, text: str) -> Node:
        """A part of a scalar's text as a scalar of its own, at its place."""
        column = self.column + (shift if self.one_line else 0)
        return Node(self.file, self.line, column, "scalar", text, self.plain, self.one_line)

    def get(self, key: str) -> Node | None:
        """The value under a key."""
        pair = self.pairs.get(key)
        return None if pair is None else pair[1]

    def key(self, key: str) -> Node:
        """The node of a key that is there."""
        return self.pairs[key][0]

    def first(self) -> str:
        """The first key of a mapping."""
        return next(iter(self.pairs), "")

    def whole(self) -> int | None:
        """The whole number that a plain scalar is, if it is one."""
        if self.kind == "scalar" and self.plain and WHOLE.match(self.text):
            return int(self.text)
        return None

    def truth(self) -> bool | None:
        """The truth that a plain scalar is, if it is one."""
        return TRUTH.get(self.text) if self.kind == "scalar" and self.plain else None

    def empty(self) -> bool:
        """Nothing was written."""
        return self.kind == "scalar" and self.plain and self.text in NOTHING

    def values(self) -> list[Node]:
        """The items of a list; anything else is a list of one."""
        return self.items if self.kind == "list" else [self]

    def describe(self) -> str:
        """What it is, for an error."""
        if self.kind == "map":
            return "a mapping"
        if self.kind == "list":
            return "a list"
        if self.empty():
            return "nothing"
        if self.whole() is not None:
            return f"the number {self.text}"
        return f"'{short(self.text)}'"

    def walk(self) -> Iterator[Node]:
        """This node and all below it."""
        yield self
        for item in self.items:
            yield from item.walk()
        for _, value in self.pairs.values():
            yield from value.walk()


def short(text: str, most: int = 60) -> str:
    """A text cut to fit into an error's one sentence."""
    flat = " ".join(text.split())
    return flat if len(flat) <= most else flat[: most - 3] + "..."


def plain(node: Node) -> Any:
    """The node as plain Python data: mappings, lists, texts, whole numbers, truths and None."""
    if node.kind == "map":
        return {key: plain(value) for key, (_, value) in node.pairs.items()}
    if node.kind == "list":
        return [plain(item) for item in node.items]
    return scalar(node)


def scalar(node: Node) -> str | int | bool | None:
    """What a scalar says: a text, a whole number, a truth or nothing."""
    if node.empty():
        return None
    truth = node.truth()
    if truth is not None:
        return truth
    number = node.whole()
    return node.text if number is None else number
