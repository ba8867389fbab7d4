"""Rules at work: those made for a while, steps that wait, uses on record, and what entries keep in mind."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from adjudicator.table.changes.base import Writer
from adjudicator.table.state import Effect, Later, State, Use


class EffectMade(Struct, gc=False, tag="effect"):
    """A rule begins to hold for a while."""

    effect: Effect


class EffectsEnded(Struct, gc=False, tag="effects_ended"):
    """Rules made by steps end, by serial number."""

    serials: list[int]


class LaterSet(Struct, gc=False, tag="later"):
    """Steps begin to wait for a moment."""

    later: Later


class LaterDone(Struct, gc=False, tag="later_done"):
    """The steps that waited for a moment are taken up; without a moment all are dropped."""

    moment: str | None = None


class UseMade(Struct, gc=False, tag="use"):
    """A use is announced."""

    use: Use


class UseMarked(Struct, gc=False, tag="use_marked"):
    """A use came to its end; `index` counts in `state.uses`."""

    index: int
    status: str


class UsesDropped(Struct, gc=False, tag="uses_dropped"):
    """Uses on record are forgotten: those of a scope that is over."""

    scope: str


class Remembered(Struct, gc=False, tag="memory"):
    """An entry's own memory changes."""

    entry: str
    name: str
    value: Any


def _effect(state: State, c: EffectMade) -> None:
    c.effect.serial = state.next_effect
    state.next_effect += 1
    state.effects.append(structs.replace(c.effect))


def _effects_ended(state: State, c: EffectsEnded) -> None:
    gone = set(c.serials)
    state.effects = [e for e in state.effects if e.serial not in gone]


def _later(state: State, c: LaterSet) -> None:
    state.later.append(structs.replace(c.later))


def _later_done(state: State, c: LaterDone) -> None:
    state.later = [x for x in state.later if c.moment is not None and x.moment != c.moment]


def _use(state: State, c: UseMade) -> None:
    state.uses.append(structs.replace(c.use))


def _use_marked(state: State, c: UseMarked) -> None:
    state.uses[c.index].status = c.status


def _uses_dropped(state: State, c: UsesDropped) -> None:
    state.uses = [u for u in state.uses if u.scope != c.scope]


def _remembered(state: State, c: Remembered) -> None:
    state.memory.setdefault(c.entry, {})[c.name] = c.value


WRITERS: dict[type, Writer] = {
    EffectMade: _effect,
    EffectsEnded: _effects_ended,
    LaterSet: _later,
    LaterDone: _later_done,
    UseMade: _use,
    UseMarked: _use_marked,
    UsesDropped: _uses_dropped,
    Remembered: _remembered,
}
