"""`adjudicator resolve`: play cases and compare them with what they expect."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudicator.cli.common import FAILED, FINE, WRONG, BadInput, faults_told, sentences, there
from adjudicator.cli.working import Working

if TYPE_CHECKING:
    from adjudicator.cases.runner import Ready
    from adjudicator.cli.common import Commands
    from adjudicator.rulebook import RuleError
    from adjudicator.rulebook.model import Book


def offer(commands: Commands) -> None:
    """Its arguments."""
    resolve = commands.add_parser("resolve", help="play cases and compare them with what they expect")
    resolve.add_argument("cases", nargs="+", type=Path, metavar="CASE", help="a case file, or a folder of them")
    resolve.add_argument("--json", action="store_true", help="one JSON list with everything about every case")
    resolve.add_argument("--kill", action="store_true", help="also see that each case fails without the rules it kills")
    resolve.set_defaults(run=resolve_cases)


def resolve_cases(args: argparse.Namespace) -> int:
    """Play cases; 1 if one of them failed or survived the loss of a rule it is about, 2 if one cannot be read."""
    from adjudicator.cases.kill import kills
    from adjudicator.cases.runner import run
    from adjudicator.engine.setup import twins

    there(args.cases)
    shown = []
    played = failed = 0
    unread = False
    with Working("Playing cases", lines=not args.json) as working:
        for ready in _each(args.cases):
            if isinstance(ready, list):
                unread = True
                working.say(sentences(ready))
                continue
            played += 1
            working.far = f"number {played}, {failed} failed"
            result = run(ready)
            survived = [kill.rule for kill in kills(ready) if not kill.died] if args.kill and result.passed else []
            failed += not result.passed or bool(survived)
            if args.json:
                import msgspec

                found: dict[str, Any] = msgspec.to_builtins(result)
                shown.append({**found, "survives": survived} if args.kill else found)
            else:
                notes = "".join(f" ({note})" for note in twins(ready.book, ready.state))
                print(f"{'passed' if result.passed else 'FAILED'}  {result.id}{notes}")
                for failure in result.failures:
                    print(f"    {failure.where}: expected {failure.expected}; found {failure.found}")
                for rule in survived:
                    print(f"    {ready.case.file}:{ready.case.node.line}: passes although {rule} is switched off")
    if args.json:
        print(json.dumps(shown, indent=1, ensure_ascii=False))
    elif played:
        print(f"{played - failed} passed, {failed} failed")
    return WRONG if unread else FAILED if failed else FINE


def readable(paths: Iterable[Path]) -> tuple[list[Ready], list[RuleError]]:
    """The cases of the files that can be read, and what is wrong in the others."""
    cases: list[Ready] = []
    errors: list[RuleError] = []
    with Working("Reading cases") as working:
        for found in _each(paths):
            if isinstance(found, list):
                errors.extend(found)
            else:
                cases.append(found)
                working.far = f"{len(cases)} read"
    return cases, errors


def _each(paths: Iterable[Path]) -> Iterator[Ready | list[RuleError]]:
    """The cases one after the other, or what is wrong in a file. None is kept here, as there may be thousands."""
    from adjudicator.cases.files import files_in, read_cases
    from adjudicator.cases.runner import prepare_all
    from adjudicator.rulebook import RuleErrors

    book_of = cache(_book)
    for path in paths:
        try:
            files = list(files_in(path))
        except RuleErrors as wrong:
            yield wrong.errors
            continue
        for file in files:
            try:
                yield from prepare_all(read_cases([file]), book_of)
            except RuleErrors as wrong:
                yield wrong.errors


def _book(name: str) -> Book:
    """The rule book that games are played with, the table's own files laid over it."""
    from adjudicator.rulebook import RuleErrors, load_with_house

    try:
        return load_with_house(name)
    except RuleErrors as wrong:
        raise BadInput(faults_told(wrong.errors)) from wrong
