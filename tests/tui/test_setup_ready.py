"""The set-up in few keys: tables ready set up, powers dealt, and what is said before the game."""

from __future__ import annotations

from pathlib import Path
from random import Random

from textual.pilot import Pilot
from textual.widgets import Input

from adjudicator.engine import SeatSetup, Setup
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.tui.app import TableApp
from adjudicator.tui.screens.setup import SetupScreen
from tests.tui.driving import NARROW, screen_text
from tests.tui.opened import opened

LONG = "Cy \u05d0\u05d1 \U0001f600 " + "y" * 190


async def shown(pilot: Pilot[None], *keys: str) -> str:
    await pilot.press(*keys)
    await pilot.pause()
    return screen_text(pilot.app)


def words(text: str) -> str:
    return " ".join(text.split())


def test_as_last_time_with_new_powers_and_as_it_was(tmp_path: Path) -> None:
    seats = [
        SeatSetup("Ana [/b]", "orange", ["Mirror"]),
        SeatSetup("Bo", "blue", ["Dragon"]),
        SeatSetup(LONG, "yellow", ["Witch"], hex="Rosette"),
    ]
    last = Setup("mayfair", seats, ["kickers"], first=1, track_hands=False)
    Game.create(tmp_path / "last.cosmic", load("mayfair"), last).close()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        offered = await shown(pilot, "n", "f2")
        assert "As last time, new powers" in offered
        assert "Mayfair: Ana [/b], Bo" in offered
        bare = await shown(pilot, "1")
        assert "Ana [/b]" in bare
        assert "Mirror" not in bare
        full = await shown(pilot, "f2", "2")
        assert "= Mirror" in full
        assert "= Rosette, Wi" in full
        assert "Dragon needs Lucre, which is not played" in words(full)
        assert "Witch is open to abuse" in words(full)
        power = app.screen.query(".seat-power").first(Input)
        power.value = "Host"
        assert "Host is a power of Fantasy Flight; like it here: Ghost." in words(await shown(pilot, "f9"))
        power.value = "Mirror"
        assert "Witch is open to abuse" in words(await shown(pilot)), "so much stands there that the fields scroll"
        await shown(pilot, "up", "up")
        assert app.screen.focused is app.screen.query(".seat-name").first(), (
            "an arrow goes from field to field all the same"
        )
        await pilot.press("f9")
        await pilot.pause()
        assert isinstance(app.game, Game)
        state = app.game.state
        assert [seat.colour for seat in state.seats] == ["orange", "blue", "yellow"]
        assert [seat.hex for seat in state.seats] == [None, None, "hex.rosette"]
        assert (state.offense, state.modules, state.seats[0].hand.tracked) == (1, ["kickers"], False)
        assert [[slot.power for slot in seat.slots] for seat in state.seats] == [
            ["power.mirror"],
            ["power.dragon"],
            ["power.witch"],
        ]

    opened(steps, folder=tmp_path)


def test_a_ready_table_with_dealt_powers_in_under_twenty_keys() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        screen.chance = Random(3)
        offered = await shown(pilot, "f2")
        assert "1 Fantasy Flight" in offered
        assert "Mayfair, everything in More Cosmic" in offered
        ready = await shown(pilot, "2")
        assert ready.count("[x]") == 4
        assert "[x] Dominion rewards" in ready
        dealing = await shown(pilot, "f4")
        assert "93 powers to deal from; 4 players need 8" in dealing
        left_out = app.screen.query_one("#left-out", Input)
        left_out.value = "zombi, macrn"
        assert "91 powers to deal from" in await shown(pilot)
        left_out.value = "qqqq"
        assert "No power is called “qqqq”" in await shown(pilot)
        left_out.value = ""
        assert "50 powers" in await shown(pilot, "1")
        assert "23 powers" in await shown(pilot, "8")
        choosing = await shown(pilot, "enter")
        assert "which power do you keep?" in choosing
        assert choosing.count("(Cosmic Encounter, green)") == 2
        for key in "1212":
            await pilot.press(key)
            await pilot.pause()
        done = screen_text(app)
        assert done.count("= ") == 4
        everybody = await shown(pilot, "f4")
        assert "Everybody has a power" in everybody
        await shown(pilot, "f9")
        assert app.game is not None
        assert all(len(seat.slots) == 1 for seat in app.game.state.seats)

    opened(steps)


def test_one_each_in_mayfair_and_what_cannot_be_dealt_or_played_says_why() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        screen.chance = Random(1)
        ready = await shown(pilot, "f2", "6")
        assert "[x]" not in ready  # no module in the first game
        assert "6 powers to deal from; 4 players need 4" in await shown(pilot, "f4")
        assert "4 players need 8" in await shown(pilot, "shift+tab", "right")
        assert "6 powers are too few to deal to 4 players" in words(await shown(pilot, "f4"))
        dealt = await shown(pilot, "f4", "f4")
        assert "which power" not in dealt
        six = {"Chronos", "Filch", "Laser", "Macron", "Mind", "Mutant"}
        assert sum(f"= {name}" in dealt for name in six) == 4
        power = screen.query(".seat-power").first()
        power.focus()
        await pilot.pause()
        clash = await shown(pilot, "ctrl+u", *"insect, schizod")
        assert "Insect and Schizoid do not go together; one of them must go" in words(clash)
        assert "Schizoid: " in clash  # what it does, while it is typed
        assert "do not go together" in await shown(pilot, "f9")
        assert app.screen is screen

    opened(steps, size=NARROW)


def test_every_module_has_its_sentence() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        first = words(await shown(pilot, "enter"))
        assert "Kickers: Before cards are chosen, each main player may lay one kicker" in first
        second = words(await shown(pilot, "down"))
        assert "Reward deck: Rewards may be drawn from the reward deck" in second

    opened(steps)
