"""Finding the last outcome in a log, and the encounter it belongs to."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine import Record
from adjudicator.table.changes import EncounterBegun, EncounterSet, value_of
from adjudicator.table.state import Outcome


def last_outcome(log: Sequence[Record]) -> Outcome | None:
    """The outcome that was found, or set by the table's own word, last; one that was called back is none."""
    at = _written(log)
    return None if at is None else value_of(log[at].data)


def last_encounter(log: Sequence[Record]) -> Sequence[Record]:
    """The part of the log about the encounter that came out last; nothing if none has."""
    at = _written(log)
    if at is None:
        return []
    first = next((n for n in range(at, -1, -1) if _begins(log[n])), 0)
    after = next((n for n in range(at, len(log)) if _begins(log[n])), len(log))
    return log[first:after]


def _written(log: Sequence[Record]) -> int | None:
    """Where in the log the last outcome was written, if one was."""
    found = earlier = None
    for number, record in enumerate(log):
        change = record.data
        if _begins(record):
            earlier = found
        elif isinstance(change, EncounterSet) and change.name == "outcome":
            found = earlier if change.value is None else number
    return found


def _begins(record: Record) -> bool:
    """An encounter begins with this line."""
    return isinstance(record.data, EncounterBegun)
