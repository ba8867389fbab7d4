"""Questions of a clause: `ask: {stock: {player: others, if: ...}}`, the question's kind first."""

from __future__ import annotations

import re

from .. import types
from ..errors import nearest, one_of
from ..model import AskSpec
from ..nodes import Node
from . import fields
from .check import Check, Scope, expression, new_name, typed

ALWAYS = ("who", "when", "secret", "optional", "text")
LABEL = re.compile(r"[a-z][a-z0-9_ ]*\Z")
AMONG = {
    "shares": ("players",),
    "player": ("players",),
    "players": ("players",),
    "planet": ("planet", "planets", "players"),
    "ships": ("players",),
    "card": ("cards",),
    "hand": ("player",),
    "own_power": ("player",),
    "listed": ("texts",),
}
"""What the value of each kind may be; for a planet also the players in whose systems it lies."""
CANDIDATE = {
    "player": "player",
    "players": "player",
    "planet": "planet",
    "card": "card",
    "hand": "card",
    "face": "card",
    "discarded": "card",
    "power": "power",
    "special_ship": "special_ship",
    "own_power": "power",
}


def read_asks(node: Node | None, check: Check, scope: Scope) -> tuple[list[AskSpec], Scope]:
    """The questions of an `ask` mapping, and the scope with their answers; each may use those before it."""
    asks = []
    for key, (place, spec) in fields.mapping(node, check, f"the questions of {scope.place}").items():
        found = _read(place, spec, check, scope)
        if found is None:
            continue
        asks.append(found)
        scope = scope.plus({key: _answer(found, check)})
    return asks, scope


def _answer(ask: AskSpec, check: Check) -> str:
    """The type of the answer."""
    if ask.kind == "one":
        return types.literal(set(ask.options))
    return str(check.language.questions[ask.kind]["gives"])


def _read(place: Node, spec: Node, check: Check, scope: Scope) -> AskSpec | None:
    if not new_name(place, check, "a question", scope.names):
        return None
    kinds = check.language.questions
    if spec.kind != "map" or not spec.pairs:
        found = f"{spec.describe()} for the question '{place.text}'"
        check.add(spec.error(found, "a mapping that begins with its kind"))
        return None
    kind = spec.first()
    if kind not in kinds:
        said = f"unknown kind of question '{kind}' at {scope.place}"
        check.add(spec.key(kind).error(said, one_of(kinds, kind), nearest(kind, kinds)))
        return None
    right = {kind, *ALWAYS, *(t for t in kinds[kind]["takes"] if t in ("if", "count", "at", "differ", "any_pile"))}
    for key, (key_node, _) in spec.pairs.items():
        if key not in right:
            said = f"unknown key '{key}' in the question '{place.text}' at {scope.place}"
            check.add(key_node.error(said, one_of(right, key), nearest(key, right)))
    ask = AskSpec(name=place.text, kind=kind)
    value = spec.pairs[kind][1]
    ask.text = fields.text(spec.get("text"), check, "the sentence of a question") if kind != "text" else ""
    if kind == "one":
        ask.options = _options(value, check)
    elif kind == "number":
        ask.count = _count(value, check, scope)
    elif kind in AMONG:
        ask.among = _among(value, check, scope, kind)
    else:
        ask.text = fields.text(value, check, "the sentence of a question")
    candidate = types.literal(set(ask.options)) if kind == "one" else CANDIDATE.get(kind)
    inner = scope.plus({place.text: candidate}) if candidate else scope
    ask.condition = expression(spec.get("if"), check, inner, "truth")
    ask.who = expression(spec.get("who"), check, scope, "player")
    ask.when = expression(spec.get("when"), check, scope, "truth")
    if kind != "number":
        ask.count = _count(spec.get("count"), check, scope)
    ask.at = _at(spec.get("at"), check, scope)
    ask.any_pile = fields.flag(spec.get("any_pile"), check, "any_pile")
    ask.differ = fields.flag(spec.get("differ"), check, "differ")
    ask.secret = fields.flag(spec.get("secret"), check, "secret")
    ask.optional = fields.flag(spec.get("optional"), check, "optional")
    return ask


def _among(value: Node, check: Check, scope: Scope, kind: str) -> str | None:
    """What may be chosen: checked against the first type that fits, reported against the last."""
    text, found = typed(value, check, scope)
    if text is None:
        return None
    if not any(types.fits(found, right, check.language) for right in AMONG[kind]):
        right = " or ".join(types.says(t, check.language) for t in AMONG[kind])
        check.add(value.error(f"'{text}' is {types.says(found, check.language)} at {scope.place}", right))
        return None
    return text


def _count(node: Node | None, check: Check, scope: Scope) -> str | None:
    """How many: an expression, or two with `..` between them."""
    if node is None:
        return None
    if node.kind != "scalar" or ".." not in node.text:
        return expression(node, check, scope, "number")
    low, _, high = node.text.partition("..")
    ends = []
    for part, shift in ((low, 0), (high, len(low) + 2)):
        ends.append(expression(node.part(shift, part.strip()), check, scope, "number"))
    return None if None in ends else f"{ends[0]}..{ends[1]}"


def _at(node: Node | None, check: Check, scope: Scope) -> str | None:
    """Where ships must stand: a word of `froms`, a planet, or planets."""
    if node is None or (node.kind == "scalar" and node.text in check.language.list_of("froms")):
        return None if node is None else node.text
    text, found = typed(node, check, scope)
    if text is not None and found not in ("planet", "planets"):
        said = f"'{text}' is {types.says(found, check.language)} at {scope.place}"
        check.add(node.error(said, "a planet or planets"))
    return text


def _options(node: Node, check: Check) -> dict[str, str]:
    """The labels of a `one`, each with the words the table reads."""
    if node.kind == "map":
        pairs = [(key, fields.text(value, check, "an option")) for key, value in node.pairs.values()]
    else:
        pairs = [(item, item.text) for item in fields.items(node, check, "the options of a question")]
    options = {}
    for label, said in pairs:
        if label.kind != "scalar" or not LABEL.match(label.text):
            check.add(label.error(f"{label.describe()} as an option", "a word of small letters"))
        else:
            options[label.text] = said
    if len(options) < 2:
        check.add(node.error("a choice of fewer than two", "two options or more"))
    return options
