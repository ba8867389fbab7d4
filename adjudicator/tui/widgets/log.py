"""What happened, newest last, each with its reason; the words come from the explain room."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from adjudicator.tui.words import plain

SHOWN = 80
"""Older lines are left to the log's own window."""


def log_text(lines: Sequence[str]) -> Content:
    """The lines, the newest plainly and the older ones quietly."""
    if not lines:
        return Content.styled("Nothing has happened yet.", "$quiet")
    older = [Content.styled(f"· {plain(line)}", "$quiet") for line in lines[:-1]]
    return Content("\n").join([*older, Content(f"> {plain(lines[-1])}")])


class LogPanel(VerticalScroll, can_focus=False):
    """The last lines of the log, kept at its end unless somebody has scrolled up."""

    def __init__(self) -> None:
        super().__init__(id="log")
        self.border_title = Content("What happened")

    def compose(self) -> ComposeResult:
        yield Static("", markup=False)

    def on_mount(self) -> None:
        self.anchor()

    def show(self, lines: Sequence[str]) -> None:
        """Draw again after an answer."""
        self.query_one(Static).update(log_text(lines[-SHOWN:]))
