"""A line in which anything may be said that `adjudicator play` understands, with what may be meant offered below."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual._path import CSSPathType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from adjudicator.tui.quick import QuickEntry, Said
from adjudicator.tui.screens.window import Window
from adjudicator.tui.widgets.choices import Choice, ChoiceList
from adjudicator.tui.words import plain

COVERED = "A secret answer is covered while it is typed; Enter says it."
REFUSED = "That is no answer here. Why would tell what it is: answer alone, by your digit, and you are told."
OFFERED = 6
"""Lines offered at a time."""


class SayWindow(Window[Said]):
    """Enter says the line; one that is refused stays, with the reason."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["window.tcss", "say.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", "complete"),
        Binding("down", "mark(1)", "next", show=False),
        Binding("up", "mark(-1)", "previous", show=False),
    ]

    def __init__(self, entry: QuickEntry) -> None:
        super().__init__()
        self.entry = entry

    def compose(self) -> ComposeResult:
        ask = self.entry.game.question
        frame = Vertical(classes="window")
        frame.border_title = "Type what happens"
        frame.border_subtitle = "Enter says it · ↓ Tab completes · Esc closes"
        with frame:
            yield Static(Content(plain(ask.text) if ask is not None else "The game is over."), classes="asked")
            enter = self.entry.enter()
            yield Input(placeholder=f"Enter: {plain(enter)}" if enter else "as you would say it", compact=True)
            yield Static(COVERED, classes="covered label", markup=False)
            yield Static("", classes="wrong", markup=False)
            yield ChoiceList([], marked=-1, id="offered", many=OFFERED)

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        self.tell("")
        self.offer()

    @property
    def offered(self) -> ChoiceList:
        """The lines offered."""
        return self.query_one("#offered", ChoiceList)

    def tell(self, text: str) -> None:
        """Say why the line was not carried out, or what is still missing."""
        line = self.query_one(".wrong", Static)
        line.update(Content(plain(text)))
        line.display = bool(text)

    @on(Input.Changed)
    def offer(self) -> None:
        """What may be meant by what is typed so far; a reason given stays until the next line is said."""
        field = self.query_one(Input)
        field.password = self.entry.secret(field.value)
        self.query_one(".covered").display = field.password
        found = [] if field.password else self.entry.suggestions(field.value, OFFERED)
        self.offered.choices, self.offered.marked = [Choice("", line, Content(plain(line))) for line in found], -1
        self.offered.refresh(layout=True)

    def action_mark(self, by: int) -> None:
        """Mark another of the lines offered."""
        self.offered.move(by)

    def action_complete(self) -> None:
        """Put the marked line, or the likeliest, into the field."""
        if self.offered.choices:
            self.write(self.offered.choices[max(self.offered.marked, 0)].value)

    def write(self, text: str) -> None:
        """Put a text into the field, the cursor behind it."""
        field = self.query_one(Input)
        field.value, field.cursor_position = text, len(text)
        field.focus()

    @on(ChoiceList.Taken, "#offered")
    def offered_taken(self, message: ChoiceList.Taken) -> None:
        """A line was clicked: it is put into the field, to be looked at."""
        message.stop()
        self.write(message.sender.choices[message.index].value)

    @on(Input.Submitted)
    def submitted(self, message: Input.Submitted) -> None:
        """Say the marked line, or what is typed."""
        message.stop()
        if self.offered.marked >= 0:
            self.action_complete()
            return
        said = self.entry.say(message.value)
        if said.done and not said.waiting:
            self.dismiss(said)
            return
        covered = self.query_one(Input).password
        self.write(said.left)
        self.tell(said.waiting or (REFUSED if covered and said.wrong else said.wrong))
