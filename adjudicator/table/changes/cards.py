"""Cards: in hands, in decks and their discards, and on the table."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType, field, structs

from adjudicator.table.changes.base import Writer, WrongChange, encounter
from adjudicator.table.state import REWARD_BACK, UNKNOWN, Deck, Laid, State


class HandChanged(Struct, gc=False, tag="hand"):
    """A hand gains or loses cards. `faces` are those known; unknown ones are ``?``."""

    seat: int
    gained: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    rewards: int | None = None
    """How many cards with a reward back it has more (or fewer) by this."""


class HandSet(Struct, gc=False, tag="hand_set"):
    """A hand is entered as it is: a count, or all its faces; a hand that nobody counts stays what it is taken for."""

    seat: int
    count: int
    known: list[str] | None = None
    tracked: bool = True
    rewards: int | None = None
    """How many of the cards have a reward back; left out, as many as before."""


class DeckCounted(Struct, gc=False, tag="deck_counted"):
    """A deck is entered as it is: how many cards it has (None: not counted), and its discards."""

    deck: str
    count: int | None
    discards: list[str] | None = None


class DeckChanged(Struct, gc=False, tag="deck"):
    """Cards leave a deck (`drawn`), lie on its discards (`discarded`), come from there (`taken`), or go unseen under it
    (`buried`).

    `seen`: faces that are known from now on to have left the deck, or a hand that was dealt from it. `exchanged`: at a
    reshuffle, faces for which cards nobody has seen come in.
    """

    deck: str
    drawn: int = 0
    discarded: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    buried: int = 0
    reshuffled: bool = False
    seen: list[str] = field(default_factory=list)
    exchanged: list[str] = field(default_factory=list)


class DeckSet(Struct, gc=False, tag="deck_set"):
    """A deck is entered as it is: its cards by face, or None where nobody counts them."""

    deck: str
    cards: dict[str, int] | None = None
    discards: list[str] = field(default_factory=list)


class CardLaid(Struct, gc=False, tag="laid"):
    """A card comes to lie on the table."""

    card: Laid


class CardChanged(Struct, gc=False, tag="card"):
    """A card on the table is named, turned up, becomes another face, or lies as something else."""

    id: int
    face: str | UnsetType = UNSET
    up: bool | UnsetType = UNSET
    now: str | UnsetType | None = UNSET
    claim: str | UnsetType | None = UNSET
    laid_as: str | UnsetType = UNSET
    side: str | UnsetType = UNSET
    owner: int | UnsetType = UNSET
    lender: int | UnsetType | None = UNSET
    back: str | UnsetType = UNSET


class CardLeft(Struct, gc=False, tag="card_left"):
    """A card leaves the table (where it goes is a change of its own)."""

    id: int


def _hand(state: State, c: HandChanged) -> None:
    hand = state.seats[c.seat].hand
    if not hand.tracked:
        return
    hand.count = max(0, hand.count + len(c.gained) - len(c.lost))
    hand.rewards = min(max(0, hand.rewards + (c.rewards or 0)), hand.count)
    known = hand.known
    if known is None:
        return
    for face in c.lost:
        if face in known:
            known.remove(face)
        elif UNKNOWN in known:
            known.remove(UNKNOWN)
        else:
            hand.known = None
            return
    known.extend(UNKNOWN if face == REWARD_BACK else face for face in c.gained)
    if all(face == UNKNOWN for face in known) and known:
        hand.known = None


def _hand_set(state: State, c: HandSet) -> None:
    if c.count < 0:
        raise WrongChange(f"{state.seats[c.seat].name} cannot hold {c.count} cards")
    hand = state.seats[c.seat].hand
    if c.rewards is not None and not 0 <= c.rewards <= c.count:
        raise WrongChange(f"{c.rewards} of {c.count} cards cannot have a reward back")
    if c.tracked or hand.tracked:
        hand.count = c.count
    hand.tracked = c.tracked
    listed = c.known if c.tracked else None
    hand.known = None if listed is None else [UNKNOWN if face == REWARD_BACK else face for face in listed]
    hand.rewards = min(hand.rewards, c.count) if c.rewards is None else c.rewards


def _deck_counted(state: State, c: DeckCounted) -> None:
    if c.count is not None and c.count < 0:
        raise WrongChange(f"a deck cannot hold {c.count} cards")
    deck = state.decks.get(c.deck)
    if deck is None:
        raise WrongChange(f"the {c.deck} deck is not in this game")
    deck.count = c.count
    if c.discards is not None:
        deck.discards = list(c.discards)


def _deck(state: State, c: DeckChanged) -> None:
    deck = state.decks.setdefault(c.deck, Deck())
    if c.reshuffled:
        deck.count = None if deck.count is None else deck.count + len(deck.discards)
        if deck.cards is not None:
            for face in deck.discards:
                back = UNKNOWN if face in c.exchanged else face
                deck.cards[back] = deck.cards.get(back, 0) + 1
            deck.count = sum(deck.cards.values())
            deck.out = list(c.exchanged) or deck.out
        deck.discards.clear()
    if deck.count is not None:
        deck.count = max(0, deck.count - c.drawn) + c.buried
    for face in c.seen if deck.cards is not None else ():
        _leaves(deck.cards or {}, face)
    if deck.cards is not None and deck.count is not None:
        deck.count = min(deck.count, sum(deck.cards.values()))
    deck.discards.extend(c.discarded)
    for face in c.taken:
        if face in deck.discards:
            del deck.discards[len(deck.discards) - 1 - deck.discards[::-1].index(face)]


def _leaves(cards: dict[str, int], face: str) -> None:
    """One card of that face leaves a composition; a special one nobody had seen was among the unknown ones."""
    known = face if cards.get(face) else UNKNOWN
    if cards.get(known):
        cards[known] -= 1
        if not cards[known]:
            del cards[known]


def _deck_set(state: State, c: DeckSet) -> None:
    if c.cards is not None and any(n < 0 for n in c.cards.values()):
        raise WrongChange(f"the {c.deck} deck cannot hold less than no card")
    cards = None if c.cards is None else {face: n for face, n in c.cards.items() if n}
    count = None if cards is None else sum(cards.values())
    state.decks[c.deck] = Deck(count, list(c.discards), cards)


def _laid(state: State, c: CardLaid) -> None:
    e = encounter(state)
    c.card.id = e.next_card
    e.next_card += 1
    e.cards.append(structs.replace(c.card))


def _card(state: State, c: CardChanged) -> None:
    card = next((x for x in encounter(state).cards if x.id == c.id), None)
    if card is None:
        raise WrongChange(f"no card number {c.id} lies on the table")
    for name in ("face", "up", "now", "claim", "laid_as", "side", "owner", "lender", "back"):
        value = getattr(c, name)
        if value is not UNSET:
            setattr(card, name, value)
    if c.owner is not UNSET:
        card.store = []


def _card_left(state: State, c: CardLeft) -> None:
    e = encounter(state)
    e.cards = [x for x in e.cards if x.id != c.id]


WRITERS: dict[type, Writer] = {
    HandChanged: _hand,
    HandSet: _hand_set,
    DeckCounted: _deck_counted,
    DeckChanged: _deck,
    DeckSet: _deck_set,
    CardLaid: _laid,
    CardChanged: _card,
    CardLeft: _card_left,
}
