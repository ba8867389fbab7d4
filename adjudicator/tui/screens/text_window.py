"""Windows that only show text: an outcome explained, the board, the whole log, the keys."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from adjudicator.rulebook.model import Book
from adjudicator.table.state import State
from adjudicator.tui.commands import COMMANDS
from adjudicator.tui.screens.window import Window
from adjudicator.tui.widgets.seats import system
from adjudicator.tui.words import named, plain


class TextWindow(Window[None]):
    """A title and a text that scrolls; Enter and Escape close it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "close", "close")]

    def __init__(self, title: str, text: Content, at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        frame = VerticalScroll(classes="window")
        frame.border_title = Content(self.heading)
        frame.border_subtitle = "↑↓ scroll · Esc closes"
        with frame:
            yield Static(self.text, markup=False)

    def on_mount(self) -> None:
        frame = self.query_one(VerticalScroll)
        frame.focus()
        if self.at_end:
            frame.scroll_end(animate=False)


def help_text() -> Content:
    """Every key with what it does."""
    rows = [("Enter", "The usual answer; goes on when nobody acts"), ("1-9, letters", "The answers, one key each")]
    rows += [("Tab, ↑ ↓", "Next field, next answer"), ("Esc", "Leave a text field, close a window")]
    rows += [(f"{c.key.replace('question_mark', '?')}  {c.also.upper()}", c.help) for c in COMMANDS]
    rows += [("Ctrl+P", "Everything by name")]
    keys = Content("\n").join(Content.assemble((f"{key:<14}", "bold $accent"), text) for key, text in rows)
    cards = (
        "Cards: 8 is an attack 8, n a negotiate, k2 a kicker x2, ? one laid unseen; others by name, roughly spelled."
    )
    return Content.assemble(keys, "\n\n", (cards, "$quiet"), "\n", ("The F-keys work while you type, too.", "$quiet"))


def board_text(book: Book, state: State) -> Content:
    """Every system with who stands on which planet."""
    lines = []
    for seat in range(len(state.seats)):
        lines += [named(state.seats[seat]), Content.assemble("   ", system(state, seat)), Content("")]
    return Content("\n").join(lines[:-1])


def lines_text(lines: list[str], nothing: str) -> Content:
    """Sentences, one a line."""
    if not lines:
        return Content.styled(nothing, "$quiet")
    return Content("\n").join(Content.assemble(("· ", "$quiet"), plain(line)) for line in lines)
