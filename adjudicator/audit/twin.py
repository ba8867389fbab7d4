"""The twin run: the same table and answers under a book that lacks one part, and whether anybody could tell."""

from __future__ import annotations

from adjudicator.audit.look import figures, shape, stands
from adjudicator.audit.parts import Part
from adjudicator.audit.play import Played, Stop, copied
from adjudicator.engine import Engine, Fault
from adjudicator.engine.judging import judge
from adjudicator.engine.questions import Announce, Answer, Ask, Refused, Reply
from adjudicator.engine.validate import fitting
from adjudicator.rulebook.model import Book

CHOICE, STATE, NUMBER = "a legal choice", "the state", "a number"
ALIKE = 5
"""So many parts of a question's shape say which question it is; what may be answered comes after them."""
CANNOT = (Fault, LookupError, TypeError, AttributeError, ValueError)
"""What goes wrong where something is missing that comes after it."""
NEEDED = "what comes after it"
"""Without the part the rest of its clause cannot be carried out."""


def difference(played: Played, book: Book, part: Part) -> str | None:
    """What is different under a book without the part, first of all; None if nothing is, or nothing can be said.

    Questions that only the part asks, and the pause in which its use is announced, are no difference by themselves;
    other answers to the same question are.
    """
    if part.path[0] == "clauses" and part.ref not in played.used:
        return None
    try:
        return _compare(played, Engine(book, copied(played.began), checks=False), part)
    except CANNOT:
        return NEEDED


def _compare(played: Played, twin: Engine, part: Part) -> str | None:
    for stop in played.stops:
        ask = twin.question
        if ask is None or shape(ask) != stop.shape:
            if not _own(stop, part) or (ask is not None and shape(ask)[:ALIKE] == stop.shape[:ALIKE]):
                return CHOICE
            if any(isinstance(reply, Announce) and not refused for reply, refused in stop.tried):
                return None
            continue
        if stands(twin.state, played.read) != stop.stands:
            return STATE
        if any(refused == _taken(twin, ask, reply, refused) for reply, refused in stop.tried):
            return CHOICE
    was, now = played.engine.question, twin.question
    if (was and shape(was)) != (now and shape(now)):
        return CHOICE
    if stands(played.engine.state, played.read) != stands(twin.state, played.read):
        return STATE
    return NUMBER if figures(played.engine.log) != figures(twin.log) else None


def _own(stop: Stop, part: Part) -> bool:
    """The part itself asked this, or its use was announced here."""
    return stop.rule == part.ref or part.ref in stop.busy


def _taken(twin: Engine, ask: Ask, reply: Reply, refused: bool) -> bool:
    """The twin takes this reply; one that was refused is only judged."""
    try:
        if not refused:
            twin.reply(reply)
        elif isinstance(reply, Announce):
            judge(twin, reply)
        elif isinstance(reply, Answer):
            fitting(twin, ask, reply.value)
    except Refused:
        return False
    return True
