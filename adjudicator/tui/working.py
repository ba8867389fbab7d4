"""Long work: it is done in a thread of its own, while a window says what is done and how far it is. Escape gives it up.

Everything that may take longer than a moment goes through `done`. What the work makes is new, or is read by nobody
else until it is handed over; so giving it up leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Any, Generic, TypeVar

from textual.app import App

from adjudicator.rulebook.progress import GivenUp, listening

T = TypeVar("T")
AT_ONCE = 0.3
"""Seconds within which work is over before any window opens. Keys typed meanwhile wait for what it opens."""
READING, OPENING = "Reading the rule book", "Opening the game"
LOOKING_BACK, GIVING_AGAIN = "Reading what happened", "Giving the later answers again"
"""What is done, in words."""


async def done(app: App[Any], what: str, work: Callable[[], T]) -> T | None:
    """What the work comes to; None where it was given up. `what` says in a few words what is done.

    Raises what the work raises. Not to be awaited by a handler of the app's own, which would hear no key.
    """
    job = Job(work)
    try:
        if not job.over_within(AT_ONCE):
            # the first frame waits for no other screen
            from adjudicator.tui.screens.working import WorkingWindow

            window = WorkingWindow(what, job)
            app.push_screen(window)
            await window.gone.wait()
        return job.result()
    finally:
        # the app may be ended meanwhile
        job.wanted = False


class Job(Generic[T]):
    """Work in a thread of its own. The program ends without waiting for it."""

    def __init__(self, work: Callable[[], T]) -> None:
        self.far = ""
        self.wanted = True
        """It is given up, as soon as it says how far it is, once this is false."""
        self._work = work
        self._made: list[T] = []
        self._problem: BaseException | None = None
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def over_within(self, seconds: float) -> bool:
        """Wait for its end no longer than that; whether it is over."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def result(self) -> T | None:
        """What it came to, or its error; None where it was given up."""
        if self._problem is not None and not isinstance(self._problem, GivenUp):
            raise self._problem
        return self._made[0] if self._made else None

    def _run(self) -> None:
        try:
            with listening(self._heard):
                self._made.append(self._work())
        except BaseException as problem:
            self._problem = problem

    def _heard(self, number: int, of: int) -> None:
        self.far = f"{number} of {of}"
        if not self.wanted:
            raise GivenUp
