"""What must be true at every question and after every refusal, besides the invariants that the engine tests itself."""

from __future__ import annotations

import msgspec

from adjudicator.engine import Engine
from adjudicator.engine.questions import Ask, Refused, Reply


class Wrong(Exception):
    """Something that must not happen at any table."""


def watch(engine: Engine, ask: Ask) -> None:
    """See that a question says whom it asks, what, and each legal answer once, and that looking changes nothing.

    Raises:
        Wrong: it does not.
    """
    where = f"{ask.rule} at {ask.moment}"
    seats = len(engine.state.seats)
    if not ask.seats or not all(0 <= seat < seats for seat in ask.seats):
        raise Wrong(f"{where} asks nobody there is: {ask.seats}")
    if not ask.text or not all(option.label for option in ask.options):
        raise Wrong(f"{where} asks without words: {ask}")
    values = [str(option.value) for option in ask.options]
    if len(set(values)) != len(values):
        raise Wrong(f"{where} offers the same thing twice: {values}")
    before = msgspec.msgpack.encode(engine.state)
    engine.who_may_act()
    if msgspec.msgpack.encode(engine.state) != before:
        raise Wrong(f"{where}: asking who may act changed the state")


def no_trace(engine: Engine, before: bytes, reply: Reply, refusal: Refused) -> None:
    """See that a refused reply says why and has changed nothing.

    Raises:
        Wrong: it does not.
    """
    if not refusal.text:
        raise Wrong(f"{reply} is refused without a reason")
    if msgspec.msgpack.encode(engine.state) != before:
        raise Wrong(f"{reply} is refused and leaves a trace: {refusal.text}")
