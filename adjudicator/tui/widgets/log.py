"""What happened, newest last, each with its reason; the words come from the explain room."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from adjudicator.tui.paragraphs import Line, Paragraph
from adjudicator.tui.widgets.paragraphs import Paragraphs
from adjudicator.tui.words import plain

SHOWN = 80
"""Older lines are left to the log's own window."""


def log_text(lines: Sequence[str]) -> list[Line]:
    """The lines, the newest plainly and the older ones quietly."""
    if not lines:
        return [Content.styled("Nothing has happened yet.", "$quiet")]
    dot = Content.styled("· ", "$quiet")
    older = [Paragraph(dot, Content.styled(plain(line), "$quiet")) for line in lines[:-1]]
    return [*older, Paragraph(Content("> "), Content(plain(lines[-1])))]


class LogPanel(VerticalScroll, can_focus=False):
    """The last lines of the log, kept at its end unless somebody has scrolled up."""

    def __init__(self) -> None:
        super().__init__(id="log")
        self.border_title = Content("What happened")

    def compose(self) -> ComposeResult:
        yield Paragraphs()

    def on_mount(self) -> None:
        self.anchor()

    def show(self, lines: Sequence[str]) -> None:
        """Draw again after an answer."""
        self.query_one(Paragraphs).update(log_text(lines[-SHOWN:]))
