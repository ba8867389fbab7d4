"""One player alone with the screen: a cover that a key lifts, the question, and the cover again once it is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from msgspec import structs
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Static

from adjudicator.engine.called import who_asks
from adjudicator.engine.questions import Ask
from adjudicator.tui.played import Played
from adjudicator.tui.screens.sized import HEIGHTS, WIDTHS, TooSmall
from adjudicator.tui.widgets.answer import AnswerBox
from adjudicator.tui.widgets.question import QuestionPanel, box_for
from adjudicator.tui.widgets.typed import Cards
from adjudicator.tui.words import named, plain

ESCAPE = " · Esc keys"
"""What Escape does elsewhere; here it covers the question."""
COVERED, LIFTED, FALLEN = "covered", "lifted", "fallen"
BEFORE = ("Pass the screen to", "Show me the question", "Nobody else looks. Enter lifts this cover · Esc: back")
AFTER = ("Kept unseen, as answered by", "Back to the table", "Pass the screen back. Enter shows the table")


class PrivateScreen(Screen[None]):
    """Nothing of the table shows through. `give` takes the answer, and says why where it is not taken."""

    CSS_PATH = "private.tcss"
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "lift", "lift the cover", show=False),
        Binding("escape", "leave", "back", show=False, priority=True),
    ]

    def __init__(self, game: Played, ask: Ask, seat: int, give: Callable[[Any], str]) -> None:
        super().__init__()
        self.game = game
        self.ask = structs.replace(ask, seats=(seat,))
        self.seat = seat
        self.give = give
        self.stage = COVERED

    def compose(self) -> ComposeResult:
        with Vertical(id="cover"):
            yield Static("", id="to", markup=False)
            button = Button("", id="lift")
            button.can_focus = False
            with Center():
                yield button
            yield Static("", id="cover-hint", markup=False)
        yield QuestionPanel(id="question")
        yield TooSmall()

    def on_mount(self) -> None:
        self.query_one(QuestionPanel).display = False
        self.cover(*BEFORE)

    def cover(self, before: str, key: str, hint: str) -> None:
        """Show the cover, with what may be done at it."""
        who = named(self.game.state.seats[self.seat])
        self.query_one("#cover").display = True
        self.query_one("#to", Static).update(Content.assemble(f"{before} ", who))
        self.query_one("#lift", Button).label = key
        self.query_one("#cover-hint", Static).update(hint)

    @on(Button.Pressed, "#lift")
    async def action_lift(self) -> None:
        """Show the question; once it is answered, give the screen back."""
        if self.stage == FALLEN:
            self.dismiss(None)
            return
        if self.stage == LIFTED:
            return
        self.stage = LIFTED
        self.query_one("#cover").display = False
        panel = self.query_one(QuestionPanel)
        panel.display = True
        panel.heading = Content.assemble("Only for ", named(self.game.state.seats[self.seat]))
        panel.head()
        panel.query_one("#sentence", Static).update(plain(self.ask.text))
        whose = plain(who_asks(self.game.book, self.ask.rule))
        why = " · ".join(part for part in (whose, "Esc covers it again, unanswered") if part)
        panel.query_one("#why", Static).update(Content.styled(why, "$quiet"))
        box = box_for(self.ask, self.game)
        await panel.query_one("#answer", Vertical).mount(box)
        panel.say_hint(box.hint.removesuffix(ESCAPE))
        box.take_focus()
        if isinstance(box, Cards):
            box.take_cursor()

    async def on_answer_box_given(self, message: AnswerBox.Given) -> None:
        message.stop()
        wrong = self.give(message.value)
        if wrong:
            self.query_one(QuestionPanel).refuse(wrong)
            return
        await self.fall()
        self.stage = FALLEN
        self.cover(*AFTER)

    async def fall(self) -> None:
        """Nothing of question and answer is left."""
        panel = self.query_one(QuestionPanel)
        panel.display = False
        panel.refuse("")
        await panel.query_one("#answer", Vertical).remove_children()
        self.set_focus(None)

    async def action_leave(self) -> None:
        """From the question back under the cover, from there back to the table."""
        if self.stage != LIFTED:
            self.dismiss(None)
            return
        await self.fall()
        self.stage = COVERED
        self.cover(*BEFORE)
