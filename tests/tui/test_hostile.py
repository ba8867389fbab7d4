"""Names and notes that look like markup, that are pictures, run from right to left or never end: every screen shows
them as they stand, within its width, and nothing in them can be clicked.
"""

from __future__ import annotations

import asyncio

import pytest
from textual.pilot import Pilot

from adjudicator.tui.app import TableApp
from tests.tui.driving import screen_text
from tests.tui.gallery import PICTURES, SIZES, Picture, hung
from tests.tui.pictures import resized, settled

TURN = "\u202e"
"""It turns a line round to its end where a terminal obeys it."""
HOSTILE = (
    "[/b] [red",
    "👩‍🚀[@click=app.quit]Zoë",
    TURN + "\u05e9\u05dc\u05d5\u05dd [link=http://x]",
    "\\[" + "endless " * 25,
    "][[bold]{0}%s $red",
)
"""Bo's is a picture of several signs, Cy's runs from right to left, Di's has two hundred signs."""
PARTS = ("[/b]", "[@click", "[link=", "endless", "][[bold]")
"""Of each name something by which it is known, even cut short."""
TABLES = list(dict.fromkeys(picture.begin for picture in PICTURES))
BY_TABLE = [[picture for picture in PICTURES if picture.begin is begin] for begin in TABLES]
"""The screens over each table, so that it is opened once for all of them."""


@pytest.mark.parametrize("pictures", BY_TABLE, ids=lambda pictures: pictures[0].name)
def test_screens_show_any_name_as_it_stands(pictures: list[Picture]) -> None:
    async def look() -> None:
        async with hung(pictures[0]._replace(keys=()), HOSTILE) as (app, pilot):
            bottom = len(app.screen_stack)
            for picture in pictures:
                for key in picture.keys:
                    await pilot.press(key)
                for size in SIZES:
                    await resized(app, pilot, size)
                    await settled(app, pilot)
                    check(app, picture, size)
                await back(app, pilot, bottom)

    asyncio.run(look())


def check(app: TableApp, picture: Picture, size: tuple[int, int]) -> None:
    """What is drawn is as wide as the screen, has a name as it stands, and no way to click on a part of one."""
    strips = app.screen._compositor.render_strips()
    assert [strip.cell_length for strip in strips] == [size[0]] * size[1], picture.name
    clicks = [f"{part.style.meta}" for strip in strips for part in strip if part.style is not None]
    assert not any("app.quit" in click for click in clicks), picture.name
    shown = screen_text(app)
    assert TURN not in shown, picture.name
    if picture.named:
        assert any(part in shown for part in PARTS), (picture.name, size)


async def back(app: TableApp, pilot: Pilot[None], bottom: int) -> None:
    """Close what was opened over the table."""
    while len(app.screen_stack) > bottom:
        await pilot.press("escape")
        await pilot.pause()
