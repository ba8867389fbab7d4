"""Situations written down as people tell them: what goes without saying is understood, and nothing is swallowed."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import cases_in
from adjudicator.cases.position import starting_state
from adjudicator.cases.results import Result
from adjudicator.cases.runner import prepare, run
from adjudicator.rulebook import load
from adjudicator.table.state import State

FIGHT = "state: {offense: Ana, target: blue 2, gate: {Ana: 4}}\n"


def result(body: str, edition: str = "ffg", seats: str = '["Ana, red", "Bo, blue", "Cy, yellow"]') -> Result:
    """What a case came to."""
    (case,) = cases_in(f"case: A case\nedition: {edition}\nseats: {seats}\n{body}", "f.yaml")
    return run(prepare(case, load(edition)))


def failures(body: str, edition: str = "ffg", seats: str = '["Ana, red", "Bo, blue", "Cy, yellow"]') -> list[str]:
    """The differences a case found, as one line each."""
    return [f"{f.expected} | {f.found}" for f in result(body, edition, seats).failures]


def start(body: str) -> State:
    """The starting position of a case."""
    (case,) = cases_in(f'case: A case\nedition: ffg\nseats: ["Ana, red", "Bo, blue"]\n{body}', "f.yaml")
    return starting_state(case, load("ffg"))


def test_a_seat_may_be_a_list() -> None:
    said = FIGHT + "do: [Ana lays attack 10, Bo lays attack 8]\nexpect: {totals: {Ana: 14, Bo: 24}}\n"
    assert failures(said, seats="[[Ana, red], [Bo, blue, Macron]]") == []


def test_cards_are_called_as_they_are_printed() -> None:
    state = "state: {offense: Ana, target: blue 2, gate: {Ana: 4}, hands: {Ana: [attack 08]}}\n"
    assert failures(state + "do: [Ana lays attack 08, Bo lays attack 4]\nexpect: {cards: {Ana: 8}}\n") == []


@pytest.mark.parametrize(
    ("said", "module"), [("rifts", "rewards"), ("Salvage Vessel", "salvage"), ("flagships", "flagship")]
)
def test_a_module_may_be_named_by_what_it_brings(said: str, module: str) -> None:
    assert module in start(f"modules: [{said}]\n{FIGHT}").modules


def test_a_kind_of_cards_of_every_game_names_no_module() -> None:
    (case,) = cases_in(
        f'case: A case\nedition: ffg\nseats: ["Ana, red", "Bo, blue"]\nmodules: [negotiates]\n{FIGHT}', "f"
    )
    with pytest.raises(Exception, match="no module 'negotiates'"):
        starting_state(case, load("ffg"))


def test_an_empty_place_is_empty() -> None:
    state = start("state: {offense: Ana, target: blue 2, gate: {Ana: 4}, ships: {blue 2: {}}}\n")
    assert state.places["blue 2"] == {}
    assert sum(at.get(1, 0) for at in state.places.values()) == 20


def test_special_ships_are_known_in_any_letters() -> None:
    said = (
        "modules: [flagship]\nstate: {offense: Ana, target: blue 2, gate: {Ana: 4}, special: {Ana: flagship at gate}}\n"
    )
    assert start(said).seats[0].markers[0].place == "gate"


def test_lines_about_allies_are_played_before_the_cards() -> None:
    lines = "do: [Ana invites nobody, Bo invites Cy, Cy joins Bo with 2, Ana lays attack 10, Bo lays attack 10]\n"
    assert failures(FIGHT + lines + "expect: {totals: {Ana: 14, Bo: 16}, rewards: {Cy: 2}}\n") == []


def test_allies_of_a_later_encounter_do_not_move_the_start() -> None:
    lines = "do: [Ana lays attack 30, Bo lays attack 4, another encounter, destiny is blue, Ana aims at blue 1 with 1,"
    lines += " Bo invites Cy, Cy joins Bo with 2, Ana lays attack 4, Bo lays attack 4]\n"
    assert failures(FIGHT + lines + "expect: {totals: {Ana: 5, Bo: 10}}\n") == []


def test_ships_said_with_the_aim_are_launched_in_an_edition_that_launches_first() -> None:
    lines = "do: [destiny is blue, Ana aims at blue 1 with 1, Ana lays attack 10, Bo lays attack 4]\n"
    assert failures(lines + "expect: {totals: {Ana: 11, Bo: 8}}\n", "mayfair") == []


def test_a_zap_that_comes_too_late_is_refused_where_its_line_stands() -> None:
    lines = """do:
  - Ana lays attack 08; Bo lays attack 10
  - Ana uses Chosen
  - Ana draws attack 20, attack 04 and negotiate
  - "refused: Bo plays Cosmic Zap on Chosen"
  - Ana chooses attack 20
  - Ana chooses put it in place of your card
"""
    seats = '["Ana, red, Chosen", "Bo, blue"]'
    assert failures(FIGHT + lines + "expect: {totals: {Ana: 24, Bo: 14}}\n", seats=seats) == []
    early = lines.replace("  - Ana draws attack 20, attack 04 and negotiate\n", "")
    assert "it was accepted" in failures(FIGHT + early, seats=seats)[0]


def test_of_a_ship_with_several_rules_the_one_still_to_come_is_meant() -> None:
    state = "modules: [flagship]\nstate: {target: blue 2, gate: {Ana: 4}, special: {Ana: Flagship at gate}}\n"
    lines = "do: [Ana lays attack 10, Bo lays attack 8, Ana uses Flagship]\n"
    assert failures(state + lines + "expect: {totals: {Ana: 17}}\n") == []


def test_rewards_of_the_only_kind_there_was_may_be_said_all_the_same() -> None:
    state = "state: {offense: Ana, target: blue 2, gate: {Ana: 1}, beside: {Cy: 2}}\n"
    lines = "do: [Ana lays attack 4, Bo lays attack 8, Cy takes 2 cards]\n"
    assert failures(state + lines + "expect: {rewards: {Cy: 2}}\n") == []
    wrong = lines.replace("2 cards", "3 cards")
    assert any("Cy takes 3 cards" in failure for failure in failures(state + wrong))


def test_a_case_ends_at_its_moment_though_that_began_before_its_last_line() -> None:
    lines = "do: [Ana plays Mobius Tubes]\nuntil: destiny.drawn\nexpect: {ships: {warp: {}}}\n"
    assert failures("state: {at: regroup.before_retrieve, offense: Ana, warp: {Bo: 2}}\n" + lines) == []


def test_an_expectation_of_nothing_is_one_that_nobody_has_any() -> None:
    state = "state: {offense: Ana, target: blue 2, gate: {Ana: 1}, beside: {Cy: 1}, hands: {Bo: 8}}\n"
    lines = "do: [Ana lays negotiate, Bo lays attack 8]\n"
    wrong = failures(state + lines + "expect: {compensation: {}, rewards: {}, ships_lost: {}, lands: []}\n")
    assert wrong == [
        "compensation: Ana 0 | compensation: Ana 1",
        "rewards: Cy 0 | rewards: Cy 1",
        "ships_lost: Ana 0 | ships_lost: Ana 1",
    ]
    landed = "do: [Ana lays attack 30, Bo lays attack 8]\nexpect: {lands: []}\n"
    assert failures(state + landed) == ["lands: Ana on [] | lands: Ana on ['blue 2']"]


def test_with_its_own_colour_up_the_offense_may_say_at_once_where_it_goes() -> None:
    state = "state: {at: destiny.drawn, offense: Ana, ships: {red 3: {}}}\n"
    for aim in ("Ana aims at red 3", "Ana chooses red 3"):
        lines = f"do: [destiny is red, {aim}, Ana sends 2 from red 1]\n"
        assert failures(state + lines + "expect: {outcome: success, ships: {red 3: {Ana: 2}}}\n") == []
    state = "state: {at: destiny.drawn, offense: Ana, ships: {red 3: {}, red 4: {}}}\n"
    lines = "do: [destiny is red, Ana aims at red 4, Ana sends 2 from red 1]\n"
    assert failures(state + lines + "expect: {ships: {red 3: {}, red 4: {Ana: 2}}}\n") == []
    state = "modules: [moons]\nstate: {at: destiny.drawn, offense: Ana}\n"
    lines = "do: [destiny is red, Ana aims at red moon 2, Ana sends 1]\n"
    assert failures(state + lines + "expect: {ships: {red moon 2: {Ana: 1}}}\n", "mayfair") == []


def test_a_power_that_works_by_itself_may_be_said_to_be_used() -> None:
    said = FIGHT + "do: [Ana lays attack 10, Bo lays attack 8, Bo uses Macron]\nexpect: {totals: {Bo: 24}}\n"
    assert failures(said, seats='["Ana, red", "Bo, blue, Macron"]') == []
    refused = failures(said, seats='["Ana, red", "Bo, blue, Oracle"]')
    assert any("Bo uses Macron" in failure for failure in refused)


def test_who_takes_the_place_of_a_main_player_is_the_winner_though_it_is_back_afterwards() -> None:
    lines = "do: [Ana lays attack 10, Bo lays attack 4, Cy uses Demon]\n"
    seats = '["Ana, red", "Bo, blue", "Cy, yellow, Demon"]'
    assert failures(FIGHT + lines + "expect: {winner: [Cy], totals: {Cy: 14, Bo: 8}}\n", "mayfair", seats) == []


def test_a_side_may_be_named_by_its_main_player() -> None:
    lines = "do: [Cy uses Prophet, Cy chooses Bo]\nuntil: planning.selection\n"
    seats = '["Ana, red", "Bo, blue", "Cy, yellow, Prophet"]'
    assert failures(FIGHT + lines + "expect: {used: [Prophet.foretell]}\n", "mayfair", seats) == []
    nobody = failures(FIGHT + lines.replace("chooses Bo", "chooses Cy"), "mayfair", seats)
    assert any("no 'Cy' here" in failure for failure in nobody)


def test_an_aim_that_is_refused_does_not_lose_the_ships_said_after_it() -> None:
    lines = 'do: [destiny is blue, "refused: Ana aims at red 1", Ana aims at blue 1, Ana sends 1,'
    lines += " Ana lays attack 10, Bo lays attack 4]\n"
    assert failures(lines + "expect: {totals: {Ana: 11}}\n", "mayfair") == []
