"""The table of a game that knows its past: kept in a file, earlier answers changed, later ones that fit kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from adjudicator.engine.questions import Answer, Refused, Reply
from adjudicator.session import Game, GameFileError, Stopped
from adjudicator.session.course import Tried
from adjudicator.session.lookback import as_asked
from adjudicator.tui.kept import Line, answers_of, kept_words, many
from adjudicator.tui.quick import QuickEntry, Said
from adjudicator.tui.screens.leave import Leave
from adjudicator.tui.screens.lookback import (
    DROP,
    LEAVE,
    SKIP,
    WAITING,
    HistoryWindow,
    Noting,
    PastScreen,
    StoppedWindow,
)
from adjudicator.tui.screens.noted import NoteForm
from adjudicator.tui.screens.say import SayWindow
from adjudicator.tui.screens.table import TableScreen
from adjudicator.tui.screens.text_window import TextWindow
from adjudicator.tui.screens.window import Choosing
from adjudicator.tui.widgets.choices import Choice, ChoiceList
from adjudicator.tui.widgets.question import QuestionPanel
from adjudicator.tui.words import plain
from adjudicator.tui.working import GIVING_AGAIN, LOOKING_BACK, done

QUIT, HOME = "quit", "home"


class GameScreen(TableScreen):
    """The table; every answer is on disk before it is drawn."""

    class Left(Message):
        """The game was left for the list of games."""

    def __init__(self, game: Game, note: str = "") -> None:
        super().__init__(game)
        self.course = game
        self.entry = QuickEntry(game)
        self.note = note
        """Shown once, above the first question."""
        self.alone_before: Stopped | None = None
        """Why answers waited, before one was given alone."""

    async def on_mount(self) -> None:
        if self.course.stopped is not None:
            self.call_after_refresh(self.ways_on)

    async def draw(self) -> None:
        await super().draw()
        waiting = len(self.course.waiting)
        if waiting and not (self.course.question and self.course.question.note):
            self.tell(
                f"{many(waiting)} given before {'waits' if waiting == 1 else 'wait'} · log (l, F8) shows the ways on"
            )
        if self.note:
            self.tell(self.note)
            self.note = ""

    def tell(self, text: str) -> None:
        """Say something above the answers that is no refusal."""
        line = self.query_one("#refusal", Static)
        line.update(Content.styled(plain(text), "$warning"))
        line.display = True

    def failed(self, problem: GameFileError) -> None:
        """What could not be written was not given."""
        self.query_one(QuestionPanel).refuse(f"{problem.wrong}; {problem.way_out}")

    async def send(self, reply: Reply) -> None:
        """Give the reply; where answers wait, try them after it."""
        before = self.course.stopped
        count = len(self.course.replies)
        try:
            await super().send(reply)
            if before is not None and len(self.course.replies) > count:
                await self.follow(before, reply)
        except GameFileError as problem:
            self.failed(problem)

    def part(self, seat: int, value: Any) -> str:
        before, count = self.course.stopped, len(self.course.replies)
        try:
            wrong = super().part(seat, value)
        except GameFileError as problem:
            return f"{problem.wrong}; {problem.way_out}"
        if len(self.course.replies) > count:
            self.alone_before = before
        return wrong

    async def answered_alone(self) -> None:
        await super().answered_alone()
        before, self.alone_before = self.alone_before, None
        reply = self.course.replies[-1] if before is not None else None
        if before is not None and isinstance(reply, Answer):
            await self.follow(before, reply)

    async def follow(self, before: Stopped, reply: Reply | None) -> None:
        """An answer was given where others waited: those that fit now follow. Where the question is the same that the
        first of them answered, the new answer has taken its place.
        """
        instead = isinstance(reply, Answer) and before.was == before.now
        tried = await self.tried(skip=1 if instead else 0)
        if tried is None:
            return
        try:
            kept = self.course.take(tried)
        except Refused as refusal:
            self.query_one(QuestionPanel).refuse(refusal.text)
            return
        if kept.kept or instead:
            await self.draw()
            self.tell(kept_words(kept, self.course.stopped))

    async def tried(self, skip: int) -> Tried | None:
        """What comes of the answers that wait, the first few left out; None where trying them is given up."""
        return await done(self.app, GIVING_AGAIN, lambda: self.course.resumed(skip))

    async def step(self, possible: bool, go: Callable[[], object], otherwise: str) -> None:
        try:
            await super().step(possible, go, otherwise)
        except GameFileError as problem:
            self.failed(problem)

    @work
    async def action_say(self) -> None:
        """Say in words what happens."""
        before, given = self.course.stopped, self.course.replies
        said: Said | None = await self.app.push_screen_wait(SayWindow(self.entry))
        replies = self.course.replies
        if replies != given:
            await self.draw()
            if before is not None and len(replies) > len(given):
                last = replies[-1]
                await self.follow(before, last if isinstance(last, Answer) else None)
        if said is None:
            return
        if said.text:
            self.app.push_screen(TextWindow(said.title, [Content(line) for line in said.text]))
        elif said.command:
            await self.run_action({"quit": "leave"}.get(said.command, said.command))

    def action_log(self) -> None:
        """Read everything that happened, and change an answer."""
        if self.course.history or self.course.waiting:
            self.look_back()
        else:
            super().action_log()

    @work
    async def look_back(self) -> None:
        """Every answer; the one picked is given anew, or noted about."""
        read = await self.answers()
        if read is None:
            return
        begun, lines = read
        index = await self.app.push_screen_wait(HistoryWindow(begun, lines, len(self.course.waiting), self.course))
        while isinstance(index, Noting):
            at = index.answer
            note = await self.app.push_screen_wait(NoteForm(at + 1, lines[at].said))
            if note is not None:
                await self.send(note)
                if self.course.question is None or self.course.question.note:
                    return
                read = await self.answers()
                if read is None:
                    return
                begun, lines = read
            window = HistoryWindow(begun, lines, len(self.course.waiting), self.course, at)
            index = await self.app.push_screen_wait(window)
        if index == WAITING:
            self.ways_on()
        elif index is not None:
            past = PastScreen(self.course, index, lines[index])
            await self.app.push_screen_wait(past)
            if past.kept is not None:
                changed = f"Answer {index + 1} is changed."
                await self.draw()
                if self.course.stopped is None:
                    self.tell(f"{changed} {kept_words(past.kept, None)}")
                else:
                    self.ways_on(f"{changed} {many(past.kept.kept, 'later answer')} kept.")

    async def answers(self) -> tuple[list[str], list[Line]] | None:
        """Every answer with what came of it, read from a game of its own; None where that is given up."""
        course = as_asked(self.course, len(self.course.replies))
        return await done(self.app, LOOKING_BACK, lambda: answers_of(course))

    @work
    async def ways_on(self, before: str = "") -> None:
        """Say why answers wait, and do what the table wants done about it."""
        while (stopped := self.course.stopped) is not None:
            way = await self.app.push_screen_wait(StoppedWindow(stopped, before, bool(self.course.changed_rules)))
            if way == LEAVE:
                self.post_message(self.Left())
                return
            if way not in (SKIP, DROP):
                return
            try:
                if way == DROP:
                    self.course.drop_waiting()
                    said = f"{many(stopped.left)} left out; the game goes on from here."
                else:
                    tried = await self.tried(skip=1)
                    if tried is None:
                        return
                    kept = self.course.take(tried)
                    before = f"{many(kept.kept, 'later answer')} kept."
                    said = kept_words(kept, self.course.stopped)
            except Refused as refusal:
                self.query_one(QuestionPanel).refuse(refusal.text)
                return
            except GameFileError as problem:
                self.failed(problem)
                return
            await self.draw()
            self.tell(said)

    @work
    async def action_leave(self) -> None:
        """Leave the game: kept, it says where; else it asks."""
        if self.course.path is None:
            if await self.app.push_screen_wait(Leave()):
                self.app.exit()
            return
        way = await self.app.push_screen_wait(LeaveKept(f"{self.course.path}"))
        if way == QUIT:
            self.app.exit()
        elif way == HOME:
            self.post_message(self.Left())


class LeaveKept(Choosing[str]):
    """Says where the game is kept; nothing is lost by leaving it."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window")
        frame.border_title = "Leave the game"
        frame.border_subtitle = "Esc plays on"
        with frame:
            yield Static("Everything is kept, up to this question, in", classes="label")
            yield Static(f"{self.where}\n", markup=False)
            yield ChoiceList(
                [
                    Choice("y", QUIT, Content("Leave")),
                    Choice("g", HOME, Content("To the list of games")),
                    Choice("n", None, Content("Play on")),
                ]
            )
