"""The course of the game: encounters and who takes part, turns, the end, and plain facts and notes."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, convert

from adjudicator.table.changes.base import Writer, WrongChange, encounter
from adjudicator.table.state import PACES, Destiny, Encounter, Outcome, State


class EncounterBegun(Struct, gc=False, tag="encounter"):
    """A new encounter of the present offense; `inside`, the one in progress waits until it is over."""

    nth: int
    inside: bool = False


class EncounterResumed(Struct, gc=False, tag="encounter_resumed"):
    """The encounter that waited goes on."""


class EncounterClosed(Struct, gc=False, tag="encounter_closed"):
    """The encounter is over and forgotten."""


class EncounterSet(Struct, gc=False, tag="set"):
    """A fact of the encounter, by field name."""

    name: str
    value: Any


class SideCounted(Struct, gc=False, tag="side_counted"):
    """The table adds so much to a side's total, or takes it away."""

    side: str
    more: int


class AllyJoined(Struct, gc=False, tag="ally"):
    """A seat is an ally of a side from now on; `also`, beside the other side, of which it is one already."""

    seat: int
    side: str
    also: bool = False


class AllyLeft(Struct, gc=False, tag="ally_left"):
    """A seat is an ally no longer."""

    seat: int


class TurnPassed(Struct, gc=False, tag="turn"):
    """The turn passes to another seat."""

    offense: int


class Won(Struct, gc=False, tag="won"):
    """The game is won by these seats together."""

    seats: list[int]


class FieldSet(Struct, gc=False, tag="field"):
    """A plain field of the state, by name (colonies_to_win, another ...)."""

    name: str
    value: Any


class Noted(Struct, gc=False, tag="note"):
    """The table is to keep something in mind."""

    text: str


def _encounter_begun(state: State, c: EncounterBegun) -> None:
    state.encounter = Encounter(nth=c.nth, outer=state.encounter if c.inside else None)


def _encounter_resumed(state: State, c: EncounterResumed) -> None:
    state.encounter = encounter(state).outer


def _encounter_closed(state: State, c: EncounterClosed) -> None:
    state.encounter = None


_PLAIN: dict[str, Any] = {"destiny": Destiny | None, "outcome": Outcome | None}
"""Facts that a change by hand gives as plain data."""


def value_of(change: EncounterSet) -> Any:
    """The fact itself, also where the table has given it as plain data."""
    kind = _PLAIN.get(change.name)
    return convert(change.value, kind) if kind is not None and isinstance(change.value, dict) else change.value


def _encounter_set(state: State, c: EncounterSet) -> None:
    e = encounter(state)
    if not hasattr(e, c.name):
        raise WrongChange(f"an encounter has no {c.name!r}")
    value = value_of(c)
    if isinstance(value, (list, dict)):
        value = value.copy()
    if c.name == "target" and value != e.target:
        e.staked = None
    setattr(e, c.name, value)


def _side_counted(state: State, c: SideCounted) -> None:
    if c.side not in ("offense", "defense"):
        raise WrongChange(f"no side is called {c.side!r}")
    said = encounter(state).by_hand
    said[c.side] = said.get(c.side, 0) + c.more


def _ally(state: State, c: AllyJoined) -> None:
    e = encounter(state)
    (e.also if c.also else e.allies)[c.seat] = c.side
    if c.seat not in e.was_ally:
        e.was_ally.append(c.seat)


def _ally_left(state: State, c: AllyLeft) -> None:
    e = encounter(state)
    e.allies.pop(c.seat, None)
    e.also.pop(c.seat, None)


def _turn(state: State, c: TurnPassed) -> None:
    state.offense = c.offense
    state.turn += 1


def _noted(state: State, c: Noted) -> None:
    state.notes.append(c.text)


def _won(state: State, c: Won) -> None:
    state.winners = list(c.seats)


def _field(state: State, c: FieldSet) -> None:
    if not hasattr(state, c.name):
        raise WrongChange(f"the state has no {c.name!r}")
    if c.name == "pace" and c.value not in PACES:
        raise WrongChange(f"no pace is called {c.value!r}; there are {', '.join(PACES)}")
    setattr(state, c.name, c.value)


WRITERS: dict[type, Writer] = {
    EncounterBegun: _encounter_begun,
    EncounterResumed: _encounter_resumed,
    EncounterClosed: _encounter_closed,
    EncounterSet: _encounter_set,
    SideCounted: _side_counted,
    AllyJoined: _ally,
    AllyLeft: _ally_left,
    TurnPassed: _turn,
    Won: _won,
    FieldSet: _field,
    Noted: _noted,
}
