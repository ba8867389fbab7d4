"""The cosmic quake: a card must be drawn, and the cosmic deck and its discards are both empty (seed D5).

All hands are discarded, the discards become a new deck, and everybody is dealt a new hand. Nothing comes between.
"""

from __future__ import annotations

from adjudicator.engine import asking, backs
from adjudicator.engine.core import Engine, Flow
from adjudicator.table import changes as ch
from adjudicator.table.positions import acting_order
from adjudicator.table.state import COSMIC, REWARD, UNKNOWN

RULE = "turn.quake"
QUAKE = "cosmic quake"
"""What a table says that cannot draw a card any more."""


def by_count(m: Engine, seat: int, rule: str) -> Flow:
    """By the app's count no card is left to draw: the table says whether that is so. Returns whether it quaked."""
    who, what = asking.name_of(m, seat), asking.word(m, "quake")
    text = f"{who} must draw, and by our count the deck and its discards are empty. A {what}?"
    if not (yield from asking.whether(m, seat, RULE, "quake", text, True)):
        m.do(ch.DeckCounted(COSMIC, None), RULE, seat)
        return False
    yield from quake(m)
    return True


def quake(m: Engine, there: int | None = None) -> Flow:
    """All hands go, new ones are dealt. `there`: how many cards could be dealt, where the table counted them."""
    m.note("event", RULE, None, ["quake"])
    for seat in acting_order(m.state):
        _throw_away(m, seat)
    m.do(ch.DeckChanged(COSMIC, reshuffled=True), RULE)
    if there is not None:
        m.do(ch.DeckCounted(COSMIC, there), RULE)
    sizes = _deal(m)
    for seat in acting_order(m.state):
        yield from _new_hand(m, seat, sizes[seat])


def _throw_away(m: Engine, seat: int) -> None:
    """A whole hand to the discards of its cards' decks."""
    hand = m.state.seats[seat].hand
    faces = list(hand.known) if hand.known is not None else [UNKNOWN] * (hand.count if hand.tracked else 0)
    told = backs.leaving(m, seat, faces)
    for deck in (COSMIC, REWARD):
        gone = [face for face, back in zip(faces, told, strict=True) if back == deck]
        if gone:
            m.do(ch.DeckChanged(deck, discarded=gone), RULE, seat)
    m.do(ch.HandSet(seat, 0, None if hand.known is None else [], hand.tracked, 0), RULE, seat)


def _deal(m: Engine) -> dict[int, int]:
    """How many cards everybody is dealt: a full hand each. With too few, equal hands for the players and one that
    nobody plays, which becomes the deck with what is left over (d061), or round by round, as the table rules.
    """
    order = acting_order(m.state)
    full, there = int(m.book.settings["hand"]), m.state.decks[COSMIC].count
    if there is None or there >= full * len(order):
        return dict.fromkeys(order, full)
    if m.choice("quake_too_few") == 1:
        return dict.fromkeys(order, there // (len(order) + 1))
    each, over = divmod(there, len(order))
    return {seat: each + (place < over) for place, seat in enumerate(order)}


def _new_hand(m: Engine, seat: int, size: int) -> Flow:
    from adjudicator.engine.holding import name_cards

    faces = yield from name_cards(m, seat, size, RULE, "drawn", f"which cards was {asking.name_of(m, seat)} dealt")
    m.do(ch.DeckChanged(COSMIC, drawn=size), RULE, seat)
    m.do(ch.HandChanged(seat, gained=faces, rewards=0), RULE, seat)
