"""Cards held in hands that act on an event, or at a moment at which nothing is asked: a pause for them.

Nobody knows who holds them; so the table is asked, but only where somebody may hold such a card and could play it now.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine import flares
from adjudicator.engine.asking import ask, name_of
from adjudicator.engine.cards import belongs, is_laid, may_hold
from adjudicator.engine.context import Context
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.live import LiveClause, asks_of
from adjudicator.engine.numbers import forbidden
from adjudicator.engine.questions import Ask
from adjudicator.engine.roles import has_role
from adjudicator.engine.stores import in_store
from adjudicator.rulebook.model import Entry
from adjudicator.rulebook.wording import listed
from adjudicator.table.state import NEEDED

NAME = "held"


Part = dict[str, Any]


def listen(m: Engine, key: str, parts: list[Part], text: str = "") -> Flow:
    """Wait for a card that acts here: `key` is ``use`` and a moment (without parts), or ``before``, ``instead`` or
    ``after`` and an event, whose parts wait together.
    """
    from adjudicator.engine.pace import left_to_the_reveal

    if not m.state.pauses or not _anybody(m, key, parts):
        return

    def build() -> Ask | None:
        if not _anybody(m, key, parts) or (m.state.pace == NEEDED and not parts and left_to_the_reveal(m)):
            return None
        said = text or _says(m, key, parts)
        return Ask("go_on", tuple(m.index.order), said, "turn.listen", m.state.moment, NAME, [], 0, 0, True, None)

    if not parts:
        m.hearing = True
        try:
            yield from ask(m, build)
        finally:
            m.hearing = False
        return
    m.events.append((key, parts, len(m.pending)))
    try:
        yield from ask(m, build)
    finally:
        m.events.pop()


def heard(m: Engine, clause: LiveClause, seat: int) -> Part | None:
    """The event that waits for cards now, if the clause is a card's and acts on it: the part that this player could
    play it for, else the first.
    """
    if not m.events or clause.entry.card is None or clause.model.kind in ("use", "answers"):
        return None
    key, parts, depth = m.events[-1]
    kind, _, event = key.partition(" ")
    if clause.model.kind != kind or event not in clause.model.at or depth != len(m.pending):
        return None
    return next((it for it in parts if could_play(m, seat, clause.entry, clause, it)), parts[0])


def _says(m: Engine, key: str, parts: list[Part]) -> str:
    owners = list(dict.fromkeys(it["owner"] for it in parts if it.get("owner") is not None))
    whose = listed([name_of(m, owner) for owner in owners])
    kind, _, event = key.partition(" ")
    when = "after" if kind == "after" else "before"
    return f"{whose}{': ' if whose else ''}{m.language_of(event)}. A card to play {when} that?"


def _anybody(m: Engine, key: str, parts: list[Part]) -> bool:
    """Somebody may hold a card for this, as far as anybody knows, and could play it now."""
    return next(_acting_on(m, key, parts), None) is not None


def _acting_on(m: Engine, key: str, parts: list[Part]) -> Iterator[Entry]:
    """The cards for this that somebody may hold, as far as anybody knows, and could play now. What is laid when cards
    are chosen is not among them: it acts where it lies, never out of a hand.
    """
    held = m.rules.held(key)
    if not held or m.state.encounter is None:
        return
    for entry, clause in held:
        if (
            belongs(entry, m.state.modules)
            and not is_laid(entry)
            and any(
                could_play(m, seat, entry, clause, it)
                for seat in m.index.order
                if may_play(m, seat, entry)
                for it in parts or (None,)
            )
        ):
            yield entry


def waited_for(m: Engine) -> Iterator[Entry] | None:
    """The cards that the event waits for which is asked about now; None where no event is."""
    if not m.events or m.events[-1][2] != len(m.pending):
        return None
    key, parts, _ = m.events[-1]
    return _acting_on(m, key, parts)


def may_play(m: Engine, seat: int, entry: Entry) -> bool:
    """The card may be in that hand, or in a store its player may play from."""
    return in_store(m, seat, str(entry.face)) or may_hold(m.state, seat, entry.face)


def could_play(m: Engine, seat: int, entry: Entry, clause: LiveClause, it: Part | None) -> bool:
    """Half, limits, permission, role and condition let the player use this clause of the card now."""
    if it is not None and it.get("done"):
        return False
    half = flares.half_of(m, seat, entry)
    if clause.model.half not in ("", half) or flares.spent(m, seat, entry, half) is not None:
        return False
    if clause.roles and not has_role(m.state, seat, clause.roles):
        return False
    e = m.state.encounter
    if e is not None and seat in e.silenced and must_name(clause):
        return False
    if forbidden(m, "play", seat, {"kind": entry.card, "face": entry.face}) is not None:
        return False
    if clause.cond is None:
        return True
    numbers = entry.values.get("numbers")
    values = [{"value": n} for n in numbers] if isinstance(numbers, list) else [{}]  # of a kind of card any may be held
    return any(clause.cond(Context(m, seat, entry.id, clause.ref, it, {**entry.values, **v})) for v in values)


def must_name(clause: LiveClause) -> bool:
    """Something must be named with it, and so a silenced player cannot use it (seed M15.4)."""
    return any(ask.kind != "side" for ask in asks_of(clause.model))
