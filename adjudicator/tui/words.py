"""The words on the screen: seats with their marks, places and moments as the edition names them.

Everything people typed becomes `Content`, so that it is shown as it stands and never read as markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from textual.content import Content

from adjudicator.cases.names import Titles
from adjudicator.cases.terms import write_terms
from adjudicator.rulebook.model import Book, Moment
from adjudicator.table.state import Seat, Slot, State
from adjudicator.tui.palette import mark, seat_style

TURNS = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Signs that nobody sees and that turn the rest of a line round."""


def plain(text: str) -> str:
    """A text on one line, as a name or note may contain anything."""
    return " ".join(text.translate(TURNS).split())


def badge(seat: Seat) -> Content:
    """A seat's shape and letter in its colour."""
    m = mark(seat.colour)
    return Content.styled(f"{m.shape}{m.letter}", seat_style(seat.colour))


def named(seat: Seat, width: int | None = None) -> Content:
    """A seat's badge and name, cut to a width where one is given."""
    name = Content.styled(plain(seat.name), seat_style(seat.colour))
    if width is not None:
        name = name.truncate(width, ellipsis=True)
    return Content.assemble(badge(seat), " ", name)


def shorten(text: Content, width: int) -> Content:
    """A text cut to a width between two words where that is possible, and padded to it."""
    if text.cell_length > width:
        cut = text.truncate(max(0, width - 1))
        whole = text.plain[len(cut.plain) :].startswith(" ")
        end = len(cut.plain) if whole else cut.plain.rstrip().rfind(" ")
        text = Content.assemble(cut[: end if end > width // 2 else len(cut.plain)].rstrip(), "…")
    return text.truncate(width, pad=True)


def listed(state: State, seats: Iterable[int]) -> Content:
    """Several seats in a row."""
    return Content(", ").join(named(state.seats[s]) for s in seats)


def counted(state: State, at: dict[int, int]) -> Content:
    """Ships by owner, such as ``●R 3  ■B 1``; a dash where there are none."""
    parts = [Content.assemble(badge(state.seats[s]), " ", (str(n), "bold")) for s, n in sorted(at.items()) if n]
    return Content("  ").join(parts) if parts else Content.styled("-", "$quiet")


def word(book: Book, code: str, many: bool = False) -> str:
    """A word as the edition says it; the plain one where its lexicon has nothing."""
    found = book.lexicon.get("words", {}).get(code, code)
    if isinstance(found, dict):
        found = found["many" if many else "one"]
    return str(found)


SAID = (
    r"\bthe (offense|defense)\b",
    r"\b(?:from|to) (gate|warp)\b",
    r"\ba (colony) on\b",
)
"""What sentences of cases say in one edition's words, whatever the edition."""


def edition_says(book: Book, text: str) -> str:
    """A sentence as cases write it, in the edition's words, in which it can be read as well."""
    for pattern in SAID:
        text = re.sub(pattern, lambda found: found[0].replace(found[1], word(book, found[1])), text)
    return text


def deal_words(book: Book, state: State, terms: list[dict[str, Any]]) -> str:
    """The terms of a deal in the edition's words; what somebody promises is left as it was typed."""
    said = [(term, plain(write_terms([term], Titles(state)))) for term in terms]
    return "; ".join(text if "promise" in term else edition_says(book, text) for term, text in said)


def heading(book: Book, code: str, many: bool = False) -> str:
    """The edition's word at the start of a line or title."""
    said = word(book, code, many)
    return said[:1].upper() + said[1:]


def moment_of(book: Book, moment: str) -> Moment | None:
    """The row of the turn with this id."""
    return next((m for m in book.turn if m.id == moment), None)


def power_name(book: Book, slot: Slot) -> str:
    """A power as players call it."""
    entry = book.entries.get(slot.power)
    return entry.name if entry else slot.power.removeprefix("power.").replace("_", " ").capitalize()


def place_words(book: Book, state: State, place: str) -> str:
    """A place as players call it."""
    head, _, tail = place.partition(" ")
    if head == "sheet" and tail.isdigit() and int(tail) < len(state.seats):
        return f"captured by {plain(state.seats[int(tail)].name)}"
    if head == "stack":
        stack = next((s for s in state.stacks if str(s.id) == tail), None)
        if stack is not None:
            return f"under a ship of {plain(state.seats[stack.owner].name)} at {place_words(book, state, stack.place)}"
    if head == "limbo":
        return f"{word(book, 'Limbo')} {tail}"
    if place in state.planets:
        return place
    return word(book, place)
