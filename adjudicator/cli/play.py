"""`adjudicator play`: a game in plain lines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudicator.cli.common import EDITIONS, FINE, BadInput, faults_told

if TYPE_CHECKING:
    from adjudicator.cli.common import Commands
    from adjudicator.rulebook import Book

SEATS = "Ana, red; Bo, blue; Cy, yellow; Di, green; Ed, purple"


def offer(commands: Commands) -> None:
    """Its arguments."""
    play = commands.add_parser("play", help="play in plain lines, from the keyboard or from a script")
    play.add_argument("--edition", choices=EDITIONS, default=EDITIONS[0])
    play.add_argument(
        "--seats",
        default=SEATS,
        help="clockwise: name, colour, powers, an inverted hex; colours may be left out: 'Ana, Bo'. "
        f"The usual table: '{SEATS}'",
    )
    play.add_argument("--modules", default=None, help="modules in play, separated by commas")
    play.add_argument(
        "--mixed",
        action="store_true",
        help="the other edition's modules may be in play too; where the books differ, that of --edition holds",
    )
    play.add_argument("--script", type=Path, metavar="FILE", help="sentences to play, one a line")
    play.add_argument("--json", action="store_true", help="one JSON object a line")
    play.set_defaults(run=play_game)


def play_game(args: argparse.Namespace) -> int:
    """Play in plain lines; 2 at a script's first line that does nothing."""
    from adjudicator.cases.console import QUIT, Console, Wrong
    from adjudicator.cases.stepping import Stuck
    from adjudicator.engine import Refused
    from adjudicator.rulebook import RuleErrors, load_with_house
    from adjudicator.rulebook.model import book_name
    from adjudicator.session import Game

    lines = script(args.script) if args.script is not None else None
    try:
        book = load_with_house(book_name(args.edition, args.mixed))
        game = Game(book, setup(args, book))
    except RuleErrors as errors:
        raise BadInput(faults_told(errors.errors)) from errors
    except Refused as refusal:
        raise BadInput(refusal.text) from refusal
    console = Console(game, print, args.json)
    console.show_events()
    console.show_question()
    if lines is not None:
        try:
            console.script(lines)
        except Stuck as stuck:
            raise BadInput(f"{stuck.fault.where}: {stuck.fault.expected}: {stuck.fault.found}") from stuck
        return FINE
    for line in typed(prompt="" if args.json or not sys.stdin.isatty() else "> "):
        if line.strip().casefold() in QUIT:
            return FINE
        try:
            console.take(line)
        except Wrong as problem:
            console.show_wrong(problem)
    return FINE


def setup(args: argparse.Namespace, book: Book) -> Any:
    """The table that the arguments describe."""
    from adjudicator.engine import SeatSetup, Setup

    colours = [str(colour) for colour in book.settings["colours"]]
    entered = [[word.strip() for word in said.split(",")] for said in args.seats.split(";")]
    if len(entered) == 1 and not set(entered[0]) & set(colours):
        entered = [[name] for name in entered[0]]
    if not all(word for words in entered for word in words):
        raise BadInput("--seats: a seat without a name; write for example 'Ana, red; Bo, blue'")
    free = [colour for colour in colours if not any(colour in words[1:2] for words in entered)]
    seats = []
    for name, *words in entered:
        if words and words[0] in colours:
            colour = words.pop(0)
        elif free:
            colour = free.pop(0)
        else:
            raise BadInput(f"--seats: no colour is left for {name}; there are {', '.join(colours)}")
        seats.append(SeatSetup(name=name, colour=colour, powers=[power_named(word, book) for word in words]))
    modules = book.settings.get("default_modules", [])
    if args.modules is not None:
        modules = [module.strip() for module in args.modules.split(",") if module.strip()]
    return Setup(edition=book.edition, seats=seats, modules=list(modules), mixed=book.mixed)


def power_named(word: str, book: Book) -> str:
    """The entry id of a power, or of an inverted hex."""
    from adjudicator.cases.names import lexicon, likely
    from adjudicator.engine.modules import why_left

    hexes = {entry.name: entry.id for entry in book.entries.values() if entry.kind == "hex"}
    powers = {**lexicon(book).powers, **hexes}
    found = next((entry for name, entry in powers.items() if name.casefold() == word.casefold()), None)
    if found is None:
        near = likely(word, [*powers, *map(str, book.settings["colours"])])
        hint = (f"; did you mean {near!r}?" if near else "") + why_left(book, "power") + why_left(book, "hex")
        raise BadInput(f"--seats: no colour and no power of this edition is called {word!r}{hint}")
    return found


def script(path: Path) -> Iterator[tuple[str, str]]:
    """The lines of a script with their places; empty lines and those that begin with # say nothing."""
    try:
        text = path.read_text("utf-8-sig")
    except OSError as problem:
        raise BadInput(f"{path}: the file cannot be read ({problem.strerror})") from problem
    except UnicodeDecodeError as problem:
        raise BadInput(f"{path}: a byte that is not UTF-8; save the file as UTF-8") from problem
    lines = text.splitlines()
    return (
        (f"{path}:{n}", line) for n, line in enumerate(lines, 1) if line.strip() and not line.lstrip().startswith("#")
    )


def typed(prompt: str) -> Iterator[str]:
    """The lines typed, until there are no more."""
    while True:
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            return
        yield line
