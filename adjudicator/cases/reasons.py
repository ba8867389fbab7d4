"""Why a game came out as it did, as plain data: the log's sentences with their rules and sources, seats by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.engine.machine import Record
from adjudicator.engine.telling import reasons as told
from adjudicator.rulebook.model import Book
from adjudicator.table import changes as ch
from adjudicator.table.state import State


def reasons(log: Sequence[Record], state: State, book: Book) -> list[dict[str, Any]]:
    """What the log tells, oldest first."""
    return [
        {
            "moment": reason.moment,
            "rule": reason.rule,
            "seat": None if reason.seat is None else state.seats[reason.seat].name,
            "text": reason.text,
            "cites": reason.cites,
        }
        for reason in told(book, state, log)
    ]


def last_encounter(log: Sequence[Record]) -> Sequence[Record]:
    """The last encounter that has come out in some way; before one has, everything so far."""
    begins = [i for i, record in enumerate(log) if isinstance(record.data, ch.EncounterBegun)]
    came_out = [i for i, record in enumerate(log) if _comes_out(record)]
    if not came_out:
        return log
    start = max((i for i in begins if i < came_out[-1]), default=0)
    return log[start : min((i for i in begins if i > came_out[-1]), default=len(log))]


def _comes_out(record: Record) -> bool:
    """An outcome is noted, or set by the table's own word."""
    change = record.data
    return isinstance(change, ch.EncounterSet) and change.name == "outcome" and change.value is not None
