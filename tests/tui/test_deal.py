"""The deal: its clock, what each may give, what is not allowed and why, and what comes of it before anybody agrees."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any
from unittest.mock import patch

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from adjudicator.engine import Answer, Ask, Correct, Option
from adjudicator.engine.bargaining import consequences, losses
from adjudicator.session import Game
from adjudicator.table.state import WARP
from adjudicator.tui.app import TableApp
from adjudicator.tui.kept import in_words
from adjudicator.tui.screens.deal import DealForm
from adjudicator.tui.widgets.steppers import lines_of
from tests.tui.driving import screen_text
from tests.tui.gallery import NAMES, deal, still

Steps = Callable[[TableApp, Pilot[None]], Awaitable[None]]


@pytest.fixture(autouse=True)
def away() -> Iterator[None]:
    """The games lie in a folder of their own, and the clock stands where it is not moved."""
    with still():
        yield


def played(game: Game, steps: Steps) -> None:
    """Run the app at a game."""

    async def session() -> None:
        app = TableApp(lambda edition: game.book, game=game)
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.pause()
            await steps(app, pilot)

    asyncio.run(session())


def shown(app: TableApp) -> str:
    """The screen on one line, without frames."""
    return " ".join(screen_text(app).replace("│", " ").split())


def test_what_a_deal_comes_to_stands_there_before_it_is_made() -> None:
    """The clock runs a minute and ends nothing; no deal costs three ships each (mayfair F4.21)."""
    game = deal(NAMES)
    had = [seat.hand.count for seat in game.state.seats]

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert "No deal: ●R Ana loses 3 ships, ■B Bo loses 3 ships" in shown(app)
        await pilot.press("f1")
        await pilot.pause()
        assert "Players bargain" in shown(app)
        assert "Nobody has to do anything" not in shown(app), "neither is the usual answer"
        await pilot.press("escape")
        now = time.time()
        with patch("time.time", lambda: now + 25):
            await pilot.press("2")
            await pilot.pause()
            assert "clock 0:35 of 1:00 left" in shown(app)
        await pilot.press("2")
        await pilot.pause()
        assert "a deal: Ana gives Bo 2 cards" in shown(app)
        assert f"●R Ana cards {had[0]} → {had[0] - 2}" in shown(app)
        assert f"■B Bo cards {had[1]} → {had[1] + 2}" in shown(app)
        form = app.screen
        assert isinstance(form, DealForm)
        assert "a base on" in shown(app)
        form.query_one("#colony-0", Input).value = "red 1"
        form.query_one("#ships-0", Input).value = "1 from blue 2"
        form.query_one("#promise-0", Input).value = "a colony on the offense"
        await pilot.pause()
        assert "Ana gives Bo a base on red 1 with 1 from blue 2;" in shown(app)
        assert 'promises Bo "a colony on the offense"' in shown(app)
        for name in ("colony", "ships", "promise"):
            form.query_one(f"#{name}-0", Input).value = ""
        form.query_one("#faces-0", Input).value = "red 1"
        await pilot.pause()
        assert "not clear yet: " in shown(app)
        form.query_one("#faces-0", Input).value = ""
        form.query_one("#cards-0", Input).value = "99"
        await pilot.pause()
        assert f"not allowed: Ana has {had[0]} cards and cannot give 99." in shown(app)
        await pilot.press("f9")
        await pilot.pause()
        assert app.screen is form, "what is not allowed is put right where it is written"
        assert "cannot give 99: it stays open" in shown(app)
        form.query_one("#cards-0", Input).value = "2"
        form.query_one("#lucre-1", Input).value = "3"
        await pilot.pause()
        assert "Lucre 5 → 2" in shown(app)
        with patch("time.time", lambda: now + 100):
            await pilot.pause(1.1)
            assert "the time is up · the table decides" in shown(app)
        await pilot.press("f9")
        await pilot.pause()
        assert game.question is not None
        assert game.question.name == "answer"

    played(game, steps)
    assert [seat.hand.count for seat in game.state.seats] == had, "nothing has changed hands yet"


def test_only_who_may_free_ships_has_a_field_for_it() -> None:
    """Ships come out of the warp in a deal by a power alone; what somebody has none of cannot be entered."""
    game = deal(NAMES)
    lost = {"type": "ships", "owner": 2, "source": "yellow 1", "to": WARP, "count": 1}
    poor = {"type": "lucre", "payer": 1, "payee": None, "amount": 5, "reason": "by hand"}
    game.reply(Correct([lost, poor], "the table says so"))

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("2")
        await pilot.pause()
        assert "frees ships of" not in shown(app)
        assert app.screen.query_one("#lucre-1", Input).disabled
        assert "has none" in shown(app)
        await pilot.press("escape")
        game.reply(Correct([{"type": "power_gained", "seat": 0, "slot": {"power": "power.zombie"}}], "by an effect"))
        screen = app.screen
        await screen.draw()  # type: ignore[attr-defined]
        await pilot.pause()
        await pilot.press("2")
        await pilot.pause()
        assert "frees ships of" in shown(app)
        assert not app.screen.query_one("#free-0", Input).disabled
        assert app.screen.query_one("#free-1", Input).disabled
        assert "has no power for it" in shown(app)

    played(game, steps)


def test_each_of_three_may_give_to_both_others() -> None:
    parties = Ask("deal", (0, 1, 2), "What changes hands?", "turn.deal", "reveal.bargaining", "deal", [], 0, 12, True)
    game = deal(NAMES)
    given: list[object] = []

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        app.push_screen(DealForm(parties, game, {}), given.append)
        await pilot.pause()
        form = app.screen
        assert isinstance(form, DealForm)
        for field, text in (("to-0", "cy"), ("cards-0", "1"), ("again_cards-0", "2"), ("again_lucre-2", "1")):
            form.query_one(f"#{field}", Input).value = text
        await pilot.press("f9")
        await pilot.pause()

    played(game, steps)
    assert given == [
        [
            {"from": 0, "to": 2, "cards": 1},
            {"from": 0, "to": 1, "cards": 2},
            {"from": 2, "to": 1, "lucre": 1},
        ]
    ]


def test_the_consequences_of_a_deal_are_those_it_has() -> None:
    """What stands there before is what the table has after it; the table itself stays as it was."""
    game = deal(NAMES)
    terms: list[dict[str, Any]] = [
        {"from": 0, "to": 1, "cards": 2},
        {"from": 1, "to": 0, "colony": "blue 2", "ships": {"red 1": 1}},
        {"from": 1, "to": 0, "lucre": 4},
    ]
    before = game.state.seats[0].hand.count
    stakes = {stake.seat: stake for stake in consequences(game.engine, terms)}
    assert game.state.seats[0].hand.count == before
    assert losses(game.engine) == {0: 3, 1: 3}
    game.reply(Answer(terms))
    game.reply(Answer())
    ana = game.state.seats[0]
    assert (ana.hand.count, ana.lucre) == (stakes[0].after.cards, stakes[0].after.lucre)
    assert (stakes[0].before.colonies.has, stakes[0].after.colonies.has) == (0, 1)
    assert 1 in stakes
    assert 2 not in stakes


def test_what_is_read_back_of_an_answer_is_in_the_editions_words() -> None:
    """Bo's base comes from the cone, not from a gate; what was promised stays as it was typed."""
    game = deal(NAMES)
    ask = game.question
    assert ask is not None
    base = {"from": 1, "to": 0, "colony": "blue 1", "ships": {"gate": 2}}
    promise = {"from": 0, "to": 1, "promise": "a colony on the offense"}
    told = in_words(ask, Answer([base, promise]), game.state, game.book)
    assert told == 'deal: Bo gives Ana a base on blue 1 with 2 from cone; Ana promises Bo "a colony on the offense"'
    lost = Ask("ships", (0,), "", "turn.deal_loss", ask.moment, "lose", [Option("gate", "gate", most=3)], 3, 3)
    assert in_words(lost, Answer({"gate": 3}), game.state, game.book).endswith("3 from cone")
    assert [line.label for line in lines_of(lost, game)] == ["cone"]
