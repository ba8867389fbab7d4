"""Looking back: every step with the question it was given at, the table as it stood at one of them, and how the players
stood turn by turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from adjudicator.engine import Ask, Engine, moons
from adjudicator.rulebook.progress import far
from adjudicator.session.course import Course
from adjudicator.session.run import Run
from adjudicator.session.steps import Departed, Given, Joined, Replaced
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
    steps = game.history
    for number, given in enumerate(steps):
        far(number, len(steps))
        yield Asked(given, run.engine.question, run.engine.state, len(run.log))
        run.carry_out(given)


def as_asked(game: Course, index: int) -> Course:
    """The game as it stood when step `index` (counted from 0) was asked for; in memory, and without later steps."""
    then = Course.__new__(Course)
    then._begin(game._run.fork(index), game.start, game.rulings)
    then.name, then.began = game.name, game.began
    return then


class Stand(Struct):
    """How the players stood at the end of a turn, by name; of the last turn, how they stand now."""

    turn: int
    foreign: dict[str, int]
    """Foreign colonies, as they count."""
    lucre: dict[str, int]


def stands(game: Course) -> list[Stand]:
    """How the players stood at each turn's end, by playing the game once more."""
    found: dict[int, Stand] = {}

    def look(engine: Engine) -> None:
        state = engine.state
        names = {seat.name: number for number, seat in enumerate(state.seats)}
        colonies = {name: moons.foreign(engine, seat) for name, seat in names.items()}
        found[state.turn] = Stand(state.turn, colonies, {name: state.seats[s].lucre for name, s in names.items()})

    run = Run(game.book, game._run._begin, checks=False)
    run.watch = look
    steps = game.history
    for number, given in enumerate(steps):
        far(number, len(steps))
        run.carry_out(given)
    look(run.engine)
    return list(found.values())


def seatings(game: Course) -> list[tuple[int, State]]:
    """Where in the log other players come to sit at the table, each with a state that has them; the first at 0."""
    if not any(isinstance(step, Departed | Joined | Replaced) for step in game.replies):
        return [(0, game.state)]
    found: list[tuple[int, State]] = []
    before = 0
    for at, state in [*((step.log, step.state) for step in steps_of(game)), (len(game.log), game.state)]:
        if not found or _names(found[-1][1]) != _names(state):
            found.append((before, state))
        before = at
    return found


def _names(state: State) -> list[str]:
    return [seat.name for seat in state.seats]
