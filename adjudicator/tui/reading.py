"""Numbers, places and players as people type them into the fields of a form."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.rulebook.model import Book
from adjudicator.table.state import State
from adjudicator.tui.search import Named, find
from adjudicator.tui.words import place_words, plain


class Unclear(ValueError):
    """A field cannot be read; the message says which and why."""


def whole(text: str, what: str) -> int:
    """A number typed in a field."""
    if not text.isdecimal():
        raise Unclear(f"{what}: a number, not “{text}”.")
    return int(text)


def found_place(book: Book, state: State, text: str, among: Iterable[str]) -> str:
    """The place meant, by its name or the edition's word for it."""
    found = find(text, [Named(p, p, (place_words(book, state, p),)) for p in among], limit=1)
    if not found:
        raise Unclear(f"There is no place called “{text}” to choose here.")
    return found[0].value


def found_seat(state: State, text: str) -> int:
    """The seat meant by a name or a colour."""
    names = [Named(str(i), plain(s.name), (s.colour,)) for i, s in enumerate(state.seats)]
    found = find(text, names, limit=1)
    if not found:
        raise Unclear(f"Nobody here is called “{text}”.")
    return int(found[0].value)
