"""The app is killed at any moment of an evening, again and again; opened anew it goes on with nothing lost."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from adjudicator.engine import Announce, Answer
from adjudicator.rulebook import load
from adjudicator.session import Game, games
from adjudicator.session.steps import copied
from adjudicator.tui.app import TableApp
from adjudicator.tui.screens.game import GameScreen
from tests.session.playing import ROOT
from tests.tui.driving import WIDE, screen_text
from tests.tui.pictures import settled
from tests.tui.test_evenings import EVENINGS, evening, give, table

KILLS = 4
LONG = 60
"""Seconds after which a game that is not open never will be."""
STEPS = 24
"""As many answers of the evening are given; none of them is asked for in two parts."""
BACK_EVERY = 4
"""So often the last answer is taken back and given again."""
Steps = msgspec.msgpack.Decoder(list[Answer | Announce])


async def play(folder: Path, steps: list[Answer | Announce]) -> None:
    """Go on with the game of the folder, each answer told once it has been given, until somebody kills this process."""
    app = TableApp(load, folder=folder)
    async with app.run_test(size=WIDE) as pilot:
        assert "Go on with a game" in await settled(app, pilot)
        await pilot.press("enter")
        end = time.monotonic() + LONG
        while not isinstance(app.screen, GameScreen):
            assert time.monotonic() < end, screen_text(app)
            await pilot.pause(0.02)
        await pilot.pause()
        game = app.game
        assert isinstance(game, Game), screen_text(app)
        print(len(game.history), flush=True)
        while len(game.history) < len(steps):
            await give(app, pilot, game, steps[len(game.history)])
            if len(game.history) % BACK_EVERY == 0:
                await pilot.press("u")
                await pilot.press("r")
            print(len(game.history), flush=True)
    app.close_game()


def test_an_evening_survives_any_kill(tmp_path: Path) -> None:
    played = evening(next(path for path in EVENINGS if path.stem == "mayfair"))
    steps = played.steps[:STEPS]
    again = Game(played.ready.book, copied(played.ready.state))
    tables: list[Any] = [table(again.state)]
    for step in steps:
        assert isinstance(step, Answer) or (isinstance(step, Announce) and not step.args)
        again.reply(step)
        tables.append(table(again.state))
    (tmp_path / "steps").write_bytes(msgspec.msgpack.encode(steps))
    path = tmp_path / "evening.cosmic"
    Game.create(path, played.ready.book, copied(played.ready.state), name="an evening").close()
    rng = Random(5)
    for kill in range(KILLS + 1):
        told = killed(tmp_path, rng.randrange(1, 8) if kill < KILLS else None, rng.random() * 0.1)
        [listed] = games(tmp_path)
        assert not listed.problem
        with Game.open(path, load) as game:
            there = len(game.history)
            assert table(game.state) == tables[there], f"kill {kill}: answer {there}"
            if there < told:
                # killed while the last answer was taken back and not yet given again
                assert told - there == 1
                assert game.redo()
            assert told <= len(game.history) <= told + 1, f"kill {kill}: {told} answers were told"
            assert table(game.state) == tables[len(game.history)]
    assert there == STEPS


def killed(folder: Path, after: int | None, wait: float) -> int:
    """Run the app until it has told of so many answers more, kill it a moment later; returns how many it told of."""
    command = [sys.executable, "-m", "tests.tui.test_killed", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        lines: list[str] = []
        while after is None or len(lines) <= after:
            line = child.stdout.readline()
            if not line:
                break
            lines.append(line)
        if after is not None:
            time.sleep(wait)
            child.kill()
        lines += child.stdout.read().splitlines(keepends=True)
        assert lines, child.stderr.read()
        assert child.wait() != 1, child.stderr.read()
    return int([line for line in lines if line.endswith("\n")][-1])


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), Steps.decode((Path(sys.argv[1]) / "steps").read_bytes())))
