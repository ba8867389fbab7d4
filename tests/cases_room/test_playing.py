"""Starting positions, playing, expectations and kill checks, each on small cases."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.cases.files import cases_in
from adjudicator.cases.kill import kill, without
from adjudicator.cases.position import starting_state
from adjudicator.cases.results import Result
from adjudicator.cases.runner import Ready, prepare, run
from adjudicator.rulebook import load
from adjudicator.table import invariants
from adjudicator.table.positions import home_colonies
from adjudicator.table.state import State

HEAD = """\
case: A case
edition: {edition}
seats: ["Ana, red, Mirror", "Bo, blue, Macron", "Cy, yellow", "Di, green"]
"""
FIGHT = "state: {target: blue 2, gate: {Ana: 4}}\n"
"""Ana's four ships against Bo's four on blue 2."""


def ready(body: str, edition: str = "ffg") -> Ready:
    """A case read and ready."""
    (case,) = cases_in(HEAD.format(edition=edition) + body, "f.yaml")
    return prepare(case, load(edition))


def result(body: str, edition: str = "ffg") -> Result:
    """What a case came to."""
    return run(ready(body, edition))


def failures(body: str, edition: str = "ffg") -> list[str]:
    """The differences a case found, as one line each."""
    return [f"{f.where.rpartition(':')[2]}: {f.expected} | {f.found}" for f in result(body, edition).failures]


def start(state: str, edition: str = "ffg") -> State:
    """The starting position of a case."""
    (case,) = cases_in(HEAD.format(edition=edition) + f"state: {state}\n", "f.yaml")
    return starting_state(case, load(edition))


# -- positions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "place", "ships"),
    [
        ("{}", "blue 2", {1: 4}),
        ("{target: blue 2, gate: {Ana: 4}}", "gate", {0: 4}),
        ("{target: blue 2, gate: {Ana: 4}}", "red 1", {0: 3}),
        ("{target: blue 2, gate: {Ana: 4}}", "red 5", {0: 4}),
        ("{target: blue 2, gate: {Ana: 0}}", "gate", {}),
        ("{target: blue 2, gate: {Ana: 4}, warp: {Bo: 8}}", "blue 2", {1: 4}),
        ("{target: blue 2, gate: {Ana: 4}, warp: {Bo: 8}}", "blue 1", {1: 2}),
        ("{target: blue 2, gate: {Ana: 4}, ships: {blue 2: {Bo: 1}}}", "blue 2", {1: 1}),
        ("{target: blue 2, gate: {Ana: 4}, ships: {blue 2: {Bo: 1}}}", "blue 1", {1: 5}),
        ("{target: blue 2, gate: {Ana: 4}, ships: {red 1: {Ana: 0}}}", "red 1", {}),
        ("{target: blue 2, gate: {Ana: 2, Cy: 1}, beside: {Di: 3}}", "gate", {0: 2, 2: 1}),
        ("{target: blue 2, gate: {Ana: 2, Cy: 1}, beside: {Di: 3}}", "beside", {3: 3}),
        ("{colonies: {Ana: [blue 2, {yellow 3: 2}]}, out: {Bo: 3}}", "blue 2", {0: 1, 1: 3}),
        ("{colonies: {Ana: [blue 2, {yellow 3: 2}]}, out: {Bo: 3}}", "yellow 3", {0: 2, 2: 4}),
        ("{colonies: {Ana: [blue 2, {yellow 3: 2}]}, out: {Bo: 3}}", "out", {1: 3}),
    ],
)
def test_ships_stand_where_the_case_says_and_nobody_loses_one(state: str, place: str, ships: dict[int, int]) -> None:
    table = start(state)
    assert table.places[place] == ships
    assert invariants.check(table) == []


def test_the_encounter_is_built_from_what_is_said() -> None:
    table = start("{target: blue 2, gate: {Ana: 2, Cy: 1}, beside: {Di: 3}, danger: true, encounter: 2}")
    e = table.encounter
    assert e is not None
    assert (table.moment, table.offense, e.defense, e.system, e.target, e.nth) == (
        "planning.before_kickers",
        0,
        1,
        1,
        "blue 2",
        2,
    )
    assert (e.allies, e.danger) == ({2: "offense", 3: "defense"}, True)
    assert e.destiny is not None
    assert e.destiny.face == "blue"


def test_a_fight_at_home_names_its_defense() -> None:
    e = start("{target: red 2, defense: Bo, colonies: {Bo: [red 2]}, gate: {Ana: 1}}").encounter
    assert e is not None
    assert (e.defense, e.system) == (1, 0)


def test_hands_lucre_and_limbo_are_as_said() -> None:
    table = start("{hands: {Ana: 3, Bo: [attack 8, morph]}, lucre: {Cy: 7}}")
    assert [seat.hand.count for seat in table.seats[:3]] == [3, 2, 8]
    assert table.seats[1].hand.known == ["attack 8", "morph"]
    assert [seat.lucre for seat in table.seats] == [0, 0, 7, 0]


def test_a_power_without_its_home_colonies_is_lost() -> None:
    table = start("{ships: {red 1: {Ana: 0}, red 2: {Ana: 0}, red 3: {Ana: 0}}}")
    assert home_colonies(table, 0) == 2
    assert [slot.lost for seat in table.seats for slot in seat.slots] == [True, False]


# -- playing -------------------------------------------------------------------------------------------------------


def test_what_nobody_mentions_is_passed() -> None:
    assert (
        failures(
            FIGHT
            + "do: [Ana lays attack 8, Bo lays attack 4]\nexpect: {totals: {Ana: 12, Bo: 20}, used: [Macron.worth]}"
        )
        == []
    )


def test_a_sentence_that_never_fits_is_a_failure() -> None:
    (failure,) = failures(FIGHT + "do: [Ana lays attack 8, Bo lays attack 4, Ana aims at blue 1]\n")
    assert failure.startswith("5: 'Ana aims at blue 1' | the encounter is over; it answers nothing here; still open")


def test_a_sentence_that_was_refused_where_it_was_meant_says_why() -> None:
    start = "state: {at: destiny.drawn, ships: {red 1: {Ana: 3}}}\n"
    (failure,) = failures(start + "do: [destiny is blue, Ana aims at blue 1, Ana sends 4 from red 1]\n")
    assert "| refused at 3 Launch: ships: at most 3 at red 1, not 4; further on it answers nothing; still" in failure


LOST = "Ana lays attack 8, Bo lays attack 4, reveal, go on until resolution.settled"
AIMED = "state: {at: destiny.drawn}\ndo: [destiny is blue, Ana aims at blue 2, Ana sends 4, "


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (
            FIGHT + f"do: [{LOST}, go on until reveal.totals]",
            "'go on until reveal.totals' to come | 6 Totals is past before that; now: 7 Gains and losses are done",
        ),
        (
            "state: {at: planning.selection, target: blue 2, gate: {Ana: 4}}\ndo: [go on until alliance.invited]",
            "'go on until alliance.invited' to come | 4 Alliance: invitations is past before that; now: ",
        ),
        (FIGHT + f"do: [{LOST}, Ana loses 4 from gate, Ana loses 4 from gate]", "it is so once and was said before"),
        (AIMED + "Ana aims at blue 2]", "it is so once and was said before"),
        (FIGHT + "do: [Ana lays attack 8, Bo lays attack 4, reveal, Bo uses Macron, Bo uses Macron]", "said before"),
    ],
)
def test_a_line_that_can_test_nothing_fails_and_says_so(body: str, told: str) -> None:
    (failure,) = failures(body + "\n")
    assert told in failure


@pytest.mark.parametrize(
    "body",
    [
        FIGHT + f"do: [{LOST}, Ana loses 4 from gate]",
        FIGHT + f"do: [{LOST}, go on until resolution.settled]",
        FIGHT + "do: [Ana lays attack 8, Bo lays attack 4, go on until planning.selected, reveal]",
        "state: {at: destiny.drawn}\nuntil: launch.launched\n"
        "do: [destiny is blue, Ana aims at blue 2, go on until launch.aimed]",
    ],
)
def test_a_line_that_came_true_by_itself_counts_once(body: str) -> None:
    assert failures(body + "\n") == []


def test_a_choice_that_is_not_there_names_those_that_are() -> None:
    start = "state: {at: destiny.drawn, colonies: {Bo: [red 1]}}\n"
    (failure,) = failures(start + "do: [destiny is red, Ana chooses attack]\n", "mayfair")
    assert "no 'attack' here; there is: " in failure


def test_a_refused_line_may_be_put_in_quotes_as_a_whole() -> None:
    play = 'do:\n- "refused: Bo plays Plague on Ana"\n- Ana lays attack 8\n- Bo lays attack 4\n'
    assert failures(FIGHT + play + "expect: {refused: [Plague is played at]}") == []


def test_a_question_that_must_be_answered_is_left_open() -> None:
    (failure,) = failures(FIGHT + "do: [Ana lays attack 8]\n")
    assert failure.startswith("5: the encounter to end | left open: Bo: Turn up! Bo: which encounter card?")


def test_a_refusal_that_was_not_expected_is_a_failure() -> None:
    (failure,) = failures(FIGHT + "do: [Ana lays kicker x2, Bo lays attack 4]\n")
    assert failure.startswith("5: 'Ana lays kicker x2'")


def test_what_must_be_refused_and_is_not_is_a_failure() -> None:
    body = FIGHT + "do:\n- refused: Ana lays attack 8\n- Bo lays attack 4\n"
    assert "6: 'Ana lays attack 8' to be refused | it was accepted" in failures(body)


def test_a_refusal_is_compared_with_its_words() -> None:
    play = "do:\n- refused: Bo plays Plague on Ana\n- Ana lays attack 8\n- Bo lays attack 4\n"
    assert failures(FIGHT + play + "expect: {refused: [Plague is played at]}") == []
    assert failures(FIGHT + play + "expect: {refused: [Plague.plague]}") == []
    assert len(failures(FIGHT + play + "expect: {refused: [it is late]}")) == 1
    assert len(failures(FIGHT + play + "expect: {refused: []}")) == 1


def test_whoever_cannot_be_meant_is_not_silently_exchanged_for_the_only_one_who_can() -> None:
    head = HEAD.format(edition="ffg").replace("Mirror", "Mind")
    start = FIGHT.replace("{target", "{at: alliance.before_invitations, target")
    for said in ("Ana uses Mind on Bo", "{refused: Ana uses Mind on Cy}"):
        (case,) = cases_in(head + start + f"do: [{said}, Ana lays attack 8, Bo lays attack 8]\n", "f.yaml")
        assert run(prepare(case, load("ffg"))).failures == []


def test_going_on_until_a_moment_leaves_its_question_open() -> None:
    body = (
        FIGHT
        + "do: [go on until planning.selection]\nexpect: {question: {what: turn.select}, moment: planning.selection}"
    )
    assert failures(body) == []


def test_two_steps_that_editions_take_in_different_orders_may_stand_in_either() -> None:
    body = (
        "state: {at: destiny.end, system: Bo}\n"
        "do: [Ana aims at blue 2, Ana sends 2 from red 1, Ana lays attack 8, Bo lays attack 4]\n"
        "expect: {totals: {Ana: 10, Bo: 20}}"
    )
    assert failures(body) == []
    assert failures(body, "mayfair") == []


def test_a_second_encounter_goes_on_to_its_own_end() -> None:
    body = FIGHT + (
        "do: [Ana lays attack 30, Bo lays attack 4, another encounter, destiny is yellow, Ana aims at yellow 1,\n"
        "     Ana sends 1 from red 2, Ana lays attack 1, Cy lays attack 20]\n"
        "expect: {totals: {Ana: 2, Cy: 24}, winner: [Cy], lands: {Ana: blue 2}, ships: {warp: {Ana: 1, Bo: 4}}}"
    )
    assert failures(body) == []


def test_the_table_is_seen_as_the_encounter_ends_not_as_the_next_turn_begins() -> None:
    body = (
        "modules: [lucre]\n"
        + FIGHT
        + "do: [Ana lays attack 4, Bo lays attack 30]\nexpect: {lucre: {Bo: 0}}\nstrict: true\n"
    )
    assert [f for f in failures(body, "mayfair") if "Lucre" in f or "lucre" in f] == []


def test_a_case_of_cards_already_laid_starts_later() -> None:
    body = (
        "state: {at: reveal.totals, target: blue 2, gate: {Ana: 4}, cards: {Ana: attack 8, Bo: attack 30}}\n"
        "expect: {totals: {Ana: 12, Bo: 46}}"
    )
    assert failures(body) == []


def test_a_zapped_power_is_off_from_the_start() -> None:
    body = (
        "state: {target: blue 2, gate: {Ana: 4}, zapped: {Bo: Macron}}\n"
        "do: [Ana lays attack 8, Bo lays attack 4]\nexpect: {totals: {Bo: 8}, used: []}"
    )
    assert failures(body) == []


def test_a_part_of_a_sentence_that_nobody_asks_for_is_a_failure() -> None:
    body = FIGHT + "do: [Ana lays attack 8, Bo lays attack 4, Ana uses Mirror on blue 1]\n"
    assert any("a part of it that nobody asked for" in failure for failure in failures(body))


@pytest.mark.parametrize(
    ("steps", "expect"),
    [
        # before it is decided, and after it
        ("Ana lays attack 8, Bo lays attack 4, 'correct: Ana wins', go on until reveal.totals", "winner: [Ana]"),
        ("'correct: the offense wins', Ana lays attack 8, Bo lays attack 4", "winner: [Ana]"),
        ("Ana lays attack 8, Bo lays attack 4, go on until resolution.outcome, 'correct: Ana wins'", "winner: [Ana]"),
        (
            "Ana lays attack 8, Bo lays attack 4, go on until resolution.outcome, 'correct: both sides lose'",
            "ships: {warp: {Ana: 4, Bo: 4}}",
        ),
        ("Ana lays attack 8, Bo lays attack 4, reveal, 'correct: Bo loses Macron'", "totals: {Bo: 8}"),
        (
            "'correct: Bo loses Macron', 'correct: Bo has Macron again', Ana lays attack 8, Bo lays attack 4",
            "totals: {Bo: 20}",
        ),
        ("'correct: Bo loses Macron for good', Ana lays attack 8, Bo lays attack 4", "totals: {Bo: 8}"),
        ("'correct: Bo gains Mirror', Ana lays attack 8, Bo lays attack 4, Bo uses Mirror", "totals: {Ana: 84}"),
        ('Ana lays attack 8, Bo lays attack 4, reveal, "correct: Ana\'s card is attack 30"', "totals: {Ana: 34}"),
        (
            "'correct: Cy is an ally of Ana; 2 Cy ships from yellow 1 to gate because it was so',"
            " Ana lays attack 8, Bo lays attack 4",
            "totals: {Ana: 14}",
        ),
    ],
)
def test_the_table_overrules_what_was_noted(steps: str, expect: str) -> None:
    body = FIGHT + "do: [" + steps + "]\nexpect: {" + expect + "}\n"
    assert failures(body) == []


# -- expectations --------------------------------------------------------------------------------------------------

PLAYED = FIGHT + "do: [Ana lays attack 30, Bo lays attack 4, Ana uses Mirror]\n"
"""Ana's 30 becomes 3, Bo's 4 becomes 40: Ana loses four ships."""

WRONG = [
    ("cards: {Ana: 30}", "cards: Ana 30 | cards: Ana 3"),
    ("kinds: {Ana: negotiate}", "kinds: Ana negotiate | kinds: Ana attack"),
    ("totals: {Bo: 44}", "totals: Bo 44 | totals: Bo 56"),
    ("winner: [Ana]", "winner: ['Ana'] | winner: ['Bo']"),
    ("outcome: deal", "outcome: deal | outcome: win"),
    ("ships: {warp: {}}", "ships: warp {} | ships: warp {'Ana': 4}"),
    ("ships: {warp: {Ana: 3}}", "ships: warp {'Ana': 3} | ships: warp {'Ana': 4}"),
    ("owns: {Ana: 16}", "owns: Ana 16 | owns: Ana 20"),
    ("lands: {Ana: blue 2}", "lands: Ana on ['blue 2'] | lands: Ana on []"),
    ("compensation: {Ana: 4}", "compensation: Ana 4 | compensation: Ana 0"),
    ("rewards: {Cy: 1}", "rewards: Cy 1 | rewards: Cy 0"),
    ("hands: {Ana: 8}", "hands: Ana 8 | hands: Ana 7"),
    ("lucre: {Ana: 1}", "lucre: Ana 1 | lucre: Ana 0"),
    ("lost_powers: [Ana]", "lost_powers: ['Ana'] | lost_powers: []"),
    ("used: []", "used: [] | used: ['Mirror.reversal', 'Macron.worth']"),
    ("countered: [Mirror.reversal]", "countered: ['Mirror.reversal'] | countered: []"),
    ("refused: [x]", "refused: ['x'] | refused: []"),
    ("asked: [{who: Bo, what: Mirror.reversal}]", "asked: Bo Mirror.reversal, in this order"),
    ("not_asked: [{what: Mirror.reversal}]", "nobody asked:  Mirror.reversal | it was asked"),
    ("victory: [Ana]", "victory: ['Ana'] | victory: []"),
    ("danger: true", "danger: True | danger: False"),
    ("notes: [x]", "notes: x | notes: []"),
]


@pytest.mark.parametrize(("expected", "failure"), WRONG, ids=[wrong[0] for wrong in WRONG])
def test_what_is_not_as_expected_is_said_with_its_line(expected: str, failure: str) -> None:
    (found,) = failures(PLAYED + "expect: {" + expected + "}")
    assert found.startswith(f"6: {failure}")


def test_everything_may_be_expected_at_once() -> None:
    body = PLAYED + (
        "expect: {cards: {Ana: 3, Bo: 40}, kinds: {Ana: attack}, totals: {Ana: 7, Bo: 56}, winner: [Bo],\n"
        "  outcome: win, ships: {warp: {Ana: 4}, gate: {}, out: {}}, owns: {Ana: 20}, lands: {Ana: []},\n"
        "  compensation: {Ana: 0}, rewards: {Cy: 0}, hands: {Ana: 7, Cy: 8}, lucre: {Ana: 0}, lost_powers: [],\n"
        "  used: [Mirror.reversal, Macron.worth], countered: [], refused: [], not_asked: [{who: Cy}], victory: [],\n"
        "  asked: [{who: Ana, what: cards}, {who: Ana, what: Mirror}], danger: false, notes: []}\nstrict: true\n"
    )
    assert failures(body) == []


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (PLAYED + "expect: {winner: [Bo]}\nstrict: true", "4 more Ana ships at warp"),
        (
            FIGHT + "do: [Ana lays negotiate, Bo lays attack 9]\nexpect: {ships: {warp: {Ana: 4}}}\nstrict: true",
            "Ana holds 11 cards after 8, having laid 1",
        ),
    ],
)
def test_strict_names_what_nobody_named(body: str, found: str) -> None:
    assert any(found in failure for failure in failures(body))


def test_strict_lets_returning_ships_and_laid_cards_be() -> None:
    body = (
        "state: {target: blue 2, gate: {Ana: 4}, beside: {Cy: 2}}\n"
        "do: [Ana lays attack 4, Bo lays attack 30]\n"
        "expect: {ships: {warp: {Ana: 4}}, rewards: {Cy: 2}, hands: {Cy: 10}}\nstrict: true"
    )
    assert failures(body) == []


# -- results -------------------------------------------------------------------------------------------------------


def test_the_result_has_the_documented_shape() -> None:
    found: dict[str, Any] = msgspec.to_builtins(result(PLAYED + "covers: [M14.10a]\nexpect: {winner: [Ana]}"))
    assert list(found) == ["id", "file", "passed", "covers", "assumes", "outcome", "reasons", "failures"]
    assert (found["id"], found["file"], found["passed"]) == ("a-case", "f.yaml", False)
    outcome = found["outcome"]
    assert list(outcome) == ["winner", "totals", "cards", "ships", "compensation", "rewards", "lucre", "victory"]
    assert outcome["totals"]["Bo"]["total"] == 56
    assert {"layer": "card", "rule": "Mirror.reversal", "before": 4, "after": 40} in outcome["totals"]["Bo"]["terms"]
    assert found["failures"] == [{"expected": "winner: ['Ana']", "found": "winner: ['Bo']", "where": "f.yaml:7"}]
    used = next(reason for reason in found["reasons"] if reason["rule"] == "Mirror.reversal")
    assert (used["moment"], used["seat"]) == ("planning.selected", "Ana")
    assert used["text"].startswith("Ana uses Mirror: ")
    assert used["cites"]


def test_the_same_case_gives_the_same_result() -> None:
    case = ready(PLAYED)
    assert msgspec.json.encode(run(case)) == msgspec.json.encode(run(case))


# -- kill checks ---------------------------------------------------------------------------------------------------


def test_a_case_dies_without_the_rule_it_is_about_and_lives_without_another() -> None:
    case = ready(PLAYED + "expect: {totals: {Ana: 7, Bo: 56}}")
    assert kill(case, "Mirror.reversal").died
    assert kill(case, "Macron").died
    assert not kill(case, "Macron.limit").died
    assert not kill(case, "Zombie").died


def test_a_rule_that_is_not_there_cannot_be_switched_off() -> None:
    with pytest.raises(LookupError, match="no rule 'Nothing'"):
        without(load("ffg"), "Nothing")
