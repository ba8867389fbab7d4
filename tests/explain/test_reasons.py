"""What the table is told about an encounter: every card turned up, every number with what made it, who was stopped."""

from __future__ import annotations

from adjudicator.cases.files import cases_in
from adjudicator.cases.runner import prepare, run
from adjudicator.rulebook import load

SEATS = '["Ana, red", "Bo, blue", "Cy, yellow", "Di, green"]'


def told(do: str, seats: str = SEATS, edition: str = "ffg") -> list[str]:
    """The sentences of one encounter: Ana's four ships against Bo's four on blue 2."""
    text = f"""\
case: A case
edition: {edition}
modules: [kickers]
seats: {seats}
state: {{target: blue 2, gate: {{Ana: 4}}}}
do: [{do}]
expect: {{used: []}}
"""
    (case,) = cases_in(text, "f.yaml")
    return [reason["text"] for reason in run(prepare(case, load(edition))).reasons]


def test_the_cards_turned_up_are_told_by_name() -> None:
    found = told("Ana lays attack 10, Bo lays negotiate")
    assert "Ana turns up attack 10" in found
    assert "Bo turns up negotiate" in found
    assert "Bo draws 4 cards from Ana: compensation" in found


def test_an_attack_against_a_negotiate_says_what_lay_against_what() -> None:
    assert "the offense wins: attack against negotiate" in told("Ana lays attack 10, Bo lays negotiate")
    assert "the defense wins: negotiate against attack" in told("Ana lays negotiate, Bo lays attack 4")


def test_a_total_reads_as_a_sum() -> None:
    found = told("Ana lays attack 20, Bo lays attack 30", '["Ana, red, Macron", "Bo, blue", "Cy, yellow", "Di, green"]')
    assert "defense: 30 (attack 30) + 4 (Bo's ships) = 34" in found
    assert any(line.startswith("offense: 20 (attack 20) + 16 (Ana's ships; Macron 1 to 4 a ship)") for line in found)


def test_a_total_may_begin_below_nothing() -> None:
    assert "defense: -7 (attack -7) + 4 (Bo's ships) = -3" in told("Ana lays attack 8, Bo lays attack -7")


def test_a_tie_is_called_one() -> None:
    assert "a tie: the defense wins" in told("Ana lays attack 8, Bo lays attack 8")


def test_a_morph_is_told_with_whose_it_is() -> None:
    assert "Bo's morph becomes attack 10" in told("Ana lays attack 10, Bo lays morph")


def test_a_power_is_used_then_answered_then_stopped() -> None:
    found = told(
        "Bo uses Mirror, Ana plays Cosmic Zap, Ana lays attack 20, Bo lays attack 4",
        '["Ana, red", "Bo, blue, Mirror", "Cy, yellow", "Di, green"]',
    )
    order = [found.index(line) for line in ("Bo uses Mirror", "Ana plays Cosmic Zap", "Bo's Mirror is stopped")]
    assert order == sorted(order)


def test_a_kicker_that_raises_a_failed_deal_is_among_its_terms() -> None:
    found = told("Ana lays no kicker, Bo lays kicker x2, Ana lays negotiate, Bo lays negotiate, reveal, no deal")
    assert "Bo turns up kicker x2" in found
    assert any("3; Kicker 3 to 6 = 6" in line for line in found)


def test_a_card_that_is_named_aloud_is_told() -> None:
    found = told(
        "Ana uses Angler, Ana picks negotiate, Bo gives negotiate, Ana lays attack 8, Bo lays attack 8",
        '["Ana, red, Angler", {name: Bo, colour: blue, hand: [attack 8, negotiate]}, "Cy, yellow"]',
    )
    assert "Ana names negotiate" in found


def test_what_is_found_out_of_a_fact_is_told_once() -> None:
    """Where a colourless cone aims is known later than which card it is; both are set, and told, once."""
    text = """\
case: A case
edition: mayfair
modules: [moons, special_destiny]
seats: ["Ana, red", "Bo, blue", "Cy, yellow"]
state: {at: destiny.drawn, offense: Ana}
do: [destiny is any Moon, Ana chooses yellow moon 1, Ana sends 1 from red 1]
expect: {used: []}
"""
    (case,) = cases_in(text, "f.yaml")
    found = [reason["text"] for reason in run(prepare(case, load("mayfair"))).reasons]
    assert found.count("Destiny: any Moon") == found.count("the cone points at yellow moon 1") == 1


def test_what_decided_is_named_as_the_table_calls_it() -> None:
    found = told(
        "Ana lays attack 4, Bo lays attack 8", '["Ana, red, Anti-Matter", "Bo, blue", "Cy, yellow", "Di, green"]'
    )
    assert "the offense wins by 12 [Anti-Matter]" in found


def test_who_turns_a_card_up_is_who_has_it_by_then() -> None:
    """Sorcerer exchanges the two cards while they lie unseen: the 20 that Ana laid is turned up by Bo."""
    seats = '["Ana, red", "Bo, blue, Sorcerer", "Cy, yellow", "Di, green"]'
    found = told("Ana lays attack 20, Bo lays attack 4, Bo uses Sorcerer", seats)
    assert "Ana turns up attack 4" in found
    assert "Bo turns up attack 20" in found
    assert "defense: 20 (attack 20) + 4 (Bo's ships) = 24" in found
