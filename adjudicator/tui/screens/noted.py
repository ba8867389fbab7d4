"""A window for what the group said about something that happened: one line, kept in the game's log."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual._path import CSSPathType
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from adjudicator.engine.questions import Correct
from adjudicator.tui.kept import note_on
from adjudicator.tui.screens.window import Window
from adjudicator.tui.widgets.keyline import KeyLine
from adjudicator.tui.words import plain

LONGEST = 500


class NoteForm(Window[Correct]):
    """One field; Enter keeps what it says."""

    CSS_PATH: ClassVar[CSSPathType | None] = "window.tcss"

    def __init__(self, number: int, said: str) -> None:
        super().__init__()
        self.number = number
        self.said = said

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window")
        frame.border_title = "What the group said"
        with frame:
            yield Static(Content(f"About answer {self.number}: {plain(self.said)}"), classes="label", markup=False)
            yield Input(placeholder="a few words", compact=True, max_length=LONGEST)
            yield KeyLine([("Enter", "keep", "keep"), ("Esc", "close", "close")])

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def action_keep(self) -> None:
        """Keep the note, if there is one."""
        text = plain(self.query_one(Input).value)
        if text:
            self.dismiss(note_on(self.number, text))
        else:
            self.query_one(KeyLine).say("Type a few words first, or press Esc.", wrong=True)
