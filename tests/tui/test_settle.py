"""One encounter is settled from the first screen: entered, answered, changed, kept as a case, played on as a game."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from adjudicator.cases.runner import resolve
from adjudicator.session import Game, games
from adjudicator.tui.app import TableApp
from adjudicator.tui.commands import HOME, SETTLE
from adjudicator.tui.screens import settle
from adjudicator.tui.screens.game import GameScreen
from adjudicator.tui.screens.home import HomeScreen
from adjudicator.tui.widgets.party import Helps
from tests.tui.driving import screen_text
from tests.tui.opened import opened

TALL = (100, 50)
HOSTILE = ("[/zzq] [qq]", "😀" * 5, "\u202eabc", "x" * 200, "[@click=app.quit]x[/]")
MIRROR_AND_MACRON = (
    *("s", "enter", *"mirror", "enter", "enter", "enter", "8", "enter"),
    *(*"macr", "enter", "enter", "enter", *"30", "enter"),
)
"""From nothing to an outcome."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settle, "cases_dir", lambda: tmp_path / "cases")
    return tmp_path


def over(app: TableApp, kind: type) -> bool:
    """Whether such a screen is on top."""
    return isinstance(app.screen, kind)


async def press(app: TableApp, pilot: Pilot[None], keys: Iterable[str]) -> str:
    """Press keys; returns what is shown then, on one line."""
    await pilot.press(*keys)
    await pilot.pause()
    return " ".join(screen_text(app).split())


def test_an_outcome_in_forty_keys_is_changed_answered_kept_and_played_on(folder: Path) -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert "Settle" in screen_text(app)
        # 8 + 4 against 30 and Macron's four ships that count four each
        shown = await press(app, pilot, MIRROR_AND_MACRON)
        assert len(MIRROR_AND_MACRON) <= 40
        assert "The defense wins by 34" in shown
        assert "offense: 8 (attack 8) + 4 (Red's ships) = 12" in shown
        assert "30 (attack 30) + 16 (Blue's ships; Macron 1 to 4 a ship) = 46" in shown
        assert "Macron.worth" not in shown
        # read back to front: 80 + 4 against 3 + 16
        shown = await press(app, pilot, ("f4", "1"))
        assert "The offense wins by 65" in shown
        assert "call for a reversal? Red uses Mirror Why" in shown, "the power, not the name of its rule"
        # what Bo answers with is said in words; a word that is none says so
        await press(app, pilot, ("shift+tab",))
        assert isinstance(app.focused, Input)
        app.focused.value = "blue plays cosmic zapp"
        assert "The defense wins by 34" in await press(app, pilot, ())
        app.focused.value = "blue dances"
        shown = await press(app, pilot, ())
        assert "✗ Besides:" in shown
        assert "The offense wins by 65" in shown
        app.focused.value = "cy"
        assert "only an encounter" in (await press(app, pilot, ("f2",))).casefold()
        app.focused.value = ""
        # an ally with two ships
        shown = await press(app, pilot, ("up", "up", "up", "o", "down", "down", "2"))
        assert "2 (Yellow's ships) = 86" in shown
        assert "Kept; adjudicator resolve" in await press(app, pilot, ("f2",))
        [file] = (folder / "cases").glob("*.yaml")
        [result] = resolve([file])
        assert result.passed
        assert result.outcome["winner"] == ["Red"]
        assert result.outcome["totals"]["Red"]["total"] == 86
        await press(app, pilot, ("f9",))
        assert over(app, GameScreen)
        game = app.game
        assert isinstance(game, Game)
        assert game.path is not None
        assert game.outcome is not None
        assert game.outcome.winner == "offense"
        [listed] = games(folder / "games")
        assert listed.answers == len(game.history)
        await press(app, pilot, ("q", "g"))
        assert over(app, HomeScreen)
        # the form is as it was
        assert "2 (Yellow's ships) = 86" in await press(app, pilot, ("s",))
        app.close_game()

    opened(steps, size=TALL, folder=folder / "games")


def test_what_must_be_answered_is_asked_in_place_and_the_other_edition_reads_its_own_words(folder: Path) -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        keys = ("s", "m", "enter", "enter", "enter", "enter", "n", "enter", "enter", "enter", "enter", "n", "enter")
        shown = await press(app, pilot, keys)
        assert "Something must be answered first" in shown
        assert "to make a deal" in shown
        assert "GO" in shown
        shown = await press(app, pilot, ("f4",))
        assert "Asked on the way" in shown
        await press(app, pilot, ("escape",))
        assert "has come to its end" in await press(app, pilot, ("f2",))
        # each loses three ships
        shown = await press(app, pilot, ("f4", "1"))
        assert "must be answered" not in shown
        assert "The deal fails" in shown
        assert "Red, which 3 ships do you lose?" in shown
        assert "Blue, which 3 ships do you lose?" in shown
        # modules that nothing typed needs are ticked by hand
        assert "Modules in play" in await press(app, pilot, ("f5",))
        await press(app, pilot, ("1", "enter"))
        assert "Keep the encounter" in await press(app, pilot, ("ctrl+p", *"keep as a case"))
        await press(app, pilot, ("escape", "f4"))
        # 8 + 4 against a Compromise
        await press(app, pilot, ("shift+tab",))
        shown = await press(app, pilot, ("up", "up", "up", "up", "delete", "8", "down"))
        assert "wins" in shown
        assert "once more" in await press(app, pilot, ("f3",))
        assert "Still to say" in await press(app, pilot, ("f3",))

    opened(steps, size=TALL, folder=folder / "games")


def test_hostile_texts_are_shown_as_they_stand_and_wrong_keys_say_why(folder: Path) -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, MIRROR_AND_MACRON)
        for text in HOSTILE:
            for name in (".party-power", ".party-ships", ".party-kicker", ".party-card", "#also"):
                field = app.screen.query(name).filter("Input").first(Input)
                before, field.value = field.value, text
                field.focus()
                shown = await press(app, pilot, ())
                assert "✗" in shown, (name, text)
                field.value = before
        assert "The defense wins by 34" in await press(app, pilot, ())
        app.screen.query(Helps).first().focus()
        assert "o the offense, d the defense, l looks on" in await press(app, pilot, ("a",))
        shown = await press(app, pilot, ("escape", "x"))
        assert "“x” does nothing here" in shown
        assert "Show the keys" in await press(app, pilot, ("question_mark",))
        assert "Which edition?" in await press(app, pilot, ("escape", "i"))
        assert "Open questions" in await press(app, pilot, ("m",))
        await press(app, pilot, ("escape", "s", "f1"))
        assert "Keep the encounter as a case" in screen_text(app)

    opened(steps, size=TALL, folder=folder / "games")


def test_the_readme_has_every_command() -> None:
    rows = (Path(__file__).parents[2] / "README.md").read_text("utf-8").splitlines()
    for command in (*HOME, *SETTLE):
        assert any(row.endswith(f"| {command.help} |") for row in rows), command


@pytest.mark.parametrize("size", [(55, 48), (80, 24), (120, 40), (200, 50)])
def test_it_fits_every_window(folder: Path, size: tuple[int, int]) -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        shown = await press(app, pilot, MIRROR_AND_MACRON)
        for words in ("Mirror", "attack 30", "The defense wins by 34", "= 46", "call for a reversal", "Why", "keep"):
            assert words in shown

    opened(steps, size=size, folder=folder / "games")
