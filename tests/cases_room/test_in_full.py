"""A sentence counts with all that it says, whether it is to be refused or to be accepted."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import cases_in
from adjudicator.cases.runner import prepare, run
from adjudicator.rulebook import load
from tests.cases_room.test_playing import failures

ASKED = "state: {at: alliance.before_invitations, target: blue 2, gate: {Ana: 2}}\n"


@pytest.mark.parametrize(
    ("line", "said", "found"),
    [
        ("'refused: Cy joins the offense with 5'", None, None),
        ("'refused: Cy joins the offense with 4'", "to be refused", "it was accepted"),
        ("'refused: Cy joins the defense with 1'", None, None),
        ("Cy joins the offense with 5", "in full", "5 in all; legal: 1 to 4"),
        ("Cy joins the offense with 4", None, None),
    ],
)
def test_ships_that_are_said_with_it_are_part_of_a_sentence(line: str, said: str | None, found: str | None) -> None:
    wrong = failures(f"{ASKED}do: [Ana invites Cy, Bo invites nobody, {line}]\nuntil: here\n")
    assert [said is None, found is None] == [not wrong] * 2
    if said is not None and found is not None:
        assert said in wrong[0]
        assert found in wrong[0]


@pytest.mark.parametrize(("hand", "right"), [("attack 12", True), ("attack 12, attack 4", False)])
def test_of_cards_laid_at_once_the_refused_one_is_tried_with_the_other(hand: str, right: bool) -> None:
    body = f"state: {{target: blue 2, gate: {{Ana: 4}}, hands: {{Bo: [{hand}]}}}}\n"
    lines = "[Ana lays attack 20, 'refused: Bo lays attack 4', Bo lays attack 12]"
    wrong = failures(f"{body}do: {lines}\nexpect: {{cards: {{Bo: 12}}}}\n")
    assert (not wrong) is right


LOST = "state: {target: blue 2, gate: {Ana: 4}, hands: {Ana: [attack 30, attack 8, attack 6], Bo: 8}}\n"


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("Bo loses 4 from blue 2", True),
        ("Bo loses 4 from blue 1", False),
        ("Bo loses 5 from blue 2", False),
        ("Bo loses 1 from blue 2", False),
        ("Bo picks attack 8 and attack 6", True),
        ("Bo picks attack 8", False),
        ("Bo picks attack 8 and attack 10", False),
        ("Bo takes 2 cards", True),
        ("Bo takes 3 cards", False),
        ("Bo takes 2 cards and 5 ships", False),
        ("Cy takes 2 cards", False),
    ],
)
def test_what_came_about_by_itself_may_be_said_and_must_be_so(line: str, right: bool) -> None:
    wrong = failures(
        f"{LOST}do: [Ana lays attack 30, Bo lays negotiate, {line}]\nexpect: {{compensation: {{Bo: 2}}}}\n"
    )
    assert (not wrong) is right


@pytest.mark.parametrize(("who", "right"), [("Ana", True), ("Cy", False)])
def test_compensation_is_of_the_one_who_collects(who: str, right: bool) -> None:
    state = "state: {target: blue 2, gate: {Ana: 2}}\n"
    wrong = failures(f"{state}do: [Ana lays negotiate, Bo lays attack 20, {who} takes 2 cards]\n")
    assert (not wrong) is right


def test_rewards_of_the_encounter_before_are_none_of_this_one() -> None:
    state = "state: {offense: Ana, target: blue 2, gate: {Ana: 4}, beside: {Cy: 2}}\n"
    first = "Ana lays attack 4, Bo lays attack 20"
    later = "destiny is yellow, Bo aims at yellow 1, Bo sends 1 from blue 1, Bo lays attack 20, Cy lays attack 6"
    assert failures(f"{state}do: [{first}, Cy takes 2 cards, {later}]\n") == []
    wrong = failures(f"{state}do: [{first}, {later}, Cy takes 2 cards]\n")
    assert "'Cy takes 2 cards'" in wrong[0]


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("Ana aims at blue 2", True),
        ("Ana aims at blue 2 with 4", True),
        ("Ana aims at blue 2 with 3", False),
        ("Bo aims at blue 2", False),
    ],
)
def test_who_aims_and_with_how_many_is_part_of_an_aim_that_stands(line: str, right: bool) -> None:
    wrong = failures(f"{LOST}do: [{line}, Ana lays attack 30, Bo lays attack 8]\n")
    assert (not wrong) is right
    assert right or f"'{line}'" in wrong[0]


@pytest.mark.parametrize(
    ("state", "line", "right"),
    [
        ("", "Bo uses Zombie", True),
        ("", "Ana uses Zombie", False),
        ("", "Ana uses Macron", True),
        (", zapped: {Ana: Macron}", "Ana uses Macron", False),
    ],
)
def test_a_power_works_for_its_player_and_while_it_is_in_force(state: str, line: str, right: bool) -> None:
    (case,) = cases_in(
        "case: By itself\nedition: ffg\nseats: ['Ana, red, Macron', 'Bo, blue, Zombie', 'Cy, yellow']\n"
        f"state: {{target: blue 2, gate: {{Ana: 2}}{state}}}\ndo: [Ana lays attack 20, Bo lays attack 6, {line}]\n",
        "f.yaml",
    )
    assert run(prepare(case, load("ffg"))).passed is right


@pytest.mark.parametrize(("line", "right"), [("Ana chooses Bo", True), ("Ana chooses Ana", False)])
def test_the_only_other_player_may_be_named(line: str, right: bool) -> None:
    rest = "Ana aims at blue 2, Ana sends 1 from red 1, Ana lays attack 8, Bo lays attack 8"
    text = f"do: [destiny is wild, {line}, {rest}]\n"
    (case,) = cases_in(
        f"case: Two\nedition: ffg\nseats: ['Ana, red', 'Bo, blue']\nstate: {{at: destiny}}\n{text}", "f.yaml"
    )
    assert run(prepare(case, load("ffg"))).passed is right
