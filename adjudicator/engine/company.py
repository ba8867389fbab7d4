"""What goes together at a table: which powers lack something, exclude each other, or need a word before the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from adjudicator.engine.modules import modules_in_play
from adjudicator.rulebook.handling import ASKS, carried_out
from adjudicator.rulebook.model import Book, Entry
from adjudicator.rulebook.wording import listed

if TYPE_CHECKING:
    from adjudicator.engine.setup import Setup
    from adjudicator.table.state import State

SETUP = "setup.powers"
"""The moment at which powers are set up."""


class Misgiving(Struct, frozen=True):
    """Something to know about the powers of a table before the game."""

    text: str
    stops: bool = False
    """The game cannot begin so."""


def has_setup(entry: Entry) -> bool:
    """A power that changes how a game is set up: by figures the set-up reads, or by what it does then."""
    return entry.needs_setup or bool(entry.data) or any(SETUP in clause.at for clause in entry.clauses)


def sheet_of(book: Book, power: Entry) -> tuple[str, str]:
    """The box a power came in and how hard its sheet says it is to play; empty where that is not known."""
    for box, alerts in book.settings.get("sheets", {}).items():
        for alert, names in alerts.items():
            if power.name in names:
                return str(box), str(alert)
    return "", ""


def lacks(book: Book, power: Entry, modules: Sequence[str], players: int) -> str:
    """What a table of these modules and so many players has not, and the power cannot do without; empty if nothing."""
    known: dict[str, Any] = book.settings.get("modules", {})
    playing = modules_in_play(book, [module for module in modules if module in known])
    missing = [str(known.get(module, {}).get("title", module)) for module in power.needs if module not in playing]
    if missing:
        return f"{power.name} needs {listed(missing)}, which is not played"
    colours = colours_in_box(book)
    if power.spare_colour and players >= colours:
        return f"{power.name} needs the pieces of a colour that nobody plays; a set of {colours} has none left"
    return ""


def colours_in_box(book: Book) -> int:
    """How many colours the edition's own box holds."""
    return int(book.settings.get("destiny", {}).get("box_colours", len(book.settings["colours"])))


def excludes(one: Entry, other: Entry) -> bool:
    """Whether two powers are not for one game."""
    return other.name in one.not_with or one.name in other.not_with


def apart(one: Entry, other: Entry) -> bool:
    """Whether no player may have both powers."""
    return excludes(one, other) or other.name in one.not_beside or one.name in other.not_beside


def strong(one: Entry, other: Entry) -> bool:
    """Whether one player with both powers is held to be too strong."""
    return other.name in one.strong_with or one.name in other.strong_with


def too_late(power: Entry) -> str:
    """What is to be known when a power is gained while the game goes on; empty for most."""
    if power.artefact:
        return f"{power.name} cannot be gained in play: by the rules another power is drawn instead"
    if has_setup(power):
        return f"{power.name} has a part that belongs to the set-up; in the middle of a game the table does it by hand"
    return ""


def gained(book: Book, state: State, seat: int, power: Entry) -> list[str]:
    """What is to be known when a player gains a power in the middle of a game: as of any power gained so late, and
    what does not go together with those that are there.
    """
    others = [(number, book.entries[slot.power]) for number, s in enumerate(state.seats) for slot in s.slots]
    there = [(number, other) for number, other in others if (number, other.id) != (seat, power.id)]
    said = [too_late(power), lacks(book, power, state.modules, len(state.seats))]
    for number, other in there:
        if other.id == power.id:
            said.append(f"{state.seats[number].name} has {power.name} already, of which there is one")
        elif excludes(power, other):
            said.append(f"{power.name} and {other.name} do not go together in one game")
        elif number == seat and apart(power, other):
            said.append(f"{power.name} and {other.name} are not for one player")
        elif number == seat and strong(power, other):
            said.append(f"{power.name} and {other.name} are held to be too strong together")
    return [text for text in said if text]


def misgivings(book: Book, setup: Setup) -> list[Misgiving]:
    """What is to be known about this table's powers before it begins: first what the rules forbid."""
    from adjudicator.engine.setup import held_by

    seats = [(seat.name, held_by(book, seat)) for seat in setup.seats]
    own = [(name, powers) for name, (powers, _) in seats]
    found = [
        *clashes(own),
        *_strong(own),
        *_hexes(book, seats),
        *_lacking(book, setup, own),
        *_twins(own),
        *_words(own),
    ]
    return sorted(dict.fromkeys(found), key=lambda misgiving: not misgiving.stops)


Seats = Sequence[tuple[str, list[Entry]]]


def clashes(seats: Seats) -> Iterator[Misgiving]:
    """Powers that are not for one game, then those that are not for one player."""
    powers = [power for _, own in seats for power in own]
    for i, one in enumerate(powers):
        for other in powers[i + 1 :]:
            if one is not other and excludes(one, other):
                yield Misgiving(f"{one.name} and {other.name} do not go together; one of them must go", True)
    for name, own in seats:
        for i, one in enumerate(own):
            for other in own[i + 1 :]:
                if apart(one, other) and not excludes(one, other):
                    said = f"{one.name} and {other.name} are not for one player, and {name} has both"
                    yield Misgiving(said, True)


def _strong(seats: Seats) -> Iterator[Misgiving]:
    for name, own in seats:
        for one, other in combinations(own, 2):
            if strong(one, other) and not apart(one, other):
                said = f"{one.name} and {other.name} are held to be too strong together, and {name} has both"
                yield Misgiving(f"{said}; agree on it or exchange one")


def _hexes(book: Book, seats: Sequence[tuple[str, tuple[list[Entry], Entry | None]]]) -> Iterator[Misgiving]:
    """A hex whose player has more powers than others."""
    for name, (own, system) in seats:
        wanted = 1 if system is None else int(system.data.get("powers", 1))
        if wanted > 1 and system is not None and len(own) != wanted:
            yield Misgiving(f"{system.name} has {wanted} powers, and {name} has {len(own)}")


def _lacking(book: Book, setup: Setup, seats: Seats) -> Iterator[Misgiving]:
    for power in _each(seats):
        missing = lacks(book, power, setup.modules, len(setup.seats))
        if missing:
            yield Misgiving(missing)


def _twins(seats: Seats) -> Iterator[Misgiving]:
    yield from (Misgiving(text) for text in twins_among(seats))


def twins_among(seats: Iterable[tuple[str, Iterable[Entry]]]) -> list[str]:
    """A sentence for each power that several players have: there is one of each in print."""
    holders: dict[str, list[str]] = {}
    for name, own in seats:
        for power in own:
            holders.setdefault(power.name, []).append(name)
    return [
        f"{listed(names)} {'both' if len(names) == 2 else 'all'} have {power}, of which there is one; it is played so"
        for power, names in holders.items()
        if len(names) > 1
    ]


def _words(seats: Seats) -> Iterator[Misgiving]:
    for power in _each(seats):
        yield from (Misgiving(text) for text in misgivings_about(power))


def misgivings_about(power: Entry) -> Iterator[str]:
    """What the table should know or agree on where this power is played."""
    if power.open_to_abuse:
        yield f"{power.name} is open to abuse; agree on its limits before the game, or leave it out"
    if carried_out(power) == ASKS:
        yield f"{power.name} is carried out by the table; the program reminds and asks"


def _each(seats: Seats) -> list[Entry]:
    """Every power there is, once."""
    return list({power.id: power for _, own in seats for power in own}.values())
