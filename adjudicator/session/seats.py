"""Players who sit down or leave at the start of a turn: the same table with other seats, everybody renumbered.

The rules are silent on it; this is what is done. A newcomer begins as at a set-up of this game. Who leaves takes its
ships, powers, cards and destiny cards along; ships it had captured go to the warp; planets of its system on which
others have colonies stay, in nobody's system, so that nobody is sent there again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from adjudicator.engine import Refused, SeatSetup, Setup, new_state
from adjudicator.engine.destiny_deck import DECK, put_colour_in, take_colour_out
from adjudicator.engine.live import BOUND_OF, standings_of
from adjudicator.engine.special import playable
from adjudicator.rulebook.model import Book
from adjudicator.session.steps import Departed, Joined
from adjudicator.table import changes as ch
from adjudicator.table.positions import planets_of
from adjudicator.table.stacks import part
from adjudicator.table.state import WARP, Effect, State, sheet, stack_place

NOBODYS = -1
"""The system of a planet whose player has left."""
Seats = dict[int, int]
"""Old number of a seat to its new one; who leaves has none."""


def sit_down(book: Book, state: State, step: Joined) -> State:
    """The table with one player more.

    Raises:
        Refused: there is no such place, or the name, colour or powers do not go with the others'.
    """
    n = len(state.seats)
    if not 0 <= step.after < n:
        raise Refused(f"there is no seat {step.after} to sit down after; there are 0 to {n - 1}")
    at = step.after + 1
    seats = [SeatSetup(s.name, s.colour, [slot.power for slot in s.slots], 0, s.hex) for s in state.seats]
    seats.insert(at, step.player)
    plain = [i for i in range(n) if state.seats[i].hex is None]
    homes = max((len(planets_of(state, i)) for i in plain), default=None)
    tracked = all(s.hand.tracked for s in state.seats)
    modules = playable(book, state.modules, len(seats))
    fresh = new_state(book, Setup(book.edition, seats, modules, {}, 0, tracked, homes, mixed=book.mixed))
    renumber(book, state, {i: i + (i >= at) for i in range(n)})
    newcomer = fresh.seats[at]
    state.seats.insert(at, newcomer)
    for place, planet in fresh.planets.items():
        if planet.system == at:
            if place in state.places:
                raise Refused(f"{place} is still on the board; choose another colour than {newcomer.colour}")
            state.planets[place], state.places[place] = planet, fresh.places[place]
    state.places[sheet(at)] = {}
    put_colour_in(state.decks[DECK], fresh.decks[DECK], newcomer.colour)
    if state.limbo is not None:
        marked = state.limbo.sections[state.limbo.marker]
        if newcomer.colour not in state.limbo.sections:
            state.limbo.sections.insert(at, newcomer.colour)
        state.limbo.marker = state.limbo.sections.index(marked)
        state.places.setdefault(f"limbo {newcomer.colour}", {})
    if "lucre" in state.modules:
        base = book.settings.get("lucre_start_base") or book.language["numbers"]["lucre_start_base"].get("base", 0)
        ch.apply(state, ch.LucrePaid(None, at, int(base) + n + 1, "start"))
    return state


def depart(book: Book, state: State, step: Departed) -> State:
    """The table with one player less.

    Raises:
        Refused: there is no such seat, or too few would be left.
    """
    n = len(state.seats)
    if not 0 <= step.seat < n:
        raise Refused(f"there is no seat {step.seat}; there are 0 to {n - 1}")
    if n < 3:
        raise Refused("two players at least must stay")
    colour = state.seats[step.seat].colour
    _free_captured(state, step.seat)
    _close_limbo(state, colour)
    state.places.pop(f"{colour} star", None)
    take_colour_out(state.decks[DECK], colour)
    renumber(book, state, {i: i - (i > step.seat) for i in range(n) if i != step.seat})
    del state.seats[step.seat]
    if state.offense == NOBODYS:
        state.offense = step.seat % len(state.seats)
    for place in [p for p, planet in state.planets.items() if planet.system == NOBODYS and not state.places[p]]:
        del state.planets[place], state.places[place]
    return state


def _free_captured(state: State, seat: int) -> None:
    """Ships captured by who leaves go to the warp."""
    _remark(state, sheet(seat), WARP)
    captured = state.places.pop(sheet(seat), {})
    for owner, count in captured.items():
        state.places[WARP][owner] = state.places[WARP].get(owner, 0) + count
    for stack in [stack for stack in state.stacks if stack.owner == seat]:
        part(state, stack, state.places[WARP], WARP)


def _close_limbo(state: State, colour: str) -> None:
    """The section of who leaves is taken out of the Limbo; ships in it go on to the next, and so does the marker."""
    limbo = state.limbo
    if limbo is None or colour not in limbo.sections:
        return
    at = limbo.sections.index(colour)
    following = limbo.sections[(at + 1) % len(limbo.sections)]
    marked = limbo.sections[limbo.marker]
    to = state.places[f"limbo {following}"]
    for owner, count in state.places.pop(f"limbo {colour}").items():
        to[owner] = to.get(owner, 0) + count
    _remark(state, f"limbo {colour}", f"limbo {following}")
    limbo.sections.remove(colour)
    limbo.marker = limbo.sections.index(following if marked == colour else marked)


def _remark(state: State, place: str, to: str) -> None:
    """Special ships at a place are at another one."""
    for owner in state.seats:
        for marker in owner.markers:
            marker.place = to if marker.place == place else marker.place


def renumber(book: Book, state: State, seats: Seats) -> None:
    """Give every seat its new number wherever the state speaks of it; whose number is gone goes with it."""
    places: dict[str, dict[int, int]] = {}
    for place, at in state.places.items():
        kept = {seats[owner]: count for owner, count in at.items() if owner in seats}
        head, _, tail = place.partition(" ")
        if head == "sheet" and tail.isdigit():
            if int(tail) in seats:
                places[sheet(seats[int(tail)])] = kept
        else:
            places[place] = kept
    state.places = places
    state.stacks = [stack for stack in state.stacks if places[stack_place(stack)]]
    for stack in state.stacks:
        stack.owner = seats[stack.owner]
    state.planets = {name: structs.replace(p, system=seats.get(p.system, NOBODYS)) for name, p in state.planets.items()}
    for payment in state.ledger:
        payment.payer = None if payment.payer is None else seats.get(payment.payer)
        payment.payee = None if payment.payee is None else seats.get(payment.payee)
    state.offense = seats.get(state.offense, NOBODYS)
    state.encounter, state.later = None, []
    for owner_seat in state.seats:
        for marker in owner_seat.markers:
            head, _, tail = marker.place.partition(" ")
            if head == "sheet" and tail.isdigit():
                marker.place = sheet(seats.get(int(tail), int(tail)))
    state.uses = [use for use in state.uses if use.owner is None or use.owner in seats]
    for use in state.uses:
        use.owner = None if use.owner is None else seats[use.owner]
    state.effects = [moved for effect in state.effects if (moved := _effect(book, effect, seats)) is not None]
    state.memory = {key: kept_by for key, kept_by in state.memory.items() if "@" not in key}
    for entry_id, kept_by in state.memory.items():
        declared = book.entries[entry_id].keeps if entry_id in book.entries else {}
        for name, value in kept_by.items():
            kind = declared.get(name, {}).get("type", "")
            kept_by[name] = _MOVED[kind](value, seats) if kind in _MOVED else value


def _effect(book: Book, effect: Effect, seats: Seats) -> Effect | None:
    """A rule made by a step, for the new numbers; nothing if it was of or about somebody who is gone."""
    types = _types_of(book, effect.rule)
    bound = {
        name: _MOVED[types[name]](value, seats) if types.get(name) in _MOVED else value
        for name, value in effect.bound.items()
    }
    if any(bound[name] is None and value is not None for name, value in effect.bound.items()):
        return None
    if effect.owner is not None and effect.owner not in seats:
        return None
    return structs.replace(effect, owner=None if effect.owner is None else seats[effect.owner], bound=bound)


def _types_of(book: Book, rule: str) -> dict[str, str]:
    """The types of the names that a rule made by a step keeps."""
    entry = book.entries.get(".".join(rule.split(".", 2)[:2]))
    for clause in entry.clauses if entry is not None else ():
        for standing in standings_of(clause.do + clause.zapped + clause.cost):
            if standing.id == rule:
                return {**standing.names, BOUND_OF: standing.of_type, "power": "power"}
    return {}


def _player(value: Any, seats: Seats) -> Any:
    """A seat, several seats, or nobody."""
    if isinstance(value, list):
        return [seats[seat] for seat in value if seat in seats]
    return seats.get(value) if isinstance(value, int) else value


def _power(value: Any, seats: Seats) -> Any:
    """A power is its owner's seat and its entry."""
    if isinstance(value, (list, tuple)) and len(value) == 2 and isinstance(value[0], int):
        return [seats[value[0]], value[1]] if value[0] in seats else None
    return value


_MOVED: dict[str, Callable[[Any, Seats], Any]] = {"player": _player, "players": _player, "power": _power}

__all__ = ["NOBODYS", "depart", "renumber", "sit_down"]
