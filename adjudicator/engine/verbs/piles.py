"""Verbs about single cards: one of the discard pile, one of another's hand."""

from __future__ import annotations

from adjudicator.engine import asking, holding, taking
from adjudicator.engine.context import Context
from adjudicator.engine.core import Flow
from adjudicator.engine.verbs.reading import main_value, player, read
from adjudicator.rulebook.model import Step
from adjudicator.table import changes as ch
from adjudicator.table.state import COSMIC, REWARD, UNKNOWN


def fetch(c: Context, step: Step) -> Flow:
    """A card of the cosmic discard pile goes to a hand; the reward deck's pile is out of reach (seed D4) unless any
    pile will do.
    """
    face = main_value(c, step)
    seat = player(c, step, "to", c.owner)
    if face is not None and seat is not None:
        decks = [deck for deck in (COSMIC, REWARD) if deck in c.m.state.decks]
        lies = [deck for deck in decks if face in c.m.state.decks[deck].discards]
        deck = lies[0] if lies and read(c, step, "any_pile", False) else COSMIC
        holding.from_discards(c.m, seat, str(face), deck, c.ref)
    yield from ()


def shuffle_in(c: Context, step: Step) -> Flow:
    """The discards are shuffled into their deck, which had not run out, or cards that were in no deck."""
    deck, unused = str(step.args["value"]), int(read(c, step, "unused", 0))
    c.m.do(ch.DeckChanged(deck, buried=unused) if unused else ch.DeckChanged(deck, reshuffled=True), c.ref, c.owner)
    yield from ()


def find(c: Context, step: Step) -> Flow:
    """A card that was named goes from one hand to another if it is there; of a hidden hand its owner says so."""
    m = c.m
    face = main_value(c, step)
    giver, taker = player(c, step, "of", None), player(c, step, "to", c.owner)
    if face is None or giver is None or taker is None:
        return
    known = m.state.seats[giver].hand.known
    if known is not None and (face in known or UNKNOWN not in known):
        there = face in known
    else:
        text = f"{asking.name_of(m, giver)}, is {face} in your hand?"
        there = yield from asking.whether(m, giver, c.ref, "there", text)
    if there:
        holding.hand_over(m, giver, taker, [face], c.ref)
        if taking.is_taken(m, taker, c.owner):
            yield from taking.taken(m, taker, giver, [face])


VERBS = {"fetch": fetch, "shuffle_in": shuffle_in, "find": find}
