"""A question that is answered in secret: left unsaid, or said by each player alone with the screen, or said openly."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message

from adjudicator.engine.questions import Ask
from adjudicator.table.state import UNKNOWN
from adjudicator.tui.played import Played
from adjudicator.tui.widgets.answer import AnswerBox
from adjudicator.tui.widgets.choices import Choice, ChoiceList
from adjudicator.tui.words import named

OPEN_KEY = "a"
UNSAID, OPENLY = "unsaid", "openly"


def unsaid(ask: Ask, left: list[int]) -> tuple[Any, str] | None:
    """What the table answers that keeps a secret from the program as well, with its words; None if there is none."""
    if ask.kind == "cards":
        given = ask.default if isinstance(ask.default, dict) else {}
        parts = {seat: given.get(str(seat), given.get(seat, UNKNOWN)) for seat in left}
        each = {1: "it is", 2: "both are"}.get(len(left), "all are")
        return parts, "no card" if None in parts.values() else f"{each} laid unseen"
    if ask.kind == "hand":
        return (None, "no card") if ask.may_pass else ([UNKNOWN] * ask.low, "unseen")
    if ask.default is not None:
        label = next((o.label for o in ask.options if o.value == ask.default), None)
        return ask.default, label or str(ask.default)
    return (None, "pass") if ask.may_pass else None


class Private(AnswerBox):
    """Enter leaves the secret unsaid; a digit passes the screen to a player; `a` answers where everybody sees it."""

    class Alone(Message):
        """A player is to answer alone."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    class Openly(Message):
        """The answer is given where everybody sees it."""

    def __init__(self, ask: Ask, game: Played) -> None:
        super().__init__(ask, game)
        self.sealed = [seat for seat in ask.seats if seat in game.sealed]
        self.left = [seat for seat in ask.seats if seat not in self.sealed]
        self.unsaid = unsaid(ask, self.left)
        self.choices = self.choices_now()
        self.hint = f"Enter: {self.unsaid[1]} · " if self.unsaid else ""
        self.hint += "a digit: that player answers alone"

    def choices_now(self) -> list[Choice]:
        """The ways to answer."""
        found = []
        if self.unsaid is not None:
            words = self.unsaid[1]
            rest = f"The rest: {words}" if self.sealed else f"{words[:1].upper()}{words[1:]}"
            found.append(Choice("", UNSAID, Content(rest)))
        for number, seat in enumerate(self.left, 1):
            who = named(self.game.state.seats[seat], 20)
            found.append(Choice(str(number), seat, Content.assemble("Pass the screen to ", who)))
        if not self.sealed:
            found.append(Choice(OPEN_KEY, OPENLY, Content("Openly: everybody may see it")))
        return found

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield ChoiceList(self.choices)

    def take_focus(self) -> None:
        self.query_one(ChoiceList).focus()

    def on_mount(self) -> None:
        if self.sealed:
            names = Content(", ").join(named(self.game.state.seats[seat]) for seat in self.sealed)
            self.post_message(self.HintChanged(f"Answered, and kept unseen: {names.plain} · u takes the last one back"))

    def on_choice_list_taken(self, message: ChoiceList.Taken) -> None:
        message.stop()
        value = self.choices[message.index].value
        if value == OPENLY:
            self.post_message(self.Openly())
        elif value != UNSAID:
            self.post_message(self.Alone(int(value)))
        elif self.unsaid is not None and not self.sealed:
            self.give(self.unsaid[0])
        elif self.unsaid is not None:
            self.post_message(self.Rest(self.unsaid[0]))

    class Rest(Message):
        """All that have not answered leave it unsaid."""

        def __init__(self, parts: dict[int, Any]) -> None:
            super().__init__()
            self.parts = parts
