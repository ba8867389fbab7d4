"""The guided first game: the table with a line that says what to press and why; other answers wait until it is over."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from adjudicator.engine.questions import Reply
from adjudicator.session import Game
from adjudicator.tui.guide import END, Step, due, step_at, steps_of
from adjudicator.tui.screens.table import TableScreen
from adjudicator.tui.widgets.question import QuestionPanel


class GuideScreen(TableScreen):
    """A real game, of which each answer is told beforehand."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "back", show=False)]
    DEFAULT_CSS = "GuideScreen #guide { dock: top; height: auto; background: $panel; padding: 0 1; }"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.course = game
        self.steps = steps_of(game.book)
        self.number = 0

    def compose(self) -> ComposeResult:
        yield Static("", id="guide", markup=False)
        yield from super().compose()

    @property
    def now(self) -> Step | None:
        """The step that is due; None once the guide is over."""
        return self.steps[self.number] if self.number < len(self.steps) else None

    def taken_lines(self) -> int:
        return super().taken_lines() + self.query_one("#guide").outer_size.height

    async def draw(self) -> None:
        self.number = step_at(self.steps, self.number, self.course.question)
        step = self.now
        told = (
            Content(END) if step is None else Content.assemble("Press ", (step.press, "bold $accent"), f"   {step.why}")
        )
        head = "Done" if step is None else f"First game, {self.number + 1} of {len(self.steps)}"
        self.query_one("#guide", Static).update(Content.assemble((f"{head}. ", "bold"), told))
        await super().draw()

    def insist(self) -> None:
        """Say once more what is due."""
        step = self.now
        if step is not None:
            self.query_one(QuestionPanel).refuse(f"In this first game press {step.press}; after it, all is yours.")

    async def send(self, reply: Reply) -> None:
        """Take the answer that is due, and no other."""
        step = self.now
        if step is not None and (step.action or not due(step, reply)):
            self.insist()
            return
        before = len(self.course.replies)
        self.number += step is not None
        await super().send(reply)
        if len(self.course.replies) == before:
            self.number -= step is not None

    def tried(self, action: str) -> bool:
        """Whether a command may be tried now; the guide goes on where it is the one that is due."""
        step = self.now
        if step is not None and step.action == action:
            self.number += 1
            return True
        if step is not None:
            self.insist()
        return step is None

    async def action_undo(self) -> None:
        if self.tried("undo"):
            await super().action_undo()

    async def action_redo(self) -> None:
        if self.tried("redo"):
            await super().action_redo()

    def action_explain(self) -> None:
        self.looked("explain")
        super().action_explain()

    async def action_lookup(self) -> None:
        self.looked("lookup")
        await super().action_lookup()

    def looked(self, action: str) -> None:
        """A window opens, which may be opened at any time; the step that asks for it is done with that."""
        step = self.now
        if step is not None and step.action == action:
            self.number += 1
            self.call_after_refresh(self.draw)

    def action_leave(self) -> None:  # type: ignore[override]
        """Back to where the guide was opened; nothing of it is kept."""
        self.app.pop_screen()
