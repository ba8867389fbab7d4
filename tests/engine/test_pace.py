"""Which pauses ask is the table's choice: at every moment, the usual ones, or only where somebody could act."""

from __future__ import annotations

import pytest

from adjudicator.cases.defaults import default_answer
from adjudicator.engine import Answer, Ask, Correct, Refused, Reply, SeatSetup, Setup
from adjudicator.engine.pace import cards_now, paced
from adjudicator.rulebook import load
from adjudicator.session import Game

ANSWER = "answer"
Hands = tuple[list[str] | None, ...]
HANDS: Hands = (["attack 8", "negotiate"], ["attack 4", "negotiate"], [])


def begun(pace: str, edition: str = "ffg", hands: Hands = HANDS, power: str = "Macron") -> Game:
    """A table of three; its hands are known, and hold nothing that could be played out of turn."""
    rows = [("Ana", "red", [power]), ("Bo", "blue", []), ("Cy", "yellow", [])]
    seats = [SeatSetup(name, colour, own, hands[i]) for i, (name, colour, own) in enumerate(rows)]
    return Game(load(edition), Setup(edition, seats, pace=pace))


def answered(ask: Ask) -> Reply:
    """Ana attacks Bo, and nobody does anything else."""
    if ask.kind == "destiny":
        return Answer("blue")
    if ask.kind == "planet" and ask.default is None:
        return Answer(ask.options[0].value)
    if ask.name == "cards":
        return Answer({0: "attack 8", 1: "attack 4"})
    return default_answer(ask) or Answer()


def encounter(game: Game) -> list[str]:
    """Play one encounter of Ana against Bo; where a pause asked, in order; of one for answers that it was."""
    paused: list[str] = []
    for _ in range(60):
        ask = game.question
        assert ask is not None
        if ask.moment.startswith("turn.") or game.state.turn > 1:
            return paused
        if ask.kind == "go_on":
            paused.append(f"{ask.moment} {ask.name}" if ask.name == ANSWER else ask.moment)
        game.reply(answered(ask))
    raise AssertionError("the encounter does not end")


def until(game: Game, moment: str) -> None:
    """Play on to the pause of a moment."""
    while game.question is not None and (game.question.moment, game.question.name) != (moment, "pause"):
        game.reply(answered(game.question))


USUAL = ["reveal.revealed", "reveal.totals", "resolution.outcome"]


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
def test_the_usual_pauses_ask_whatever_anybody_holds(edition: str) -> None:
    assert [m for m in encounter(begun("usual", edition)) if m in USUAL] == USUAL


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
def test_no_pause_asks_where_nobody_here_could_act(edition: str) -> None:
    assert encounter(begun("needed", edition)) == []


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
def test_every_moment_asks_once(edition: str) -> None:
    paused = encounter(begun("every", edition))
    assert len(paused) == len(set(paused))
    assert {*USUAL, "destiny.drawn", "launch.launched", "alliance.formed", "planning.selected"} <= set(paused)


def test_a_card_that_somebody_may_hold_is_waited_for() -> None:
    known = (["attack 8", "negotiate", "reinforcement +3"], *HANDS[1:])
    assert encounter(begun("needed", hands=known)) == ["reveal.totals"]
    unknown = (["attack 8", "?"], *HANDS[1:])
    assert "reveal.totals" in encounter(begun("needed", hands=unknown))


MACRON = "launch.launched answer"
"""The pause in which Macron's limit may be answered."""


def test_a_use_is_waited_for_only_where_a_card_may_answer_it() -> None:
    zap: Hands = (["attack 8", "negotiate"], ["attack 4", "negotiate", "Cosmic Zap"], [])
    assert MACRON in encounter(begun("needed", hands=zap)), "Macron's limit may be zapped"
    assert MACRON in encounter(begun("usual"))
    assert MACRON not in encounter(begun("needed"))


def test_the_cards_of_a_moment_are_named() -> None:
    game = begun("usual", hands=(["attack 8", "reinforcement +3"], ["attack 4", "?"], []))
    until(game, "reveal.totals")
    assert "reinforcement" in cards_now(game.engine)
    assert "negotiate" not in cards_now(game.engine)
    known = begun("usual")
    until(known, "reveal.totals")
    assert cards_now(known.engine) == []


def test_the_pace_is_changed_in_the_game_and_taken_back_with_undo() -> None:
    game = begun("usual")
    until(game, "reveal.revealed")
    game.reply(paced("needed"))
    assert game.state.pace == "needed"
    assert game.question is not None
    assert game.question.moment not in USUAL, "the open pause, too, asks no longer"
    assert game.undo()
    assert game.state.pace == "usual"
    assert game.question.moment == "reveal.revealed"


def test_a_pace_that_is_none_is_refused() -> None:
    with pytest.raises(Refused, match="no pace is called 'slow'; there are every, usual, needed"):
        begun("slow")
    with pytest.raises(Refused, match="no pace is called 'slow'"):
        begun("usual").reply(Correct([{"type": "field", "name": "pace", "value": "slow"}], "slowly now"))
