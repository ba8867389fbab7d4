"""What a terminal is to the app, a browser's tab is here: what the app writes goes out, what people press comes in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.geometry import Size

if TYPE_CHECKING:
    from textual.app import App

BEGIN = "\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h\x1b[?25l\x1b[?2026$p\x1b[?2004h"
"""Whole window, mouse, no cursor, whether it can draw in one go, pasted text marked as such."""
MOST = 500
"""No browser's window has more columns or lines."""


class Wire(Driver):
    """Joins one app to one tab; the app has `outgoing`, which takes what is written."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._parser = XTermParser(debug=debug)
        self._out: Callable[[str], None] = app.outgoing  # type: ignore[attr-defined]

    @property
    def is_web(self) -> bool:
        return True

    def write(self, data: str) -> None:
        """Send on what the app draws."""
        self._out(data)

    def start_application_mode(self) -> None:
        """Make the tab's terminal ready."""
        self.write(BEGIN)
        self.resize(*(self._size or (80, 24)))

    def disable_input(self) -> None:
        """Nothing is read from here, so nothing need stop."""

    def stop_application_mode(self) -> None:
        """The tab is closed by who opened it."""

    def feed(self, text: str) -> None:
        """Keys and mouse as the tab's terminal writes them."""
        for event in self._parser.feed(text):
            self.process_message(event)
        # an escape by itself is one only when nothing has followed it for a while
        asyncio.get_running_loop().call_later(constants.ESCAPE_DELAY + 0.01, self._tick)

    def _tick(self) -> None:
        for event in self._parser.tick():
            self.process_message(event)

    def resize(self, width: int, height: int) -> None:
        """The tab has another size."""
        size = Size(max(1, min(width, MOST)), max(1, min(height, MOST)))
        self._size = (size.width, size.height)
        self.send_message(events.Resize(size, size))
