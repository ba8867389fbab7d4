"""Verbs about cards turned over from a deck, and cards that take the place of others on the table."""

from __future__ import annotations

from functools import partial

from adjudicator.engine import asking, holding
from adjudicator.engine.cards import is_encounter_card, laid, main_card, possible_faces
from adjudicator.engine.context import Context
from adjudicator.engine.core import Flow
from adjudicator.engine.events import Part, react
from adjudicator.engine.procedures.reveal import change_alone, face_of
from adjudicator.engine.questions import Ask, Option
from adjudicator.engine.stores import give_back
from adjudicator.engine.verbs.reading import main_value, player, read
from adjudicator.rulebook.model import Step
from adjudicator.table import changes as ch
from adjudicator.table.state import COSMIC, UNKNOWN, Laid

_MOST = 100
"""Cards turned over at once at most: more than any deck holds."""


def turn_over(c: Context, step: Step) -> Flow:
    """Cards of the deck come to lie apart, face up: so many, or one by one until so many encounter cards came."""
    seat = player(c, step, "of", c.owner)
    n = int(main_value(c, step))
    found: list[Laid] = []
    if seat is not None and read(c, step, "until", False):
        came = 0
        while came < n and len(found) < _MOST:
            faces = yield from _named(c, seat, 1)
            came += sum(is_encounter_card(c.m.book, face) for face in faces)
            found += _lie(c, seat, faces)
    elif seat is not None and n > 0:
        faces = yield from _named(c, seat, n)
        found = _lie(c, seat, faces)
    if seat is not None and found:
        it: Part = {"event": "cards_turned_over", "owner": seat, "cards": found}
        yield from react(c.m, "cards_turned_over", it)
    e = c.m.state.encounter
    return [card for card in found if e is not None and card in e.cards and card.laid_as == "turned"]


def _named(c: Context, seat: int, n: int) -> Flow:
    """The table says which cards came up."""
    m = c.m
    yield from holding.supply(m, seat, COSMIC, n, c.ref)
    who = asking.name_of(m, seat)
    text = f"{who} turns over {asking.counted(m, n, 'card')} of the deck: which?"
    options = [Option(face, face) for face in possible_faces(m)]
    faces = yield from asking.ask(
        m, lambda: Ask("hand", (seat,), text, c.ref, m.state.moment, "turned", options, n, n, False)
    )
    return list(faces or [])


def _lie(c: Context, seat: int, faces: list[str]) -> list[Laid]:
    m = c.m
    e = m.state.encounter
    if e is None:
        return []
    m.do(ch.DeckChanged(COSMIC, drawn=len(faces)), c.ref, seat)
    for face in faces:
        m.do(ch.CardLaid(Laid(0, seat, face, "turned", True, moment=c.moment, lap=e.lap, by=c.ref)), c.ref, seat)
    return e.cards[-len(faces) :] if faces else []


def replace(c: Context, step: Step) -> Flow:
    """A card on the table is discarded and another lies in its place, which changes itself at once."""
    m = c.m
    old: Laid | None = main_value(c, step)
    new: Laid | None = read(c, step, "with")
    if old is None or new is None:
        return
    laid_as, owner = old.laid_as, old.owner
    m.do(ch.CardChanged(old.id, laid_as="played"), c.ref, owner)
    m.do(ch.CardChanged(new.id, laid_as=laid_as, owner=owner), c.ref, owner)
    yield from holding.discard_laid(m, old, c.ref, "used")
    change_alone(m, new)


def stand_for(c: Context, step: Step) -> Flow:
    """A card that lies apart becomes a player's encounter card; its own goes back to its hand, or to another one."""
    card: Laid | None = main_value(c, step)
    seat = player(c, step, "of", c.owner)
    own = main_card(c.m.state, seat)
    if card is not None and seat is not None and own is not None:
        heir = player(c, step, "old_to", None)
        if heir is not None:
            c.m.do(ch.CardChanged(own.id, owner=heir), c.ref, seat)
        give_back(c.m, own, c.ref)
        c.m.do(ch.CardChanged(card.id, owner=seat, laid_as="main"), c.ref, seat)
        if card.up:
            change_alone(c.m, card)
    yield from ()


def become(c: Context, step: Step) -> Flow:
    """A card on the table turns into another face, and then changes itself as a card just turned up would."""
    card: Laid | None = main_value(c, step)
    face = read(c, step, "face")
    if card is not None and face:
        c.m.do(ch.CardChanged(card.id, now=str(face)), c.ref, card.owner)
        if c.ruling("joker_self_change") == 1:
            change_alone(c.m, card)
    yield from ()


def show(c: Context, step: Step) -> Flow:
    """A card that lies face down is shown to all, and so is the kicker that lies down with it; faces that nobody has
    entered are asked for.
    """
    card: Laid | None = main_value(c, step)
    beside = laid(c.m.state, card.owner, "kicker") if card is not None else None
    for down in (card, beside):
        if down is not None and down.face == UNKNOWN and not down.up:
            answer = yield from asking.ask(c.m, partial(face_of, c.m, down, c.ref))
            if answer:
                c.m.do(ch.CardChanged(down.id, face=answer[str(down.owner)]), c.ref, down.owner)


def claim(c: Context, step: Step) -> Flow:
    """A card that lies face down counts as what its owner says it is."""
    card: Laid | None = main_value(c, step)
    said = read(c, step, "as")
    if card is not None and said:
        c.m.do(ch.CardChanged(card.id, claim=str(said), up=True), c.ref, card.owner)
        c.it["done"] = True
    yield from ()


def bury(c: Context, step: Step) -> Flow:
    """A card on the table goes unseen under its deck."""
    card: Laid | None = main_value(c, step)
    if card is not None:
        c.m.do(ch.CardLeft(card.id), c.ref, card.owner)
        c.m.do(ch.DeckChanged(card.back, buried=1), c.ref, card.owner)
    yield from ()


def clear(c: Context, step: Step) -> Flow:
    """Cards turned over that still lie apart go to the discards."""
    for card in list(main_value(c, step) or []):
        if card.laid_as == "turned":
            yield from holding.discard_laid(c.m, card, c.ref, "used")


VERBS = {
    "stand_for": stand_for,
    "turn_over": turn_over,
    "replace": replace,
    "become": become,
    "show": show,
    "claim": claim,
    "bury": bury,
    "clear": clear,
}
