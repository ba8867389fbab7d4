"""The window with help for what has the cursor."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from adjudicator.tui.screens.text_window import TextWindow


class HelpWindow(TextWindow):
    """Help for what had the cursor; F1 closes it as well."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1", "close", "close", show=False)]
