"""What may be said at an open question: a few right sentences, those most like what was said first."""

from __future__ import annotations

import re
from typing import Any

from adjudicator.cases.choices import BY_OPTION
from adjudicator.cases.defaults import by_seat, default_answer
from adjudicator.cases.names import plain
from adjudicator.cases.writing import sentence_for
from adjudicator.engine.called import in_words, moment_called, whose
from adjudicator.engine.questions import Answer, Ask
from adjudicator.rulebook.model import Book
from adjudicator.table.state import UNKNOWN, State

FEW = 3
"""Sentences that are named."""
ALIKE = 55
"""How like what was said, of 100, a sentence must be to be named first."""
MANY = 40
"""Options that are looked at."""
KINDS = ("negotiate",)
"""Kinds of card that an edition may call otherwise."""
ENCOUNTER = "attack"
"""A kind of card with a number, to show how a card is named."""


def may_say(ask: Ask, state: State, book: Book, said: str = "") -> list[str]:
    """A few sentences that answer the question, those most like what was said first."""
    right = sayable(ask, state, book)
    if not said or len(right) <= FEW:
        return right[:FEW]
    from rapidfuzz import fuzz, process

    near = process.extract(said, right, scorer=fuzz.token_sort_ratio, processor=plain, limit=FEW, score_cutoff=ALIKE)
    return list(dict.fromkeys([*(text for text, _, _ in near), *right]))[:FEW]


def sayable(ask: Ask, state: State, book: Book) -> list[str]:
    """Sentences that answer the question; what Enter says comes first, where it says anything."""
    found = [_written(ask, answer, state, book) for answer in _answers(ask)]
    return list(dict.fromkeys(text for text in found if text))


def advice(ask: Ask, state: State, book: Book, said: str = "") -> str:
    """The same as the end of a message."""
    right = may_say(ask, state, book, said)
    return f"; here may be said: {', '.join(repr(text) for text in right)}" if right else ""


def _written(ask: Ask, answer: Answer, state: State, book: Book) -> str:
    return in_words(book, _in_its_words(sentence_for(ask, by_seat(answer), state, book), book))


def _in_its_words(text: str, book: Book) -> str:
    """A sentence with the edition's words for kinds of card, which are understood as well."""
    words = book.lexicon.get("words", {})
    for kind in KINDS:
        said = words.get(kind, kind)
        text = re.sub(rf"\b{kind}\b", str(said["one"] if isinstance(said, dict) else said).lower(), text)
    return text


def _answers(ask: Ask) -> list[Answer]:
    """Answers of the kind that is asked for."""
    usual = default_answer(ask)
    found = [] if usual is None else [usual]
    values = [option.value for option in ask.options[:MANY]]
    if ask.kind in BY_OPTION:
        found += [Answer(value) for value in (values or ([True, False] if ask.kind == "whether" else [ask.low]))]
    elif ask.kind == "players":
        found += [Answer([value]) for value in values if ask.high]
    elif ask.kind == "cards":
        faces: list[Any] = [
            f"{ENCOUNTER} 8" if value == ENCOUNTER else f"{value} x2" if value == "kicker" else value
            for value in values
        ]
        found += [Answer(dict.fromkeys(ask.seats[:1], face)) for face in [*faces, *([UNKNOWN] if ask.secret else [])]]
    elif ask.kind == "ships" and values:
        found += [
            Answer({option.value: min(option.most or ask.high, max(ask.low, 1))}) for option in ask.options[:MANY]
        ]
    elif ask.kind == "split":
        found += [Answer({value: ask.high}) for value in values]
    elif ask.kind == "deal":
        found += [Answer(), Answer([{"from": ask.seats[0], "to": ask.seats[-1], "cards": 2, "faces": []}])]
    elif ask.kind == "hand":
        unnamed = not values or UNKNOWN in values or (usual is not None and UNKNOWN in (usual.value or ()))
        found += [Answer([UNKNOWN] * max(ask.low, 1))] if unnamed else []
        found += [Answer([value]) for value in values if ask.low < 2]
    elif ask.kind == "order":
        found += [Answer(values)]
    elif ask.kind == "text":
        found += [Answer("a sentence")]
    return found


def shown(ask: Ask, state: State, book: Book) -> str:
    """A question in one line: whom, what, where it comes from. A pause is for everybody, and many name who is asked."""
    names = [state.seats[seat].name for seat in ask.seats]
    named = ask.kind == "go_on" or any(ask.text.startswith(name) for name in names)
    who = "" if named else f"{' and '.join(names) or 'the table'}: "
    return f"{who}{ask.text} ({whose(book, ask.rule)}; {moment_called(book, ask.moment)})"
