"""A window that asks before the game is left."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from adjudicator.tui.screens.window import Choosing
from adjudicator.tui.widgets.choices import Choice, ChoiceList


class Leave(Choosing[bool]):
    """Yes leaves, everything else stays."""

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window")
        frame.border_title = "Leave the game?"
        with frame:
            yield Static("The game is not saved; it ends here.", classes="label")
            yield ChoiceList(
                [Choice("y", True, Content("Yes, leave")), Choice("n", False, Content("No, play on"))], marked=1
            )
