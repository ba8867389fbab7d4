"""`adjudicator lookup`: find anything by its name, or nearly its name."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from adjudicator.cli.common import EDITIONS, FAILED, FINE, BadInput, own_books, plain

if TYPE_CHECKING:
    from adjudicator.cli.common import Commands


def offer(commands: Commands) -> None:
    """Its arguments."""
    lookup = commands.add_parser("lookup", help="look up a power, a card, a word, a phase, a ruling or a section")
    lookup.add_argument("words", nargs="+", metavar="WORD", help="its name, its beginning, or nearly its name")
    lookup.add_argument("--edition", choices=EDITIONS, default=None, help="one edition only")
    lookup.add_argument("--json", action="store_true", help="what was found as a JSON list, with everything about each")
    lookup.add_argument("-n", type=int, default=6, metavar="N", help="how many things to show (6)")
    lookup.set_defaults(run=look_up)


def look_up(args: argparse.Namespace) -> int:
    """Show the best answer in full and the next ones by name; 1 if there is none."""
    from adjudicator.lookup import index_of
    from adjudicator.lookup.text import found_lines
    from adjudicator.rulebook.house import HouseError
    from adjudicator.rulebook.told import told

    if args.n < 1:
        raise BadInput(f"-n: {args.n} things cannot be shown; 1 or more can")
    books = own_books(args.edition)
    index = index_of(*books)
    typed = " ".join(args.words)
    hits = index.search(typed, args.n)
    cards = [index.cards(hit.id) for hit in hits]
    try:
        written = {book.edition: told(book.edition) for book in books}
    except HouseError as problem:
        raise BadInput(str(problem)) from problem
    for card in (each for own in cards for one in own for each in (one, *one.flares)):
        card.told = written[card.edition].get(card.id, "")
    if args.json:
        shown = [{**plain(hit), "cards": plain(own)} for hit, own in zip(hits, cards, strict=True)]
        print(json.dumps(shown, indent=1, ensure_ascii=False))
    elif hits:
        print("\n".join(found_lines(hits, cards, {book.edition: book.title for book in books})))
    else:
        print(f"nothing in the rule book is called {typed!r}, or nearly so", file=sys.stderr)
    return FINE if hits else FAILED
