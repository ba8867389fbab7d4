"""Verbs that make a rule hold for a while: change, count, allow, forbid, oblige, decide, amend."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.context import Context
from adjudicator.engine.core import Fault, Flow
from adjudicator.engine.live import BOUND_OF, CARD
from adjudicator.rulebook.model import Step
from adjudicator.table import changes as ch
from adjudicator.table.state import Effect, Laid

_PLAIN = (int, str, list, dict, type(None))


def make(c: Context, step: Step) -> Flow:
    """Put the step's standing rule in force, with the values its words have now.

    The players its `of` means are fixed now, unless `of` is a closed word or speaks of the subject; so are the
    answers given.
    """
    m = c.m
    standing = step.standing
    if standing is None:
        raise Fault(f"{c.ref}: the step {step.verb!r} makes no rule")
    bound: dict[str, Any] = {
        name: _kept(c.names[name])
        for name in standing.names
        if name in c.names
        and (isinstance(c.names[name], _PLAIN) or (isinstance(c.names[name], Laid) and name != "this"))
    }
    if standing.of_type in ("player", "players"):
        bound[BOUND_OF] = m.rules.must(standing.of, c.types)(c)
    power = standing.args.get("power")
    if power is not None:
        found = m.rules.must(str(power), c.types)(c)
        if found is None:
            return
        bound["power"] = list(found)
    face = standing.args.get("face")
    if face is not None:
        bound["face"] = m.rules.must(str(face), c.types)(c)
    e = m.state.encounter
    effect = Effect(standing.id, c.owner, standing.until, bound, c.moment, e.lap if e is not None else 0)
    m.do(ch.EffectMade(effect), c.ref, c.owner)
    yield from ()


def _kept(value: Any) -> Any:
    """A value as it is kept with the rule: a card on the table by its number."""
    return {CARD: value.id} if isinstance(value, Laid) else value


VERBS = {"change": make, "count": make, "allow": make, "forbid": make, "oblige": make, "decide": make, "amend": make}
