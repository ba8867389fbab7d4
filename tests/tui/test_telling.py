"""What happened is told without its sources in the log, and with them where an outcome is explained."""

from __future__ import annotations

from adjudicator.engine.core import Record
from adjudicator.table.changes import EncounterBegun
from adjudicator.tui.screens.text_window import help_text
from adjudicator.tui.telling import last_outcome, told
from adjudicator.tui.widgets.seats import figures
from tests.tui.fake import FakeGame, busy_state, small_book, total_lines


def line(kind: str, rule: str, data: object = None) -> Record:
    """A line of the log."""
    return Record(kind, "reveal.totals", rule, 0, data)


LOG = [
    line("note", "Old.line"),
    line("changed", "turn.encounter", EncounterBegun(1)),
    line("note", "Some.note"),
    line("used", "Mirror.reversal", "worked"),
    line("event", "Mirror.reversal", "countered"),
    *total_lines(),
    line("outcome", "turn.win", "win"),
    line("note", "Later.note"),
    line("changed", "turn.start", EncounterBegun(0)),
    line("note", "Next.note"),
]


def test_the_log_is_told_without_sources() -> None:
    assert told(FakeGame([], log=LOG))[0] == "note: Old.line"


def test_an_outcome_is_explained_first_then_sums_then_uses_then_the_rest() -> None:
    result, uses, rest = last_outcome(FakeGame([], log=LOG))
    assert result == [
        "outcome: turn.win win",
        "total: turn.totals",
        "total: turn.totals",
    ]
    assert uses == ["used: Mirror.reversal worked (ffg T-1)", "event: Mirror.reversal countered (ffg T-1)"]
    assert rest == ["changed: turn.encounter", "note: Some.note (ffg T-1)", "note: Later.note (ffg T-1)"]


def test_before_any_outcome_there_is_nothing_to_explain() -> None:
    assert last_outcome(FakeGame([], log=LOG[:5])) == []


def test_ships_in_the_gate_count_among_the_ships() -> None:
    book, state = small_book(), busy_state(4)
    assert figures(book, state, 0)["ships"] == str(16 + 3)
    assert figures(book, state, 1)["ships"] == str(17 + 1)


def test_the_help_explains_short_words_and_colours() -> None:
    book = small_book()
    book.lexicon["short"] = {"offense": "GO"}
    text = "\n".join(line.plain for line in help_text(book))
    assert "GO            the offense: whose turn it is" in text
    for word in ("enc ", "home ", "away ", "ships ", "●R red", "◈K black"):
        assert word in text
