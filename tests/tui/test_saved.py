"""Games are kept as they are played, listed, gone on with at the same question, and changed long after."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from adjudicator import cli, explain
from adjudicator.engine import Answer, SeatSetup, Setup
from adjudicator.engine.telling import reasons
from adjudicator.rulebook import load
from adjudicator.rulebook.model import Book
from adjudicator.session import Game, NotSaved, games, new_path
from adjudicator.session import folder as session_folder
from adjudicator.session.lookback import as_asked, steps_of
from adjudicator.tui.app import TableApp
from adjudicator.tui.kept import answers_of
from adjudicator.tui.screens.game import GameScreen
from adjudicator.tui.screens.home import HomeScreen
from adjudicator.tui.screens.lookback import PastScreen, StoppedWindow
from adjudicator.tui.screens.setup import Load, SetupScreen
from adjudicator.tui.telling import last_outcome, told
from tests.session.playing import play, seen
from tests.session.test_rules import another, until, without
from tests.tui.driving import NARROW, screen_text
from tests.tui.opened import opened

SEATS = [SeatSetup("Ana [/b]", "red", ["Mirror"]), SeatSetup("Bo", "blue"), SeatSetup("Cy", "yellow")]
SETUP = Setup("ffg", SEATS)


class HERE:
    """Where the games of the test are kept."""

    folder = Path()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    HERE.folder = tmp_path / "games"
    monkeypatch.setattr(session_folder, "data_dir", lambda: tmp_path)


def drive(
    steps: Callable[[TableApp, Pilot[None]], Awaitable[None]],
    load_book: Load = load,
    game: Game | None = None,
    size: tuple[int, int] = NARROW,
) -> None:
    """Run the app as it is run, and let `steps` press keys."""

    async def session() -> None:
        app = TableApp(load_book, game=game, folder=HERE.folder)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(app, pilot)
        app.close_game()

    asyncio.run(session())


async def press(app: TableApp, pilot: Pilot[None], *keys: str) -> str:
    """Press keys one after another; returns what is shown then."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
    return screen_text(app)


def begun(steps: int = 0, seed: int = 1) -> Path:
    """A game that is kept, some answers old."""
    path = new_path("a game", HERE.folder)
    with Game.create(path, load("ffg"), SETUP) as game:
        play(Random(seed), game, steps)
    return path


def table(app: TableApp) -> Game:
    """The game on the table."""
    assert over(app, GameScreen)
    assert isinstance(app.game, Game)
    return app.game


def over(app: TableApp, kind: type) -> bool:
    """Whether such a screen is on top."""
    return isinstance(app.screen, kind)


def test_a_game_begun_in_the_app_is_kept_from_the_first_answer_and_gone_on_with_by_enter() -> None:
    left_at: list[bytes] = []

    async def first(app: TableApp, pilot: Pilot[None]) -> None:
        assert over(app, HomeScreen)
        assert "No game is kept yet" in screen_text(app)
        await press(app, pilot, "enter")
        assert over(app, SetupScreen)
        await press(app, pilot, "f9", "2")
        [listed] = games(HERE.folder)
        assert (listed.answers, listed.turn, listed.players) == (1, 1, ["Red", "Blue", "Yellow", "Purple"])
        await press(app, pilot, "enter", "enter", "u")
        game = table(app)
        assert game.path == listed.path
        left_at.append(seen(game))
        left = await press(app, pilot, "q")
        assert str(listed.path.name) in left.replace("\n", "")
        assert "not saved" not in left
        await press(app, pilot, "enter")
        assert app._exit

    async def again(app: TableApp, pilot: Pilot[None]) -> None:
        assert over(app, HomeScreen)
        listing = screen_text(app)
        assert "Red, Blue, Yellow, Purple" in listing
        assert "Fantasy Flight · turn 1, question 3 · today" in listing
        await press(app, pilot, "enter")
        game = table(app)
        assert seen(game) == left_at[0]
        assert game.can_redo
        await press(app, pilot, "r")
        assert len(game.history) == 3
        await press(app, pilot, "u", "u", "u", "u")
        assert not game.history

    drive(first)
    drive(again)


def test_games_are_listed_begun_and_deleted_after_asking() -> None:
    kept = begun(3)
    gone = begun(9)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert "Ana [/b], Bo, Cy" in screen_text(app)
        assert "Delete this game" in await press(app, pilot, "d")
        await press(app, pilot, "enter")
        assert gone.exists()
        await press(app, pilot, "d", "y")
        assert not list(gone.parent.glob(f"{gone.name}*"))
        assert kept.exists()
        assert over(app, HomeScreen)
        await press(app, pilot, "n")
        assert over(app, SetupScreen)
        await press(app, pilot, "escape")
        assert over(app, HomeScreen)
        await press(app, pilot, "n", "f9")
        assert len(games(HERE.folder)) == 2
        assert "Ana [/b]" in await press(app, pilot, "q", "g")
        assert over(app, HomeScreen)
        assert "No game is kept yet" in await press(app, pilot, "d", "y", "d", "y")
        assert not games(HERE.folder)
        await press(app, pilot, "n")
        assert over(app, SetupScreen)

    drive(steps)


def test_a_file_that_is_no_good_is_listed_with_its_reason_and_left() -> None:
    path = begun(30)
    foreign, damaged = path.with_name("x [b].cosmic"), path.with_name("y.cosmic")
    foreign.write_text("shopping list " * 20)
    damaged.write_bytes(path.read_bytes()[:3000])
    raw = foreign.read_bytes(), damaged.read_bytes()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        shown = screen_text(app)
        assert "x [b].cosmic" in shown
        assert "this is no game of this program" in shown
        assert "the file is damaged" in shown
        for _ in range(2):
            assert "cannot be played" in await press(app, pilot, "down", "enter")
            assert "left as it is" in await press(app, pilot, "d")
        assert (foreign.read_bytes(), damaged.read_bytes()) == raw
        with Game.open(path):
            assert "open already" in await press(app, pilot, "up", "up", "enter")
            assert "open already" in await press(app, pilot, "d", "y")
        assert path.exists()
        await press(app, pilot, "enter")
        assert len(table(app).history) == 30

    drive(steps)


def test_an_answer_that_cannot_be_written_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    begun(2)

    def full(*_: object, **__: object) -> None:
        raise NotSaved(Path("game"), "the answer could not be written (disk full)", "make room")

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "enter")
        game = table(app)
        before = seen(game)
        monkeypatch.setattr(game, "_write", full)
        assert "disk full" in await press(app, pilot, "u")
        screen = app.screen
        assert isinstance(screen, GameScreen)
        assert game.question is not None
        await screen.send(Answer(game.question.default))
        assert "could not be written" in screen_text(app)
        assert seen(game) == before

    drive(steps)


def test_where_no_file_can_be_written_the_game_is_played_in_memory_and_says_so() -> None:
    HERE.folder.write_text("in the way")

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert "This game cannot be kept" in await press(app, pilot, "n", "f9")
        assert table(app).path is None
        assert "not saved" in await press(app, pilot, "q")

    drive(steps)


def test_under_other_rules_a_game_stops_says_why_and_offers_the_ways_on() -> None:
    path = new_path("a game", HERE.folder)
    rng = Random(1)
    with Game.create(path, load("ffg"), SETUP) as game:
        until(game, "Mirror.reversal", rng)
        stops = len(game.history)
        game.answer()
        play(rng, game, 30)
        count = len(game.history)
    raw = path.read_bytes()

    async def leave(app: TableApp, pilot: Pilot[None]) -> None:
        shown = await press(app, pilot, "enter")
        assert f"Answer {stops + 1} does not fit any more" in shown
        assert "changed in the rule book" in shown
        await press(app, pilot, "c")
        assert over(app, HomeScreen)
        assert path.read_bytes() == raw

    async def skip(app: TableApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "enter", "escape")
        assert f"{count - stops} answers given before wait" in screen_text(app)
        assert "no longer fit" in await press(app, pilot, "f8")
        shown = await press(app, pilot, "enter", "s")
        if over(app, StoppedWindow):
            await press(app, pilot, "escape")
        assert len(table(app).history) > stops
        assert "kept" in shown

    async def drop(app: TableApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "enter", "d")
        game = table(app)
        assert (len(game.history), game.waiting) == (stops, [])

    def changed(edition: str) -> Book:
        return another(edition, without("Mirror"))

    drive(leave, changed)
    drive(drop, changed)
    path.unlink()
    path.write_bytes(raw)
    drive(skip, changed)


def test_an_answer_is_changed_and_later_ones_that_fit_are_kept() -> None:
    with Game.create(new_path("a game", HERE.folder), load("ffg"), SETUP) as made:
        for value in ("blue", "blue 1", {"red 1": 4}):
            made.answer(value)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "enter")
        game = table(app)
        shown = await press(app, pilot, "l")
        assert "aims at blue 1" in shown
        shown = await press(app, pilot, "up", "enter")
        assert over(app, PastScreen)
        assert "Changing answer 2 of 3" in shown
        assert "It was: " in shown
        assert "Esc first" in await press(app, pilot, "u")
        await press(app, pilot, "escape")
        assert over(app, GameScreen)
        assert game.replies[1] == Answer("blue 1")
        shown = await press(app, pilot, "l", "up", "enter", "3")
        assert over(app, GameScreen)
        assert game.replies[1:] == [Answer("blue 3"), Answer({"red 1": 4})]
        assert "1 later answer kept" in shown

    drive(steps)


def test_a_changed_answer_that_others_no_longer_follow_says_where_it_stopped() -> None:
    with Game.create(new_path("a game", HERE.folder), load("ffg"), SETUP) as made:
        for value in ("blue", "blue 1", {"red 1": 4}):
            made.answer(value)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        shown = await press(app, pilot, "enter", "l", "up", "up", "enter", "3")
        assert "Answer 1 is changed. 0 later answers kept." in shown
        assert "Answer 2 does" in shown
        assert over(app, StoppedWindow)
        await press(app, pilot, "escape")
        game = table(app)
        assert [len(game.history), len(game.waiting)] == [1, 2]

    drive(steps)


def test_every_answer_is_told_with_what_came_of_it() -> None:
    for seed in range(3):
        game = Game(load("ffg"), SETUP)
        play(Random(seed), game, 60)
        for _ in range(3):
            game.undo()
        before = seen(game)
        first, lines = answers_of(game)
        assert len(lines) == len(game.history)
        told = [" ".join(reason.text.split()) for reason in reasons(game.book, game.state, game.log)]
        assert [*first, *(text for line in lines for text in line.came)] == told
        asked = [step.ask for step in steps_of(game)]
        for index in (0, 7, len(asked) - 1):
            then = as_asked(game, index)
            assert then.question == asked[index]
            assert then.reply(game.replies[index]) is not None  # type: ignore[arg-type]
        assert seen(game) == before


def test_the_command_lists_games_and_writes_and_takes_up_texts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["games"]) == 0
    assert "no game is kept in" in capsys.readouterr().out
    path, text = begun(20), tmp_path / "friday.yaml"
    path.with_name("z.cosmic").write_text("no game")
    assert cli.main(["games"]) == 0
    out = capsys.readouterr().out
    assert " 1  a-game: Ana [/b], Bo, Cy; ffg, turn " in out
    assert "question 21" in out
    assert " 2  z: " in out
    for name in ("1", "a-game", str(path)):
        assert cli.main(["export", name, str(text)]) == 0
        assert "20 answers written" in capsys.readouterr().out
        if name != str(path):
            text.unlink()
    assert cli.main(["import", str(text)]) == 0
    with Game.open(path) as game, Game.open(path.with_name("friday.cosmic")) as other:
        assert (seen(other), other.history) == (seen(game), game.history)
        assert game.question is not None
        assert game.question.text in capsys.readouterr().out
    for wrong in (["export", "1", str(text)], ["export", "nobody", "x"], ["export", "z", "x"], ["import", str(path)]):
        assert cli.main(wrong) == cli.WRONG
        assert capsys.readouterr().err.count("\n") == 1


def test_resume_opens_the_last_game_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[object] = []
    monkeypatch.setattr(TableApp, "run", lambda app: opened.append(app.game.path if app.game else None))
    assert cli.main(["--resume"]) == 0
    assert capsys.readouterr().out == ""
    begun(1)
    last = begun(2)
    assert cli.main([]) == cli.main(["--resume"]) == 0
    assert opened == [None, None, last]
    assert f"The game is kept in {last}" in capsys.readouterr().out
    with Game.open(last):
        assert cli.main(["--resume"]) == cli.WRONG
    assert "open already" in capsys.readouterr().err


def test_what_happened_is_told_with_the_players_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain, "reasons", reasons)
    game = Game(load("ffg"), SETUP)
    game.answer("blue")
    while game.state.turn == 1:
        play(Random(1), game, 1)
    names = [line for line in told(game) if "Cy" in line]
    game.leave(0, "tired")
    play(Random(2), game, 5)
    assert [line for line in told(game) if "Cy" in line][: len(names)] == names
    _, lines = answers_of(game)
    assert len(lines) == len(game.history)
    assert any(line.said == "Ana [/b] leaves: tired" for line in lines)
    assert not game.outcome or last_outcome(game)


def test_however_many_games_there_are_the_mark_and_the_lines_below_are_in_view(tmp_path: Path) -> None:
    for number in range(14):
        (tmp_path / f"torn{number}.cosmic").write_bytes(b"nothing")

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        for size, move in ((NARROW, ["down"] * 9), ((60, 20), ["down"]), ((55, 48), ["up"] * 3)):
            await pilot.resize_terminal(*size)
            await pilot.press(*move)
            await pilot.resize_terminal(size[0] + 1, size[1])
            await pilot.pause()
            shown = screen_text(app)
            assert shown.count("▶ torn") == 1, shown
            assert "Enter goes on" in shown
            assert "q Leave the program" in shown

    opened(steps, folder=tmp_path)
