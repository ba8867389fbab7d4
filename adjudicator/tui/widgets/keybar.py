"""The bottom line: every command with its key; while text is being typed, with the function key that still works."""

from __future__ import annotations

import re
from collections.abc import Iterable

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Input

from adjudicator.tui.commands import COMMANDS, SIGNS, Command

FIRST_TO_GO = ("pace", "ledger", "redo", "log", "board", "correct", "rulings", "explain")
"""What is left out where the line is too short for all; each still works, and the palette has it by name."""
PALETTE = Command("ctrl+p", "ctrl+p", "app.command_palette", "all", "Everything by name")


NAMES = {**SIGNS, "escape": "Esc", "delete": "Del", "enter": "Enter", "pageup": "PgUp", "pagedown": "PgDn"}
"""Keys that are not called as they are typed."""


def key_shown(key: str) -> str:
    """A key as it is written everywhere: on the bar, in help, palette and readme."""
    if key in NAMES:
        return NAMES[key]
    if key.startswith("ctrl+"):
        return f"^{key.removeprefix('ctrl+').upper()}"
    return key.upper() if re.fullmatch(r"f\d+", key) else key


class KeyBar(Widget):
    """Drawn as one text, since a footer of many widgets would be built anew at every question."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: 1; background: $panel; }"

    def __init__(self, commands: Iterable[Command] = COMMANDS, first_to_go: Iterable[str] = FIRST_TO_GO) -> None:
        super().__init__()
        self.commands = tuple(commands)
        self.first_to_go = tuple(first_to_go)

    def on_mount(self) -> None:
        self.watch(self.screen, "focused", self.focus_moved, init=False)

    def focus_moved(self) -> None:
        """The keys that work may be others now."""
        self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1

    def cells(self) -> list[tuple[Command, str]]:
        """The commands with the text of each."""
        typing = isinstance(self.screen.focused, Input)
        commands = [c for c in (*self.commands, PALETTE) if not typing or c.also or len(c.key) > 1]
        cells = [(c, key_shown((c.also if typing else "") or c.key)) for c in commands]
        for gone in self.first_to_go:
            if sum(len(key) + len(c.label) + 2 for c, key in cells) - 1 > self.size.width:
                cells = [(c, key) for c, key in cells if c.action != gone]
        return cells

    def render(self) -> Content:
        parts = [Content.assemble((key, "bold $accent"), f" {c.label}") for c, key in self.cells()]
        return Content(" ").join(parts)

    async def on_click(self, event: events.Click) -> None:
        edge = 0
        for command, key in self.cells():
            edge += len(key) + len(command.label) + 2
            if event.x < edge:
                await self.screen.run_action(command.action)
                return
