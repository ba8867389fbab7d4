"""A window with tables ready set up: a digit or Enter takes one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual._path import CSSPathType
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from adjudicator.tui.screens.window import Window


class Offer(Window[int | None]):
    """A list of things with a title and a sentence each; answers with the number of the one taken."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["window.tcss", "presets.tcss"]

    def __init__(self, heading: Content | str, offered: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.heading = heading
        self.offered = offered

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window")
        frame.border_title = Content(self.heading) if isinstance(self.heading, str) else self.heading
        frame.border_subtitle = "digit or ↑↓ Enter takes · Esc closes"
        with frame:
            yield OptionList(*[Option(self.line(n)) for n in range(len(self.offered))], id="offered", markup=False)

    def line(self, number: int) -> Content:
        """One thing in two parts: its title after its digit, then its sentence."""
        title, text = self.offered[number]
        key = str(number + 1) if number < 9 else " "
        return Content.assemble((f"{key} ", "bold $accent"), (title, "bold"), "\n", (text, "$quiet"))

    def on_mount(self) -> None:
        listing = self.query_one(OptionList)
        listing.highlighted = 0
        listing.focus()

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character in "123456789" and int(event.character) <= len(self.offered):
            event.stop()
            self.dismiss(int(event.character) - 1)

    @on(OptionList.OptionSelected)
    def taken(self, message: OptionList.OptionSelected) -> None:
        """Answer with the one taken."""
        self.dismiss(message.option_index)
