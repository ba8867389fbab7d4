"""`adjudicator catalogue`: everything the rule book holds, and how it is carried out."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.cli.common import EDITIONS, FINE, WRONG, own_books, plain, sentences, there
from adjudicator.cli.resolve import readable
from adjudicator.cli.working import Working

if TYPE_CHECKING:
    from adjudicator.cli.common import Commands


LEGEND = (
    "executable: the engine carries it out. done by the table: the program asks what its card says, or is told.",
    "In brackets: how well its card is known. Without brackets its text was seen in print; 'ffg text', 'older text'",
    "and so on: taken from another edition's card of that name; 'memory': as players remember it; 'not seen' and so",
    "on: nobody here has seen the card, so what is printed on it decides, and a house rule can change the entry.",
)
"""What the words of the list mean."""


def offer(commands: Commands) -> None:
    """Its arguments."""
    catalogue = commands.add_parser("catalogue", help="list everything the rule book holds and how it is carried out")
    catalogue.add_argument("--edition", choices=EDITIONS, default=None, help="one edition only")
    catalogue.add_argument("--totals", action="store_true", help="only how many there are of each kind")
    catalogue.add_argument("--cases", nargs="+", type=Path, default=[], metavar="CASE", help="count the cases of each")
    catalogue.add_argument("--json", action="store_true", help="the same as a JSON list")
    catalogue.set_defaults(run=show_catalogue)


def show_catalogue(args: argparse.Namespace) -> int:
    """List the entries; 2 if a case cannot be read."""
    from adjudicator.audit.catalogue import catalogue, totals

    there(args.cases)
    cases, errors = readable(args.cases)
    if errors:
        print(sentences(errors), file=sys.stderr)
    with Working("Counting"):
        lines = catalogue(own_books(args.edition), cases)
    if args.json:
        print(json.dumps(plain(lines), indent=1, ensure_ascii=False))
        return WRONG if errors else FINE
    if not args.totals:
        print("\n".join(LEGEND), end="\n\n")
        for line in lines:
            counted = f", {line.cases} cases" if args.cases else ""
            known = f" ({line.confidence})" if line.confidence else ""
            print(f"{line.edition:<8} {line.kind:<9} {line.name}: {line.how}{counted}{known}")
        print()
    print("\n".join(totals(lines)))
    return WRONG if errors else FINE
