"""The `adjudicator` command. It opens the app, or does one thing and says what came of it; it knows no rule.

Exit codes: 0 all is well, 1 an expectation failed or a rule book has faults, 2 the input is wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from adjudicator.cases.runner import Ready
    from adjudicator.rulebook import Book, RuleError

FINE, FAILED, WRONG = 0, 1, 2
EDITIONS = ("ffg", "mayfair")
SEATS = "Ana, red; Bo, blue; Cy, yellow; Di, green; Ed, purple"
INTERRUPTED = 130


class BadInput(Exception):
    """The command cannot do what was asked; the sentence says why."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    for stream in (sys.stdout, sys.stderr):
        forgive(stream)
    args = parser().parse_args(argv)
    run: Callable[[argparse.Namespace], int] = args.run
    try:
        return run(args)
    except BadInput as problem:
        print(problem, file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # whoever read the output has seen enough; what is still buffered must not complain at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE


def forgive(stream: TextIO) -> None:
    """Let a stream that cannot say a character say a question mark instead of failing."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def parser() -> argparse.ArgumentParser:
    """The command's arguments."""
    top = argparse.ArgumentParser(prog="adjudicator", description="A rules adjudicator for Cosmic Encounter.")
    top.add_argument("--version", action="version", version=f"adjudicator {version()}")
    top.add_argument("--resume", action="store_true", help="open the app with the game played last")
    top.set_defaults(run=open_app)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")

    resolve = commands.add_parser("resolve", help="play cases and compare them with what they expect")
    resolve.add_argument("cases", nargs="+", type=Path, metavar="CASE", help="a case file, or a folder of them")
    resolve.add_argument("--json", action="store_true", help="one JSON list with everything about every case")
    resolve.add_argument("--kill", action="store_true", help="also see that each case fails without the rules it kills")
    resolve.set_defaults(run=resolve_cases)

    check = commands.add_parser("check", help="look for faults in a rule book or in house rules")
    check.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="a rule book's folder, or house rules")
    check.add_argument("--json", action="store_true", help="the faults as a JSON list; with --audit all as an object")
    check.add_argument("--audit", action="store_true", help="also look for rules that change nothing, by playing")
    check.add_argument(
        "--cases",
        nargs="+",
        type=Path,
        default=[],
        metavar="CASE",
        help="with --audit: name rules these cases do not miss",
    )
    check.set_defaults(run=check_rules)

    play = commands.add_parser("play", help="play in plain lines, from the keyboard or from a script")
    play.add_argument("--edition", choices=EDITIONS, default=EDITIONS[0])
    play.add_argument(
        "--seats",
        default=SEATS,
        help=f"clockwise: name, colour, powers; colours may be left out: 'Ana, Bo'. The usual table: '{SEATS}'",
    )
    play.add_argument("--modules", default=None, help="modules in play, separated by commas")
    play.add_argument("--script", type=Path, metavar="FILE", help="sentences to play, one a line")
    play.add_argument("--json", action="store_true", help="one JSON object a line")
    play.set_defaults(run=play_game)

    lookup = commands.add_parser("lookup", help="look up a power, a card, a word, a phase, a ruling or a section")
    lookup.add_argument("words", nargs="+", metavar="WORD", help="its name, its beginning, or nearly its name")
    lookup.add_argument("--edition", choices=EDITIONS, default=None, help="one edition only")
    lookup.add_argument("--json", action="store_true", help="what was found as a JSON list, with everything about each")
    lookup.add_argument("-n", type=int, default=6, metavar="N", help="how many things to show (6)")
    lookup.set_defaults(run=look_up)

    rulings = commands.add_parser(
        "rulings",
        help="what the rules leave open: list it, or settle it for this table",
        usage="adjudicator rulings [--edition EDITION] [--not-ours] [--json] [WORD ...]\n"
        "       adjudicator rulings ISSUE NUMBER [--why TEXT] [--json]",
        description="Lists the open questions with their numbered choices, those that speak of all the words. With "
        "an issue and a number it makes that choice the table's house rule; with number 1 it takes the table's back.",
    )
    rulings.add_argument("words", nargs="*", metavar="WORD", help="only questions that speak of these words")
    rulings.add_argument("--edition", choices=EDITIONS, default=None, help="one edition only")
    rulings.add_argument("--not-ours", action="store_true", help="only those the table settled otherwise")
    rulings.add_argument("--why", default=None, metavar="TEXT", help="the table's reason, kept beside its choice")
    rulings.add_argument("--json", action="store_true", help="the same as JSON")
    rulings.set_defaults(run=show_rulings)

    games = commands.add_parser("games", help="list the games that are kept, the last one played first")
    games.add_argument("--json", action="store_true", help="the same as a JSON list")
    games.set_defaults(run=list_games)

    export = commands.add_parser("export", help="write a game that is kept as one readable text")
    export.add_argument("game", metavar="GAME", help="its number or name in `adjudicator games`, or its file")
    export.add_argument("file", type=Path, metavar="FILE.yaml", help="where to; a file that is there is left alone")
    export.set_defaults(run=export_game)

    taken = commands.add_parser("import", help="take up a game from such a text, as a new game")
    taken.add_argument("file", type=Path, metavar="FILE.yaml")
    taken.set_defaults(run=import_game)

    paths = commands.add_parser("paths", help="where files are kept")
    paths.set_defaults(run=show_paths)
    return top


def version() -> str:
    """The installed version."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("cosmic-adjudicator")
    except PackageNotFoundError:
        return "from a checkout"


def open_app(args: argparse.Namespace) -> int:
    """Open the app; a broken rule file of the table's own is told before it."""
    from adjudicator.rulebook import RuleErrors, load_with_house
    from adjudicator.session import GameFileError
    from adjudicator.tui.app import run

    try:
        for edition in EDITIONS:
            load_with_house(edition)
    except RuleErrors as errors:
        raise BadInput(faults_told(errors.errors)) from errors

    try:
        run(resume=args.resume)
    except GameFileError as problem:
        raise BadInput(str(problem)) from problem
    return FINE


def show_paths(args: argparse.Namespace) -> int:
    """Where files are kept."""
    from adjudicator.rulebook.paths import folders

    for what, where in folders().items():
        print(f"{what}: {where}")
    return FINE


# -- resolve -------------------------------------------------------------------------------------------------------


def resolve_cases(args: argparse.Namespace) -> int:
    """Play cases; 1 if one of them failed or survived the loss of a rule it is about, 2 if one cannot be read."""
    from adjudicator.cases.kill import kills
    from adjudicator.cases.runner import run

    there(args.cases)
    cases, errors = readable(args.cases)
    if errors:
        print(sentences(errors), file=sys.stderr)
    shown = []
    failed = 0
    for ready in cases:
        result = run(ready)
        survived = [kill.rule for kill in kills(ready) if not kill.died] if args.kill and result.passed else []
        failed += not result.passed or bool(survived)
        if args.json:
            import msgspec

            found: dict[str, Any] = msgspec.to_builtins(result)
            shown.append({**found, "survives": survived} if args.kill else found)
        else:
            print(f"{'passed' if result.passed else 'FAILED'}  {result.id}")
            for failure in result.failures:
                print(f"    {failure.where}: expected {failure.expected}; found {failure.found}")
            for rule in survived:
                print(f"    {ready.case.file}:{ready.case.node.line}: passes although {rule} is switched off")
    if args.json:
        print(json.dumps(shown, indent=1, ensure_ascii=False))
    elif cases:
        print(f"{len(cases) - failed} passed, {failed} failed")
    return WRONG if errors else FAILED if failed else FINE


def readable(paths: Iterable[Path]) -> tuple[list[Ready], list[RuleError]]:
    """The cases of the files that can be read, and what is wrong in the others."""
    from adjudicator.cases.files import files_in, read_cases
    from adjudicator.cases.runner import prepare_all
    from adjudicator.rulebook import RuleErrors

    cases: list[Ready] = []
    errors: list[RuleError] = []
    for path in paths:
        try:
            files = list(files_in(path))
        except RuleErrors as wrong:
            errors.extend(wrong.errors)
            continue
        for file in files:
            try:
                cases.extend(prepare_all(read_cases([file])))
            except RuleErrors as wrong:
                errors.extend(wrong.errors)
    return cases, errors


def there(paths: Iterable[Path]) -> None:
    """Refuse paths that do not exist."""
    for path in paths:
        if not path.exists():
            raise BadInput(f"{path}: there is no such file or folder")


def sentences(errors: Iterable[RuleError]) -> str:
    """Errors, one a line."""
    return "\n".join(str(error) for error in errors)


def faults_told(errors: Iterable[RuleError]) -> str:
    """Faults of rule books, one a line, and for the table's own files what can be done about them."""
    from adjudicator.rulebook.paths import house_dir, house_files

    own = {str(path) for path in house_files(house_dir())}
    broken = sorted(own & {error.file for error in errors})
    return "\n".join([sentences(errors), *(f"{file}: mend it or move it away" for file in broken)])


# -- check ---------------------------------------------------------------------------------------------------------


def check_rules(args: argparse.Namespace) -> int:
    """Look for faults in rule books; 1 if there are any."""
    from adjudicator.rulebook.check import check

    there([*args.paths, *args.cases])
    if args.cases and not args.audit:
        raise BadInput("--cases goes with --audit: it names the rules that these cases do not miss")
    errors = check(args.paths)
    if args.audit and not errors:
        return audit_rules(args)
    if args.json:
        keys = ("file", "line", "column", "found", "expected", "nearest")
        faults = [{**{key: getattr(error, key) for key in keys}, "text": str(error)} for error in errors]
        print(json.dumps(faults, indent=1, ensure_ascii=False))
    elif errors:
        print(faults_told(errors))
    else:
        print("no faults")
    return FAILED if errors else FINE


def audit_rules(args: argparse.Namespace) -> int:
    """Try every rule by playing; 1 if one changes nothing, or no case misses it. Progress goes to stderr."""
    from adjudicator.audit.report import report
    from adjudicator.rulebook import RuleErrors

    try:
        found = report(args.paths, args.cases, lambda text: print(text, file=sys.stderr))
    except RuleErrors as errors:
        raise BadInput(sentences(errors.errors)) from errors
    if args.json:
        print(json.dumps(found.data(), indent=1, ensure_ascii=False))
    else:
        print("\n".join(found.lines()))
    return FINE if found.good else FAILED


# -- play ----------------------------------------------------------------------------------------------------------


def play_game(args: argparse.Namespace) -> int:
    """Play in plain lines; 2 at a script's first line that does nothing."""
    from adjudicator.cases.console import QUIT, Console, Wrong
    from adjudicator.cases.stepping import Stuck
    from adjudicator.engine import Refused
    from adjudicator.rulebook import RuleErrors, load_with_house
    from adjudicator.session import Game

    lines = script(args.script) if args.script is not None else None
    try:
        book = load_with_house(args.edition)
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
    return Setup(edition=book.edition, seats=seats, modules=list(modules))


def power_named(word: str, book: Book) -> str:
    """The entry id of a power."""
    from adjudicator.cases.names import lexicon, likely

    powers = lexicon(book).powers
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


# -- games that are kept -------------------------------------------------------------------------------------------


def list_games(args: argparse.Namespace) -> int:
    """List the games; a file that is no good with its reason."""
    from adjudicator.session import games, games_dir

    found = games()
    if args.json:
        print(json.dumps([plain(game) for game in found], indent=1, ensure_ascii=False))
        return FINE
    for number, game in enumerate(found, 1):
        about = game.problem
        if game.played is not None:
            far = "over" if game.over else f"turn {game.turn}, question {game.answers + 1}"
            about = f"{', '.join(game.players)}; {game.edition}, {far}; {game.played:%Y-%m-%d %H:%M}"
        print(f"{number:>2}  {game.path.stem}: {about}")
    if not found:
        print(f"no game is kept in {games_dir()}")
    return FINE


def export_game(args: argparse.Namespace) -> int:
    """Write a game as text."""
    from adjudicator.rulebook import RuleErrors
    from adjudicator.session import Game, GameFileError

    try:
        with Game.open(kept_as(args.game)) as game:
            game.export(args.file)
            count = len(game.history)
    except GameFileError as problem:
        raise BadInput(str(problem)) from problem
    except RuleErrors as errors:
        raise BadInput(faults_told(errors.errors)) from errors
    print(f"{count} answers written to {args.file}")
    return FINE


def kept_as(said: str) -> Path:
    """The file of a game: its number or name in the list, or the file itself."""
    from adjudicator.session import games

    if Path(said).is_file():
        return Path(said)
    found = games()
    if said.isdecimal() and 1 <= int(said) <= len(found):
        return found[int(said) - 1].path
    named = [game.path for game in found if said in (game.path.stem, game.path.name)]
    if not named:
        names = ", ".join(game.path.stem for game in found) or "none yet"
        raise BadInput(f"no game is called {said!r}; kept are: {names}")
    return named[0]


def import_game(args: argparse.Namespace) -> int:
    """Take up a game from its text."""
    from adjudicator.rulebook import RuleErrors
    from adjudicator.session import Game, GameFileError, new_path

    path = new_path(args.file.stem)
    try:
        with Game.from_export(args.file, path) as game:
            stopped, question = game.stopped, game.question
    except GameFileError as problem:
        raise BadInput(str(problem)) from problem
    except RuleErrors as errors:
        raise BadInput(faults_told(errors.errors)) from errors
    print(f"Kept as {path.stem} in {path}.")
    print(f"{stopped}" if stopped is not None else question.text if question is not None else "The game is over.")
    return FINE


# -- lookup and rulings --------------------------------------------------------------------------------------------


def own_books(edition: str | None) -> list[Book]:
    """The rule books of one edition or all, with the table's own files laid over them."""
    from adjudicator.rulebook import RuleErrors, load_with_house

    try:
        return [load_with_house(found) for found in EDITIONS if edition in (None, found)]
    except RuleErrors as errors:
        raise BadInput(faults_told(errors.errors)) from errors


def look_up(args: argparse.Namespace) -> int:
    """Show the best answer in full and the next ones by name; 1 if there is none."""
    from adjudicator.lookup import index_of
    from adjudicator.lookup.text import found_lines

    if args.n < 1:
        raise BadInput(f"-n: {args.n} things cannot be shown; 1 or more can")
    books = own_books(args.edition)
    index = index_of(*books)
    typed = " ".join(args.words)
    hits = index.search(typed, args.n)
    cards = [index.cards(hit.id) for hit in hits]
    if args.json:
        shown = [{**plain(hit), "cards": plain(own)} for hit, own in zip(hits, cards, strict=True)]
        print(json.dumps(shown, indent=1, ensure_ascii=False))
    elif hits:
        print("\n".join(found_lines(hits, cards, {book.edition: book.title for book in books})))
    else:
        print(f"nothing in the rule book is called {typed!r}, or nearly so", file=sys.stderr)
    return FINE if hits else FAILED


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

    if args.edition is not None or args.not_ours:
        raise BadInput("a house rule holds for every edition that has the issue: leave --edition and --not-ours out")
    try:
        settled = settle(issue, number, args.why or "")
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


def plain(found: Any) -> Any:
    """Data as JSON knows it."""
    import msgspec

    return msgspec.to_builtins(found, enc_hook=str)


if __name__ == "__main__":
    sys.exit(main())
