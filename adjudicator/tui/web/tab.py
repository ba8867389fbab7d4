"""The app as one tab of a browser shows it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from adjudicator.rulebook.model import Book
from adjudicator.session import Game
from adjudicator.tui.app import TableApp
from adjudicator.tui.played import Played
from adjudicator.tui.screens.lookback import PastScreen
from adjudicator.tui.screens.private import PrivateScreen
from adjudicator.tui.screens.shared import SharedScreen
from adjudicator.tui.screens.table import TableScreen
from adjudicator.tui.web.shared import Shared, Tables
from adjudicator.tui.web.wire import Wire


class TabApp(TableApp):
    """The app in a tab: its games are shared with the other tabs."""

    def __init__(
        self,
        load: Callable[[str], Book],
        folder: Path,
        tables: Tables,
        number: int,
        outgoing: Callable[[str], None],
    ) -> None:
        super().__init__(load, folder=folder)
        self.driver_class = Wire
        self.tables = tables
        self.number = number
        self.outgoing = outgoing
        """Takes what the app draws."""
        self.shared: Shared | None = None
        # a browser shows every colour, whatever the terminal does that the server was begun in
        self.console = Console(
            color_system="truecolor",
            file=self.console.file,
            force_terminal=True,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            safe_box=False,
            soft_wrap=False,
        )
        # the other tabs' apps may have laid their hands on the usual one
        self.error_console = Console(file=sys.__stderr__, markup=False, highlight=False)

    def open_game(self, path: Path) -> Game:
        return self.tables.open(path, super().open_game)

    def table(self, game: Played, note: str = "") -> TableScreen:
        if not isinstance(game, Game):
            return super().table(game, note)
        self.game = game
        self.shared = self.tables.join(game, self)
        return SharedScreen(self.shared, self, note)

    def close_game(self) -> Path | None:
        shared, self.shared, self.game = self.shared, None, None
        if shared is None:
            return None
        self.tables.leave(shared, self)
        return shared.game.path

    def changed(self) -> None:
        """Another tab has changed the game."""
        self.call_later(self.draw_anew)

    async def draw_anew(self) -> None:
        """Draw the table from the game as it is now; an earlier question being looked at may be none any more."""
        if isinstance(self.screen, PastScreen):
            self.screen.action_leave()
        if isinstance(self.screen, PrivateScreen) and self.shared is not None and self.shared.enters is not self:
            self.screen.dismiss(None)
        for screen in self.screen_stack:
            if isinstance(screen, SharedScreen):
                await screen.draw()

    def feed(self, text: str) -> None:
        """Keys and mouse from the tab."""
        if isinstance(self._driver, Wire):
            self._driver.feed(text)

    def resize(self, width: int, height: int) -> None:
        """The tab has another size."""
        if isinstance(self._driver, Wire):
            self._driver.resize(width, height)
