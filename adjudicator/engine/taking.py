"""Cards taken from a hand and kept: others may answer the taking, and some cards act by themselves then (rifts).

Taken is what comes by the taker's own doing; what is given, or changes hands in a deal, is not (Q-47, d048).
"""

from __future__ import annotations

from functools import partial

from adjudicator.engine import asking, holding
from adjudicator.engine.cards import may_hold, read_face
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.events import react
from adjudicator.engine.live import LiveClause
from adjudicator.engine.questions import Ask, Option
from adjudicator.engine.rounds import may_use
from adjudicator.engine.uses import use
from adjudicator.rulebook.kept import KeptByBook
from adjudicator.rulebook.model import Book, Entry
from adjudicator.table.state import UNKNOWN, Laid

RULE = "turn.taken"
COMPENSATION = "turn.compensation"
TAKEN = "card_taken"


def _read(book: Book) -> list[Entry]:
    return [e for e in book.entries.values() if any(TAKEN in c.at and c.kind == "after" for c in e.clauses)]


_acting = KeptByBook(_read)


def acting(m: Engine) -> list[Entry]:
    """The cards of this game that act by themselves when they are taken."""
    return [e for e in _acting(m.book) if e.module is None or e.module in m.state.modules]


def is_taken(m: Engine, taker: int, by: int | None) -> bool:
    """Cards that come to this player are taken: by its own doing, or whenever they change hands outside a deal, as the
    table plays it.
    """
    return by == taker or m.choice("rift_taken") == 2


def one_by_one(m: Engine) -> bool:
    """Cards are taken one after another, since one of them may act before the next is taken."""
    return m.choice("rift_several") == 2 and bool(acting(m))


def take_blind(m: Engine, taker: int, giver: int, n: int, rule: str, by: int | None) -> Flow:
    """Cards drawn at random from a hand, by the doing of the player `by`. Returns how many."""
    if n > 1 and one_by_one(m) and is_taken(m, taker, by):
        got = 0
        for _ in range(n):
            got += yield from take_blind(m, taker, giver, 1, rule, by)
        return got
    before = m.state.seats[giver].hand.known
    faces = list(before) if before is not None else None
    rewards = m.state.seats[giver].hand.rewards
    got = yield from holding.take_blind(m, taker, giver, n, rule)
    for face in m.state.seats[giver].hand.known or []:
        if faces is not None and face in faces:
            faces.remove(face)
    if is_taken(m, taker, by):
        faces = faces if faces is not None else [UNKNOWN] * got
        drawn = rewards - m.state.seats[giver].hand.rewards if rewards else None
        yield from taken(m, taker, giver, faces, rule == COMPENSATION, drawn)
    return got


def taken(m: Engine, taker: int, giver: int, faces: list[str], paid: bool = False, rewards: int | None = None) -> Flow:
    """Cards were taken and are in the taker's hand: the taking is answered; then those that are still held act.

    `rewards`: how many of them have a reward back, where somebody counts those.
    """
    if not faces:
        return
    it = {"event": "cards_taken", "owner": giver, "by": taker, "count": len(faces), "paid": paid, "done": False}
    yield from react(m, "cards_taken", it)
    if not acting(m):
        return
    known = [face for face in faces if _is_acting(m, face)]
    for face in (yield from _in_order(m, taker, known + (yield from _unknown(m, taker, faces, rewards)))):
        yield from _act(m, taker, giver, face)


def _is_acting(m: Engine, face: str) -> bool:
    found = read_face(m.book, face)
    return found is not None and found[0] in acting(m)


def _unknown(m: Engine, taker: int, faces: list[str], rewards: int | None) -> Flow:
    """Of the cards nobody has entered, those that the taker shows because they act now; their backs are rewards'."""
    unseen = sum(1 for face in faces if read_face(m.book, face) is None)
    unseen = unseen if rewards is None else min(unseen, rewards)
    if not unseen:
        return []
    answer = yield from asking.ask(m, partial(_question, m, taker, unseen))
    return list(answer or [])


def _question(m: Engine, taker: int, unseen: int) -> Ask | None:
    hand = m.state.seats[taker].hand
    most = min(unseen, hand.count) if hand.tracked else unseen
    options = [Option(face, face) for entry in acting(m) for face in _faces(entry) if may_hold(m.state, taker, face)]
    if not most or not options:
        return None
    kinds = " or ".join(dict.fromkeys(asking.word(m, str(entry.card)) for entry in acting(m)))
    text = f"{asking.name_of(m, taker)}, is a {kinds} among the cards you took?"
    high = min(most, len(options))
    return Ask("hand", (taker,), text, RULE, m.state.moment, "goes_off", options, 0, high, True, [])


def _faces(entry: Entry) -> list[str]:
    """The faces there are of a card: with each of its numbers, if it has any."""
    numbers = entry.values.get("numbers")
    return [f"{entry.face} {n}" for n in numbers] if isinstance(numbers, list) else [str(entry.face)]


def _in_order(m: Engine, taker: int, faces: list[str]) -> Flow:
    """Several act one by one in the taker's order (Q-46)."""
    if len(set(faces)) < 2:
        return faces
    named = [
        f"{face}{'' if faces[:i].count(face) == 0 else f' ({faces[:i].count(face) + 1})'}"
        for i, face in enumerate(faces)
    ]
    text = f"{asking.name_of(m, taker)}, in which order do they go off?"
    answer = yield from asking.ask(
        m,
        lambda: Ask(
            "order", (taker,), text, RULE, m.state.moment, "goes_off", [Option(n, n) for n in named], default=named
        ),
    )
    return [faces[named.index(name)] for name in answer or named]


def _act(m: Engine, taker: int, giver: int, face: str) -> Flow:
    """A card just taken does what it says, if the taker still holds it."""
    found = read_face(m.book, face)
    if found is None or not may_hold(m.state, taker, face):
        return
    entry, value = found
    card = Laid(0, taker, face, "played")
    names = {**entry.values, "value": value, "this": card}
    it = {"event": TAKEN, "owner": giver, "by": taker, "card": card, "done": False}
    for clause in m.rules.entry(entry.id).clauses:
        if _listens(clause) and may_use(m, ((clause, taker, names), taker), it):
            yield from use(m, (clause, taker, names), taker, it)
            return


def _listens(clause: LiveClause) -> bool:
    return clause.model.kind == "after" and TAKEN in clause.model.at
