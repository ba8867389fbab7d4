"""Verbs that turn Moons up and put them out of the game."""

from __future__ import annotations

from adjudicator.engine.context import Context
from adjudicator.engine.core import Flow
from adjudicator.engine.procedures import moons
from adjudicator.engine.verbs.reading import main_value
from adjudicator.rulebook.model import Step


def take_moon(c: Context, step: Step) -> Flow:
    """Its occupant takes the piece of a Moon and reads it."""
    place = main_value(c, step)
    if place is not None:
        yield from moons.take(c.m, str(place), c.ref)


def reveal_moon(c: Context, step: Step) -> Flow:
    """A Moon is turned up, and its effect begins."""
    place = main_value(c, step)
    if place is not None:
        yield from moons.reveal(c.m, str(place), c.ref)


def discard_moon(c: Context, step: Step) -> Flow:
    """A Moon leaves the game."""
    place = main_value(c, step)
    if place is not None:
        yield from moons.discard(c.m, str(place), c.ref)


def enter_moon(c: Context, step: Step) -> Flow:
    """The owner of the rule says in private what a Moon face down is."""
    place = main_value(c, step)
    if place is not None and c.owner is not None:
        yield from moons.enter(c.m, str(place), c.owner, c.ref)


VERBS = {
    "take_moon": take_moon,
    "reveal_moon": reveal_moon,
    "discard_moon": discard_moon,
    "enter_moon": enter_moon,
}
