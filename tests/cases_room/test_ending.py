"""What a case may expect where it ends, and the words people use for a case's keys: each can fail, each says why."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import cases_in
from adjudicator.cases.runner import prepare, run
from adjudicator.rulebook import RuleError, RuleErrors, load
from tests.cases_room.test_playing import FIGHT, failures, ready

SELECTION = "state: {at: planning.selection, target: blue 2, gate: {Ana: 4}}\n"
PLAIN = "state: {target: blue 2, gate: {Ana: 4}, zapped: {Bo: Macron}}\n"
LOST = "do: [Ana plays attack 30, Bo plays negotiate, reveal]\n"


@pytest.mark.parametrize(
    ("expect", "found"),
    [
        ("may_act: [Ana, Bo]", None),
        ("may_act: [Bo, Ana]", "may_act: Bo, Ana"),
        ("may_act: [Ana]", "may_act: Ana"),
        ("may_act: []", "may_act: nobody"),
        ("may_act: [{who: Ana, what: turn.select}, Bo]", None),
        ("may_act: [{who: Ana, what: Mirror}, Bo]", "may_act: Ana Mirror"),
        ("legal: [Ana lays attack 8, Bo plays a negotiate]", None),
        ("legal: [Cy lays attack 8]", "'Cy lays attack 8' to be legal here"),
        ("not_legal: [Cy lays attack 8, Ana aims at blue 3]", None),
        ("not_legal: [Ana lays attack 8]", "'Ana lays attack 8' not to be legal here"),
    ],
)
def test_what_may_be_done_where_a_case_ends(expect: str, found: str | None) -> None:
    wrong = failures(f"{SELECTION}expect: {{{expect}}}\n")
    assert [text.partition(": ")[2].partition(" | ")[0] for text in wrong] == ([] if found is None else [found])


@pytest.mark.parametrize(
    ("expect", "right"),
    [
        ("winner: [Ana]", True),
        ("winner: red", True),
        ("winner: offense", True),
        ("winner: blue", False),
        ("another: true", True),
        ("second encounter: no", False),
        ("ships_lost: {Bo: 4, Ana: 0}", True),
        ("tokens lost: {Bo: 3}", False),
        ("hand_change: {Bo: 3, Ana: -5}", True),
        ("draws: {Bo: 4}", False),
        ("has_power: {Bo: true, Cy: false}", True),
        ("has_power: {Bo: false}", False),
        ("warp: {Bo: 4}", True),
        ("warp: {Bo: 3}", False),
        ("consolation: {blue: 4}", True),
        ("compensation: none", False),
        ("rewards: none", True),
    ],
)
def test_what_came_of_an_encounter_in_any_words(expect: str, right: bool) -> None:
    # each lays a card of 8; Bo, whose power is zapped, loses 4 ships and takes 4 cards from Ana
    assert (failures(f"{PLAIN}{LOST}expect: {{{expect}}}\n") == []) is right


@pytest.mark.parametrize(("order", "right"), [("Virus, Macron", True), ("Macron, Virus", False), ("Macron", True)])
def test_rules_used_in_an_order(order: str, right: bool) -> None:
    seats = '["Red, red, Virus", "Blue, blue, Macron"]'
    state = "{target: blue 2, gate: {Red: 4}}"
    text = f"case: x\nedition: ffg\nseats: {seats}\nstate: {state}\ndo: [Red plays 8; Blue plays 6]\n"
    (case,) = cases_in(f"{text}expect: {{order: [{order}]}}\n", "f.yaml")
    assert (run(prepare(case, load("ffg"))).failures == []) is right


def test_a_refusal_of_what_is_never_asked_is_a_fault_of_the_case() -> None:
    (first, *_) = failures(f"{FIGHT}do: ['refused: Cy joins the offense', Ana plays attack 8; Bo plays attack 6]\n")
    assert first.startswith("5: 'Cy joins the offense' to be refused | nothing it answers is asked")


def test_what_is_stated_of_a_moment_to_come_is_played() -> None:
    begun = "state: {at: regroup, target: blue 3, gate: 2}\n"
    fought = "do: [Ana plays attack 30; Bo plays attack 4]\n"
    assert failures(f"{begun}{fought}expect: {{totals: {{Ana: 32}}, lands: {{Ana: blue 3}}}}\n") == []
    other = "do: [Ana sends 3, Ana plays attack 30; Bo plays attack 4]\n"
    assert failures(f"{begun}{other}expect: {{totals: {{Ana: 33}}}}\n") == []
    (wrong,) = failures(f"{begun}{fought}expect: {{totals: {{Ana: 34}}}}\n")
    assert wrong == "6: totals: Ana 34 | totals: Ana 32"


def test_a_sentence_that_is_refused_everywhere_tells_the_first_refusal() -> None:
    (first, *_) = failures(f"{FIGHT}do: [Bo plays Plague, Ana plays 8; Bo plays 6]\n")
    assert first.startswith("5: 'Bo plays Plague' | refused at 5 Planning: ")


@pytest.mark.parametrize(
    ("expect", "right"),
    [("used: [Mirror]", True), ("used: [Mirror.reversal]", True), ("used: [Macron]", False), ("used: []", False)],
)
def test_an_entry_stands_for_any_rule_of_its_own(expect: str, right: bool) -> None:
    zapped = "state: {target: blue 2, gate: {Ana: 4}, zapped: {Bo: Macron}}\n"
    lines = "do: [Ana plays 15; Bo plays 20, Ana calls for a reversal, reveal]\n"
    assert (failures(f"{zapped}{lines}expect: {{{expect}}}\n") == []) is right


def test_a_zap_may_say_what_it_answers() -> None:
    lines = (
        "do: [Ana plays 15; Bo plays 20, Ana uses Mirror, Bo zaps it, Cy plays Card Zap on Bo's Cosmic Zap, reveal]\n"
    )
    assert failures(f"{FIGHT}{lines}expect: {{countered: [Cosmic Zap], cards: {{Ana: 51}}}}\n") == []


@pytest.mark.parametrize("word", ["refused", "illegal", "not allowed"])
def test_a_line_that_must_be_refused_may_say_so_in_other_words(word: str) -> None:
    begun = "state: {at: launch.launched, target: blue 2}\n"
    assert failures(f"{begun}do: ['{word}: Ana sends 5']\nuntil: here\nexpect: {{refused: [1 to 4]}}\n") == []
    (wrong,) = failures(f"{begun}do: ['{word}: Ana sends 4']\nuntil: here\n")
    assert wrong == "5: 'Ana sends 4' to be refused | it was accepted"


def test_a_case_ends_after_its_last_line_where_it_says_so() -> None:
    begun = "state: {at: launch.launched, target: blue 2}\ndo: [Ana sends 3]\n"
    assert failures(f"{begun}until: here\nexpect: {{gate: {{Ana: 3}}}}\n") == []
    assert failures(f"{begun}until: here\nexpect: {{gate: {{Ana: 4}}}}\n") != []
    assert failures(f"{begun}until: alliance\nexpect: {{gate: {{Ana: 3}}}}\n") == []


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("stat: {}\n", "f.yaml:4:1: a case has no 'stat'"),
        ("state: {taget: blue 2}\n", "state has no 'taget'"),
        ("state: {atacker: Ana}\n", "did you mean 'offense'?"),
        ("state: {target: blue 2, aim: blue 2}\n", "state says 'target' twice, the second time as 'aim'"),
        (f"{FIGHT}expect: {{totls: {{}}}}\n", "did you mean 'totals'?"),
        (f"{FIGHT}expect: {{consolatoin: {{}}}}\n", "did you mean 'compensation'?"),
        (f"{FIGHT}expect: {{legal: [Ana dances]}}\n", "'Ana dances' is no sentence; expected a sentence"),
    ],
)
def test_a_mistyped_key_is_told_with_the_right_one(body: str, told: str) -> None:
    with pytest.raises((RuleError, RuleErrors)) as caught:
        ready(body)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    "seat", ["Ana (red, Mirror)", "{Ana: 'red, Mirror'}", "{player: Ana, color: red, alien: Mirror}"]
)
def test_a_seat_as_people_write_it(seat: str) -> None:
    said = seat if seat.startswith("{") else f'"{seat}"'
    (case,) = cases_in(f"case: x\nedition: Mayfair\nplayers: [{said}, blue]\n", "f.yaml")
    assert [(s.name, s.colour, s.powers) for s in case.seats] == [("Ana", "red", ["Mirror"]), ("blue", "blue", [])]
