"""Faces of cards: what a face means, what a card on the table counts as now, and which cards lie there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudicator.rulebook.kept import KeptByBook
from adjudicator.rulebook.model import Book, Entry
from adjudicator.table.state import UNKNOWN, Laid, State, shown_face

if TYPE_CHECKING:
    from adjudicator.engine.core import Engine

ANY_TIME, ANY_ROLE = "play_any_time", "play_any_role"
"""Acts: playing cards at any time and in any role, or in any role."""
_NUMBER = re.compile(r"^(.*?)\s*([x+]?)(-?\d+)(?:/(-?\d+))?$")


_NUMBERS: dict[str, tuple[str, range]] = {"kicker": ("x", range(-1, 5)), "reinforcement": ("+", range(2, 6))}
"""How a card's number is written and which numbers there are, where it is no plain attack."""


class Faces:
    """The faces of a book's cards, read once each: the entry a face belongs to and its number (0 without one)."""

    def __init__(self, book: Book) -> None:
        self._known: dict[str, tuple[Entry, int] | None] = {}
        self._words: dict[str, Entry] = {}
        for entry in book.entries.values():
            if entry.face is not None:
                value = entry.values.get("value")
                if value == "number":
                    self._words[entry.face] = entry
                    if entry.face_down:
                        self._known[entry.face] = (entry, 0)
                else:
                    self._known[entry.face] = (entry, value if isinstance(value, int) else 0)
        self._plain = [face for face in self._known if face not in self._words]
        for entry in [e for e in book.entries.values() if e.face is not None and e.also is not None]:
            like = self.read(str(entry.also))
            self._known[str(entry.face)] = (entry, like[1] if like is not None else 0)
        self._some: list[str] = []
        self._possible: dict[tuple[str, ...], list[str]] = {}
        decks = book.settings.get("decks", {}).values()
        self._decks = {module for deck in decks for module in (deck.get("module"), *deck.get("of", ()))}
        """Modules whose cards make a printed deck."""
        self._printed = [
            f for f in dict.fromkeys(f for deck in decks for f in deck["cards"]) if self.read(f) is not None
        ]

    def read(self, face: str) -> tuple[Entry, int] | None:
        """What a face is, or None for an unknown one."""
        if face in self._known:
            return self._known[face]
        match = _NUMBER.match(face)
        entry = self._words.get(match.group(1)) if match is not None else None
        found = (entry, int(match.group(3))) if match is not None and entry is not None else None
        if found is not None or face == UNKNOWN:
            self._known[face] = found
        return found

    def kind(self, face: str) -> str:
        """A card's kind in a hand; ``none`` for an unknown face."""
        found = self.read(face)
        return found[0].card or "none" if found is not None else "none"

    def number(self, face: str) -> int:
        """The number on a card, 0 without one."""
        found = self.read(face)
        return found[1] if found is not None else 0

    def some(self) -> list[str]:
        """Faces by name: cards without a number, the numbers most cards have for the others, and the printed decks'."""
        if not self._some:
            found = list(self._plain)
            for word, entry in self._words.items():
                sign, usual = _NUMBERS.get(str(entry.card), ("", range(41)))
                numbers = entry.values.get("numbers", usual)
                found.extend(f"{word} {sign}{n}" for n in numbers)
            self._some = list(dict.fromkeys(found + self._printed))
        return self._some

    def possible(self, modules: Sequence[str]) -> list[str]:
        """Of these faces those that a game with these modules may have."""
        key = tuple(modules)
        if key not in self._possible:
            read = [(face, self.read(face)) for face in self.some()]
            self._possible[key] = [face for face, found in read if found is None or self.in_game(found[0], modules)]
        return self._possible[key]

    def in_game(self, entry: Entry, modules: Sequence[str]) -> bool:
        """A game with these modules may have the card: it belongs to no printed deck that is left out."""
        return entry.module is None or entry.module in modules or entry.module not in self._decks


faces_of = KeptByBook(Faces)
"""The faces of a book, shared by all who use it."""


def read_face(book: Book, face: str) -> tuple[Entry, int] | None:
    """The entry a face belongs to and its number (0 without one), or None for an unknown face."""
    return faces_of(book).read(face)


def is_bare(book: Book, face: str) -> bool:
    """A card that lies face down and whose number nobody has said: its face is the bare word of its kind."""
    found = read_face(book, face)
    return found is not None and found[0].face_down and found[0].face == face


def kind_in_hand(book: Book, face: str) -> str:
    """The card's kind as effects on hands see it: attack, negotiate, kicker, artifact ...; ``none`` for an unknown
    face.
    """
    return faces_of(book).kind(face)


def value_in_hand(book: Book, face: str) -> int:
    """The number on a card."""
    return faces_of(book).number(face)


def is_encounter_card(book: Book, face: str) -> bool:
    """May be chosen as an encounter card."""
    found = read_face(book, face)
    return bool(found and found[0].encounter_card)


def is_laid(entry: Entry) -> bool:
    """An encounter card or a kicker: it is laid when cards are chosen, and not played."""
    return entry.encounter_card or entry.card == "kicker"


def may_be_chosen(m: Engine, face: str) -> bool:
    """An encounter card, or one played face down where the table counts those as such in a hand (Q-51)."""
    found = read_face(m.book, face)
    return found is not None and (
        found[0].encounter_card or (found[0].face_down and m.choice("intimidate_in_hand") == 2)
    )


def in_game(book: Book, entry: Entry, modules: Sequence[str]) -> bool:
    """A game with these modules may have the card: it belongs to no printed deck that is left out."""
    return faces_of(book).in_game(entry, modules)


def possible_faces(m: Engine) -> list[str]:
    """The cards, by name, that may be in this game."""
    return m.rules.faces.possible(m.state.modules)


def absent(m: Engine, face: str) -> str | None:
    """Why no such card can be in this game: the deck it belongs to is not played. Nothing if it can."""
    found = read_face(m.book, face)
    if found is None or in_game(m.book, found[0], m.state.modules):
        return None
    return not_played(m.book, face, found[0])


def belongs(entry: Entry, modules: Sequence[str]) -> bool:
    """The card is of no module, or of one that is played: it can be announced."""
    return entry.module is None or entry.module in modules


def not_played(book: Book, face: str, entry: Entry) -> str:
    """A sentence that a card's module is not played."""
    module = str(entry.module)
    title = book.settings["modules"].get(module, {}).get("title", module)
    return f"{face} belongs to the module {title}, which is not in this game"


def may_hold(state: State, seat: int, face: str | None) -> bool:
    """A card of that face may be in the player's hand, as far as anybody knows."""
    hand = state.seats[seat].hand
    if hand.known is None:
        return hand.count > 0 or not hand.tracked
    return face in hand.known or UNKNOWN in hand.known


def main_card(state: State, seat: int | None) -> Laid | None:
    """The seat's encounter card on the table."""
    return laid(state, seat, "main")


def laid(state: State, seat: int | None, laid_as: str) -> Laid | None:
    """The seat's card lying as something, if it has one."""
    e = state.encounter
    if e is None or seat is None:
        return None
    for card in e.cards:
        if card.owner == seat and card.laid_as == laid_as:
            return card
    return None


def became(m: Engine, card: Laid | None) -> str:
    """The kind of the face it shows, before others count it as another."""
    return m.rules.faces.kind(shown_face(card)) if card is not None else "none"


def printed_kind(m: Engine, card: Laid | None) -> str:
    """What is printed on it, before it changed itself."""
    return m.rules.faces.kind(card.claim or card.face) if card is not None else "none"


def kind_of(m: Engine, card: Laid | None) -> str:
    """What the card counts as now: its own change first, then what others count it as (Emotion Control and its
    like).
    """
    if card is None:
        return "none"
    kind = became(m, card)
    for live, _, _ in m.index.applying(f"count:{kind}", "card", card):
        return str(live.args["counts_as"])
    return kind


def numbers_of(face: str) -> tuple[str, int, int] | None:
    """The word, the large and the small number of a variable attack's face, or nothing for other cards."""
    match = _NUMBER.match(face)
    if match is None or match.group(4) is None:
        return None
    return match.group(1), int(match.group(3)), int(match.group(4))


def small_number(card: Laid | None) -> int:
    """The number printed small on a variable attack; 0 on other cards."""
    found = numbers_of(shown_face(card)) if card is not None else None
    return found[2] if found is not None else 0


def transposed(card: Laid | None) -> str:
    """A variable attack's face with its two numbers changed over; another card's face as it is."""
    face = shown_face(card) if card is not None else UNKNOWN
    found = numbers_of(face)
    return face if found is None else f"{found[0]} {found[2]}/{found[1]}"


def printed_value(m: Engine, card: Laid | None) -> int:
    """The number on the card's present face."""
    return m.rules.faces.number(shown_face(card)) if card is not None else 0


def holds_encounter_card(m: Engine, seat: int, enough: int = 1) -> bool | None:
    """True or False where the hand is known, None where nobody entered it; `enough` of them where one will not do."""
    hand = m.state.seats[seat].hand
    if hand.known is None:
        return False if hand.tracked and hand.count < enough else None
    held = sum(may_be_chosen(m, face) for face in hand.known)
    if held >= enough:
        return True
    return None if held + hand.known.count(UNKNOWN) >= enough else False
