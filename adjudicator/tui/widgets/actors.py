"""Who may act now, in which order, and by which rule."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from adjudicator.tui.paragraphs import Paragraph, broken
from adjudicator.tui.played import Played
from adjudicator.tui.screens.sized import is_tall
from adjudicator.tui.words import badge, named, plain

MOST = 8
"""Players with a line of their own."""


class ActorsPanel(Widget):
    """One line of badges where it is narrow, one line a player with the reason where there is room."""

    def __init__(self, game: Played) -> None:
        super().__init__(id="actors")
        self.game = game
        self.acting: list[tuple[int, str, str]] = []

    def show(self) -> None:
        """Draw again after an answer."""
        ask = self.game.question
        acting = self.game.who_may_act()
        asked = [(seat, text, rule) for seat, text, rule in acting if ask is not None and text == ask.text]
        others = [a for a in acting if a not in asked]
        named_again = {(seat, rule) for seat, _, rule in others}
        self.acting = [(seat, "answers", rule) for seat, _, rule in asked if (seat, rule) not in named_again] + others
        self.set_class(not self.acting, "nobody")
        self.border_title = Content("May act now, in this order")
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(1, len(self.lines(width)))

    def render(self) -> Content:
        return Content("\n").join(self.lines(self.size.width))

    def lines(self, width: int) -> list[Content]:
        """What is drawn at this width."""
        seats = self.game.state.seats
        if not (self.screen.has_class("-wide") or is_tall(self)):
            parts = [
                Content.assemble(f"{number}. ", badge(seats[seat]), f" {plain(text)}")
                for number, (seat, text, _) in enumerate(self.acting, 1)
            ]
            line = Content.assemble(("May act  ", "$quiet"), Content("  ").join(parts))
            return [line.truncate(width, ellipsis=True)]
        one_each = [
            Paragraph(
                Content.styled(f"{number}. ", "$quiet"),
                Content.assemble(named(seats[seat], 14), f"  {plain(text)}", (f"  {rule}", "$quiet")),
            )
            for number, (seat, text, rule) in enumerate(self.acting[:MOST], 1)
        ]
        return broken(one_each, width)
