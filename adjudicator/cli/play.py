"""`adjudicator play`: a game in plain lines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.cli.common import EDITIONS, FAILED, FINE, BadInput, faults_told, own_book, parted

if TYPE_CHECKING:
    from adjudicator.cases.console import Console
    from adjudicator.cases.stepping import Fault, Line
    from adjudicator.cli.common import Commands
    from adjudicator.engine import Setup
    from adjudicator.rulebook import Book
    from adjudicator.session import Game
    from adjudicator.table.state import State

CASE_FILES = (".yaml", ".yml")
SEATS = "Ana, red; Bo, blue; Cy, yellow; Di, green; Ed, purple"


def offer(commands: Commands) -> None:
    """Its arguments."""
    from adjudicator.cases.help import HELP

    play = commands.add_parser(
        "play",
        help="play in plain lines, from the keyboard or from a script",
        epilog="What to type at a question:\n" + "\n".join(f"  {line}" for line in HELP),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
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
    play.add_argument(
        "--script",
        type=Path,
        metavar="FILE",
        help="sentences to play, one a line; or a case file (.yaml), whose table is then played at",
    )
    play.add_argument(
        "--keep", metavar="NAME", help="keep the game under that name, or go on with the one that is kept so"
    )
    play.add_argument("--json", action="store_true", help="one JSON object a line")
    play.set_defaults(run=play_game)


def play_game(args: argparse.Namespace) -> int:
    """Play in plain lines; 1 if a script's expectation fails, 2 at its first line that does nothing."""
    told = begun_case(args) if args.script is not None and args.script.suffix in CASE_FILES else begun(args)
    with told.game:
        return played(args, told)


def played(args: argparse.Namespace, told: Begun) -> int:
    """Play what is told, or what is typed."""
    from adjudicator.cases.console import QUIT, Console, Wrong

    console = Console(told.game, print, args.json)
    if told.game.path is not None:
        console.show_kept(told.game.path)
    console.show_twins()
    console.show_events()
    console.show_question()
    if args.script is not None:
        return FAILED if scripted(console, told) else FINE
    for line in typed(prompt="" if args.json or not sys.stdin.isatty() else "> "):
        if line.strip().casefold() in QUIT:
            return FINE
        try:
            console.take(line)
        except Wrong as problem:
            console.show_wrong(problem)
    return FINE


class Begun(NamedTuple):
    """A game, and what is to be said in it: the sentences of a case, or the lines of a script."""

    game: Game
    sentences: list[Line] | None = None
    until: str = ""
    lines: Iterable[tuple[str, str]] = ()


def begun(args: argparse.Namespace) -> Begun:
    """The game that the arguments describe."""
    from adjudicator.engine import Refused
    from adjudicator.rulebook import RuleErrors
    from adjudicator.rulebook.model import book_name

    lines = script(args.script) if args.script is not None else ()
    try:
        book = own_book(book_name(args.edition, args.mixed))
        return Begun(kept_or_new(book, setup(args, book), args.keep), lines=lines)
    except RuleErrors as errors:
        raise BadInput(faults_told(errors.errors)) from errors
    except Refused as refusal:
        raise BadInput(refusal.text) from refusal


def begun_case(args: argparse.Namespace) -> Begun:
    """The table of a case file, with its sentences."""
    from adjudicator.cases.files import read_cases
    from adjudicator.cases.runner import prepare
    from adjudicator.rulebook import RuleError, RuleErrors

    try:
        cases = read_cases([args.script])
        if len(cases) != 1:
            raise BadInput(f"{args.script}: a script is one case in one edition; here are {len(cases)}")
        ready = prepare(cases[0], own_book(cases[0].book))
    except RuleErrors as errors:
        raise BadInput(faults_told(errors.errors)) from errors
    except RuleError as error:
        raise BadInput(faults_told([error])) from error
    return Begun(kept_or_new(ready.book, ready.state, args.keep), ready.whole, cases[0].until)


def kept_or_new(book: Book, start: Setup | State, name: str | None) -> Game:
    """The game: in memory alone, or kept under a name, where one that is there already goes on."""
    from adjudicator.session import Game, GameFileError, games, new_path

    if name is None:
        return Game(book, start)
    path = next((game.path for game in games() if name in (game.name, game.path.stem)), None)
    try:
        return Game.create(new_path(name), book, start, name=name) if path is None else Game.open(path)
    except GameFileError as problem:
        raise BadInput(str(problem)) from problem


def scripted(console: Console, told: Begun) -> list[Fault]:
    """Play a script to its end; where the table is not as it expects comes back."""
    from adjudicator.cases.stepping import Stuck
    from adjudicator.rulebook import RuleError

    try:
        return console.script(told.lines) if told.sentences is None else console.play(told.sentences, told.until)
    except Stuck as stuck:
        raise BadInput(f"{stuck.fault.where}: {stuck.fault.expected}: {stuck.fault.found}") from stuck
    except RuleError as error:
        raise BadInput(faults_told([error])) from error


def setup(args: argparse.Namespace, book: Book) -> Setup:
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
        modules = parted(args.modules)
    return Setup(edition=book.edition, seats=seats, modules=list(modules), mixed=book.mixed)


def power_named(word: str, book: Book) -> str:
    """The entry id of a power, or of an inverted hex."""
    from adjudicator.cases.names import lexicon, likely

    hexes = {entry.name: entry.id for entry in book.entries.values() if entry.kind == "hex"}
    powers = {**lexicon(book).powers, **hexes}
    found = next((entry for name, entry in powers.items() if name.casefold() == word.casefold()), None)
    if found is None:
        near = likely(word, [*powers, *map(str, book.settings["colours"])])
        hint = f"; did you mean {near!r}?" if near else ""
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
