"""The table on one of several screens: it says which of them enters the answers, and the others can take over."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Button

from adjudicator.tui.screens.game import GameScreen
from adjudicator.tui.web.shared import Onlooker, Shared
from adjudicator.tui.widgets.question import QuestionPanel


class SharedScreen(GameScreen):
    """The table of a game that other screens may show as well."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("k", "take_over", "take over", show=False)]
    DEFAULT_CSS = "SharedScreen #take-over { width: auto; height: 1; min-width: 0; border: none; }"

    def __init__(self, shared: Shared, here: Onlooker, note: str = "") -> None:
        super().__init__(shared.game, note)
        self.shared = shared
        self.here = here

    @property
    def enters(self) -> bool:
        """This screen enters the answers."""
        return self.shared.enters is self.here

    async def draw(self) -> None:
        with self.app.batch_update():
            await super().draw()
            panel, holder = self.query_one(QuestionPanel), self.query_one("#answer", Vertical)
            count = len(self.shared.screens)
            panel.border_subtitle = f"{count} screens · this one enters" if self.enters and count > 1 else ""
            if not self.enters:
                await holder.remove_children()
                button = Button("k  take over: enter the answers here", id="take-over", compact=True)
                button.can_focus = False
                await holder.mount(button)
                panel.say_hint(f"{self.who()}; this one shows the game")
                self.set_focus(None)

    def who(self) -> str:
        """Which screen enters the answers."""
        entering = self.shared.enters or self.here
        return f"Screen {entering.number} enters the answers"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "take_over":
            return not self.enters
        return super().check_action(action, parameters)

    @on(Button.Pressed, "#take-over")
    async def action_take_over(self) -> None:
        """Enter the answers on this screen from now on."""
        self.shared.take_over(self.here)
        await self.draw()
        self.tell("This screen enters the answers now.")

    def on_key(self, event: events.Key) -> None:
        """A key that would answer says why it does not."""
        if not self.enters and self.focused is None and (event.key == "enter" or event.is_printable):
            self.query_one(QuestionPanel).refuse(f"{self.who()}; k takes over here")
            event.prevent_default()  # nor is it called a wrong key
