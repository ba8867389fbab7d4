"""What a whole evening costs: thirty encounters in a game file, taken back, given again, resumed, and replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import process_time

from adjudicator.engine import new_state
from adjudicator.engine.setup import Setup
from adjudicator.rulebook import load
from adjudicator.rulebook.model import Book
from adjudicator.session import Game
from adjudicator.session.run import Run
from tests.bench.clock import REFERENCE, calibrate, least_of
from tests.bench.play import Tally, replies, tables

ENCOUNTERS = 30
ROUNDS = 3


@dataclass
class Evening:
    """What one evening took, in seconds."""

    steps: int = 0
    reply: list[float] = field(default_factory=list)
    """Each answer, judged, checked, carried out and on disk."""
    undo: list[float] = field(default_factory=list)
    redo: list[float] = field(default_factory=list)
    resume: float = 0
    replay: float = 0
    bare: float = 0
    """Replayed without the checks of every question."""
    size: int = 0
    """Bytes of the game's file."""


def evening(book: Book, setup: Setup, rng: Random, path: Path) -> Evening | None:
    """Play one; nothing if the game was won before it was over."""
    found, tally = Evening(), Tally()
    with Game.create(path, book, setup) as game:
        for reply in replies(rng, book, game, tally, most=ENCOUNTERS):
            found.reply.append(_timed(partial(game.reply, reply)))
        if tally.encounters < ENCOUNTERS:
            return None
        steps, state = game.history, game.copy_state()
        found.steps = len(steps)
        found.undo += [_timed(game.undo) for _ in steps]
        found.redo += [_timed(game.redo) for _ in steps]
    found.size = path.stat().st_size
    found.resume = least_of(ROUNDS, lambda: Game.open(path, lambda _: book).close())

    def replayed(checks: bool) -> None:
        run = Run(book, lambda: new_state(book, setup), checks=checks)
        if run.follow(steps) != len(steps) or run.engine.state != state:
            raise AssertionError("the evening does not come out again")

    found.replay = least_of(ROUNDS, lambda: replayed(True))
    found.bare = least_of(ROUNDS, lambda: replayed(False))
    return found


def _timed(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def of_edition(edition: str, seed: int = 0) -> Evening:
    """The first evening from a seed that lasts."""
    book, rng = load(edition), Random(seed)
    with TemporaryDirectory() as folder:
        for number, setup in enumerate(tables(rng, book, 1)):
            found = evening(book, setup, rng, Path(folder) / f"{number}.game")
            if found is not None:
                return found
    raise AssertionError("tables never end")


def lines() -> Iterator[str]:
    """A few lines an edition."""
    for edition in ("mayfair", "ffg"):
        scale = calibrate() / REFERENCE
        found = of_edition(edition)
        yield (
            f"{edition}, an evening of {ENCOUNTERS} encounters in {found.steps} answers, "
            f"{found.size / 1024:.0f} kB (the processor's time, not the disk's)"
        )
        yield _each("an answer, kept", found.reply, scale)
        yield _each("taken back", found.undo, scale)
        yield _each("given again", found.redo, scale)
        yield _whole("resumed", found.resume, found.steps, scale)
        yield _whole("replayed, checked", found.replay, found.steps, scale)
        yield _whole("replayed", found.bare, found.steps, scale)


def _each(what: str, times: list[float], scale: float) -> str:
    """What is done to one answer at a time."""
    parts = quantiles(times, n=100)
    return (
        f"  {what:20} {parts[49] * 1e6:8.0f} us median, {parts[94] * 1e6:.0f} at 95 %, "
        f"{max(times) * 1e6:.0f} at most; scaled {parts[49] * scale * 1e6:.0f}"
    )


def _whole(what: str, seconds: float, steps: int, scale: float) -> str:
    """What is done to the whole evening."""
    each = seconds / steps * 1e6
    return f"  {what:20} {seconds * 1e3:8.1f} ms, scaled {seconds * scale * 1e3:.1f}; {each:.0f} us an answer"
