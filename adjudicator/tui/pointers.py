"""What helps all over the app: F1 explains what has the cursor; the palette has a guided first game, which F3 is where
that key is free; keys named in a line of hints can be clicked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from textual import events, work
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from adjudicator.rulebook import RuleErrors
from adjudicator.rulebook.model import Book
from adjudicator.tui import screens
from adjudicator.tui.guide import sample
from adjudicator.tui.help_here import help_lines
from adjudicator.tui.pressed import press_clicked
from adjudicator.tui.working import READING, done


class HelpingApp(App[None]):
    """An app with help for what has the cursor."""

    load: Callable[[str], Book]
    BINDINGS: ClassVar[list[BindingType]] = [
        # before any other: it works in every window, and while text is typed
        Binding("f1", "help_here", "help", show=False, priority=True),
        # on the first screen it stands in the menu; elsewhere where the key has no meaning of its own
        Binding("f3", "guide", "guided first game", show=False),
    ]

    def on_click(self, event: events.Click) -> None:
        """A key named in a line of hints is pressed there."""
        press_clicked(self, event)

    def action_help_here(self) -> None:
        """Help for what has the cursor; in its own window, back."""
        screen = self.screen
        if isinstance(screen, screens.HelpWindow):
            screen.action_close()
            return
        game = screen.game if isinstance(screen, screens.TableScreen) else None
        parts = (None, None, None) if game is None else (game.book, game.state, game.question)
        self.push_screen(screens.HelpWindow("Where you are", help_lines(screen, *parts)))

    @work
    async def action_guide(self) -> None:
        """Play the guided first game over whatever is open."""
        for book in await self.books("ffg"):
            self.push_screen(screens.GuideScreen(sample(book)))

    async def books(self, *names: str) -> list[Book]:
        """Rule books by name; none where one cannot be read, which is said, or where reading them is given up."""
        try:
            return await done(self, READING, lambda: [self.load(name) for name in names]) or []
        except RuleErrors as errors:
            self.unreadable(errors)
            return []

    def unreadable(self, errors: RuleErrors) -> None:
        """Say what is wrong in a rule book that cannot be read: a file of the table's own, changed meanwhile."""
        self.notify(f"{errors}", severity="error", timeout=20, markup=False)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The palette offers the guided game where no command of the screen does; of Textual's own only the theme."""
        if not isinstance(screen, screens.GuideScreen | screens.HomeScreen):
            about = "Five minutes at a sample table: what to press, and why"
            yield SystemCommand("A guided first game", about, self.action_guide)
        yield from super().get_system_commands(screen)
