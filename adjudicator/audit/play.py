"""Playing a table to its end at random, and keeping everything that was asked and answered."""

from __future__ import annotations

import msgspec
from msgspec import Struct, field

from adjudicator.audit.answers import Unanswerable
from adjudicator.audit.look import Shape, shape, stands
from adjudicator.audit.player import Player
from adjudicator.audit.watch import no_trace, watch
from adjudicator.audit.watched import Reached, Watched
from adjudicator.engine import Engine
from adjudicator.engine.questions import Answer, Ask, Refused, Reply
from adjudicator.table.state import State

CAP = 600
"""Questions in one encounter beyond which the game goes round in circles."""
TRIES = 12
"""Answers tried at one question before it counts as one without an answer."""


class Endless(Exception):
    """The questions of one encounter do not end."""


class Stop(Struct):
    """One question, how the table stood, and what was said to it."""

    shape: Shape
    stands: bytes
    rule: str
    name: str
    busy: tuple[str, ...]
    """Uses and cards being carried out."""
    tried: list[tuple[Reply, bool]] = field(default_factory=list)
    """Replies in order, and whether each was refused."""


class Played(Struct):
    """A game played to its end or through its last encounter."""

    began: bytes
    stops: list[Stop]
    engine: Engine
    read: frozenset[str]
    """Memories that rules read."""
    used: frozenset[str] = frozenset()
    """Clauses of which a use was begun, by reference."""


def play(
    state: State, player: Player, encounters: int, reached: Reached | None = None, *, checks: bool = False
) -> Played:
    """Play until so many encounters are over or somebody has won.

    Raises:
        Endless: the questions of one encounter do not end.
        Unanswerable: a question has no legal answer.
        Fault: the engine met something that must not be; with `checks` a broken invariant, too.
        Wrong: with `checks`: a question says too little, or a refusal leaves a trace.
    """
    began = msgspec.msgpack.encode(state)
    engine = Watched(player.book, state, reached or Reached(), checks=checks)
    played = Played(began, [], engine, player.things.read)
    here: tuple[int, int] | None = None
    begun = since = 0
    while (ask := engine.question) is not None:
        e = engine.state.encounter
        if e is not None and here != (engine.state.turn, e.nth):
            here, since = (engine.state.turn, e.nth), 0
            begun += 1
            if begun > encounters:
                break
        since += 1
        if since > CAP:
            raise Endless(f"{CAP} questions in one encounter, the last from {ask.rule} at {ask.moment}: {ask.text}")
        if checks:
            watch(engine, ask)
        stop = Stop(shape(ask), stands(engine.state, played.read), ask.rule, ask.name, tuple(engine.busy))
        played.stops.append(stop)
        if not any(give(engine, player, stop, announcement) for announcement in player.announcements(engine)):
            _answer(engine, player, stop, ask)
    played.used = frozenset(record.rule for record in engine.log if record.kind == "used")
    return played


def copied(state: bytes) -> State:
    """A state as it was kept."""
    return msgspec.msgpack.decode(state, type=State)


def _answer(engine: Engine, player: Player, stop: Stop, ask: Ask) -> None:
    for _ in range(TRIES):
        if give(engine, player, stop, player.answer(engine, ask)):
            return
    if not give(engine, player, stop, Answer(ask.default)):
        tried = ", ".join(str(reply.value) for reply, _ in stop.tried[-3:] if isinstance(reply, Answer))
        raise Unanswerable(f"{ask.rule} at {ask.moment} refuses everything ({ask.text!r}): {tried}; {ask.note}")


def give(engine: Engine, player: Player, stop: Stop, reply: Reply) -> bool:
    """Give a reply; False if it is refused."""
    ask = engine.question
    at = len(stop.tried)
    stop.tried.append((reply, False))
    player.told(ask, reply)
    before = msgspec.msgpack.encode(engine.state) if engine.checks else b""
    try:
        engine.reply(reply)
    except Refused as refusal:
        player.told(ask, refusal)
        if engine.checks:
            no_trace(engine, before, reply, refusal)
        stop.tried[at] = (reply, True)
        return False
    return True
