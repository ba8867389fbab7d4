"""Values of a case file's nodes, each with an error that names the place when it is not what is needed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from types import MappingProxyType
from typing import TypeVar

from adjudicator.cases import keys
from adjudicator.cases.names import NotUnderstood
from adjudicator.rulebook.errors import nearest, one_of
from adjudicator.rulebook.nodes import Node

T = TypeVar("T")


def known_keys(node: Node, right: Collection[str], what: str, others: keys.Words = MappingProxyType({})) -> None:
    """Refuse a mapping with a key that is not among the right ones, nor another word for one: that gives way to it."""
    keys.known(mapping(node, what), right, what, others)


def mapping(node: Node, what: str) -> Node:
    """The node, if it is a mapping."""
    if node.kind != "map":
        raise node.error(f"{what} is {node.describe()}", "a mapping")
    return node


def pairs(node: Node | None, what: str) -> Iterator[tuple[str, Node, Node]]:
    """Key, the key's node and the value's node of a mapping that may be missing."""
    if node is not None and not node.empty():
        for key, (place, value) in mapping(node, what).pairs.items():
            yield key, place, value


def text(node: Node, what: str) -> str:
    """A scalar's text."""
    if node.kind != "scalar" or node.empty():
        raise node.error(f"{what} is {node.describe()}", "a word")
    return " ".join(node.text.split())


def whole(node: Node, what: str, least: int = 0) -> int:
    """A whole number, `least` or more."""
    found = node.whole()
    if found is None or found < least:
        raise node.error(f"{what} is {node.describe()}", f"a whole number, {least} or more")
    return found


def signed(node: Node, what: str) -> int:
    """A whole number, which may be below zero."""
    found = node.whole()
    if found is None:
        raise node.error(f"{what} is {node.describe()}", "a whole number")
    return found


def truth(node: Node, what: str) -> bool:
    """true or false."""
    found = {"yes": True, "no": False}.get(node.text, node.truth()) if node.kind == "scalar" else None
    if found is None:
        raise node.error(f"{what} is {node.describe()}", "true or false")
    return found


def texts(node: Node | None, what: str) -> list[str]:
    """A list of words; a single word is a list of one, and nothing is an empty list."""
    if node is None or node.empty():
        return []
    return [text(item, what) for item in node.values()]


def one(node: Node, words: Collection[str], what: str) -> str:
    """One of some words."""
    found = text(node, what)
    if found not in words:
        raise node.error(f"{what} is '{found}'", one_of(words, found), nearest(found, words))
    return found


def named(node: Node, find: Callable[[str, bool], T], what: str) -> T:
    """What a node's words name, as one of the finders of `Names` finds it: exactly, or in other words for the same."""
    words = text(node, what)
    with suppress(NotUnderstood):
        return find(words, False)
    return found(node, find, words)


def found(node: Node, find: Callable[[str, bool], T], words: str) -> T:
    """What some words name, or an error at a node's place."""
    try:
        return find(words, True)
    except NotUnderstood as problem:
        raise node.error(problem.said, "", problem.nearest) from problem
