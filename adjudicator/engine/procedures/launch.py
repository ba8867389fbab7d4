"""Aiming the gate and launching ships."""

from __future__ import annotations

from collections import Counter
from functools import partial

from adjudicator.engine import asking, moving
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.numbers import base_of, fold
from adjudicator.engine.questions import Option
from adjudicator.engine.reading import read_numbers
from adjudicator.engine.settle import settle
from adjudicator.engine.special import sendable, settle_markers
from adjudicator.table import changes as ch
from adjudicator.table.state import GATE


def aim_gate(m: Engine) -> Flow:
    """The offense, or who does it in its place, points the gate at one planet of the system (ffg T-34, T-36;
    mayfair F1.2, F4.1).
    """
    e = m.state.encounter
    if e is None or e.target is not None or e.system is None:
        return
    seat = m.state.offense if e.aimer is None else e.aimer
    text = f"{asking.name_of(m, seat)}, at which {asking.word(m, 'planet')} do you aim?"
    where = yield from asking.pick(m, "planet", seat, "turn.aim", "aim", text, lambda: targets(m))
    m.set("target", where, "turn.aim")


def targets(m: Engine) -> list[Option]:
    """Planets at which the gate may be aimed: the defense's own, or those on which it has a colony in another's
    system.
    """
    e = m.state.encounter
    if e is None:
        return []
    at = m.state.places
    return [
        Option(name, _who_is_there(m, name))
        for name, planet in m.state.planets.items()
        if planet.system == e.system
        and not planet.moon
        and (at[name] or planet.on is None)
        and (e.defense == e.system or at[name].get(e.defense or 0, 0))
    ]


def _who_is_there(m: Engine, place: str) -> str:
    there = ", ".join(f"{m.state.seats[s].name} {n}" for s, n in sorted(m.state.places[place].items()))
    return f"{place} ({there or 'empty'})"


def launch_ships(m: Engine) -> Flow:
    """The offense puts one to four ships from its colonies into the gate (ffg T-34; mayfair F4.7)."""

    yield from read_numbers(m, ["stuck"], [m.state.offense])

    def room() -> dict[str, int]:
        return moving.launchable(m, m.state.offense)

    def high() -> int:
        limit = fold(m, "launch_limit", m.state.offense, base_of(m, "launch_limit"))
        return max(0, limit - m.state.places[GATE].get(m.state.offense, 0))

    def low() -> int:
        return 0 if m.state.places[GATE].get(m.state.offense, 0) else 1

    def usual() -> dict[str, int]:
        """As many as allowed, each from where most are left, and one left on each colony."""
        places, chosen = room(), Counter[str]()
        for _ in range(high()):
            fullest = max(places, key=lambda place: places[place] - chosen[place], default="")
            if not fullest or places[fullest] - chosen[fullest] < 2:
                break
            chosen[fullest] += 1
        return dict(chosen) or dict(list(places.items())[:1])

    e, offense = m.state.encounter, m.state.offense
    text = f"{asking.name_of(m, offense)}, which {asking.word(m, 'ship', True)} do you launch?"
    ask = partial(asking.ships, m, rule="turn.launch", name="launch", room=room, sent_by=offense)
    if e is not None and e.launcher is not None:
        n = yield from _how_many(m, low(), min(high(), sendable(m.state, offense, room())[1]))
        text = f"{asking.name_of(m, e.launcher)}, from where do you take {asking.counted(m, n, 'ship')}?"
        sent = yield from ask(e.launcher, text=text, low=lambda: n, high=lambda: n)
    else:
        sent = yield from ask(offense, text=text, low=low, high=high, default=usual)
    going = yield from moving.sent_off(m, m.state.offense, sent, "turn.launch")
    for place, (n, stacks) in going.items():
        m.do(ch.ShipsMoved(m.state.offense, place, GATE, n, stacks=stacks), "turn.launch", m.state.offense)
    if m.unsure:
        yield from settle_markers(m, GATE)
    if m.dirty:
        yield from settle(m)


def _how_many(m: Engine, low: int, high: int) -> Flow:
    """The offense says how many ships it launches where somebody else takes them."""
    text = f"{asking.name_of(m, m.state.offense)}, how many {asking.word(m, 'ship', True)} do you launch?"
    return (yield from asking.number(m, m.state.offense, "turn.launch", "count", text, low, high))
