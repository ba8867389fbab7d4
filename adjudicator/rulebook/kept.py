"""What is made from a book, or from a part of it, once and kept for those used last."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

from .model import Book

K = TypeVar("K")
T = TypeVar("T")
MOST = 8
"""Books for which a thing is kept; more are in use only where rules are switched off one by one."""


class Kept(Generic[K, T]):
    """A thing made from what never changes; the same one for the very same source."""

    def __init__(self, make: Callable[[K], T]) -> None:
        self._make = make
        self._kept: dict[int, tuple[K, T]] = {}
        self._last: tuple[K, T] | None = None
        self._changing = Lock()
        """Long work runs in a thread of its own, while what is on the screen asks for the same things."""

    def __call__(self, source: K) -> T:
        """The source's thing. The source is kept with it, so that no other can come to its identity."""
        if self._last is not None and self._last[0] is source:
            return self._last[1]
        found = self._kept.get(id(source)) or (source, self._make(source))
        with self._changing:
            self._kept.pop(id(source), None)
            while len(self._kept) >= MOST:
                del self._kept[next(iter(self._kept))]
            self._kept[id(source)] = self._last = found
        return found[1]


class KeptByBook(Kept[Book, T]):
    """A thing made from a book, such as its rules made ready to run; the same one for the same book."""
