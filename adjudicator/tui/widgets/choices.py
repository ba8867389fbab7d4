"""A list of answers, one key each: arrows move, Enter takes the marked one, the mouse works."""

from __future__ import annotations

from itertools import accumulate
from typing import Any, NamedTuple

from textual import events
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from adjudicator.tui.commands import ANSWER_KEYS
from adjudicator.tui.screens.sized import is_tall
from adjudicator.tui.words import shorten

MANY = 6
"""From more choices than these two columns are made, even if some are cut, unless two of them would look alike, or
there is room to show them whole.
"""


class Choice(NamedTuple):
    """One line of the list: its key, what it stands for, what is read, and why it is legal."""

    key: str
    value: Any
    label: Content
    reason: str = ""


class ChoiceList(Widget, can_focus=True):
    """Draws choices in as many columns as fit and reports the one taken."""

    DEFAULT_CSS = "ChoiceList { width: 1fr; height: auto; }"

    class Taken(Message):
        """A choice was taken."""

        def __init__(self, sender: ChoiceList, index: int) -> None:
            super().__init__()
            self.sender = sender
            self.index = index

        @property
        def control(self) -> ChoiceList:
            return self.sender

    class Marked(Message):
        """The mark moved to another choice."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(
        self,
        choices: list[Choice],
        marked: int = 0,
        chosen: set[int] | None = None,
        id: str | None = None,
        always_marked: bool = True,
        enter_takes: bool = True,
        widest: int = 0,
        many: int = MANY,
    ) -> None:
        super().__init__(id=id)
        self.choices = choices
        self.marked = marked
        """Which choice Enter takes; -1 while none is marked."""
        self.chosen = chosen
        """For a list in which several may be taken: which ones are."""
        self.always_marked = always_marked
        """Whether mark and keys show while the cursor is elsewhere."""
        self.enter_takes = enter_takes and chosen is None
        """Whether Enter takes the marked choice; else it is left to whoever holds the list."""
        self.widest = widest
        """If not 0, labels are cut so that no column is wider."""
        self.many = many
        """From more choices than these two columns are made, as told above."""
        self.columns = 1

    def cell_width(self) -> int:
        """Width of the widest choice, key and box included."""
        box = 0 if self.chosen is None else 4
        width = max((c.label.cell_length for c in self.choices), default=0) + box + 6
        return min(width, self.widest) if self.widest else width

    def arrange_in(self, width: int) -> tuple[int, int]:
        """Columns and rows for this width."""
        at_least = 2 if len(self.choices) > self.many and not self.roomy and not self.alike(width // 2) else 1
        columns = max(at_least, min(width // max(1, self.cell_width()), (len(self.choices) + 2) // 3))
        return columns, -(-len(self.choices) // columns)

    @property
    def roomy(self) -> bool:
        """Whether the screen is high enough for labels of several lines."""
        return self.is_attached and is_tall(self)

    def alike(self, cell: int) -> bool:
        """Whether two different choices read the same when cut to cells of this width."""
        box = 0 if self.chosen is None else 4
        whole = {c.label.plain for c in self.choices}
        return len({shorten(Content(label), max(1, cell - 5 - box)).plain for label in whole}) < len(whole)

    def cuts(self, choice: Choice) -> bool:
        """Whether a choice is too long for its column."""
        return not self.whole(self.columns) and choice.label.cell_length + 6 > self.size.width // self.columns

    def whole(self, columns: int) -> bool:
        """Whether labels too long for their line go on in the next one."""
        return columns == 1 and self.roomy

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(1, sum(self.heights(width)))

    def heights(self, width: int) -> list[int]:
        """The lines of each row."""
        columns, rows = self.arrange_in(width)
        if self.whole(columns):
            return [len(self._cell(index, width, True)) for index in range(rows)]
        return [1] * rows

    def row_at(self, y: int) -> int:
        """The row that a line belongs to."""
        tops = list(accumulate(self.heights(self.size.width)))
        return next((row for row, below in enumerate(tops) if y < below), len(tops))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return container.width

    def render(self) -> Content:
        columns, rows = self.arrange_in(self.size.width)
        self.columns = columns
        cell = self.size.width // columns
        lines = []
        for row in range(rows):
            cells = [self._cell(row + rows * column, cell, self.whole(columns)) for column in range(columns)]
            lines += [Content("").join(line) for line in zip(*cells, strict=True)]
        return Content("\n").join(lines)

    def _cell(self, index: int, width: int, whole: bool) -> list[Content]:
        """One choice, on several lines where it may go on below."""
        if index >= len(self.choices):
            return [Content.blank(width)]
        choice = self.choices[index]
        here = index == self.marked and (self.has_focus or self.always_marked)
        key = choice.key if self.has_focus or self.always_marked else ""
        box = "" if self.chosen is None else ("[x] " if index in self.chosen else "[ ] ")
        mark = Content.assemble(("▶ " if here else "  ", "bold $accent"), (f"{key or ' '} ", "bold $accent"), box)
        room = max(1, width - 1 - mark.cell_length)
        labels = choice.label.wrap(room) if whole else [choice.label]
        lines: list[Content] = []
        for label in labels or [choice.label]:
            text = shorten(Content.assemble(mark if not lines else " " * mark.cell_length, label), width - 1)
            lines.append(Content.assemble(text.stylize_before("on $panel") if here else text, " "))
        return lines

    def move(self, by: int) -> None:
        """Move the mark, round the end."""
        if self.choices:
            self.mark_at((max(self.marked, -1 if by > 0 else 0) + by) % len(self.choices))

    def mark_at(self, index: int) -> None:
        """Mark one choice and bring it into view."""
        self.marked = index
        self.refresh()
        self.post_message(self.Marked(self.choices[index]))
        if isinstance(self.parent, VerticalScroll):
            heights = self.heights(self.size.width)
            row = index % len(heights)
            self.parent.scroll_to_region(Region(0, sum(heights[:row]), 1, heights[row]), animate=False)

    def take(self, index: int) -> None:
        """Report a choice as taken."""
        self.marked = index
        self.refresh()
        self.post_message(self.Taken(self, index))

    def key_index(self, key: str | None) -> int | None:
        """Which choice a key stands for."""
        return next((i for i, c in enumerate(self.choices) if c.key and c.key == key), None)

    def on_key(self, event: events.Key) -> None:
        rows = self.arrange_in(self.size.width)[1]
        index = self.key_index(event.character)
        if index is not None:
            self.take(index)
        elif event.key in ("down", "up"):
            self.move(1 if event.key == "down" else -1)
        elif event.key in ("left", "right") and self.columns > 1:
            self.move(rows if event.key == "right" else -rows)
        elif (
            event.key in ("enter", "space")
            and self.marked in range(len(self.choices))
            and (self.enter_takes or event.key == "space")
        ):
            self.take(self.marked)
        else:
            return
        event.stop()
        event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        columns, rows = self.arrange_in(self.size.width)
        column = min(columns - 1, event.x // max(1, self.size.width // columns))
        row = self.row_at(event.y)
        index = row + rows * column
        if row < rows and index < len(self.choices):
            self.take(index)


def keyed(labels: list[tuple[Any, Content, str]]) -> list[Choice]:
    """Give each answer its key: 1 to 9, then letters."""
    keys = ANSWER_KEYS.ljust(len(labels))
    return [Choice(keys[i].strip(), value, label, reason) for i, (value, label, reason) in enumerate(labels)]
