"""The `adjudicator` command itself: its arguments, and the app when no command is given."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn, TextIO

from adjudicator.cli import catalogue, check, deal, games, lookup, play, resolve, rulings, serve
from adjudicator.cli.common import EDITIONS, FINE, WRONG, BadInput, faults_told, own_book
from adjudicator.cli.working import Working, stopped

INTERRUPTED = 130


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
        print(stopped(), file=sys.stderr)
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
    top.add_argument("--version", action=Version, nargs=0, help="show the installed version and exit")
    top.add_argument("--resume", action="store_true", help="open the app with the game played last")
    top.set_defaults(run=open_app)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for command in (resolve, check, play, deal, lookup, catalogue, rulings, games, serve):
        command.offer(commands)
    paths = commands.add_parser("paths", help="where files are kept")
    paths.set_defaults(run=show_paths)
    return top


class Version(argparse.Action):
    """Says the installed version, which is looked up only where somebody asks for it."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> NoReturn:
        print(f"adjudicator {version()}")
        parser.exit()


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
    from adjudicator.rulebook import RuleErrors
    from adjudicator.session import GameFileError
    from adjudicator.tui.app import last_game, run

    try:
        for edition in EDITIONS:
            own_book(edition)
    except RuleErrors as errors:
        raise BadInput(faults_told(errors.errors)) from errors

    try:
        with Working("Opening the last game"):
            game = last_game() if args.resume else None
    except GameFileError as problem:
        raise BadInput(str(problem)) from problem
    run(game)
    return FINE


def show_paths(args: argparse.Namespace) -> int:
    """Where files are kept."""
    from adjudicator.rulebook.paths import folders

    for what, where in folders().items():
        print(f"{what}: {where}")
    return FINE
