"""The widths and heights at which a screen is laid out differently, and the line that covers one too small."""

from __future__ import annotations

from textual.widget import Widget
from textual.widgets import Static

WIDTHS = [(0, "-cramped"), (50, "-slim"), (70, "-narrow"), (110, "-wide")]
TALL = 34
HEIGHTS = [(0, "-flat"), (20, "-low"), (22, "-short"), (TALL, "-tall")]


def is_tall(widget: Widget) -> bool:
    """Whether the screen has room for more lines than are needed."""
    return widget.app.size.height >= TALL


class TooSmall(Static):
    """Covers a screen of less than 50 columns or 20 lines."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    TooSmall { layer: above; width: 100%; height: 100%; display: none; background: $background; }
    .-cramped TooSmall, .-flat TooSmall { display: block; }
    """

    def __init__(self) -> None:
        super().__init__("Too small: 50 columns and 20 lines are needed.", markup=False)
