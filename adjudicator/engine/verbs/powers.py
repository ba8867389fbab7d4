"""Verbs about whole powers: traded, copied."""

from __future__ import annotations

from msgspec import structs

from adjudicator.engine.context import Context
from adjudicator.engine.events import react
from adjudicator.engine.machine import Flow
from adjudicator.engine.settle import home_needed
from adjudicator.engine.verbs.reading import main_value, player, read
from adjudicator.rulebook.model import Step
from adjudicator.table import changes as ch
from adjudicator.table.state import Slot, home_colonies


def swap_powers(c: Context, step: Step) -> Flow:
    """Two players trade their powers for good.

    What belongs to a power is kept by its name and so goes along; so do zaps.
    """
    m = c.m
    a, b = player(c, step, "value", c.owner), player(c, step, "with", None)
    if a is None or b is None or not m.state.seats[a].slots or not m.state.seats[b].slots:
        return
    first, second = m.state.seats[a].slots[0].power, m.state.seats[b].slots[0].power
    m.do(ch.PowersSwapped(a, b), c.ref, c.owner)
    for effect in [e for e in m.state.effects if "power" in e.bound]:
        holder = {first: b, second: a}.get(effect.bound["power"][1])
        if holder is not None and effect.bound["power"][0] in (a, b):
            bound = {**effect.bound, "power": [holder, effect.bound["power"][1]]}
            m.do(ch.EffectsEnded([effect.serial]), c.ref)
            m.do(ch.EffectMade(structs.replace(effect, bound=bound)), c.ref)
    for seat, power in ((a, second), (b, first)):
        if any(s.power == power and s.until == "encounter" for s in m.state.seats[seat].slots):
            m.do(ch.PowerDropped(seat, power), c.ref, seat)
        lost = home_colonies(m.state, seat) < home_needed(m.book, power, m.state.home_needed)
        if m.state.seats[seat].slots[0].lost != lost:
            m.do(ch.PowerMarked(seat, power, lost), c.ref, seat)
        yield from react(m, "power_gained", {"event": "power_gained", "owner": seat, "power": (seat, power)})


def grant(c: Context, step: Step) -> Flow:
    """A copy of a power for this encounter, or for the game in place of the one this rule gave before."""
    m = c.m
    power = main_value(c, step)
    seat = player(c, step, "to", c.owner)
    if power is None or seat is None or any(s.power == power[1] for s in m.state.seats[seat].slots):
        return
    lasting = bool(read(c, step, "lasting", False))
    for slot in [s for s in m.state.seats[seat].slots if lasting and s.gained_by == c.ref]:
        m.do(ch.PowerDropped(seat, slot.power), c.ref, seat)
    lost = home_colonies(m.state, seat) < home_needed(m.book, power[1], m.state.home_needed)
    until = "game" if lasting else "encounter"
    m.do(ch.PowerGained(seat, Slot(power[1], c.ref, until, lost, m.state.opening)), c.ref, seat)
    yield from react(m, "power_gained", {"event": "power_gained", "owner": seat, "power": (seat, power[1])})


VERBS = {"swap_powers": swap_powers, "grant": grant}
