"""Stores: cards a power keeps apart from any hand, counted or known; from some its player may play.

(ffg M-72, E-10; seed M15.1)
"""

from __future__ import annotations

from adjudicator.engine import asking
from adjudicator.engine.cards import is_bare, kind_in_hand, may_hold
from adjudicator.engine.context import memory_of
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.live import LiveStanding
from adjudicator.engine.questions import Option
from adjudicator.engine.uses import made_use_of
from adjudicator.rulebook.model import Book
from adjudicator.table import changes as ch
from adjudicator.table.state import REWARD, UNKNOWN, Laid, State

Store = list[str]
"""Where a store is: memory key and name. An empty list is the hand."""
HAND = "hand"
PLAY_FROM = "play_from"
"""The act of playing cards from a store."""


def cards_in(m: Engine, store: Store) -> list[str]:
    """The faces in a store, ``?`` for one nobody has entered."""
    key, name = store
    return list(m.state.memory.get(key, {}).get(name, []))


def stored(book: Book, state: State, seat: int) -> dict[str, int]:
    """How many cards a player's powers keep apart from its hand, by the store's name."""
    found: dict[str, int] = {}
    for slot in state.seats[seat].slots:
        for name, declared in book.entries[slot.power].keeps.items():
            kept = state.memory.get(slot.power, {}).get(name)
            if declared["type"] == "cards" and kept:
                found[name] = len(kept)
    return found


def fill(m: Engine, store: Store, faces: list[str], rule: str, seat: int | None) -> None:
    """A store holds these cards from now on."""
    m.do(ch.Remembered(store[0], store[1], list(faces)), rule, seat)


def take_out(m: Engine, store: Store, face: str, rule: str, seat: int) -> None:
    """A card leaves a store; one that nobody names leaves nobody sure of the others."""
    left = cards_in(m, store)
    if face in left:
        left.remove(face)
    elif UNKNOWN in left:
        left.remove(UNKNOWN)
    else:
        left = [UNKNOWN] * max(0, len(left) - 1)
    fill(m, store, left, rule, seat)


def give_back(m: Engine, card: Laid, rule: str) -> None:
    """A card on the table goes back to where it was played from: a store its owner still has, or the hand it came from.

    Of one whose number nobody has said it stays unknown.
    """
    seat = card.owner if card.lender is None else card.lender
    face = UNKNOWN if is_bare(m.book, card.face) else card.face
    m.do(ch.CardLeft(card.id), rule, seat)
    power = card.store[0].partition("@")[0] if card.store else ""
    if power and any(slot.power == power for slot in m.state.seats[seat].slots):
        fill(m, card.store, [*cards_in(m, card.store), face], rule, seat)
    else:
        m.do(ch.HandChanged(seat, gained=[face], rewards=int(card.back == REWARD)), rule, seat)


def open_stores(m: Engine, seat: int, face: str = UNKNOWN) -> list[tuple[LiveStanding, int | None, Store]]:
    """The stores a player may play such a card from now, each with the rule that lets it; some hold one kind only."""
    found = []
    for live, owner, _ in m.index.applying(f"allow:{PLAY_FROM}", "player", seat):
        kind = live.args.get("kind")
        if kind is not None and kind_in_hand(m.book, face) != kind:
            continue
        store = [memory_of(m, live.entry.id, owner), str(live.args["store"])]
        if cards_in(m, store):
            found.append((live, owner, store))
    return found


def in_store(m: Engine, seat: int, face: str) -> bool:
    """One of the stores the player may play from holds that card, or may hold it."""
    return any(_may_hold(cards_in(m, store), face) for _, _, store in open_stores(m, seat, face))


def for_once(m: Engine, store: Store) -> bool:
    """A card played from that store is discarded after its use, and counts for no limit."""
    standings = m.book.entries[store[0].partition("@")[0]].standings if store else []
    return any(PLAY_FROM in s.subject and s.args.get("store") == store[1] and "once" in s.args for s in standings)


def _may_hold(faces: list[str], face: str) -> bool:
    return bool(faces) and (face in faces or UNKNOWN in faces or face == UNKNOWN)


def whence(m: Engine, seat: int, face: str) -> Flow:
    """Where a card being laid or played comes from: [] for the hand, or a store; None if that was stopped.

    Asked only where both may hold it.
    """
    stores = [found for found in open_stores(m, seat, face) if _may_hold(cards_in(m, found[2]), face)]
    if not stores:
        return []
    hand = m.state.seats[seat].hand
    options = [Option(store[1], f"its {store[1]}") for _, _, store in stores]
    if may_hold(m.state, seat, face) or (face == UNKNOWN and hand.known):
        options.insert(0, Option(HAND, "its hand"))
    what = "its card" if face == UNKNOWN else face
    text = f"{asking.name_of(m, seat)}, from where does {what} come?"
    rule = stores[0][0].ref
    chosen = yield from asking.pick(m, "one", seat, rule, "from", text, lambda: options, default=options[0].value)
    if chosen == HAND:
        return []
    live, owner, store = next(found for found in stores if found[2][1] == chosen)
    return None if (yield from made_use_of(m, live, owner)) else store
