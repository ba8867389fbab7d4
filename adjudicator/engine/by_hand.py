"""Corrections that are more than what they write: a power the table has against the count, a player's other colour."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.company import gained
from adjudicator.engine.core import CORRECTION, Engine
from adjudicator.engine.questions import Refused
from adjudicator.engine.settle import too_few_homes
from adjudicator.table import changes as ch
from adjudicator.table.state import BESIDE, GATE, State

TURN = "start_turn.begin"
"""The moment at which a turn begins."""
QUIET = ("start_turn", "regroup", "destiny")
"""Phases in which nothing is under way yet that goes by the names of places, until a destiny card is turned over."""


def held(m: Engine, change: ch.Change) -> ch.Change:
    """A correction's change: a power that the table has or loses against the count is so until the table says
    otherwise.
    """
    if not isinstance(change, ch.PowerMarked):
        return change
    star = next((s.star for s in m.state.seats[change.seat].slots if s.power == change.power), 0)
    against = too_few_homes(m, change.seat, change.power, star) != change.lost
    return ch.PowerMarked(change.seat, change.power, change.lost, against)


def sound(state: State, changes: Sequence[ch.Change]) -> str:
    """What is wrong with the table after these changes: a turn that passes leaves no ship in an encounter."""
    if not any(isinstance(change, ch.TurnPassed) for change in changes):
        return ""
    for place in (GATE, BESIDE):
        for owner in state.places[place]:
            return f"ships of {state.seats[owner].name} are still in the encounter; say beside it where they go"
    return ""


def go_on(m: Engine, changes: Sequence[ch.Change]) -> None:
    """After a correction of whose turn it is that turn begins, unless the table says where it goes on. What is to be
    known about a power gained so late is said.
    """
    for change in changes:
        if isinstance(change, ch.PowerGained):
            for text in gained(m.book, m.state, change.seat, m.book.entries[change.slot.power]):
                m.note("note", CORRECTION, None, text)
    if any(isinstance(change, ch.TurnPassed) for change in changes):
        if m.state.encounter is not None:
            m.do(ch.EncounterClosed(), CORRECTION)
        if m.state.goto is None:
            m.do(ch.FieldSet("goto", TURN), CORRECTION)


def fitting(m: Engine, change: ch.Change) -> None:
    """See that a change by hand fits into what is under way.

    Raises:
        Refused: it does not; the sentence says when it would.
    """
    if isinstance(change, ch.SideCounted):
        e = m.state.encounter
        if e is None or e.outcome is not None:
            raise Refused("no totals are open; correct who wins, until that is carried out")
    if not isinstance(change, ch.Recoloured):
        return
    colours = [str(colour) for colour in m.book.settings["colours"]]
    if change.colour not in colours:
        raise Refused(f"{change.colour!r} is no colour of this edition; there are {', '.join(colours)}")
    e = m.state.encounter
    under_way = m.busy or m.pending or m.chain or (e is not None and (e.destiny is not None or e.target is not None))
    if under_way or m.state.moment.partition(".")[0] not in QUIET:
        raise Refused("a player's colour can be changed as an encounter begins, before destiny; play on until then")
