"""Settling after a change: powers lost and regained by the number of home colonies.

Only seats whose colonies changed are looked at.
"""

from __future__ import annotations

from adjudicator.engine.core import Engine, Fault, Flow
from adjudicator.engine.events import announce, react
from adjudicator.engine.moons import is_moon
from adjudicator.engine.numbers import counted_homes, fold
from adjudicator.rulebook.model import Book
from adjudicator.table import changes as ch

_CAP = 50


def too_few_homes(m: Engine, seat: int, power: str, star: int = 0) -> bool:
    """The seat has too few home colonies to keep a power (of that star, where its system has several)."""
    usual = fold(m, "home_needed", seat, m.state.home_needed, {"star": star})
    return counted_homes(m, seat, star) < home_needed(m.book, power, usual)


def home_needed(book: Book, power: str, usual: int) -> int:
    """Home colonies that keep a power: by its own word where it has one, shut off or not."""
    for standing in book.entries[power].standings:
        if "home_needed" in standing.subject and (standing.amount or "").isdigit():
            return int(standing.amount or usual)
    return usual


def settle(m: Engine) -> Flow:
    """Mark powers lost or regained until nothing changes (ffg T-73, T-74, Q-10; mayfair F4.24)."""
    for _ in range(_CAP):
        if not m.dirty:
            return
        seats = sorted(set(m.dirty))
        m.dirty.clear()
        happened, m.settling = m.settling, []
        landings, m.landings = m.landings, []
        for landing in landings:
            if m.state.places[landing["planet"]].get(landing["owner"]):
                yield from react(m, "ships_landed", landing)
        for event, owner, planet in happened:
            if is_moon(m.state, planet):
                from adjudicator.engine.procedures import moons

                # its taker reads it first, since what it says may make a colony of it
                yield from moons.settle(m, event, owner, planet)
            yield from react(m, event, {"event": event, "owner": owner, "planet": planet, "done": False})
        for seat in seats:
            yield from _powers(m, seat)
        if m.choice("win_check") == 2:
            from adjudicator.engine.procedures.resolution import check_victory

            check_victory(m)
    raise Fault("settling does not come to rest")


def _powers(m: Engine, seat: int) -> Flow:
    state = m.state
    if not state.seats[seat].slots:
        return
    for slot in list(state.seats[seat].slots):
        lost = too_few_homes(m, seat, slot.power, slot.star)
        if slot.lost != lost and not slot.by_hand:
            if lost:
                it = {"event": "power_lost", "owner": seat, "power": (seat, slot.power), "done": False}
                yield from announce(m, "power_lost", it)
            m.do(ch.PowerMarked(seat, slot.power, lost), "turn.home_colonies", seat)
            kind = "power_lost" if lost else "power_gained"
            yield from react(m, kind, {"event": kind, "owner": seat, "power": (seat, slot.power), "regained": True})
