"""Lines of which one is marked, for a list that is steered from a text field beside it."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from adjudicator.tui.words import shorten


class Rows(VerticalScroll, can_focus=False):
    """Draws the lines, each cut to the width, and brings the marked one into view."""

    DEFAULT_CSS = "Rows { scrollbar-size-vertical: 1; } Rows Static { height: auto; }"

    class Clicked(Message):
        """A line was clicked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines: list[Content] = []
        self.marked = 0

    def compose(self) -> ComposeResult:
        yield Static("", markup=False)

    def show(self, lines: Sequence[Content], marked: int = 0) -> None:
        """Draw other lines."""
        self.lines, self.marked = list(lines), marked
        self.draw()

    def mark_at(self, index: int) -> None:
        """Move the mark."""
        self.marked = index
        self.draw()

    def draw(self) -> None:
        """Draw the lines as wide as they can be."""
        width = max(4, self.scrollable_content_region.width)
        rows = []
        for index, line in enumerate(self.lines):
            here = index == self.marked
            row = shorten(Content.assemble(("▶ " if here else "  ", "bold $accent"), line), width)
            rows.append(row.stylize_before("on $panel") if here else row)
        self.query_one(Static).update(Content("\n").join(rows))
        self.call_after_refresh(self.bring_into_view)

    def bring_into_view(self) -> None:
        """Scroll to the marked line."""
        self.scroll_to_region(Region(0, self.marked, 1, 1), animate=False)

    def on_resize(self) -> None:
        self.draw()

    def on_click(self, event: events.Click) -> None:
        index = event.y + round(self.scroll_y)
        if index < len(self.lines):
            self.post_message(self.Clicked(index))
