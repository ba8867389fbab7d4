"""Killed at any moment, a game has lost nothing that was acknowledged, and asks the same question."""

from __future__ import annotations

import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from random import Random

from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.session.sealing import together
from tests.session.playing import ROOT, random_setup, seen, step

KILLS = 6


def digest(game: Game) -> str:
    return sha256(seen(game)).hexdigest()[:16]


def say(game: Game) -> None:
    """Acknowledge what has been given: how many answers, how many sealed, and what can be seen."""
    print(len(game.history), *game.sealed, digest(game), flush=True)


def main(path: Path, seed: int) -> None:
    """Play random answers, going back and on now and then, until somebody kills this process."""
    rng = Random(seed)
    game = Game.open(path, load)
    say(game)
    while True:
        if game.question is None:
            game.undo()
        elif together(game.question) and rng.random() < 0.7:
            face = "kicker x2" if game.question.name == "kicker" else "attack 8"
            game.seal(rng.choice([seat for seat in game.question.seats if seat not in game.sealed]), face)
        elif rng.random() < 0.2 and game.can_undo:
            game.undo()
        elif rng.random() < 0.2 and game.can_redo:
            game.redo()
        elif not step(rng, game):
            continue
        say(game)


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    rng = Random(7)
    path = tmp_path / "game.cosmic"
    setup = random_setup(rng)
    for seat in setup.seats:
        seat.hand = None
    Game.create(path, load(setup.edition), setup).close()
    answers = 0
    for kill in range(KILLS):
        command = [sys.executable, "-m", "tests.session.test_kill", str(path), str(rng.randrange(10**6))]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as child:
            assert child.stdout is not None
            assert child.stderr is not None
            first = child.stdout.readline()
            assert first, child.stderr.read()
            time.sleep(rng.random() * 0.3)
            child.kill()
            lines = [first, *child.stdout.read().splitlines(keepends=True)]
        said = [line.split() for line in lines if line.endswith("\n")][-1]
        given, sealed, seen_last = int(said[0]), [int(seat) for seat in said[1:-1]], said[-1]
        with Game.open(path, load) as game:
            answers = max(answers, len(game.history))
            if digest(game) == seen_last and len(game.history) == given:
                # at the very last moment a part of a secret answer may have come, or gone, that nobody was told of
                assert set(game.sealed) <= {*sealed, *game.question.seats} if game.question else not game.sealed
                assert abs(len(game.sealed) - len(sealed)) <= 1
            else:
                # one step was written and not acknowledged yet: given, given again, or taken back
                was = {digest(game)}
                there = len(game.history)
                while len(game.history) == there and game.undo():  # parts of a secret answer go first
                    was.add(digest(game))
                if len(game.history) < there:
                    game.redo()
                if game.redo():
                    was.add(digest(game))
                    game.undo()
                assert seen_last in was, f"kill {kill}: {said} was acknowledged, {len(game.history)} answers are there"
    assert answers > 3


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
