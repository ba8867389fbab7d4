"""Which pauses ask: at every moment of an encounter, the usual ones, or only those at which somebody here could act.

A pause that is left out takes nothing away: nobody could have announced anything there but what may be announced at
the next question as well: at any time, or because nothing comes between the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.cards import ANY_ROLE, ANY_TIME, belongs, is_laid, read_face
from adjudicator.engine.core import Engine
from adjudicator.engine.disguise import PLAY_ANY_AS, PLAY_AS
from adjudicator.engine.judging import REVEALING, awaiting, in_time, interrupts, lie_unseen
from adjudicator.engine.listening import could_play, may_play, waited_for
from adjudicator.engine.live import LiveClause
from adjudicator.engine.questions import Correct
from adjudicator.engine.reading import unannounced
from adjudicator.engine.rounds import candidates, may_use
from adjudicator.rulebook.model import Entry, Moment
from adjudicator.rulebook.schema.clauses import ANY
from adjudicator.table.state import EVERY, NEEDED, USUAL

ASKING = {
    EVERY: "at every moment",
    USUAL: "at the usual moments",
    NEEDED: "only where a power or card here can act",
}
"""The paces, and when each asks."""
LOOSE = tuple(f"allow:{act}" for act in (ANY_TIME, ANY_ROLE, PLAY_AS, PLAY_ANY_AS))
"""Rules that let cards be played otherwise than is printed on them."""


def paced(pace: str) -> Correct:
    """The table chooses a pace."""
    return Correct([{"type": "field", "name": "pace", "value": pace}], f"pauses ask {ASKING[pace]}")


def calls_for_a_pause(m: Engine) -> bool:
    """Somebody could announce something that belongs to this very moment, as far as anybody knows of the hands."""
    if any(m.index.standings(key) for key in LOOSE):
        return True
    return _use(m, awaiting(m)) or next(_playable(m), None) is not None


def left_to_the_next(m: Engine) -> bool:
    """The pause of this moment need not ask: that of the next one comes before anything else does, and what belongs
    here may still be announced there.
    """
    row, following = _now_and_next(m)
    return (
        row.after is None
        and following is not None
        and following.pause is not None
        and (following.before, following.condition) == (None, None)
        and not m.pending
        and not m.state.later
        and not m.index.at(row.id)
        and not unannounced(m, following.reads)
    )


def left_to_the_reveal(m: Engine) -> bool:
    """The table is asked next which cards are turned up; until it says so they lie there unseen, as they do now."""
    _, following = _now_and_next(m)
    return following is not None and following.before == REVEALING and not m.pending and lie_unseen(m)


def _now_and_next(m: Engine) -> tuple[Moment, Moment | None]:
    """The moment of the turn that it is, and the one after it."""
    at = m.rules.moment_number(m.state.moment)
    return m.book.turn[at], m.book.turn[at + 1] if at + 1 < len(m.book.turn) else None


def cards_now(m: Engine) -> list[str]:
    """The cards that belong to this very moment, or to the event that waits for cards, and that somebody may hold and
    could play, by their faces.
    """
    waiting = waited_for(m)
    return list(dict.fromkeys(str(entry.face) for entry in (_playable(m) if waiting is None else waiting)))


def _playable(m: Engine) -> Iterator[Entry]:
    event = awaiting(m)
    for entry, clause in _cards(m, event):
        if (
            not is_laid(entry)
            and not clause.model.must
            and belongs(entry, m.state.modules)
            and any(_may_hold(m, seat, entry) and could_play(m, seat, entry, clause, event) for seat in m.index.order)
        ):
            yield entry


def _use(m: Engine, event: dict[str, Any] | None) -> bool:
    """A rule in force answers what was announced, or is one of this phase's, and may be used."""
    if event is not None:
        found = candidates(m, "", f"answers {event['event']}", event)
    else:
        found = [c for c in candidates(m, ANY, "") if c[0][0].model.phases and in_time(m, c[0][0])]
    return any(user is not None and may_use(m, (source, user), event) for source, user in found)


def _cards(m: Engine, event: dict[str, Any] | None) -> Iterator[tuple[Entry, LiveClause]]:
    """Cards whose time is now: those that answer what was announced, or those of this moment and phase."""
    loose = m.rules.held(f"use {ANY}")
    if event is not None:
        yield from m.rules.held(f"answers {event['event']}")
        yield from (
            found
            for found in loose
            if any(interrupts(m, found[1], seat, {**found[0].values}) for seat in m.index.order)
        )
        return
    for moment in dict.fromkeys([*m.state.open, m.state.moment]):
        yield from m.rules.held(f"use {moment}")
    yield from (found for found in loose if found[1].model.phases and in_time(m, found[1]))


def _may_hold(m: Engine, seat: int, entry: Entry) -> bool:
    """The card may be in that hand; of one with a number on it, any."""
    if may_play(m, seat, entry):
        return True
    known = m.state.seats[seat].hand.known or []
    return any(found is not None and found[0].id == entry.id for found in (read_face(m.book, face) for face in known))
