"""The one visible sentence: what is asked, whom, by which rule and where in the turn; beneath it, the answer."""

from __future__ import annotations

from asyncio import Lock

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from adjudicator.engine.called import moment_called, rule_owners, who_asks
from adjudicator.engine.questions import Ask
from adjudicator.rulebook.model import Book
from adjudicator.rulebook.wording import listed as in_a_row
from adjudicator.table.state import State
from adjudicator.tui.now import otherwise, strip
from adjudicator.tui.pages import written_down
from adjudicator.tui.played import Played
from adjudicator.tui.screens.sized import is_tall
from adjudicator.tui.widgets.answer import AnswerBox
from adjudicator.tui.widgets.choices import ChoiceList
from adjudicator.tui.widgets.deal import Deal
from adjudicator.tui.widgets.one_of import OneOf
from adjudicator.tui.widgets.paragraphs import Lines
from adjudicator.tui.widgets.private import Private
from adjudicator.tui.widgets.several import InOrder, Several
from adjudicator.tui.widgets.steppers import Steppers
from adjudicator.tui.widgets.typed import Cards, Words
from adjudicator.tui.words import deal_words, listed, plain, shorten

BOXES: dict[str, type[AnswerBox]] = {
    "players": Several,
    "ships": Steppers,
    "number": Steppers,
    "split": Steppers,
    "cards": Cards,
    "hand": Words,
    "text": Words,
    "deal": Deal,
    "order": InOrder,
}
"""Which widget takes which kind of answer; every other kind is one thing out of a list."""

ASKED_OF_CARDS = ("unseen", "record", "table")
"""Questions about what a card says."""
LOW = 2
"""Lines of a hint on a low screen."""


FEW_KEYS = 6
"""So many keys are named one by one."""
FRAME = 6
"""Columns that the line above the panel keeps beside its title."""


def box_for(ask: Ask, game: Played) -> AnswerBox:
    """The widget that takes the answer where everybody may see it."""
    return BOXES.get(ask.kind, OneOf)(ask, game)


def asked(ask: Ask, state: State) -> Content:
    """Whom the question is for."""
    if not ask.seats or len(ask.seats) == len(state.seats):
        return Content.styled("everybody", "bold")
    return listed(state, ask.seats)


def own_text(ask: Ask, book: Book) -> str:
    """What the table has written down of the card that a question is about which nobody here has seen."""
    entry = rule_owners(book).get(ask.rule) if ask.name in ASKED_OF_CARDS else None
    return written_down(book.edition).get(entry.id, "") if entry is not None else ""


def over(state: State) -> Content:
    """The sentence at the end of the game."""
    if state.winners:
        return Content.assemble("The game is won by ", listed(state, state.winners), ".")
    return Content("The game is over.")


class Hint(Lines):
    """What the keys do, or what the marked answer does: on a low screen two lines of it, so that the table stays."""

    text = ""

    def say(self, text: str) -> None:
        """Say something else."""
        self.text = text
        self.redraw()

    def made(self, width: int) -> list[Content]:
        lines = Content(self.text).wrap(max(1, width))
        if len(lines) <= LOW or is_tall(self):
            return lines
        return [*lines[: LOW - 1], shorten(Content(" ").join(lines[LOW - 1 :]), width)]


class Strip(Widget):
    """The phases in a line of their own, the present one marked."""

    DEFAULT_CSS = "Strip { height: 1; }"

    book: Book | None = None
    moment = ""

    def show(self, book: Book, moment: str) -> None:
        """Draw again after an answer."""
        self.book, self.moment = book, moment
        self.refresh()

    def line(self, width: int) -> Content:
        """The phases at this width."""
        return strip(self.book, self.moment, width) if self.book is not None else Content("")

    def render(self) -> Content:
        return self.line(self.size.width)


class QuestionPanel(Vertical):
    """Shows the open question and takes the answer."""

    heading = Content("")
    """Which turn and which moment it is."""
    openly = False
    """Whether even a secret is asked where everybody sees it: nobody plays here."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.changing = Lock()
        """Held while one answer takes the place of another: keys that come quickly ask for several at once."""

    def compose(self) -> ComposeResult:
        yield Strip(id="strip")
        yield Static("", id="sentence", markup=False)
        yield Static("", id="why", markup=False)
        yield Static("", id="refusal", markup=False)
        yield Vertical(id="answer")
        yield Hint("hint")

    async def ask(self, game: Played) -> None:
        """Put the game's open question."""
        async with self.changing:
            await self._ask(game)

    async def _ask(self, game: Played) -> None:
        ask, state = game.question, game.state
        moment = ask.moment if ask else state.moment
        self.heading = Content(f"Turn {state.turn} · {moment_called(game.book, moment)}")
        self.query_one(Strip).show(game.book, moment)
        self.head()
        holder = self.query_one("#answer", Vertical)
        await holder.remove_children()
        self.refuse(ask.note if ask else "")
        self.say_hint("")
        if ask is None:
            self.query_one("#sentence", Static).update(over(state))
            self.query_one("#why", Static).update("")
            return
        terms = state.encounter.deal if state.encounter is not None and ask.kind == "go_on" else []
        deal = f"\n{deal_words(game.book, state, terms)}" if terms else ""
        yours = f"\nYours says: {plain(said)}" if (said := own_text(ask, game.book)) else ""
        self.query_one("#sentence", Static).update(
            Content.assemble(plain(ask.text), (yours, "$warning"), (deal, "$quiet"))
        )
        secret = (
            (f"  · secret{' until all have answered' if ask.join == 'all' else ''}", "$quiet") if ask.secret else ""
        )
        then = otherwise(game)
        self.query_one("#why", Static).update(
            Content.assemble(
                ("asks ", "$quiet"),
                asked(ask, state),
                (f"  · {whose}" if (whose := plain(who_asks(game.book, ask.rule))) else "", "$quiet"),
                secret,
                (f"  · {then}" if then else "", "$quiet"),
            )
        )
        await self._offer(Private(ask, game) if ask.secret and not self.openly else box_for(ask, game))

    async def _offer(self, box: AnswerBox) -> None:
        """Let this widget take the answer."""
        holder = self.query_one("#answer", Vertical)
        if holder.children:
            await holder.remove_children()
        await holder.mount(box)
        if not self.is_attached:
            return  # the app was left meanwhile
        if box.hint:
            self.say_hint(box.hint)
        if self.screen.is_current:
            box.take_focus()

    def head(self) -> None:
        """Write where in the turn it is above the question; on a low screen with the phases, which have no line."""
        strip = self.query_one(Strip)
        room = self.size.width - self.heading.cell_length - FRAME
        line = Content("") if strip.display else strip.line(max(0, room))
        self.border_title = Content.assemble(self.heading, "  " if line.plain else "", line)

    def on_resize(self) -> None:
        self.head()

    def take_focus(self) -> None:
        """Back to the answer, after a window was closed or a text was left."""
        for box in self.query(AnswerBox):
            box.take_focus()

    def refuse(self, text: str) -> None:
        """Say why an answer was not taken; the question stands."""
        line = self.query_one("#refusal", Static)
        line.update(Content.assemble(("✗ ", "bold"), plain(text)) if text else "")
        line.display = bool(text)

    def wrong_key(self, key: str) -> None:
        """Say that a key means nothing here, and which keys answer."""
        keys = [choice.key for found in self.query(ChoiceList) for choice in found.choices if choice.key]
        which = in_a_row(keys, "or") if keys else "Enter goes on"
        if len(keys) > FEW_KEYS:
            which = f"{keys[0]} to {keys[-1]}"
        self.refuse(f"“{key}” is no answer here: {which}; ? shows every key")

    def say_hint(self, text: str) -> None:
        """What the keys do."""
        self.query_one(Hint).say(text)

    async def on_private_openly(self, message: Private.Openly) -> None:
        """The table answers a secret question where everybody sees it."""
        message.stop()
        async with self.changing:
            for box in self.query(Private):
                await self._offer(box_for(box.ask, box.game))

    def on_answer_box_wrong(self, message: AnswerBox.Wrong) -> None:
        message.stop()
        self.refuse(message.text)

    def on_answer_box_hint_changed(self, message: AnswerBox.HintChanged) -> None:
        message.stop()
        if message.text:
            self.say_hint(message.text)
