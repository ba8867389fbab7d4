"""A correction is shown as it is understood while it is typed, and what to know of a power gained in mid-game."""

from __future__ import annotations

from textual.pilot import Pilot

from adjudicator.tui.app import TableApp
from tests.tui.driving import screen_text
from tests.tui.opened import opened, table


def test_a_sentence_is_shown_as_understood_and_others_like_it_otherwise() -> None:
    game = table()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        async def shown(*keys: str) -> str:
            await pilot.press(*keys)
            await pilot.pause()
            return " ".join(screen_text(app).split())

        await shown("c", *["down"] * 5)
        assert "such as: it is Bo's turn" in await shown(*"whose turn")
        assert "= Bo gains Tick-Tock" in (said := await shown("ctrl+u", *"bo gains tick"))
        assert "! Tick-Tock has a part that belongs to the set-up" in said
        assert "= Ana [/b] holds 3 cards" in await shown("ctrl+u", *"red holds 3 cards")
        await shown("ctrl+u", *"bo loses macron", "enter", "enter", "enter")
        assert game.state.seats[1].slots[0].lost
        assert game.state.seats[1].slots[0].by_hand

    opened(steps, game)
