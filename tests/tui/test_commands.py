"""Every command of the table does what it says, by each of its keys; footer, palette, help and README have it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from adjudicator.rulebook import load
from adjudicator.tui.commands import COMMANDS
from adjudicator.tui.screens.text_window import help_text
from adjudicator.tui.widgets.keybar import FIRST_TO_GO
from tests.tui.driving import screen_text
from tests.tui.gallery import NAMES, PICTURES, hung, known
from tests.tui.pictures import settled

README = Path(__file__).parents[2] / "README.md"
BEFORE = "Eve uses Vacuum: take others' ships along. Anybody against it?"
"""The question that stands when each command is given: the last answer of the table `known` was taken back."""
SHOWN = {
    "announce": "Announce a card or a use",
    "say": "Type what happens",
    "pace": "Pace: pauses ask",
    "undo": "Bo, Di and Eve: ships are lost. A card to play before that?",
    "redo": "Eve, whose ship goes along?",
    "explain": "Why it came out so",
    "correct": "Correct the table",
    "board": "The board",
    "log": "Everything that happened",
    "ledger": "Everybody's payments",
    "lookup": "a power, a card, a word, a phase, a source",
    "rulings": "Open questions of the rules",
    "help": "Keys and short words",
    "leave": "Everything is kept, up to this question",
}
"""What stands on the screen once a command was given, and did not before."""
BY_KEY = {"f1": "Where you are"}
"""What stands on the screen after a key that says more than the others of its command."""
BACK = {"undo": "r", "redo": "u"}
"""Escape closes what the others open."""
WIDE = (200, 50)


def test_every_command_is_tried() -> None:
    assert set(SHOWN) == {command.action for command in COMMANDS}


def test_each_key_of_every_command_does_what_it_says() -> None:
    async def press() -> None:
        table = next(picture for picture in PICTURES if picture.begin is known and not picture.keys)
        async with hung(table) as (app, pilot):
            await pilot.press("u")
            for command in COMMANDS:
                for key in command.keys:
                    assert BEFORE in await settled(app, pilot), command
                    wanted = BY_KEY.get(key, SHOWN[command.action])
                    assert wanted not in screen_text(app), command
                    await pilot.press(key)
                    assert wanted in await settled(app, pilot), (command, key)
                    await pilot.press(BACK.get(command.action, "escape"))

    asyncio.run(press())


def test_footer_and_palette_have_every_command() -> None:
    async def look() -> None:
        async with hung(PICTURES[-1]._replace(keys=()), NAMES) as (app, pilot):
            await pilot.resize_terminal(*WIDE)
            bar = (await settled(app, pilot)).splitlines()[-1]
            offered = {command.title: command for command in app.get_system_commands(app.screen)}
            for command in COMMANDS:
                assert f" {command.label}" in bar, command
                assert offered[command.help].help.startswith(f"{command.label}: key "), command
            for command in COMMANDS:
                if command.action in ("help", "board"):
                    await pilot.press("ctrl+p", *(c if c != " " else "space" for c in command.help[:12]))
                    await pilot.pause(0.5)
                    await pilot.press("enter")
                    assert SHOWN[command.action] in await settled(app, pilot), command
                    await pilot.press("escape")

    asyncio.run(look())


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
def test_help_has_every_command(edition: str) -> None:
    told = " ".join(line.plain for line in help_text(load(edition)))
    assert all(command.help in told for command in COMMANDS)


def test_the_readme_has_every_command() -> None:
    rows = README.read_text("utf-8").splitlines()
    for command in COMMANDS:
        assert any(row.endswith(f"| {command.help} |") for row in rows), command


def test_keys_are_letters_digits_function_keys_and_what_every_terminal_sends() -> None:
    keys = [key for command in COMMANDS for key in command.keys]
    assert len(set(keys)) == len(keys)
    for key in keys:
        letter = len(key) == 1 and key.isascii() and key.isalnum()
        function = key.startswith("f") and key[1:].isdigit() and 1 <= int(key[1:]) <= 12
        assert letter or function or key in ("slash", "question_mark", "ctrl+o", "ctrl+l"), key


def test_what_a_short_footer_leaves_out_are_commands() -> None:
    assert set(FIRST_TO_GO) <= {command.action for command in COMMANDS}
