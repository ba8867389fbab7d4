"""Why a game came out as it did, as plain data: the log's sentences with their rules and sources, seats by name."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from adjudicator.engine.core import Record
from adjudicator.engine.telling import reasons as told
from adjudicator.rulebook.model import Book
from adjudicator.table.state import State


def reasons(log: Sequence[Record], state: State, book: Book) -> list[dict[str, Any]]:
    """What the log tells, oldest first."""
    return list(by_line(log, state, book).values())


def by_line(log: Sequence[Record], state: State, book: Book, breaks: Collection[int] = ()) -> dict[int, dict[str, Any]]:
    """The same by the line of the log it is told from; `breaks`: where a telling ended, and so a sentence."""
    return {
        reason.at: {
            "moment": reason.moment,
            "rule": reason.rule,
            "seat": None if reason.seat is None else state.seats[reason.seat].name,
            "text": reason.text,
            "cites": reason.cites,
        }
        for reason in told(book, state, log, breaks)
    }
