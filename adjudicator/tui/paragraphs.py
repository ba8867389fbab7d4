"""Texts broken into lines of a width: those below the first set in, and things side by side never broken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textual.content import Content

GAP = Content("   ")
"""What stands between things side by side, if nothing else is said."""


def packed(parts: Iterable[Content], width: int, gap: Content = GAP) -> list[Content]:
    """Things side by side on as many lines as it takes, none of them broken, though one too wide is cut."""
    lines: list[Content] = []
    for part in parts:
        longer = Content.assemble(lines[-1], gap, part) if lines else None
        if longer is not None and longer.cell_length <= width:
            lines[-1] = longer
        else:
            lines.append(part.truncate(max(1, width), ellipsis=True))
    return lines


class Paragraph(NamedTuple):
    """What stands before a text, and the text, or things side by side, that goes on below itself."""

    head: Content
    text: Content | Sequence[Content]
    gap: Content = GAP
    """What stands between things side by side."""
    below: Content | None = None
    """What stands before the lines after the first; blanks if nothing is said."""

    @property
    def whole(self) -> Content:
        """All of it on one line."""
        return Content.assemble(self.head, self.text if isinstance(self.text, Content) else self.gap.join(self.text))

    @property
    def plain(self) -> str:
        """All of it on one line, without colours."""
        return self.whole.plain

    def lines(self, width: int) -> list[Content]:
        """The lines at this width."""
        room = max(1, width - self.head.cell_length)
        text = self.text.wrap(room) if isinstance(self.text, Content) else packed(self.text, room, self.gap)
        below = Content.blank(self.head.cell_length) if self.below is None else self.below
        heads = [self.head, *[below] * len(text)]
        return [Content.assemble(head, line) for head, line in zip(heads, text or [Content("")], strict=False)]


Line = Content | Paragraph
"""A text of one line, unless it is too long for it."""


def broken(texts: Iterable[Line], width: int) -> list[Content]:
    """Texts below one another, each on as many lines as it takes."""
    lines: list[Content] = []
    for text in texts:
        lines += text.lines(width) if isinstance(text, Paragraph) else text.wrap(max(1, width)) or [text]
    return lines
