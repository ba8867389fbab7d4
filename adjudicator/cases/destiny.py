"""The destiny deck and the card in force, as a case states them."""

from __future__ import annotations

from adjudicator.cases import fields
from adjudicator.engine.destiny_deck import DANGER, DECK, INVERTED, WILD, entry_of, specials
from adjudicator.rulebook.errors import nearest, one_of
from adjudicator.rulebook.model import Book
from adjudicator.rulebook.nodes import Node
from adjudicator.table import changes as ch
from adjudicator.table.state import UNKNOWN, Destiny, State


def _faces(book: Book, state: State) -> list[str]:
    """Every face this game's deck may hold."""
    cards = state.decks[DECK].cards or {}
    return [face for face in cards if face != UNKNOWN] + [entry.name for entry in specials(book, state)]


def set_deck(book: Book, state: State, left: Node | None, turned: Node | None) -> None:
    """What is left of the deck, and which cards lie in its discards, the newest last."""
    full = dict(state.decks[DECK].cards or {})
    known = _faces(book, state)
    played = [fields.one(item, known, "a destiny card") for item in turned.values()] if turned is not None else []
    if left is None:
        for face in played:
            ch.apply(state, ch.DeckChanged(DECK, drawn=1, seen=[face], discarded=[face]))
        return
    cards = {}
    for _, place, value in fields.pairs(left, "destiny_deck"):
        face = fields.one(place, [*known, UNKNOWN], "a destiny card")
        cards[face] = fields.whole(value, "a number of cards")
        most = full.get(face, 1)
        if cards[face] > most:
            raise value.error(f"{cards[face]} cards {face} in a deck that has {most}", f"{most} or fewer")
    discards = [face for face, n in full.items() if face != UNKNOWN for _ in range(n - cards.get(face, 0))]
    ch.apply(state, ch.DeckSet(DECK, cards, [*discards, *played]))


def card_in_force(book: Book, state: State, node: Node | None, system: int | None) -> Destiny | None:
    """The card turned; left out, the colour of the system aimed at."""
    colours = [seat.colour for seat in state.seats]
    if node is not None:
        face = fields.text(node, "destiny")
    elif system is not None:
        face = colours[system]
    else:
        return None
    if node is not None and entry_of(book, face) is not None and face in _faces(book, state):
        meant = [] if system is None else [system]
        return Destiny(face=face, colour=system, fits=meant, special=True)
    inverted, warning = face.startswith(INVERTED), face.endswith(DANGER)
    colour = face.removeprefix(INVERTED).removesuffix(DANGER)
    if node is not None and colour not in (*colours, WILD):
        words = [*colours, WILD]
        raise node.error(f"no destiny '{face}'", one_of(words, colour), nearest(colour, words))
    wild = colour == WILD
    others = [seat for seat in range(len(colours)) if seat != state.offense]
    fits = others if wild else [colours.index(colour)]
    seat = None if wild else fits[0]
    return Destiny(face=face, colour=seat, fits=fits, wild=wild, inverted=inverted, warning=warning)


def comet(book: Book, node: Node) -> str:
    """The entry id of the Comet in force."""
    names = {entry.name: entry.id for entry in book.entries.values() if entry.kind == "comet"}
    return names[fields.one(node, names, "a Comet")]
