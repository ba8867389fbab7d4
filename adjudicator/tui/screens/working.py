"""What is being done while something takes long, and how far it is; Escape stops it."""

from __future__ import annotations

import asyncio
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from adjudicator.tui.screens.window import Window
from adjudicator.tui.widgets.keyline import KeyLine
from adjudicator.tui.working import Job

EACH = 0.05
"""Seconds between two looks at how far it is."""


class WorkingWindow(Window[None]):
    """What is done, and how far it is, as long as it lasts."""

    def __init__(self, what: str, job: Job[Any]) -> None:
        super().__init__()
        self.what = what
        self.job = job
        self.said = ""
        self.gone = asyncio.Event()

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield Static("", id="far", markup=False)
            yield KeyLine([("Esc", "stops it", "close")])

    def on_mount(self) -> None:
        self.say()
        self.set_interval(EACH, self.look)

    def say(self) -> None:
        """Say what is done and how far it is, where that is not said already."""
        far = self.job.far if self.job.wanted else "stopping"
        said, self.said = self.said, f"{self.what}{far and f': {far}'}"
        if self.said != said:
            self.query_one("#far", Static).update(self.said)

    def look(self) -> None:
        """Say how far it is; close once it is over, and nothing lies above."""
        if not self.job.over_within(0):
            self.say()
        elif self.is_current:
            self.dismiss()
            self.gone.set()

    def on_unmount(self) -> None:
        self.job.wanted = False
        self.gone.set()

    def action_close(self) -> None:
        """Give it up."""
        self.job.wanted = False
        self.say()

    def on_key(self, event: events.Key) -> None:
        """Nothing else can be done meanwhile."""
        if event.character and event.is_printable:
            self.query_one(KeyLine).unknown(event.character)
            event.stop()
