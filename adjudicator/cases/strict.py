"""Side conditions of a strict case: nothing has changed but what the case names and what every encounter brings."""

from __future__ import annotations

from adjudicator.cases.names import Names
from adjudicator.cases.played import Played
from adjudicator.cases.stepping import Fault
from adjudicator.rulebook.nodes import Node
from adjudicator.table import changes as ch
from adjudicator.table.positions import colonies
from adjudicator.table.state import BESIDE, GATE, stack_place

EMPTIED = (GATE, BESIDE)
"""Places that every encounter's end empties."""


def side_conditions(expect: Node | None, where: str, names: Names, played: Played) -> list[Fault]:
    """What changed and is not named: ships at a place, cards in a hand, Lucre, a power lost or regained."""
    found = [*_ships(expect, names, played), *_hands(expect, names, played), *_lucre(expect, names, played)]
    found += _powers(expect, names, played)
    return [Fault("nothing else to change", text, where) for text in found]


def _expected(expect: Node | None, key: str) -> Node | None:
    return None if expect is None else expect.get(key)


def _names(node: Node | None) -> set[str]:
    """The players that a mapping or list of players names."""
    if node is None or node.empty():
        return set()
    return set(node.pairs) if node.kind == "map" else {item.text for item in node.values()}


def _ships(expect: Node | None, names: Names, played: Played) -> list[str]:
    """Ships that came to a place nobody named, but for their own colonies; ships that left one for no named place."""
    node = _expected(expect, "ships")
    limbo = _expected(expect, "limbo")
    elsewhere = {f"limbo {section}" for section in limbo.pairs} if limbo else set()
    if _expected(expect, "stacks") is not None:
        elsewhere |= {stack_place(stack) for state in (played.start, played.state) for stack in state.stacks}
    lands = _expected(expect, "lands")
    found: list[str] = []
    for seat, name in enumerate(names.titles):
        named = {place for place, (_, at) in node.pairs.items() if at.empty() or name in at.pairs} if node else set()
        named |= {item.text for item in lands.pairs[name][1].values()} if lands and name in lands.pairs else set()
        named |= elsewhere
        own = set(colonies(played.start, seat))
        before = {place: at.get(seat, 0) for place, at in played.start.places.items()}
        after = {place: at.get(seat, 0) for place, at in played.state.places.items()}
        change = {place: after.get(place, 0) - before.get(place, 0) for place in {**before, **after}}
        covered = sum(n for place, n in change.items() if place in named)
        gone = 0
        for place, n in change.items():
            if place in named or place in EMPTIED:
                continue
            if n > 0 and place not in own:
                found.append(f"{n} more {name} ships at {place}")
            elif n < 0:
                gone -= n
        if gone > max(covered, 0) and gone > sum(n for place, n in change.items() if n > 0 and place in own):
            found.append(f"{gone} {name} ships left colonies")
    return found


def _hands(expect: Node | None, names: Names, played: Played) -> list[str]:
    """Hands that changed otherwise than by the cards their owner laid."""
    named = _names(_expected(expect, "hands"))
    found: list[str] = []
    for seat, name in enumerate(names.titles):
        before, after = played.start.seats[seat].hand.count, played.state.seats[seat].hand.count
        laid = sum(
            1 for record in played.log if isinstance(record.data, ch.CardLaid) and record.data.card.owner == seat
        )
        if name not in named and after != before - laid:
            found.append(f"{name} holds {after} cards after {before}, having laid {laid}")
    return found


def _lucre(expect: Node | None, names: Names, played: Played) -> list[str]:
    named = _names(_expected(expect, "lucre"))
    start, end = played.start.seats, played.state.seats
    return [
        f"{name} has {end[seat].lucre} Lucre after {start[seat].lucre}"
        for seat, name in enumerate(names.titles)
        if name not in named and end[seat].lucre != start[seat].lucre
    ]


def _powers(expect: Node | None, names: Names, played: Played) -> list[str]:
    named = _names(_expected(expect, "lost_powers"))
    start, end = played.start.seats, played.state.seats
    return [
        f"{name}'s powers are {[slot.power for slot in end[seat].slots if not slot.lost]}"
        for seat, name in enumerate(names.titles)
        if name not in named
        and [(slot.power, slot.lost) for slot in end[seat].slots]
        != [(slot.power, slot.lost) for slot in start[seat].slots]
    ]
