"""Who carries an entry out: the engine, or the people at the table."""

from __future__ import annotations

from .model import Clause, Entry, Step

EXECUTABLE, ASKS, TOLD = "executable", "done by the table", "told only"
PRINTED = ("moon",)
"""Kinds of entry whose figures say what is printed on a piece, for people to read."""


def carried_out(entry: Entry) -> str:
    """Whether the engine carries an entry out, people do, or there is nothing to do."""
    if entry.standings or entry.becomes or entry.exempt or (entry.data and entry.kind not in PRINTED):
        return EXECUTABLE
    if not entry.clauses:
        return TOLD
    return ASKS if all(_by_people(clause) for clause in entry.clauses) else EXECUTABLE


def _by_people(clause: Clause) -> bool:
    return bool(clause.do) and all(_table_only(step) for step in clause.do)


def _table_only(step: Step) -> bool:
    inner = [held for steps in step.steps.values() for held in steps]
    return step.verb == "table" or (bool(inner) and all(map(_table_only, inner)))
