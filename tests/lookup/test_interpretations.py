"""Open questions as data, and a choice made the table's."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.engine.issues import can_choose
from adjudicator.lookup import issue_of, issues, reasoned, settle
from adjudicator.rulebook import RuleErrors, load, load_with_house
from adjudicator.rulebook.house import HouseError


def test_every_issue_with_its_numbered_choices() -> None:
    for edition in ("ffg", "mayfair"):
        book = load(edition)
        found = issues(book)
        assert [issue.id for issue in found] == list(book.rulings)
        for issue in found:
            assert [option.number for option in issue.choices] == list(range(1, len(issue.choices) + 1))
            assert [option.taken for option in issue.choices].count(True) == 1
            assert (issue.ours, issue.taken_by, issue.choices[0].possible) == (True, "ours", True)
            for option in issue.choices:
                assert option.possible == can_choose(book, issue.id, option.number)
                assert option.held_by
    assert {issue.sure for issue in issues(load("ffg"))} == {True, False}


def test_words_choose_among_them() -> None:
    book = load("ffg")
    assert issues(book, "kicker order")[0].id == "kicker_order"
    assert "void_against_zombie" in [issue.id for issue in issues(book, "Zombie")]
    assert "kicker_order" in [issue.id for issue in issues(book, "d003")]
    assert [issue.id for issue in issues(book, "kicker_order")] == ["kicker_order"]
    assert issues(book, "xqzzyq") == []


def test_who_reads_it() -> None:
    assert issue_of(load("ffg"), "void_against_zombie").entries == ["Zombie"]
    assert issue_of(load("ffg"), "deal_clock").entries == []


def test_a_game_may_choose_for_itself() -> None:
    book = load("ffg")
    own = {issue.id: issue for issue in issues(book, chosen={"zap_scope": 2})}
    assert (own["zap_scope"].taken, own["zap_scope"].taken_by, own["zap_scope"].ours) == (2, "this game's", False)
    assert own["kicker_order"].taken_by == "ours"


def test_a_choice_becomes_the_tables_and_comes_back(home: Path) -> None:
    settled = settle("kicker_order", 2, "as we always did")
    file = home / "house" / "rulings.yaml"
    assert settled.files == [file]
    assert [(issue.edition, issue.taken, issue.taken_by, issue.reason) for issue in settled.issues] == [
        ("ffg", 2, "the table's", "as we always did"),
        ("mayfair", 2, "the table's", "as we always did"),
    ]
    book = load_with_house("ffg")
    (issue,) = reasoned([issue_of(book, "kicker_order")])
    assert (issue.taken, issue.reason) == (2, "as we always did")
    game = issue_of(book, "kicker_order", {})
    assert (game.taken, game.taken_by) == (1, "this game's")
    assert issue_of(book, "kicker_order", {"kicker_order": 2}).taken_by == "the table's"
    assert settle("kicker_order", 2).files == []
    back = settle("kicker_order", 1)
    assert [issue.taken_by for issue in back.issues] == ["ours", "ours"]
    assert not file.exists()


def test_what_the_rules_cannot_carry_out_is_refused(home: Path) -> None:
    book = load("ffg")
    idle = next(
        r.id for r in book.rulings.values() if not can_choose(book, r.id, 2) and r.id not in load("mayfair").rulings
    )
    with pytest.raises(HouseError, match=f"cannot carry out choice 2 of '{idle}'"):
        settle(idle, 2)
    last = next(
        (issue, most + 1)
        for issue, most in book.language["turn_rulings"].items()
        if issue in book.rulings and len(book.rulings[issue].choices) > most
    )
    with pytest.raises(HouseError):
        settle(*last)
    assert not (home / "house").exists()


@pytest.mark.parametrize(
    ("issue", "number", "said"),
    [
        ("kicker_ordr", 2, "no issue is called 'kicker_ordr'; did you mean 'kicker_order'?"),
        ("kicker_ordr", 1, "did you mean 'kicker_order'?"),
        ("kicker_order", 3, "'kicker_order' has no choice 3; it has 1 to 2"),
        ("kicker_order", 0, "'kicker_order' has no choice 0"),
        ("void_against_zombie", 3, "it has 1 to 2 in mayfair; settle it for one edition only"),
    ],
)
def test_what_there_is_not(issue: str, number: int, said: str, home: Path) -> None:
    with pytest.raises(HouseError) as caught:
        settle(issue, number)
    assert said in str(caught.value)
    assert not (home / "house").exists()


def test_what_the_editions_number_differently_is_settled_for_one(home: Path) -> None:
    with pytest.raises(HouseError, match="the choices of 'mobius_who' are others in each edition"):
        settle("mobius_who", 2)
    (issue,) = settle("mobius_who", 2, edition="mayfair").issues
    assert (issue.edition, issue.taken) == ("mayfair", 2)
    assert load_with_house("ffg").house_rulings == {}


def test_a_broken_file_is_left_alone(home: Path) -> None:
    folder = home / "house"
    folder.mkdir()
    (folder / "rulings.yaml").write_text("- {ruling: kicker_order, choose: 1}\n", "utf-8")
    (folder / "ours.yaml").write_text("- {power: Ours, txt: no}\n", "utf-8")
    with pytest.raises(RuleErrors, match=r"ours\.yaml:1:"):
        settle("kicker_order", 2)
    assert (folder / "rulings.yaml").read_text("utf-8") == "- {ruling: kicker_order, choose: 1}\n"
