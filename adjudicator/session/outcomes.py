"""Finding the last outcome in a log, and the encounter it belongs to."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine import Record
from adjudicator.table.changes import EncounterBegun, EncounterSet, value_of
from adjudicator.table.state import Outcome


def last_outcome(log: Sequence[Record]) -> Outcome | None:
    """The outcome that was found, or set by the table's own word, last; one that was called back is none."""
    at = written(log)
    return None if at is None else value_of(log[at].data)


def last_encounter(log: Sequence[Record]) -> Sequence[Record]:
    """The part of the log about the encounter that came out last; nothing if none has."""
    at = written(log)
    if at is None:
        return []
    first, after = encounter_at(log, at)
    return log[first:after]


def encounter_at(log: Sequence[Record], at: int) -> tuple[int, int]:
    """Where in the log the encounter of a line begins, and where the next one does."""
    first = next((n for n in range(at, -1, -1) if _begins(log[n])), 0)
    after = next((n for n in range(at + 1, len(log)) if _begins(log[n])), len(log))
    return first, after


def written(log: Sequence[Record]) -> int | None:
    """Where in the log the last outcome that stands was written, if one was."""
    found = earlier = back = None
    nth = 0
    for number, record in enumerate(log):
        change = record.data
        if isinstance(change, EncounterBegun):
            if back is not None and change.nth > nth:
                # it was cleared for another encounter of the turn, not called back
                found = back
            earlier, back, nth = found, None, change.nth
        elif isinstance(change, EncounterSet) and change.name == "outcome":
            found, back = (earlier, found) if change.value is None else (number, None)
    return found


def _begins(record: Record) -> bool:
    """An encounter begins with this line."""
    return isinstance(record.data, EncounterBegun)
