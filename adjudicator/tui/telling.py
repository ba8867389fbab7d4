"""What happened, in the sentences of the explain room."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator import explain
from adjudicator.engine.core import Record
from adjudicator.session.course import Course
from adjudicator.session.lookback import seatings
from adjudicator.table.changes import EncounterBegun, TurnPassed
from adjudicator.table.state import State
from adjudicator.tui.plan import EDITIONS
from adjudicator.tui.played import Played


def told(game: Played) -> list[str]:
    """Everything that happened, a sentence each, oldest first, without the sources."""
    seated = tables(game)
    ends = [begin for begin, _ in seated[1:]] + [len(game.log)]
    return [
        reason.text
        for (begin, state), end in zip(seated, ends, strict=True)
        for reason in explain.reasons(game.book, state, game.log[begin:end])
    ]


def last_outcome(game: Played) -> list[list[str]]:
    """Why the last outcome came out so: itself and the totals, then uses and what stopped them, then the rest of its
    encounter, with the sources; nothing if none has come out yet.
    """
    log = list(game.log)
    outcomes = [i for i, record in enumerate(log) if record.kind == "outcome"]
    if not outcomes:
        return []
    last = outcomes[-1]
    begin = max((i for i in range(last) if begins_encounter(log[i])), default=0)
    end = next((i for i in range(last, len(log)) if begins_encounter(log[i]) or ends_turn(log[i])), len(log))
    since = max([begin, *outcomes[:-1]])
    result = [log[last], *(record for record in log[since:last] if record.kind == "total")]
    uses = [record for record in log[begin:end] if record.kind == "used" or record.data == "countered"]
    rest = [r for r in log[begin:end] if not any(r is first for first in (*result, *uses))]
    state = next(state for begin, state in reversed(tables(game)) if begin <= last)
    said = [sourced(game, state, records) for records in (result, uses, rest)]
    said[1] = list(dict.fromkeys(said[1]))
    return [part for part in said if part]


def tables(game: Played) -> Sequence[tuple[int, State]]:
    """Who sat at the table, from which line of the log on."""
    return seatings(game) if isinstance(game, Course) else [(0, game.state)]


def sourced(game: Played, state: State, records: Sequence[Record]) -> list[str]:
    """The sentences of some lines with their sources, as far as those belong to this edition."""
    others = [edition for edition in EDITIONS if edition != game.book.edition]
    found = explain.reasons(game.book, state, records)
    for reason in found:
        reason.cites = [cite for cite in reason.cites if cite.partition(" ")[0] not in others]
    return [explain.said(reason) for reason in found]


def begins_encounter(record: Record) -> bool:
    """Whether an encounter begins with this line."""
    return record.kind == "changed" and isinstance(record.data, EncounterBegun)


def ends_turn(record: Record) -> bool:
    """Whether the next player's turn begins with this line."""
    return record.kind == "changed" and isinstance(record.data, TurnPassed)
