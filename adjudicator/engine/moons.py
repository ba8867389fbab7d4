"""Moons as they lie on the table: which are free, taken, face up, and what a base on one counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.context import Context
from adjudicator.engine.numbers import allowed, fold
from adjudicator.table.positions import colonies, foreign_colonies
from adjudicator.table.state import GATE, State

if TYPE_CHECKING:
    from adjudicator.engine.core import Engine


def is_moon(state: State, place: str | None) -> bool:
    """The place is a Moon on the board."""
    planet = state.planets.get(place) if place is not None else None
    return planet is not None and planet.moon


def at_moon(state: State) -> bool:
    """The encounter is aimed at a Moon."""
    return state.encounter is not None and is_moon(state, state.encounter.target)


def alone(m: Engine) -> bool:
    """The encounter is about a Moon, and so one against one, by whatever means (seed M13.3)."""
    return at_moon(m.state) and allowed(m, "ally_at_moon", m.state.offense) is None


def occupant(state: State, place: str) -> int | None:
    """The one player who has a base on the Moon, or nobody (seed M13.3)."""
    return next(iter(state.places[place]), None)


def held(state: State, seat: int | None, system: int | None) -> list[str]:
    """The Moons of a system on which the seat has a base."""
    planets = state.planets.items()
    return [place for place, p in planets if p.moon and p.system == system and seat in state.places[place]]


def is_free(state: State, place: str) -> bool:
    """A Moon on which nobody has a base."""
    return is_moon(state, place) and occupant(state, place) is None


def taken(state: State, seat: int, place: str) -> bool:
    """A Moon on which somebody else has a base: the seat's ships cannot come there."""
    return is_moon(state, place) and any(other != seat for other in state.places[place])


def open_moons(state: State, system: int) -> list[str]:
    """Moons of a system at which the offense may aim: all on which it has no base itself (seed M13.3).

    Without a ship to settle it with, a free one is of no use.
    """
    settles = bool(colonies(state, state.offense)) or state.places[GATE].get(state.offense, 0) > 0
    return [
        place
        for place, planet in state.planets.items()
        if planet.moon
        and planet.system == system
        and state.offense not in state.places[place]
        and (settles or state.places[place])
    ]


def secret(state: State, seat: int) -> list[str]:
    """Moons face down that the seat holds and may turn up; not one on which it has just lost (seed M13.4)."""
    return [
        place
        for place, planet in state.planets.items()
        if planet.moon and not planet.revealed and seat in state.places[place] and not _losing(state, seat, place)
    ]


def unread(state: State, seat: int) -> list[str]:
    """Moons face down of which nobody has said what they are, and at which the seat may look (seed M13.1, M13.4)."""
    return [
        place
        for place, planet in state.planets.items()
        if planet.moon and planet.piece is None and (planet.system == seat or seat in state.places[place])
    ]


def _losing(state: State, seat: int, place: str) -> bool:
    e = state.encounter
    if e is None or e.outcome is None or e.target != place or e.defense != seat:
        return False
    return e.outcome.kind == "both_lose" or (e.outcome.kind == "win" and e.outcome.winner == "offense")


def is_up(m: Engine, name: str) -> bool:
    """A Moon of that name lies face up and is occupied."""
    return any(m.book.entries[entry].name == name for entry, _, _ in m.index.moons())


def worth(m: Engine, seat: int, place: str) -> int:
    """What a base of the seat on a Moon counts as a foreign colony, or did when it has just gone (seed M14.12)."""
    planet = m.state.planets[place]
    if seat in m.state.places[place] or not planet.revealed or planet.piece is None:
        return fold(m, "moon_worth", seat, 0, {"planet": place})
    live = m.rules.entry(planet.piece)
    names = {**live.entry.values, "this": place, "planet": place, "subject": seat, "value": 0}
    for subjects, rule in live.standings:
        c = Context(m, seat, live.entry.id, rule.ref, None, {**names})
        if "moon_worth" in subjects and rule.amount is not None and rule.applies(c, "player", seat):
            return int(rule.amount(c))
    return 0


def foreign(m: Engine, seat: int) -> int:
    """The seat's foreign colonies, with those of its Moons that count as one (seed M13.5, M14.12), and what rules count
    besides.
    """
    n = foreign_colonies(m.state, seat)
    if m.index.standings("moon_worth"):
        for place, planet in m.state.planets.items():
            if planet.moon and seat in m.state.places[place]:
                n += worth(m, seat, place)
    return fold(m, "foreign_counted", seat, n)
