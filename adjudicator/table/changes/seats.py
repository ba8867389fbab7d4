"""What seats have: Lucre, powers, and their systems as a whole."""

from __future__ import annotations

from msgspec import Struct, structs

from adjudicator.table.changes.base import Writer, WrongChange
from adjudicator.table.state import Payment, Slot, State


class LucrePaid(Struct, gc=False, tag="lucre"):
    """Lucre goes from payer to payee; None is the bank."""

    payer: int | None
    payee: int | None
    amount: int
    reason: str


class PowerGained(Struct, gc=False, tag="power_gained"):
    """A seat gets a power slot."""

    seat: int
    slot: Slot


class PowerDropped(Struct, gc=False, tag="power_dropped"):
    """A seat's slot goes away: a copy held for the encounter before the power itself."""

    seat: int
    power: str


class PowerMarked(Struct, gc=False, tag="power_marked"):
    """A slot is lost for want of home colonies, or regained; or the table says so against the count."""

    seat: int
    power: str
    lost: bool
    by_hand: bool = False


class PowersSwapped(Struct, gc=False, tag="powers_swapped"):
    """Two seats trade powers: of each the one in that place of its row."""

    a: int
    b: int
    of_a: int = 0
    of_b: int = 0


class SystemsSwapped(Struct, gc=False, tag="systems_swapped"):
    """Two seats exchange home systems and colours: each has the other's ships, wherever they stand."""

    a: int
    b: int


def _lucre(state: State, c: LucrePaid) -> None:
    if c.amount < 0:
        raise WrongChange("a payment cannot be below zero")
    if c.payer is not None:
        seat = state.seats[c.payer]
        if seat.lucre < c.amount:
            raise WrongChange(f"{seat.name} has {seat.lucre} Lucre and cannot pay {c.amount}")
        seat.lucre -= c.amount
    if c.payee is not None:
        state.seats[c.payee].lucre += c.amount
    state.ledger.append(Payment(c.payer, c.payee, c.amount, c.reason, state.moment, state.turn))


def _power_gained(state: State, c: PowerGained) -> int:
    state.seats[c.seat].slots.append(structs.replace(c.slot))
    return c.seat


def _slot(state: State, seat: int, power: str) -> int:
    for i, slot in enumerate(state.seats[seat].slots):
        if slot.power == power:
            return i
    raise WrongChange(f"{state.seats[seat].name} has no {power}")


def _power_dropped(state: State, c: PowerDropped) -> None:
    slots = state.seats[c.seat].slots
    borrowed = next((i for i, s in enumerate(slots) if s.power == c.power and s.until == "encounter"), None)
    del slots[_slot(state, c.seat, c.power) if borrowed is None else borrowed]
    state.memory.pop(f"{c.power}@{c.seat}", None)


def _power_marked(state: State, c: PowerMarked) -> None:
    slot = state.seats[c.seat].slots[_slot(state, c.seat, c.power)]
    slot.lost, slot.by_hand = c.lost, c.by_hand


def _powers_swapped(state: State, c: PowersSwapped) -> None:
    a, b = state.seats[c.a].slots, state.seats[c.b].slots
    i, j = c.of_a, c.of_b
    if not 0 <= i < len(a) or not 0 <= j < len(b):
        raise WrongChange("a swap of powers needs a power on both sides")
    a[i], b[j] = b[j], a[i]
    a[i].star, b[j].star = b[j].star, a[i].star


def _systems_swapped(state: State, c: SystemsSwapped) -> None:
    a, b = state.seats[c.a], state.seats[c.b]
    for name in ("colour", "ships", "hex", "markers"):
        one, other = getattr(a, name), getattr(b, name)
        setattr(a, name, other)
        setattr(b, name, one)
    now = {c.a: c.b, c.b: c.a}
    state.places = {place: {now.get(owner, owner): n for owner, n in at.items()} for place, at in state.places.items()}
    for stack in state.stacks:
        stack.owner = now.get(stack.owner, stack.owner)
    for planet in state.planets.values():
        planet.system = now.get(planet.system, planet.system)
    if state.encounter is not None:
        state.encounter.pile = {now.get(owner, owner): n for owner, n in state.encounter.pile.items()}


WRITERS: dict[type, Writer] = {
    LucrePaid: _lucre,
    PowerGained: _power_gained,
    PowerDropped: _power_dropped,
    PowerMarked: _power_marked,
    PowersSwapped: _powers_swapped,
    SystemsSwapped: _systems_swapped,
}
