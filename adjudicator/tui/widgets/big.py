"""What is read from across the table, in figures three lines high: everybody's foreign colonies, and both totals."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

from textual.content import Content
from textual.renderables.digits import DIGITS, DIGITS3X3_BOLD

from adjudicator.tui.palette import seat_style
from adjudicator.tui.played import Played
from adjudicator.tui.tally import sums, towards
from adjudicator.tui.widgets.encounter import SIDES
from adjudicator.tui.widgets.paragraphs import Lines
from adjudicator.tui.words import heading, named

HIGH = 3
WIDEST = 22
"""Columns for one number at most."""
ONE, BOTH = 7, 12
"""Lines that one row of numbers needs with its frame, and two rows."""

Cell = tuple[int, str, Content]
"""A number, its style, and what stands below it."""


def figures(number: int) -> list[str]:
    """The lines of a number."""
    signs = [DIGITS3X3_BOLD[at * HIGH : at * HIGH + HIGH] for at in map(DIGITS.index, str(number))]
    return ["".join(f"{row:<3}" for row in rows) for rows in zip(*signs, strict=True)]


def side_by_side(cells: Iterable[Cell], width: int) -> list[Content]:
    """Numbers in a row, each in as many columns as the others, with what stands below them."""
    drawn = [
        [*(Content.styled(line, style) for line in figures(number)), below.truncate(width - 1, ellipsis=True)]
        for number, style, below in cells
    ]
    rows = zip_longest(*drawn, fillvalue=Content(""))
    return [Content.assemble(*(part.truncate(width, pad=True) for part in row)) for row in rows]


def of(who: Content, needs: int) -> Content:
    """A player that needs another number than most."""
    return Content.assemble(f"/{needs} ", who)


class BigPanel(Lines):
    """Drawn where the board leaves lines empty; with few of them only the totals, or colonies while there are none."""

    def __init__(self, game: Played) -> None:
        super().__init__("big")
        self.game = game
        self.room = 0
        """Lines that are empty."""

    def show(self) -> None:
        """Draw again after an answer."""
        self.head()
        self.redraw()

    def share(self, room: int) -> None:
        """So many lines are empty."""
        before, self.room = self.room, room
        if (room >= BOTH) != (before >= BOTH):
            self.show()

    def head(self) -> None:
        """Say what the numbers are."""
        colonies = heading(self.game.book, "foreign colony", many=True)
        few = self.room < BOTH and sums(self.game)
        self.border_title = Content("Totals" if few else f"{colonies}, of {self.game.state.colonies_to_win} that win")

    def made(self, width: int) -> list[Content]:
        state, found = self.game.state, sums(self.game)
        each, usual = min(WIDEST, width // len(state.seats)), state.colonies_to_win
        colonies = [
            (near.has, seat_style(seat.colour), named(seat) if near.needs == usual else of(named(seat), near.needs))
            for seat, near in zip(state.seats, towards(self.game), strict=True)
        ]
        sides = [(side, Content(heading(self.game.book, side))) for side in SIDES if side in found]
        totals = [(found[side].total, "bold $accent", called) for side, called in sides]
        if not totals:
            return side_by_side(colonies, each)
        below = side_by_side(totals, each)
        return [*side_by_side(colonies, each), Content(""), *below] if self.room >= BOTH else below
