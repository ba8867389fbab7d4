"""Tables ready set up: those that an edition's rule book offers, and the one played last."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from adjudicator.engine import Setup
from adjudicator.rulebook.model import Book
from adjudicator.session.dealing import Wish
from adjudicator.tui.plan import EDITIONS, Plan, SeatPlan
from adjudicator.tui.words import plain

EMPTY: list[SeatPlan] = []


@dataclass
class Preset:
    """A table ready set up, as far as it says; without seats the players stay as they are."""

    title: str
    text: str
    plan: Plan
    wish: Wish = field(default_factory=Wish)
    """What its powers are dealt from."""


def presets(books: Iterable[Book], last: Setup | None) -> list[Preset]:
    """The table of the last game first, then those of each edition."""
    found = [] if last is None else as_last_time(last)
    for book in books:
        for about in book.settings.get("presets", ()):
            wish = Wish(alerts=list(about.get("alerts", ())), powers=list(about.get("powers", ())))
            plan = Plan(book.edition, list(about["modules"]), [])
            found.append(Preset(str(about["title"]), str(about["text"]), plan, wish))
    return found


def as_last_time(last: Setup) -> list[Preset]:
    """The last table as it was, and with powers to be chosen anew."""
    names = plain(", ".join(seat.name for seat in last.seats))
    title = EDITIONS.get(last.edition, last.edition) + (", mixed" if last.mixed else "")

    def plan(powers: bool) -> Plan:
        return Plan(
            last.edition,
            list(last.modules),
            [
                SeatPlan(seat.name, seat.colour, [*([seat.hex] if seat.hex else []), *seat.powers] if powers else [])
                for seat in last.seats
            ],
            last.first,
            last.track_hands,
            dict(last.rulings),
            last.mixed,
            last.pace,
        )

    return [
        Preset("As last time, new powers", f"{title}: {names}. The same players, colours and modules.", plan(False)),
        Preset("As last time", f"{title}: {names}, with the powers they had.", plan(True)),
    ]
