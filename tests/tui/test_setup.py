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


def test_f9_starts_a_game_of_four_at_once() -> None:
    plans: list[Plan] = []
    shown = begun_with(plans, ["f9"])
    assert "At which planet" in shown
    colours = ["red", "blue", "yellow", "green"]
    assert plans == [Plan("ffg", [], [SeatPlan(c.capitalize(), c) for c in colours])]


def test_enter_goes_on_through_every_field_and_starts_at_the_button() -> None:
    plans: list[Plan] = []
    keys = ["enter"] * 3 + ["A", "n", "a", "enter", "right", "enter", "m", "a", "c", "enter"] + ["enter"] * 3 * 3
    assert "Enter starts the game" in begun_with(plans, [*keys, "enter", "enter"])
    assert plans == []
    assert "At which planet" in begun_with(plans, [*keys, "enter", "enter", "enter"])
    assert plans[0].seats[0] == SeatPlan("Ana", "blue", ["Macron"])


def test_the_empty_power_field_lists_every_power_and_each_field_has_its_own_hint() -> None:
    to_names = ["enter", "enter", "enter"]
    assert "another colour" not in begun_with([], to_names)
    assert "← → another colour" in begun_with([], [*to_names, "enter"])
    shown = begun_with([], [*to_names, "enter", "enter"])
    assert "Anti-Matter · Macron · Mirror · Sniveler · Zombie" in shown
    assert "another colour" not in shown
    assert "Macron" not in begun_with([], [*to_names, "enter", "enter", "enter"])


def test_keys_of_modules_are_shown_where_they_work() -> None:
    assert "1 [ ] Kickers" not in begun_with([], [])
    assert "1 [x] Kickers" in begun_with([], ["enter", "1"])


def test_names_colours_powers_modules_and_the_first_player() -> None:
    plans: list[Plan] = []
    keys = ["m", "enter", "1", "2", "enter", "3", "enter"]
    keys += [*"Ana [/b]", "tab", "left", "enter", *"anti mater", "enter"]
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


def test_the_cursor_goes_to_the_field_that_is_wrong() -> None:
    plans: list[Plan] = []
    keys = ["enter", "enter", "tab", "tab", "tab", *"zqzq", "tab", "tab", "f9"]
    shown = begun_with(plans, [*keys])
    assert "No power is called" in shown
    assert "powers, commas between" in shown
    begun_with(plans, [*keys, *["backspace"] * 4, *"macr", "f9"])
    assert plans[0].seats[0].powers == ["Macron"]


def test_what_cannot_be_started_says_why() -> None:
    plans: list[Plan] = []
    keys = ["enter", "enter", "8", "tab", *"Blue", "f9"]
    assert "Two players are called" in begun_with(plans, keys)
    keys = ["enter", "enter", "tab", "tab", "tab", *"[/zq", "f9"]
    assert "No power is called" in begun_with(plans, keys)
    assert "No power is called" not in begun_with(plans, [*keys, "backspace"])
    assert "No power is called" not in begun_with(plans, [*keys, "left"])
    assert plans == []
