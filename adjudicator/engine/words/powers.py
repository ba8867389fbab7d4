"""Alien powers: who has them, and whether they may be used."""

from __future__ import annotations

from adjudicator.engine.company import has_setup
from adjudicator.engine.context import Context
from adjudicator.engine.numbers import base_of, fold
from adjudicator.engine.words.meanings import Attributes, Functions, Seat, Words


def _bearer(c: Context) -> Seat:
    """Who has the power that the rule's flare is about, lost or not."""
    entry = c.m.book.entries.get(c.entry)
    seats = c.m.state.seats
    return next((i for i, s in enumerate(seats) if entry and any(x.power == entry.power for x in s.slots)), None)


def _power(c: Context, seat: Seat) -> tuple[int, str] | None:
    """The first power the seat itself brought (copies do not count), as (seat, entry id)."""
    if seat is None:
        return None
    for slot in c.m.state.seats[seat].slots:
        if slot.until == "game":
            return (seat, slot.power)
    return None


def _twin(c: Context, power: tuple[int, str] | None) -> tuple[int, str] | None:
    """The power of the other star of the same system."""
    if power is None:
        return None
    slots = c.m.state.seats[power[0]].slots
    star = next((s.star for s in slots if s.power == power[1]), 0)
    other = next((s for s in slots if s.star and star and s.star != star), None)
    return None if other is None else (power[0], other.power)


def _surplus(c: Context, seat: Seat) -> int:
    """How many of a player's powers are in force beyond those it may have at once."""
    if seat is None:
        return 0
    most = fold(c.m, "powers_at_once", seat, base_of(c.m, "powers_at_once"))
    return max(0, len(c.m.index.powers_of(seat)) - most)


def _borrows(c: Context, seat: Seat) -> bool:
    """The seat has the rule's power as a copy or a loan, which ends with the encounter."""
    slots = c.m.state.seats[seat].slots if seat is not None else []
    return any(slot.power == c.entry and slot.until == "encounter" for slot in slots)


def _nth_power(c: Context, powers: list[str] | None, n: int) -> tuple[int | None, str] | None:
    return (c.owner, powers[n - 1]) if powers and 0 < n <= len(powers) else None


WORDS: Words = {
    "bearer": _bearer,
}
ATTRIBUTES: Attributes = {
    ("player", "power"): _power,
    ("player", "powers"): lambda c, p: 0 if p is None else len(c.m.index.powers_of(p)),
    ("player", "surplus"): _surplus,
    ("player", "borrows"): _borrows,
    ("power", "twin"): _twin,
    ("power", "name"): lambda c, p: "" if p is None else c.m.book.entries[p[1]].name,
    ("power", "owner"): lambda c, p: p[0] if p else None,
    ("power", "usable"): lambda c, p: p is not None and c.m.index.has_power(*p),
    ("power", "artefact"): lambda c, p: p is not None and c.m.book.entries[p[1]].artefact,
    ("power", "is_this"): lambda c, p: p is not None and p[1] == c.entry,
    ("power", "has_setup"): lambda c, p: p is not None and has_setup(c.m.book.entries[p[1]]),
}
FUNCTIONS: Functions = {
    "nth_power": _nth_power,
}
