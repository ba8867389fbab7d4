"""Opens the app with the real rule books, over a table in play or with the set-up, and lets a test press keys."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from adjudicator.engine import Answer, SeatSetup, Setup
from adjudicator.rulebook import load, load_with_house
from adjudicator.session import Game
from adjudicator.tui.app import TableApp
from tests.tui.driving import NARROW

Steps = Callable[[TableApp, Pilot[None]], Awaitable[None]]
ANSWERS: tuple[Any, ...] = ("blue", "blue 1", {"red 1": 4}, [], [], None, None)


def table(edition: str = "ffg", rulings: dict[str, int] | None = None) -> Game:
    """A game of three in its first encounter."""
    seats = [SeatSetup("Ana [/b]", "red", ["Mirror"]), SeatSetup("Bo", "blue", ["Macron"])]
    setup = Setup(edition, [*seats, SeatSetup("Cy", "yellow", ["Zombie"])], rulings=rulings or {})
    game = Game(load(edition), setup)
    for value in ANSWERS:
        while game.question is not None and game.question.kind == "go_on":
            game.reply(Answer(None))
        if game.question is not None and game.question.kind != "cards":
            game.reply(Answer(value if game.question.kind not in ("use", "whether") else game.question.default))
    return game


def opened(steps: Steps, game: Game | None = None, size: tuple[int, int] = NARROW, folder: Path | None = None) -> None:
    """Run the app."""

    async def session() -> None:
        app = TableApp(load_with_house, game=game, folder=folder)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(app, pilot)

    asyncio.run(session())
