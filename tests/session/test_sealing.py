"""Half of a secret answer is kept and not shown."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from adjudicator.engine import Announce, Correct, Refused, SeatSetup, Setup
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.session.sealing import together
from adjudicator.session.sharing import text_of
from tests.session.playing import seen

SETUP = Setup("ffg", [SeatSetup("Ana", "red"), SeatSetup("Bo", "blue"), SeatSetup("Cy", "yellow")])


def choosing(game: Game) -> Game:
    """Play to the choice of cards."""
    game.answer("blue")
    game.answer("blue 1")
    game.answer({"red 1": 4})
    game.answer([])
    game.answer([])
    assert game.question is not None
    assert together(game.question)
    return game


def test_half_an_answer_is_kept_and_shown_to_nobody(tmp_path: Path) -> None:
    path = tmp_path / "game.cosmic"
    with choosing(Game.create(path, load("ffg"), SETUP)) as game:
        before, question = seen(game), game.question
        assert game.seal(0, "attack 40") is question
        assert game.sealed == [0]
        assert seen(game) == before
        assert "attack 40" not in text_of(game)
        assert "attack 40" not in str(game) + repr(game.engine.log)
        for name in ("game.cosmic", "game.cosmic-wal"):
            shutil.copyfile(tmp_path / name, tmp_path / f"killed-{name}")
    for name in ("game.cosmic", "killed-game.cosmic"):
        with Game.open(tmp_path / name, load) as game:
            assert seen(game) == before
            assert game.sealed == [0]
            game.seal(1, "negotiate")
            assert game.sealed == []
            assert len(game.history) == 6
            assert game.state.encounter is not None
            assert [card.face for card in game.state.encounter.cards] == ["attack 40", "negotiate"]
        with Game.open(tmp_path / name, load) as game:
            assert game.sealed == []
            assert len(game.history) == 6


def test_half_an_answer_can_be_given_again_or_taken_back(tmp_path: Path) -> None:
    with choosing(Game.create(tmp_path / "game.cosmic", load("ffg"), SETUP)) as game:
        game.seal(1, "attack 8")
        game.seal(1, "attack 10")
        assert game.sealed == [1]
        assert game.undo()
        assert game.sealed == []
        assert len(game.history) == 5
        game.seal(0, "attack 1")
        game.seal(1, "attack 2")
        assert game.undo()
        assert game.sealed == []
        assert len(game.history) == 5
        assert game.redo()


def test_what_else_is_said_meanwhile_leaves_it_unless_the_question_goes(tmp_path: Path) -> None:
    path = tmp_path / "game.cosmic"
    with choosing(Game.create(path, load("ffg"), SETUP)) as game:
        game.seal(0, "attack 40")
        game.reply(Correct([{"type": "hand_set", "seat": 2, "count": 3}], "counted"))
        assert game.sealed == [0]
        with pytest.raises(Refused):
            game.reply(Announce(1, "nothing like it"))
        assert game.sealed == [0]
        game.reply(Correct([{"type": "field", "name": "goto", "value": "resolution.end"}], "called off"))
        assert game.question is not None
        if not together(game.question):
            assert game.sealed == []
            game.undo()
        game.answer({"Ana": "attack 1", "Bo": "attack 2"})
        assert game.sealed == []
    with Game.open(path, load) as game:
        assert game.sealed == []


def test_only_a_legal_part_of_a_secret_answer_is_sealed() -> None:
    game = Game(load("ffg"), SETUP)
    with pytest.raises(Refused, match="together in secret"):
        game.seal(0, "attack 8")
    choosing(game)
    with pytest.raises(Refused, match="together in secret"):
        game.seal(2, "attack 8")
    with pytest.raises(Refused, match="no card is called 'atack 8'"):
        game.seal(0, "atack 8")
    assert game.sealed == []
