"""The app: from a key to its repaint, from its start to its first frame against a bare app, and what it takes idle.

What counts is this process's own time, from the key until the last frame it brings about is handed to the terminal's
driver; nothing is waited for, and no terminal draws.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from adjudicator.rulebook import load
from adjudicator.tui.app import TableApp, seldom_tidied
from tests.bench.clock import REFERENCE, Spent, calibrate, interpreter
from tests.tui import gallery

QUIET = 0.25
"""Seconds without a frame after which none is to come."""
PRESSED = {
    "the mark moved": ["up"] * 4,
    "a window": ["b", "escape", "question_mark", "escape"],
    "find": ["slash", *"zombi"],
}
"""Keys of each kind besides answers."""
FIRST_FRAME = """
import asyncio
{made}
async def first_frame():
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
asyncio.run(first_frame())
"""
BARE = """
from textual.app import App
from textual.widgets import Footer, Header, Label, ListItem, ListView
class Bare(App):
    BINDINGS = [("q", "quit", "quit"), ("n", "new", "new")]
    def compose(self):
        yield Header()
        yield ListView(*(ListItem(Label(f"Line {n}")) for n in range(10)))
        yield Footer()
app = Bare()
"""
OURS = """
from adjudicator.rulebook import load_with_house
from adjudicator.session import games_dir
from adjudicator.tui.app import TableApp
app = TableApp(load_with_house, folder=games_dir())
"""


class Watched(TableApp):
    """The app, with the time at which it last drew and how often."""

    at = 0.0
    frames = 0

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        super()._display(screen, renderable)
        self.at = process_time()
        self.frames += 1


async def spent(app: Watched, pilot: Pilot[None], key: str) -> tuple[float, int]:
    """From a key to its last frame, and how many there were."""
    began, before = process_time(), app.frames
    app.post_message(events.Key(key, key if len(key) == 1 else None))
    seen = -1
    while seen != app.frames:
        seen = app.frames
        await asyncio.sleep(QUIET)
        await pilot.pause()
    return app.at - began, app.frames - before


async def keys(size: tuple[int, int], most: int = 99) -> dict[str, list[tuple[float, int]]]:
    """Keys at a table with everything: answers given again one by one, the mark moved, and windows opened; of each
    kind so many at most.
    """
    with gallery.still():
        game = gallery.known(gallery.NAMES)
        while game.undo():
            pass
        app = Watched(load, game=game, folder=gallery.FOLDER)
        found: dict[str, list[tuple[float, int]]] = {what: [] for what in ("an answer", *PRESSED)}
        async with app.run_test(size=size) as pilot:
            await pilot.pause(QUIET)
            while game.can_redo and len(found["an answer"]) < most:
                found["an answer"].append(await spent(app, pilot, "r"))
            for what, pressed in PRESSED.items():
                for key in pressed[:most]:
                    found[what].append(await spent(app, pilot, key))
        app.close_game()
    return found


async def idle(seconds: float) -> float:
    """Which part of a core the app takes while nobody does anything."""
    with gallery.still():
        app = TableApp(load, game=gallery.known(gallery.NAMES), folder=gallery.FOLDER)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause(QUIET)
            before = process_time()
            await asyncio.sleep(seconds)
            taken = process_time() - before
        app.close_game()
    return taken / seconds


def started(rounds: int) -> tuple[Spent, Spent]:
    """To the first frame: a bare app, and ours."""
    with TemporaryDirectory() as folder:
        bare, ours = (interpreter(FIRST_FRAME.format(made=made), Path(folder), rounds) for made in (BARE, OURS))
    return bare, ours


def lines(rounds: int = 5) -> Iterator[str]:
    """One line a figure."""
    scale = calibrate() / REFERENCE
    seldom_tidied()
    yield "the app, of this process's own time"
    for size in gallery.SIZES:
        for what, found in asyncio.run(keys(size)).items():
            times, frames = [time for time, _ in found], [n for _, n in found]
            yield (
                f"  {f'{what}, {size[0]}x{size[1]}':40} median {median(times) * 1e3:.0f} ms, scaled "
                f"{median(times) * scale * 1e3:.0f}, at most {max(times) * 1e3:.0f}; {median(frames):.0f} frames"
            )
    bare, ours = started(rounds)
    as_long = ours.seconds / bare.seconds
    yield f"  {'start to first frame':40} {as_long:.2f} times a bare app's {bare.seconds * 1e3:.0f} ms"
    yield f"  {'idle':40} {asyncio.run(idle(10)) * 100:.2f} % of a core"
