"""Flares at the set-up: how many go into the deck is said when a game begins."""

from __future__ import annotations

import pytest

from adjudicator.engine import Engine, SeatSetup, Setup, new_state
from adjudicator.rulebook import load

SEATS = [("Ana", "red", "Mirror"), ("Bo", "blue", "Macron"), ("Cy", "yellow", "Virus")]


def said(edition: str, modules: list[str], rulings: dict[str, int]) -> list[str]:
    """What is noted about flares as a game of three begins."""
    seats = [SeatSetup(name, colour, [power]) for name, colour, power in SEATS]
    book = load(edition)
    engine = Engine(book, new_state(book, Setup(edition, seats, modules, rulings)))
    return [str(record.data) for record in engine.log if record.rule == "turn.flares"]


@pytest.mark.parametrize(
    ("edition", "rulings", "count"),
    [("ffg", {}, 10), ("mayfair", {}, 6), ("mayfair", {"extra_flares": 2}, 3)],
)
def test_so_many_flares_go_into_the_deck(edition: str, rulings: dict[str, int], count: int) -> None:
    (note,) = said(edition, ["flares"], rulings)
    assert note.startswith(f"{count} ")


def test_a_game_without_flares_says_nothing_of_them() -> None:
    assert said("ffg", [], {}) == []
