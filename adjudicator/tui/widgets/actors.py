"""Who may act now, in which order, and by which rule."""

from __future__ import annotations

from textual.content import Content

from adjudicator.engine.called import each_once, who_asks
from adjudicator.engine.pace import cards_now
from adjudicator.engine.telling import card_called
from adjudicator.tui.paragraphs import Paragraph, broken
from adjudicator.tui.played import Played
from adjudicator.tui.screens.sized import is_tall
from adjudicator.tui.widgets.paragraphs import Lines
from adjudicator.tui.words import badge, named, plain

NAMED = 5
"""Cards that are named."""
MOST = 8
"""Players with a line of their own."""
SHORT = 2
"""Lines where there is little room."""
ANSWERS = "answers"
"""What somebody does who is asked; the question says whom it asks, so that a low screen has no line for these alone."""


def shortened(head: Content, parts: list[Content], width: int) -> list[Content]:
    """As many as fit on few lines, and how many more there are."""
    lines: list[Content] = []
    for left in range(len(parts)):
        more = [Content.styled(f"and {left} more", "$quiet")] if left else []
        lines = Paragraph(head, [*parts[: len(parts) - left], *more], Content("  ")).lines(width)
        if len(lines) <= SHORT:
            break
    return lines


class ActorsPanel(Lines):
    """Two lines of badges at most where it is narrow, one line a player with the reason where there is room."""

    def __init__(self, game: Played) -> None:
        super().__init__("actors")
        self.game = game
        self.acting: list[tuple[int, str, str]] = []
        self.cards: list[str] = []
        """Cards of this moment that somebody may hold."""

    def show(self) -> None:
        """Draw again after an answer."""
        ask = self.game.question
        acting = each_once(self.game.book, self.game.who_may_act())
        asked = [(seat, text, rule) for seat, text, rule in acting if ask is not None and text == ask.text]
        others = [a for a in acting if a not in asked]
        named_again = {(seat, rule) for seat, _, rule in others}
        self.acting = [(seat, ANSWERS, rule) for seat, _, rule in asked if (seat, rule) not in named_again] + others
        # where cards are turned up no pause comes before: what belongs to it is played at the question
        open_now = ask is not None and (ask.kind == "go_on" or (ask.kind == "cards" and not ask.secret))
        self.cards = cards_now(self.game.engine) if open_now and self.game.engine is not None else []
        self.set_class(not self.acting and not self.cards, "nobody")
        self.set_class(not self.cards and all(text == ANSWERS for _, text, _ in self.acting), "asked")
        self.border_title = Content("May act now, in this order")
        self.redraw()

    def made(self, width: int) -> list[Content]:
        seats = self.game.state.seats
        if not (self.screen.has_class("-wide") or is_tall(self)):
            parts = [
                Content.assemble(f"{number}. ", badge(seats[seat]), f" {plain(text)}")
                for number, (seat, text, _) in enumerate(self.acting, 1)
            ]
            lines = shortened(Content.styled("May act  ", "$quiet"), parts, width) if parts else []
            if self.cards and len(lines) < SHORT:
                head = Content.styled(" " * 9 if lines else "May act  ", "$quiet")
                lines.append(
                    Content.assemble(head, self.of_cards(width - head.cell_length)).truncate(width, ellipsis=True)
                )
            return lines
        one_each = [
            Paragraph(
                Content.styled(f"{number}. ", "$quiet"),
                Content.assemble(
                    named(seats[seat], 14),
                    f"  {plain(text)}",
                    (f"  {plain(who_asks(self.game.book, rule))}", "$quiet"),
                ),
            )
            for number, (seat, text, rule) in enumerate(self.acting[:MOST], 1)
        ]
        if self.cards:
            one_each.append(Paragraph(Content("   "), self.of_cards(2 * width)))
        return broken(one_each, width)

    def of_cards(self, room: int) -> Content:
        """The cards that would be played now, by whoever holds one; as many as have room are named."""
        cards = [card_called(self.game.book, face) for face in self.cards]
        line = Content("")
        for shown in range(min(NAMED, len(cards)), -1, -1):
            more = len(cards) - shown
            text = ", ".join(cards[:shown]) + (f" and {more} more" if shown else f"one of {more} cards") * (more > 0)
            line = Content.assemble(("whoever holds ", "$quiet"), text)
            if line.cell_length <= room:
                break
        return line
