"""The backs of cards: where a reward deck is played, which cards have its back, as faces or the hand's count tell.

A card laid face down shows its back; what nobody said is taken to be cosmic as long as the hand has such a card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from adjudicator.engine.cards import numbers_of, read_face
from adjudicator.rulebook.model import Book
from adjudicator.table import changes as ch
from adjudicator.table.state import COSMIC, REWARD, REWARD_BACK, UNKNOWN, Hand, Laid, State

if TYPE_CHECKING:
    from adjudicator.engine.core import Engine


class Table(Protocol):
    """A rule book and a state, as an engine has them."""

    @property
    def book(self) -> Book: ...
    @property
    def state(self) -> State: ...


def played(state: State) -> bool:
    """A reward deck is in this game, so that hands may hold two kinds of back."""
    return REWARD in state.decks


def decks_of(book: Book, state: State, back: str) -> list[dict[str, Any]]:
    """The printed decks of this game whose cards have that back."""
    return [
        deck
        for deck in book.settings.get("decks", {}).values()
        if deck["back"] == back and (deck.get("module") is None or deck["module"] in state.modules)
    ]


def lists(deck: dict[str, Any], face: str) -> bool:
    """The deck holds the card, or may hold it."""
    return face in deck["cards"] or face in deck.get("perhaps", ())


def back_of(m: Table, face: str) -> str | None:
    """The back of a card by its face; nothing where it may be either."""
    if face == REWARD_BACK:
        return REWARD
    if not played(m.state):
        return COSMIC
    if face == UNKNOWN:
        return None
    cosmic = _may_be_cosmic(m, face)
    if any(lists(deck, face) for deck in decks_of(m.book, m.state, REWARD)):
        return None if cosmic else REWARD
    found = read_face(m.book, face)
    own = any(found[0].module in deck.get("of", ()) for deck in decks_of(m.book, m.state, REWARD)) if found else False
    if own and cosmic and not decks_of(m.book, m.state, COSMIC):
        return None
    return REWARD if own and not cosmic else COSMIC


def _may_be_cosmic(m: Table, face: str) -> bool:
    """The edition's own deck may hold the card. Where nobody has listed that deck, as at a mixed table with the other
    edition's reward deck, it may hold all cards of the edition but those with two numbers.
    """
    own = decks_of(m.book, m.state, COSMIC)
    if own:
        return any(lists(deck, face) for deck in own)
    found = read_face(m.book, face)
    return found is not None and m.book.edition in found[0].editions and numbers_of(face) is None


def leaving(m: Table, seat: int, faces: list[str]) -> list[str]:
    """The backs of cards that leave a hand: by their faces, and where those do not tell, cosmic ones first."""
    hand = m.state.seats[seat].hand
    backs = [back_of(m, face) for face in faces]
    if None not in backs:
        return [str(back) for back in backs]
    staying = _staying(m, hand, faces)
    left = {
        COSMIC: hand.count - hand.rewards - backs.count(COSMIC) - staying.count(COSMIC),
        REWARD: hand.rewards - backs.count(REWARD) - staying.count(REWARD),
    }
    found = []
    for back in backs:
        told = back or (REWARD if left[COSMIC] <= 0 < left[REWARD] else COSMIC)
        if back is None:
            left[told] -= 1
        found.append(told)
    return found


def _staying(m: Table, hand: Hand, faces: list[str]) -> list[str | None]:
    """The backs that tell themselves among the cards of a known hand that do not leave it."""
    rest = list(hand.known or [])
    for face in faces:
        if face in rest:
            rest.remove(face)
    return [back_of(m, face) for face in rest]


def fill(m: Table, change: ch.Change) -> None:
    """Say in a change what it means for the backs, where whoever made it did not."""
    if isinstance(change, ch.HandChanged) and change.rewards is None:
        lost = leaving(m, change.seat, change.lost).count(REWARD) if change.lost else 0
        change.rewards = sum(back_of(m, face) == REWARD for face in change.gained) - lost
    elif isinstance(change, ch.HandSet) and change.rewards is None:
        change.rewards = _entered(m, change)
    elif isinstance(change, ch.CardLaid) and back_of(m, change.card.face) == REWARD:
        change.card.back = REWARD


def _entered(m: Table, change: ch.HandSet) -> int:
    """How many reward backs a hand has that was entered without them: as many as its faces show, and as before."""
    before = min(m.state.seats[change.seat].hand.rewards, change.count)
    if change.known is None:
        return before
    shown = sum(back_of(m, face) == REWARD for face in change.known)
    return min(change.count, shown + min(change.known.count(UNKNOWN), max(0, before - shown)))


def turned_up(m: Engine, card: Laid, face: str) -> None:
    """A card laid unseen is named: if its back was taken for another, it and the hand it came from are put right."""
    back = back_of(m, face)
    if back is None or back == card.back:
        return
    m.do(ch.CardChanged(card.id, back=back), "turn.backs", card.owner)
    m.do(ch.HandChanged(card.owner, rewards=-1 if back == REWARD else 1), "turn.backs", card.owner)


def has_both(hand: Hand) -> bool:
    """The hand is counted and holds cards of both backs."""
    return hand.tracked and 0 < hand.rewards < hand.count
