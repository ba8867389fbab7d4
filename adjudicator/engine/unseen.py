"""Which cards come to a hand without the table having seen them: back from the table face down, out of a store, or from
another hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.table import changes as ch
from adjudicator.table.state import UNKNOWN, Laid


class Unseen:
    """Follows the changes in their order; only the last ones before a hand gets cards matter."""

    def __init__(self) -> None:
        self._on_the_way: list[str] = []
        self._stores: dict[tuple[str, str], list[str]] = {}

    def left(self, card: Laid | None) -> None:
        """A card has left the table."""
        self._on_the_way = [] if card is None or card.up else [card.face]

    def stored(self, change: ch.Remembered) -> None:
        """A store, or another memory, holds something else."""
        store = (change.entry, change.name)
        left = list(self._stores.get(store, []))
        if not isinstance(change.value, list) or not all(isinstance(face, str) for face in change.value):
            return
        self._stores[store] = list(change.value)
        for face in change.value:
            if face in left:
                left.remove(face)
        self._on_the_way = left

    def lost(self, faces: Sequence[str]) -> None:
        """A hand has lost cards: to another hand, unless something else happens to them first."""
        self._on_the_way = list(faces)

    def turned(self, _: object) -> None:
        """What was lost lies where everybody sees it."""
        self._on_the_way = []

    def gained(self, faces: Sequence[str]) -> list[str]:
        """The cards a hand gets, those that were not seen unnamed."""
        found = []
        for face in faces:
            if face in self._on_the_way:
                self._on_the_way.remove(face)
                face = UNKNOWN
            found.append(face)
        return found
