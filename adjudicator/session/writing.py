"""Plain data as YAML that people read: one thing a line where it fits, words without quotes where they need none."""

from __future__ import annotations

import re
from typing import Any

from adjudicator.rulebook.nodes import Node, scalar

BARE = re.compile(r"[A-Za-z](?:[A-Za-z0-9_.+/'()-]| (?=[A-Za-z0-9_.+/'(-]))*\Z")
"""Words that mean themselves wherever they stand."""
NO_WORDS = frozenset(("true", "false", "null"))
PLAIN = re.compile(r"[ !#-\[\]-~\u00a1-\u1fff\u2030-\ud7ff\U0001f300-\U0001faff]")
"""Characters that stand for themselves between quotes."""


def flow(value: Any) -> str:
    """The value on one line."""
    if value is None:
        return "null"
    if value is True or value is False:
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return word(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(item)}" for key, item in value.items()) + "}"
    return "[" + ", ".join(map(flow, value)) + "]"


def word(text: str) -> str:
    """A text as a scalar."""
    if BARE.match(text) and text.casefold() not in NO_WORDS:
        return text
    return '"' + "".join(c if PLAIN.match(c) else _escaped(c) for c in text) + '"'


def _escaped(character: str) -> str:
    code = ord(character)
    if character in '"\\':
        return "\\" + character
    if character == "\n":
        return "\\n"
    return f"\\u{code:04X}" if code <= 0xFFFF else f"\\U{code:08X}"


def data(node: Node) -> Any:
    """What was written, as plain data. Unlike in a rule book, a bare whole number is one as a key as well."""
    if node.kind == "map":
        return {scalar(key): data(value) for key, value in node.pairs.values()}
    if node.kind == "list":
        return [data(item) for item in node.items]
    return scalar(node)
