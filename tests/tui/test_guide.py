"""The guided first game: its own keys lead through it, nothing else does, and windows may be opened all along."""

from __future__ import annotations

from textual.pilot import Pilot

from adjudicator.rulebook import load
from adjudicator.tui.app import TableApp
from adjudicator.tui.guide import steps_of
from adjudicator.tui.screens.guide import GuideScreen
from tests.tui.driving import screen_text
from tests.tui.opened import opened

STEPS = steps_of(load("ffg"))


def test_what_the_guide_says_is_what_is_to_be_pressed() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        async def shown(*keys: str) -> str:
            await pilot.press(*keys)
            await pilot.pause()
            return " ".join(screen_text(app).split())

        before = len(app.screen_stack)
        said = await shown("f3")
        assert isinstance(guide := app.screen, GuideScreen)
        assert f"First game, 1 of {len(STEPS)}. Press 2" in said
        assert "In this first game press 2" in await shown("1")
        for number, step in enumerate(STEPS):
            said = await shown()
            assert f"First game, {number + 1} of {len(STEPS)}. Press {step.press}" in said, said
            if number == 2:
                assert "In this first game press Enter" in await shown("u")
            await shown(*step.keys)
            if step.action in ("explain", "lookup"):
                assert app.screen is not guide
                await shown("escape")
        said = await shown()
        assert "Done. That was an encounter" in said
        assert guide.course.state.turn == 2
        await shown("q")
        assert len(app.screen_stack) == before
        await shown("f3")
        await shown("escape")
        assert len(app.screen_stack) == before, "Escape leads back from everywhere"

    opened(steps)
