"""Staged events: announced, answered, replaced, carried out, reacted to.

An event has one part for each player or card, a plain mapping that rules see as `it`. A replacement answers an event
once;
ranks come first (immune, taking, saving, sharing, ground), then the affected player orders, and only if it matters.
"""

from __future__ import annotations

from typing import Any

from adjudicator.engine.context import Context
from adjudicator.engine.core import Engine, Fault, Flow
from adjudicator.engine.listening import listen
from adjudicator.engine.live import Source
from adjudicator.engine.rounds import may_use, round_of_uses
from adjudicator.engine.special import settle_markers
from adjudicator.engine.uses import use

Part = dict[str, Any]
_CAP = 40


def announce(m: Engine, kind: str, it: Part) -> Flow:
    """Rules that stand before the event act on its part."""
    if m.index.on("before", kind):
        yield from round_of_uses(m, "", f"before {kind}", it)
    if m.rules.held(f"before {kind}") and not it.get("cancelled"):
        yield from listen(m, f"before {kind}", [it])


def replace(m: Engine, kind: str, it: Part) -> Flow:
    """What acts instead: rules, then cards of hands. True if nothing of the event is left."""
    if not (yield from replace_by_rules(m, kind, it)) and m.rules.held(f"instead {kind}"):
        yield from listen(m, f"instead {kind}", [it])
    return bool(it.get("done"))


def replace_by_rules(m: Engine, kind: str, it: Part) -> Flow:
    """Rules that act instead, each once, rank by rank, gathered again until none applies.

    True if nothing of it is left.
    """
    if not m.index.on("instead", kind):
        return False
    answered: list[tuple[str, int | None]] = []
    for _ in range(_CAP):
        if it.get("done"):
            return True
        group = _next_rank(m, kind, it, answered)
        if not group:
            return False
        source, user = group[0]
        if len(group) > 1:
            from adjudicator.engine.orders import first_of

            source, user = yield from first_of(m, group, it)
        clause = source[0]
        answered.append((clause.id, user))
        if not clause.must and user is not None:
            from adjudicator.engine.asking import name_of, whether

            label = clause.model.label
            wanted = yield from whether(m, user, clause.ref, clause.model.name, f"{name_of(m, user)}, {label}?", False)
            if not wanted:
                continue
        yield from use(m, source, user, it)
    raise Fault(f"replacements of {kind} do not end")


def _next_rank(
    m: Engine, kind: str, it: Part, answered: list[tuple[str, int | None]]
) -> list[tuple[Source, int | None]]:
    best = 99
    group: list[tuple[Source, int | None]] = []
    for source in m.index.on("instead", kind):
        clause, owner, names = source
        if clause.ref in m.busy:
            # Nothing is set off again by its own consequences (ffg Q-11).
            continue
        if (clause.id, owner) in answered or not may_use(m, (source, owner), it):
            continue
        rank = 2
        if clause.rank is not None:
            rank = m.rules.ranks[clause.rank(Context(m, owner, clause.entry.id, clause.ref, it, {**names}))]
        if rank < best:
            best, group = rank, []
        if rank == best:
            group.append((source, owner))
    return group


def react(m: Engine, kind: str, it: Part) -> Flow:
    """Rules that answer what has happened."""
    if m.unsure:
        yield from settle_markers(m)
    if m.index.on("after", kind):
        yield from round_of_uses(m, "", f"after {kind}", it)
    if m.rules.held(f"after {kind}"):
        yield from listen(m, f"after {kind}", [it])


def stage(m: Engine, kind: str, it: Part) -> Flow:
    """Announce an event and let it be replaced. Returns True if it is to be carried out."""
    yield from announce(m, kind, it)
    if it.get("cancelled"):
        return False
    return not (yield from replace(m, kind, it))
