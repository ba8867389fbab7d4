"""Text pictures of every screen at four sizes: ``python -m tests.tui.pictures [NAME...]`` makes them anew.

What stands in them is what stands on the screen, without colours. Look at the difference before it goes in.
"""

from __future__ import annotations

import asyncio
import re
import sys
from importlib.metadata import version
from pathlib import Path

from textual.pilot import Pilot
from textual.screen import ModalScreen

from adjudicator.tui.app import TableApp
from adjudicator.tui.widgets.log import LogPanel
from tests.tui.driving import screen_text
from tests.tui.gallery import PICTURES, SIZES, Picture, hung

FOLDER = Path(__file__).parent / "snapshots"
MADE_WITH = "8.2.8"
"""The Textual that drew them; another one may draw a frame or a scrollbar otherwise."""

BARS = re.compile("(?<![▁-█·])[▁-▇](?![▁-█·])")
"""The ends of scrollbars, which come and go by the eighth of a line; in a chart they never stand alone."""


def path_of(picture: Picture, size: tuple[int, int]) -> Path:
    """The file of a screen at a size."""
    return FOLDER / f"{picture.name}-{size[0]}x{size[1]}.txt"


async def texts(picture: Picture) -> dict[Path, str]:
    """What stands on a screen at every size, by the file it is kept in."""
    found = {}
    async with hung(picture) as (app, pilot):
        for size in SIZES:
            await resized(app, pilot, size)
            found[path_of(picture, size)] = await settled(app, pilot)
    return found


async def resized(app: TableApp, pilot: Pilot[None], size: tuple[int, int]) -> None:
    """Give the terminal a size, unless it has it already."""
    if app.size != size:
        await pilot.resize_terminal(*size)
        while app.screen.outer_size != size:
            # on a busy machine it comes to know of it later
            await pilot.pause(0.02)


async def settled(app: TableApp, pilot: Pilot[None]) -> str:
    """What stands on the screen once nothing moves any more, the log of the table at its end: behind a window it comes
    there sooner or later.
    """
    shown = ""
    while shown != (now := screen_text(app)):
        shown = now
        for screen in app.screen_stack:
            for log in screen.query(LogPanel):
                log.scroll_end(animate=False, immediate=True)
            if isinstance(screen, ModalScreen):
                # it keeps what is behind it as that was when it was drawn itself
                screen.refresh()
        await pilot.pause()
    lines = BARS.sub(" ", shown).rstrip().splitlines()
    return "".join(f"{line.rstrip()}\n" for line in lines)


def make(names: list[str]) -> None:
    """Make the pictures of these screens anew, or of all; those of screens that are gone go."""
    if version("textual") != MADE_WITH:
        sys.exit(f"Pictures are made with Textual {MADE_WITH}; this is {version('textual')}.")
    FOLDER.mkdir(exist_ok=True)
    unknown = set(names) - {picture.name for picture in PICTURES}
    if unknown:
        sys.exit(f"No such screen: {', '.join(sorted(unknown))}. See PICTURES in tests/tui/gallery.py.")
    for picture in PICTURES:
        if not names or picture.name in names:
            for path, text in asyncio.run(texts(picture)).items():
                if not path.exists() or path.read_text("utf-8") != text:
                    path.write_text(text, "utf-8")
                    print(path.name)
    for path in set(FOLDER.glob("*.txt")) - {path_of(picture, size) for picture in PICTURES for size in SIZES}:
        path.unlink()
        print(f"{path.name} is gone")


if __name__ == "__main__":
    make(sys.argv[1:])
