"""The application: it sets a table up and shows the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from textual.app import App, SystemCommand
from textual.screen import Screen

from adjudicator.engine.questions import Refused
from adjudicator.rulebook.model import Book
from adjudicator.tui.commands import COMMANDS
from adjudicator.tui.palette import DARK, LIGHT
from adjudicator.tui.plan import Plan, begin
from adjudicator.tui.played import Played
from adjudicator.tui.screens.setup import SetupScreen
from adjudicator.tui.screens.table import TableScreen
from adjudicator.tui.widgets.keybar import shown

Begin = Callable[[Plan, Book], Played]


class TableApp(App[None]):
    """Cosmic encounters adjudicated at the table."""

    TITLE = "Adjudicator"

    def __init__(
        self,
        load: Callable[[str], Book],
        begin: Begin = begin,
        game: Played | None = None,
    ) -> None:
        super().__init__()
        self.load = load
        self.begin = begin
        self.game = game

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our own colour names, so that every other theme knows them as well."""
        return dict(DARK.variables)

    def on_mount(self) -> None:
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = DARK.name
        self.animation_level = "none"
        if self.game is not None:
            self.push_screen(TableScreen(self.game))
        else:
            self.push_screen(SetupScreen(self.load))

    def on_setup_screen_ready(self, message: SetupScreen.Ready) -> None:
        """The table is set up: play."""
        try:
            self.game = self.begin(message.plan, self.load(message.plan.edition))
        except Refused as refusal:
            message.screen.wrong(refusal.text)
            return
        self.switch_screen(TableScreen(self.game))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The palette offers every command of the table by name, and the theme."""
        if isinstance(screen, TableScreen):
            for c in COMMANDS:
                yield SystemCommand(c.help, f"{c.label}: key {shown(c.key)} or {c.also}", self.runner(screen, c.action))
        for command in super().get_system_commands(screen):
            if command.title == "Theme":
                yield command

    def runner(self, screen: Screen[Any], action: str) -> Callable[[], object]:
        """Runs a command of the screen."""
        return lambda: self.call_later(screen.run_action, action)


def run() -> None:
    """Open the app with the set-up of a new game, played by the rule books with the table's own files laid over
    them.
    """
    from adjudicator.rulebook import load_with_house

    TableApp(load_with_house).run()
