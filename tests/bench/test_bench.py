"""The benchmark still runs; what it measures is not judged here."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.bench import app, evening, lookup, start
from tests.bench.clock import calibrate, interpreter
from tests.bench.play import Figures, measure


def test_a_short_round_gives_every_figure() -> None:
    figures = Figures()
    measure(figures, "ffg", 10, seed=0)
    assert len(list(figures.lines())) == 9
    assert calibrate() > 0
    assert len(list(lookup.lines())) == 2


def test_an_evening_comes_out_again_when_it_is_taken_back_given_again_resumed_and_replayed() -> None:
    found = evening.of_edition("mayfair")
    assert found.steps > evening.ENCOUNTERS
    assert len(found.reply) == len(found.undo) == len(found.redo) == found.steps


def test_a_book_is_loaded_by_an_interpreter_of_its_own(tmp_path: Path) -> None:
    bare, loaded = interpreter("pass", tmp_path, 1), interpreter(start.LOAD, tmp_path, 1)
    assert 0 < bare.seconds < loaded.seconds
    assert 0 < bare.memory < loaded.memory


def test_keys_are_timed_until_their_last_frame() -> None:
    found = asyncio.run(app.keys((80, 24), most=2))
    assert {len(times) for times in found.values()} == {2}
    assert all(max(times) > (0, 0) and max(frames for _, frames in times) > 0 for times in found.values())
