"""What all answer widgets share: they hold the question, take keys, and hand over a value."""

from __future__ import annotations

from typing import Any

from textual.message import Message
from textual.widget import Widget

from adjudicator.engine.questions import Ask
from adjudicator.tui.played import Played


class AnswerBox(Widget):
    """Takes one kind of answer. `hint` says in one line what the keys do."""

    hint = ""

    class Given(Message):
        """An answer to a question, which is the open one unless a key came too late."""

        def __init__(self, value: Any, ask: Ask) -> None:
            super().__init__()
            self.value = value
            self.ask = ask

    class Wrong(Message):
        """What was entered cannot be an answer; the text says why."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class HintChanged(Message):
        """The keys now do something else."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, ask: Ask, game: Played) -> None:
        super().__init__(classes="answer")
        self.ask = ask
        self.game = game

    def give(self, value: Any) -> None:
        """Hand the answer over."""
        self.post_message(self.Given(value, self.ask))

    def wrong(self, text: str) -> None:
        """Say why what was entered is no answer."""
        self.post_message(self.Wrong(text))

    def take_focus(self) -> None:
        """Put the cursor where the answer begins."""
        self.focus()
