"""Cards on the move: drawn, discarded, taken, and whole hands replaced. Hands nobody entered are moved as counts."""

from __future__ import annotations

from functools import partial

from adjudicator.engine import asking, backs
from adjudicator.engine.cards import holds_encounter_card, is_encounter_card, kind_in_hand
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.events import Part, react, stage
from adjudicator.engine.numbers import allowed, base_of, fold
from adjudicator.engine.questions import Ask, Option
from adjudicator.engine.rounds import pause
from adjudicator.engine.stores import Store, cards_in, fill, take_out
from adjudicator.table import changes as ch
from adjudicator.table.state import COSMIC, REWARD, REWARD_BACK, UNKNOWN, Laid


def draw(m: Engine, seat: int, n: int, rule: str, deck: str = COSMIC, into: Store | None = None) -> Flow:
    """Cards from a deck to a hand, or into a store. Their faces are asked only where the hand is entered card by
    card.

    A deck that runs out is made anew from its discards. With both empty the cosmic deck quakes, and True is returned;
    of another deck no more can be drawn (seed D4, D5).
    """
    if n <= 0:
        return False
    due = yield from supply(m, seat, deck, n, rule)
    if due > 0:
        faces = yield from name_cards(m, seat, due, rule, "drawn", f"which cards did {asking.name_of(m, seat)} draw")
        m.do(ch.DeckChanged(deck, drawn=due), rule, seat)
        if into is not None:
            fill(m, into, [*cards_in(m, into), *faces], rule, seat)
        else:
            m.do(ch.HandChanged(seat, gained=faces, rewards=due if deck == REWARD else 0), rule, seat)
        if deck == COSMIC:
            stored = into is not None
            it: Part = {"event": "cards_drawn", "owner": seat, "count": due, "stored": stored, "done": False}
            yield from react(m, "cards_drawn", it)
    if due == n or deck != COSMIC:
        return False
    from adjudicator.engine.quake import by_count

    quaked = yield from by_count(m, seat, rule)
    if not quaked or m.choice("quake_mid_draw") == 2:
        yield from draw(m, seat, n - due, rule, deck, into)
    return quaked


def available(m: Engine, deck: str) -> int | None:
    """How many cards can be drawn from a deck and its discards; nothing where they are not counted."""
    there = m.state.decks[deck]
    return None if there.count is None else there.count + len(there.discards)


def dig(m: Engine, seat: int, n: int, rule: str, kind: str | None = None) -> Flow:
    """Cards are drawn until `n` encounter cards, or cards of a kind, have come; the others drawn are shown and
    discarded.
    """
    if n <= 0:
        return
    who, what = asking.name_of(m, seat), asking.word(m, kind or "encounter card", n > 1)
    text = f"{who} draws until {n} {what} {'have' if n > 1 else 'has'} come: which other cards were thrown away?"
    thrown = yield from asking.ask(
        m, lambda: Ask("hand", (seat,), text, rule, m.state.moment, "thrown", [], 0, 40, True, [])
    )
    faces = list(thrown or [])
    yield from supply(m, seat, COSMIC, n + len(faces), rule)
    came = yield from name_cards(m, seat, n, rule, "drawn", f"which {what} did {who} draw")
    m.do(ch.DeckChanged(COSMIC, drawn=n + len(faces)), rule, seat)
    m.do(ch.HandChanged(seat, gained=came), rule, seat)
    yield from _throw_away(m, seat, [held_apart(m, seat, face) for face in faces], rule, "forced")


def discard_store(m: Engine, seat: int, store: Store, rule: str) -> Flow:
    """A store is shown and discarded; what others could pick up is named."""
    old = cards_in(m, store)
    if UNKNOWN in old and _picked_up(m):
        text = f"{asking.name_of(m, seat)} shows its {store[1]}: which cards could others pick up?"
        old = _seen(old, (yield from asking.ask(m, partial(_showing, m, seat, rule, text, len(old)))))
    fill(m, store, [], rule, seat)
    yield from _throw_away(m, seat, [held_apart(m, seat, face) for face in old], rule, "forced")


def remove_stored(m: Engine, seat: int, store: Store, n: int, rule: str) -> Flow:
    """So many cards of a store leave the game, as its owner chooses; of cards nobody has named any."""
    old = cards_in(m, store)
    faces = old if n >= len(old) else [UNKNOWN] * n
    if 0 < n < len(old) and any(face != UNKNOWN for face in old):
        text = f"{asking.name_of(m, seat)}, which cards of your {store[1]} leave the game?"
        options = [Option(face, face, most=old.count(face)) for face in dict.fromkeys(old)]
        faces = yield from asking.ask(
            m, lambda: Ask("hand", (seat,), text, rule, m.state.moment, "gone", options, n, n, True, old[:n])
        )
    for face in list(faces or []):
        take_out(m, store, face, rule, seat)


def discard_sort(m: Engine, seat: int, encounter: bool, rule: str) -> Flow:
    """All encounter cards of a hand are discarded, or all others; how many is asked where the hand is hidden."""
    hand = m.state.seats[seat].hand
    if hand.known is not None and UNKNOWN not in hand.known:
        faces = [face for face in hand.known if is_encounter_card(m.book, face) == encounter]
    else:
        what = asking.word(m, "encounter card", True) if encounter else "other cards"
        text = f"{asking.name_of(m, seat)}, all your {what} go: which are they?"
        most = hand.count if hand.tracked else 40
        faces = yield from asking.ask(
            m, lambda: Ask("hand", (seat,), text, rule, m.state.moment, "held", [], 0, most, True, [])
        )
    yield from discard_held(m, seat, list(faces or []), rule, "forced")


def supply(m: Engine, seat: int, deck: str, n: int, rule: str) -> Flow:
    """An empty deck is made anew from its discards in the middle of a draw (ffg D-06, D-07; mayfair F3.18). Returns how
    many of the cards there are.
    """
    there = m.state.decks.get(deck)
    if there is None or there.count is None:
        return n
    if there.count < n and there.discards:
        m.do(ch.DeckChanged(deck, reshuffled=True), rule, seat)
        if deck == COSMIC:
            yield from react(
                m, "deck_reshuffled", {"event": "deck_reshuffled", "owner": seat, "deck": deck, "done": False}
            )
    return n if there.count is None else min(n, there.count)


def name_cards(m: Engine, seat: int, n: int, rule: str, name: str, text: str) -> Flow:
    """The faces of `n` cards, where the hand's faces are known and so worth asking; else all unknown."""
    if m.state.seats[seat].hand.known is None:
        return [UNKNOWN] * n
    faces = yield from asking.ask(
        m,
        lambda: Ask("hand", (seat,), f"{text}?", rule, m.state.moment, name, [], n, n, True, [UNKNOWN] * n),
    )
    return list(faces) if faces else [UNKNOWN] * n


def price(m: Engine, seat: int) -> int:
    """Lucre that each card this player plays costs it now."""
    return fold(m, "card_price", seat, 0)


def charge(m: Engine, seat: int, face: str, rule: str) -> None:
    """The card just played is paid for; who has too little pays what it has, since it may have to lay a card."""
    amount = min(price(m, seat), m.state.seats[seat].lucre)
    if amount > 0:
        m.do(ch.LucrePaid(seat, None, amount, f"playing {face}"), rule, seat)


def discard_laid(m: Engine, card: Laid, rule: str, reason: str) -> Flow:
    """A card on the table goes to its discards, unless a rule keeps it; then others may pick it up."""
    it = _discarded(m, card.owner, card, reason)
    if not (yield from stage(m, "cards_discarded", it)):
        return
    m.do(ch.CardLeft(card.id), rule, card.owner)
    m.do(ch.DeckChanged(card.back, discarded=[card.face]), rule, card.owner)
    yield from react(m, "cards_discarded", it)


def discard_held(m: Engine, seat: int, faces: list[str], rule: str, reason: str) -> Flow:
    """Cards of a hand go to the discards of their decks; known ones can be picked up by those who may."""
    if not faces:
        return
    cards = held(m, seat, faces)
    m.do(ch.HandChanged(seat, lost=faces, rewards=-sum(card.back == REWARD for card in cards)), rule, seat)
    yield from _throw_away(m, seat, cards, rule, reason)


def _throw_away(m: Engine, seat: int, cards: list[Laid], rule: str, reason: str) -> Flow:
    """Cards that a player no longer holds go to the discards one by one."""
    for card in cards:
        it = _discarded(m, seat, card, reason)
        if not (yield from stage(m, "cards_discarded", it)):
            continue
        m.do(ch.DeckChanged(card.back, discarded=[card.face]), rule, seat)
        yield from react(m, "cards_discarded", it)


def _discarded(m: Engine, owner: int, card: Laid, reason: str) -> Part:
    """The event of one card that goes to the discards."""
    kind = kind_in_hand(m.book, card.face)
    return {"event": "cards_discarded", "owner": owner, "card": card, "kind": kind, "reason": reason, "done": False}


def held(m: Engine, seat: int, faces: list[str]) -> list[Laid]:
    """Cards that are still in a hand, as they would lie on the table."""
    found = zip(faces, backs.leaving(m, seat, faces), strict=True)
    return [Laid(0, seat, UNKNOWN if face == REWARD_BACK else face, "played", back=back) for face, back in found]


def held_apart(m: Engine, seat: int, face: str) -> Laid:
    """A card that is in no hand, as it would lie on the table."""
    return Laid(0, seat, face, "played", back=backs.back_of(m, face) or COSMIC)


def from_discards(m: Engine, seat: int, face: str, deck: str, rule: str, into: Store | None = None) -> None:
    """A discarded card goes to a hand, or into a store; one that was not seen to be discarded is one of the others."""
    lies = face if face in m.state.decks[deck].discards else UNKNOWN
    m.do(ch.DeckChanged(deck, taken=[lies]), rule, seat)
    if into is not None:
        fill(m, into, [*cards_in(m, into), face], rule, seat)
    else:
        m.do(ch.HandChanged(seat, gained=[face], rewards=int(deck == REWARD)), rule, seat)


def hand_over(m: Engine, giver: int, taker: int, faces: list[str], rule: str) -> None:
    """Cards of one hand go to another, with their backs."""
    rewards = backs.leaving(m, giver, faces).count(REWARD)
    m.do(ch.HandChanged(giver, lost=faces, rewards=-rewards), rule, giver)
    m.do(ch.HandChanged(taker, gained=faces, rewards=rewards), rule, taker)


def discard_chosen(m: Engine, seat: int, n: int, rule: str) -> Flow:
    """So many cards of a hand, as its owner chooses; all of them where there are no more."""
    hand = m.state.seats[seat].hand
    n = min(n, hand.count) if hand.tracked else n
    faces = list(hand.known) if hand.known is not None and n == len(hand.known) else []
    if n and not faces:
        text = f"{asking.name_of(m, seat)}, which cards go?"
        unseen = [UNKNOWN] * n
        faces = yield from asking.ask(
            m, lambda: Ask("hand", (seat,), text, rule, m.state.moment, "discard", [], n, n, True, unseen)
        )
    yield from discard_held(m, seat, list(faces or []), rule, "forced")


def take_blind(m: Engine, taker: int, giver: int, n: int, rule: str) -> Flow:
    """Cards drawn at random from a hand; the whole hand if it is too small (ffg E-35; mayfair F4.18).

    The taker may say which backs it draws, since random hides the faces alone (seed D4). Returns how many.
    """
    hand = m.state.seats[giver].hand
    n = min(n, hand.count) if hand.tracked else n
    if n <= 0:
        return 0
    if hand.known is not None and n == hand.count:
        hand_over(m, giver, taker, list(hand.known), rule)
        return n
    if n == hand.count and hand.tracked:
        hand_over(m, giver, taker, [UNKNOWN] * n, rule)
        return n
    aimed = yield from _aim_at_backs(m, taker, giver, n, rule)
    text = f"which cards did {asking.name_of(m, taker)} draw from {asking.name_of(m, giver)}"
    faces = yield from name_cards(m, giver, n, rule, "taken", text)
    if aimed is not None and faces == [UNKNOWN] * n:
        faces = [REWARD_BACK] * aimed + [UNKNOWN] * (n - aimed)
    hand_over(m, giver, taker, faces, rule)
    return n


def _aim_at_backs(m: Engine, taker: int, giver: int, n: int, rule: str) -> Flow:
    """Where a hand holds both backs, how many cards with a reward back the taker draws; nothing where it is not
    asked.
    """
    if not backs.has_both(m.state.seats[giver].hand) or m.choice("random_backs") == 2:
        return None

    def build() -> Ask | None:
        hand = m.state.seats[giver].hand
        if not backs.has_both(hand):
            return None
        cosmic = hand.count - hand.rewards
        options = [
            Option("cards", f"{COSMIC} cards", most=min(n, cosmic)),
            Option("reward cards", "reward cards", most=min(n, hand.rewards)),
        ]
        usual = min(n, cosmic)
        text = f"{asking.name_of(m, taker)}, which backs do you draw from {asking.name_of(m, giver)}?"
        default = {"cards": usual, "reward cards": n - usual}
        return Ask("split", (taker,), text, rule, m.state.moment, "backs", options, n, n, True, default)

    split = yield from asking.ask(m, build)
    return None if split is None else int(split.get("reward cards", 0))


def replace_hand(m: Engine, seat: int, rule: str, reason: str = "new_hand") -> Flow:
    """Show the hand, discard it, draw a new one (ffg T-15, T-46; mayfair F4.25)."""
    it: Part = {"event": "hand_replaced", "owner": seat, "reason": reason, "kept": [], "done": False}
    if not (yield from stage(m, "hand_replaced", it)):
        return
    hand = m.state.seats[seat].hand
    kept: list[str] = list(it["kept"])
    old = list(hand.known) if hand.known is not None else [UNKNOWN] * max(0, hand.count)
    if old and UNKNOWN in old and _picked_up(m):
        text = f"{asking.name_of(m, seat)} shows its hand: which cards could others pick up?"
        shown = yield from asking.ask(m, partial(_showing, m, seat, rule, text, len(old)))
        old = _seen(old, shown)
    for face in kept:
        if face in old:
            old.remove(face)
        elif UNKNOWN in old:
            old.remove(UNKNOWN)
    if kept:
        m.do(ch.HandSet(seat, len(old), old if hand.known is not None else None, hand.tracked), rule, seat)
    yield from discard_held(m, seat, old, rule, reason)
    size = fold(m, "hand_size", seat, int(m.book.settings["hand"]))
    m.do(ch.HandSet(seat, 0, [] if hand.known is not None else None, hand.tracked), rule, seat)
    quaked = yield from draw(m, seat, size, rule)
    if kept and quaked:
        m.do(ch.DeckChanged(COSMIC, discarded=kept), rule, seat)
    elif kept:
        m.do(ch.HandChanged(seat, gained=kept), rule, seat)


def _seen(faces: list[str], shown: list[str] | None) -> list[str]:
    """Cards of which some have been shown."""
    seen = list(faces)
    for face in shown or []:
        if UNKNOWN in seen and face != UNKNOWN:
            seen[seen.index(UNKNOWN)] = face
    return seen


def _picked_up(m: Engine) -> bool:
    """Somebody may pick up what others discard, whoever they are."""
    return any(not clause.roles for clause, _, _ in m.index.on("after", "cards_discarded"))


def _showing(m: Engine, seat: int, rule: str, text: str, most: int) -> Ask:
    return Ask("hand", (seat,), text, rule, m.state.moment, "shown", [], 0, most, True, [])


def ready(m: Engine, seat: int) -> bool | None:
    """The hand holds the encounter cards it needs; None where nobody knows."""
    return holds_encounter_card(m, seat, fold(m, "cards_needed", seat, base_of(m, "cards_needed")))


def need_card(m: Engine, seat: int, rule: str) -> Flow:
    """Draw new hands until the player is known to hold an encounter card, or nobody knows (or once, as the table
    rules).
    """
    for _ in range(20 if m.choice("new_hand_again") == 1 else 1):
        if ready(m, seat) is not False or allowed(m, "need_card", seat) is not None:
            return
        what = asking.word(m, "encounter card")
        yield from pause(
            m, "pause", f"{asking.name_of(m, seat)} has no {what}: a new hand. Anything to play first?", rule
        )
        if ready(m, seat) is False:
            yield from replace_hand(m, seat, rule)
