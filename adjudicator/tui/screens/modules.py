"""A window that ticks the modules in play."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from adjudicator.rulebook.model import Book
from adjudicator.tui.plan import modules_of, title_of_module
from adjudicator.tui.screens.window import Window
from adjudicator.tui.widgets.choices import ChoiceList, keyed


class ModulesWindow(Window[list[str]]):
    """Ticks modules; Enter takes them, Escape leaves them as they were."""

    def __init__(self, book: Book, played: list[str]) -> None:
        super().__init__()
        self.book = book
        self.modules = list(modules_of(book))
        self.ticked = {self.modules.index(module) for module in played}

    def compose(self) -> ComposeResult:
        about = modules_of(self.book)
        frame = VerticalScroll(classes="window", can_focus=False)
        frame.border_title = "Modules in play"
        frame.border_subtitle = "key or Space ticks · Enter takes them · Esc"
        rows = [(m, Content(title_of_module(self.book, m)), about[m]["text"]) for m in self.modules]
        with frame:
            yield ChoiceList(keyed(rows), chosen=self.ticked, id="modules")
            yield Static(f"\n{about[self.modules[0]]['text']}", id="about", markup=False)

    def on_mount(self) -> None:
        self.query_one(ChoiceList).focus()

    def on_choice_list_marked(self, message: ChoiceList.Marked) -> None:
        message.stop()
        self.query_one("#about", Static).update(f"\n{message.choice.reason}")

    def on_choice_list_taken(self, message: ChoiceList.Taken) -> None:
        message.stop()
        self.ticked.symmetric_difference_update({message.index})
        message.sender.refresh()

    def key_enter(self) -> None:
        """Take them as they are ticked."""
        self.dismiss([self.modules[i] for i in sorted(self.ticked)])
