"""A window in which the table chooses which pauses ask."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from adjudicator.engine.pace import ASKING
from adjudicator.tui.screens.window import Choosing
from adjudicator.tui.widgets.choices import ChoiceList, keyed


class PaceWindow(Choosing[str]):
    """One key each; what is chosen is kept with the game, and undo takes it back."""

    def __init__(self, now: str) -> None:
        super().__init__()
        self.now = now

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window")
        frame.border_title = "Pace: pauses ask"
        frame.border_subtitle = "a key chooses · Esc closes"
        with frame:
            rows = [(pace, Content(when), "") for pace, when in ASKING.items()]
            yield ChoiceList(keyed(rows), list(ASKING).index(self.now), id="paces")
            yield Static("\nWhat somebody has to answer is asked at every pace.", classes="label")
