"""One seat of the set-up: its colour, name and power."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from adjudicator.tui.palette import mark, seat_style
from adjudicator.tui.plan import HEX, NoPower, SeatPlan, read_powers
from adjudicator.tui.search import Named, find
from adjudicator.tui.words import plain


class ColourPick(Widget, can_focus=True):
    """A colour with its shape and letter; arrows or a click take the next one."""

    class Turned(Message):
        """Another colour is wanted: the next or the one before."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def __init__(self, colour: str) -> None:
        super().__init__(classes="seat-colour")
        self.colour = colour

    def render(self) -> Content:
        m = mark(self.colour)
        text = Content.styled(f"{m.shape}{m.letter} {self.colour:<10}", seat_style(self.colour))
        return Content.assemble("<", text, ">") if self.has_focus else Content.assemble(" ", text, " ")

    def paint(self, colour: str) -> None:
        """Show another colour."""
        self.colour = colour
        self.refresh()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("left", "right", "space"):
            self.post_message(self.Turned(-1 if event.key == "left" else 1))
            event.stop()

    def on_click(self) -> None:
        self.post_message(self.Turned(1))


class SeatRow(Horizontal):
    """The fields of a seat. An empty name is the colour's; an empty power is none."""

    class Turned(Message):
        """This row wants another colour."""

        def __init__(self, row: SeatRow, by: int) -> None:
            super().__init__()
            self.row = row
            self.by = by

    class Suggested(Message):
        """Powers that fit what is being typed."""

        def __init__(self, found: list[Named], typed: bool) -> None:
            super().__init__()
            self.found = found
            self.typed = typed
            """Something was typed; else they are all there are."""

    def __init__(self, number: int, colour: str, powers: list[Named]) -> None:
        super().__init__(classes="seat-row")
        self.number = number
        self.colour = colour
        self.powers = powers

    def compose(self) -> ComposeResult:
        yield Static(f"{self.number + 1}", classes="seat-number")
        yield Input(placeholder=self.colour.capitalize(), compact=True, classes="seat-name", max_length=40)
        yield ColourPick(self.colour)
        yield Input(placeholder="no power", compact=True, classes="seat-power")
        yield Static("", classes="seat-read", markup=False)

    @property
    def name_field(self) -> Input:
        """The field of the name."""
        return self.query_one(".seat-name", Input)

    @property
    def power_field(self) -> Input:
        """The field of the power."""
        return self.query_one(".seat-power", Input)

    def paint(self, colour: str) -> None:
        """Take another colour."""
        self.colour = colour
        self.query_one(ColourPick).paint(colour)
        self.name_field.placeholder = colour.capitalize()

    def fill(self, seat: SeatPlan) -> None:
        """Take name, colour and powers."""
        self.name_field.value = seat.name
        self.paint(seat.colour)
        self.give(seat.powers)

    def give(self, powers: list[str]) -> None:
        """Take powers in the place of what is typed; a hex that is typed stays."""
        hexes = [named.value for named in self.powers if named.label.endswith(HEX)]
        try:
            kept = [name for name in read_powers(self.power_field.value, self.powers) if name in hexes]
        except NoPower:
            kept = []
        self.power_field.value = ", ".join(dict.fromkeys([*kept, *powers]))

    def badge(self) -> Content:
        """The seat's sign and name."""
        m = mark(self.colour)
        return Content.styled(f"{m.shape}{m.letter} {self.called()}", seat_style(self.colour))

    def called(self) -> str:
        """The seat's name."""
        return plain(self.name_field.value) or self.colour.capitalize()

    def plan(self) -> SeatPlan:
        """The seat as set up."""
        return SeatPlan(self.called(), self.colour, read_powers(self.power_field.value, self.powers))

    def on_colour_pick_turned(self, message: ColourPick.Turned) -> None:
        message.stop()
        self.post_message(self.Turned(self, message.by))

    @on(events.DescendantFocus, ".seat-power")
    def suggest(self) -> None:
        """Show the powers that fit what is typed last; all of them while nothing is."""
        last = self.power_field.value.rpartition(",")[2]
        typed = bool(last.strip())
        self.post_message(self.Suggested(find(last, self.powers, 6 if typed else len(self.powers)), typed))

    @on(Input.Changed, ".seat-power")
    def show_reading(self) -> None:
        """Show which power is meant, and others that fit."""
        text = self.power_field.value
        read = self.query_one(".seat-read", Static)
        self.suggest()
        try:
            names = read_powers(text, self.powers)
        except NoPower:
            read.update(Content.styled("no such power", "$error"))
            return
        read.update(Content.assemble("= ", (", ".join(names), "bold")) if names else "")
