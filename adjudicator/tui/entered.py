"""What is typed into the form of one encounter: powers and cards read forgivingly, the modules they belong to."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.cards import read_face
from adjudicator.rulebook.model import Book
from adjudicator.table.state import UNKNOWN
from adjudicator.tui.cards import NO_CARD, CardReader, NotACard
from adjudicator.tui.plan import modules_of

KICKER = "kicker"


class Wrong(ValueError):
    """Something typed cannot be; the message says why."""


def reader_of(book: Book) -> CardReader:
    """Reads the cards of all modules, as those in play follow from what is typed."""
    return CardReader(book, list(modules_of(book)))


def ships_typed(text: str, usual: int) -> int:
    """A number of ships."""
    if not text.strip():
        return usual
    if not text.strip().isdecimal():
        raise Wrong(f"Ships: a number, not “{text.strip()}”.")
    return int(text)


def card_typed(reader: CardReader, text: str) -> str | None:
    """A main player's card; nothing where it lays none.

    Raises:
        NotACard: there is no such card.
    """
    return None if text.strip().casefold() in NO_CARD else reader.read(text)


def kicker_typed(reader: CardReader, text: str) -> str | None:
    """A kicker; nothing typed is none.

    Raises:
        NotACard: there is no such kicker.
    """
    if text.strip().casefold() in ("", *NO_CARD):
        return None
    face = reader.read(text, [KICKER])
    if not any(face.startswith(f"{kind} ") for kind, entry in reader.numbered.items() if entry.card == KICKER):
        raise NotACard(f"“{text.strip()}” is no kicker.")
    return face


def modules_with(book: Book, chosen: Iterable[str], powers: Iterable[str], faces: Iterable[str | None]) -> list[str]:
    """The modules chosen, and those that the things named belong to."""
    named = {e.name: e.module for e in book.entries.values() if e.kind in ("power", "hex")}
    needed = {named.get(power) for power in powers}
    for face in faces:
        found = read_face(book, face) if face is not None and face != UNKNOWN else None
        needed.add(found[0].module if found is not None else None)
    wanted = {*chosen, *needed}
    return [module for module in modules_of(book) if module in wanted]
