"""A window in which a question of an encounter on its way is answered, with the table as it stood there."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, ClassVar

from textual._path import CSSPathType
from textual.app import ComposeResult
from textual.containers import VerticalScroll

from adjudicator.engine import Fault
from adjudicator.engine.questions import Answer, Refused
from adjudicator.session.course import Course
from adjudicator.tui.screens.window import Window
from adjudicator.tui.widgets.answer import AnswerBox
from adjudicator.tui.widgets.question import QuestionPanel


class AnswerWindow(Window[tuple[Any]]):
    """Asks one question; hands over its answer once it is found legal."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["window.tcss", "settle.tcss"]

    def __init__(self, then: Course) -> None:
        super().__init__()
        self.then = then

    def compose(self) -> ComposeResult:
        frame = VerticalScroll(classes="window", can_focus=False)
        frame.border_title = "Asked on the way"
        frame.border_subtitle = "Esc leaves it as it was"
        with frame:
            panel = QuestionPanel(id="question")
            panel.openly = True
            yield panel

    async def on_mount(self) -> None:
        await self.query_one(QuestionPanel).ask(self.then)

    def on_answer_box_given(self, message: AnswerBox.Given) -> None:
        """Try the answer; one that is not legal is refused with the reason."""
        message.stop()
        value = deepcopy(message.value)
        try:
            self.then.reply(Answer(value))
        except (Refused, Fault) as refusal:
            self.query_one(QuestionPanel).refuse(str(refusal))
            return
        self.dismiss((message.value,))
