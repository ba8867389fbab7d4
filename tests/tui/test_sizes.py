"""Whatever the size of the window, hint and log keep their lines, and what does not fit scrolls."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from adjudicator.engine.questions import Ask, Option
from adjudicator.table.state import Outcome
from adjudicator.tui.app import TableApp
from adjudicator.tui.screens.sized import TooSmall
from adjudicator.tui.widgets.choices import ChoiceList
from adjudicator.tui.widgets.log import LogPanel
from adjudicator.tui.widgets.seats import SeatsPanel
from tests.tui.driving import drive, screen_text
from tests.tui.fake import COLOURS, FakeGame, busy_state, note, total_lines
from tests.tui.pictures import settled

LONG = "special: whoever has the most ships in the warp, the next player clockwise where several have"


def destiny() -> Ask:
    """A long list of destiny cards, one of them long in itself."""
    options = [Option(f"{how}{c}", f"{how}{c}") for how in ("", "inverted ") for c in COLOURS]
    return Ask(
        "destiny",
        (0,),
        "Which destiny card was drawn?",
        "turn.x",
        "launch.aimed",
        options=[*options, Option("s", LONG)],
    )


@pytest.mark.parametrize("size", [(80, 24), (50, 20), (55, 48), (60, 20), (60, 24), (80, 20), (120, 24), (120, 40)])
def test_hint_and_log_stay_and_lists_scroll(size: tuple[int, int]) -> None:
    game = FakeGame([destiny()], busy_state(8), [note(f"line {n}") for n in range(30)])

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        shown = screen_text(app)
        assert "key or ↑↓ chooses" in shown
        assert "line 28" in shown
        assert "line 29" in shown
        assert app.screen.query_one(LogPanel).size.height >= 2
        assert "Which destiny card" in shown
        assert "●R Ana" in shown
        assert not app.screen.query_one(TooSmall).display
        for scroll in app.screen.query("#answer VerticalScroll, #seats-room"):
            assert scroll.show_vertical_scrollbar == (scroll.virtual_size.height > scroll.size.height)
        await pilot.press("up")
        await pilot.pause()
        assert "clockwise" in screen_text(app)

    drive(steps, game, size)


def test_a_high_screen_shows_long_choices_whole() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        shown = " ".join(screen_text(app).split())
        assert "special: whoever" in shown
        assert "clockwise where several have" in " ".join(line.split("│")[-2].strip() for line in app_lines(app))
        listing = app.screen.query_one(ChoiceList)
        last = len(listing.choices) - 1
        below = sum(listing.heights(listing.size.width))
        assert below > len(listing.choices)
        assert [listing.row_at(y) for y in (0, below - 1, below)] == [0, last, last + 1]
        listing.mark_at(last)
        await pilot.pause()
        assert "have" in screen_text(app)

    drive(steps, FakeGame([destiny()], busy_state(3)), (120, 48))


def app_lines(app: TableApp) -> list[str]:
    """The lines of the screen within the frame of the question."""
    return [line for line in screen_text(app).splitlines() if line.count("│") >= 2]


def test_the_seats_scroll() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert "Hal" not in screen_text(app)
        await pilot.press("ctrl+down", "ctrl+down")
        await pilot.pause()
        assert "Hal" in screen_text(app)
        assert app.screen.query_one(SeatsPanel).size.height == 9

    drive(steps, FakeGame([destiny()], busy_state(8)), (60, 20))


def test_who_is_asked_is_in_view_among_seats_that_scroll() -> None:
    last = destiny()
    last.seats = (7,)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        seats = screen_text(app).partition("Encounter")[0]
        assert "Hal" in seats
        assert "Ana" not in seats

    drive(steps, FakeGame([last], busy_state(8)), (60, 20))


@pytest.mark.parametrize("size", [(49, 24), (80, 19)])
def test_a_window_that_is_too_small_says_so(size: tuple[int, int]) -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert screen_text(app).strip() == "Too small: 50 columns and 20 lines are needed."
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Too small" not in screen_text(app)

    drive(steps, None, size)
    drive(steps, FakeGame([destiny()], busy_state(8)), size)


def choosing(seats: int, reason: str) -> FakeGame:
    """Somebody chooses, and the marked answer has much to say for itself."""
    options = [Option("a", "this", reason), Option("b", "that")]
    return FakeGame([Ask("one", (0,), "This or that?", "turn.x", "launch.aimed", options=options)], busy_state(seats))


def test_a_long_hint_leaves_the_seats_and_who_may_act_in_view() -> None:
    reason = "It does one thing and then another. " * 12
    game = choosing(5, reason)
    game.acting = [(seat, "a use of that name", "Mirror.reversal") for seat in range(5)]

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        shown = screen_text(app)
        assert "It does one thing" in shown
        assert 3 <= shown.count("another") < 6, "two lines of it"
        assert all(name in shown for name in ("Ana", "Bo", "Cy", "Di", "Eve"))
        assert "1. ●R a use of that name" in shown
        assert "and 1 more" in shown
        await pilot.resize_terminal(80, 48)
        await pilot.pause()
        assert screen_text(app).count("another") == 12

    drive(steps, game, (80, 24))


def test_big_numbers_fill_what_the_board_leaves_empty() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert "of 5 that win" in screen_text(app)
        assert "┏━┓" in screen_text(app)
        await pilot.resize_terminal(200, 24)
        assert "that win" in await settled(app, pilot), "eight players leave room for one row"
        await pilot.resize_terminal(100, 50)
        assert "that win" not in await settled(app, pilot)

    drive(steps, choosing(8, ""), (200, 50))


def test_the_totals_are_shown_big_first_where_there_is_room_for_one_row() -> None:
    game = FakeGame([destiny()], busy_state(8), total_lines())
    assert game.state.encounter is not None
    game.state.encounter.outcome = Outcome("win", "defense", 4)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert "─Totals─" in await settled(app, pilot)
        await pilot.resize_terminal(200, 50)
        assert "of 5 that win" in await settled(app, pilot)

    drive(steps, game, (200, 26))
