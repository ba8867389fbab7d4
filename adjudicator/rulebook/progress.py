"""Long work says how far it is; whoever has it done may listen, and give it up.

It lies in the lowest room, since work of every room is told so. Each thread has a listener of its own, or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[int, int], None]
"""Told how many of how many parts are done."""
_LISTENER: ContextVar[Listener | None] = ContextVar("listener", default=None)


class GivenUp(BaseException):
    """Raised by a listener: nobody wants the work any more. Like Ctrl-C it is nobody's to catch on the way, but for
    putting back what was begun.
    """


def far(done: int, of: int) -> None:
    """Say how far the work is. It may end here by the listener's will, so nothing is half done where this is called."""
    listener = _LISTENER.get()
    if listener is not None:
        listener(done, of)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Have somebody told how far the work in this block is."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)
