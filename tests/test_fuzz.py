"""Random tables, random legal answers: every invariant at every question, the same answers the same game, undo true."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from adjudicator.audit.situations import together
from adjudicator.engine import Setup, new_state
from adjudicator.engine.questions import Refused
from adjudicator.rulebook import load
from adjudicator.rulebook.model import book_name
from adjudicator.session import Game
from tests.answers import random_reply
from tests.fuzz import pack, play, replay
from tests.mischief import announcement, correction
from tests.tables import EDITIONS, modules_of, powers_of, shake, table

ROOT = Path(__file__).parent.parent


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """A table, drawn piece by piece so that a failing one shrinks to few seats and few powers."""
    book = load(book_name(draw(st.sampled_from(EDITIONS)), draw(st.booleans())))
    seats = draw(st.integers(2, 8))
    names = [power.name for power in powers_of(book)]
    powers = draw(st.lists(st.sampled_from(names), max_size=12, unique=True).filter(lambda some: together(book, some)))
    modules = draw(st.lists(st.sampled_from(modules_of(book)), unique=True))
    dealt = [powers[seat::seats] for seat in range(seats)]
    return table(book, dealt, modules, draw(st.integers(0, seats - 1)), draw(st.booleans()))


@pytest.mark.parametrize(
    "tricks", [[], ["announcements", "nonsense"], ["corrections"], ["jumps"]], ids=lambda tricks: "+".join(tricks)
)
@given(setup=setups(), seed=st.integers(0, 2**32), encounters=st.integers(1, 3), shaken=st.booleans())
def test_random_play_breaks_nothing_and_repeats_itself(
    tricks: list[str], setup: Setup, seed: int, encounters: int, shaken: bool
) -> None:
    book, rng = load(book_name(setup.edition, setup.mixed)), Random(seed)
    state = new_state(book, setup)
    played = play(book, shake(rng, state) if shaken else state, rng, encounters, tricks)
    assert pack(replay(played).engine.log) == pack(played.engine.log)
    assert replay(played).digest() == played.digest()


def seen(game: Game) -> bytes:
    """Everything a table can see of a game, but for the reason of a refusal that came before."""
    question = game.question
    return pack([game.state, question and structs.replace(question, note=""), game.log])


@given(setup=setups(), seed=st.integers(0, 2**32))
def test_undo_restores_state_and_question_and_redo_the_game(setup: Setup, seed: int) -> None:
    book, rng = load(book_name(setup.edition, setup.mixed)), Random(seed)
    game = Game(book, setup)
    history: list[bytes] = []
    for _ in range(60):
        if game.question is None:
            break
        before = seen(game)
        make = rng.choice([random_reply, random_reply, random_reply, announcement, correction])
        try:
            game.reply(make(rng, game.question, game.state, book))
        except Refused:
            continue
        history.append(before)
        if rng.random() < 0.2:
            back = rng.randint(1, min(4, len(history)))
            ahead = seen(game)
            for was in reversed(history[-back:]):
                assert game.undo()
                assert seen(game) == was
            for _ in range(back):
                assert game.redo()
            assert seen(game) == ahead
    assert game.can_undo is bool(history)


def test_nothing_depends_on_the_order_of_hashing() -> None:
    """Two interpreters that hash text differently play the same games."""

    def digest(hash_seed: str) -> str:
        command = [sys.executable, "-m", "tests.fuzz", "--encounters", "60", "--digest", "--go-on"]
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env=env)
        assert not done.stderr
        return done.stdout

    assert digest("0") == digest("1")
