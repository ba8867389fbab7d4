"""Looking back: every answer with what came of it, one picked and answered anew; and what to do with answers that
no longer fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from textual import on
from textual._path import CSSPathType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from adjudicator.engine.core import Fault
from adjudicator.engine.questions import Refused, Reply
from adjudicator.session import GameFileError, Kept, Stopped
from adjudicator.session.course import Course
from adjudicator.session.lookback import as_asked
from adjudicator.tui.kept import Line, many
from adjudicator.tui.paragraphs import Paragraph
from adjudicator.tui.screens.table import TableScreen
from adjudicator.tui.screens.window import Window
from adjudicator.tui.widgets.choices import Choice, ChoiceList
from adjudicator.tui.widgets.paragraphs import Block
from adjudicator.tui.widgets.question import QuestionPanel

WAITING = -1
"""Taken from the list of answers: those that wait."""
ANSWER, SKIP, DROP, LEAVE = "answer", "skip", "drop", "leave"
"""Ways on from a question that differs."""


SET_IN = 5
"""Columns for the number of an answer."""


def entry(number: int, line: Line) -> list[Paragraph]:
    """One answer with its question, and what came of it."""
    asked = f"{line.question} " if line.question else ""
    head = Content.styled(f"{number:>{SET_IN - 2}}  ", "$accent")
    return [Paragraph(head, Content.assemble(asked, (f"→ {line.said}", "bold"))), *came(line.came)]


def came(lines: Iterable[str]) -> list[Paragraph]:
    """What came of an answer."""
    dot = Content.styled("· ".rjust(SET_IN + 2), "$quiet")
    return [Paragraph(dot, Content.styled(text, "$quiet")) for text in lines]


class HistoryWindow(Window[int]):
    """All answers, the last one marked; Enter picks one to change."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["window.tcss", "lookback.tcss"]

    def __init__(self, begun: Sequence[str], lines: Sequence[Line], waiting: int) -> None:
        super().__init__()
        self.begun = begun
        self.lines = lines
        self.waiting = waiting

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window")
        frame.border_title = "Everything that happened"
        frame.border_subtitle = "Enter changes that answer · Esc closes"
        with frame:
            yield OptionList(*self.entries(), id="answers", markup=False)

    def entries(self) -> list[Option]:
        """The list, answers that wait at its end."""
        found = [Option(Block(came(self.begun or ["the game begins"])), disabled=True)]
        found += [Option(Block(entry(number, line))) for number, line in enumerate(self.lines, 1)]
        if self.waiting:
            text = f"{many(self.waiting)} given before no longer fit: Enter shows why, and the ways on"
            found.append(Option(Block([Paragraph(Content(" " * SET_IN), Content.styled(text, "$warning"))])))
        return found

    def on_mount(self) -> None:
        listing = self.query_one(OptionList)
        listing.highlighted = listing.option_count - 1
        listing.focus()

    @on(OptionList.OptionSelected)
    def picked(self, message: OptionList.OptionSelected) -> None:
        """Change this answer."""
        number = message.option_index
        self.dismiss(number - 1 if number <= len(self.lines) else WAITING)


class PastScreen(TableScreen):
    """The table as it stood at an earlier question; an answer here takes the place of the one given then."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "back", show=False)]

    def __init__(self, course: Course, index: int, line: Line) -> None:
        super().__init__(as_asked(course, index))
        self.course = course
        self.index = index
        self.line = line
        self.kept: Kept | None = None
        """What became of later answers, once this one was changed."""

    async def draw(self) -> None:
        await super().draw()
        panel = self.query_one(QuestionPanel)
        panel.border_title = Content(f"Changing answer {self.index + 1} of {len(self.course.replies)}")
        self.query_one("#why", Static).update(
            Content.assemble(("It was: ", "$quiet"), (self.line.said, "bold"), ("  · Esc leaves it so", "$quiet"))
        )

    async def send(self, reply: Reply) -> None:
        """Change the answer, and keep what still fits of those after it."""
        try:
            self.kept = self.course.amend(self.index, reply)
        except Refused as refusal:
            self.query_one(QuestionPanel).refuse(refusal.text)
        except (Fault, GameFileError) as problem:
            self.query_one(QuestionPanel).refuse(str(problem))
        else:
            self.dismiss()

    async def step(self, possible: bool, go: Callable[[], object], otherwise: str) -> None:
        self.query_one(QuestionPanel).refuse("Esc first goes back to the question that is open now.")

    def action_leave(self) -> None:  # type: ignore[override]
        """Leave the answer as it was."""
        self.dismiss()


class StoppedWindow(Window[str]):
    """Says why answers given before no longer follow, and offers the ways on. Escape answers what is asked now."""

    def __init__(self, stopped: Stopped, before: str, changed: bool) -> None:
        super().__init__()
        self.stopped = stopped
        self.before = before
        """What was done before it stopped."""
        self.changed = changed
        """Another rule book is the cause, so that the file may be left to the one it was played by."""

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window")
        frame.border_title = "The rules have changed" if self.changed else "Later answers wait"
        frame.border_subtitle = "key or ↑↓ Enter chooses · Esc answers"
        text = f"{self.stopped}."
        before = f"{self.before} " if self.before else ""
        with frame:
            yield Static(f"{before}{text[:1].upper()}{text[1:]}\n", markup=False)
            yield ChoiceList(list(self.choices()))

    def choices(self) -> list[Choice]:
        """The ways on."""
        rest = self.stopped.left - 1
        skip = f"Leave out that answer and try the {many(rest)} after it" if rest else "Leave out that answer"
        found = [
            Choice("a", ANSWER, Content("Answer what is asked now; what waits is tried again after it")),
            Choice("s", SKIP, Content(skip)),
            Choice("d", DROP, Content(f"Go on from here without the {many(self.stopped.left)} that wait")),
        ]
        if self.changed:
            found.append(Choice("c", LEAVE, Content("Close it; until something is answered its file stays as it is")))
        return found

    def on_choice_list_taken(self, message: ChoiceList.Taken) -> None:
        message.stop()
        self.dismiss(message.sender.choices[message.index].value)
