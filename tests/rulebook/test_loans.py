"""Books of mixed tables: what they take over of the other edition, what they keep of their own, what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.rulebook.check import check
from adjudicator.rulebook.compile import compile_book
from adjudicator.rulebook.errors import RuleErrors
from adjudicator.rulebook.model import EDITIONS, book_name

from .conftest import RULINGS, TURN, Book

MODULES = """\
  modules:
    coins:
      title: Coins
      taken_over:
        settings: [coins, deck.few]
        moments: {destiny.drawn: [after], planning.selected: [if]}
        entries: [power Plum]
        issues: [change]
        outcomes: true
        note: Less than usual
    pennies: {title: Pennies, part_of: coins}
    maps: {title: Maps, taken_over: they need the board}
    toys: {title: Toys}
    both: {title: Theirs, taken_over: {settings: [nothing]}}
  stays_here: {hex: they need the board too}
"""
THEIRS = (
    TURN.replace("before: draw_destiny}", "before: draw_destiny, after: income}")
    .replace("reads: [outcome]}", "reads: [outcome], if: encounter.any_attack}")
    .replace("result: compare}", "result: compare}\n  - {offense: morph, defense: attack, result: defense}")
    .replace("settings: {ships: 4, hand: [1, 2]}", "settings:\n  ships: 9\n  coins: 3\n  deck: {few: 2, many: 9}\n")
    + MODULES
)
OURS = TURN.replace(
    "settings: {ships: 4, hand: [1, 2]}",
    "settings:\n  ships: 4\n  modules: {both: {title: Ours}}\n  default_modules: []",
)
ISSUES = """
- {issue: change, question: Is there change?, choices: {1: No., 2: 'Yes.'}}
- {issue: thrift, question: Is there thrift?, choices: {1: No., 2: 'Yes.'}}
- {issue: idle, question: Does nobody read this?, choices: {1: No., 2: 'Yes.'}}
"""
ENTRIES = """\
- rule: Income
  module: coins
  text: GO has a base.
  always: [{name: more, change: ship_worth, if: ruling.thrift == 2, by: 1}]
- {rule: Penny, module: pennies, text: A penny.}
- rule: Shared
  module: coins
  text: Theirs.
- {rule: Toy, module: toys, text: A toy.}
- rule: Turn
  text: No module.
- {power: Plum, patch: true, text: Theirs.}
- {power: Pear, text: A pear.}
"""
WORDS = """\
words: {offense: {one: GO, many: GOs}, colony: {one: base, many: bases}, coin: {one: coin, many: coins}}
put_back: {offense: the, colony: ''}
"""
OWN_WORDS = "words: {offense: {one: offense, many: offenses}, colony: {one: colony, many: colonies}}\n"
COMMON = "- {power: Plum, text: Common.}\n- {artifact: Fig, edition: mayfair, module: coins, text: A fig.}\n"


def files(**more: str) -> dict[str, str]:
    """Two small editions, of which Mayfair lends."""
    return {
        "mayfair/turn.yaml": THEIRS,
        "mayfair/rulings.yaml": RULINGS + ISSUES,
        "mayfair/lexicon.yaml": WORDS,
        "mayfair/a.yaml": ENTRIES,
        "ffg/turn.yaml": OURS,
        "ffg/lexicon.yaml": OWN_WORDS,
        "ffg/a.yaml": "- {rule: Shared, text: Ours.}\n",
        **more,
    }


def test_a_mixed_book_has_the_modules_and_what_they_need(book: Book) -> None:
    found = compile_book(book(COMMON, **files()), "ffg+mayfair")
    assert (found.edition, found.mixed, found.name) == ("ffg", True, "ffg+mayfair")
    assert list(found.settings["modules"]) == ["both", "coins", "pennies"]
    assert (found.settings["modules"]["both"]["title"], found.settings["modules"]["coins"]["edition"]) == (
        *("Ours", "mayfair"),
    )
    assert (found.settings["coins"], found.settings["deck"], found.settings["ships"]) == (3, {"few": 2}, 4)
    assert [(row.id, row.after) for row in found.turn if row.after] == [("destiny.drawn", "income")]
    assert found.turn[-1].condition == "encounter.any_attack"
    assert [(row["offense"], row["result"]) for row in found.outcomes] == [("attack", "compare"), ("morph", "defense")]
    assert sorted(set(found.rulings)) == ["change", "thrift", "zombie_first"]
    assert found.lexicon["words"]["offense"]["one"] == "offense"


def test_a_mixed_book_keeps_what_is_its_own(book: Book) -> None:
    entries = compile_book(book(COMMON, **files()), "ffg+mayfair").entries
    assert entries["rule.shared"].text == "Ours."
    assert entries["power.plum"].text == "Theirs."
    assert entries["rule.income"].text == "The offense has a colony."
    assert entries["rule.income"].editions == ["mayfair"]
    assert {"rule.penny", "artifact.fig"} <= entries.keys()
    assert not {"rule.toy", "rule.turn", "power.pear"} & entries.keys()


def test_a_book_knows_what_it_could_take_over_and_why_not(book: Book) -> None:
    rules = book(COMMON, **files())
    plain = compile_book(rules, "ffg")
    assert list(plain.settings["modules"]) == ["both"]
    assert {name: bool(other.why_not) for name, other in plain.other_modules.items()} == {
        "coins": False,
        "pennies": False,
        "maps": True,
        "toys": True,
    }
    assert plain.other_modules["maps"].why_not == "they need the board"
    assert plain.other_modules["coins"].note == "Less than usual"
    assert plain.left_there == {"hex": "they need the board too"}
    assert compile_book(rules, "mayfair").other_modules == {}


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[coins, deck.few]", "[coin]", "no setting 'coin' to take over"),
        ("planning.selected: [if]", "planning.selected: [if, reads]", "'reads' of a moment to take over"),
        ("planning.selected: [if]", "planning.select: [if]", "no moment 'planning.select' in both"),
        ("[power Plum]", "[power Plums]", "no entry 'power Plums' to take over"),
        ("[change]", "[chang]", "no issue 'chang' to take over"),
        ("outcomes: true", "outcome: true", "unknown key 'outcome' in taken_over"),
    ],
)
def test_what_cannot_be_taken_over_is_an_error_at_its_place(book: Book, old: str, new: str, says: str) -> None:
    with pytest.raises(RuleErrors) as found:
        compile_book(book(COMMON, **files(**{"mayfair/turn.yaml": THEIRS.replace(old, new)})), "ffg+mayfair")
    assert [says in error.found for error in found.value.errors] == [True]
    assert found.value.errors[0].file == "rules/mayfair/turn.yaml"


def test_a_book_without_modules_of_its_own_takes_over_those_of_the_other(book: Book) -> None:
    theirs = THEIRS.replace("    both: {title: Theirs, taken_over: {settings: [nothing]}}\n", "")
    found = compile_book(book(COMMON, **files(**{"ffg/turn.yaml": TURN, "mayfair/turn.yaml": theirs})), "ffg+mayfair")
    assert list(found.settings["modules"]) == ["coins", "pennies"]


def test_a_part_of_no_module_is_an_error_at_its_place(book: Book) -> None:
    theirs = THEIRS.replace("part_of: coins", "part_of: coin")
    with pytest.raises(RuleErrors) as found:
        compile_book(book(COMMON, **files(**{"mayfair/turn.yaml": theirs})), "ffg")
    assert [error.found for error in found.value.errors] == ["part of the unknown module 'coin'"]
    assert found.value.errors[0].file == "rules/mayfair/turn.yaml"


def test_a_moment_with_a_step_of_its_own_takes_none_over(book: Book) -> None:
    ours = OURS.replace("before: draw_destiny}", "before: draw_destiny, after: own_colour}")
    with pytest.raises(RuleErrors, match="which has one of its own"):
        compile_book(book(COMMON, **files(**{"ffg/turn.yaml": ours})), "ffg+mayfair")


def test_no_entry_taken_over_reads_an_issue_that_means_another_thing_here(book: Book) -> None:
    apart = "\n- {issue: thrift, question: Whose?, choices: {1: Mine., 2: Yours.}, numbered_apart: true}\n"
    with pytest.raises(RuleErrors, match="whose choices mean other things in each edition"):
        compile_book(book(COMMON, **files(**{"ffg/rulings.yaml": RULINGS + apart})), "ffg+mayfair")


def test_a_tables_own_entries_of_a_module_go_along(book: Book, tmp_path: Path) -> None:
    own = tmp_path / "ours.yaml"
    own.write_text(
        "- {rule: Dime, edition: mayfair, module: coins, text: A dime.}\n"
        "- {rule: Income, edition: mayfair, patch: true, text: More.}\n"
        "- {rule: Doll, edition: mayfair, text: A doll.}\n",
        "utf-8",
    )
    rules = book(COMMON, **files())
    mixed, plain = compile_book(rules, "ffg+mayfair", [own]), compile_book(rules, "ffg", [own])
    assert mixed.entries["rule.income"].text == "More."
    assert "rule.dime" in mixed.entries
    assert not {"rule.dime", "rule.doll"} & plain.entries.keys()
    assert "rule.doll" not in mixed.entries


def test_checking_a_rule_book_checks_its_mixed_tables(book: Book) -> None:
    rules = book(COMMON, **files())
    assert check([rules]) == []
    wrong = book(COMMON, **files(**{"mayfair/turn.yaml": THEIRS.replace("[change]", "[chang]")}))
    assert ["no issue 'chang'" in error.found for error in check([wrong])] == [True]


AT_HOME = {"ffg": {}, "mayfair": {"technology": "technologies are no part of Mayfair's game"}}
"""What no table of that edition takes over, and why."""


def test_every_module_of_the_project_says_whether_it_can_be_taken_over() -> None:
    rules = Path(__file__).resolve().parents[2] / "rules"
    for edition in EDITIONS:
        book = compile_book(rules, edition)
        reasons = {name: other.why_not for name, other in book.other_modules.items() if other.why_not}
        assert reasons == AT_HOME[edition]
        mixed = compile_book(rules, book_name(edition, True))
        assert set(mixed.settings["modules"]) == set(book.settings["modules"]) | set(book.other_modules) - set(reasons)
