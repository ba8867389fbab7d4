"""What the table sets right by hand is told with what it was set to."""

from __future__ import annotations

from adjudicator.engine import Correct, SeatSetup, Setup
from adjudicator.explain import reasons
from adjudicator.rulebook import load
from adjudicator.session import Game


def test_a_hand_that_the_table_sets_right_is_told_with_its_count() -> None:
    game = Game(load("ffg"), Setup("ffg", [SeatSetup("Ana", "red"), SeatSetup("Bo", "blue")]))
    game.reply(Correct([{"type": "hand_set", "seat": 0, "count": 7}], "miscounted"))
    said = [reason.text for reason in reasons(game.book, game.state, game.log)]
    assert said[-2:] == ["Ana holds 7 cards", "corrected: miscounted"]
