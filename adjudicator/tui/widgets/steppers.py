"""The answer is numbers: ships from places, a split, or one number. Digits, + and - set them; Enter hands them over."""

from __future__ import annotations

from typing import Any, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region, Size
from textual.widget import Widget

from adjudicator.engine.questions import Ask
from adjudicator.table.state import State
from adjudicator.tui.played import Played
from adjudicator.tui.widgets.answer import AnswerBox
from adjudicator.tui.widgets.several import span
from adjudicator.tui.words import place_words, plain, shorten

NUMBER = "number"


class Line(NamedTuple):
    """One number to set: what it is for, how high it may go, and at which number it empties a home planet."""

    value: Any
    label: str
    most: int
    empties: int = 0
    least: int = 0


def lines_of(ask: Ask, game: Played) -> list[Line]:
    """The numbers a question asks for."""
    if ask.kind == "number":
        return [Line(NUMBER, "number", ask.high)]
    return [
        Line(
            o.value,
            place_words(game.book, game.state, str(o.value)) if o.label in ("", o.value) else plain(o.label),
            o.most or ask.high,
            empties(ask, game.state, o.value),
            o.least,
        )
        for o in ask.options
    ]


def empties(ask: Ask, state: State, place: Any) -> int:
    """How many ships leave the player's home planet empty; 0 where ships are not taken from one."""
    planet = state.planets.get(place) if ask.kind == "ships" and ask.name not in ("home", "spread") else None
    return state.places[place].get(planet.system, 0) if planet is not None and planet.system in ask.seats else 0


def first_counts(ask: Ask, lines: list[Line]) -> list[int]:
    """What stands in the fields at first: the usual answer, else as few as are legal, from the fullest places."""
    if isinstance(ask.default, dict):
        return [int(ask.default.get(line.value, 0)) for line in lines]
    if ask.kind == "number":
        return [ask.default if isinstance(ask.default, int) else ask.low]
    counts = [0] * len(lines)
    left = ask.high if ask.kind == "split" else ask.low
    for index in sorted(range(len(lines)), key=lambda i: -lines[i].most):
        counts[index] = min(lines[index].most, left)
        left -= counts[index]
    return counts


def leaves_empty(line: Line, room: int) -> str:
    """What stands behind a number that empties a home planet: with its name where there is room for it."""
    whole = f"  leaves {line.value} empty"
    return whole if len(whole) <= room else "  empty"


class Steps(Widget, can_focus=True):
    """Draws the lines with their numbers and changes them."""

    DEFAULT_CSS = "Steps { width: 1fr; height: auto; }"

    def __init__(self, lines: list[Line], counts: list[int], most: int) -> None:
        super().__init__()
        self.lines = lines
        self.counts = counts
        self.row = 0
        self.typing = False
        self.usual = list(counts)
        """The usual answer."""
        self.most = most
        """The highest sum that is legal."""
        self.own: set[int] = set()
        """The rows somebody has set; in the others the usual answer stands."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(1, len(self.lines))

    def label_width(self) -> int:
        """Width of the widest label that leaves room for the number; a mark behind it is cut before a label is."""
        widest = max((Content(line.label).cell_length for line in self.lines), default=0)
        return min(widest, max(10, self.size.width - 22))

    def render(self) -> Content:
        width = self.label_width()
        drawn = []
        for index, line in enumerate(self.lines):
            here = index == self.row
            text = Content.assemble(
                ("▶ " if here else "  ", "bold $accent"),
                shorten(Content(line.label), width),
                ("  [-] ", "$accent"),
                (f"{self.counts[index]:>2}", "bold"),
                (" [+]", "$accent"),
                (f"  of {line.most}", "$quiet"),
                (self.warning(index), "bold $warning"),
            ).truncate(self.size.width, pad=True)
            drawn.append(text.stylize_before("on $panel") if here else text)
        return Content("\n").join(drawn)

    def warning(self, index: int) -> str:
        """The mark of a number that empties a home planet."""
        line = self.lines[index]
        taken = self.label_width() + len(f"▶   [-] {self.counts[index]:>2} [+]  of {line.most}")
        emptied = line.empties and self.counts[index] >= line.empties
        return leaves_empty(line, self.size.width - taken) if emptied else ""

    def change(self, row: int, to: int, sum_stays: bool = False) -> None:
        """Set one number, kept within its bounds. What nobody has set gives way to it: at once to one that is typed,
        to another where the sum would be too high.
        """
        self.row = row
        self.counts[row] = max(self.lines[row].least, min(self.lines[row].most, to))
        self.own.add(row)
        self.give_way(sum(self.usual) if sum_stays else self.most)
        self.show_row()

    def show_row(self) -> None:
        """Draw again, and let the row with the cursor be seen."""
        self.refresh()
        if isinstance(self.parent, VerticalScroll):
            self.parent.scroll_to_region(Region(0, self.row, 1, 1), animate=False)
        self.post_message(AnswerBox.HintChanged(""))

    def give_way(self, high: int) -> None:
        """In the rows nobody has set the usual answer stands, less what goes beyond that sum, the last row first."""
        for index in range(len(self.lines)):
            if index not in self.own:
                self.counts[index] = self.usual[index]
        over = sum(self.counts) - high
        for index in reversed(range(len(self.lines))):
            if index not in self.own and over > 0:
                taken = min(over, self.counts[index] - self.lines[index].least)
                self.counts[index] -= taken
                over -= taken

    def on_key(self, event: events.Key) -> None:
        key, count = event.key, self.counts[self.row]
        digit = event.character or ""
        if key in ("down", "up", "tab", "shift+tab"):
            row = self.row + (1 if key in ("down", "tab") else -1)
            if key in ("tab", "shift+tab") and not 0 <= row < len(self.lines):
                return
            self.typing = False
            self.row = row % len(self.lines)
            self.show_row()
        elif key in ("right", "plus", "equals_sign"):
            self.change(self.row, count + 1)
        elif key in ("left", "minus"):
            self.change(self.row, count - 1)
        elif digit.isdecimal():
            longer = count * 10 + int(digit)
            whole = longer if self.typing and longer <= self.lines[self.row].most else int(digit)
            self.change(self.row, whole, sum_stays=True)
            self.typing = True
        else:
            return
        event.stop()
        event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        if event.y < len(self.lines):
            start = self.label_width() + 4
            step = -1 if start <= event.x < start + 3 else 1 if start + 6 <= event.x < start + 10 else 0
            if step:
                self.change(event.y, self.counts[event.y] + step)
            else:
                self.row = event.y
                self.show_row()


class Steppers(AnswerBox):
    """Numbers place by place, with their sum and what it may be."""

    def __init__(self, ask: Ask, game: Played) -> None:
        super().__init__(ask, game)
        self.lines = lines_of(ask, game)
        self.counts = first_counts(ask, self.lines)
        self.low = ask.high if ask.kind == "split" else ask.low

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield Steps(self.lines, self.counts, self.ask.high)

    def take_focus(self) -> None:
        self.query_one(Steps).focus()

    def on_mount(self) -> None:
        self.tell_sum()

    def on_answer_box_hint_changed(self, message: AnswerBox.HintChanged) -> None:
        if not message.text:
            message.stop()
            self.wrong("")
            self.tell_sum()

    def tell_sum(self) -> None:
        """Show the sum so far beside what it may be."""
        total = sum(self.counts)
        allowed = span(self.low, self.ask.high)
        none = " or none" if self.ask.may_pass and self.low else ""
        self.post_message(self.HintChanged(f"{total} of {allowed}{none} · digits, + and - · Enter goes on"))

    def on_key(self, event: events.Key) -> None:
        if event.key == "enter":
            event.stop()
            self.hand_over()

    def hand_over(self) -> None:
        """Give the numbers if their sum is legal."""
        total = sum(self.counts)
        if self.ask.may_pass and total == 0:
            self.give(None)
        elif not self.low <= total <= self.ask.high:
            self.wrong(f"It must be {span(self.low, self.ask.high)}, and this is {total}.")
        elif self.ask.kind == "number":
            self.give(total)
        elif self.ask.kind == "split":
            self.give({line.value: n for line, n in zip(self.lines, self.counts, strict=True)})
        else:
            self.give({line.value: n for line, n in zip(self.lines, self.counts, strict=True) if n})
