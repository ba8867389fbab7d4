"""What happened is told without its sources in the log, and as a tree of reasons where an outcome is explained."""

from __future__ import annotations

from adjudicator.engine import SeatSetup, Setup
from adjudicator.engine.core import Record
from adjudicator.engine.numbers import Term
from adjudicator.engine.pace import paced
from adjudicator.engine.questions import Answer
from adjudicator.explain.tree import lines_of
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.table.changes import EncounterBegun, EncounterSet
from adjudicator.table.state import Outcome
from adjudicator.tui.kept import answers_of
from adjudicator.tui.screens.text_window import help_text
from adjudicator.tui.tally import term_words
from adjudicator.tui.telling import last_outcome, told
from adjudicator.tui.widgets.seats import figures
from tests.tui.fake import FakeGame, busy_state, small_book, total_lines
from tests.tui.opened import table


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
    line("changed", "turn.win", EncounterSet("outcome", Outcome("win", "offense"))),
    line("outcome", "turn.win", ["win", "offense", None, ["turn.win"], ["attack", "attack"]]),
    line("note", "Later.note"),
    line("changed", "turn.start", EncounterBegun(0)),
    line("note", "Next.note"),
]


def test_the_log_is_told_without_sources() -> None:
    assert told(FakeGame([], log=LOG))[0] == "note: Old.line"


def test_a_sum_adds_up_where_a_card_counts_for_another_number_than_is_printed_on_it() -> None:
    game = Game(load("ffg"), Setup("ffg", [SeatSetup("Ana", "red"), SeatSetup("Bo", "blue")]))
    cards = [("morph", 30), ("attack 3/30", 30), ("attack 8", 8), ("negotiate", 0)]
    said = [term_words(game, Term("printed", face, 0, 0, value, "card")) for face, value in cards]
    assert said == ["30 (morph)", "30 (attack 3/30)", "attack 8", "negotiate"]


def test_an_outcome_is_a_tree_of_why_sums_uses_what_led_to_it_and_what_came_of_it() -> None:
    tree = last_outcome(FakeGame([], log=LOG))
    assert tree is not None
    assert list(lines_of(tree)) == [
        "Outcome: turn.win",
        "- attack against attack: win, at 6 Totals stand",
        "- total: turn.totals",
        "  - Kicker",
        "- total: turn.totals",
        "- Used",
        "  - used: Mirror.reversal worked",
        "    - Mirror: Reads cards back to front.",
        "  - event: Mirror.reversal countered",
        "    - Mirror",
        "- What led to it",
        "  - 6 Totals stand",
        "    - changed: turn.encounter",
        "    - note: Some.note",
        "- What came of it",
        "  - 6 Totals stand",
        "    - changed: turn.win",
        "    - note: Later.note",
    ]


def test_before_any_outcome_there_is_nothing_to_explain() -> None:
    assert last_outcome(FakeGame([], log=LOG[:5])) is None


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


def test_the_history_tells_a_choice_of_pace_by_what_it_does_and_a_use_by_the_power() -> None:
    game = table()
    game.reply(paced("every"))
    while game.question is not None and game.question.kind != "use":
        game.reply(Answer({0: "?", 1: "?"} if game.question.kind == "cards" else game.question.default))
    game.reply(Answer("Mirror.reversal"))
    said = [line.said for line in answers_of(game)[1]]
    assert "pauses ask at every moment" in said
    assert said[-1] == "Ana [/b] uses Mirror"
