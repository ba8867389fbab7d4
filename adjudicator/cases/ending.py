"""What may be done where a case ends: who may act, what would be legal there, whether the turn goes on."""

from __future__ import annotations

from adjudicator.cases.defaults import default_answer
from adjudicator.cases.parse import read_worded
from adjudicator.cases.played import END, Played
from adjudicator.cases.trying import tried
from adjudicator.engine import Engine
from adjudicator.engine.questions import Answer

ANOTHER = "another"
"""The question whether the offense has a further encounter."""
FEW = 50
"""Pauses after an encounter, at most."""


def may_act(played: Played) -> list[tuple[str, str]]:
    """Who may act at the open question, in order, and by which rule."""
    names = [seat.name for seat in played.engine.state.seats]
    return [(names[seat], rule) for seat, _, rule in played.engine.who_may_act()]


def why_not(played: Played, text: str) -> str | None:
    """Why a sentence would not be accepted at the open question; None if it would be.

    Raises:
        NotUnderstood: it is no sentence.
    """
    engine = played.again()
    for sentence in read_worded(text, engine.state, engine.book):
        why = tried(engine, sentence)
        while why is not None and engine.question is not None and engine.question.kind == "go_on":
            engine.reply(Answer())
            why = tried(engine, sentence)
        if why is not None:
            return why.text
    return None


def another(played: Played) -> bool:
    """Whether the offense is asked about a further encounter after this one."""
    engine = played.again()
    for _ in range(FEW):
        ask = engine.question
        if ask is None or ask.name == ANOTHER:
            break
        answer = default_answer(ask)
        if answer is None or not _between(engine, played):
            break
        engine.reply(answer)
    return engine.question is not None and engine.question.name == ANOTHER


def _between(engine: Engine, played: Played) -> bool:
    """The encounter is over, and nothing of the next one is asked yet."""
    return engine.state.moment == END or engine.state.moment == played.state.moment
