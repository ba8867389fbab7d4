"""Compiled expressions are kept by their text and the types of their names, whatever became of those names since."""

from __future__ import annotations

from adjudicator.cases.kill import without
from adjudicator.engine.context import Context
from adjudicator.engine.live import Rules
from adjudicator.rulebook import load
from adjudicator.table.state import Laid


def test_names_made_for_one_question_are_never_taken_for_those_of_another() -> None:
    rules = Rules(load("ffg"))
    here = Context.__new__(Context)
    here.names = {"it_is": Laid(0, 3, "attack 8", "main", True)}
    for _ in range(50):
        # either mapping is thrown away at once, so that the next one comes to lie in its place
        assert rules.must("it_is.owner", {"it_is": "card"})(here) == 3
        here.names["it_is"] = (2, "power.Zombie")
        assert rules.must("it_is.owner", {"it_is": "power"})(here) == 2
        here.names["it_is"] = Laid(0, 3, "attack 8", "main", True)


def test_a_clauses_names_with_one_more_are_the_same_ones_each_time() -> None:
    rules = Rules(load("ffg"))
    names = {"planet": "planet"}
    wider = rules.wider(names, "card", "card")
    assert wider == {"planet": "planet", "card": "card"}
    assert names == {"planet": "planet"}
    assert rules.wider(names, "card", "card") is wider
    assert rules.wider(names, "card", "power") == {"planet": "planet", "card": "power"}


def test_a_book_with_a_rule_switched_off_shares_the_expressions_of_the_whole_one_and_no_other_book_does() -> None:
    names = {"it_is": "card"}
    whole = load("ffg")
    same = Rules(whole).must("it_is.owner", names)
    assert Rules(without(whole, "Zombie")).must("it_is.owner", names) is same
    assert Rules(load("mayfair")).must("it_is.owner", names) is not same
