"""The keys that open the rule book over a screen, the same on every one."""

from __future__ import annotations

from collections.abc import Sequence

from textual.binding import Binding
from textual.screen import Screen
from textual.widget import Widget

from adjudicator.rulebook.model import Book
from adjudicator.table.state import State
from adjudicator.tui.screens.lookup import LookupScreen
from adjudicator.tui.screens.rulings import RulingsScreen


def reference_keys() -> list[Binding]:
    """Bindings for a screen without the commands of the table; in its footer stand those that work in text fields."""
    return [
        Binding("f12", "lookup", "look up"),
        Binding("slash", "lookup", "look up", show=False),
        Binding("ctrl+o", "rulings", "rules"),
        Binding("i", "rulings", "rules", show=False),
    ]


def look_up(screen: Screen[None], books: Sequence[Book], state: State | None = None) -> None:
    """Open the look-up; afterwards the cursor is where it was."""
    over(screen, LookupScreen(books, state))


def over(screen: Screen[None], window: LookupScreen | RulingsScreen) -> None:
    """Open a window over a screen and leave the cursor where it was."""
    was: Widget | None = screen.focused

    def back(_: None) -> None:
        screen.call_after_refresh(screen.set_focus, was)

    screen.app.push_screen(window, back)
