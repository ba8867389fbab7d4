"""A key that a line of hints names is a place to click: whoever has no keyboard presses it there."""

from __future__ import annotations

import re

from textual import events
from textual.app import App
from textual.errors import NoWidget
from textual.geometry import Region
from textual.screen import Screen
from textual.widget import Widget

HINTS = frozenset({"hint", "home-hint", "setup-hint", "cover-hint", "read", "why"})
"""Ids of lines that say what keys do. The lower frame of a window does, too."""
KEYS = {
    "Enter": "enter",
    "Esc": "escape",
    "Tab": "tab",
    "PgUp": "pageup",
    "PgDn": "pagedown",
    "↑": "up",
    "↓": "down",
    "←": "left",
    "→": "right",
}
NAMED = re.compile(rf"F\d+\b|{'|'.join(KEYS)}")
BETWEEN = re.compile(r"\s·\s")
LETTER = re.compile(r"\s*([b-z])(?=:? )")
"""At the beginning of what a letter does."""


def key_at(text: str, at: int) -> str:
    """The key that a text names at a place or, in the same part of the text, last before it; empty if there is none."""
    cuts = [found.end() for found in BETWEEN.finditer(text)]
    begin = max((cut for cut in cuts if cut <= at), default=0)
    end = next((found.start() for found in BETWEEN.finditer(text) if found.start() >= at), len(text))
    part = text[begin:end]
    before = [found for found in NAMED.finditer(part) if found.start() <= at - begin]
    if before:
        return KEYS.get(before[-1][0], before[-1][0].lower())
    letter = LETTER.match(part)
    return letter[1] if letter else ""


def text_clicked(event: events.Click) -> tuple[str, int]:
    """The hints that were clicked on, and where in them; nothing where none were."""
    widget = event.widget
    if isinstance(widget, Screen):
        try:
            widget, _ = widget.get_widget_at(*event.screen_offset)
        except NoWidget:
            return "", 0
    if widget is None:
        return "", 0
    region = widget.region
    x, y = event.screen_x - region.x, event.screen_y - region.y
    if widget.id in HINTS:
        lines = lines_of(widget, 0, region.height)
    elif widget.has_class("window") and y == region.height - 1:
        lines, y = lines_of(widget, y, 1), 0
    else:
        return "", 0
    return "\n".join(lines), sum(len(line) + 1 for line in lines[:y]) + x


def lines_of(widget: Widget, first: int, many: int) -> list[str]:
    """Some lines of a widget as they are drawn."""
    drawn = widget.render_lines(Region(0, first, widget.region.width, many))
    return [strip.text for strip in drawn]


def press_clicked(app: App[None], event: events.Click) -> None:
    """Press the key that was clicked on, if it is one."""
    shown = app.screen_stack[-1:]
    if event.widget is None or not any(screen in shown for screen in event.widget.ancestors_with_self):
        return  # the click was at work already, and has closed what it was on
    key = key_at(*text_clicked(event))
    if key:
        app.post_message(events.Key(key, key if len(key) == 1 else None))
