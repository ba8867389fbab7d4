"""What all windows over the table share: a frame with a title, Escape closes, long content scrolls."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from textual._path import CSSPathType
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen

from adjudicator.tui.screens.sized import WIDTHS
from adjudicator.tui.widgets.choices import ChoiceList

T = TypeVar("T")


def field_keys() -> list[Binding]:
    """Bindings by which the arrows go from field to field in a form."""
    return [
        Binding("up", "app.focus_previous", "back", show=False),
        Binding("down", "app.focus_next", "on", show=False),
    ]


class Fields(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The fields of a form. It scrolls to the field with the cursor and takes no arrow for itself: these go from field
    to field on a low screen, too.
    """


class Window(ModalScreen[T], Generic[T]):
    """A window that Escape closes without any effect."""

    CSS_PATH: ClassVar[CSSPathType | None] = "window.tcss"
    HORIZONTAL_BREAKPOINTS = WIDTHS
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "close")]

    def action_close(self) -> None:
        """Close without any effect."""
        self.dismiss(None)


class Choosing(Window[T], Generic[T]):
    """A window with one list: what is taken from it closes the window with that answer."""

    def on_choice_list_taken(self, message: ChoiceList.Taken) -> None:
        message.stop()
        self.dismiss(message.sender.choices[message.index].value)
