"""Powers whose sheets say that they are not for one table, and what is said of them."""

from __future__ import annotations

import pytest

from adjudicator.engine import Refused, SeatSetup, Setup, new_state
from adjudicator.rulebook import load

# ffg facts Gambler, Sorcerer, Magician and Masochist; mayfair facts Schizoid.
PAIRS = [
    ("ffg", "Oracle", "Magician"),
    ("ffg", "Gambler", "Sorcerer"),
    ("ffg", "Masochist", "Healer"),
    ("mayfair", "Schizoid", "Insect"),
    ("mayfair", "Schizoid", "Plant"),
]


@pytest.mark.parametrize(("edition", "one", "other"), PAIRS)
def test_powers_that_do_not_go_together_are_refused(edition: str, one: str, other: str) -> None:
    for first, second in ((one, other), (other, one)):
        seats = [SeatSetup("Ana", "red", [first]), SeatSetup("Bo", "blue", [second]), SeatSetup("Cy", "yellow", [])]
        with pytest.raises(Refused, match=f"{first} and {second} do not go together; one of them must go"):
            new_state(load(edition), Setup(edition, seats))


def test_powers_that_are_not_for_one_player_are_refused_to_one_and_not_to_two() -> None:
    """Mayfair facts Mesmer and Vulch: outright illegal as the two powers of one player."""
    book = load("mayfair")
    others = [SeatSetup("Bo", "blue", ["Zombie"]), SeatSetup("Cy", "yellow", [])]
    for pair in (["Mesmer", "Vulch"], ["Vulch", "Mesmer"]):
        with pytest.raises(Refused, match=f"{pair[0]} and {pair[1]} are not for one player, and Ana has both"):
            new_state(book, Setup("mayfair", [SeatSetup("Ana", "red", pair), *others]))
    apart = [SeatSetup("Ana", "red", ["Mesmer"]), SeatSetup("Bo", "blue", ["Vulch"]), SeatSetup("Cy", "yellow", [])]
    assert len(new_state(book, Setup("mayfair", apart)).seats) == 3


def test_in_the_other_edition_nothing_keeps_gambler_and_sorcerer_apart() -> None:
    seats = [SeatSetup("Ana", "red", ["Gambler"]), SeatSetup("Bo", "blue", ["Sorcerer"]), SeatSetup("Cy", "yellow", [])]
    assert len(new_state(load("mayfair"), Setup("mayfair", seats)).seats) == 3
