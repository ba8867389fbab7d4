"""Random games taken up again: from their file, from what a killed program leaves, from their text; changed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from msgspec import structs

from adjudicator.engine import Announce, Answer, Correct, Refused
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.session.sharing import text_of
from adjudicator.session.steps import copied
from tests.answers import random_reply
from tests.session.playing import play, random_game, random_setup, seeds, seen, step
from tests.tables import shake


@pytest.fixture
def folder() -> Iterator[Path]:
    with TemporaryDirectory(ignore_cleanup_errors=True) as made:
        yield Path(made)


def as_killed(game: Game, to: Path) -> Path:
    """A copy of the file and its log as they lie on disk while the game is open."""
    assert game.path is not None
    shutil.copyfile(game.path, to)
    shutil.copyfile(game.path.with_name(game.path.name + "-wal"), to.with_name(to.name + "-wal"))
    return to


@given(seed=seeds)
@settings(max_examples=8)
def test_at_every_question_the_file_has_the_whole_game(seed: int) -> None:
    rng = Random(seed)
    with random_game(rng) as (path, begun):
        with begun as game:
            play(rng, game, rng.randint(0, 120))
            for number in range(10):
                step(rng, game)
                if rng.random() < 0.2:
                    game.undo()
                with Game.open(as_killed(game, path.with_name(f"{number}.cosmic")), load) as again:
                    assert seen(again) == seen(game)
                    assert again.history == game.history
                    assert again.undone == game.undone
            assert game.path == path
        with Game.open(path, load) as again:
            assert seen(again) == seen(game)


@given(seed=seeds)
@settings(max_examples=8)
def test_undo_and_redo_have_no_end_and_survive_reopening(seed: int) -> None:
    rng = Random(seed)
    with random_game(rng) as (path, begun):
        with begun as game:
            was = [seen(game)]
            while len(was) < 50 and game.question is not None:
                if step(rng, game):
                    was.append(seen(game))
            back = rng.randint(0, len(was) - 1)
            for _ in range(back):
                assert game.undo()
        with Game.open(path, load) as game:
            for number in range(len(was) - 1 - back, 0, -1):
                assert seen(game) == was[number]
                assert game.undo()
            assert seen(game) == was[0]
            assert not game.undo()
            assert not game.can_undo
        with Game.open(path, load) as game:
            for expected in was[1:]:
                assert game.redo()
                assert seen(game) == expected
            assert not game.redo()
            assert not game.can_redo


@given(seed=seeds)
def test_an_earlier_answer_is_changed_and_the_later_ones_kept(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)
    book = load(setup.edition)
    game = Game(book, setup)
    if not play(rng, game, 60):
        return
    before, history = seen(game), game.history
    index = rng.randrange(len(history))
    same = history[index]
    assert isinstance(same.step, Answer | Announce | Correct)
    assert game.amend(index, same.step) == structs.replace(game.amend(index, same.step), left=0)
    assert seen(game) == before
    there = Game(book, setup)
    for old in history[:index]:
        there.reply(old.step)  # type: ignore[arg-type]
    assert there.question is not None
    other = random_reply(rng, there.question, there.state, book)
    kept = game.amend(index, other)
    assert kept.kept + kept.left == len(history) - index - 1
    there.reply(other)
    for old in history[index + 1 : index + 1 + kept.kept]:
        there.reply(old.step)  # type: ignore[arg-type]
    assert seen(game) == seen(there)
    stopped = game.stopped
    assert (stopped is not None) is bool(kept.left)
    if stopped is not None:
        assert stopped.left == kept.left
        assert stopped.index == len(game.history)
        assert str(stopped)
    game.amend(index, same.step)
    game.resume()
    assert seen(game) == before
    assert game.stopped is None


@given(seed=seeds)
@settings(max_examples=12)
def test_a_game_is_the_same_from_its_text(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)
    book = load(setup.edition)
    start = shake(rng, Game(book, setup).copy_state()) if rng.random() < 0.3 else setup
    game = Game(book, start)
    game.name = "Ana's game: “first”, 🙂 #1\nor so"
    play(rng, game, 40)
    if rng.random() < 0.4:
        game.set_state(game.copy_state(), 'played on: it\'s "all" right')
        play(rng, game, 10)
    for _ in range(rng.randint(0, 6)):
        game.undo()
    if game.history and rng.random() < 0.4 and isinstance(game.history[0].step, Answer):
        first = Game(book, start)
        assert first.question is not None
        game.amend(0, random_reply(rng, first.question, first.state, book), "said otherwise")
    with TemporaryDirectory(ignore_cleanup_errors=True) as made:
        text = Path(made) / "game.yaml"
        game.export(text)
        with Game.from_export(text, Path(made) / "game.cosmic", load) as again:
            assert seen(again) == seen(game)
            assert text_of(again) == text_of(game) == text.read_text("utf-8")
        with Game.open(Path(made) / "game.cosmic", load) as again:
            assert text_of(again) == text_of(game)
            assert (again.history, again.undone, again.waiting) == (game.history, game.undone, game.waiting)


@given(seed=seeds)
@settings(max_examples=25)
def test_the_table_played_on_without_us(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)
    game = Game(load(setup.edition), setup)
    play(rng, game, 30)
    before = seen(game)
    state = shake(rng, game.copy_state()) if game.state.encounter is None else game.copy_state()
    state.turn += 3
    try:
        game.set_state(copied(state), "two turns by hand")
    except Refused:
        assert seen(game) == before
        return
    assert game.state.turn >= state.turn
    after = seen(game)
    play(rng, game, 10)
    while len(game.history) and seen(game) != after:
        assert game.undo()
    assert game.undo()
    assert seen(game) == before
    assert game.redo()
    assert seen(game) == after


def test_a_reply_after_going_back_forgets_what_was_undone(folder: Path) -> None:
    rng = Random(5)
    setup = random_setup(rng)
    with Game.create(folder / "game.cosmic", load(setup.edition), setup) as game:
        play(rng, game, 30)
        for _ in range(10):
            game.undo()
        assert len(game.undone) == 10
        while not step(rng, game):
            pass
        assert not game.undone
        expected = seen(game)
    with Game.open(folder / "game.cosmic", load) as game:
        assert seen(game) == expected
        assert not game.can_redo
