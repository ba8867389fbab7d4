"""Outcomes in words: what happened, and why."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.core import Record
from adjudicator.engine.telling import Reason, reasons
from adjudicator.rulebook.model import Book
from adjudicator.table.state import State


def sentences(book: Book, state: State, log: Sequence[Record]) -> list[str]:
    """What the log tells, a sentence each, oldest first, with the sources of the rule where it has any."""
    return [said(reason) for reason in reasons(book, state, log)]


def said(reason: Reason) -> str:
    """One reason as the table reads it."""
    named = not reason.rule.startswith("turn.") and bool(reason.cites)
    return reason.text + (f" ({', '.join(reason.cites)})" if named else "")


__all__ = ["Reason", "reasons", "said", "sentences"]
