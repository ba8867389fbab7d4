"""Somebody else is a main player: it takes the place of the offense or of the defense for one encounter, or has one
of its own put in between.
"""

from __future__ import annotations

from adjudicator.engine import asking, moving
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.roles import main_of
from adjudicator.table import changes as ch
from adjudicator.table.positions import here
from adjudicator.table.state import BESIDE, GATE


def take_place(m: Engine, old: int, new: int, rule: str) -> None:
    """One who is no main player becomes one; the main player becomes an ally on its own side, unless it has no ships
    there and was not helped by the one that takes its place.

    Ships stay where they are, and cards laid stay on the table. The turn is still that of who began it.
    """
    e = m.state.encounter
    if e is None or new in (m.state.offense, e.defense) or old not in (m.state.offense, e.defense):
        return
    side = "offense" if old == m.state.offense else "defense"
    helped = new in e.allies or bool(here(m.state, old))
    if new in e.allies:
        m.do(ch.AllyLeft(new), rule, new)
    if side == "offense":
        m.set("starter", old if e.starter is None else e.starter, rule)
        m.do(ch.FieldSet("offense", new), rule, new)
    else:
        m.set("posted", old if e.posted is None else e.posted, rule)
        m.set("defense", new, rule)
    if helped:
        m.do(ch.AllyJoined(old, side), rule, old)
    for card in [c for c in e.cards if c.owner == old and c.laid_as in ("main", "extra", "kicker")]:
        m.do(ch.CardChanged(card.id, owner=new, lender=old), rule, new)
    m.stale()
    m.note("note", rule, new, f"{asking.name_of(m, new)} takes the place of {asking.name_of(m, old)}")


def give_back(m: Engine, rule: str) -> None:
    """The turn goes on with who began it, even if its stand-in had the encounter with it: it is the defense no more."""
    e = m.state.encounter
    if e is not None and e.starter is not None and e.outer is None:
        if e.defense == e.starter:
            m.set("defense", None, rule)
        m.do(ch.FieldSet("offense", e.starter), rule, e.starter)
        m.set("starter", None, rule)
        m.stale()


def undo(m: Engine, rule: str) -> Flow:
    """Play goes back before alliances stood: the first main players are that again, and a delegate is an ally."""
    for field, side, place in (("starter", "offense", GATE), ("posted", "defense", BESIDE)):
        e = m.state.encounter
        old, new = getattr(e, field), main_of(m.state, side)
        if e is None or old is None or new is None or (e.outer is not None and side == "offense"):
            continue
        helped = e.allies.get(old) == side
        if helped:
            m.do(ch.AllyLeft(old), rule, old)
        else:
            yield from moving.bring_home(m, new, {place: m.state.places[place].get(new, 0)}, rule)
        if side == "offense":
            m.do(ch.FieldSet("offense", old), rule, old)
        else:
            m.set("defense", old, rule)
        m.set(field, None, rule)
        m.stale()
        if helped:
            m.do(ch.AllyJoined(new, side), rule, new)


def empty_pile(m: Engine) -> None:
    """Ships lost in an encounter, or after its end, go to where the Limbo's marker stands."""
    e = m.state.encounter
    if e is not None and e.pile and m.state.limbo is not None:
        m.do(ch.PilePlaced(f"limbo {m.state.limbo.sections[m.state.limbo.marker]}"), "turn.limbo")


def strike_back(m: Engine, seat: int, rule: str) -> Flow:
    """An encounter of the seat against the offense is put in between, in the offense's system; the present one waits.

    It has no destiny, and begins where the offense launches and aims.
    """
    e, against = m.state.encounter, m.state.offense
    if e is None or e.outer is not None or seat == against:
        return
    yield from moving.bring_home(m, against, {GATE: m.state.places[GATE].get(against, 0)}, rule)
    empty_pile(m)
    m.do(ch.FieldSet("offense", seat), rule, seat)
    m.do(ch.EncounterBegun(e.nth, inside=True), rule, seat)
    m.set("starter", against, rule)
    m.set("system", against, rule)
    m.set("defense", against, rule)
    m.state.goto = _GOES_ON


def resume(m: Engine, rule: str) -> bool:
    """The encounter that waited goes on, if there is one."""
    e = m.state.encounter
    if e is None or e.outer is None or e.starter is None:
        return False
    starter = e.starter
    empty_pile(m)
    m.do(ch.EncounterResumed(), rule)
    m.do(ch.FieldSet("offense", starter), rule, starter)
    m.stale()
    m.state.goto = _GOES_ON
    return True


_GOES_ON = "destiny.end"
"""Where an encounter put in between begins, and where the one that waited goes on."""
