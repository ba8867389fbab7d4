"""What a table was set up to be, as the set-up screen hands it over, and how a game begins from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from adjudicator.engine import SeatSetup, Setup
from adjudicator.rulebook.model import Book, Entry, book_name
from adjudicator.session import Game, new_path
from adjudicator.table.state import EVERY, NEEDED
from adjudicator.table.state import USUAL as USUAL_PACE
from adjudicator.tui.played import Played
from adjudicator.tui.search import Named, find, likeness, normal

EDITIONS = {"ffg": "Fantasy Flight", "mayfair": "Mayfair"}
PACE_NAMES = {EVERY: "every moment", USUAL_PACE: "usual", NEEDED: "needed"}
"""The paces as the set-up lists them."""
FEWEST, MOST, USUAL = 2, 8, 4
SURE = 86.0
"""What is less like a name than this is taken for none, and the nearest ones are offered."""
NEAR = 2
"""So many powers are offered for a name that is none."""
HEX = " (hex)"
"""Stands after the names of hexes in the list of what may be named for a seat."""


@dataclass
class SeatPlan:
    """One seat as set up: name, colour and the powers' names."""

    name: str
    colour: str
    powers: list[str] = field(default_factory=list)


@dataclass
class Plan:
    """A table as set up."""

    edition: str
    modules: list[str]
    seats: list[SeatPlan]
    first: int = 0
    track_hands: bool = True
    rulings: dict[str, int] = field(default_factory=dict)
    """Choices of open questions for this one game, where they are not the table's usual ones."""
    mixed: bool = False
    """Whether the other edition's modules may be among those played."""
    pace: str = NEEDED
    """Which pauses ask."""

    @property
    def book(self) -> str:
        """The name of the rule book that it is played by."""
        return book_name(self.edition, self.mixed)


def modules_of(book: Book) -> dict[str, dict[str, str]]:
    """The modules a table of this edition may play with: id to title and text."""
    return dict(book.settings["modules"])


def title_of_module(book: Book, module: str) -> str:
    """A module as the set-up lists it; the other edition's have a plus."""
    about = book.settings["modules"][module]
    return f"+ {about['title']}" if about.get("edition") else str(about["title"])


def notes_of(book: Book, modules: Sequence[str]) -> str:
    """What is different where these modules of the other edition are played."""
    notes = [book.other_modules[module].note for module in modules if module in book.other_modules]
    return " ".join(dict.fromkeys(note for note in notes if note))


def lender_of(book: Book) -> str:
    """The title of the edition whose modules a mixed table could take over; empty if there is nothing to take."""
    lent = [other.edition for other in book.other_modules.values() if not other.why_not]
    return EDITIONS[lent[0]] if lent else ""


def usual_modules(book: Book) -> list[str]:
    """The modules that are ticked at first."""
    return list(book.settings["default_modules"])


def colours_of(book: Book) -> list[str]:
    """The colours of the edition, in the order seats get them."""
    return list(book.settings["colours"])


def powers_of(book: Book) -> list[Named]:
    """What may be named for a seat, under all spellings: the powers of the edition, then its inverted hexes."""
    named = sorted(
        (e for e in book.entries.values() if e.kind in ("power", "hex")), key=lambda e: (-len(e.kind), e.name)
    )
    return [Named(e.name, _label(e), tuple(e.aliases), e.text) for e in named]


def _label(entry: Entry) -> str:
    """A power or hex as the set-up lists it; what the expansion calls open to abuse is marked (seed M15.5)."""
    if entry.kind != "power":
        return f"{entry.name}{HEX}"
    return f"{entry.name} (open to abuse)" if entry.open_to_abuse else entry.name


class NoPower(ValueError):
    """What was typed is no power of the edition; the message says so."""


def read_powers(text: str, powers: list[Named]) -> list[str]:
    """The powers meant, with commas between them; nothing typed is no power."""
    names = []
    for part in text.split(","):
        if not part.strip():
            continue
        found = find(part, powers, limit=1)
        if not found or nearness(part, found[0]) < SURE:
            raise NoPower(f"No power is called “{part.strip()}”; like it: {like(part, powers)}.")
        names.append(found[0].value)
    return names


def like(text: str, powers: list[Named]) -> str:
    """The names nearest to one that nothing is called by."""
    near = sorted(powers, key=lambda named: -nearness(text, named))
    return " or ".join(named.value for named in near[:NEAR])


def nearness(text: str, named: Named) -> float:
    """How well the name answers what was typed."""
    return max(likeness(normal(text), normal(name)) for name in (named.label, *named.aliases))


def setup_of(plan: Plan) -> Setup:
    """The table as the engine takes it."""
    return Setup(
        edition=plan.edition,
        modules=plan.modules,
        first=plan.first,
        seats=[SeatSetup(name=s.name, colour=s.colour, powers=s.powers) for s in plan.seats],
        track_hands=plan.track_hands,
        rulings=dict(plan.rulings),
        mixed=plan.mixed,
        pace=plan.pace,
    )


def begin(plan: Plan, book: Book) -> Played:
    """Begin a game as planned, in memory alone.

    Raises:
        Refused: the engine finds that something does not go together.
    """
    return Game(book, setup_of(plan))


def begin_in(folder: Path) -> Callable[[Plan, Book], Played]:
    """Begins games that are kept in a folder, each in a file of its own."""

    def begin(plan: Plan, book: Book) -> Played:
        name = ", ".join(seat.name for seat in plan.seats)
        return Game.create(new_path(name, folder), book, setup_of(plan), name=name)

    return begin
