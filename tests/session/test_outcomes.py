"""The last outcome of a game: found by the rules, set by the table, or called back."""

from __future__ import annotations

from typing import Any

from adjudicator.engine import Answer, Correct, Record
from adjudicator.session.outcomes import last_encounter, last_outcome
from adjudicator.session.tables import new_game
from adjudicator.table.changes import EncounterBegun, EncounterSet
from adjudicator.table.state import Outcome

WIN = EncounterSet("outcome", Outcome("win", "offense"))
DEAL = EncounterSet("outcome", Outcome("deal"))


def log_of(*changes: Any) -> list[Record]:
    return [Record("changed", "m", "rule", None, change) for change in changes]


def test_an_outcome_stands_until_the_next_one() -> None:
    log = log_of(EncounterBegun(1), WIN, EncounterBegun(2))
    assert last_outcome(log) == Outcome("win", "offense")
    assert last_encounter(log) == log[:2]
    log += log_of(DEAL)
    assert last_outcome(log) == Outcome("deal")
    assert last_encounter(log) == log[2:]
    assert last_outcome(log_of(EncounterBegun(1))) is None
    assert last_encounter(log_of(EncounterBegun(1))) == []


def test_an_outcome_that_is_called_back_is_none() -> None:
    back = EncounterSet("outcome", None)
    assert last_outcome(log_of(EncounterBegun(1), WIN, back)) is None
    log = log_of(EncounterBegun(1), DEAL, EncounterBegun(2), WIN, back)
    assert last_outcome(log) == Outcome("deal")
    assert last_encounter(log) == log[:2]
    assert last_outcome([*log, *log_of(WIN)]) == Outcome("win", "offense")


def test_an_outcome_cleared_for_another_encounter_of_the_turn_was_not_called_back() -> None:
    log = log_of(EncounterBegun(0), EncounterBegun(1), WIN, EncounterSet("outcome", None), EncounterBegun(2))
    assert last_outcome(log) == Outcome("win", "offense")
    assert last_encounter(log) == log[1:4]
    again = log_of(EncounterBegun(1), WIN, EncounterSet("outcome", None), EncounterBegun(1))
    assert last_outcome(again) is None


def test_the_table_s_own_word_is_the_outcome() -> None:
    game = new_game("ffg", "Ana red", "Bo blue", "Cy yellow")
    answers: list[Any] = ["blue", "blue 1", {"red 1": 2}, [], [], {"Ana": "attack 8", "Bo": "attack 15"}]
    for value in answers:
        game.answer(value)
    while game.outcome is None and game.question is not None:
        game.reply(Answer(game.question.default))
    assert game.outcome is not None
    assert (game.outcome.kind, game.outcome.winner) == ("win", "defense")
    game.reply(Correct([{"type": "set", "name": "outcome", "value": {"kind": "both_lose"}}], "agreed"))
    assert game.outcome == Outcome("both_lose")
    assert "corrected: agreed" in [reason.text for reason in game.reasons()]
