"""Clauses: what may or must happen at a moment, or before, instead of, after or in answer to an event."""

from __future__ import annotations

from ..model import Clause
from ..nodes import Node
from . import fields
from .asks import read_asks
from .check import NAME, Check, Scope, clean_names, expression, known_keys
from .steps import StepReader

SECTIONS = {"uses": "use", "instead_of": "instead", "before": "before", "answers": "answers"}
SHARED = (
    "name", "as", "by", "if", "may", "must", "limit", "shared", "slot", "each", "ask", "cost", "do", "zapped",
    "apart", "even_zapped", "sure", "called",
)  # fmt: skip
KEYS = {
    "uses": (*SHARED, "at", "after", "phases", "interrupts"),
    "instead_of": (*SHARED, "event", "rank"),
    "before": (*SHARED, "event"),
    "answers": (*SHARED, "event"),
}
PARTS = ("part", "event")
ANY = "any"
"""A use at any pause."""


def read_clause(
    node: Node, section: str, check: Check, scope: Scope, entry: str, title: str, given: str = ""
) -> Clause | None:
    """One clause of an entry. `title` is the entry's name as references show it; `given` a name it need not say."""
    name = clause_name(node, check, scope.place, given)
    if name is None:
        known_keys(node, check, KEYS[section], f"a clause of {scope.place}")
        return None
    clause = Clause(id=f"{entry}.{name}", ref=f"{title}.{name}", entry=entry, name=name, kind=SECTIONS[section], at=[])
    scope = Scope(clause.ref, scope.names)
    known_keys(node, check, KEYS[section], f"the clause {clause.ref}")
    scope = _when(node, section, clause, check, scope)
    _sentence(node, clause, check)
    language = check.language
    clause.role = fields.words(node.get("as"), check, language.list_of("roles"), "role")
    clause.by = expression(node.get("by"), check, scope, "players")
    clause.condition = expression(node.get("if"), check, scope, "truth")
    clause.limit = fields.word(node.get("limit"), check, language.list_of("limits"), "limit", "opening")
    clause.shared = fields.flag(node.get("shared"), check, "shared")
    clause.called = fields.texts(node.get("called"), check, "what a clause is called")
    clause.sure = fields.flag(node.get("sure"), check, "sure")
    clause.slot = fields.word(node.get("slot"), check, language.list_of("slots"), "slot")
    clause.apart = fields.flag(node.get("apart"), check, "apart")
    clause.even_zapped = fields.flag(node.get("even_zapped"), check, "even_zapped")
    clause.each = fields.word(node.get("each"), check, PARTS, "each", "part")
    _rank(node, section, clause, check, scope)
    clause.asks, inner = read_asks(node.get("ask"), check, scope)
    steps = StepReader(check, clause.id, clause.ref, entry)
    clause.cost, inner = steps.read(node.get("cost"), inner, f"the cost of {clause.ref}")
    clause.zapped, _ = steps.read(node.get("zapped"), inner, f"the steps under 'zapped' of {clause.ref}")
    clause.do, inner = steps.read(node.get("do"), inner, f"the steps of {clause.ref}")
    if node.get("do") is None:
        check.add(node.error(f"the clause {clause.ref} without 'do'", "do: and its steps"))
    clause.names = clean_names({**inner.names, **steps.names})
    return clause


def clause_name(node: Node, check: Check, place: str, given: str = "") -> str | None:
    """A clause's own name, which saves and cases refer to; the given one, if its own word is fit to stand in it."""
    name = node.get("name") if node.kind == "map" else None
    if name is None and given and node.kind == "map":
        return given
    if name is None:
        check.add(node.error(f"a clause of {place} without a name", "name: and a word"))
        return None
    if name.kind != "scalar" or not NAME.match(name.text):
        check.add(name.error(f"{name.describe()} as the name of a clause of {place}", "small letters, digits and _"))
        return None
    return given or name.text


def _when(node: Node, section: str, clause: Clause, check: Check, scope: Scope) -> Scope:
    """Moments or events of the clause; gives the scope in which its expressions stand."""
    events = list(check.language.events)
    if section != "uses":
        if node.get("event") is None:
            check.add(node.error(f"the clause {clause.ref} without an event", "event: and its name"))
        clause.at = fields.words(node.get("event"), check, events, "event")
        return _event_scope(clause.at, check, scope)
    at, after = node.get("at"), node.get("after")
    if (at is None) == (after is None):
        place = node if at is None else node.key("after")
        found = "both at and after" if at is not None else "neither at nor after"
        check.add(place.error(f"{found} in the clause {clause.ref}", "one of them"))
    if at is None:
        clause.kind = "after"
        clause.at = fields.words(after, check, events, "event")
        scope = _event_scope(clause.at, check, scope)
    else:
        clause.at = fields.words(at, check, [*check.moments, ANY], "moment")
        scope = scope.at([moment for moment in clause.at if moment != ANY])
    phases = node.get("phases")
    if phases is not None and clause.at != [ANY]:
        check.add(node.key("phases").error(f"phases in the clause {clause.ref}", "phases only beside at: any"))
    if node.get("interrupts") is not None and clause.at != [ANY]:
        check.add(node.key("interrupts").error(f"interrupts in the clause {clause.ref}", "interrupts beside at: any"))
    clause.interrupts = expression(node.get("interrupts"), check, scope, "truth")
    clause.phases = fields.words(phases, check, [*check.phases, *check.moments], "phase")
    return scope


def _event_scope(events: list[str], check: Check, scope: Scope) -> Scope:
    """The scope with the parts that all of the events have, and `it` itself."""
    language = check.language
    names = {f"it.{part}": kind for part, kind in language.parts(events).items()}
    kinds = {str(language.events[event].get("is", "event")) for event in events}
    if kinds:
        names["it"] = kinds.pop() if len(kinds) == 1 else "event"
    return scope.plus(names)


def _sentence(node: Node, clause: Clause, check: Check) -> None:
    """`may` or `must` with the sentence the table reads."""
    may, must = node.get("may"), node.get("must")
    if (may is None) == (must is None):
        place = node if may is None else node.key("must")
        found = "both may and must" if may is not None else "neither may nor must"
        check.add(place.error(f"{found} in the clause {clause.ref}", "one of them, with a sentence"))
    clause.must = must is not None
    clause.label = fields.text(must if must is not None else may, check, f"the sentence of {clause.ref}")


def _rank(node: Node, section: str, clause: Clause, check: Check, scope: Scope) -> None:
    """The rank of a replacement: a word, or an expression that gives one. What happens to ships needs one."""
    if section != "instead_of":
        return
    rank = node.get("rank")
    if rank is None:
        if all(check.language.events[event].get("is") != "ships" for event in clause.at):
            return
        ranks = ", ".join(check.language.list_of("ranks"))
        check.add(node.error(f"the clause {clause.ref} without a rank", f"rank: and one of {ranks}"))
        return
    clause.rank = expression(rank, check, scope, "symbol:ranks")
