"""`adjudicator games`, `export` and `import`: the games that are kept."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.cli.common import FINE, BadInput, faults_told, plain
from adjudicator.cli.working import Working

if TYPE_CHECKING:
    from adjudicator.cli.common import Commands


def offer(commands: Commands) -> None:
    """Their arguments."""
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
            edition = f"{game.edition} (mixed)" if game.mixed else game.edition
            about = f"{', '.join(game.players)}; {edition}, {far}; {game.played:%Y-%m-%d %H:%M}"
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
        with Working("Playing the game again"), Game.from_export(args.file, path) as game:
            stopped, question = game.stopped, game.question
    except KeyboardInterrupt:
        path.unlink(missing_ok=True)
        raise
    except GameFileError as problem:
        raise BadInput(str(problem)) from problem
    except RuleErrors as errors:
        raise BadInput(faults_told(errors.errors)) from errors
    print(f"Kept as {path.stem} in {path}.")
    print(f"{stopped}" if stopped is not None else question.text if question is not None else "The game is over.")
    return FINE
