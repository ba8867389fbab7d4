"""Cards laid face down before cards are chosen: a main player's becomes its encounter card, an ally's may replace it.

Whatever of them is not used goes back to its owner's hand unseen (seed D, intimidate cards).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from adjudicator.engine import asking
from adjudicator.engine.cards import laid, main_card, read_face
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.questions import Ask, Option
from adjudicator.engine.roles import allies_of, has_role, main_of
from adjudicator.engine.stores import give_back
from adjudicator.table import changes as ch
from adjudicator.table.state import Laid

RULE = "turn.offered"
OFFERED = "offered"


def offer_of(m: Engine, seat: int | None) -> Laid | None:
    """The card that the seat has laid face down, if it waits there."""
    return laid(m.state, seat, OFFERED)


def take_back(m: Engine, seats: Iterable[int], rule: str = RULE) -> None:
    """These players' cards are not used: back to their hands."""
    for seat in seats:
        card = offer_of(m, seat)
        if card is not None:
            give_back(m, card, rule)


def give_back_idle(m: Engine) -> Flow:
    """Once alliances are final the cards of those who take no part go back, unless the table waits for the end of the
    encounter (Q-49).
    """
    if m.choice("intimidate_return") == 1:
        take_back(m, [s for s in m.index.order if not has_role(m.state, s, ("main", "ally"))])
    yield from ()


def keep_for_encounter(m: Engine) -> list[Laid]:
    """What was laid at the start of the turn, before its encounter had a number."""
    e = m.state.encounter
    return [card for card in e.cards if card.laid_as == OFFERED] if e is not None and e.nth == 0 else []


def become_encounter_cards(m: Engine) -> Flow:
    """A main player's card is its encounter card by itself, whatever restricts the choice of cards."""
    for seat in [main_of(m.state, "offense"), main_of(m.state, "defense")]:
        card = offer_of(m, seat)
        if card is None or seat is None or main_card(m.state, seat) is not None:
            continue
        if m.choice("intimidate_withdrawn") == 2:
            text = f"{asking.name_of(m, seat)}, does your {word_of(m, card)} stay?"
            if not (yield from asking.whether(m, seat, RULE, "stays", text, True)):
                take_back(m, [seat])
                continue
            card = offer_of(m, seat)
        if card is not None:
            m.do(ch.CardChanged(card.id, laid_as="main"), RULE, seat)


def word_of(m: Engine, card: Laid) -> str:
    """The table's word for such a card."""
    found = read_face(m.book, card.face)
    return asking.word(m, str(found[0].card)) if found is not None else asking.word(m, "card")


def take_offers(m: Engine) -> Flow:
    """Each main player may take the card of one of its allies, unseen, instead of its own; both decide before either
    is moved (Q-48). What is left goes back.
    """
    sides = ["offense", "defense"]
    if m.choice("intimidate_order") == 2 and all(_lenders(m, side) for side in sides):
        mains = [s for s in (main_of(m.state, side) for side in sides) if s is not None]
        find = partial(asking.players, m, mains)
        first = yield from asking.pick(m, "player", mains[0], RULE, "first", "Who decides first?", find)
        sides = sides if first == mains[0] else sides[::-1]
    chosen: dict[str, int] = {}
    for side in sides:
        lender = yield from asking.ask(m, partial(_question, m, side))
        if lender is not None:
            chosen[side] = int(lender)
    for side, lender in chosen.items():
        _take(m, side, lender)
    if m.choice("intimidate_return") == 1:
        take_back(m, m.index.order)


def _lenders(m: Engine, side: str) -> list[int]:
    """The allies whose cards the side's main player may take."""
    own = main_card(m.state, main_of(m.state, side))
    if own is None or own.up:
        return []
    found = read_face(m.book, own.face)
    if m.choice("intimidate_replaced") == 2 and found is not None and found[0].face_down:
        return []
    return [seat for seat in allies_of(m.state, side) if offer_of(m, seat) is not None]


def _question(m: Engine, side: str) -> Ask | None:
    main, lenders = main_of(m.state, side), _lenders(m, side)
    if main is None or not lenders:
        return None
    cards = [offer_of(m, seat) for seat in lenders]
    what = next(word_of(m, card) for card in cards if card is not None)
    options = [Option(seat, asking.name_of(m, seat)) for seat in lenders]
    text = f"{asking.name_of(m, main)}, whose {what} replaces your {asking.word(m, 'encounter card')}, unseen?"
    return Ask("player", (main,), text, RULE, m.state.moment, "taken_over", options, 1, 1, True, None, secret=True)


def _take(m: Engine, side: str, lender: int) -> None:
    """The ally's card lies as the main player's; the card it replaces goes back to its owner's hand, unseen."""
    main = main_of(m.state, side)
    card, own = offer_of(m, lender), main_card(m.state, main)
    if main is None or card is None or own is None or own.up or lender not in allies_of(m.state, side):
        return
    give_back(m, own, RULE)
    m.do(ch.CardChanged(card.id, owner=main, lender=lender, laid_as="main"), RULE, main)


def undo(m: Engine, goal: int) -> None:
    """Play goes back before cards were chosen or taken over: cards laid face down lie there again as they did."""
    e, number = m.state.encounter, m.rules.moment_number
    for card in list(e.cards) if e is not None else []:
        found = read_face(m.book, card.face)
        if card.laid_as != "main" or found is None or not found[0].face_down:
            continue
        if goal <= number("planning.selection"):
            owner = card.owner if card.lender is None else card.lender
            m.do(ch.CardChanged(card.id, owner=owner, lender=None, laid_as=OFFERED, up=False, now=None), RULE, owner)
