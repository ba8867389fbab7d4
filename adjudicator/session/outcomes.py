"""Finding the last outcome in a log, and the encounter it belongs to."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine import Record
from adjudicator.table.changes import EncounterBegun, EncounterSet
from adjudicator.table.state import Outcome


def last_outcome(log: Sequence[Record]) -> int | None:
    """Where in the log the last outcome was written, if one was."""
    for number in range(len(log) - 1, -1, -1):
        data = log[number].data
        if isinstance(data, EncounterSet) and data.name == "outcome" and isinstance(data.value, Outcome):
            return number
    return None


def last_encounter(log: Sequence[Record]) -> Sequence[Record]:
    """The part of the log about the encounter that came out last; nothing if none has."""
    found = last_outcome(log)
    if found is None:
        return []
    first = next((n for n in range(found, -1, -1) if _begins(log[n])), 0)
    after = next((n for n in range(found, len(log)) if _begins(log[n])), len(log))
    return log[first:after]


def _begins(record: Record) -> bool:
    """An encounter begins with this line, or the turn that it would be in."""
    return isinstance(record.data, EncounterBegun)
