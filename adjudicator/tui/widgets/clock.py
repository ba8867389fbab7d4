"""The clock beside a deal: how much of its time is left. It ends nothing; the table does."""

from __future__ import annotations

import time
from weakref import WeakKeyDictionary

from textual.content import Content
from textual.widgets import Static

from adjudicator.engine.procedures.deals import minutes
from adjudicator.tui.played import Played

_BEGAN: WeakKeyDictionary[Played, tuple[tuple[int, int], float]] = WeakKeyDictionary()
"""Of each game the encounter of its last deal, and when that began: a question that is drawn anew is no new one."""


def began(game: Played) -> float:
    """When the deal that is being made was first asked for."""
    e = game.state.encounter
    here = (game.state.turn, e.nth if e is not None else 0)
    known = _BEGAN.get(game)
    if known is None or known[0] != here:
        known = _BEGAN[game] = (here, time.time())
    return known[1]


class Clock(Static):
    """Counts the seconds down, and then says that the time is up."""

    DEFAULT_CSS = "Clock { height: 1; color: $quiet; }"

    def __init__(self, game: Played) -> None:
        super().__init__("", markup=False)
        self.since = began(game)
        self.whole = 60 * minutes(game.engine) if game.engine is not None else 0

    def on_mount(self) -> None:
        self.display = self.whole > 0
        self.ticking = self.set_interval(1, self.tell, pause=not self.display)
        self.tell()

    def tell(self) -> None:
        """Say how much is left."""
        left = max(0, self.whole - int(time.time() - self.since))
        if left:
            self.update(f"clock  {left // 60}:{left % 60:02} of {self.whole // 60}:00 left · it ends nothing")
            return
        self.update(Content.styled("clock  the time is up · the table decides", "$warning"))
        self.ticking.stop()
