"""An engine that notes which of the language's words its game came by: moments, events, numbers and acts."""

from __future__ import annotations

from adjudicator.engine import Engine
from adjudicator.engine.index import Index, InForce
from adjudicator.engine.live import Source
from adjudicator.rulebook.model import Book
from adjudicator.table.state import State


class Reached:
    """What games came by: moments begun, events raised, numbers and permissions read."""

    def __init__(self) -> None:
        self.moments: set[str] = set()
        self.events: set[str] = set()
        self.read: set[str] = set()
        """Numbers by name, permissions as ``forbid:play``."""

    def add(self, other: Reached) -> None:
        """What other games came by, too."""
        self.moments |= other.moments
        self.events |= other.events
        self.read |= other.read


class _Index(Index):
    """An index that notes what it is asked for."""

    __slots__ = ("_reached",)

    def __init__(self, m: Engine, reached: Reached) -> None:
        super().__init__(m)
        self._reached = reached

    def on(self, kind: str, event: str) -> list[Source]:
        """Clauses about an event."""
        self._reached.events.add(event)
        return super().on(kind, event)

    def standings(self, key: str) -> list[InForce]:
        """Standing rules about a number or permission."""
        self._reached.read.add(key)
        return super().standings(key)


class Watched(Engine):
    """An engine whose game is noted in `reached`."""

    def __init__(self, book: Book, state: State, reached: Reached, *, checks: bool = False) -> None:
        self.reached = reached
        super().__init__(book, state, checks=checks, on_moment=lambda m: reached.moments.add(m.state.moment))

    @property
    def index(self) -> Index:
        """The rules in force now."""
        if self._index is None:
            self._index = _Index(self, self.reached)
        return self._index
