"""Putting ships where a case says they stand, the rest staying as set up, with every player's number kept."""

from __future__ import annotations

import re
from typing import NamedTuple

from adjudicator.cases.names import Names
from adjudicator.rulebook.model import Book
from adjudicator.table import changes as ch
from adjudicator.table.state import Marker, State


def settle_ships(
    state: State, names: Names, named: dict[int, dict[str, int]], protected: tuple[int, str] | None
) -> None:
    """Move every player's ships so that the named places hold exactly what is named.

    What is missing comes evenly from the owner's other colonies, what is over goes evenly to them. Ships at the
    protected place are taken only when every other colony is down to one ship.

    Raises:
        ValueError: more ships are named than the player owns, or fewer with no colony for the rest.
    """
    for owner, wanted in named.items():
        untouched = protected[1] if protected is not None and protected[0] == owner else None
        _settle(state, names.title(owner), owner, wanted, untouched)


def _settle(state: State, name: str, owner: int, wanted: dict[str, int], untouched: str | None) -> None:
    now = {place: at[owner] for place, at in state.places.items() if at.get(owner, 0)}
    rest = {place: now.get(place, 0) for place in state.planets if place not in wanted and now.get(place, 0)}
    total = sum(now.values())
    over = total - sum(wanted.values()) - sum(rest.values())
    if total < sum(wanted.values()):
        raise ValueError(f"{name} owns {total} ships, and {sum(wanted.values())} are placed")
    if over > 0 and not rest:
        raise ValueError(f"{name} owns {total} ships, and only {sum(wanted.values())} are placed, with no colony left")
    while over > 0:
        rest[min(rest, key=lambda place: (place == untouched, rest[place]))] += 1
        over -= 1
    while over < 0:
        rest[max(rest, key=lambda place: (rest[place] > 1, place != untouched, rest[place]))] -= 1
        over += 1
    _move(state, owner, now, {**rest, **wanted})


def _move(state: State, owner: int, now: dict[str, int], then: dict[str, int]) -> None:
    """Change one distribution into the other."""
    for source in list(now):
        for to in then:
            spare = now[source] - then.get(source, 0)
            lack = then[to] - now.get(to, 0)
            count = min(spare, lack)
            if count > 0:
                ch.apply(state, ch.ShipsMoved(owner, source, to, count))
                now[source] -= count
                now[to] = now.get(to, 0) + count


class SpecialShip(NamedTuple):
    """A special ship as cases write it: ``Flagship at gate``, ``spent Flagship at warp``."""

    name: str
    place: str
    charged: bool


_SPECIAL = re.compile(r"(?P<spent>spent )?(?P<name>.+?) at (?P<place>.+)")
"""``spent`` stands before a ship whose marker lies face down."""


def read_special(text: str) -> SpecialShip | None:
    """What such words say, or None if they are no such words."""
    match = _SPECIAL.fullmatch(" ".join(text.split()))
    return None if match is None else SpecialShip(match["name"], match["place"], match["spent"] is None)


def write_special(book: Book, marker: Marker) -> str:
    """A special ship in those words."""
    entry = book.entries.get(marker.kind)
    name = entry.name if entry is not None else marker.kind
    return f"{'' if marker.charged else 'spent '}{name} at {marker.place}"
