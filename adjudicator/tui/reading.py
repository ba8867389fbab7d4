"""Numbers, places and players as people type them into the fields of a form: found as the typed sentences find them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from adjudicator.cases.names import Names, NotUnderstood
from adjudicator.rulebook.model import Book
from adjudicator.table.state import State
from adjudicator.tui.words import place_words, plain

T = TypeVar("T")


class Unclear(ValueError):
    """A field cannot be read; the message says which and why."""


def whole(text: str, what: str) -> int:
    """A number typed in a field."""
    if not text.isdecimal():
        raise Unclear(f"{what}: a number, not “{text}”.")
    return int(text)


def found_place(book: Book, state: State, text: str, among: Iterable[str]) -> str:
    """The place meant, by its name or the edition's word for it."""
    names = Names(state, book)
    names.places = {spelling: p for p in among for spelling in (p, place_words(book, state, p))}
    place = found(names.place, text)
    same_digits(text, place, place_words(book, state, place))
    return place


def found_seat(book: Book, state: State, text: str) -> int:
    """The seat meant by a name or a colour, or as one of the main players."""
    names = Names(state, book)
    seat = found(names.seat, text)
    role = next((role for role, main in names.roles.items() if main == seat), "")
    same_digits(text, plain(state.seats[seat].name), state.seats[seat].colour, role)
    return seat


def found(find: Callable[[str, bool], T], text: str) -> T:
    """What a forgiving search finds."""
    try:
        return find(text, False)
    except NotUnderstood as problem:
        raise Unclear(str(problem)) from problem


def same_digits(text: str, *spellings: str) -> None:
    """A digit that was typed is never read as another one."""
    typed = digits(text)
    if typed and typed not in [digits(s) for s in spellings]:
        raise Unclear(f"no {text!r} here; did you mean {spellings[0]!r}?")


def digits(text: str) -> str:
    """The digits of a text."""
    return "".join(c for c in text if c.isdigit())
