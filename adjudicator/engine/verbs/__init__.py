"""The verbs of the rule language: each step of a clause is one of these, carried out in order."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.engine.context import Context
from adjudicator.engine.core import Fault, Flow
from adjudicator.engine.verbs import (
    again,
    cards,
    control,
    facts,
    moons,
    piles,
    powers,
    ships,
    special,
    standing,
    systems,
    turned,
)
from adjudicator.rulebook.model import Step

Verb = Callable[[Context, Step], Flow]

VERBS: dict[str, Verb] = {
    **ships.VERBS,
    **systems.VERBS,
    **special.VERBS,
    **cards.VERBS,
    **piles.VERBS,
    **turned.VERBS,
    **facts.VERBS,
    **powers.VERBS,
    **moons.VERBS,
    **standing.VERBS,
    **control.VERBS,
    **again.VERBS,
}


def run_steps(c: Context, steps: list[Step]) -> Flow:
    """Carry out steps one after another; a jump asked for ends them."""
    for step in steps:
        verb = VERBS.get(step.verb)
        if verb is None:
            raise Fault(f"{c.ref} uses the verb {step.verb!r}, which the engine does not know")
        result = yield from verb(c, step)
        if step.named is not None:
            c.names[step.named] = result
        if c.m.state.winners is not None:
            return
