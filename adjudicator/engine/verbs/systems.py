"""Verbs about planets and systems: ships go to a planet, are spread over planets; what a planet or a system shows."""

from __future__ import annotations

from itertools import count

from adjudicator.engine import asking, moving
from adjudicator.engine.context import Context
from adjudicator.engine.core import Flow
from adjudicator.engine.moons import taken
from adjudicator.engine.questions import Ask, Option
from adjudicator.engine.settle import settle
from adjudicator.engine.verbs.reading import main_value, player, read
from adjudicator.engine.verbs.ships import part_sources
from adjudicator.rulebook.model import Step
from adjudicator.table import changes as ch
from adjudicator.table.positions import colonies, planets_of
from adjudicator.table.state import WARP, Planet

SPREAD = "spread"
"""What the question is called that spreads ships over planets."""


def move(c: Context, step: Step) -> Flow:
    """Ships go to a planet."""
    owner, sources, it = part_sources(c, step)
    if owner is not None:
        sources = moving.free_to_go(c.m, owner, sources)
    planet = read(c, step, "to")
    if owner is None or planet is None or not sources or taken(c.m.state, owner, planet):
        return
    goal = moving.ground(c.m, owner, planet, c.ref)
    moving.take_from(c.m, owner, sources, goal, c.ref)
    if it is not None:
        it["done"] = True
    moving.leave_without_ships(c.m, c.ref)
    moving.landed(c.m, owner, {goal: sum(sources.values())}, "effect")
    yield from ()


def spread(c: Context, step: Step) -> Flow:
    """A player's ships on its home planets, or on all its planets, are spread over them as it likes."""
    m = c.m
    seat = player(c, step, "of", c.owner)
    if seat is None:
        return
    homes = planets_of(m.state, seat)
    if read(c, step, "abroad", False):
        homes += [p for p in colonies(m.state, seat) if p not in homes and not m.state.planets[p].moon]
    least = int(read(c, step, "value"))

    def build() -> Ask | None:
        now = {p: m.state.places[p].get(seat, 0) for p in homes}
        total = sum(now.values())
        if len(homes) < 2 or total <= least * len(homes):
            return None
        most = total - least * (len(homes) - 1)
        text = f"{asking.name_of(m, seat)}, how do your {asking.word(m, 'ship', True)} stand on your planets?"
        options = [Option(p, p, most=most, least=least) for p in homes]
        return Ask(
            "ships", (seat,), text, c.ref, m.state.moment, SPREAD, options, total, total, False, _usual(now, least)
        )

    wanted = yield from asking.ask(m, build)
    if wanted is None:
        return
    now = {p: m.state.places[p].get(seat, 0) for p in homes}
    for source in homes:
        for to in homes:
            n = min(now[source] - wanted.get(source, 0), wanted.get(to, 0) - now[to])
            if n > 0:
                m.do(ch.ShipsMoved(seat, source, to, n), c.ref, seat)
                now[source], now[to] = now[source] - n, now[to] + n
    if m.dirty and read(c, step, "abroad", False):
        yield from settle(m)


def _usual(now: dict[str, int], least: int) -> dict[str, int]:
    """The ships as they stand, but so many at least on each planet."""
    usual = {place: max(n, least) for place, n in now.items()}
    for _ in range(sum(usual.values()) - sum(now.values())):
        usual[max(usual, key=lambda place: usual[place])] -= 1
    return usual


def add_planet(c: Context, step: Step) -> Flow:
    """A new planet, empty, lies in a player's system from now on."""
    seat = main_value(c, step)
    if seat is None:
        return None
    colour = c.m.state.seats[seat].colour
    place = next(name for i in count(1) if (name := f"{colour} {i}") not in c.m.state.places)
    c.m.do(ch.PlanetMade(place, Planet(seat)), c.ref, c.owner)
    yield from ()
    return place


def annex(c: Context, step: Step) -> Flow:
    """A planet belongs to another player's system from now on."""
    place, to = main_value(c, step), player(c, step, "to", c.owner)
    if place is not None and to is not None:
        c.m.do(ch.PlanetAnnexed(place, to), c.ref, c.owner)
        c.m.dirty += range(len(c.m.state.seats))
        yield from settle(c.m)


def sink(c: Context, step: Step) -> Flow:
    """A planet lies in the warp from now on, or in its system again."""
    place = main_value(c, step)
    if place is not None and place in c.m.state.planets:
        c.m.do(ch.PlanetWarped(place, not read(c, step, "back", False)), c.ref, c.owner)
    yield from ()


def discard_planet(c: Context, step: Step) -> Flow:
    """A planet leaves the game, and whatever ships are on it go to the warp."""
    place = main_value(c, step)
    if place is not None and place in c.m.state.places:  # another card may have taken it out of the game by now
        for owner, n in list(c.m.state.places[place].items()):
            c.m.do(ch.ShipsMoved(owner, place, WARP, n), c.ref, owner)
        c.m.do(ch.PlanetGone(place), c.ref, c.owner)
        if c.m.dirty:
            yield from settle(c.m)


def enter(c: Context, step: Step) -> Flow:
    """The number printed on a planet is entered."""
    planet = read(c, step, "at")
    if planet is not None:
        c.m.do(ch.PlanetRead(planet, int(read(c, step, "value"))), c.ref, c.owner)
    yield from ()


def discard_colour(c: Context, step: Step) -> Flow:
    """A destiny card of a player's colour, set aside before, goes to the discards of destiny."""
    seat = main_value(c, step)
    if seat is not None:
        colour = c.m.state.seats[seat].colour
        face = f"inverted {colour}" if read(c, step, "inverted", False) else colour
        c.m.do(ch.DeckChanged("destiny", discarded=[face]), c.ref, seat)
    yield from ()


VERBS = {
    "sink": sink,
    "annex": annex,
    "add_planet": add_planet,
    "discard_planet": discard_planet,
    "move": move,
    "spread": spread,
    "enter": enter,
    "discard_colour": discard_colour,
}
