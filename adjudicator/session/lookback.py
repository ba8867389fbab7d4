"""Looking back: every step with the question it was given at, and the table as it stood at one of them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from adjudicator.engine import Ask
from adjudicator.session.course import Course
from adjudicator.session.run import Run
from adjudicator.session.steps import Given
from adjudicator.table.state import State


class Asked(Struct):
    """A step, the question it was given at, the state then (it changes as soon as the next one is looked at), and
    how long the log was before it.
    """

    given: Given
    ask: Ask | None
    state: State
    log: int


def steps_of(game: Course) -> Iterator[Asked]:
    """The steps that stand, oldest first, by playing the game once more."""
    run = Run(game.book, game._run._begin, checks=False)
    for given in game.history:
        yield Asked(given, run.machine.question, run.machine.state, len(run.log))
        run.carry_out(given)


def as_asked(game: Course, index: int) -> Course:
    """The game as it stood when step `index` (counted from 0) was asked for; in memory, and without later steps."""
    then = Course.__new__(Course)
    then._begin(game._run.fork(index), game.start, game.rulings)
    then.name, then.began = game.name, game.began
    return then
