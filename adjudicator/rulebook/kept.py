"""What is made from a book once and kept for the books used last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from .model import Book

T = TypeVar("T")
MOST = 8
"""Books for which a thing is kept; more are in use only where rules are switched off one by one."""


class KeptByBook(Generic[T]):
    """A thing made from a book, such as its rules made ready to run; the same one for the same book."""

    def __init__(self, make: Callable[[Book], T]) -> None:
        self._make = make
        self._kept: dict[int, tuple[Book, T]] = {}
        self._last: tuple[Book, T] | None = None

    def __call__(self, book: Book) -> T:
        """The book's thing. The book is kept with it, so that no other can come to its identity."""
        if self._last is not None and self._last[0] is book:
            return self._last[1]
        found = self._kept.pop(id(book), None) or (book, self._make(book))
        while len(self._kept) >= MOST:
            del self._kept[next(iter(self._kept))]
        self._kept[id(book)] = self._last = found
        return found[1]
