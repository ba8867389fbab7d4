"""Long work inside the app: a window says what is done and how far it is, Escape stops it and leaves all as it was."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from textual.pilot import Pilot

from adjudicator.engine import Answer, SeatSetup, Setup
from adjudicator.lookup import settle
from adjudicator.rulebook import RuleError, RuleErrors, load
from adjudicator.rulebook.house import house_rulings
from adjudicator.rulebook.model import Book
from adjudicator.rulebook.paths import house_dir
from adjudicator.rulebook.progress import GivenUp, far
from adjudicator.session import Game, games, new_path
from adjudicator.session import folder as session_folder
from adjudicator.session.course import Course
from adjudicator.tui import working
from adjudicator.tui.app import TableApp
from adjudicator.tui.commands import ANSWER_KEYS
from adjudicator.tui.screens import rulings
from adjudicator.tui.screens.game import GameScreen
from adjudicator.tui.screens.home import HomeScreen
from adjudicator.tui.screens.lookback import PastScreen
from adjudicator.tui.screens.setup import SetupScreen
from tests.rulebook.reading import read_rules_once
from tests.tui.driving import NARROW, screen_text

Steps = Callable[[TableApp, Pilot[None]], Awaitable[None]]
SETUP = Setup("ffg", [SeatSetup("Ana [/b]", "red"), SeatSetup("Bo", "blue"), SeatSetup("Cy", "yellow")])
LONG = 60
"""Seconds after which what has not come to be shown never will."""
BOOK = "Reading the rule book: 3 of 40"
MIXED = ANSWER_KEYS[9]
"""The key of the last of the ten modules, which is the mixed table."""


class Slow:
    """Work that goes on until it is let go, and says all the while how far it is."""

    def __init__(self) -> None:
        self.free = threading.Event()
        self.threads: list[threading.Thread] = []

    def work(self) -> None:
        """Go on until it is let go, or nobody wants it any more."""
        self.threads.append(threading.current_thread())
        end = monotonic() + LONG
        while not self.free.is_set():
            assert monotonic() < end
            far(3, 40)
            sleep(0.002)

    def load(self, name: str) -> Book:
        """A rule book that is slow to read."""
        self.work()
        return load(name)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Slow work; nothing is waited for before the window opens."""
    monkeypatch.setattr(working, "AT_ONCE", 0)
    return Slow()


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for games, with one in it."""
    monkeypatch.setattr(session_folder, "data_dir", lambda: tmp_path)
    with Game.create(new_path("a game", tmp_path / "games"), load("ffg"), SETUP) as game:
        for value in ("blue", "blue 1", {"red 1": 4}):
            game.answer(value)
    return tmp_path / "games"


def drive(steps: Steps, folder: Path, load_book: Callable[[str], Book] = load, size: tuple[int, int] = NARROW) -> None:
    """Run the app over a folder of games."""

    async def session() -> None:
        app = TableApp(load_book, folder=folder)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(app, pilot)
        app.close_game()

    asyncio.run(session())


async def shown(pilot: Pilot[None], words: str) -> str:
    """What is shown as soon as these words are."""
    end = monotonic() + LONG
    while words not in (text := screen_text(pilot.app)):
        assert monotonic() < end, text
        await pilot.pause(0.02)
    return text


async def stop(pilot: Pilot[None], words: str, back: type) -> str:
    """See that something is worked at, and stop it; what is shown then."""
    await shown(pilot, words)
    await pilot.press("escape")
    return await on(pilot, back)


async def on(pilot: Pilot[None], kind: type) -> str:
    """What is shown as soon as such a screen is on top."""
    end = monotonic() + LONG
    while not isinstance(pilot.app.screen, kind):
        assert monotonic() < end, screen_text(pilot.app)
        await pilot.pause(0.02)
    await pilot.pause()
    return screen_text(pilot.app)


def test_a_rule_book_is_read_while_it_is_said_and_stopped(slow: Slow, kept: Path) -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("n")
        text = await shown(pilot, BOOK)
        assert "Esc stops it" in text
        await pilot.press("x")
        assert "x does nothing here: Esc stops it" in await shown(pilot, "does nothing")
        await pilot.press("f1")
        await shown(pilot, "Esc stops it, and all is as it was")
        await pilot.press("escape")
        assert "Ana [/b], Bo, Cy" in await stop(pilot, BOOK, HomeScreen)
        slow.free.set()
        await pilot.press("n")
        await shown(pilot, "Set up the table")
        slow.free.clear()
        await pilot.press("right")  # the other edition
        assert "Dominion" in await stop(pilot, BOOK, SetupScreen)
        await pilot.press("enter", MIXED)
        assert "[ ] Mixed table" in await stop(pilot, BOOK, SetupScreen)
        await pilot.press("f9")
        await stop(pilot, BOOK, SetupScreen)
        assert len(games(kept)) == 1
        await pilot.press(MIXED)
        await shown(pilot, BOOK)
        slow.free.set()
        assert "[ ] + Lucre" in await shown(pilot, "[x] Mixed table")
        await pilot.press("f9")
        await on(pilot, GameScreen)
        assert len(games(kept)) == 2

    drive(steps, kept, slow.load, (100, 40))


def test_what_is_wrong_is_said_as_ever(slow: Slow, kept: Path) -> None:
    def wrong(name: str) -> Book:
        slow.work()
        raise RuleErrors([RuleError("house/ours.yaml", 3, 1, "a fault of the table's own")])

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await shown(pilot, "Opening the game: 3 of 40")
        slow.free.set()
        await shown(pilot, "house/ours.yaml:3:1: a fault of the table's own")
        assert isinstance(app.screen, HomeScreen)

    drive(steps, kept, wrong)


def test_a_game_is_opened_looked_back_on_and_amended_or_is_not(
    slow: Slow, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [listed] = games(kept)
    raw, amended = listed.path.read_bytes(), Course.amended

    def slowly(*args: Any) -> Any:
        slow.work()
        return amended(*args)

    monkeypatch.setattr(Course, "amended", slowly)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await stop(pilot, "Opening the game: 3 of 40", HomeScreen)
        assert listed.path.read_bytes() == raw
        slow.free.set()
        await pilot.press("enter")
        await on(pilot, GameScreen)
        game = app.game
        assert isinstance(game, Game)
        replies = game.replies
        slow.free.clear()
        await pilot.press("l")
        await shown(pilot, "Everything that happened")
        await pilot.press("up", "enter")
        await shown(pilot, "Changing answer 2 of 3")
        await pilot.press("3")
        assert "It was: " in await stop(pilot, "Giving the later answers again: 3 of 40", PastScreen)
        assert (game.replies, game.waiting) == (replies, [])
        await pilot.press("3")
        await shown(pilot, "Giving the later answers again")
        slow.free.set()
        await shown(pilot, "1 later answer kept")
        assert game.replies[1:] == [Answer("blue 3"), Answer({"red 1": 4})]

    drive(steps, kept, slow.load)


def test_a_house_rule_whose_book_is_not_read_is_not_made(
    slow: Slow, kept: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_rules_once(monkeypatch)
    house_dir().mkdir()
    ours = house_dir() / "ours.yaml"
    ours.write_text("# as always\n- {ruling: kicker_order, choose: 2, why: so}\n", "utf-8")
    before = ours.read_bytes()

    def slowly(*args: Any, **named: Any) -> Any:
        settled = settle(*args, **named)
        slow.work()
        return settled

    monkeypatch.setattr(rulings, "settle", slowly)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("i", "f")
        await shown(pilot, "Open questions")
        await pilot.pause(0.5)  # a busy machine is not ready for keys as soon as it shows something
        await pilot.press(*"kicker order", "enter")
        await pilot.pause(0.5)
        await pilot.press("1", "enter")
        text = await stop(pilot, BOOK, rulings.RulingsScreen)
        assert "Nothing is settled; all stands as before." in text
        assert ours.read_bytes() == before
        slow.free.set()
        await pilot.pause(0.5)
        await pilot.press("1", "enter")
        await shown(pilot, "Ours holds again")
        assert not house_rulings("ffg")

    drive(steps, kept)


def test_the_app_ends_while_work_goes_on(slow: Slow, kept: Path) -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await shown(pilot, "Opening the game: 3 of 40")
        app.exit()

    drive(steps, kept, slow.load)
    [thread] = slow.threads
    assert thread.daemon
    thread.join(LONG)
    assert not thread.is_alive()
    [listed] = games(kept)
    with Game.open(listed.path) as game:
        assert len(game.replies) == 3


def test_nothing_but_a_listener_gives_work_up() -> None:
    far(1, 2)
    assert not issubclass(GivenUp, Exception)
