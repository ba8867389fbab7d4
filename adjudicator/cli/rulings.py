"""`adjudicator rulings`: what the rules leave open, listed or settled for this table."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from adjudicator.cli.common import EDITIONS, FAILED, FINE, BadInput, faults_told, own_books, plain

if TYPE_CHECKING:
    from adjudicator.cli.common import Commands


def offer(commands: Commands) -> None:
    """Its arguments."""
    rulings = commands.add_parser(
        "rulings",
        help="what the rules leave open: list it, or settle it for this table",
        usage="adjudicator rulings [--edition EDITION] [--not-ours] [--json] [WORD ...]\n"
        "       adjudicator rulings ISSUE NUMBER [--edition EDITION] [--why TEXT] [--json]",
        description="Lists the open questions with their numbered choices, those that speak of all the words. With "
        "an issue and a number it makes that choice the table's house rule, in one edition or both; with number 1 it "
        "takes the table's back.",
    )
    rulings.add_argument("words", nargs="*", metavar="WORD", help="only questions that speak of these words")
    rulings.add_argument("--edition", choices=EDITIONS, default=None, help="one edition only")
    rulings.add_argument("--not-ours", action="store_true", help="only those the table settled otherwise")
    rulings.add_argument("--why", default=None, metavar="TEXT", help="the table's reason, kept beside its choice")
    rulings.add_argument("--json", action="store_true", help="the same as JSON")
    rulings.set_defaults(run=show_rulings)


def show_rulings(args: argparse.Namespace) -> int:
    """List open questions, 1 if none is meant; or settle one."""
    from adjudicator.lookup import issues, reasoned
    from adjudicator.lookup.text import count_line, issue_lines

    if len(args.words) == 2 and args.words[1].isdecimal():
        return settle_ruling(args.words[0], int(args.words[1]), args)
    if args.why is not None:
        raise BadInput("--why is the reason for a choice: give the issue and the number with it")
    books = own_books(args.edition)
    words = " ".join(args.words)
    found = {book.title: reasoned(issues(book, words)) for book in books}
    if args.not_ours:
        found = {title: [issue for issue in own if not issue.ours] for title, own in found.items()}
    if args.json:
        print(json.dumps([plain(issue) for own in found.values() for issue in own], indent=1, ensure_ascii=False))
    elif any(found.values()):
        for title, own in found.items():
            if own:
                lines = [count_line(title, own), *("\n".join(issue_lines(issue)) for issue in own)]
                print("\n\n".join(lines), end="\n\n")
    else:
        print("no open question is meant by this", file=sys.stderr)
    return FINE if any(found.values()) else FAILED


def settle_ruling(issue: str, number: int, args: argparse.Namespace) -> int:
    """Make a choice the table's house rule, or take the table's back."""
    from adjudicator.lookup import settle
    from adjudicator.lookup.text import taken_line
    from adjudicator.rulebook import RuleErrors
    from adjudicator.rulebook.house import HouseError

    if args.not_ours:
        raise BadInput("--not-ours is for listing: leave it out to settle an issue")
    try:
        settled = settle(issue, number, args.why or "", edition=args.edition)
    except RuleErrors as errors:
        raise BadInput(faults_told(errors.errors)) from errors
    except HouseError as problem:
        raise BadInput(str(problem)) from problem
    if args.json:
        print(json.dumps(plain(settled), indent=1, ensure_ascii=False))
        return FINE
    for found in settled.issues:
        print(f"{found.edition}: {taken_line(found)}")
    said = [f"{'Written to' if file.exists() else 'Nothing is left in it: removed'} {file}." for file in settled.files]
    print("\n".join(said) or "It stood so already.")
    return FINE
