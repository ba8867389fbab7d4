"""Verbs about cards that are named: one of the discard pile."""

from __future__ import annotations

from adjudicator.engine.context import Context
from adjudicator.engine.machine import Flow
from adjudicator.engine.verbs.reading import main_value, player
from adjudicator.rulebook.model import Step
from adjudicator.table import changes as ch
from adjudicator.table.state import UNKNOWN


def fetch(c: Context, step: Step) -> Flow:
    """A card of the cosmic discard pile goes to a hand; the reward deck's pile is out of reach (seed D4)."""
    face = main_value(c, step)
    seat = player(c, step, "to", c.owner)
    if face is not None and seat is not None:
        pile = c.m.state.decks["cosmic"].discards
        c.m.do(ch.DeckChanged("cosmic", taken=[face if face in pile else UNKNOWN]), c.ref, seat)
        c.m.do(ch.HandChanged(seat, gained=[face]), c.ref, seat)
    yield from ()


VERBS = {"fetch": fetch}
