"""What must be true of every table at every question; a breach is a fault of the engine or of a correction."""

from __future__ import annotations

from adjudicator.table.changes import PILE
from adjudicator.table.positions import allied_with, here, ships_of, side_of
from adjudicator.table.state import BESIDE, GATE, State


def check(state: State) -> list[str]:
    """One sentence for each thing that is not as it must be; an empty list when all is well."""
    found: list[str] = []
    names = [s.name for s in state.seats]
    for place, at in state.places.items():
        for owner, n in at.items():
            if not 0 <= owner < len(names):
                found.append(f"{place} holds ships of seat {owner}, and there is no such seat")
            elif n <= 0:
                found.append(f"{place} holds {n} ships of {names[owner]}")
    for i, seat in enumerate(state.seats):
        owned = ships_of(state, i)
        if owned != seat.ships:
            found.append(f"{seat.name} owns {owned} ships instead of {seat.ships}")
        if seat.lucre < 0:
            found.append(f"{seat.name} has {seat.lucre} Lucre")
        if seat.hand.count < 0:
            found.append(f"{seat.name} holds {seat.hand.count} cards")
        if not 0 <= seat.hand.rewards <= seat.hand.count:
            found.append(f"{seat.name} holds {seat.hand.count} cards, {seat.hand.rewards} with a reward back")
        if seat.hand.known is not None and not seat.hand.tracked:
            found.append(f"{seat.name}'s hand is not counted and listed as {len(seat.hand.known)} cards")
        elif seat.hand.known is not None and len(seat.hand.known) != seat.hand.count:
            found.append(f"{seat.name}'s hand of {seat.hand.count} is listed as {len(seat.hand.known)} cards")
        for place in dict.fromkeys(m.place for m in seat.markers):
            special, there = sum(m.place == place for m in seat.markers), _standing(state, place, i)
            if special > there:
                found.append(f"{seat.name} has {there} ships at {place} and {special} special ones there")
    for stack in state.stacks:
        there = sum(1 for s in state.stacks if s.owner == stack.owner and s.place == stack.place)
        if state.places.get(stack.place, {}).get(stack.owner, 0) < there:
            found.append(f"{names[stack.owner]} has fewer ships at {stack.place} than carry others there")
    for place, planet in state.planets.items():
        if planet.moon and len(state.places[place]) > 1:
            found.append(f"{place} is a Moon and holds more than one player's ships")
    balance = [0] * len(names)
    for entry in state.ledger:
        if entry.payer is not None:
            balance[entry.payer] -= entry.amount
        if entry.payee is not None:
            balance[entry.payee] += entry.amount
    for i, seat in enumerate(state.seats):
        if balance[i] != seat.lucre:
            found.append(f"{seat.name} has {seat.lucre} Lucre and the ledger says {balance[i]}")
    if not 0 <= state.offense < len(names):
        found.append(f"seat {state.offense} is the offense, and there is no such seat")
    if state.limbo is not None and not 0 <= state.limbo.marker < len(state.limbo.sections):
        found.append("the Limbo marker stands on no section")
    for name, deck in state.decks.items():
        if deck.cards is not None and not 0 <= (deck.count or 0) <= sum(deck.cards.values()):
            found.append(f"the {name} deck counts {deck.count} cards and knows of {sum(deck.cards.values())}")
    e = state.encounter
    if e is None:
        for place in (GATE, BESIDE):
            if place == BESIDE and state.places.get(place):
                found.append(f"ships stand at {place} and no encounter is going on")
    else:
        if e.defense is not None and e.defense == state.offense:
            found.append("the offense is its own defense")
        for owner in state.places[GATE]:
            if side_of(state, owner) != "offense" and not allied_with(e, owner, "offense"):
                found.append(f"{names[owner]} has ships in the gate and is not on the offense's side")
        for owner in state.places[BESIDE]:
            if not allied_with(e, owner, "defense") and (e.posted is None or owner != e.defense):
                found.append(f"{names[owner]} has ships beside the planet and is no defensive ally")
        for seat_no, side in e.allies.items():
            if seat_no in (state.offense, e.defense):
                found.append(f"{names[seat_no]} is a main player and an ally of the {side}")
            elif (e.defense, e.system, e.target) == (None, None, None) and seat_no not in (e.starter, e.posted):
                found.append(f"{names[seat_no]} is an ally before there is a defense")
            elif not here(state, seat_no) and e.outcome is None and seat_no not in (e.starter, e.posted):
                found.append(f"{names[seat_no]} is an ally without ships")
    return found


def _standing(state: State, place: str, seat: int) -> int:
    """Ships of the seat at a place, or in the pile that waits for the Limbo."""
    if place == PILE:
        return state.encounter.pile.get(seat, 0) if state.encounter is not None else 0
    return state.places.get(place, {}).get(seat, 0)
