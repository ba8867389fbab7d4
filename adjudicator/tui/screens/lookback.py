"""Looking back: every answer with what came of it, one picked and answered anew; and what to do with answers that
no longer fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import ClassVar, NamedTuple

from textual import events, on
from textual._path import CSSPathType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from adjudicator.engine.core import Fault
from adjudicator.engine.questions import Answer, Refused, Reply
from adjudicator.session import GameFileError, Kept, Stopped
from adjudicator.session.course import Course
from adjudicator.session.lookback import as_asked
from adjudicator.tui.kept import Line, many
from adjudicator.tui.paragraphs import Paragraph
from adjudicator.tui.screens.explained import ExplainWindow
from adjudicator.tui.screens.table import TableScreen
from adjudicator.tui.screens.window import Choosing, Window
from adjudicator.tui.telling import entry_tree, outcome_name
from adjudicator.tui.widgets.choices import Choice, ChoiceList
from adjudicator.tui.widgets.keyline import KeyLine
from adjudicator.tui.widgets.paragraphs import Block
from adjudicator.tui.widgets.question import QuestionPanel
from adjudicator.tui.words import plain
from adjudicator.tui.working import GIVING_AGAIN, done

WAITING = -1
"""Taken from the list of answers: those that wait."""
ANSWER, SKIP, DROP, LEAVE = "answer", "skip", "drop", "leave"
"""Ways on from a question that differs."""


SET_IN = 5
"""Columns for the number of an answer."""
KEYS = [
    ("Enter", "go back there", "select"),
    ("e", "explain", "explain"),
    ("n", "note", "note"),
    ("Esc", "close", "close"),
]


def entry(number: int, line: Line, before: str) -> list[Paragraph]:
    """One answer with its question, what came of it and by what, and what the group said; the moment, where it is
    another than before.
    """
    asked = f"{line.question} " if line.question else ""
    head = Content.styled(f"{number:>{SET_IN - 2}}  ", "$accent")
    where = (f"  {line.where}" if line.where != before else "", "$quiet")
    first = Paragraph(head, Content.assemble(asked, (f"→ {line.said}", "bold"), where))
    said = [Paragraph(Content.styled("» ".rjust(SET_IN + 2), "$warning"), Content(text)) for text in line.notes]
    return [first, *came(line.came, line.causes), *said]


def came(lines: Iterable[str], causes: Sequence[str] = ()) -> list[Paragraph]:
    """What came of an answer, each with the power or card it came by."""
    dot = Content.styled("· ".rjust(SET_IN + 2), "$quiet")
    by = [f" (by {cause})" if cause else "" for cause in causes]
    return [
        Paragraph(dot, Content.assemble((text, "$quiet"), (cause, "$secondary")))
        for text, cause in zip_longest(lines, by, fillvalue="")
    ]


class Noting(NamedTuple):
    """A note is wanted about this answer."""

    answer: int


class HistoryWindow(Window[int | Noting]):
    """All answers by turn, the last one marked; Enter shows the table then and takes another answer."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["window.tcss", "lookback.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [Binding("e", "explain", "explain"), Binding("n", "note", "note")]

    def __init__(
        self, begun: Sequence[str], lines: Sequence[Line], waiting: int, course: Course, at: int | None = None
    ) -> None:
        """`at`: which answer is marked at first; the last one if nothing is said."""
        super().__init__()
        self.begun = begun
        self.lines = lines
        self.waiting = waiting
        self.course = course
        self.at = at

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window")
        frame.border_title = "Everything that happened"
        with frame:
            yield OptionList(*self.entries(), id="answers", markup=False)
            yield KeyLine(KEYS)

    def entries(self) -> list[Option]:
        """The list, each turn under its heading, answers that wait at its end."""
        found = [Option(Block(came(self.begun or ["the game begins"])), disabled=True)]
        turn, where = 0, ""
        for index, line in enumerate(self.lines):
            if line.turn != turn:
                turn, where = line.turn, ""
                title = Content.styled(f"Turn {turn} · {line.whose}", "bold $accent")
                found.append(Option(Block([Paragraph(Content(""), title)]), disabled=True))
            found.append(Option(Block(entry(index + 1, line, where)), id=str(index)))
            where = line.where
        if self.waiting:
            text = f"{many(self.waiting)} given before no longer fit: Enter shows why, and the ways on"
            waiting = Paragraph(Content(" " * SET_IN), Content.styled(text, "$warning"))
            found.append(Option(Block([waiting]), id=str(WAITING)))
        return found

    def on_mount(self) -> None:
        listing = self.query_one(OptionList)
        last = listing.option_count - 1
        listing.highlighted = last if self.at is None else listing.get_option_index(str(self.at))
        listing.focus()

    @property
    def marked(self) -> int | None:
        """Which answer is marked, if one is."""
        option = self.query_one(OptionList).highlighted_option
        index = int(option.id) if option is not None and option.id is not None else WAITING
        return index if index != WAITING else None

    @on(OptionList.OptionSelected)
    def picked(self, message: OptionList.OptionSelected) -> None:
        """Show the table then, and change this answer."""
        if message.option_id is not None:
            self.dismiss(int(message.option_id))

    def action_select(self) -> None:
        """What Enter does."""
        self.query_one(OptionList).action_select()

    def action_explain(self) -> None:
        """Explain what came of the marked answer."""
        if self.marked is None:
            self.query_one(KeyLine).say("Mark an answer first: what waits has not happened.", wrong=True)
            return
        line = self.lines[self.marked]
        title = f"Answer {self.marked + 1}: {line.said}"
        tree = entry_tree(self.course, line.begin, line.end, title)
        name = f"{outcome_name(self.course)} answer {self.marked + 1}"
        self.app.push_screen(ExplainWindow("What came of it, and why", tree, name))

    def action_note(self) -> None:
        """Note what the group said about the marked answer."""
        if self.marked is None:
            self.query_one(KeyLine).say("Mark an answer first: what waits has not happened.", wrong=True)
        else:
            self.dismiss(Noting(self.marked))

    def on_key(self, event: events.Key) -> None:
        if event.character and event.is_printable and event.key not in self.active_bindings:
            self.query_one(KeyLine).unknown(event.character)
            event.stop()


class PastScreen(TableScreen):
    """The table as it stood at an earlier question; an answer here takes the place of the one given then."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "back", show=False)]

    def __init__(self, course: Course, index: int, line: Line) -> None:
        self.then = as_asked(course, index)
        super().__init__(self.then)
        self.course = course
        self.index = index
        self.line = line
        self.kept: Kept | None = None
        """What became of later answers, once this one was changed."""

    async def draw(self) -> None:
        await super().draw()
        panel = self.query_one(QuestionPanel)
        panel.heading = Content(f"Changing answer {self.index + 1} of {len(self.course.replies)}")
        panel.head()
        self.query_one("#why", Static).update(
            Content.assemble(("It was: ", "$quiet"), (self.line.said, "bold"), ("  · Esc leaves it so", "$quiet"))
        )

    async def send(self, reply: Reply) -> None:
        """Change the answer, and keep what still fits of those after it."""
        try:
            tried = await done(self.app, GIVING_AGAIN, lambda: self.course.amended(self.index, reply))
            if tried is None:
                return
            self.kept = self.course.take(tried)
        except Refused as refusal:
            self.query_one(QuestionPanel).refuse(refusal.text)
        except (Fault, GameFileError) as problem:
            self.query_one(QuestionPanel).refuse(str(problem))
        else:
            self.dismiss()

    async def answered_alone(self) -> None:
        """What was sealed here takes the place of the answer given then, once it is whole."""
        reply = self.then.replies[-1] if len(self.then.replies) > self.index else None
        if isinstance(reply, Answer):
            self.then.undo()
            await self.send(reply)
        else:
            await super().answered_alone()

    async def step(self, possible: bool, go: Callable[[], object], otherwise: str) -> None:
        self.query_one(QuestionPanel).refuse("Esc first goes back to the question that is open now.")

    def action_leave(self) -> None:  # type: ignore[override]
        """Leave the answer as it was."""
        self.dismiss()


class StoppedWindow(Choosing[str]):
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
        text = plain(f"{self.stopped}.")
        before = f"{self.before} " if self.before else ""
        with frame:
            yield Static(f"{before}{text[:1].upper()}{text[1:]}\n", markup=False)
            yield ChoiceList(list(self.choices()))

    def choices(self) -> list[Choice]:
        """The ways on."""
        rest = self.stopped.left - 1
        wait = f"{many(self.stopped.left)} that wait{'' if rest else 's'}"
        skip = f"Leave out that answer and try the {many(rest)} after it" if rest else "Leave out that answer"
        found = [
            Choice("a", ANSWER, Content("Answer what is asked now; what waits is tried again after it")),
            Choice("s", SKIP, Content(skip)),
            Choice("d", DROP, Content(f"Go on from here without the {wait}")),
        ]
        if self.changed:
            found.append(Choice("c", LEAVE, Content("Close it; until something is answered its file stays as it is")))
        return found
