"""Amendments: a step by which a power has, for a while, other values or more roles than its own entry gives it."""

from __future__ import annotations

from ..model import Standing
from ..nodes import Node
from . import fields
from .check import Check, Scope, known_keys

AMEND = "amend"


def read_amendment(node: Node, check: Check, scope: Scope) -> Standing:
    """`{amend: Amoeba.ooze, as: ally}` or `{amend: Spiff, values: {margin: 5}}`; the compiler finds what is meant."""
    known_keys(node, check, (AMEND, "as", "values", "until", "text"), f"'amend' at {scope.place}")
    meant = fields.text(node.pairs[AMEND][1], check, "what is amended")
    standing = Standing(id="", ref="", entry="", verb=AMEND, subject=[meant] if meant else [])
    standing.role = fields.words(node.get("as"), check, check.language.list_of("roles"), "role")
    values = fields.data(node.get("values"), check, f"the values at {scope.place}")
    standing.args["values"] = values
    standing.text = fields.text(node.get("text"), check, "text")
    durations = check.language.list_of("durations")
    standing.until = fields.word(node.get("until"), check, durations, "duration", "encounter")
    if not standing.role and not values:
        check.add(node.error(f"an amendment of nothing at {scope.place}", "as: and roles, or values:"))
    return standing
