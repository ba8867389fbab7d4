"""A table is set up by keys."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from adjudicator.rulebook import Book, RuleError, RuleErrors, load
from adjudicator.tui.app import TableApp
from adjudicator.tui.commands import ANSWER_KEYS
from adjudicator.tui.plan import Plan, SeatPlan
from adjudicator.tui.screens.home import HomeScreen
from adjudicator.tui.widgets.choices import ChoiceList
from adjudicator.tui.widgets.pick import Pick
from tests.tui.driving import NARROW, WIDE, drive, screen_text
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
    keys = ["enter"] * 3 + ["A", "n", "a", "enter", "right", "enter", "m", "a", "c", "enter"] + ["enter"] * (3 * 3 + 1)
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


TENTH = ANSWER_KEYS[9]
"""The key of the last of the ten rows, which is the mixed table, and then the first module of the other book."""


async def _mix(pilot: Pilot[None], keys: list[str]) -> str:
    await pilot.press(*keys)
    await pilot.pause()
    return screen_text(pilot.app)


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_mixed_table_is_a_choice_of_its_own_among_the_modules(size: tuple[int, int]) -> None:
    plans: list[Plan] = []

    async def session() -> None:
        app = TableApp(load)
        app.begin = lambda plan, book: plans.append(plan) or FakeGame([questions()["planet"]])  # type: ignore[func-returns-value]
        async with app.run_test(size=size) as pilot:
            plain = await _mix(pilot, ["enter"])
            assert "[ ] Mixed table" in plain
            assert "Lucre" not in plain
            mixed = await _mix(pilot, ["1", TENTH])
            assert "[x] Kickers" in mixed
            assert "[ ] + Lucre" in mixed
            assert "Fantasy Flight's holds" in " ".join(mixed.split())
            ticked = await _mix(pilot, [TENTH])
            assert "[x] + Lucre" in ticked
            again = await _mix(pilot, ["up", "up"])
            assert "[x] + Lucre" in again
            await _mix(pilot, ["f9"])

    asyncio.run(session())
    assert [(plan.edition, plan.mixed, plan.modules) for plan in plans] == [
        ("ffg", True, ["kickers", "flares", "lucre"])
    ]


def test_a_mixed_table_that_cannot_be_says_why() -> None:
    def refused(name: str) -> Book:
        if "+" in name:
            raise RuleErrors([RuleError("house/ours.yaml", 3, 1, "a fault of the table's own")])
        return load(name)

    async def session() -> None:
        async with TableApp(refused).run_test(size=NARROW) as pilot:
            shown = await _mix(pilot, ["enter", TENTH])
            assert "house/ours.yaml:3:1: a fault of the table's own" in shown
            assert "[ ] Mixed table" in shown

    asyncio.run(session())


def test_a_rule_book_that_cannot_be_read_any_more_says_why(tmp_path: Path) -> None:
    broken = {"ffg"}

    def refused(name: str) -> Book:
        if name in broken:
            raise RuleErrors([RuleError("house/ours.yaml", 3, 1, "a fault of the table's own")])
        return load(name)

    async def session() -> None:
        app = TableApp(refused, folder=tmp_path)
        async with app.run_test(size=NARROW, notifications=True) as pilot:
            for key in "ng":
                assert "house/ours.yaml:3:1" in await _mix(pilot, [key])
                assert isinstance(app.screen, HomeScreen)
                app.clear_notifications()
            broken.clear()
            broken.add("mayfair")
            for key in "ns":
                await _mix(pilot, [key])
                assert "house/ours.yaml:3:1" in await _mix(pilot, ["m"])
                assert app.screen.query_one("#edition", Pick).chosen == 0
                await _mix(pilot, ["escape"])

    asyncio.run(session())


def test_unticking_the_mixed_table_takes_the_other_editions_modules_off_the_list() -> None:
    plans: list[Plan] = []

    async def session() -> None:
        app = TableApp(load)
        app.begin = lambda plan, book: plans.append(plan) or FakeGame([questions()["planet"]])  # type: ignore[func-returns-value]
        async with app.run_test(size=NARROW) as pilot:
            shown = await _mix(pilot, ["enter", TENTH, TENTH])
            assert "[x] + Lucre" in shown
            keys = pilot.app.screen.query_one("#modules", ChoiceList).choices
            shown = await _mix(pilot, [keys[-1].key])
            assert "Lucre" not in shown
            assert "[ ] Mixed table" in shown
            await _mix(pilot, ["f9"])

    asyncio.run(session())
    assert [(plan.mixed, plan.modules) for plan in plans] == [(False, ["flares"])]


def test_enter_stays_on_a_name_that_is_no_power_and_offers_the_nearest() -> None:
    plans: list[Plan] = []
    shown = begun_with(plans, ["enter", "enter", "tab", "tab", "tab", *"makrum", "enter"])
    assert "No power is called “makrum”; like it: " in shown
    assert "Macron" in shown
    assert "powers, commas between" in shown, "the cursor stays there"


def test_what_cannot_be_started_says_why() -> None:
    plans: list[Plan] = []
    keys = ["enter", "enter", "8", "tab", *"Blue", "f9"]
    assert "Two players are called" in begun_with(plans, keys)
    keys = ["enter", "enter", "tab", "tab", "tab", *"[/zq", "f9"]
    assert "No power is called" in begun_with(plans, keys)
    assert "No power is called" not in begun_with(plans, [*keys, "backspace"])
    assert "No power is called" not in begun_with(plans, [*keys, "left"])
    assert plans == []
