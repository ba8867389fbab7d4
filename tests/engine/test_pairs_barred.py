"""Powers whose sheets bar each other are not dealt into one game."""

from __future__ import annotations

import pytest

from adjudicator.engine import SeatSetup, Setup, new_state
from adjudicator.engine.questions import Refused
from adjudicator.rulebook import load


@pytest.mark.parametrize(("one", "other"), [("Oracle", "Magician"), ("Magician", "Oracle"), ("Gambler", "Sorcerer")])
def test_barred_pairs_are_refused_at_setup(one: str, other: str) -> None:
    seats = [SeatSetup("Ana", "red", [one]), SeatSetup("Bo", "blue", [other]), SeatSetup("Cy", "yellow")]
    with pytest.raises(Refused, match=f"{one} and {other} do not go together"):
        new_state(load("ffg"), Setup("ffg", seats))
