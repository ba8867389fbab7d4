"""Texts below one another, broken anew at every width."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content
from textual.css.styles import RulesMap
from textual.geometry import Size
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widget import Widget

from adjudicator.tui.paragraphs import Line, broken


class Block(Visual):
    """The same for one entry of a list, which asks for it at its own width."""

    def __init__(self, texts: Iterable[Line]) -> None:
        self.texts = list(texts)

    def content(self, width: int) -> Content:
        """What is drawn at this width."""
        return Content("\n").join(broken(self.texts, width))

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        return self.content(width).render_strips(width, height, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        return len(broken(self.texts, width))


Room = tuple[int, Size, frozenset[str]]
"""A width, the size of the screen and its classes."""


class Lines(Widget):
    """Draws lines made for its width, once for each size however often they are asked for."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.at: tuple[Room, list[Content]] | None = None
        """The lines, with what they were made for."""

    def made(self, width: int) -> list[Content]:
        """The lines at this width."""
        raise NotImplementedError

    def redraw(self) -> None:
        """What is drawn may have changed; where it has not nothing is done, and nothing moves if it is as high."""
        before, self.at = self.at, None
        if before is None or not self.is_attached or before[0] != self.made_for(before[0][0]):
            self.refresh(layout=True)
            return
        lines = self.lines(before[0][0])
        high = len(lines) != len(before[1])
        if high or not all(map(Content.is_same, lines, before[1])):
            self.refresh(layout=high)

    def made_for(self, width: int) -> Room:
        """What the lines are made for: a width, and what the screen is like."""
        return width, self.app.size, self.screen.classes

    def lines(self, width: int) -> list[Content]:
        """What is drawn at this width."""
        made_for = self.made_for(width)
        if self.at is None or self.at[0] != made_for:
            self.at = (made_for, self.made(width))
        return self.at[1]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines(width))

    def render(self) -> Content:
        return Content("\n").join(self.lines(self.size.width))

    def render_line(self, y: int) -> Strip:
        """Only lines that are in view are drawn: of a long text those around are none."""
        width, style = self.size.width, self.visual_style
        lines = self.lines(width)
        drawn = Visual.to_strips(self, lines[y], width, 1, style) if y < len(lines) else []
        return drawn[0] if drawn else Strip.blank(width, style.rich_style)


class Paragraphs(Lines):
    """Draws texts as wide as it may be; what goes on below stands under its own beginning."""

    DEFAULT_CSS = "Paragraphs { height: auto; width: 1fr; }"

    def __init__(self, texts: Iterable[Line] = (), id: str | None = None) -> None:
        super().__init__(id)
        self.texts = list(texts)

    def update(self, texts: Iterable[Line]) -> None:
        """Draw other texts."""
        self.texts = list(texts)
        self.redraw()

    def made(self, width: int) -> list[Content]:
        return broken(self.texts, width)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return container.width
