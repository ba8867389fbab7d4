"""What the set-up of a table says: hints for each field, and what is to be known about the powers."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from adjudicator.engine import Refused, SeatSetup, Setup
from adjudicator.engine.company import Misgiving, misgivings
from adjudicator.engine.setup import held_by
from adjudicator.rulebook.model import Book
from adjudicator.tui.commands import Command
from adjudicator.tui.plan import EDITIONS, lender_of, modules_of, notes_of

NOTES = 3
"""Lines for what is to be known about the powers."""
WARNS, STOPS = "!", "✗"
HINTS = {
    "players": "← → or 2 to 8 · Enter goes on · F9 starts the game",
    "first": "← → or a first letter chooses · Enter goes on",
    "hands": "← → chooses whether hand counts are kept",
    "pace": "at every moment of an encounter · at the usual ones · only where a power or card here can act",
    "start": "Enter starts the game",
    "seat-name": "a name, or nothing: the colour's · Enter goes on · F9 starts the game",
    "seat-colour": "← → another colour · Enter goes on · F9 starts the game",
}
"""Field to what the keys do there."""

KEYS = (
    Command("f9", "", "start", "start", "Start the game"),
    Command("f2", "", "presets", "ready", "Tables ready set up"),
    Command("f4", "", "deal", "deal", "Deal powers"),
    Command("q", "f10", "app.quit", "quit", "Leave the program"),
    Command("f12", "", "lookup", "find", "Look something up"),
    Command("ctrl+o", "", "rulings", "rules", "The open questions of the rules"),
    Command("escape", "", "app.home", "back", "Back to the first screen"),
)
"""The bottom line."""
FIRST_TO_GO = ("rulings", "lookup", "app.quit")
"""What is left out of the bottom line first where it is too short."""


def hint_at(where: str, book: Book, modules: str) -> str:
    """What the keys do in a field; what an edition is, and its modules."""
    hexes = "a hex, " if any(e.kind == "hex" for e in book.entries.values()) else ""
    about = str(book.settings.get("about", "")).rstrip(".")
    hints = {
        **HINTS,
        "edition": " · ".join(part for part in (about, "← → chooses · F2 has ready tables · Enter goes on") if part),
        "modules": modules,
        "seat-power": f"powers, {hexes}commas between · F4 deals · PgUp PgDn · Enter",
    }
    return next((said for name, said in hints.items() if name in where.split()), "")


def module_told(book: Book, ticked: Sequence[str], marked: str) -> str:
    """What the marked module is and what the keys do; whose rules hold at a mixed table and what its modules lack."""
    keys = "key or Space ticks · Enter goes on"
    about = modules_of(book).get(marked)
    if about is not None:
        keys = f"{about['title']}: {about['text']} · {keys}"
    lender = lender_of(book)
    if not book.mixed:
        return f"{keys} · a mixed table has {lender}'s modules too" if lender and about is None else keys
    told = f"{keys} · + is {lender}'s; where the books differ, {EDITIONS[book.edition]}'s holds"
    return f"{told}. {notes_of(book, ticked)}".rstrip(". ")


def powers_in(book: Book, seat: SeatSetup) -> bool:
    """Whether the seat has a power."""
    return bool(held_by(book, seat)[0])


def noted(book: Book, setup: Setup) -> Content:
    """What is to be known about the powers of a table, a line each; empty if nothing."""
    try:
        found = misgivings(book, setup)
    except Refused as refusal:
        found = [Misgiving(refusal.text, True)]
    said = found if len(found) <= NOTES else found[: NOTES - 1]
    lines = [
        Content.styled(f"{STOPS if note.stops else WARNS} {note.text}.", "$error" if note.stops else "$warning")
        for note in said
    ]
    if len(said) < len(found):
        lines.append(Content.styled(f"{WARNS} and {len(found) - len(said)} more", "$warning"))
    return Content("\n").join(lines)
