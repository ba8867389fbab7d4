"""Parameters of verbs: each is an expression of a type, a word of a list, a moment, a memory or a sentence."""

from __future__ import annotations

from typing import Any

from .. import types
from ..nodes import Node
from . import fields
from .check import Check, Scope, expression, typed


def read_param(node: Node, kind: str, check: Check, scope: Scope) -> Any:
    """A parameter's value: expressions as their text, the rest as plain words."""
    if kind.startswith("word:"):
        return _word(node, kind.removeprefix("word:"), check, scope)
    if kind == "moment":
        return fields.word(node, check, check.moments, f"moment at {scope.place}:")
    if kind == "event":
        return fields.word(node, check, check.language.events, f"event at {scope.place}:")
    if kind == "text":
        return fields.text(node, check, f"a sentence at {scope.place}")
    if kind == "memory":
        kept = [name.partition(".")[2] for name in scope.names if name.startswith("kept.")]
        return fields.word(node, check, kept, f"memory at {scope.place}:")
    if kind == "amount" and node.kind == "scalar" and node.text == "all":
        return "all"
    return expression(node, check, scope, kind)


def _word(node: Node, name: str, check: Check, scope: Scope) -> str | None:
    """A word of a closed list, or an expression that gives one (the word itself wins)."""
    right = check.language.list_of(name)
    if node.kind == "scalar" and node.text in right:
        return node.text
    if node.kind != "scalar" or (node.text.isidentifier() and node.text not in scope.names):
        check.wrong_word(node, f"word at {scope.place}:", right)
        return None
    text, found = typed(node, check, scope)
    if text is not None and not (found.startswith("symbol") and types.fits(found, f"symbol:{name}", check.language)):
        said = f"'{text}' is {types.says(found, check.language)} at {scope.place}"
        check.add(node.error(said, types.says(f"symbol:{name}", check.language)))
    return text
