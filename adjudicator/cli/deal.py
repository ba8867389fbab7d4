"""`adjudicator deal`: powers dealt to the players, with what is to be known about them."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from msgspec import structs

from adjudicator.cli.common import EDITIONS, FINE, BadInput, faults_told, own_book, parted, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.cli.common import Commands
    from adjudicator.engine import SeatSetup
    from adjudicator.rulebook import Book
    from adjudicator.session.dealing import Dealt, Wish

FEWEST, MOST, USUAL = 2, 8, 5


def offer(commands: Commands) -> None:
    """Its arguments."""
    deal = commands.add_parser("deal", help="deal powers to the players, as the edition does")
    deal.add_argument("--edition", choices=EDITIONS, default=EDITIONS[0])
    deal.add_argument("--players", type=int, metavar="N", help=f"how many are dealt to, {FEWEST} to {MOST} ({USUAL})")
    deal.add_argument("--seats", help="instead: name, colour, powers, a hex; who has a power is dealt none: 'Ana; Bo'")
    deal.add_argument("--each", type=int, metavar="N", help="how many to each (as the edition deals)")
    deal.add_argument("--modules", default=None, help="modules in play, separated by commas (the edition's usual ones)")
    deal.add_argument("--box", action="append", default=[], metavar="TITLE", help="only powers of this box")
    deal.add_argument("--alert", action="append", default=[], metavar="COLOUR", help="only powers of this alert level")
    deal.add_argument("--leave-out", default="", metavar="POWERS", help="never these, separated by commas")
    deal.add_argument("--hexes", action="store_true", help="an inverted hex to each player as well")
    deal.add_argument("--tame", action="store_true", help="none that are open to abuse")
    deal.add_argument("--by-program", action="store_true", help="none that people have to carry out themselves")
    deal.add_argument("--seed", type=int, default=None, metavar="N", help="the same number deals the same powers again")
    deal.add_argument("--list", action="store_true", help="only list what there is to deal from")
    deal.add_argument("--json", action="store_true", help="one JSON object")
    deal.set_defaults(run=deal_powers)


def deal_powers(args: argparse.Namespace) -> int:
    """Deal, and tell who has been dealt what."""
    from random import Random, SystemRandom

    from adjudicator.engine import Refused
    from adjudicator.rulebook import RuleErrors
    from adjudicator.session.dealing import deal, deal_hexes, pool

    chance = SystemRandom() if args.seed is None else Random(args.seed)
    try:
        book = own_book(args.edition)
        seats, modules, wish = _seats(args, book), _modules(args, book), _wish(args, book)
        if args.list:
            _tell_pool(args, [power.name for power in pool(book, modules, len(seats), wish)])
            return FINE
        if args.hexes:
            for seat, system in zip(seats, deal_hexes(book, seats, chance), strict=True):
                if system not in seat.powers:
                    seat.hex = system
        _tell(args, book, seats, modules, deal(book, seats, modules, chance, wish, args.each))
    except RuleErrors as errors:
        raise BadInput(faults_told(errors.errors)) from errors
    except Refused as refusal:
        raise BadInput(refusal.text) from refusal
    return FINE


def _seats(args: argparse.Namespace, book: Book) -> list[SeatSetup]:
    from adjudicator.engine import SeatSetup
    from adjudicator.session.tables import seated

    if args.seats is not None and args.players is not None:
        raise BadInput("--players and --seats both say who plays; one of them is enough")
    if args.seats is None:
        count = USUAL if args.players is None else args.players
        said: list[str | SeatSetup] = [
            SeatSetup(colour.capitalize(), colour) for colour in book.settings["colours"][: max(count, 0)]
        ]
    else:
        said = [*parted(args.seats, ";")]
        count = len(said)
    if not FEWEST <= count <= MOST:
        raise BadInput(f"{count} players cannot play; {FEWEST} to {MOST} can")
    if args.each is not None and args.each < 1:
        raise BadInput(f"--each: {args.each} powers cannot be dealt; 1 or more can")
    return seated(book, said)


def _modules(args: argparse.Namespace, book: Book) -> list[str]:
    from adjudicator.engine.modules import no_module

    if args.modules is None:
        return list(book.settings.get("default_modules", ()))
    found = parted(args.modules)
    for name in found:
        none = no_module(book, name)
        if none is not None:
            raise BadInput(none)
    return found


def _wish(args: argparse.Namespace, book: Book) -> Wish:
    from adjudicator.session.dealing import Wish, alerts_of, boxes_of

    return Wish(
        boxes=[_known(box, boxes_of(book), "box") for box in args.box],
        alerts=[_known(alert, alerts_of(book), "alert") for alert in args.alert],
        leave_out=parted(args.leave_out),
        tame=args.tame,
        by_program=args.by_program,
    )


def _known(said: str, right: Sequence[str], what: str) -> str:
    """The word of a list that is meant."""
    from adjudicator.rulebook.errors import nearest

    if not right:
        raise BadInput(f"--{what}: nothing is known of this edition's powers in that way")
    found = next((word for word in right if word.casefold() == said.strip().casefold()), None)
    if found is None:
        near = nearest(said, list(right))
        more = f"did you mean {near!r}?" if near else f"there are {', '.join(right)}"
        raise BadInput(f"--{what}: there is no {said!r}; {more}")
    return found


def _tell_pool(args: argparse.Namespace, names: Sequence[str]) -> None:
    print(json.dumps(list(names), indent=1, ensure_ascii=False) if args.json else "\n".join(names))


def _tell(
    args: argparse.Namespace, book: Book, seats: Sequence[SeatSetup], modules: list[str], dealt: Sequence[Dealt]
) -> None:
    from adjudicator.engine import Setup
    from adjudicator.engine.company import misgivings, misgivings_about
    from adjudicator.engine.setup import power_id

    for found in dealt:
        if found.keep == len(found.powers):
            seats[found.seat].powers += found.powers
    choosing = {found.seat for found in dealt if found.keep < len(found.powers)}
    known = [structs.replace(seat, hex=None) if i in choosing else seat for i, seat in enumerate(seats)]
    notes = [note.text for note in misgivings(book, Setup(book.edition, known, modules))]
    names = [name for found in dealt for name in found.powers if found.keep < len(found.powers)]
    notes += [note for name in names for note in misgivings_about(book.entries[power_id(book, name)])]
    if args.json:
        told = [
            {"player": seats[d.seat].name, "hex": seats[d.seat].hex, "dealt": d.powers, "keep": d.keep} for d in dealt
        ]
        print(json.dumps(plain({"edition": book.edition, "dealt": told, "notes": notes}), indent=1, ensure_ascii=False))
        return
    for d in dealt:
        choice = f", keeps {d.keep}" if d.keep < len(d.powers) else ""
        system = seats[d.seat].hex
        print(f"{seats[d.seat].name}: {', '.join([*([system] if system else []), *d.powers])}{choice}")
    for note in notes:
        print(f"  {note}.")
