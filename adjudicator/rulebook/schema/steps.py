"""Steps of a clause: a verb with its parameters, or a control word with steps inside."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from .. import types
from ..errors import nearest, one_of
from ..model import Standing, Step
from ..nodes import Node
from . import fields
from .amend import AMEND, read_amendment
from .asks import read_asks
from .check import Check, Scope, expression, new_name, typed
from .params import read_param
from .standings import read_standing

EACH = re.compile(r"\s*(\S+)\s+in\s+(.+)\Z", re.DOTALL)
DEEPEST = 8


class StepReader:
    """Reads the steps of one clause; its standing rules get ids of their own, its names add up in `names`."""

    def __init__(self, check: Check, clause: str, ref: str, entry: str) -> None:
        self.check = check
        self.clause = clause
        self.ref = ref
        self.entry = entry
        self.ids: set[str] = set()
        self.names: dict[str, str] = {}
        """Every name made by the clause's steps."""
        self.controls: dict[str, Callable[[Node, Scope, int], tuple[Step, Scope]]] = {
            "if": self.conditional,
            "choose": self.choose,
            "each": self.each,
            "repeat": self.repeat,
            "later": self.later,
            "ask": self.ask,
        }

    def read(self, node: Node | None, scope: Scope, what: str, depth: int = 0) -> tuple[list[Step], Scope]:
        """A list of steps, and the scope after them."""
        steps: list[Step] = []
        if node is not None and depth > DEEPEST:
            self.check.add(node.error(f"steps nested too deep at {scope.place}", f"at most {DEEPEST} levels"))
            return steps, scope
        for item in fields.items(node, self.check, what):
            step, scope = self.step(item, scope, depth)
            if step is not None:
                steps.append(step)
        return steps, scope

    def step(self, node: Node, scope: Scope, depth: int) -> tuple[Step | None, Scope]:
        """One step, and the scope after it."""
        check, verbs = self.check, self.check.language.verbs
        if node.kind != "map" or not node.pairs:
            check.add(node.error(f"{node.describe()} for a step of {scope.place}", "a mapping that begins with a verb"))
            return None, scope
        verb = node.first()
        if verb in self.controls:
            step, after = self.controls[verb](node, scope, depth)
        elif verb in verbs:
            standing = bool(verbs[verb].get("standing"))
            step, after = (self.standing if standing else self.verb)(node, verb, scope), scope
        else:
            right = [*verbs, *self.controls]
            later = [key for key in node.pairs if key in right]
            if later:
                said = f"'{verb}' before the verb '{later[0]}' at {scope.place}"
                check.add(node.key(verb).error(said, "the verb first"))
            else:
                said = f"unknown verb '{verb}' at {scope.place}"
                check.add(node.key(verb).error(said, one_of(right, verb), nearest(verb, right)))
            return None, scope
        named = node.get("named")
        if named is None:
            return step, after
        gives = verbs.get(verb, {}).get("gives")
        if gives is None:
            check.add(named.error(f"'{verb}' makes nothing that could be named at {scope.place}", "no named"))
        elif new_name(named, check, "a result", after.names):
            step.named = named.text
            return step, self.add(named, after, {named.text: str(gives)})
        return step, after

    def add(self, node: Node, scope: Scope, names: dict[str, str]) -> Scope:
        """The scope with names that steps make, remembered for the whole clause: one name, one type."""
        for name, kind in names.items():
            if self.names.setdefault(name, kind) != kind:
                self.check.add(node.error(f"'{name}' as the name of two kinds of thing at {scope.place}", "two names"))
        return scope.plus(names)

    def keys(self, node: Node, right: Iterable[str], scope: Scope) -> None:
        """Report keys that mean nothing in a step."""
        words = list(right)
        for key, (place, _) in node.pairs.items():
            if key not in words:
                said = f"unknown key '{key}' of '{node.first()}' at {scope.place}"
                self.check.add(place.error(said, one_of(words, key), nearest(key, words)))

    # -- verbs

    def verb(self, node: Node, verb: str, scope: Scope) -> Step:
        declared = self.check.language.verbs[verb]
        params = declared.get("params", {})
        self.keys(node, (verb, *params, "named"), scope)
        step = Step(verb=verb, args={"value": read_param(node.pairs[verb][1], declared["value"], self.check, scope)})
        for key, kind in params.items():
            value = node.get(key)
            if value is None:
                continue
            if verb == "keep" and key in ("to", "add", "drop"):
                kind = self.memory(step.args["value"], key, scope)
            step.args[key] = read_param(value, kind, self.check, scope)
        return step

    def memory(self, name: str, key: str, scope: Scope) -> str:
        """The type of what is written into a memory: its own; what is added and dropped may be one of several."""
        return scope.names.get(f"kept.{name}", "any")

    def standing(self, node: Node, verb: str, scope: Scope) -> Step:
        if verb == AMEND:
            standing = read_amendment(node, self.check, scope)
        else:
            standing = read_standing(node, verb, self.check, scope, step=True)
        self.identify(standing)
        return Step(verb=verb, standing=standing)

    def identify(self, standing: Standing) -> None:
        """`<clause>:<number or act>`, with -2, -3 where a clause makes several."""
        base = f"{self.clause}:{standing.subject[0] if standing.subject else standing.verb}"
        found, count = base, 1
        while found in self.ids:
            count += 1
            found = f"{base}-{count}"
        self.ids.add(found)
        standing.id, standing.ref, standing.entry = found, self.ref, self.entry

    # -- controls

    def conditional(self, node: Node, scope: Scope, depth: int) -> tuple[Step, Scope]:
        self.keys(node, ("if", "then", "else"), scope)
        step = Step(verb="if", args={"value": expression(node.get("if"), self.check, scope, "truth")})
        self.nest(step, node, "then", scope, depth)
        if node.get("else") is not None:
            self.nest(step, node, "else", scope, depth)
        return step, scope

    def choose(self, node: Node, scope: Scope, depth: int) -> tuple[Step, Scope]:
        self.keys(node, ("choose", "who", "text"), scope)
        step = Step(verb="choose")
        if node.get("who") is not None:
            step.args["who"] = expression(node.get("who"), self.check, scope, "player")
        if node.get("text") is not None:
            step.args["text"] = fields.text(node.get("text"), self.check, "the sentence of a choice")
        branches = fields.mapping(node.get("choose"), self.check, f"the choice at {scope.place}")
        for label, (_, branch) in branches.items():
            step.steps[label], _ = self.read(branch, scope, f"the steps of '{label}' at {scope.place}", depth + 1)
        if len(branches) < 2:
            self.check.add(node.error(f"a choice of fewer than two at {scope.place}", "two labels or more"))
        return step, scope

    def each(self, node: Node, scope: Scope, depth: int) -> tuple[Step, Scope]:
        self.keys(node, ("each", "do"), scope)
        value = node.pairs["each"][1]
        step = Step(verb="each")
        match = EACH.match(value.text) if value.kind == "scalar" else None
        if match is None:
            self.check.add(value.error(f"{value.describe()} at {scope.place}", "a name, in, and several things"))
            return step, scope
        name, many = match.groups()
        place, source = value.part(match.start(1), name), value.part(match.start(2), many)
        text, found = typed(source, self.check, scope, "many")
        single = types.element(found) or "any"
        step.args = {"name": name, "value": text}
        if new_name(place, self.check, "each one", scope.names):
            self.nest(step, node, "do", self.add(place, scope, {name: single}), depth)
        return step, scope

    def repeat(self, node: Node, scope: Scope, depth: int) -> tuple[Step, Scope]:
        self.keys(node, ("repeat", "do"), scope)
        step = Step(verb="repeat", args={"value": expression(node.get("repeat"), self.check, scope, "number")})
        self.nest(step, node, "do", scope, depth)
        return step, scope

    def later(self, node: Node, scope: Scope, depth: int) -> tuple[Step, Scope]:
        self.keys(node, ("later", "do"), scope)
        moment = read_param(node.pairs["later"][1], "moment", self.check, scope)
        step = Step(verb="later", args={"value": moment})
        self.nest(step, node, "do", scope.at([moment] if moment else []), depth)
        return step, scope

    def ask(self, node: Node, scope: Scope, depth: int) -> tuple[Step, Scope]:
        self.keys(node, ("ask",), scope)
        asks, after = read_asks(node.get("ask"), self.check, scope)
        new = {ask.name: after.names[ask.name] for ask in asks}
        return Step(verb="ask", asks=asks), self.add(node, scope, new)

    def nest(self, step: Step, node: Node, key: str, scope: Scope, depth: int) -> None:
        """Read the steps under a control's key, which must be there."""
        inner = node.get(key)
        if inner is None:
            self.check.add(node.error(f"'{node.first()}' without '{key}' at {scope.place}", f"{key}: and its steps"))
            return
        step.steps[key], _ = self.read(inner, scope, f"the steps under '{key}' at {scope.place}", depth + 1)
