"""A verb about what another card does: it is done once more, by somebody else."""

from __future__ import annotations

from adjudicator.engine.cards import read_face
from adjudicator.engine.context import Context
from adjudicator.engine.core import Flow
from adjudicator.engine.inquiry import ask_head
from adjudicator.engine.judging import names_of
from adjudicator.engine.roles import has_role
from adjudicator.engine.verbs.reading import main_value
from adjudicator.rulebook.model import Step
from adjudicator.table.state import Laid


def duplicate(c: Context, step: Step) -> Flow:
    """What a card just played does is done for the rule's owner as well, with targets of its own; the card itself
    goes where it goes. Who could not use it so has nothing of it.
    """
    from adjudicator.engine.verbs import run_steps

    m, it = c.m, c.it
    card: Laid | None = main_value(c, step)
    played = read_face(m.book, card.face) if card is not None else None
    if played is None:
        return
    entry, value = played
    live = next((x for x in m.rules.entry(entry.id).clauses if x.ref == it.get("use")), None)
    if live is None or (live.roles and not has_role(m.state, c.owner, live.roles)):
        return
    names = {**names_of(entry, value), "this": None}
    again = Context(m, c.owner, entry.id, live.ref, it.get("about"), names)
    again.types, again.clause, again.moment = live.model.names, live.model.id, c.moment
    if (live.cond is None or live.cond(again)) and (yield from ask_head(again, live.model, {})):
        yield from run_steps(again, live.model.do)


VERBS = {"duplicate": duplicate}
