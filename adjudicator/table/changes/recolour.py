"""A player's colour is another one: everything that is named after a colour gets its new name."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from adjudicator.table.changes.base import Writer, WrongChange
from adjudicator.table.state import State

NAMED_AFTER = ("{}", "{} danger", "inverted {}", "{} star", "limbo {}")
"""Faces and places beside planets that are named after a colour."""


class Recoloured(Struct, gc=False, tag="recoloured"):
    """A seat plays with another colour; who had it takes the old one."""

    seat: int
    colour: str


def renamed(state: State, colours: dict[str, str]) -> dict[str, str]:
    """Every name after one of these colours, and what it is called then."""
    found = {}
    for old, new in colours.items():
        found.update({form.format(old): form.format(new) for form in NAMED_AFTER})
        for place in [*state.places, *state.planets, *(near for p in state.planets.values() for near in p.near)]:
            if place.startswith(f"{old} "):
                found[place] = new + place.removeprefix(old)
    return found


def _recoloured(state: State, c: Recoloured) -> None:
    if not 0 <= c.seat < len(state.seats):
        raise WrongChange(f"there is no seat {c.seat}")
    old = state.seats[c.seat].colour
    if old == c.colour:
        return
    names = renamed(state, {old: c.colour, c.colour: old})
    called = [seat.name for seat in state.seats]
    notes = list(state.notes)
    changed = msgspec.convert(_with(msgspec.to_builtins(state), names), State)
    for field in State.__struct_fields__:
        setattr(state, field, getattr(changed, field))
    for seat, name in zip(state.seats, called, strict=True):
        seat.name = name
    state.notes = notes


def _with(value: Any, names: dict[str, str]) -> Any:
    """The same with these words in the place of those."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, dict):
        return {_with(key, names): _with(held, names) for key, held in value.items()}
    if isinstance(value, (list, tuple)):
        return [_with(item, names) for item in value]
    return value


WRITERS: dict[type, Writer] = {Recoloured: _recoloured}
