"""One of a few things side by side: arrows or a digit choose."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget


class Pick(Widget, can_focus=True):
    """Labels in a row, one of them chosen."""

    DEFAULT_CSS = "Pick { width: 1fr; height: auto; }"

    class Changed(Message):
        """Another one was chosen."""

        def __init__(self, sender: Pick) -> None:
            super().__init__()
            self.sender = sender

        @property
        def control(self) -> Pick:
            return self.sender

    def __init__(self, labels: list[Content], chosen: int = 0, id: str | None = None) -> None:
        super().__init__(id=id)
        self.labels = labels
        self.chosen = chosen

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1

    def render(self) -> Content:
        parts = []
        for index, label in enumerate(self.labels):
            if index == self.chosen:
                text = Content.assemble(("▶", "bold $accent"), label, " ")
                parts.append(text.stylize_before("on $panel" if not self.has_focus else "on $primary 25%"))
            else:
                parts.append(Content.assemble(" ", label, " "))
        return Content("").join(parts)

    def relabel(self, labels: list[Content]) -> None:
        """Show other labels; the choice stays where it still can."""
        self.labels = labels
        self.chosen = min(self.chosen, len(labels) - 1)
        self.refresh()

    def choose(self, index: int) -> None:
        """Choose one."""
        self.chosen = index % len(self.labels)
        self.refresh()
        self.post_message(self.Changed(self))

    def on_key(self, event: events.Key) -> None:
        index = next(
            (
                i
                for i, label in enumerate(self.labels)
                if event.character and label.plain.lower().startswith(event.character.lower())
            ),
            None,
        )
        if event.key in ("left", "right"):
            self.choose(self.chosen + (1 if event.key == "right" else -1))
        elif index is not None and event.is_printable:
            self.choose(index)
        else:
            return
        event.stop()
        event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        edge = 0
        for index, label in enumerate(self.labels):
            edge += label.cell_length + 2
            if event.x < edge:
                self.choose(index)
                return
