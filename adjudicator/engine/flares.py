"""Flares: which half of one a player uses, how often in an encounter, and what becomes of it afterwards.

A card without halves has one and the same text for everybody; for it nothing here says anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.live import LiveClause
from adjudicator.rulebook.model import Entry
from adjudicator.table import changes as ch
from adjudicator.table.state import Use

if TYPE_CHECKING:
    from adjudicator.engine.core import Engine

WILD, SUPER = "wild", "super"
SCOPE = "flare"
"""Records of flares are kept until the next encounter begins, for what is played between two counts as well."""
SPARED, UNDONE = "spared", "undone"
"""Stopped without using up its player's limit; and never played at all."""
RECURRENT = "each"


def half_of(m: Engine, seat: int, entry: Entry) -> str:
    """The super half for whoever has the flare's power and may use it now, else the wild one (ffg F-01, F-02; mayfair
    F3.35); nothing for a card without halves.
    """
    if entry.power is None:
        return ""
    return SUPER if m.in_force(seat, entry.power) else WILD


def clauses_for(m: Engine, seat: int, entry: Entry) -> list[LiveClause]:
    """The clauses of a card that this player could use: of a flare those of its half."""
    half = half_of(m, seat, entry)
    return [clause for clause in m.rules.entry(entry.id).clauses if clause.model.half in ("", half)]


def spent(m: Engine, seat: int, entry: Entry, half: str) -> str | None:
    """Why the player may not play this flare any more in this encounter; None if it may (ffg F-05, F-08, F-09)."""
    if entry.power is None:
        return None
    limits = m.book.settings["flare_limits"][str(m.choice("flares_an_encounter"))]
    for used in _played(m):
        same = used.power == entry.id
        if same and used.status == SPARED:
            if _half(m, used) == half:
                return f"{entry.title} was stopped in this encounter, and its {half} half cannot be tried again"
        elif used.status == SPARED or (same and used.owner == seat and _goes_on(m, used)):
            continue
        elif same and "flare" in limits:
            return f"{entry.title} has been played in this encounter"
        elif used.owner == seat and "player" in limits:
            who, other = m.state.seats[seat].name, m.book.entries[used.power].title
            return f"{who} has played a flare in this encounter: {other}"
    return None


def _played(m: Engine) -> list[Use]:
    return [used for used in m.state.uses if used.scope == SCOPE and used.status != UNDONE]


def _half(m: Engine, used: Use) -> str:
    return next((c.half for c in m.book.entries[used.power].clauses if c.ref == used.rule), "")


def _goes_on(m: Engine, used: Use) -> bool:
    """A flare that speaks of every time works for the rest of the encounter, where the table plays it so."""
    clause = next((c for c in m.book.entries[used.power].clauses if c.ref == used.rule), None)
    return clause is not None and clause.limit == RECURRENT and m.choice("recurrent_flares") == 2


def comes_back(m: Engine, entry: Entry) -> bool:
    """The flare returns to its player's hand when it has worked (ffg F-04); elsewhere it is gone (mayfair F3.34)."""
    return entry.power is not None and bool(m.book.settings.get("flares_return"))


def lapse(m: Engine, seat: int, power: str) -> None:
    """A use of a power was stopped: what its super flare had added to it is over (ffg F-10; d165).

    The flare was played all the same, unless the table undoes the play.
    """
    ours = [used for used in _played(m) if used.owner == seat and m.book.entries[used.power].power == power]
    supers = [used for used in ours if _half(m, used) == SUPER]
    if not supers:
        return
    rules = tuple(m.book.entries[used.power].id + "." for used in supers)
    gone = [f.serial for f in m.state.effects if f.owner == seat and f.rule.startswith(rules)]
    if gone:
        m.do(ch.EffectsEnded(gone), supers[0].rule, seat)
    if m.choice("super_flare_zapped") == 2:
        for number, used in enumerate(m.state.uses):
            if used in supers:
                m.do(ch.UseMarked(number, UNDONE), used.rule, seat)
