"""The first screen where games are kept: go on with the last one, with another, or begin a new one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from adjudicator.session import GameFileError, Listed, games, remove
from adjudicator.tui.kept import standing, title_of
from adjudicator.tui.screens.sized import HEIGHTS, WIDTHS, TooSmall
from adjudicator.tui.screens.window import Window
from adjudicator.tui.widgets.choices import Choice, ChoiceList

HINT = "Enter goes on · ↑↓ another game · n new game · d delete · / find · q quit"


def entry(game: Listed, now: datetime) -> Content:
    """One game in two lines."""
    style = "$error" if game.problem else "$quiet"
    return Content.assemble((title_of(game), "bold"), "\n", (standing(game, now), style))


class HomeScreen(Screen[None]):
    """The games of a folder, the last one played first and marked."""

    CSS_PATH = "home.tcss"
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", "new game"),
        Binding("d,delete", "delete", "delete"),
        Binding("slash,f12", "app.look_up", "look up"),
        Binding("q,f10", "app.quit", "quit"),
    ]

    class Taken(Message):
        """A game is to be gone on with."""

        def __init__(self, path: Path, screen: HomeScreen) -> None:
            super().__init__()
            self.path = path
            self.screen = screen

    class New(Message):
        """A new game is wanted; `instead`: there is no other left to go on with."""

        def __init__(self, instead: bool = False) -> None:
            super().__init__()
            self.instead = instead

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.games: Sequence[Listed] = ()
        self.wrong_at: Listed | None = None
        """The game something was wrong with."""

    def compose(self) -> ComposeResult:
        yield Static("Go on with a game", id="heading")
        yield OptionList(id="games", markup=False)
        yield Static("", id="wrong", markup=False)
        yield Static(HINT, id="home-hint", markup=False)
        yield TooSmall()

    def on_screen_resume(self) -> None:
        self.show()

    def show(self) -> None:
        """List the games as they are now."""
        now, listing = datetime.now(), self.query_one(OptionList)
        self.games = games(self.folder)
        listing.clear_options()
        listing.add_options([Option(entry(game, now)) for game in self.games])
        listing.highlighted = 0 if self.games else None
        listing.focus()

    def wrong(self, text: str) -> None:
        """Say why something cannot be done."""
        line = self.query_one("#wrong", Static)
        line.update(text)
        line.display = bool(text)
        self.wrong_at = self.marked

    @property
    def marked(self) -> Listed | None:
        """The game the mark stands at."""
        at = self.query_one(OptionList).highlighted
        return self.games[at] if at is not None and at < len(self.games) else None

    @on(OptionList.OptionHighlighted)
    def moved(self) -> None:
        """What was wrong was wrong with another game."""
        if self.marked != self.wrong_at:
            self.wrong("")

    @on(OptionList.OptionSelected)
    def taken(self, message: OptionList.OptionSelected) -> None:
        """Go on with the game chosen."""
        game = self.games[message.option_index]
        if game.problem:
            self.wrong("This file cannot be played; it is left as it is.")
        else:
            self.wrong("")
            self.post_message(self.Taken(game.path, self))

    def action_new(self) -> None:
        """Set a new table up."""
        self.post_message(self.New())

    @work
    async def action_delete(self) -> None:
        """Delete the marked game, after asking."""
        game = self.marked
        if game is None:
            return
        if game.problem:
            self.wrong("This file is left as it is; delete it by hand if it is of no use.")
            return
        if not await self.app.push_screen_wait(Sure(title_of(game), standing(game, datetime.now()))):
            return
        try:
            remove(game.path)
        except GameFileError as problem:
            self.wrong(f"{problem.wrong}; {problem.way_out}.")
            return
        self.show()
        if not self.games:
            self.post_message(self.New(instead=True))


class Sure(Window[bool]):
    """Asks before a game is deleted; everything but yes keeps it."""

    def __init__(self, title: str, about: str) -> None:
        super().__init__()
        self.heading = title
        self.about = about

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window")
        frame.border_title = "Delete this game for good?"
        with frame:
            yield Static(Content.assemble((self.heading, "bold"), "\n", (self.about, "$quiet"), "\n"), markup=False)
            yield ChoiceList(
                [Choice("y", True, Content("Yes, delete it")), Choice("n", False, Content("No, keep it"))], marked=1
            )

    def on_choice_list_taken(self, message: ChoiceList.Taken) -> None:
        message.stop()
        self.dismiss(message.index == 0)
