"""How far long work has come: one line on the terminal, from half a second on and gone when the work ends."""

from __future__ import annotations

import shutil
import sys
from threading import Event, Thread
from types import TracebackType

from adjudicator.rulebook.progress import listening

AFTER, EACH = 0.5, 0.2
"""Seconds until the line is shown, and between two looks at what it says."""
CLEAR = "\r\x1b[K"
STOPPED = "Stopped by Ctrl-C; nothing is left half done."


class Working:
    """Says on stderr what is being done, and how far it is, as long as the block lasts. Nothing where nobody looks:
    stderr is no terminal, or the command itself writes line after line to one (`lines`).
    """

    def __init__(self, text: str, *, lines: bool = False) -> None:
        self.text = text
        self.far = ""
        """How far it is; what the work itself says, where this is empty."""
        self._done = Event()
        shown = sys.stderr.isatty() and not (lines and sys.stdout.isatty())
        self._teller = Thread(target=self._tell, daemon=True) if shown else None
        self._heard = ""
        self._listening = listening(self._hear)

    def __enter__(self) -> Working:
        if self._teller is not None:
            self._teller.start()
            self._listening.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._done.set()
        if self._teller is not None:
            self._teller.join()
            self._listening.__exit__(kind, error, at)

    def _hear(self, done: int, of: int) -> None:
        self._heard = f"{done} of {of}"

    def say(self, text: str) -> None:
        """A line of its own on stderr, above the one that says how far."""
        print((CLEAR if self._teller is not None else "") + text, file=sys.stderr)

    def _tell(self) -> None:
        wait, said = AFTER, ""
        while not self._done.wait(wait):
            far = self.far or self._heard
            line = f"{self.text}{far and f': {far}'} (Ctrl-C stops it)"
            if line != said:
                said, wait = line, EACH
                room = shutil.get_terminal_size().columns - 1
                print(CLEAR + line[:room], end="", file=sys.stderr, flush=True)
        if said:
            print(CLEAR, end="", file=sys.stderr, flush=True)


def stopped() -> str:
    """The sentence after Ctrl-C, in place of what the terminal wrote of the key."""
    return CLEAR + STOPPED if sys.stderr.isatty() else STOPPED
