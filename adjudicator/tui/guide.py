"""The guided first game: a sample table, and at each of its questions what to press and why, as the book has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, convert

from adjudicator.engine import SeatSetup, Setup
from adjudicator.engine.questions import Answer, Ask, Reply
from adjudicator.rulebook.model import Book
from adjudicator.session import Game


class Step(Struct):
    """What is told at one question, and what is pressed there."""

    at: str
    """Moment and name of the question."""
    press: str
    """The keys as they are read."""
    why: str
    keys: list[str]
    gives: Any = None
    """The answer that is due."""
    any: bool = False
    """Whatever is answered will do."""
    action: str = ""
    """The command that is tried out here, if it is no answer."""


END = (
    "That was an encounter. c sets right whatever the table decides, ? has all keys, F1 explains where you are. "
    "Play on as you like, or q leaves."
)


def steps_of(book: Book) -> list[Step]:
    """The steps of the guided game."""
    return convert(book.settings["guide"]["steps"], list[Step])


def sample(book: Book) -> Game:
    """The table of the guided game, kept nowhere."""
    seats = [SeatSetup(name, colour, powers) for name, colour, *powers in book.settings["guide"]["seats"]]
    return Game(book, Setup(book.edition, seats))


def place_of(ask: Ask | None) -> str:
    """A question as the steps name it."""
    return "" if ask is None else f"{ask.moment} {ask.name}"


def step_at(steps: Sequence[Step], number: int, ask: Ask | None) -> int:
    """The next step from this one on that belongs to the question; their number where there is none any more."""
    here = place_of(ask)
    return next((n for n in range(number, len(steps)) if steps[n].at == here), len(steps))


def due(step: Step, reply: Reply) -> bool:
    """Whether a reply is the answer that a step is about."""
    if not isinstance(reply, Answer):
        return False
    value = {str(seat): face for seat, face in reply.value.items()} if isinstance(reply.value, dict) else reply.value
    return step.any or bool(value == step.gives)
