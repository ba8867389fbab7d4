"""The answer is one thing out of a list: a use, yes or no, a player, a planet, a destiny card, or simply to go on."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from adjudicator.engine.questions import Ask, Option
from adjudicator.table.positions import side_of
from adjudicator.table.state import State
from adjudicator.tui.played import Played
from adjudicator.tui.widgets.answer import AnswerBox
from adjudicator.tui.widgets.choices import Choice, ChoiceList, keyed
from adjudicator.tui.words import counted, named, place_words, plain

PASS_KEY = "0"


def option_label(ask: Ask, option: Option, game: Played) -> Content:
    """An option as the table reads it: players with their badge, planets with who stands there."""
    state: State = game.state
    value = option.value
    if ask.kind == "player" and isinstance(value, int) and 0 <= value < len(state.seats):
        return named(state.seats[value])
    if ask.kind == "planet" and value in state.places:
        return Content.assemble(f"{place_words(game.book, state, value)}  ", counted(state, state.places[value]))
    return Content(plain(option.label or str(value)))


def choices_of(ask: Ask, game: Played) -> list[Choice]:
    """All answers to a question of one thing, each with its key."""
    if ask.kind == "go_on":
        return [Choice("", None, Content("Go on"))]
    if ask.kind == "whether":
        reasons = {o.value: o.reason for o in ask.options}
        return [
            Choice("y", True, Content("Yes"), reasons.get(True, "")),
            Choice("n", False, Content("No"), reasons.get(False, "")),
        ]
    listed = [o for o in ask.options if o.value is not None]
    choices = keyed([(o.value, option_label(ask, o, game), o.reason) for o in listed])
    none = next((o for o in ask.options if o.value is None), None)
    if ask.may_pass or none is not None:
        label = none.label if none else "Pass"
        choices.append(Choice(PASS_KEY, None, Content(label or "Pass"), none.reason if none else ""))
    return choices


class OneOf(AnswerBox):
    """Every legal answer with its key; Enter gives the marked one, at first the usual answer."""

    def __init__(self, ask: Ask, game: Played) -> None:
        super().__init__(ask, game)
        self.choices = choices_of(ask, game)
        self.start = self.usual(ask.default)
        many = len(self.choices) > 1
        only = self.choices[0].reason if ask.kind == "use" and len(self.choices) == 2 else ""
        self.hint = only or "key or ↑↓ chooses · Enter takes the marked one" if many else "Enter goes on"
        if ask.kind == "go_on":
            self.hint += " · p plays a card or uses a power"

    def usual(self, default: Any) -> int:
        """Where the mark stands at first: at the usual answer, and where sides are chosen at the player's own."""
        if default is None and self.ask.kind == "one" and self.ask.seats:
            default = side_of(self.game.state, self.ask.seats[0])
        for index, choice in enumerate(self.choices):
            if choice.value == default and type(choice.value) is type(default):
                return index
        return 0

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield ChoiceList(self.choices, self.start)

    def take_focus(self) -> None:
        self.query_one(ChoiceList).focus()

    def on_mount(self) -> None:
        self._tell_reason(self.choices[self.start] if self.choices else None)

    def _tell_reason(self, choice: Choice | None) -> None:
        text = choice.reason if choice and choice.reason else self.hint
        self.post_message(self.HintChanged(text))

    def on_choice_list_marked(self, message: ChoiceList.Marked) -> None:
        message.stop()
        cut = self.query_one(ChoiceList).cuts(message.choice)
        self._tell_reason(message.choice._replace(reason=message.choice.label.plain) if cut else message.choice)

    def on_choice_list_taken(self, message: ChoiceList.Taken) -> None:
        message.stop()
        self.give(self.choices[message.index].value)
