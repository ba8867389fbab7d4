"""A plain encounter takes few keys: at the pace a table begins with, only what may matter is asked."""

from __future__ import annotations

import asyncio

import pytest

from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.tui.app import TableApp
from adjudicator.tui.plan import Plan, SeatPlan, colours_of, setup_of, usual_modules
from tests.tables import EDITIONS
from tests.tui.driving import WIDE, screen_text

MOST = 25
"""Keys that a plain encounter may take (issue 5)."""
POWERS = {"ffg": ("Macron", "Zombie", "Human", "Trader"), "mayfair": ("Macron", "Zombie", "Laser", "Trader")}


def table(edition: str) -> Game:
    """Four players with the modules that are ticked at first; nobody knows a hand."""
    book = load(edition)
    seats = [
        SeatPlan(name, colour, [power])
        for name, colour, power in zip(("Ana", "Bo", "Cy", "Dee"), colours_of(book), POWERS[edition], strict=False)
    ]
    return Game(book, setup_of(Plan(edition, usual_modules(book), seats)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_plain_encounter_takes_at_most_25_keys(edition: str) -> None:
    game = table(edition)

    async def play() -> list[str]:
        pressed: list[str] = []
        app = TableApp(load, game=game)
        async with app.run_test(size=WIDE) as pilot:
            await pilot.pause()
            while (ask := game.question) is not None and ask.name != "another" and game.state.turn == 1:
                if ask.kind == "destiny":
                    keys = ["2"]
                elif ask.name == "faces":
                    keys = [key for _, face in zip(ask.seats, ("12", "8"), strict=True) for key in (*face, "enter")]
                else:
                    keys = ["enter"]
                pressed += keys
                await pilot.press(*keys)
                await pilot.pause()
                assert game.question is not ask, screen_text(app)
        return pressed

    pressed = asyncio.run(play())
    assert len(pressed) <= MOST, pressed
