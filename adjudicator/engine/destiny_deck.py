"""The destiny deck: which cards it is made of, which of them may still come, and when it is made anew.

A face is a colour, ``inverted`` or with `` danger`` where the card has that, ``wild``, or the name of an entry. Cards
that were mixed in unseen (as many Comets and colourless cones as there are players) count as ``?`` until one turns up.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from adjudicator.engine import asking
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.events import react
from adjudicator.engine.questions import Option
from adjudicator.rulebook.kept import KeptByBook
from adjudicator.rulebook.model import Book, Entry
from adjudicator.table import changes as ch
from adjudicator.table.state import UNKNOWN, WARP, Deck, State

DECK = "destiny"
DANGER = " danger"
INVERTED = "inverted "
WILD = "wild"
KINDS = ("destiny", "comet")
RULE = "turn.destiny_deck"
_DANGER_READ = re.compile(rb"encounter\.danger|destiny\.warning")


class _OfBook(NamedTuple):
    """A book's own destiny cards, and its entries that look at danger warnings."""

    cards: list[Entry]
    named: dict[str, Entry]
    wary: frozenset[str]


def _read(book: Book) -> _OfBook:
    cards = [entry for entry in book.entries.values() if entry.kind in KINDS]
    named = {entry.name: entry for entry in reversed(cards)}
    return _OfBook(
        cards, named, frozenset(e.id for e in book.entries.values() if _DANGER_READ.search(msgspec.json.encode(e)))
    )


_of_book = KeptByBook(_read)


def left_out(state: State, entry: Entry) -> bool:
    """The table took a choice of an issue by which this entry is not in its game."""
    unless = entry.data.get("left_out", {})
    return any(state.rulings.get(issue, 1) == choice for issue, choice in unless.items())


def entry_of(book: Book, face: str) -> Entry | None:
    """The entry of a card that is known by its name."""
    return _of_book(book).named.get(face)


def specials(book: Book, state: State) -> list[Entry]:
    """Cards of the modules played that may have been mixed in unseen."""
    return [
        e for e in _of_book(book).cards if e.module is not None and e.module in state.modules and not left_out(state, e)
    ]


def every_face(book: Book) -> list[str]:
    """Every destiny card of the edition by its face, in this game or not."""
    plain = [*(str(colour) for colour in book.settings.get("colours", ())), WILD]
    plain += [INVERTED + face for face in plain] + [face + DANGER for face in plain]
    return plain + [entry.name for entry in _of_book(book).cards]


def why_not(m: Engine, face: str) -> str:
    """Why a destiny card cannot come now."""
    deck = m.state.decks.get(DECK)
    if deck is not None and face in deck.discards:
        return (
            f"no card {face} is left: all have been turned. If the deck was shuffled since, say so: "
            "'correct: the destiny deck is made anew'"
        )
    if deck is not None and face in deck.out:
        return f"{face} left the deck when it was made anew"
    legal = ", ".join(option.label for option in faces(m)[:8])
    return f"{face!r} is no card of this game's deck; legal: {legal}"


def full_deck(book: Book, state: State) -> Deck:
    """The deck of a game that begins: by players and absent colours, and as many special cards as players."""
    makeup = book.settings[DECK]
    cards: dict[str, int] = {}
    warned = makeup.get("warnings", 0) if _wary(book, state) else 0
    for colour in colours(book, state):
        cards[colour] = makeup["colour"] - warned
        cards[colour + DANGER] = warned
        cards[INVERTED + colour] = makeup.get("inverted", 0)
    cards[WILD] = makeup["wild"]
    cards[INVERTED + WILD] = makeup.get("inverted_wild", 0) if len(state.seats) > 3 else 0
    for entry in _of_book(book).cards:
        if entry.module is None and not left_out(state, entry):
            cards[entry.name] = 1
    cards[UNKNOWN] = len(state.seats) if specials(book, state) else 0
    for seat in state.seats:
        aside = book.entries[seat.hex].values.get("destiny_aside", 0) if seat.hex is not None else 0
        if aside:
            cards[seat.colour] -= int(aside) - 1
            cards[INVERTED + seat.colour] -= 1
    cards = {face: n for face, n in cards.items() if n > 0}
    return Deck(sum(cards.values()) - dealt(book, state), cards=cards)


def dealt(book: Book, state: State) -> int:
    """Cards of a new deck that are dealt to players at once, unseen by all others."""
    hexes = [book.entries[seat.hex] for seat in state.seats if seat.hex is not None]
    return sum(int(entry.values.get("destiny_dealt", 0)) for entry in hexes)


def colours(book: Book, state: State) -> list[str]:
    """Colours with cards in the deck: the players', and nobody's where the table leaves them in (mayfair Q10)."""
    return _colours(book, state, state.rulings.get("absent_colours", 1) == 2 and len(state.seats) > 3)


def _colours(book: Book, state: State, absent: bool) -> list[str]:
    """The players' colours; with those `absent`, the others of the box after them."""
    played = [seat.colour for seat in state.seats]
    box = [str(c) for c in book.settings["colours"]][: int(book.settings[DECK]["box_colours"])] if absent else []
    return played + [colour for colour in box if colour not in played]


def of_colour(colour: str) -> tuple[str, ...]:
    """The faces that show a colour."""
    return (colour, colour + DANGER, INVERTED + colour)


def put_colour_in(deck: Deck, fresh: Deck, colour: str) -> None:
    """The cards of a newcomer's colour, as a fresh deck has them, are shuffled in, unless absent colours were in it."""
    there = {*deck.discards, *(deck.cards or ())}
    if there & set(of_colour(colour)):
        return
    if deck.cards is not None and deck.count is not None and fresh.cards is not None:
        added = {face: fresh.cards[face] for face in of_colour(colour) if fresh.cards.get(face)}
        deck.cards.update(added)
        deck.count += sum(added.values())


def take_colour_out(deck: Deck, colour: str) -> None:
    """The cards of somebody who leaves are taken out of the deck and its discards."""
    deck.discards = [face for face in deck.discards if face not in of_colour(colour)]
    if deck.cards is not None and deck.count is not None:
        kept = {face: n for face, n in deck.cards.items() if face not in of_colour(colour)}
        deck.count = max(0, deck.count - sum(deck.cards.values()) + sum(kept.values()))
        deck.cards = kept


def limbo_sections(book: Book, state: State) -> list[str]:
    """The sections at which the Limbo's marker stops: the players' colours clockwise, then those of nobody where the
    table has it stop there too (mayfair Q34).
    """
    return _colours(book, state, state.rulings.get("limbo_absent_colours", 1) == 2)


def release(m: Engine, colour: str, rule: str) -> None:
    """The Limbo section of a colour empties into the warp."""
    section = f"limbo {colour}"
    for owner, n in list(m.state.places.get(section, {}).items()):
        m.do(ch.ShipsMoved(owner, section, WARP, n), rule, owner)


def _wary(book: Book, state: State) -> bool:
    """Danger warnings matter in this game: the reward deck is in play, or a power looks at them."""
    powers = [slot.power for seat in state.seats for slot in seat.slots]
    return "rewards" in state.modules or any(power in _of_book(book).wary for power in powers)


def faces(m: Engine) -> list[Option]:
    """The destiny cards that can come, with how many of each are left."""
    deck = m.state.decks.get(DECK) or Deck()
    found = []
    for face, label, says in _all_faces(m):
        left = _left(m, deck, face)
        if left is None:
            found.append(Option(face, label, says))
        elif left:
            count = f"{left} in the deck" if left > 0 else "may be among the special cards"
            found.append(Option(face, label, f"{count}. {says}".rstrip(". ") if says else count))
    return found or [Option(face, label, says) for face, label, says in _all_faces(m)]


def comets(m: Engine) -> list[Option]:
    """The Comets that may be among the cards nobody has seen, if none is in force yet."""
    e = m.state.encounter
    if e is None or e.comet is not None or (m.state.decks.get(DECK) or Deck()).cards is None:
        return []
    names = {entry.name for entry in specials(m.book, m.state) if entry.kind == "comet"}
    return [option for option in faces(m) if option.value in names]


def _left(m: Engine, deck: Deck, face: str) -> int | None:
    """How many of a face may still come; -1 for one that may be among the unseen, None where nobody counts."""
    if deck.cards is None:
        return None
    if deck.cards.get(face):
        return deck.cards[face]
    entry = entry_of(m.book, face)
    if entry is None or entry.module is None or not deck.cards.get(UNKNOWN):
        return 0
    return -1 if entry.data.get("unseen") or face not in (*deck.discards, *deck.out) else 0


def _all_faces(m: Engine) -> list[tuple[str, str, str]]:
    """Every face of this game's deck: face, what the table reads, what the card says."""
    book, state = m.book, m.state
    makeup = book.settings[DECK]
    names = {seat.colour: seat.name for seat in state.seats}
    all_colours = colours(book, state)
    found = [(c, f"{c} ({names.get(c, 'nobody')})", "") for c in all_colours]
    if makeup.get("warnings") and _wary(book, state):
        found += [(c + DANGER, f"{c} with a warning", "") for c in all_colours]
    if makeup.get("inverted"):
        found += [(INVERTED + c, f"inverted {c}", "") for c in all_colours]
    found.append((WILD, "wild", ""))
    if makeup.get("inverted_wild") and len(state.seats) > 3:
        found.append((INVERTED + WILD, "inverted wild", ""))
    plain = [e for e in _of_book(book).cards if e.module is None and not left_out(state, e)]
    return found + [(e.name, e.name, e.text) for e in (*plain, *specials(book, state))]


def exchanged(book: Book, state: State) -> list[str]:
    """The special cards that leave as the deck is made anew: the one played last, or all of them (seed M7.0)."""
    deck = state.decks.get(DECK) or Deck()
    special = {entry.name for entry in specials(book, state)}
    played = [face for face in deck.discards if face in special]
    return played if state.rulings.get("special_destiny_renewal", 1) == 2 else played[-1:]


def supply(m: Engine) -> Flow:
    """A deck that has run out is made anew from its discards: in Mayfair when a card is needed and none is left, in
    Fantasy Flight when one is left (ffg T-31; mayfair F3.14). The special card played last is exchanged (seed M7.0).
    """
    deck = m.state.decks.get(DECK)
    least = int(m.book.settings[DECK].get("never_drawn", 0))
    if deck is None or deck.cards is None or deck.count is None or deck.count > least or not deck.discards:
        return
    last = [face for face in deck.cards if face.endswith(DANGER)]
    if deck.count and last and m.choice("last_card_warning") == 2:
        text = "The last card is shuffled back undrawn. Did anybody see that it carries a warning?"
        if (yield from asking.whether(m, m.state.offense, RULE, "seen", text, False)):
            m.set("danger", True, RULE)
    gone = exchanged(m.book, m.state)
    m.do(ch.DeckChanged(DECK, reshuffled=True, exchanged=gone), RULE)
    m.do(ch.DeckChanged(DECK, drawn=dealt(m.book, m.state)), RULE)
    from adjudicator.engine.rounds import pause

    text = f"The {asking.word(m, 'destiny')} deck has run out: shuffle its discards into a new one."
    if gone:
        text += f" First exchange {', '.join(gone)} for as many special cards left out of play, unseen."
    yield from pause(m, "table", text, RULE)
    yield from react(m, "deck_reshuffled", {"event": "deck_reshuffled", "owner": m.state.offense, "deck": DECK})
