"""What it costs to begin: the whole book compiled from its files, a book at hand, the commands, the app; and memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.clock import REFERENCE, Spent, calibrate, interpreter

EDITIONS = "('ffg', 'mayfair')"
COMPILE = f"""
from adjudicator.rulebook import compile_book
from adjudicator.rulebook.paths import rules_dir
for edition in {EDITIONS}:
    compile_book(rules_dir(), edition)
"""
LOAD = f"""
from adjudicator.rulebook import load
for edition in {EDITIONS}:
    load(edition)
"""
READY = f"""
from adjudicator.engine.core import rules_of
from adjudicator.rulebook import load
for edition in {EDITIONS}:
    rules = rules_of(load(edition))
    for entry in rules.book.entries:
        rules.entry(entry)
"""
COMMAND = """
from adjudicator.cli import main
main({words!r})
"""
APP = """
import asyncio
from adjudicator.rulebook import load_with_house
from adjudicator.tui.app import TableApp
async def first_screen():
    app = TableApp(load_with_house)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
asyncio.run(first_screen())
"""
WORK = (
    ("bare Python", "pass"),
    ("the engine imported", "import adjudicator.engine"),
    ("both editions compiled from their files", COMPILE),
    ("both editions loaded, compiled before", LOAD),
    ("all their rules made ready to run", READY),
    ("adjudicator lookup zap", COMMAND.format(words=["lookup", "zap"])),
    ("adjudicator resolve, one file", COMMAND.format(words=["resolve", "tests/cases/standard"])),
    ("the app's first screen", APP),
)


def begun(rounds: int = 5) -> dict[str, Spent]:
    """What each beginning takes, in an interpreter of its own."""
    with TemporaryDirectory() as folder:
        return {what: interpreter(code, Path(folder), 1 if code == COMPILE else rounds) for what, code in WORK}


def lines(rounds: int = 5) -> Iterator[str]:
    """One line a beginning."""
    scale = calibrate() / REFERENCE
    yield "beginning, each in an interpreter of its own"
    for what, spent in begun(rounds).items():
        yield (
            f"  {what:40} {spent.seconds * 1e3:6.0f} ms, scaled {spent.seconds * scale * 1e3:.0f}; "
            f"{spent.memory:.0f} MB at most"
        )
