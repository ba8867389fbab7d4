"""The bottom line of a window: its keys, each a place to click; above them what was done last, or why a key does
nothing.
"""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from adjudicator.tui.paragraphs import packed
from adjudicator.tui.words import plain

GAP = Content("  ")


class KeyLine(Widget):
    """Draws keys with what each does; a click runs the window's action. `keys`: key, label, action."""

    DEFAULT_CSS = "KeyLine { width: 1fr; height: auto; }"

    def __init__(self, keys: list[tuple[str, str, str]], id: str | None = None) -> None:
        super().__init__(id=id)
        self.keys = keys
        self.said = Content("")

    def say(self, text: str, wrong: bool = False) -> None:
        """Say what was done, or what cannot be."""
        self.said = Content.styled(plain(text), "$error" if wrong else "$warning")
        self.refresh(layout=True)

    def unknown(self, key: str) -> None:
        """Say that a key does nothing here, and which ones do something."""
        known = ", ".join(f"{key} {label}" for key, label, _ in self.keys)
        self.say(f"{key} does nothing here: {known}", wrong=True)

    def parts(self) -> list[Content]:
        """Each key with its label."""
        return [Content.assemble((key, "bold $accent"), f" {label}") for key, label, _ in self.keys]

    def lines(self, width: int) -> list[Content]:
        """What is drawn at this width."""
        return [*(self.said.wrap(max(1, width)) if self.said else []), *packed(self.parts(), width, GAP)]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines(width))

    def render(self) -> Content:
        return Content("\n").join(self.lines(self.size.width))

    async def on_click(self, event: events.Click) -> None:
        line = self.lines(self.size.width)
        if not 0 <= event.y < len(line):
            return
        text, edge = line[event.y].plain, 0
        for (_, _, action), part in zip(self.keys, self.parts(), strict=True):
            edge = text.find(part.plain, edge)
            if edge <= event.x < edge + len(part.plain) and edge >= 0:
                await self.screen.run_action(action)
                return
            edge = max(0, edge)
