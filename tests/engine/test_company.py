"""What is to be known about the powers of a table before the game."""

from __future__ import annotations

import pytest

from adjudicator.engine import Refused, SeatSetup, Setup, new_state
from adjudicator.engine.company import gained, misgivings, too_late
from adjudicator.rulebook import load

COLOURS = ("red", "blue", "yellow", "purple", "light blue", "orange")


def told(edition: str, *powers: list[str], modules: tuple[str, ...] = ()) -> list[tuple[str, bool]]:
    seats = [SeatSetup(f"P{i}", COLOURS[i], list(own)) for i, own in enumerate(powers)]
    return [(note.text, note.stops) for note in misgivings(load(edition), Setup(edition, seats, list(modules)))]


def test_a_table_without_anything_odd_is_told_nothing() -> None:
    assert told("mayfair", ["Mirror"], ["Macron"], []) == []
    assert told("mayfair", ["Dragon"], ["Lloyd"], modules=("lucre",)) == []


def test_a_missing_module_is_named() -> None:
    assert told("mayfair", ["Dragon"], []) == [("Dragon needs Lucre, which is not played", False)]


def test_what_stops_a_game_comes_first_and_really_stops_it() -> None:
    notes = told("mayfair", ["Witch"], ["Insect"], ["Schizoid"])
    assert notes[0] == ("Insect and Schizoid do not go together; one of them must go", True)
    assert [stops for _, stops in notes] == [True, False]
    with pytest.raises(Refused, match="do not go together"):
        new_state(
            load("mayfair"), Setup("mayfair", [SeatSetup("A", "red", ["Insect"]), SeatSetup("B", "blue", ["Schizoid"])])
        )


def test_powers_that_one_player_may_not_have_both() -> None:
    said = "Mesmer and Vulch are not for one player, and P0 has both"
    assert (said, True) in told("mayfair", ["Mesmer", "Vulch"], [])
    assert (said, True) not in told("mayfair", ["Mesmer"], ["Vulch"])
    # a chosen hand and no hand: facts, Aristocrat
    assert told("mayfair", ["Doppelganger", "Aristocrat"], [])[0][1]


def test_pairs_that_are_too_strong_for_one_player_are_told_and_do_not_stop_the_game() -> None:
    pairs = [("Machine", "Filch"), ("Mind", "Visionary"), ("Oracle", "Sorcerer"), ("Pacifist", "Clone")]
    for one, other in [*pairs, ("Parasite", "Zombie"), ("Sniveler", "Witch"), ("Virus", "Warpish")]:
        said = f"{one} and {other} are held to be too strong together, and P0 has both; agree on it or exchange one"
        assert (said, False) in told("mayfair", [one, other], []), one
        assert said not in [text for text, _ in told("mayfair", [one], [other])], one
    assert told("ffg", ["Virus", "Warpish"], []) == []


@pytest.mark.parametrize(
    ("edition", "own", "other", "gains", "told_of"),
    [
        ("ffg", "Virus", "Oracle", "Magician", "Magician and Oracle do not go together in one game"),
        ("ffg", "Virus", "Oracle", "Oracle", "P1 has Oracle already, of which there is one"),
        ("ffg", "Virus", "Oracle", "Tick-Tock", "Tick-Tock has a part that belongs to the set-up"),
        ("mayfair", "Vulch", "Virus", "Mesmer", "Mesmer and Vulch are not for one player"),
        ("mayfair", "Warpish", "Clone", "Virus", "Virus and Warpish are held to be too strong together"),
        ("mayfair", "Warpish", "Clone", "Dragon", "Dragon needs Lucre, which is not played"),
        ("mayfair", "Warpish", "Insect", "Miser", "Miser cannot be gained in play"),
        ("mayfair", "Warpish", "Vulch", "Mesmer", ""),
    ],
)
def test_what_is_to_be_known_of_a_power_gained_in_play(
    edition: str, own: str, other: str, gains: str, told_of: str
) -> None:
    book = load(edition)
    state = new_state(book, Setup(edition, [SeatSetup("P0", "red", [own]), SeatSetup("P1", "blue", [other])]))
    power = next(entry for entry in book.entries.values() if entry.kind == "power" and entry.name == gains)
    texts = gained(book, state, 0, power)
    assert [text for text in texts if text.startswith(told_of)] == texts
    assert bool(texts) == bool(told_of)


def test_one_power_with_two_players_is_told_once() -> None:
    assert told("ffg", ["Mirror"], ["Mirror"]) == [
        ("P0 and P1 both have Mirror, of which there is one; it is played so", False)
    ]
    assert told("ffg", ["Mirror"], ["Mirror"], ["Mirror"])[0][0].startswith("P0, P1 and P2 all have Mirror")


def test_what_is_open_to_abuse_asks_for_an_agreement() -> None:
    for power in ("Force", "Judge", "Witch"):  # seed M15.5
        assert any("agree on its limits before the game" in text for text, _ in told("mayfair", [power], [])), power


def test_a_hex_with_two_powers_says_so_until_it_has_them() -> None:
    assert told("mayfair", ["Binary", "Mirror"], []) == [("Binary has 2 powers, and P0 has 1", False)]
    assert told("mayfair", ["Binary", "Mirror", "Macron"], []) == []


def test_a_power_that_needs_a_spare_colour_is_told_where_there_is_none() -> None:
    assert told("mayfair", ["Symbiote"], [], [], [], []) == []
    assert "a set of 6 has none left" in told("mayfair", ["Symbiote"], [], [], [], [], [])[0][0]


def test_gained_too_late() -> None:
    mayfair, ffg = load("mayfair"), load("ffg")
    assert "cannot be gained in play" in too_late(mayfair.entries["power.miser"])  # seed M15.1
    assert "belongs to the set-up" in too_late(ffg.entries["power.tick_tock"])  # facts T-78
    assert "belongs to the set-up" in too_late(ffg.entries["power.aristocrat"])
    assert too_late(ffg.entries["power.mirror"]) == ""
