"""Random legal answers for the fuzzers: the audit's, but never one that may be refused, and with texts that bite."""

from __future__ import annotations

from random import Random
from typing import Any

from adjudicator.audit import answers
from adjudicator.audit.answers import Unanswerable, all_faces, faces_of, given_to, passes
from adjudicator.engine.questions import Answer, Ask, Reply
from adjudicator.rulebook.model import Book
from adjudicator.table.state import State

__all__ = ["Unanswerable", "all_faces", "faces_of", "random_reply"]

DEFAULTS = 0.1
"""How often what Enter would answer is answered, where there is such a thing."""


def random_reply(rng: Random, ask: Ask, state: State, book: Book) -> Reply:
    """A legal answer to `ask`, chosen by `rng`."""
    if ask.default is not None and rng.random() < DEFAULTS:
        return Answer(value=ask.default)
    answer = {"deal": _deal, "text": _text}.get(ask.kind, answers.random_answer)
    return Answer(value=answer(rng, ask, state, book))


def _deal(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    """No deal, or one in which each gives something it has (whether one may get nothing is a ruling)."""
    if passes(rng, ask):
        return None
    pairs = zip(ask.seats, ask.seats[1:] + ask.seats[:1], strict=True)
    terms = [given_to(rng, ask, state, giver, taker) for giver, taker in pairs]
    if None in terms:
        return None
    if rng.random() < 0.2:
        terms.append({"from": ask.seats[0], "to": ask.seats[1], "promise": "help next time"})
    return terms


def _text(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    return rng.choice(["as the table says", "[b]not markup[/b]", "größer 🙂", "x"])
