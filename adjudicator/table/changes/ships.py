"""Ships that go from place to place, those that carry others, special ones, and those that wait for the Limbo."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from adjudicator.table.changes.base import Writer, WrongChange, encounter
from adjudicator.table.stacks import carry, going, part
from adjudicator.table.state import Marker, Stack, State, stack_place

PILE = "pile"
"""Where a special ship stands that waits for the Limbo with others."""


class ShipsMoved(Struct, gc=False, tag="ships"):
    """`count` ships of `owner` go from one place to another.

    `stacks` names those among them that carry captured ships, where there is a choice: left out, as many as can go to
    an encounter or a colony, and as few as must be lost.
    """

    owner: int
    source: str
    to: str
    count: int
    special: int | None = None
    """Which of the owner's special ships goes along for certain."""
    stacks: list[int] | None = None


class StackMade(Struct, gc=False, tag="stack"):
    """A ship of `owner` at a place begins to carry captured ships, which are moved under it afterwards."""

    owner: int
    place: str


class StacksBound(Struct, gc=False, tag="stacks_bound"):
    """The ships of `owner` that carry others will not part from them in the warp."""

    owner: int


class MarkerSet(Struct, gc=False, tag="special"):
    """A special ship's marker lies on a ship elsewhere, or is turned over."""

    seat: int
    index: int
    place: str | UnsetType = UNSET
    charged: bool | UnsetType = UNSET


class MarkerMade(Struct, gc=False, tag="special_made"):
    """A ship becomes a special one of some kind."""

    seat: int
    kind: str
    place: str


class PileAdded(Struct, gc=False, tag="pile"):
    """Ships wait for the Limbo until the encounter ends."""

    owner: int
    source: str
    count: int


class PilePlaced(Struct, gc=False, tag="pile_placed"):
    """The waiting ships go to a Limbo section."""

    section: str


def _take(state: State, owner: int, place: str, count: int) -> int:
    """Ships leave a place, whose Moon may be given up by that; returns how many its owner had there.

    Raises:
        WrongChange: there are not so many. Nothing is written then.
    """
    at = state.places.get(place, {})
    have = at.get(owner, 0)
    if count < 0 or have < count:
        raise WrongChange(f"{state.seats[owner].name} has {have} ships at {place}, not {count}")
    if have > count:
        at[owner] = have - count
        return have
    del at[owner]
    planet = state.planets.get(place)
    if planet is not None and planet.moon and state.encounter is not None:
        # who gave up a Moon in an encounter is kept in mind as long as that goes on
        state.encounter.deserted[place] = owner
    return have


def _ships(state: State, c: ShipsMoved) -> int | None:
    places = state.places
    if c.count == 0 or c.source == c.to:
        return None
    for place in (c.source, c.to):
        if place not in places:
            raise WrongChange(f"there is no place called {place!r}")
    have = _take(state, c.owner, c.source, c.count)
    to = places[c.to]
    before = to.get(c.owner, 0)
    to[c.owner] = before + c.count
    if state.seats[c.owner].markers:
        _carry(state, c.owner, c.source, c.to, have - c.count, c.special)
    if state.stacks:
        carry(state, c.owner, c.source, c.to, c.count, have, c.stacks)
    planets = state.planets
    if (have == c.count and c.source in planets) or (not before and c.to in planets):
        return c.owner
    if _counts_ships(state, c.source) or _counts_ships(state, c.to):
        return c.owner
    return None


def _counts_ships(state: State, place: str) -> bool:
    """Each ship more or less there may be a colony more or less."""
    planet = state.planets.get(place)
    return planet is not None and planet.apart


def _carry(state: State, owner: int, source: str, to: str, left: int, known: int | None = None) -> None:
    """Special ships go along: the one known to, and as many as cannot have stayed."""
    here = [m for m in state.seats[owner].markers if m.place == source]
    if known is not None:
        here.sort(key=lambda m: m is not state.seats[owner].markers[known], reverse=True)
    for marker in here[left:] if known is None else here[min(left, len(here) - 1) :]:
        marker.place = to


def _marker_set(state: State, c: MarkerSet) -> None:
    markers = state.seats[c.seat].markers
    if not 0 <= c.index < len(markers):
        raise WrongChange(f"{state.seats[c.seat].name} has no special ship number {c.index + 1}")
    if c.place is not UNSET:
        if not state.places.get(c.place, {}).get(c.seat, 0):
            raise WrongChange(f"{state.seats[c.seat].name} has no ship at {c.place}")
        markers[c.index].place = c.place
    if c.charged is not UNSET:
        markers[c.index].charged = c.charged


def _marker_made(state: State, c: MarkerMade) -> None:
    if not state.places.get(c.place, {}).get(c.seat, 0):
        raise WrongChange(f"{state.seats[c.seat].name} has no ship at {c.place}")
    state.seats[c.seat].markers.append(Marker(c.kind, c.place, made=True))


def _stacks_bound(state: State, c: StacksBound) -> None:
    for stack in state.stacks:
        stack.bound = stack.bound or stack.owner == c.owner


def _stack(state: State, c: StackMade) -> None:
    if not state.places.get(c.place, {}).get(c.owner, 0):
        raise WrongChange(f"{state.seats[c.owner].name} has no ship at {c.place} to carry others")
    state.stacks.append(Stack(state.next_stack, c.owner, c.place))
    state.places[stack_place(state.stacks[-1])] = {}
    state.next_stack += 1


def _pile(state: State, c: PileAdded) -> int | None:
    e = encounter(state)
    if not c.count:
        return None
    have = _take(state, c.owner, c.source, c.count)
    for stack in going(state, c.owner, c.source, "", c.count, have, None):
        part(state, stack, e.pile, PILE)
    e.pile[c.owner] = e.pile.get(c.owner, 0) + c.count
    _carry(state, c.owner, c.source, PILE, have - c.count)
    emptied = have == c.count and c.source in state.planets
    return c.owner if emptied or _counts_ships(state, c.source) else None


def _pile_placed(state: State, c: PilePlaced) -> None:
    e = encounter(state)
    at = state.places.setdefault(c.section, {})
    for owner, n in e.pile.items():
        at[owner] = at.get(owner, 0) + n
        _carry(state, owner, PILE, c.section, 0)
    e.pile = {}


WRITERS: dict[type, Writer] = {
    ShipsMoved: _ships,
    StackMade: _stack,
    StacksBound: _stacks_bound,
    MarkerMade: _marker_made,
    MarkerSet: _marker_set,
    PileAdded: _pile,
    PilePlaced: _pile_placed,
}
