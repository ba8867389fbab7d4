"""Names and notes that look like markup, that are pictures, run from right to left or never end: every screen shows
them as they stand, within its width, and nothing in them can be clicked. Each is looked at in both themes as well.
"""

from __future__ import annotations

import asyncio
import re

import pytest
from textual.pilot import Pilot
from textual.screen import ModalScreen

from adjudicator.tui.app import TableApp
from adjudicator.tui.palette import DARK, LIGHT
from tests.tui.driving import screen_text
from tests.tui.gallery import PICTURES, SIZES, Picture, hung
from tests.tui.pictures import resized, settled
from tests.tui.test_drawing import contrast

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
FRAMES = re.compile("[ \u2500-\u259f]+")
SIGNS = 4.5
"""The least contrast of a sign and its ground."""
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
                contrasts(app, picture)
                # the next screen is looked at first in this theme
                app.theme = LIGHT.name if app.theme == DARK.name else DARK.name
                await settled(app, pilot)
                contrasts(app, picture)
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


def contrasts(app: TableApp, picture: Picture) -> None:
    """All that is drawn on the screen, or in the window over it, can be told from its ground; frames need not."""
    top = app.screen
    strips = top._compositor.render_strips()
    for part in top.children if isinstance(top, ModalScreen) else [top]:
        x, y, right, bottom = part.region.intersection(top.region).corners
        for segment in (segment for strip in strips[y:bottom] for segment in strip.crop(x, right)):
            style = segment.style
            if FRAMES.sub("", segment.text) and style is not None and style.color is not None:
                assert not style.dim, (picture.name, app.theme, segment.text)
                assert style.bgcolor is not None, (picture.name, app.theme, segment.text)
                colour, ground = (c.get_truecolor().hex for c in (style.color, style.bgcolor))
                if style.reverse:
                    colour, ground = ground, colour
                assert contrast(colour, ground) >= SIGNS, (picture.name, app.theme, segment.text, colour, ground)


async def back(app: TableApp, pilot: Pilot[None], bottom: int) -> None:
    """Close what was opened over the table."""
    while len(app.screen_stack) > bottom:
        await pilot.press("escape")
        await pilot.pause()
