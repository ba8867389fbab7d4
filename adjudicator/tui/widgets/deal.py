"""The answer is a deal: none at all, or what each side gives, written down in a form of its own."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen

from adjudicator.engine.questions import Ask
from adjudicator.tui.bargain import no_deal
from adjudicator.tui.played import Played
from adjudicator.tui.screens.deal import DealForm, Draft
from adjudicator.tui.widgets.answer import AnswerBox
from adjudicator.tui.widgets.choices import Choice, ChoiceList
from adjudicator.tui.widgets.clock import Clock


class Deal(AnswerBox):
    """No deal, or a window in which to write the deal down; none is marked at first, as either costs something."""

    hint = "1 no deal · 2 write down what each gives"

    def __init__(self, ask: Ask, game: Played) -> None:
        super().__init__(ask, game)
        self.draft: Draft = {}
        costs = no_deal(game)
        self.choices = [
            Choice("1", None, Content.assemble("No deal", ": " if costs else "", costs)),
            Choice("2", "terms", Content("They agree on a deal …")),
        ]

    def compose(self) -> ComposeResult:
        yield ChoiceList(self.choices, marked=-1)
        if self.timed:
            yield Clock(self.game)

    @property
    def timed(self) -> bool:
        """Whether people are dealing now: a window asks what was agreed."""
        return not isinstance(self.screen, ModalScreen)

    def take_focus(self) -> None:
        self.query_one(ChoiceList).focus()

    def on_choice_list_taken(self, message: ChoiceList.Taken) -> None:
        message.stop()
        if message.index == 0:
            self.give(None)
        else:
            self.app.push_screen(DealForm(self.ask, self.game, self.draft, self.timed), self.written)

    def written(self, terms: list[dict[str, Any]] | None) -> None:
        """Hand over what was written down, if anything was."""
        if terms:
            self.give(terms)
