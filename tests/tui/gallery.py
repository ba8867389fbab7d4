"""The screens of the app, each with the table it is shown over and the keys that lead to it; one line a screen.

`test_snapshots` compares what stands on each with a text, `test_hostile` opens each with names that try to break it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, chdir, contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any, NamedTuple
from unittest.mock import patch

from textual.pilot import Pilot
from textual.screen import Screen

from adjudicator.engine import Answer, Ask, Correct, SeatSetup, Setup
from adjudicator.rulebook import load
from adjudicator.rulebook.progress import far
from adjudicator.session import Game, new_path
from adjudicator.tui.app import TableApp
from adjudicator.tui.screens import home
from adjudicator.tui.screens.working import WorkingWindow
from adjudicator.tui.working import READING, Job
from tests.tui.driving import NARROW

SIZES = ((80, 24), (55, 48), (120, 40), (200, 50))
NAMES = ("Ana", "Bo", "Cy", "Di", "Eve")
COLOURS = ("red", "blue", "yellow", "purple", "green")
POWERS = ("Mirror", "Macron", "Zombie", "Oracle", "Vacuum")
EVENING = datetime(2026, 3, 14, 20, 15)
"""When everything here happens."""
FOLDER = Path("games")
"""Where games are kept: a folder of its own for every screen, under a name that never changes."""
MAYFAIR = ("kickers", "lucre", "limbo", "flares", "moons", "quarter moons", "special_destiny")
DOMINION = ("kickers", "rewards", "dominion", "flares", "flagship")

Stop = Callable[[Ask], bool]
Begin = Callable[[Sequence[str]], Game | None]


class Picture(NamedTuple):
    """A screen: the table under it, made for some names, and the keys pressed then."""

    name: str
    begin: Begin
    keys: Sequence[str] = ()
    named: bool = True
    """Whether players' names stand on it."""
    over: Callable[[], Screen[Any]] | None = None
    """A window that no key opens at any time."""


# -- tables ----------------------------------------------------------------------------------------------------------


def game(edition: str, names: Sequence[str], modules: Sequence[str] = (), seats: int = 5) -> Game:
    """A game that is kept, with a power each."""
    players = [SeatSetup(names[i], COLOURS[i], [POWERS[i]]) for i in range(seats)]
    book = load(edition)
    setup = Setup(edition, players, list(modules or book.settings["default_modules"]))
    return Game.create(new_path("friday", FOLDER), book, setup, name=", ".join(names[:seats]))


def usual(ask: Ask, card: Sequence[str]) -> Any:
    """What these tables answer: everybody is invited and joins, the offense attacks with the first card."""
    offered = [option.value for option in ask.options]
    if ask.kind == "destiny":
        return "blue"
    if ask.name == "cards":
        return {str(seat): card[seat != 0] for seat in ask.seats}
    if ask.kind == "players":
        return offered[: ask.high]
    if ask.name == "alliance":
        return "offense" if ask.seats == (2,) else "defense"
    if ask.kind in ("planet", "one", "use") or (ask.kind == "player" and not ask.may_pass):
        return ask.default if ask.default is not None and not ask.may_pass else offered[0]
    return ask.default


def reached(game: Game, stop: Stop, card: Sequence[str] = ("attack 8", "attack 30")) -> Game:
    """The same game, played until it asks for something."""
    while game.question is not None and not stop(game.question):
        game.reply(Answer(usual(game.question, card)))
    assert game.question is not None
    return game


def at(moment: str, name: str = "") -> Stop:
    """A question at this moment of the turn, and of this name where one is said."""
    return lambda ask: ask.moment == moment and name in ("", ask.name)


def first(names: Sequence[str]) -> Game:
    """The first question of a plain Fantasy Flight game."""
    return game("ffg", names, seats=4)


def asked(moment: str, name: str = "") -> Begin:
    """A Fantasy Flight game, at a question of its first encounter."""
    return lambda names: reached(game("ffg", names, seats=4), at(moment, name))


def dominion(names: Sequence[str]) -> Game:
    """Cosmic Dominion, the totals up."""
    return reached(game("ffg", names, DOMINION), at("reveal.totals", "pause"))


def everything(names: Sequence[str]) -> Game:
    """Everything in More Cosmic, the totals up, and a note of what the table decided."""
    played = reached(game("mayfair", names, MAYFAIR), at("reveal.totals", "pause"))
    played.reply(Correct([{"type": "note", "text": f"{names[1]} owes {names[0]} a drink"}], "said at the table"))
    return played


def launched(names: Sequence[str]) -> Game:
    """The same table as ships are launched: a long hint stands below the question."""
    return reached(game("mayfair", names, MAYFAIR), lambda ask: ask.kind == "ships")


def known(names: Sequence[str]) -> Game:
    """Everything in More Cosmic, the outcome known and somebody asked whose ship goes along."""
    return reached(game("mayfair", names, MAYFAIR), lambda ask: ask.name == "victim")


def deal(names: Sequence[str]) -> Game:
    """Two main players who may make a deal, with Lucre."""
    return reached(game("mayfair", names, MAYFAIR), lambda ask: ask.kind == "deal", ("negotiate", "negotiate"))


def changed(names: Sequence[str]) -> Game:
    """A game in which an answer was changed, so that those after it wait."""
    played = known(names)
    played.amend(0, Answer("yellow"))
    return played


def none(names: Sequence[str]) -> None:
    """No game: the app as it opens for the first time."""


def kept(names: Sequence[str]) -> None:
    """Two games that are kept, and a file that is none; the list of them is on the screen."""
    known(names).close()
    first(names).close()
    (FOLDER / "torn.cosmic").write_bytes(b"nothing")


def reading() -> WorkingWindow:
    """A rule book that is being read and never will be, until nobody looks any more."""

    def forever() -> None:
        while True:
            far(34, 122)
            sleep(0.01)

    return WorkingWindow(READING, Job(forever))


# -- screens ---------------------------------------------------------------------------------------------------------

SETTLED = ("s", "enter", *"mirror", *["enter"] * 3, "8", "enter", *"macron", *["enter"] * 3, *"30")
"""An encounter entered."""
TAB_TO_ALLY = ("enter", "o", "enter", *"zombie", "enter")

PICTURES = (
    Picture("home", kept),
    Picture("home-delete", kept, ["d"]),
    Picture("home-empty", none, named=False),
    Picture("home-help", kept, ["question_mark"], named=False),
    Picture("settle", none, ["s"], named=False),
    Picture("settle-power", none, ["s", "enter", *"mac"], named=False),
    Picture("settle-outcome", none, [*SETTLED, *TAB_TO_ALLY, "2"], named=False),
    Picture("settle-uses", none, [*SETTLED, "f4", "1"], named=False),
    Picture("settle-asked", none, ["s", *["enter"] * 4, "n", *["enter"] * 4, "n", "f4"], named=False),
    Picture("settle-modules", none, ["s", "f5"], named=False),
    Picture("settle-help", none, ["s", "question_mark"], named=False),
    Picture("setup", none, ["n"], named=False),
    Picture("setup-powers", none, ["n", *["tab"] * 5, *"mir"], named=False),
    Picture("setup-ready", kept, ["n", "f2"]),
    Picture("setup-deal", none, ["n", "f4"], named=False),
    Picture("working", none, ["n"], named=False, over=reading),
    Picture("table-first", first),
    Picture("table-launch", asked("launch.launched")),
    Picture("table-invite", asked("alliance.invited")),
    Picture("table-ally", asked("alliance.answer")),
    Picture("table-cards", asked("planning.selection", "cards")),
    Picture("private-cover", asked("planning.selection", "cards"), ["1"]),
    Picture("private", asked("planning.selection", "cards"), ["1", "enter"]),
    Picture("table-use", asked("planning.selected", "use")),
    Picture("table-dominion", dominion),
    Picture("table-everything", everything),
    Picture("table-everything-launch", launched),
    Picture("guide", none, ["g", "2"], named=False),
    Picture("help-here", everything, ["f1"], named=False),
    Picture("correct-words", everything, ["c", *["down"] * 5, *"whose turn"]),
    Picture("table-victim", known),
    Picture("deal", deal),
    Picture("deal-form", deal, ["2"]),
    Picture("announce", everything, [*"p2zap"]),
    Picture("type", known, [*"tAna uses"]),
    Picture("type-refused", everything, ["f9", *"Ana lays no", "enter"]),
    Picture("pace", everything, ["o"]),
    Picture("correct", everything, ["c"]),
    Picture("explain", known, ["e"]),
    Picture("ledger", everything, ["s"]),
    Picture("ledger-player", everything, ["s", "2"]),
    Picture("ledger-offers", everything, ["s", "b"]),
    Picture("colonies", dominion, ["s"]),
    Picture("board", everything, ["b"]),
    Picture("history", known, ["l"]),
    Picture("history-explain", known, ["l", "up", "e"]),
    Picture("history-note", known, ["l", "up", "n"]),
    Picture("past", known, ["l", "up", "up", "up", "enter"]),
    Picture("waiting", changed),
    Picture("lookup", everything, ["slash", *"zombi"], named=False),
    Picture("lookup-page", everything, ["slash", *"zombi", "enter"], named=False),
    Picture("rulings", everything, ["i"], named=False),
    Picture("unseen", everything, ["i", "f6", *"macr", "enter"], named=False),
    Picture("help", everything, ["question_mark"], named=False),
    Picture("leave", first, ["q"], named=False),
)
"""Every screen; who adds one adds its line, and makes its pictures with ``python -m tests.tui.pictures NAME``."""


@contextmanager
def still() -> Iterator[None]:
    """A clock that stands, and a folder of its own to work in."""

    class Stopped(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Stopped:
            return cls.fromtimestamp(EVENING.timestamp(), tz)

    with (
        TemporaryDirectory() as folder,
        chdir(folder),
        patch("time.time", EVENING.timestamp),
        patch.object(home, "datetime", Stopped),
        patch.object(Game, "path", FOLDER / "friday.cosmic"),
    ):
        FOLDER.mkdir()
        yield


@asynccontextmanager
async def hung(picture: Picture, names: Sequence[str] = NAMES) -> AsyncIterator[tuple[TableApp, Pilot[None]]]:
    """The app with a screen on it."""
    with still():
        begun = picture.begin(names)
        app = TableApp(load, game=begun, folder=FOLDER)
        try:
            async with app.run_test(size=NARROW) as pilot:
                await pilot.pause()
                for key in picture.keys:
                    await pilot.press(key)
                await pilot.pause()
                if picture.over is not None:
                    await app.push_screen(picture.over())
                    await pilot.pause()
                yield app, pilot
        finally:
            app.close_game()
