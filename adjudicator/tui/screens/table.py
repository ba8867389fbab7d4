"""The main screen: the open question, the state, who may act, and what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from adjudicator.engine.core import Fault
from adjudicator.engine.pace import paced
from adjudicator.engine.questions import Answer, Refused, Reply
from adjudicator.session.sealing import together
from adjudicator.tui.accounts import over_the_game
from adjudicator.tui.commands import bindings
from adjudicator.tui.played import Played
from adjudicator.tui.screens.announce import AnnounceForm
from adjudicator.tui.screens.correct import CorrectForm
from adjudicator.tui.screens.explained import ExplainWindow
from adjudicator.tui.screens.leave import Leave
from adjudicator.tui.screens.ledger import LedgerWindow
from adjudicator.tui.screens.lookup import look_up
from adjudicator.tui.screens.pace import PaceWindow
from adjudicator.tui.screens.private import PrivateScreen
from adjudicator.tui.screens.rulings import RulingsScreen
from adjudicator.tui.screens.sized import HEIGHTS, WIDTHS, TooSmall
from adjudicator.tui.screens.text_window import TextWindow, board_text, help_text, lines_text
from adjudicator.tui.telling import last_outcome, outcome_name, told
from adjudicator.tui.widgets.actors import ActorsPanel
from adjudicator.tui.widgets.answer import AnswerBox
from adjudicator.tui.widgets.big import ONE, BigPanel
from adjudicator.tui.widgets.encounter import EncounterPanel
from adjudicator.tui.widgets.keybar import KeyBar
from adjudicator.tui.widgets.log import LogPanel
from adjudicator.tui.widgets.places import PlacesPanel
from adjudicator.tui.widgets.private import Private
from adjudicator.tui.widgets.question import QuestionPanel
from adjudicator.tui.widgets.seats import SeatsPanel
from adjudicator.tui.working import LOOKING_BACK, done

BOARD = ("#encounter", "#places")
TALK = ("#strip", "#sentence", "#why", "#refusal", "#hint", "#actors")
KEYS, LOG_LINES, LEAST = 1, 2, 2
"""Lines of the bar of keys, and the fewest of the log and of a list that scrolls."""


class TableScreen(Screen[None]):
    """Draws the game and hands every answer to it; it is drawn anew after each."""

    CSS_PATH = "table.tcss"
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(),
        Binding("ctrl+up,shift+up", "scroll_seats(-1)", "players", show=False),
        Binding("ctrl+down,shift+down", "scroll_seats(1)", "players", show=False),
    ]

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """Textual paints a whole screen anew when the focus moves, twice an answer; here what has it paints itself."""

    def __init__(self, game: Played) -> None:
        super().__init__()
        self.game = game
        self.asked_in_view = False
        """Whether the seats were scrolled to the one that is asked, since it is."""

    def compose(self) -> ComposeResult:
        with Vertical(id="board"):
            with VerticalScroll(id="seats-room", can_focus=False):
                yield SeatsPanel(self.game)
            yield EncounterPanel(self.game)
            yield PlacesPanel(self.game)
            yield BigPanel(self.game)
        with Vertical(id="talk"):
            yield QuestionPanel(id="question")
            yield ActorsPanel(self.game)
            yield LogPanel()
        yield KeyBar()
        yield TooSmall()

    async def on_mount(self) -> None:
        self.screen_layout_refresh_signal.subscribe(self, lambda _: self.share_room())
        await self.draw()

    def share_room(self) -> None:
        """Where not everything fits, the answers and the seats scroll, so that hint and log keep their lines."""
        answers = [scroll for scroll in self.query("#answer VerticalScroll") if scroll.children]
        height = self.size.height - self.taken_lines()
        frames = sum(self.query_one(name).gutter.height for name in ("#question", "#log"))
        room = height - LOG_LINES - frames - self.lines_of(TALK) - self.query_one("#answer").styles.margin.height
        if self.has_class("-wide"):
            limit, for_seats = room, height - self.lines_of(BOARD)
            spare = for_seats - self.query_one(SeatsPanel).outer_size.height
            self.set_class(spare < ONE, "-full")
            self.query_one(BigPanel).share(spare)
        else:
            room -= self.lines_of(BOARD)
            wanted = sum(scroll.children[0].outer_size.height * len(scroll.children) for scroll in answers)
            limit = max(LEAST, min(wanted, 3), room - self.query_one(SeatsPanel).outer_size.height)
            for_seats = room - min(wanted, limit)
        keep_to(self.query_one("#seats-room"), max(LEAST, for_seats))
        for scroll in answers:
            keep_to(scroll, max(LEAST, limit))
        if not self.asked_in_view:
            self.call_after_refresh(self.bring_asked)

    def taken_lines(self) -> int:
        """Lines of the screen that stand beside board and talk."""
        return KEYS

    def lines_of(self, names: Iterable[str]) -> int:
        """How many lines some widgets take."""
        shown = [self.query_one(name) for name in names]
        return sum(w.outer_size.height + w.styles.margin.height for w in shown if w.display)

    def action_scroll_seats(self, by: int) -> None:
        """Scroll the seats where not all are in view."""
        self.query_one("#seats-room").scroll_relative(y=3 * by, animate=False)

    async def draw(self) -> None:
        """Draw everything from the game as it stands."""
        with self.app.batch_update():
            self.query_one(SeatsPanel).redraw()
            self.query_one(EncounterPanel).show()
            self.query_one(PlacesPanel).show()
            self.query_one(BigPanel).show()
            self.query_one(ActorsPanel).show()
            self.query_one(LogPanel).show(told(self.game))
            await self.query_one(QuestionPanel).ask(self.game)
        self.asked_in_view = False

    def bring_asked(self) -> None:
        """Once for each question: where not all seats are in view, bring the one that is asked there."""
        room, ask = self.query_one("#seats-room"), self.game.question
        if room.max_scroll_y and not self.asked_in_view:
            self.asked_in_view = True
            if ask is not None and len(ask.seats) == 1:
                below = self.query_one(SeatsPanel).line_of(ask.seats[0]) + 1 - room.size.height
                room.scroll_to(y=max(0, below), animate=False)

    async def send(self, reply: Reply) -> None:
        """Give the game a reply; one that is refused, or that the engine fails at, leaves the question with the
        reason.
        """
        try:
            self.game.reply(reply)
        except Refused as refusal:
            self.query_one(QuestionPanel).refuse(refusal.text)
            return
        except Fault as fault:
            await self.draw()
            self.query_one(QuestionPanel).refuse(f"{fault}")
            return
        await self.draw()

    async def on_answer_box_given(self, message: AnswerBox.Given) -> None:
        message.stop()
        if message.ask == self.game.question:  # a key pressed twice answers once
            await self.send(Answer(value=message.value))

    # -- answers that nobody else may see ------------------------------------------------------------------------------

    def on_private_alone(self, message: Private.Alone) -> None:
        message.stop()
        self.pass_to(message.seat)

    @work
    async def pass_to(self, seat: int) -> None:
        """Let a player answer alone."""
        ask = self.game.question
        if ask is not None:
            await self.app.push_screen_wait(PrivateScreen(self.game, ask, seat, lambda value: self.part(seat, value)))
            await self.answered_alone()

    def part(self, seat: int, value: Any) -> str:
        """Take what a player answered alone; returns why it is not taken. Only that player may read it."""
        ask = self.game.question
        try:
            if ask is not None and together(ask):
                self.game.seal(seat, value[seat])
            else:
                self.game.reply(Answer(value))
        except Refused as refusal:
            if self.game.question is not None:
                self.game.question.note = ""
            return refusal.text
        except Fault as fault:
            return f"{fault}"
        return ""

    async def answered_alone(self) -> None:
        """The screen is back with the table."""
        await self.draw()

    async def on_private_rest(self, message: Private.Rest) -> None:
        """Those who have not answered leave it unsaid."""
        message.stop()
        wrong = next((wrong for seat in message.parts if (wrong := self.part(seat, message.parts))), "")
        await self.answered_alone()
        if wrong:
            self.query_one(QuestionPanel).refuse(wrong)

    def on_screen_resume(self) -> None:
        if self.focused is None:
            self.query_one(QuestionPanel).take_focus()

    def on_key(self, event: events.Key) -> None:
        """A key that means nothing here is told so."""
        if event.is_printable and event.key not in self.active_bindings:
            self.query_one(QuestionPanel).wrong_key(event.character or event.key)
            event.stop()

    @work
    async def action_announce(self) -> None:
        """Announce a card or a use."""
        announced = await self.app.push_screen_wait(AnnounceForm(self.game))
        if announced is not None:
            await self.send(announced)

    @work
    async def action_say(self) -> None:
        """Say in words what happens; only a game that knows its past is spoken to."""
        self.query_one(QuestionPanel).refuse("This table takes no sentences.")

    @work
    async def action_pace(self) -> None:
        """Choose which pauses ask."""
        pace = await self.app.push_screen_wait(PaceWindow(self.game.state.pace))
        if pace is not None and pace != self.game.state.pace:
            await self.send(paced(pace))

    @work
    async def action_correct(self) -> None:
        """Correct the table by hand."""
        correction = await self.app.push_screen_wait(CorrectForm(self.game))
        if correction is not None:
            await self.send(correction)

    async def action_undo(self) -> None:
        """Take back the last answer."""
        await self.step(self.game.can_undo, self.game.undo, "There is nothing to take back.")

    async def action_redo(self) -> None:
        """Give the answer taken back once more."""
        await self.step(self.game.can_redo, self.game.redo, "There is nothing to give once more.")

    async def step(self, possible: bool, go: Callable[[], object], otherwise: str) -> None:
        """Go back or forward by one answer, or say that there is none."""
        if possible:
            go()
            await self.draw()
        else:
            self.query_one(QuestionPanel).refuse(otherwise)

    def action_explain(self) -> None:
        """Explain the last outcome in full."""
        self.app.push_screen(ExplainWindow("Why it came out so", last_outcome(self.game), outcome_name(self.game)))

    def action_board(self) -> None:
        """Show every planet."""
        self.app.push_screen(TextWindow("The board", board_text(self.game.book, self.game.state)))

    def action_log(self) -> None:
        """Read everything that happened."""
        text = lines_text(told(self.game), "Nothing has happened yet.")
        self.app.push_screen(TextWindow("Everything that happened", text, at_end=True))

    @work
    async def action_ledger(self) -> None:
        """Show the ledger; what is bought or given there is announced."""
        course = await done(self.app, LOOKING_BACK, lambda: over_the_game(self.game))
        if course is None:
            return
        announced = await self.app.push_screen_wait(LedgerWindow(self.game, course))
        if announced is not None:
            await self.send(announced)

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(TextWindow("Keys and short words", help_text(self.game.book)))

    async def action_lookup(self) -> None:
        """Look something up."""
        await look_up(self.app, [self.game.book], self.game.state)

    def action_rulings(self) -> None:
        """The open questions of the rules."""
        self.app.push_screen(RulingsScreen(self.game.book, running=self.game.state.rulings))

    @work
    async def action_leave(self) -> None:
        """Leave the game, after asking."""
        if await self.app.push_screen_wait(Leave()):
            self.app.exit()


def keep_to(scroll: Widget, lines: int) -> None:
    """Let something that scrolls take no more lines than these; one that never took more is left alone, since to tell
    it anything lays the whole screen out anew.
    """
    if scroll.outer_size.height > lines or scroll.styles.has_rule("max_height"):
        scroll.styles.max_height = lines
