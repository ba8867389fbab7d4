"""Cards on the table and in hands."""

from __future__ import annotations

from typing import Any

from adjudicator.engine import cards
from adjudicator.engine.context import Context
from adjudicator.engine.numbers import allowed, fold
from adjudicator.engine.words.meanings import Attributes, Functions, Seat, Words
from adjudicator.table.state import COSMIC, REWARD, UNKNOWN, Laid, shown_face


def _discards(c: Context) -> int:
    """Cards of the discard pile; where nothing was entered of it there may be some."""
    deck = c.m.state.decks[COSMIC]
    return len(deck.discards) or int(deck.count is None)


def _all_discards(c: Context) -> int:
    """Those of the reward deck's pile as well, where it is in the game."""
    rewards = c.m.state.decks.get(REWARD)
    return _discards(c) + (len(rewards.discards) if rewards is not None else 0)


def _hand(c: Context, seat: Seat) -> int:
    return 0 if seat is None else c.m.state.seats[seat].hand.count


def _has_card(c: Context, seat: int) -> bool:
    return cards.holds_encounter_card(c.m, seat) is not False or allowed(c.m, "need_card", seat) is not None


def _cards_held(c: Context, seat: Seat) -> tuple[int, int]:
    """How many encounter cards a hand holds: surely, and at most."""
    if seat is None:
        return (0, 0)
    hand = c.m.state.seats[seat].hand
    if hand.known is None:
        return (0, hand.count if hand.tracked else 99)
    sure = sum(cards.is_encounter_card(c.m.book, face) for face in hand.known)
    return (sure, sure + hand.known.count(UNKNOWN))


def _kicked(c: Context, seat: Seat) -> int:
    kicker = cards.laid(c.m.state, seat, "kicker")
    times = cards.printed_value(c.m, kicker) if kicker is not None else 1
    return cards.printed_value(c.m, cards.main_card(c.m.state, seat)) * times


def _moment(c: Context, moment: str) -> int:
    return c.m.rules.moment_number(moment)


def _value(c: Context, k: Laid | None) -> int:
    """The number on a card; a kicker's or a reinforcement's as the rules in force make it."""
    printed = cards.printed_value(c.m, k)
    number = _NUMBERS.get(k.laid_as) if k is not None else None
    return printed if number is None else fold(c.m, number, k, printed)


_NUMBERS = {"kicker": "kicker_value", "reinforcement": "reinforcement_value"}
"""What the number of a card that lies as such is called."""


def _worth(c: Context, card: Laid | None) -> int:
    """What a card adds to its side: an encounter card by its value, one that lies beside by what that is worth."""
    if card is None:
        return 0
    number = "extra_value" if card.laid_as == "extra" else "card_value"
    return fold(c.m, number, card, cards.printed_value(c.m, card))


def _sure(c: Context, faces: list[str] | None) -> bool:
    return any(cards.is_encounter_card(c.m.book, face) for face in faces or [])


def _as_good(c: Context, card: Laid | None, faces: list[str] | None) -> bool:
    if card is None or not faces:
        return False
    kind = cards.kind_in_hand(c.m.book, faces[0])
    if cards.kind_in_hand(c.m.book, card.face) != kind:
        return False
    return kind != "attack" or cards.value_in_hand(c.m.book, card.face) >= cards.value_in_hand(c.m.book, faces[0])


def _surely_holds(c: Context, seat: Seat, face: str) -> bool:
    """A card of that face is known to be in the player's hand."""
    return seat is not None and face in (c.m.state.seats[seat].hand.known or [])


def _kind(c: Context, card: Any) -> str:
    return cards.kind_in_hand(c.m.book, _face(card))


def _face(card: Any) -> str:
    """The face of a card named out of a hand, or of one on the table."""
    return card if isinstance(card, str) else shown_face(card)


def _same_kind(c: Context, some: Any, others: Any) -> bool:
    """All of these cards, and there are some on both sides, are of one kind."""
    one, other = _several(some), _several(others)
    return bool(one) and bool(other) and len({_kind(c, card) for card in one + other}) == 1


def _several(meant: Any) -> list[Any]:
    """Cards as a list, one alone as well."""
    return meant if isinstance(meant, list) else [] if meant is None else [meant]


def _sited(several: list[Any] | None, places: list[str] | None, at: str | None, there: bool) -> list[Any]:
    """Of cards that lie beside planets named in the same order, those beside that one, or the others."""
    return [k for k, place in zip(several or [], places or [], strict=False) if (place == at) == there]


def _flares_of(c: Context, seats: Any) -> list[str]:
    """The faces of the flares of those players' powers, in the book's order."""
    powers = {slot.power for seat in _several(seats) for slot in c.m.state.seats[seat].slots}
    return [face for _, face in sorted(flare for power in powers for flare in c.m.rules.flares.get(power, ()))]


def _matching(c: Context, some: Any, others: Any) -> list[Any]:
    """Those of some cards that show the same face as one of the others."""
    faces = {_face(card) for card in _several(others)}
    return [card for card in _several(some) if _face(card) in faces]


def _any_role(c: Context, seat: Seat) -> bool:
    """A rule lets the player play cards of the rule's kind in any role."""
    kind = {"kind": c.m.book.entries[c.entry].card} if c.entry in c.m.book.entries else {}
    return any(allowed(c.m, act, seat, kind) is not None for act in (cards.ANY_TIME, cards.ANY_ROLE))


def _may_lack(c: Context, seat: Seat, kind: str) -> bool:
    """No card of that kind is known to be in the hand."""
    known = c.m.state.seats[seat].hand.known if seat is not None else None
    return not any(cards.kind_in_hand(c.m.book, face) == kind for face in known or [])


WORDS: Words = {
    "discards": _discards,
    "all_discards": _all_discards,
    "deck_counted": lambda c: c.m.state.decks[COSMIC].count is not None,
    "full_hand": lambda c: int(c.m.book.settings["hand"]),
}
ATTRIBUTES: Attributes = {
    ("player", "any_role"): _any_role,
    ("player", "card"): lambda c, p: cards.main_card(c.m.state, p),
    ("player", "kicker"): lambda c, p: cards.laid(c.m.state, p, "kicker"),
    ("player", "aside"): lambda c, p: cards.laid(c.m.state, p, "aside"),
    ("player", "extra"): lambda c, p: cards.laid(c.m.state, p, "extra"),
    ("player", "hand"): _hand,
    ("player", "kicked"): _kicked,
    ("player", "sure_cards"): lambda c, p: _cards_held(c, p)[0],
    ("player", "possible_cards"): lambda c, p: _cards_held(c, p)[1],
    ("player", "has_card"): lambda c, p: p is not None and _has_card(c, p),
    ("card", "kind"): lambda c, k: cards.kind_of(c.m, k),
    ("card", "printed"): lambda c, k: cards.printed_kind(c.m, k),
    ("card", "face"): lambda c, k: "?" if k is None else k if isinstance(k, str) else k.face,
    ("card", "shows"): lambda c, k: shown_face(k) if k is not None else "?",
    ("card", "became"): lambda c, k: cards.became(c.m, k),
    ("card", "worth"): _worth,
    ("card", "claimed"): lambda c, k: k is not None and k.claim is not None,
    ("card", "late"): lambda c, k: k is not None and _moment(c, k.moment) > _moment(c, "reveal.turned_up"),
    ("card", "variable"): lambda c, k: k is not None and cards.numbers_of(shown_face(k)) is not None,
    ("card", "small"): lambda c, k: cards.small_number(k),
    ("card", "transposed"): lambda c, k: cards.transposed(k),
    ("card", "owner"): lambda c, k: k.owner if k is not None else None,
    ("card", "laid_as"): lambda c, k: k.laid_as if k is not None else "none",
    ("card", "side"): lambda c, k: k.side if k is not None else None,
    ("card", "encounter_card"): lambda c, k: k is not None and cards.is_encounter_card(c.m.book, k.face),
    ("card", "value"): _value,
}
FUNCTIONS: Functions = {
    "flares_of": _flares_of,
    "matching": _matching,
    "may_lack": _may_lack,
    "sum_of": lambda c, faces: sum(cards.value_in_hand(c.m.book, face) for face in faces or []),
    "as_good": _as_good,
    "may_hold": lambda c, seat, face: seat is not None and cards.may_hold(c.m.state, seat, face),
    "surely_holds": _surely_holds,
    "surely_card": _sure,
    "maybe_card": lambda c, faces: UNKNOWN in (faces or []) or _sure(c, faces),
    "face_of": lambda c, kind, number: f"{kind} {number}",
    "first_of": lambda c, several, kind: next((k for k in several or [] if cards.printed_kind(c.m, k) == kind), None),
    "at_site": lambda c, several, places, at: _sited(several, places, at, True),
    "off_site": lambda c, several, places, at: _sited(several, places, at, False),
    "showing": lambda c, several, face: [k for k in several or [] if _face(k) == face],
    "same_kind": _same_kind,
}
