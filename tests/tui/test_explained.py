"""Explanations handed on as text, and the history: by turn, with causes, explained, noted about, gone back to."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from adjudicator import explain
from adjudicator.engine.telling import reasons
from adjudicator.explain.tree import lines_of, outcome_tree
from adjudicator.session import folder as session_folder
from adjudicator.tui.app import TableApp
from adjudicator.tui.kept import answers_of
from adjudicator.tui.widgets.keyline import KeyLine
from tests.explain.test_tree import fought
from tests.tui.driving import screen_text
from tests.tui.opened import opened
from tests.tui.test_ledger import at, press, table


@pytest.fixture(autouse=True)
def real_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain, "reasons", reasons)
    monkeypatch.setattr(session_folder, "data_dir", lambda: tmp_path)


def test_an_outcome_is_shown_copied_and_written_to_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = fought()
    copied: list[str] = []
    monkeypatch.setattr(TableApp, "copy_to_clipboard", lambda app, text: copied.append(text))

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        shown = await press(app, pilot, "e")
        assert "The offense wins by 65" in shown
        assert "├ offense: 80 (attack 8; Mirror 8 to 80) + 4" in shown
        assert "│ └ Mirror: Before the reveal" in shown
        assert "x does nothing here" in await press(app, pilot, "x")
        assert "Copied" in await press(app, pilot, "c")
        await press(app, pilot, "f")
        assert "Written to" in await press(app, pilot, "f")
        monkeypatch.setattr(Path, "open", lambda *_, **__: (_ for _ in ()).throw(OSError(28, "disk full")))
        assert "could not be written: disk full" in await press(app, pilot, "f")
        monkeypatch.undo()
        assert "Why it came out so" not in await press(app, pilot, "enter")

    opened(steps, game)
    tree = outcome_tree(game.book, game.state, game.log)
    assert tree is not None
    assert copied == ["\n".join(lines_of(tree)) + "\n"]
    written = sorted((tmp_path / "texts").iterdir())
    assert [path.name for path in written] == ["ffg-turn-1-2.txt", "ffg-turn-1.txt"]
    assert {path.read_text("utf-8") for path in written} == set(copied)


def test_before_an_outcome_there_is_nothing_to_copy_or_write() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert "Nothing has come out yet" in await press(app, pilot, "f5")
        assert "nothing to copy" in await press(app, pilot, "c")
        assert "nothing to write" in await press(app, pilot, "f")

    opened(steps, fought(until="planning.selection"))


def test_the_history_goes_by_turn_explains_an_entry_and_keeps_what_the_group_said() -> None:
    game = fought()
    before = len(game.history)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        shown = await press(app, pilot, "l")
        assert "the offense wins by 65" in shown
        shown = await press(app, pilot, "home")
        assert "Turn 1 · Ana" in shown
        assert "Destiny" in shown
        assert "z does nothing here" in await press(app, pilot, "z")
        shown = await press(app, pilot, "e")
        assert "What came of it, and why" in shown
        assert "Answer 1:" in shown
        assert "Where these rules stand" in shown
        shown = await press(app, pilot, "escape", "n", "enter")
        assert "Type a few words first" in shown
        shown = await press(app, pilot, *"Bo [/b] agreed", "enter")
        assert "» Bo [/b] agreed" in shown
        assert len(game.history) == before + 1
        await press(app, pilot, "enter")
        shown = await press(app, pilot, "escape")
        assert "Bo [/b] agreed" in shown
        game.undo()

    opened(steps, game, size=(120, 40))
    begun, lines = answers_of(game)
    assert lines[0].turn == 1
    assert not any(line.notes for line in lines)
    assert all(len(line.came) == len(line.causes) for line in lines)
    assert not begun or begun[0]


def test_what_came_by_a_power_names_it() -> None:
    game = fought(bo="Zombie")
    while game.question is not None and game.question.kind != "whether":
        ask = game.question
        game.answer({ask.options[0].value: ask.high} if ask.kind == "ships" and ask.default is None else ask.default)
    _, lines = answers_of(game)
    causes = [(text, cause) for line in lines for text, cause in zip(line.came, line.causes, strict=True)]
    assert [cause for text, cause in causes if "4 ships of Bo: blue 1 to" in text] == ["Zombie"]
    assert {cause for text, cause in causes if "turns up" in text} == {""}


def test_the_mouse_picks_a_player_and_presses_the_keys_of_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    game = at(table(), "launch.launched")
    copied: list[str] = []
    monkeypatch.setattr(TableApp, "copy_to_clipboard", lambda app, text: copied.append(text))

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "s")
        await pilot.click("CourseChart", offset=(4, 2))
        await pilot.pause()
        assert "5 received, 0 paid, 5 left" in screen_text(app)
        line = app.screen.query_one(KeyLine)
        await pilot.click(line, offset=(line.parts()[0].cell_length + 3, 0))
        await pilot.pause()
        assert "Everybody's payments" in screen_text(app)
        await pilot.click(line, offset=(1, 0))
        await pilot.pause()
        assert "12 received" in screen_text(app)
        await press(app, pilot, "escape", "l", "e")
        await pilot.click(KeyLine, offset=(1, 0))
        await pilot.pause()
        assert "Copied" in screen_text(app)

    opened(steps, game)
    assert copied[0].startswith("Answer 1: ")
