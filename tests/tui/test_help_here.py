"""F1 says what has the cursor, on every screen and in every window, and F1 again goes back."""

from __future__ import annotations

import asyncio

import pytest
from textual.pilot import Pilot

from adjudicator.tui.app import TableApp
from adjudicator.tui.widgets.private import OPEN_KEY
from tests.tui.driving import screen_text
from tests.tui.gallery import PICTURES, hung
from tests.tui.opened import opened


def test_f1_explains_where_the_cursor_is_and_goes_back() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        async def shown(*keys: str) -> str:
            await pilot.press(*keys)
            await pilot.pause()
            lines = [line.split("│") for line in screen_text(app).splitlines()]
            return " ".join(" ".join(parts[1] if len(parts) == 3 else "".join(parts) for parts in lines).split())

        def spoken(text: str) -> bool:
            return "Where you are" in text and "Keys that work here" in text

        setup = app.screen
        said = await shown("f1")
        assert spoken(said)
        assert "One of a few things side by side" in said
        assert "A new table, from top to bottom" in said
        assert "Scroll Up" not in said
        await shown("f1")
        assert app.screen is setup
        assert "A player's colour" in await shown("tab", "tab", "tab", "tab", "f1")
        await shown("escape", "f4")
        said = await shown("f1")
        assert "Powers are dealt to everybody who has none" in said
        await shown("f1", "escape", "f3")
        table = app.screen
        said = await shown("f1")
        assert spoken(said)
        assert "One thing is chosen" in said
        assert "The question: Ana turns over destiny" in said
        await shown("f1", "c")
        said = await shown("f1")
        assert "Whatever the table decides is put in here" in said
        await shown("f1", "escape")
        for keys in (["2"], ["1"], ["enter"], ["1", "enter"], ["enter"], ["1"], ["enter"]):
            await shown(*keys)
        said = await shown("f1")
        assert "Something secret. Enter lays cards unseen" in said
        assert f"under a cover; {OPEN_KEY} lets all be said" in said
        await shown("f1", "enter")
        said = await shown("f1")
        assert "Mirror: Before the reveal" in said
        assert "Nobody has to do anything" in said
        await shown("f1")
        assert app.screen is table

    opened(steps)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("type", "A line for anything that happens"),
        ("history-note", "What the group said about an answer"),
        ("deal-form", "What each gives in the deal"),
        ("setup-deal", "Powers are dealt to everybody who has none"),
        ("settle", "One encounter, settled without a game"),
        ("ledger", "with every payment"),
        ("explain", "From the verdict down to the rules"),
        ("pace", "Which pauses ask"),
        ("private-cover", "One player alone with the screen"),
    ],
)
def test_f1_tells_of_each_window_its_own(name: str, words: str) -> None:
    async def look() -> None:
        async with hung(next(picture for picture in PICTURES if picture.name == name)) as (app, pilot):
            await pilot.press("f1")
            await pilot.pause()
            assert words in " ".join(screen_text(app).replace("│", " ").split())

    asyncio.run(look())
