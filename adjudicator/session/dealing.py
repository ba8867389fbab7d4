"""Powers dealt to the players as an edition deals them: so many each, of which each player keeps some."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from msgspec import Struct

from adjudicator.engine import Refused, SeatSetup
from adjudicator.engine.company import apart, excludes, lacks, sheet_of, strong
from adjudicator.engine.setup import held_by, power_id
from adjudicator.rulebook.handling import EXECUTABLE, carried_out
from adjudicator.rulebook.model import ALERTS, Book, Entry

OWN = "your own files"
"""The box of powers that the table's own rule files add."""


class Wish(Struct):
    """What is to be dealt from: everything the edition has, where nothing else is said."""

    boxes: list[str] = []
    alerts: list[str] = []
    powers: list[str] = []
    """Only these."""
    leave_out: list[str] = []
    tame: bool = False
    """Without those that are open to abuse."""
    by_program: bool = False
    """Without those that people have to carry out themselves."""


class Dealt(Struct):
    """What one player was dealt, and how many of it to keep."""

    seat: int
    powers: list[str]
    keep: int


def boxes_of(book: Book) -> list[str]:
    """The boxes that the edition's powers came in, as far as the rule book tells."""
    return [*book.settings.get("sheets", {}), *([OWN] if _own(book) else [])]


def alerts_of(book: Book) -> list[str]:
    """How hard the edition's powers are to play, as far as sheets say so."""
    found = {alert for alerts in book.settings.get("sheets", {}).values() for alert in alerts}
    return [alert for alert in ALERTS if alert in found]


def usual_deal(book: Book) -> tuple[int, int]:
    """How many powers each player is dealt, and how many of them it keeps."""
    deal = book.settings.get("power_deal", {})
    return int(deal.get("dealt", 1)), int(deal.get("kept", 1))


def pool(book: Book, modules: Sequence[str], players: int, wish: Wish) -> list[Entry]:
    """The powers that may be dealt, by name.

    Raises:
        Refused: a power that is named does not exist.
    """
    only = {power_id(book, name) for name in wish.powers}
    never = {power_id(book, name) for name in wish.leave_out}
    found = []
    for power in sorted(book.entries.values(), key=lambda entry: entry.name):
        if power.kind != "power" or power.id in never or (only and power.id not in only):
            continue
        box, alert = sheet_of(book, power)
        if wish.boxes and (OWN if power.id in _own(book) else box) not in wish.boxes:
            continue
        if wish.alerts and alert not in wish.alerts:
            continue
        if (wish.tame and power.open_to_abuse) or (wish.by_program and carried_out(power) != EXECUTABLE):
            continue
        if not lacks(book, power, modules, players):
            found.append(power)
    return found


def deal(
    book: Book,
    seats: Sequence[SeatSetup],
    modules: Sequence[str],
    chance: Random,
    wish: Wish | None = None,
    each: int | None = None,
) -> list[Dealt]:
    """Deal to every player without a power, as many as the edition deals or `each`; a hex may say how many it has.

    No two powers that exclude each other are dealt, nor what the table's modules or colours cannot serve.

    Raises:
        Refused: there are too few powers, or a name is no power or hex.
    """
    usual, kept = usual_deal(book)
    entered = [held_by(book, seat) for seat in seats]
    taken = [power for own, _ in entered for power in own]
    left = [power for power in pool(book, modules, len(seats), wish or Wish()) if power not in taken]
    chance.shuffle(left)
    found = []
    for number, (own, system) in enumerate(entered):
        keep = kept if system is None else int(system.data.get("powers", kept))
        if own:
            continue
        dealt: list[Entry] = []
        for _ in range(max(each or usual, kept) + keep - kept):
            power = next((p for p in left if _fits(p, taken, dealt if keep > 1 else ())), None)
            if power is None:
                raise Refused(_too_few(book, seats, modules, wish or Wish()))
            left.remove(power)
            dealt.append(power)
            taken.append(power)
        found.append(Dealt(number, [power.name for power in dealt], keep))
    return found


def deal_hexes(book: Book, seats: Sequence[SeatSetup], chance: Random) -> list[str]:
    """The inverted hex of each player: its own where it has one, else one drawn of those that are left (seed M9.0). Of
    a table's own set, whose backs it has entered, a player gets that of its colour.

    Raises:
        Refused: there are too few, or a name is no power or hex.
    """
    hexes = sorted((entry for entry in book.entries.values() if entry.kind == "hex"), key=lambda entry: entry.name)
    if not hexes:
        raise Refused("this edition has no inverted hexes")
    if len(hexes) < len(seats):
        raise Refused(f"{len(hexes)} hexes are too few for {len(seats)} players")
    own = [system for _, system in (held_by(book, seat) for seat in seats)]
    left = [entry for entry in hexes if entry not in own]
    chance.shuffle(left)
    found = []
    for seat, system in zip(seats, own, strict=True):
        if system is None:
            backs = [entry.data.get("colour") for entry in left]
            at = next((backs.index(colour) for colour in (seat.colour, None) if colour in backs), 0)
            system = left.pop(at)
        found.append(system.name)
    return found


def _fits(power: Entry, taken: Iterable[Entry], beside: Iterable[Entry]) -> bool:
    return not any(excludes(power, other) for other in taken) and not any(
        apart(power, other) or strong(power, other) for other in beside
    )


def _too_few(book: Book, seats: Sequence[SeatSetup], modules: Sequence[str], wish: Wish) -> str:
    there = len(pool(book, modules, len(seats), wish))
    if not there:
        return "no power fits what is asked for; ask for less"
    return f"{there} powers are too few to deal to {len(seats)} players; deal fewer to each, or from more"


def _own(book: Book) -> set[str]:
    return {ident for ident in book.house_entries if ident.startswith("power.")} - _printed(book)


def _printed(book: Book) -> set[str]:
    names = {name for alerts in book.settings.get("sheets", {}).values() for of in alerts.values() for name in of}
    return {entry.id for entry in book.entries.values() if entry.kind == "power" and entry.name in names}
