"""Long work over a game says how far it is, can be given up at any of its steps, and leaves the game as it was."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from adjudicator.engine import Answer, Refused, SeatSetup, Setup
from adjudicator.rulebook import load
from adjudicator.rulebook.progress import GivenUp, listening
from adjudicator.session import Game
from adjudicator.session.lookback import stands, steps_of
from tests.session.playing import play, seen
from tests.session.test_rules import another

SETUP = Setup("ffg", [SeatSetup("Ana", "red", ["Mirror"]), SeatSetup("Bo", "blue"), SeatSetup("Cy", "yellow")])


class Steps:
    """Listens, and gives the work up at a step."""

    def __init__(self, stop: int = -1) -> None:
        self.stop = stop
        self.told: list[tuple[int, int]] = []

    def __call__(self, done: int, of: int) -> None:
        self.told.append((done, of))
        if done == self.stop:
            raise GivenUp


def test_a_change_that_is_given_up_or_comes_too_late_changes_nothing(tmp_path: Path) -> None:
    with Game.create(tmp_path / "a.cosmic", load("ffg"), SETUP) as game:
        play(Random(1), game, 30)
        before, count = seen(game), len(game.history)
        first = game.history[2].step
        assert isinstance(first, Answer)
        for stop in (0, 11, count - 4):
            with pytest.raises(GivenUp), listening(Steps(stop)):
                game.amended(2, first)
            assert (seen(game), len(game.history), game.waiting) == (before, count, [])
        steps = Steps()
        with listening(steps):
            tried = game.amended(2, first)
        assert steps.told == [(n, count - 3) for n in range(count - 3)]
        assert seen(game) == before
        game.undo()
        now = seen(game)
        with pytest.raises(Refused, match="changed meanwhile"):
            game.take(tried)
        assert seen(game) == now
        game.redo()
        kept = game.take(tried)
        assert (kept.kept, kept.left) == (count - 3, 0)
        assert seen(game) == before


def test_opening_and_looking_back_say_how_far_they_are_and_leave_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.cosmic"
    with Game.create(path, load("ffg"), SETUP) as game:
        play(Random(2), game, 30)
        count, before = len(game.history), seen(game)
        for work in (stands, lambda game: list(steps_of(game))):
            steps = Steps()
            with listening(steps):
                work(game)
            assert steps.told == [(n, count) for n in range(count)]
            with pytest.raises(GivenUp), listening(Steps(5)):
                work(game)
        assert seen(game) == before
    raw = path.read_bytes()
    with pytest.raises(GivenUp), listening(Steps(7)):
        Game.open(path, another)
    assert path.read_bytes() == raw
    steps = Steps()
    with listening(steps), Game.open(path, another) as game:
        assert len(game.history) == count
        assert steps.told == [(n, count) for n in range(count)]
    text = tmp_path / "a.yaml"
    with Game.open(path) as game:
        game.export(text)
    with pytest.raises(GivenUp), listening(Steps(3)):
        Game.from_export(text, tmp_path / "b.cosmic", load)
    assert not list(tmp_path.glob("b*"))
