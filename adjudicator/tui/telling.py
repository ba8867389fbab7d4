"""What happened, in the sentences of the explain room."""

from __future__ import annotations

from adjudicator import explain
from adjudicator.engine.machine import Record
from adjudicator.table.changes import EncounterBegun
from adjudicator.tui.played import Played


def told(game: Played) -> list[str]:
    """Everything that happened, a sentence each, oldest first."""
    return list(explain.sentences(game.book, game.state, game.log))


def last_outcome(game: Played) -> list[str]:
    """What led to the last outcome, from the beginning of its encounter; nothing if none has come out yet."""
    log = list(game.log)
    ends = [i for i, record in enumerate(log) if record.kind == "outcome"]
    if not ends:
        return []
    begins = [i for i in range(ends[-1]) if begins_encounter(log[i])]
    part = log[begins[-1] if begins else 0 :]
    return list(explain.sentences(game.book, game.state, part))


def begins_encounter(record: Record) -> bool:
    """Whether an encounter begins with this line."""
    return record.kind == "changed" and isinstance(record.data, EncounterBegun)
