"""Verbs about whole powers: traded, copied, given."""

from __future__ import annotations

from msgspec import structs

from adjudicator.engine import asking
from adjudicator.engine.company import SETUP
from adjudicator.engine.context import Context, memory_of
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.events import Part, announce, react
from adjudicator.engine.procedures.resolution import send_home
from adjudicator.engine.questions import Option
from adjudicator.engine.rounds import spent
from adjudicator.engine.settle import too_few_homes
from adjudicator.engine.uses import use
from adjudicator.engine.verbs.reading import main_value, player, read
from adjudicator.rulebook.model import Step
from adjudicator.table import changes as ch
from adjudicator.table.state import Slot


def swap_powers(c: Context, step: Step) -> Flow:
    """Two players trade powers for good: of one that has several, the power whose rule this is, or one that is chosen.

    What belongs to a power is kept by its name and so goes along; so do zaps, and powers that it gave.
    """
    m = c.m
    a, b = player(c, step, "value", c.owner), player(c, step, "with", None)
    if a is None or b is None or not _tradable(c, a) or not _tradable(c, b):
        return
    i, j = (yield from _traded(c, a)), (yield from _traded(c, b))
    first, second = m.state.seats[a].slots[i].power, m.state.seats[b].slots[j].power
    for seat, power in ((a, first), (b, second)):
        yield from losing(m, seat, power)
    given = [(a, b, slot) for slot in _given_by(m, a, first)] + [(b, a, slot) for slot in _given_by(m, b, second)]
    m.do(ch.PowersSwapped(a, b, i, j), c.ref, c.owner)
    for giver, taker, slot in given:
        m.do(ch.PowerDropped(giver, slot.power), c.ref, giver)
        m.do(ch.PowerGained(taker, structs.replace(slot, lost=too_few_homes(m, taker, slot.power))), c.ref, taker)
    for effect in [e for e in m.state.effects if "power" in e.bound]:
        holder = {first: b, second: a}.get(effect.bound["power"][1])
        if holder is not None and effect.bound["power"][0] in (a, b):
            bound = {**effect.bound, "power": [holder, effect.bound["power"][1]]}
            m.do(ch.EffectsEnded([effect.serial]), c.ref)
            m.do(ch.EffectMade(structs.replace(effect, bound=bound)), c.ref)
    for seat, power in ((a, second), (b, first)):
        if any(s.power == power and s.until == "encounter" for s in m.state.seats[seat].slots):
            m.do(ch.PowerDropped(seat, power), c.ref, seat)
        slot = next(s for s in m.state.seats[seat].slots if s.power == power)
        lost = too_few_homes(m, seat, power, slot.star)
        if slot.lost != lost:
            m.do(ch.PowerMarked(seat, power, lost), c.ref, seat)
        yield from react(m, "power_gained", _gained(seat, power))


def _tradable(c: Context, seat: int) -> list[int]:
    """Which of a player's powers could go in a trade, by their places: its own, neither copies nor given by another."""
    slots = c.m.state.seats[seat].slots
    names = {c.m.book.entries[slot.power].name for slot in slots}
    given = [slot.gained_by.partition(".")[0] in names for slot in slots]
    return [i for i, slot in enumerate(slots) if slot.until == "game" and not given[i]]


def _traded(c: Context, seat: int) -> Flow:
    """The place of the power of a player that goes: the one whose rule makes them trade, else one that its user
    chooses where there are several, such as those of two stars.
    """
    m, places = c.m, _tradable(c, seat)
    slots = m.state.seats[seat].slots
    own = next((i for i in places if slots[i].power == c.entry), None)
    if own is not None or len(places) == 1:
        return places[0] if own is None else own

    def options() -> list[Option]:
        slots = m.state.seats[seat].slots
        return [Option(slots[i].power, m.book.entries[slots[i].power].name) for i in _tradable(c, seat)]

    chooser = seat if c.owner is None else c.owner
    text = f"{asking.name_of(m, chooser)}, which power of {asking.name_of(m, seat)}'s is traded?"
    chosen = yield from asking.pick(m, "one", chooser, c.ref, "traded", text, options)
    return next(i for i, slot in enumerate(m.state.seats[seat].slots) if slot.power == chosen)


def give_up(c: Context, step: Step) -> Flow:
    """A power goes for good, with those it gave."""
    m = c.m
    power = main_value(c, step)
    if power is None or power[0] is None:
        return
    seat, entry = power
    for slot in [*_given_by(m, seat, entry), *(s for s in m.state.seats[seat].slots if s.power == entry)]:
        yield from losing(m, seat, slot.power)
        m.do(ch.PowerDropped(seat, slot.power), c.ref, seat)


def trade_places(c: Context, step: Step) -> Flow:
    """Two powers of a row change places."""
    name = str(step.args["value"])
    row = list(c.kept(name))
    a, b = int(read(c, step, "first")) - 1, int(read(c, step, "second")) - 1
    if 0 <= a < len(row) and 0 <= b < len(row):
        row[a], row[b] = row[b], row[a]
        c.m.do(ch.Remembered(memory_of(c.m, c.entry, c.owner), name, row), c.ref, c.owner)
    yield from ()


def swap_systems(c: Context, step: Step) -> Flow:
    """Two players exchange home systems and colours, and with them all ships; what is under way goes home first."""
    m = c.m
    a, b = player(c, step, "value", c.owner), player(c, step, "with", None)
    if a is not None and b is not None and a != b:
        yield from send_home(m, c.ref)
        e = m.state.encounter
        for ally in list(e.allies) if e is not None else ():
            m.do(ch.AllyLeft(ally), c.ref, ally)
        m.do(ch.SystemsSwapped(a, b), c.ref, c.owner)
        m.stale()
        m.dirty += [a, b]


def grant(c: Context, step: Step) -> Flow:
    """A copy of a power for this encounter, or for the game in place of the one that the same power gave before;
    `alone`, of all that the player had.
    """
    m = c.m
    power = main_value(c, step)
    seat = player(c, step, "to", c.owner)
    if power is None or seat is None or any(s.power == power[1] for s in m.state.seats[seat].slots):
        return
    lasting = bool(read(c, step, "lasting", False))
    given = _given_by(m, seat, c.entry) if lasting else []
    for slot in list(m.state.seats[seat].slots) if read(c, step, "alone", False) else given:
        yield from losing(m, seat, slot.power)
        m.do(ch.PowerDropped(seat, slot.power), c.ref, seat)
    until = "game" if lasting else "encounter"
    slot = Slot(power[1], c.ref, until, too_few_homes(m, seat, power[1]), m.state.opening)
    m.do(ch.PowerGained(seat, slot), c.ref, seat)
    yield from react(m, "power_gained", _gained(seat, power[1]))
    yield from _set_up(m, seat, power[1], fresh=not lasting)


def losing(m: Engine, seat: int, power: str) -> Flow:
    """A player is about to lose a power: rules that stand before it act while it is still there."""
    it: Part = {"event": "power_lost", "owner": seat, "power": (seat, power), "done": False}
    yield from announce(m, "power_lost", it)


def _gained(seat: int, power: str) -> Part:
    return {"event": "power_gained", "owner": seat, "power": (seat, power), "regained": False}


def _given_by(m: Engine, seat: int, power: str) -> list[Slot]:
    """The lasting powers that a power of the player has given it."""
    name = m.book.entries[power].name
    return [s for s in m.state.seats[seat].slots if s.until == "game" and s.gained_by.partition(".")[0] == name]


def _set_up(m: Engine, seat: int, power: str, fresh: bool) -> Flow:
    """A power with objects of its own gets them when it first comes into play; a copy gets fresh ones (seed M15.1)."""
    live = m.rules.entry(power)
    for clause in live.clauses if live.entry.artefact else ():
        done = spent(m, clause.ref, seat, "game", shared=True) and not fresh
        if SETUP in clause.model.at and not done and m.in_force(seat, power):
            yield from use(m, (clause, seat, live.entry.values), seat)


VERBS = {
    "swap_powers": swap_powers,
    "swap_systems": swap_systems,
    "grant": grant,
    "give_up": give_up,
    "trade_places": trade_places,
}
