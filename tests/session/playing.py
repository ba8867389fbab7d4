"""Random games for the tests of the session, and what must be the same when they are taken up again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import strategies as st
from msgspec import structs

from adjudicator.engine import Refused, Setup
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.session.steps import pack
from tests.answers import random_reply
from tests.mischief import announcement, correction, jump
from tests.tables import EDITIONS, random_table

ROOT = Path(__file__).parents[2]
MAKERS = (random_reply,) * 12 + (announcement,) * 3 + (correction, jump)

seeds = st.integers(0, 2**32)


def random_setup(rng: Random) -> Setup:
    """A random table of a random edition."""
    return random_table(rng, load(rng.choice(EDITIONS)))


@contextmanager
def random_game(rng: Random) -> Iterator[tuple[Path, Game]]:
    """A random game that has just begun, and its file in a folder of its own; who takes the game closes it."""
    setup = random_setup(rng)
    with TemporaryDirectory(ignore_cleanup_errors=True) as made:
        path = Path(made) / "game.cosmic"
        yield path, Game.create(path, load(setup.edition), setup)


def seen(game: Game) -> bytes:
    """Everything a table can see of a game, but for the reason of a refusal that came before."""
    question = game.question
    return pack([game.state, question and structs.replace(question, note=""), game.log])


def step(rng: Random, game: Game) -> bool:
    """Give one random reply. False if it was refused, or the game is over."""
    if game.question is None:
        return False
    make = rng.choice(MAKERS)
    try:
        game.reply(make(rng, game.question, game.state, game.book))
    except Refused:
        return False
    return True


def play(rng: Random, game: Game, replies: int) -> int:
    """Give so many random replies, or as many as there are questions for; returns how many were taken."""
    given = tries = 0
    while given < replies and game.question is not None and tries < 20 * replies:
        given += step(rng, game)
        tries += 1
    return given
