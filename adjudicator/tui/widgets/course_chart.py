"""Lucre and foreign colonies over the game: a row of bars for each player, with what it has now."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from adjudicator.rulebook.model import Book
from adjudicator.session.lookback import Stand
from adjudicator.table.state import State
from adjudicator.tui.chart import bars, spread
from adjudicator.tui.screens.sized import is_tall
from adjudicator.tui.words import heading, named

NAME, NUMBER, GAP = 20, 4, 2
"""Columns of a name, of what a player has now, and between two charts."""
NARROW = 60
"""Below this width names have less room, so that the bars have more."""


class CourseChart(Widget):
    """Draws the course of the game; where Lucre is not played, colonies alone."""

    DEFAULT_CSS = "CourseChart { width: 1fr; height: auto; }"

    class Picked(Message):
        """A player's row was clicked."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, book: Book, state: State, course: Sequence[Stand], with_lucre: bool) -> None:
        super().__init__()
        self.book, self.state, self.course = book, state, course
        self.marked: int | None = None
        """The player whose row is marked."""
        self.keys = with_lucre
        """Whether each row has its digit."""
        self.charts = [*([self.lucre()] if with_lucre else []), self.colonies()]

    def lucre(self) -> tuple[str, list[list[int]], int]:
        """Title, the values of each player, and what fills a whole bar."""
        rows = [[stand.lucre.get(seat.name, 0) for stand in self.course] for seat in self.state.seats]
        return heading(self.book, "lucre"), rows, max((max(row) for row in rows), default=1)

    def colonies(self) -> tuple[str, list[list[int]], int]:
        """The same of foreign colonies; those that win fill a whole bar."""
        rows = [[stand.foreign.get(seat.name, 0) for stand in self.course] for seat in self.state.seats]
        most = max(self.state.colonies_to_win, *(max(row) for row in rows))
        return f"{heading(self.book, 'foreign colony', many=True)} /{self.state.colonies_to_win}", rows, most

    def lines(self, width: int) -> list[Content]:
        """What is drawn at this width."""
        name = NAME if width >= NARROW else 15
        each = (width - name) // len(self.charts)
        room = max(1, each - NUMBER - GAP)
        height = 2 if is_tall(self) else 1
        heads = [
            Content.styled(title, "bold").truncate(each - 1, ellipsis=True, pad=True) for title, _, _ in self.charts
        ]
        lines = [Content.assemble(Content.blank(name), Content(" ").join(heads))]
        for number in range(len(self.state.seats)):
            drawn = [bars(spread(rows[number], room), most, height) for _, rows, most in self.charts]
            for line in range(height):
                last = line == height - 1
                parts = [
                    Content.assemble(
                        (f"{bar[line]:<{room}}", "$foreground"),
                        (f"{rows[number][-1]:>{NUMBER}}" if last else " " * NUMBER, "bold"),
                        " " * GAP,
                    )
                    for bar, (_, rows, _) in zip(drawn, self.charts, strict=True)
                ]
                row = Content.assemble(self.owner(number, name) if last else Content.blank(name), *parts)
                lines.append(row.stylize_before("on $panel") if number == self.marked else row)
        lines.append(self.axis(name, room))
        return lines

    def owner(self, number: int, width: int) -> Content:
        """Whose row it is, with its digit."""
        here = "▶" if number == self.marked else " "
        key = (
            Content.styled(f"{here}{number + 1 if number < 9 else ' '} ", "bold $accent") if self.keys else Content("")
        )
        return Content.assemble(key, named(self.state.seats[number], width - 4 - key.cell_length)).truncate(
            width, pad=True
        )

    def mark(self, seat: int | None) -> None:
        """Mark a player's row, or none."""
        self.marked = seat
        self.refresh()

    def axis(self, name: int, room: int) -> Content:
        """The turns below the bars, of each chart."""
        first, last = self.course[0].turn, self.course[-1].turn
        wide = len(spread([0] * len(self.course), room))
        left, right = f"turn {first}", f"{last}"
        between = wide - len(left) - len(right)
        text = f"{left}{' ' * between}{right}" if between > 0 and last > first else f"turn {last}"
        return Content.styled(
            " " * name + f"{text[: room + NUMBER]:<{room + NUMBER + GAP}}" * len(self.charts), "$quiet"
        )

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines(width))

    def on_click(self, event: events.Click) -> None:
        height = 2 if is_tall(self) else 1
        seat = (event.y - 1) // height
        if event.y >= 1 and seat < len(self.state.seats):
            self.post_message(self.Picked(seat))

    def render(self) -> Content:
        return Content("\n").join(line.truncate(self.size.width) for line in self.lines(self.size.width))
