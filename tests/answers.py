"""Random legal answers, made from nothing but the fields of a question.

A question that says too little to be answered legally is a fault of the question, so nothing here looks at rules.
The state and the book are read for one thing only: which faces a card may have when the question does not list them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from adjudicator.engine.questions import Answer, Ask, Option, Reply
from adjudicator.rulebook.model import Book
from adjudicator.table.state import UNKNOWN, State

PASSES = 0.4
"""How often a question that may be passed is passed."""


class Unanswerable(AssertionError):
    """A question that has no legal answer."""


def random_reply(rng: Random, ask: Ask, state: State, book: Book) -> Reply:
    """A legal answer to `ask`, chosen by `rng`."""
    answer = ANSWERS.get(ask.kind)
    if answer is None:
        raise Unanswerable(f"{ask.rule} asks a question of unknown kind {ask.kind!r}")
    return Answer(value=answer(rng, ask, state, book))


def _values(ask: Ask) -> list[Any]:
    if not ask.options:
        raise Unanswerable(f"{ask.rule} asks for a {ask.kind} ({ask.text!r}) and offers nothing")
    return [option.value for option in ask.options]


def _passes(rng: Random, ask: Ask) -> bool:
    return ask.may_pass and rng.random() < PASSES


def _go_on(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    return None


def _use(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    if _passes(rng, ask):
        return None
    return rng.choice([value for value in _values(ask) if value is not None])


def _whether(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    return rng.choice([option.value for option in ask.options] or [True, False])


def _one(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    return None if _passes(rng, ask) else rng.choice(_values(ask))


def _some(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    values = [option.value for option in ask.options]
    high = min(ask.high, len(values))
    if high < ask.low:
        raise Unanswerable(f"{ask.rule} asks for {ask.low} of {len(values)} ({ask.text!r})")
    return rng.sample(values, rng.randint(ask.low, high))


def _number(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    if ask.high < ask.low:
        raise Unanswerable(f"{ask.rule} asks for a number from {ask.low} to {ask.high} ({ask.text!r})")
    return rng.randint(ask.low, ask.high)


def _spread(rng: Random, total: int, options: Sequence[Option], capped: bool) -> dict[Any, int]:
    """`total` spread over the options, none above its cap."""
    room = {option.value: option.most if capped else total for option in options}
    out: dict[Any, int] = {}
    for _ in range(total):
        value = rng.choice([v for v, left in room.items() if left > 0])
        room[value] -= 1
        out[value] = out.get(value, 0) + 1
    return out


def _ships(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    if _passes(rng, ask):
        return None
    high = min(ask.high, sum(option.most for option in ask.options))
    if high < ask.low:
        raise Unanswerable(f"{ask.rule} asks for {ask.low} ships where {high} are ({ask.text!r})")
    return _spread(rng, rng.randint(ask.low, high), ask.options, capped=True)


def _split(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    _values(ask)
    return _spread(rng, ask.high, ask.options, capped=any(option.most for option in ask.options))


def _faces(ask: Ask, book: Book) -> list[str]:
    """The faces a card may have: the question's options, or what the edition's encounter deck holds."""
    if ask.options:
        return [option.value for option in ask.options]
    faces: list[str] = []
    for entry in book.entries.values():
        if not entry.encounter_card or entry.face is None:
            continue
        if "value" in entry.values:
            faces.extend(f"{entry.face} {number}" for number in (4, 8, 10, 15, 20, 30))
        else:
            faces.append(entry.face)
    return faces


def _cards(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    faces = _faces(ask, book)
    return {seat: None if _passes(rng, ask) else rng.choice(faces) for seat in ask.seats}


def _hand(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    count = rng.randint(ask.low, ask.high)
    known = state.seats[ask.seats[0]].hand.known
    return [UNKNOWN] * count if known is None else rng.sample(known, count)


def _deal(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    return None if _passes(rng, ask) else []


def _order(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    values = _values(ask)
    rng.shuffle(values)
    return values


def _text(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    return rng.choice(["as the table says", "[b]not markup[/b]", "größer 🙂", "x"])


ANSWERS: dict[str, Callable[[Random, Ask, State, Book], Any]] = {
    "go_on": _go_on,
    "use": _use,
    "whether": _whether,
    "one": _one,
    "player": _one,
    "players": _some,
    "planet": _one,
    "ships": _ships,
    "number": _number,
    "cards": _cards,
    "hand": _hand,
    "destiny": _one,
    "deal": _deal,
    "split": _split,
    "order": _order,
    "text": _text,
}
