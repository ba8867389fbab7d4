"""The answer is several things of a list (players), or all of them in an order."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from adjudicator.engine.questions import Ask
from adjudicator.tui.played import Played
from adjudicator.tui.widgets.answer import AnswerBox
from adjudicator.tui.widgets.choices import ChoiceList, keyed
from adjudicator.tui.widgets.one_of import option_label
from adjudicator.tui.words import named


class Several(AnswerBox):
    """Keys tick and untick; Enter hands over what is ticked, in the list's order."""

    hint = "key ticks · 0 all or none · Enter goes on with what is ticked"

    def __init__(self, ask: Ask, game: Played) -> None:
        super().__init__(ask, game)
        seats = game.state.seats
        self.choices = keyed(
            [
                (o.value, named(seats[o.value]) if isinstance(o.value, int) else option_label(ask, o, game), o.reason)
                for o in ask.options
            ]
        )
        usual = ask.default if isinstance(ask.default, list) else []
        self.ticked = {i for i, c in enumerate(self.choices) if c.value in usual}
        self.high = ask.high or len(self.choices)

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield ChoiceList(self.choices, chosen=self.ticked)

    def take_focus(self) -> None:
        self.query_one(ChoiceList).focus()

    def on_choice_list_taken(self, message: ChoiceList.Taken) -> None:
        message.stop()
        self.ticked.symmetric_difference_update({message.index})
        self.query_one(ChoiceList).refresh()

    def on_key(self, event: events.Key) -> None:
        if event.key == "0":
            everything = set(range(len(self.choices)))
            full = self.ticked == everything
            self.ticked.clear()
            self.ticked.update(set() if full else everything)
            self.query_one(ChoiceList).refresh()
        elif event.key == "enter":
            self.hand_over()
        else:
            return
        event.stop()

    def hand_over(self) -> None:
        """Give what is ticked, if it is neither too few nor too many."""
        if not self.ask.low <= len(self.ticked) <= self.high:
            self.wrong(f"Tick {span(self.ask.low, self.high)}, not {len(self.ticked)}.")
            return
        self.give([self.choices[i].value for i in sorted(self.ticked)])


class InOrder(AnswerBox):
    """Keys arrange: the first key taken comes first; Enter hands the order over when it is whole."""

    hint = "keys in the order wanted · 0 starts again · Enter goes on"

    def __init__(self, ask: Ask, game: Played) -> None:
        super().__init__(ask, game)
        self.values: list[Any] = [o.value for o in ask.options]
        self.order: list[int] = []

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield ChoiceList(self._choices(), enter_takes=False)

    def _choices(self) -> list[Any]:
        place = {index: f"{n + 1}. " for n, index in enumerate(self.order)}
        return keyed(
            [
                (o.value, Content.assemble((place.get(i, ""), "bold"), option_label(self.ask, o, self.game)), o.reason)
                for i, o in enumerate(self.ask.options)
            ]
        )

    def take_focus(self) -> None:
        self.query_one(ChoiceList).focus()

    def on_choice_list_taken(self, message: ChoiceList.Taken) -> None:
        message.stop()
        if message.index not in self.order:
            self.order.append(message.index)
        self._redraw()

    def _redraw(self) -> None:
        choices = self.query_one(ChoiceList)
        choices.choices = self._choices()
        choices.refresh(layout=True)
        if len(self.order) == len(self.values):
            self.post_message(self.HintChanged("Enter goes on in this order · 0 starts again"))

    def on_key(self, event: events.Key) -> None:
        if event.key == "0":
            self.order.clear()
            self._redraw()
        elif event.key == "enter":
            rest = [i for i in range(len(self.values)) if i not in self.order]
            self.give([self.values[i] for i in (*self.order, *rest)])
        else:
            return
        event.stop()


def span(low: int, high: int, unit: str = "") -> str:
    """A range in words."""
    tail = f" {unit}" if unit else ""
    return f"{low}{tail}" if low == high else f"{low} to {high}{tail}"
