"""Asking about order only where it matters: simultaneous effects are tried in every order on copies, and the
results compared.
"""

from __future__ import annotations

import copy
from itertools import permutations
from typing import Any

import msgspec

from adjudicator.engine.asking import name_of, pick
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.live import Source
from adjudicator.engine.questions import Answer, Ask, Option
from adjudicator.table.state import State

Group = list[tuple[Source, int | None]]
_MOST = 3
_RUNS = 64


def first_of(m: Engine, group: Group, it: dict[str, Any]) -> Flow:
    """Which of several replacements of one rank comes first: any, if all orders end alike, else as the affected
    player says.
    """
    if len(group) <= _MOST and not orders_differ(m, group, it):
        return group[0]
    affected = it.get("owner")
    seat = affected if affected is not None else m.state.offense
    options = [Option(i, _called(m, seat, *one), one[0][0].entry.text) for i, one in enumerate(group)]
    text = f"{name_of(m, seat)}, which comes first? The order makes a difference."
    chosen = yield from pick(m, "one", seat, "turn.order", "order", text, lambda: options)
    return group[int(chosen or 0)]


def _called(m: Engine, seat: int, source: Source, user: int | None) -> str:
    """One of those that could come first, to the seat that says so: whose it is, and what it does."""
    name = source[0].entry.title if user in (None, seat) else f"{name_of(m, user)}'s {source[0].entry.title}"
    return f"{name}: {source[0].model.label or source[0].entry.text}"


def orders_differ(m: Engine, group: Group, it: dict[str, Any]) -> bool:
    """Run the group in every order on copies; True if the sets of reachable results are not all equal (or too many
    to try).
    """
    results: list[frozenset[bytes]] = []
    for order in permutations(range(len(group))):
        found = _results(m, [group[i] for i in order], it)
        if found is None:
            return True
        results.append(found)
    return any(r != results[0] for r in results[1:])


def _results(m: Engine, order: Group, it: dict[str, Any]) -> frozenset[bytes] | None:
    """All states reachable by this order, over every answer to what is asked on the way; None beyond the cap."""
    found: set[bytes] = set()
    todo: list[list[Any]] = [[]]
    runs = 0
    while todo:
        answers = todo.pop()
        runs += 1
        if runs > _RUNS:
            return None
        outcome = _run(m, order, it, answers)
        if isinstance(outcome, Ask):
            options = possible_answers(outcome)
            if options is None:
                return None
            todo.extend([*answers, value] for value in options)
        else:
            found.add(outcome)
    return frozenset(found)


def _run(m: Engine, order: Group, it: dict[str, Any], answers: list[Any]) -> bytes | Ask:
    from adjudicator.engine.rounds import may_use
    from adjudicator.engine.uses import use

    trial = twin(m)
    trial.state.pauses = False
    part = copy.deepcopy(it)

    def flow() -> Flow:
        for source, user in order:
            if not part.get("done") and may_use(trial, (source, user), part):
                yield from use(trial, source, user, part)

    running = flow()
    left = list(answers)
    try:
        ask = next(running)
        while left:
            ask = running.send(Answer(left.pop(0)))
    except StopIteration:
        trial.state.uses.clear()
        trial.state.opening = 0
        return msgspec.msgpack.encode((trial.state, part.get("count"), part.get("done")))
    return ask


def twin(m: Engine) -> Engine:
    """An engine on a copy of the state, not running, for trying things out."""
    trial = Engine.__new__(Engine)
    trial.__dict__.update(m.__dict__)
    trial.state = msgspec.msgpack.decode(msgspec.msgpack.encode(m.state), type=State)
    trial.log, trial.pending, trial.dirty, trial.chain, trial.settling, trial.busy = [], [], [], [], [], []
    trial.events, trial.stopped = [], []
    trial.landings, trial.unsure = [], copy.deepcopy(m.unsure)
    trial.stale()
    return trial


def possible_answers(ask: Ask) -> list[Any] | None:
    """Every legal answer of a small question; None where they cannot be listed."""
    if ask.kind == "go_on":
        return [None]
    if ask.kind in ("one", "player", "planet", "whether"):
        return [o.value for o in ask.options]
    if ask.kind == "use":
        return [*(o.value for o in ask.options), None]
    if ask.kind == "ships" and ask.low == ask.high:
        return [{o.value: ask.low} for o in ask.options if o.most >= ask.low]
    return None
