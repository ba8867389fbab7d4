"""Going back inside an encounter: what was done after the moment gone back to is undone on the table, and nothing
else.
"""

from __future__ import annotations

from adjudicator.engine import moving, offers
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.moons import at_moon
from adjudicator.engine.procedures import places
from adjudicator.engine.stores import give_back
from adjudicator.table import changes as ch
from adjudicator.table.positions import here
from adjudicator.table.state import GATE

RULE = "turn.going_back"


def unwind(m: Engine, at: int, goal: int) -> Flow:
    """Undo what lies between the moments numbered `goal` and `at`: cards go back to hands, allies and launched
    ships home.
    """
    e = m.state.encounter
    if e is None:
        return
    number = m.rules.moment_number
    if e.outcome is not None and goal <= number("reveal.totals"):
        m.set("outcome", None, RULE)
    if goal <= number("alliance.formed"):
        yield from places.undo(m, RULE)
    if goal <= number("destiny.end"):
        m.set("aimer", None, RULE)
        m.set("launcher", None, RULE)
    for name in ("third", "ousted", "stand_in"):
        if getattr(e, name) is not None and goal <= number("reveal.revealed"):
            m.set(name, None, RULE)
    offers.undo(m, goal)
    for card in [c for c in e.cards if c.laid_as not in ("aside", "turned") and number(c.moment) >= goal]:
        give_back(m, card, RULE)
    for seat in [s for s in e.allies if not here(m.state, s)]:
        m.do(ch.AllyLeft(seat), RULE, seat)
    if goal <= number("alliance.answer"):
        for seat in list(e.allies):
            yield from moving.leave_encounter(m, seat, RULE)
        m.set("declined", [], RULE)
        m.set("staked", None, RULE)
    if goal <= number("alliance.invited"):
        m.set("invited", {}, RULE)
    if goal <= number("launch.launched") <= at:
        launched = m.state.places[GATE].get(m.state.offense, 0)
        yield from moving.bring_home(m, m.state.offense, {GATE: launched}, RULE)
    if goal <= number("launch.aimed" if not at_moon(m.state) else "destiny.accepted"):
        m.set("target", None, RULE)
    if goal <= number("destiny.accepted"):
        m.set("system", None, RULE)
        m.set("system_fixed", False, RULE)
        m.set("defense", None, RULE)
