"""What happened, in the sentences of the explain room."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator import explain
from adjudicator.engine.core import Record
from adjudicator.explain.tree import Branch, outcome_tree, part_tree
from adjudicator.session.course import Course
from adjudicator.session.lookback import seatings
from adjudicator.session.outcomes import written
from adjudicator.table.changes import EncounterBegun
from adjudicator.table.state import State
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


def last_outcome(game: Played) -> Branch | None:
    """Why the last outcome came out so, from the verdict to the rules; None if none has come out yet."""
    at = written(game.log)
    if at is None:
        return None
    state = next(state for begin, state in reversed(tables(game)) if begin <= at)
    return outcome_tree(game.book, state, game.log)


def outcome_name(game: Played) -> str:
    """What a file with the last outcome is called."""
    name = game.name if isinstance(game, Course) else ""
    return f"{name or game.book.edition} turn {game.state.turn}"


def entry_tree(game: Course, begin: int, end: int, title: str) -> Branch:
    """What came of one answer, with the rules."""
    state = next(state for seated, state in reversed(tables(game)) if seated <= begin)
    return part_tree(game.book, state, game.log, begin, end, title)


def tables(game: Played) -> Sequence[tuple[int, State]]:
    """Who sat at the table, from which line of the log on."""
    return seatings(game) if isinstance(game, Course) else [(0, game.state)]


def begins_encounter(record: Record) -> bool:
    """Whether an encounter begins with this line."""
    return record.kind == "changed" and isinstance(record.data, EncounterBegun)
