"""A sentence tried on a game that is thrown away afterwards: whether it would be accepted, with all that it says."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.cases.defaults import by_seat, completed
from adjudicator.cases.language import KICKERS, answer_for
from adjudicator.cases.names import Names, NotUnderstood, plain
from adjudicator.cases.sentence import Sentence, besides
from adjudicator.engine import Engine
from adjudicator.engine.questions import Announce, Answer, Refused

NOTHING = "it answers nothing that is asked here"


def tried(engine: Engine, sentence: Sentence) -> Refused | None:
    """Why a sentence is not accepted at the open question; None if it is, and all that it says has been given."""
    ask = engine.question
    try:
        reply = answer_for(sentence, ask, engine.state, engine.book)
    except NotUnderstood as problem:
        return Refused(str(problem))
    if reply is None or ask is None:
        return Refused(NOTHING)
    brought = isinstance(reply, Announce) and bool(reply.args)
    if isinstance(reply, Answer):
        reply = completed(ask, by_seat(reply))
    try:
        engine.reply(reply)
    except Refused as refusal:
        return refusal
    return None if brought else _besides(engine, besides(sentence, getattr(reply, "value", None)))


def _besides(engine: Engine, more: Iterable[Sentence]) -> Refused | None:
    """Why what a sentence says besides is not accepted where it is asked; None if it is, or nobody asks for it."""
    for part in more:
        while engine.question is not None and engine.question.kind == "go_on" and (engine.pending or engine.chain):
            engine.reply(Answer())
        if engine.question is None or engine.question.kind == "go_on":
            continue
        why = tried(engine, part)
        if why is not None and why.text != NOTHING:
            return why
    return None


def is_known(sentence: Sentence, engine: Engine) -> bool:
    """What a sentence chooses is something of this game, though nothing that is offered."""
    said = sentence.parts.get("choice")
    known = [*engine.state.places, *(seat.name for seat in engine.state.seats)]
    known += [entry.name for entry in engine.book.entries.values()]
    return isinstance(said, str) and plain(said) in {plain(name) for name in known}


def unasked(sentence: Sentence, engine: Engine, names: Names) -> Answer | None:
    """A card laid by nobody who is asked for one: by no main player, or by one who has laid such a card already."""
    ask, seat, face = engine.question, sentence.seat, sentence.parts.get("face")
    if ask is None or ask.kind != "cards" or sentence.verb != "lays" or seat is None or seat in ask.seats:
        return None
    kicker = names.kind(str(face)) == "kicker"
    may_still = seat in names.roles.values() and (seat, "kicker" if kicker else "main") not in names.laid
    return Answer({seat: face}) if kicker == (ask.name in KICKERS) and not may_still else None
