"""Standing rules: a verb that holds for a while, in `always` or as a step of a clause."""

from __future__ import annotations

from collections.abc import Mapping

from .. import types
from ..model import Standing
from ..nodes import Node
from . import fields
from .check import Check, Scope, clean_names, expression, known_keys, typed
from .params import read_param

OPERATIONS = ("to", "by", "times", "at_most", "at_least")
COMMON = ("name", "as", "of", "if", "text")
IN_FORCE = "in force"
"""The duration of a standing rule of an entry: as long as the entry is in force."""
SUBJECTS = {"change": "number", "count": "kind of card", "decide": "decision"}


def read_standing(node: Node, verb: str, check: Check, scope: Scope, *, step: bool) -> Standing:
    """A standing rule; its id and reference are given by who reads it."""
    params: Mapping[str, str] = check.language.verbs[verb].get("params", {})
    right = {verb, *COMMON, *params, "until"} if step else {verb, *COMMON, *params, "used", "apart", "even_zapped"}
    if step:
        right.add("named")
    if verb == "change":
        right.update((*OPERATIONS, "layer"))
    known_keys(node, check, right, f"'{verb}' at {scope.place}")
    known = subjects_of(verb, check)
    what = SUBJECTS.get(verb, "act")
    subject = fields.words(node.get(verb), check, known, what)
    standing = Standing(id="", ref="", entry="", verb=verb, subject=subject)
    if verb == "change":
        scope = scope.plus(_number_names(subject, check))
    scope = scope.plus({"subject": "player"})
    standing.role = fields.words(node.get("as"), check, check.language.list_of("roles"), "role")
    standing.of, standing.of_type = _whose(node.get("of"), check, scope)
    standing.condition = expression(node.get("if"), check, scope, "truth")
    standing.text = fields.text(node.get("text"), check, "text")
    standing.names = clean_names(scope.names)
    if step:
        durations = check.language.list_of("durations")
        standing.until = fields.word(node.get("until"), check, durations, "duration", "encounter")
    else:
        standing.until = IN_FORCE
        standing.used = fields.flag(node.get("used"), check, "used")
        standing.even_zapped = fields.flag(node.get("even_zapped"), check, "even_zapped")
        standing.apart = fields.flag(node.get("apart"), check, "apart")
    for key, kind in params.items():
        if (value := node.get(key)) is not None:
            standing.args[key] = read_param(value, kind, check, scope)
    if verb == "change":
        _amount(node, standing, check, scope)
    elif verb == "count" and node.get("counts_as") is None:
        check.add(node.error(f"a count without counts_as at {scope.place}", "counts_as: and a kind of card"))
    return standing


def subjects_of(verb: str, check: Check) -> list[str]:
    """What a standing verb can speak of."""
    value = str(check.language.verbs[verb]["value"])
    if value == "number_name":
        return list(check.language.numbers)
    if value == "act":
        return list(check.language.data["acts"])
    return check.language.list_of(value.partition(":")[2])


def _number_names(numbers: list[str], check: Check) -> dict[str, str]:
    """The names that all of the numbers give to their expressions."""
    shared: dict[str, str] | None = None
    for number in numbers:
        names = dict(check.language.numbers[number].get("names", {}))
        shared = names if shared is None else {n: t for n, t in shared.items() if names.get(n) == t}
    return shared or {}


def _whose(node: Node | None, check: Check, scope: Scope) -> tuple[str, str]:
    """Whose number, card or side: a closed word, players, or a condition on `subject`; with which of these it is."""
    if node is None:
        return "me", "word"
    closed = check.language.list_of("whose")
    if node.kind == "scalar" and node.text in closed:
        return node.text, "word"
    text, found = typed(node, check, scope)
    if text is None:
        return "me", "word"
    if found not in ("truth", "player", "players"):
        said = f"'{text}' is {types.says(found, check.language)} at {scope.place}"
        check.add(node.error(said, "players, a condition on subject, or " + ", ".join(closed)))
    return text, found


def _amount(node: Node, standing: Standing, check: Check, scope: Scope) -> None:
    """The operation, its amount and the layer of a changed number."""
    given = [key for key in OPERATIONS if key in node.pairs]
    if len(given) != 1:
        found = f"both {given[0]} and {given[1]}" if given else "a change without an amount"
        place = node.key(given[1]) if given else node
        check.add(place.error(f"{found} at {scope.place}", "exactly one of " + ", ".join(OPERATIONS)))
    else:
        standing.op = given[0]
        standing.amount = expression(node.get(given[0]), check, scope, "number")
    numbers = [check.language.numbers[number] for number in standing.subject]
    first = numbers[0]["layers"] if numbers else []
    layers = [layer for layer in first if all(layer in number["layers"] for number in numbers)]
    defaults = {number["default"] for number in numbers}
    if not numbers:
        return  # a number nobody knows has been told of; its layers are unknown with it
    if node.get("layer") is not None:
        what = f"layer of {', '.join(standing.subject)}"
        standing.layer = fields.word(node.get("layer"), check, layers, what) or None
    elif len(defaults) == 1:
        standing.layer = defaults.pop()
