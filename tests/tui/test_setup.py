"""A table is set up by keys."""

from __future__ import annotations

from textual.pilot import Pilot

from adjudicator.tui.app import TableApp
from adjudicator.tui.plan import Plan, SeatPlan
from tests.tui.driving import drive, screen_text
from tests.tui.fake import FakeGame, questions


def begun_with(plans: list[Plan], steps: list[str]) -> str:
    """Press keys on the set-up screen; returns what the screen shows at the end."""
    shown = []

    def begun(plan: Plan) -> FakeGame:
        plans.append(plan)
        return FakeGame([questions()["planet"]])

    async def press(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press(*steps)
        await pilot.pause()
        shown.append(screen_text(app))

    drive(press, begun=begun)
    return shown[0]


def test_three_enters_start_a_game_of_four() -> None:
    plans: list[Plan] = []
    shown = begun_with(plans, ["enter", "enter", "enter"])
    assert "At which planet" in shown
    colours = ["red", "blue", "yellow", "green"]
    assert plans == [Plan("ffg", [], [SeatPlan(c.capitalize(), c) for c in colours])]


def test_names_colours_powers_modules_and_the_first_player() -> None:
    plans: list[Plan] = []
    keys = ["m", "enter", "1", "2", "enter", "3", "tab"]
    keys += [*"Ana [/b]", "tab", "left", "enter", "tab", *"anti mater", "enter"]
    keys += [*"Bo", "enter", "tab", *"snivller, mac", "enter"]
    keys += ["tab", "tab", "tab", "right", "enter", "right", "f9"]
    begun_with(plans, keys)
    assert plans == [
        Plan(
            "mayfair",
            ["lucre"],
            [
                SeatPlan("Ana [/b]", "black", ["Anti-Matter"]),
                SeatPlan("Bo", "blue", ["Sniveler", "Macron"]),
                SeatPlan("Yellow", "yellow"),
            ],
            first=1,
            track_hands=False,
        )
    ]


def test_what_cannot_be_started_says_why() -> None:
    plans: list[Plan] = []
    keys = ["enter", "enter", "8", "tab", *"Blue", "f9"]
    assert "Two players are called" in begun_with(plans, keys)
    keys = ["enter", "enter", "tab", "tab", "tab", *"[/zq", "f9"]
    assert "No power is called" in begun_with(plans, keys)
    assert plans == []
