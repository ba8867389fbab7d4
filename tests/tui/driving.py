"""Drives the app in the tests: a coroutine run to its end, and the text of the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from rich.cells import cell_len
from textual.app import App
from textual.pilot import Pilot

from adjudicator.tui.app import TableApp
from adjudicator.tui.plan import Plan
from tests.tui.fake import FakeGame, small_book

NARROW, WIDE = (80, 24), (140, 40)


def screen_text(app: App[Any]) -> str:
    """What stands on the screen, line by line, without colours."""
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in lines)


def place_of(app: App[Any], text: str) -> tuple[int, int]:
    """Where a text stands on the screen: the middle of it."""
    for y, line in enumerate(screen_text(app).splitlines()):
        if text in line:
            return cell_len(line[: line.index(text)]) + len(text) // 2, y
    raise AssertionError(f"{text!r} is not on the screen:\n{screen_text(app)}")


def drive(
    steps: Callable[[TableApp, Pilot[None]], Awaitable[None]],
    game: FakeGame | None = None,
    size: tuple[int, int] = NARROW,
    begun: Callable[[Plan], FakeGame] | None = None,
) -> None:
    """Run the app with a game, or with the set-up, and let `steps` press keys."""

    async def session() -> None:
        app = TableApp(small_book, game=game)
        if begun is not None:
            app.begin = lambda plan, book: begun(plan)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(app, pilot)

    asyncio.run(session())
