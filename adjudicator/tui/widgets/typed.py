"""The answer is typed: cards laid, cards of a hand, or free words. Where a card may stay unseen, Enter on nothing
leaves it so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from adjudicator.cases.defaults import must_be_named
from adjudicator.engine.cards import kind_in_hand
from adjudicator.engine.questions import Ask
from adjudicator.table.state import UNKNOWN
from adjudicator.tui.cards import NO_CARD, CardReader, NotACard
from adjudicator.tui.commands import TAKEN
from adjudicator.tui.played import Played
from adjudicator.tui.widgets.answer import AnswerBox
from adjudicator.tui.words import named

FEW = 6
"""So many cards that may be named are all named as examples."""
MISSING = ""
"""What an empty line stands for where the card lies face up: it must be named."""


class CardField(Input):
    """Enter moves the cursor at once: keys that follow it closely, as where a browser sends several together, belong to
    the next line already.
    """

    async def _on_key(self, event: events.Key) -> None:
        there = self.screen.focused
        if there is not self and isinstance(there, CardField):
            # it was on its way here when the cursor went on
            event.stop()
            event.prevent_default()
            there.post_message(events.Key(event.key, event.character))
        elif event.key == "enter":
            event.stop()
            event.prevent_default()
            box = next(above for above in self.ancestors if isinstance(above, Cards))
            box.go_on_from(self)
        else:
            await super()._on_key(event)


class CardLine(Horizontal):
    """One seat's card: whose, the field, and how what is typed is read."""

    def __init__(
        self, owner: Content, reader: CardReader, empty: Any, empty_words: str, kinds: Sequence[str] = ()
    ) -> None:
        super().__init__(classes="card-line")
        self.owner = owner
        self.reader = reader
        self.empty = empty
        self.empty_words = empty_words
        self.kinds = list(kinds)

    def compose(self) -> ComposeResult:
        yield Static(self.owner, classes="card-owner")
        yield CardField(placeholder=self.empty_words, compact=True, select_on_focus=False)
        yield Static("", classes="card-read", markup=False)

    @property
    def text(self) -> str:
        """What is typed."""
        return self.query_one(Input).value

    def face(self) -> Any:
        """The face meant; what an empty line stands for if nothing is typed."""
        text = self.text.strip().lower()
        if text in NO_CARD:
            return None
        if not text and self.empty is MISSING:
            raise NotACard("It is face up: which card is it?")
        return self.reader.read(text, self.kinds) if text else self.empty

    @on(Input.Changed)
    def show_reading(self) -> None:
        """Show at once how the text is understood."""
        read = self.query_one(".card-read", Static)
        if not self.text.strip():
            read.update("")
            return
        try:
            read.update(Content.assemble("= ", (str(self.face() or "no card"), "bold")))
        except NotACard as problem:
            nearest = self.reader.nearest(self.text, kinds=self.kinds)
            read.update(Content.styled(" · ".join(nearest) or str(problem), "$warning"))

    def tell(self, problem: NotACard) -> None:
        """Say beside the field why it is no answer, and put the cursor there."""
        self.query_one(".card-read", Static).update(Content.styled(str(problem), "$error"))
        self.query_one(Input).focus()


class Cards(AnswerBox, can_focus=True):
    """A card for every seat asked. Enter at once: all laid unseen (or none, where that is the usual answer); cards
    that lie face up must be named.
    """

    def __init__(self, ask: Ask, game: Played) -> None:
        super().__init__(ask, game)
        self.reader = CardReader(game.book, game.state.modules)
        given = ask.default if isinstance(ask.default, dict) else {}
        unsaid = UNKNOWN if ask.secret else MISSING
        self.empties = {seat: given.get(str(seat), given.get(seat, unsaid)) for seat in ask.seats}
        each = "both" if len(ask.seats) == 2 else "all" if len(ask.seats) > 2 else "it"
        unseen = "laid unseen" if each == "it" else f"{each} laid unseen"
        usual = "no card" if None in self.empties.values() else unseen
        self.kinds = [str(option.value) for option in ask.options]
        examples = self.reader.examples(self.kinds)
        if MISSING in self.empties.values():
            self.hint = f"{examples}, … names a card · Enter when {'it is' if each == 'it' else 'all are'} named"
        else:
            next_one = " · Tab next" if len(ask.seats) > 1 else ""
            self.hint = f"Enter: {usual} · {examples}, … names a card{next_one} · Esc keys"

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            for seat in self.ask.seats:
                empty = self.empties[seat]
                words = {UNKNOWN: "laid unseen", MISSING: "which card?", None: "none"}.get(empty, str(empty))
                yield CardLine(named(self.game.state.seats[seat], 14), self.reader, empty, words, self.kinds)

    def take_focus(self) -> None:
        if self.ask.secret or self.ask.may_pass or isinstance(self.ask.default, dict):
            self.focus()
        else:
            self.take_cursor()

    def take_cursor(self) -> None:
        """Straight into the first field: every letter belongs to the card."""
        self.screen.set_focus(self.query(Input).first())

    def on_key(self, event: events.Key) -> None:
        there = self.screen.focused
        if event.key == "escape":
            self.focus()
        elif isinstance(there, CardField) and (event.is_printable or event.key == "enter"):
            # it was on its way here when the cursor went into the field
            there.post_message(events.Key(event.key, event.character))
        elif there is self and event.key == "enter":
            self.hand_over()
        elif there is self and event.character and event.is_printable and event.character not in TAKEN:
            self.take_cursor()
            self.query(Input).first().insert_text_at_cursor(event.character)
        else:
            return
        event.stop()
        event.prevent_default()

    @on(Input.Changed)
    def try_again(self) -> None:
        """What was wrong is being put right."""
        self.wrong("")

    @on(Input.Submitted)
    def next_line(self, message: Input.Submitted) -> None:
        """Enter goes to the next seat's card; on the last one it hands all over."""
        message.stop()
        self.go_on_from(message.input)

    def go_on_from(self, field: Input) -> None:
        """To the next seat's card; from the last one all are handed over."""
        fields = list(self.query(Input))
        index = fields.index(field)
        if index + 1 < len(fields):
            self.screen.set_focus(fields[index + 1])
        else:
            self.hand_over()

    def hand_over(self) -> None:
        """Give every seat's card, unless a line cannot be read."""
        answer = {}
        for seat, line in zip(self.ask.seats, self.query(CardLine), strict=True):
            try:
                answer[seat] = line.face()
            except NotACard as problem:
                line.tell(problem)
                return
        self.give(answer)


class Words(AnswerBox):
    """One line of text: free words, or cards of a hand with commas between them."""

    def __init__(self, ask: Ask, game: Played) -> None:
        super().__init__(ask, game)
        self.reader = CardReader(game.book, game.state.modules)
        self.cards = ask.kind == "hand"
        self.kinds = list(dict.fromkeys(kind_in_hand(game.book, str(option.value)) for option in ask.options))
        self.nothing = "none" if ask.default == [] else "passes" if ask.may_pass and not ask.default else "unseen"
        if self.nothing == "unseen" and must_be_named(ask):
            self.nothing = "which card?"
        self.hint = self.keys_for_cards() if self.cards else "Enter goes on · Esc keys"

    def keys_for_cards(self) -> str:
        """How cards are named, with examples, and what Enter says where none is."""
        few = [str(option.value) for option in self.ask.options] if len(self.ask.options) <= FEW else []
        single = self.ask.high == 1
        examples = " or ".join(few) if single else ", ".join(few)
        examples = examples or (self.reader.examples(self.kinds) if single else "8, n, k2")
        empty = "" if self.nothing == "which card?" else f" · Enter on nothing: {self.nothing}"
        return f"{'a card' if single else 'cards with commas'}: {examples}{empty} · Esc keys"

    def compose(self) -> ComposeResult:
        yield Input(placeholder=self.nothing if self.cards else "", compact=True)

    def take_focus(self) -> None:
        self.query_one(Input).focus()

    @on(Input.Changed)
    def show_reading(self, message: Input.Changed) -> None:
        """Show at once which cards are meant."""
        message.stop()
        self.wrong("")
        hint = self.hint
        if self.cards and message.value.strip():
            try:
                hint = f"= {', '.join(self.reader.read_many(message.value, self.kinds))} · Enter goes on"
            except NotACard as problem:
                hint = str(problem)
        self.post_message(self.HintChanged(hint))

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            self.screen.set_focus(None)
            event.stop()

    @on(Input.Submitted)
    def hand_over(self, message: Input.Submitted) -> None:
        """Give the words, or the faces they name."""
        message.stop()
        text = message.value.strip()
        if not self.cards:
            self.give(text or self.ask.default or "")
            return
        if not text and not self.ask.may_pass and must_be_named(self.ask):
            self.wrong("Which card is it?")
            return
        if not text:
            self.give(self.ask.default or (None if self.ask.may_pass else [UNKNOWN] * self.ask.low))
            return
        try:
            faces = self.reader.read_many(text, self.kinds)
        except NotACard as problem:
            self.wrong(str(problem))
            return
        self.give(faces)
