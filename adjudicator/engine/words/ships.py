"""Ships: where a player has how many, and its special ones."""

from __future__ import annotations

from typing import Any

from adjudicator.engine import special
from adjudicator.engine.context import Context
from adjudicator.engine.roles import allies_of, main_of
from adjudicator.engine.whereabouts import on_board
from adjudicator.engine.words.meanings import Attributes, Functions, Seat, Words
from adjudicator.table.positions import captives, fought_with, here, in_warp
from adjudicator.table.state import OUT, WARP, sheet, star


def ships_at(c: Context, seat: Seat, place: str | None) -> int:
    """A player's ships in one place."""
    return 0 if seat is None or place is None else c.m.state.places.get(place, {}).get(seat, 0)


def _in_play(c: Context, seat: Seat) -> int:
    return 0 if seat is None else c.m.state.seats[seat].ships - c.m.state.places[OUT].get(seat, 0)


def _on_board(c: Context, seat: Seat) -> int:
    return 0 if seat is None else sum(on_board(c.m.state, seat).values())


def _side_ships(c: Context, side: Any) -> int:
    main = main_of(c.m.state, side)
    if main is None:
        return 0
    return sum(sum(here(c.m.state, s, side).values()) for s in [main, *allies_of(c.m.state, side)])


def _ships_on(c: Context, seat: Seat, system: Seat, moons: bool) -> int:
    """The seat's ships in a system, those on Moons counted or not."""
    if seat is None or system is None:
        return 0
    places, planets = c.m.state.places, c.m.state.planets
    return sum(places[p].get(seat, 0) for p, x in planets.items() if x.system == system and (moons or not x.moon))


def _ships_near(c: Context, seat: Seat, place: str | None) -> int:
    planet = c.m.state.planets.get(place) if place is not None else None
    return 0 if planet is None else sum(ships_at(c, seat, other) for other in planet.near)


def _in_warp(c: Context, seat: int) -> int:
    return sum(in_warp(c.m.state, seat).values())


def _fought_with(c: Context, seat: Seat, side: str | None) -> int:
    e = c.m.state.encounter
    return 0 if seat is None or e is None else fought_with(e, seat, side)


WORDS: Words = {
    "ships_in_warp": lambda c: sum(_in_warp(c, seat) for seat in range(len(c.m.state.seats))),
    "special_ships": lambda c: special.of_rule(c, c.owner),
}
ATTRIBUTES: Attributes = {
    ("player", "here"): lambda c, p: 0 if p is None else sum(here(c.m.state, p).values()),
    ("player", "in_warp"): lambda c, p: 0 if p is None else _in_warp(c, p),
    ("player", "warp_colonies"): lambda c, p: 0 if p is None else sum(at != WARP for at in in_warp(c.m.state, p)),
    ("player", "in_play"): _in_play,
    ("player", "on_board"): _on_board,
    ("player", "on_star"): lambda c, p: 0 if p is None else c.m.state.places.get(star(c.m.state, p), {}).get(p, 0),
    ("player", "stacks"): lambda c, p: sum(stack.owner == p for stack in c.m.state.stacks),
    ("player", "around"): lambda c, p: sum(c.m.state.places.get(sheet(p), {}).values()),
    ("player", "captives"): lambda c, p: 0 if p is None else captives(c.m.state, p),
    ("player", "lost"): lambda c, p: c.m.state.encounter.lost.get(p, 0) if c.m.state.encounter else 0,
    ("player", "fought"): lambda c, p: c.m.state.encounter.ships_in.get(p, 0) if c.m.state.encounter else 0,
    ("player", "special_here"): lambda c, p: sum(special.in_encounter(c.m.state, r) for r in special.of_rule(c, p)),
    ("player", "special_fought"): lambda c, p: len(special.fought(c, p)),
    ("player", "special_ready"): lambda c, p: len(special.ready(c, p)),
    ("player", "special_spent"): lambda c, p: len(special.spent(c, p)),
    ("player", "special_gone"): lambda c, p: sum(special.is_gone(c.m.state, r) for r in special.of_rule(c, p)),
    ("player", "special_first"): special.first_here,
    ("special_ship", "owner"): lambda c, r: None if r is None else r[0],
    ("special_ship", "charged"): lambda c, r: special.is_charged(c.m.state, r),
    ("special_ship", "controlled"): lambda c, r: special.under_control(c.m.state, r),
    ("special_ship", "gone"): lambda c, r: special.is_gone(c.m.state, r),
    ("special_ship", "here"): lambda c, r: special.in_encounter(c.m.state, r),
    ("special_ship", "could_enter"): lambda c, r: special.could_enter(c.m.state, r),
    ("special_ship", "planet"): special.planet_of,
    ("side", "ships"): _side_ships,
}
FUNCTIONS: Functions = {
    "specials_of": lambda c, seat, name: len(special.marked(c, seat, name)),
    "specials_here": lambda c, seat, name: sum(
        special.in_encounter(c.m.state, ref) for ref in special.marked(c, seat, name)
    ),
    "fought_with": _fought_with,
    "ships_on": lambda c, place: sum(c.m.state.places.get(place, {}).values()),
    "ships_of": lambda c, ships: sum(ships.values()) if ships else 0,
    "ships_at": ships_at,
    "captives_of": lambda c, seat, by: c.m.state.places.get(sheet(by), {}).get(seat, 0),
    "ships_on_planets": lambda c, seat, system: _ships_on(c, seat, system, False),
    "ships_in": lambda c, seat, system: _ships_on(c, seat, system, True),
    "ships_near": _ships_near,
    "place_of": lambda c, ships: next(iter(ships), None) if ships else None,
}
