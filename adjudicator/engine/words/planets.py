"""Planets and Moons, and the colonies on them."""

from __future__ import annotations

from adjudicator.engine import moons
from adjudicator.engine.context import Context
from adjudicator.engine.numbers import counted_homes, forbidden
from adjudicator.engine.words.meanings import Attributes, Functions, Seat, Words
from adjudicator.engine.words.ships import ships_at
from adjudicator.table.positions import acting_order, bases, colonies, home_colonies, planets_of


def _planet_owner(c: Context, place: str | None) -> Seat:
    """Whose system a planet lies in; nobody's where that player has left the table."""
    planet = c.m.state.planets.get(place) if place is not None else None
    return planet.system if planet is not None and planet.system >= 0 else None


def _colonies(c: Context, seat: Seat) -> int:
    return 0 if seat is None else sum(bases(c.m.state, seat, place) for place in colonies(c.m.state, seat))


def _all_counted(c: Context, seat: Seat) -> int:
    """All colonies as they count for comparing: those at home by what they count, the others one by one."""
    return 0 if seat is None else counted_homes(c.m, seat) + moons.foreign(c.m, seat)


def _homes(c: Context, seat: Seat) -> list[str]:
    """Planets and Moons of the seat's own system on which it has ships."""
    return [] if seat is None else [p for p in colonies(c.m.state, seat) if c.m.state.planets[p].system == seat]


def _apart(c: Context, place: str | None) -> bool:
    """Others' ships stand apart on this planet, or on the one that this base stands on."""
    planets = c.m.state.planets
    planet = planets.get(place) if place is not None else None
    return planet is not None and (planet.apart or planet.on is not None)


def _on_planets(c: Context, seat: Seat) -> int:
    return 0 if seat is None else sum(1 for name in colonies(c.m.state, seat) if not c.m.state.planets[name].moon)


def _colonies_in(c: Context, seat: Seat, system: Seat) -> int:
    if seat is None or system is None:
        return 0
    state = c.m.state
    places = [name for name in colonies(state, seat) if not state.planets[name].moon]
    return sum(bases(state, seat, name) for name in places if state.planets[name].system == system)


def _star_colonies(c: Context, seat: Seat, star: int) -> int:
    return sum(1 for place in _homes(c, seat) if c.m.state.planets[place].star == star)


def _same_system(c: Context, place: str | None, seat: Seat) -> bool:
    return place in c.m.state.planets and c.m.state.planets[place].system == seat


def _held_alone(c: Context, seat: Seat) -> list[str]:
    """Planets of other systems, Moons left out, on which nobody but the player has ships."""
    planets = c.m.state.planets.items()
    return [p for p, x in planets if x.system != seat and not x.moon and list(c.m.state.places[p]) == [seat]]


def _abroad(c: Context, seat: Seat, place: str | None) -> bool:
    """A colony of the player there is a foreign one; on most Moons it is none (seed M13.5, M14.12)."""
    planet = c.m.state.planets.get(place) if place is not None else None
    if planet is None or place is None or seat is None or planet.system == seat:
        return False
    return not planet.moon or moons.worth(c.m, seat, place) > 0


WORDS: Words = {
    "colonies_to_win": lambda c: c.m.state.colonies_to_win,
}
ATTRIBUTES: Attributes = {
    ("player", "home"): lambda c, p: 0 if p is None else home_colonies(c.m.state, p),
    ("player", "home_counted"): lambda c, p: 0 if p is None else counted_homes(c.m, p),
    ("player", "all_counted"): _all_counted,
    ("player", "home_moons"): lambda c, p: sum(1 for x in _homes(c, p) if c.m.state.planets[x].moon),
    ("player", "foreign"): lambda c, p: 0 if p is None else moons.foreign(c.m, p),
    ("player", "secret_moons"): lambda c, p: 0 if p is None else len(moons.secret(c.m.state, p)),
    ("player", "unread_moons"): lambda c, p: 0 if p is None else len(moons.unread(c.m.state, p)),
    ("player", "colonies"): _colonies,
    ("player", "planets"): lambda c, p: len(planets_of(c.m.state, p)),
    ("player", "on_planets"): _on_planets,
    ("planet", "owner"): _planet_owner,
    ("planet", "warped"): lambda c, p: p in c.m.state.planets and c.m.state.planets[p].warped,
    ("planet", "moon"): lambda c, p: p in c.m.state.planets and c.m.state.planets[p].moon,
    ("planet", "revealed"): lambda c, p: p in c.m.state.planets and c.m.state.planets[p].revealed,
    ("planet", "empty"): lambda c, p: not c.m.state.places.get(p),
    ("planet", "occupants"): lambda c, p: [s for s in acting_order(c.m.state) if s in c.m.state.places.get(p, {})],
    ("planet", "near"): lambda c, p: list(c.m.state.planets[p].near) if p in c.m.state.planets else [],
    ("planet", "printed"): lambda c, p: c.m.state.planets[p].printed if p in c.m.state.planets else 0,
    ("planet", "unread"): lambda c, p: p in c.m.state.planets and c.m.state.planets[p].unread,
    ("planet", "apart"): _apart,
    ("planet", "sheltered"): lambda c, p: forbidden(c.m, "aimed_freely", _planet_owner(c, p)) is not None,
}
FUNCTIONS: Functions = {
    "moons_in": lambda c, seat, system: len(moons.held(c.m.state, seat, system)),
    "moon_up": lambda c, name: moons.is_up(c.m, name),
    "may_reveal": lambda c, seat, place: seat is not None and place in moons.secret(c.m.state, seat),
    "may_look": lambda c, seat, place: seat is not None and place in moons.unread(c.m.state, seat),
    "colony_at": lambda c, seat, place: ships_at(c, seat, place) > 0,
    "colonies_in": _colonies_in,
    "abroad": _abroad,
    "held_alone": _held_alone,
    "star_colonies": _star_colonies,
    "same_system": _same_system,
}
