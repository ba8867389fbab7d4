"""Answers to any question, made at random from nothing but the question's own fields.

A question that says too little to be answered legally is a fault of the question, so nothing here knows a rule. Of the
state only what a player sees before it is read: its hand, and what it has to give in a deal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from adjudicator.engine.cards import in_game, kind_in_hand
from adjudicator.engine.questions import Ask, Option
from adjudicator.rulebook.model import Book, Entry
from adjudicator.table.state import UNKNOWN, WARP, State

PASSES = 0.25
"""How often a question that may be passed is passed."""
MOST_TERMS = 4
MOST_CARDS = 4
KINDS = ("cards", "colony", "lucre")
"""What a term of a deal gives to somebody."""
NUMBERS: dict[str, tuple[str, tuple[int, ...]]] = {
    "kicker": ("x", (-1, 0, 2, 3)),
    "reinforcement": ("+", (2, 3, 5)),
}
"""How the number on a card is written, and some of the numbers there are, where it is no plain attack."""
ATTACKS = (-4, 0, 1, 4, 6, 7, 8, 9, 10, 12, 15, 20, 30)


class Unanswerable(Exception):
    """A question that has no legal answer."""


def random_answer(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    """The value of an answer that fits the question.

    Raises:
        Unanswerable: nothing can fit it.
    """
    answer = ANSWERS.get(ask.kind)
    if answer is None:
        raise Unanswerable(f"{ask.rule} asks a question of unknown kind {ask.kind!r}")
    return answer(rng, ask, state, book)


def faces_of(book: Book, kinds: Sequence[str], modules: Sequence[str] | None = None) -> list[str]:
    """Faces of every card of these kinds, with a few numbers where a number belongs to it; with modules, of the cards
    that a game with these has.
    """
    found: list[str] = []
    for entry in book.entries.values():
        if modules is not None and not in_game(book, entry, modules):
            continue
        if entry.card in kinds and entry.face is not None:
            found += [entry.face] if entry.values.get("value") != "number" else numbered(entry.face, entry)
    for deck in book.settings.get("decks", {}).values():
        if modules is not None and deck.get("module") in modules:
            found += [face for face in deck["cards"] if "/" in face and kind_in_hand(book, face) in kinds]
    return found


def all_faces(book: Book, modules: Sequence[str] | None = None) -> list[str]:
    """Faces of every card there is, or that a game with these modules has."""
    return faces_of(book, sorted({entry.card for entry in book.entries.values() if entry.card}), modules)


def numbered(word: str, entry: Entry) -> list[str]:
    """A face with the numbers it may carry: those its entry names, else the usual ones of its kind."""
    mark, numbers = NUMBERS.get(word, ("", entry.values.get("numbers", ATTACKS)))
    return [f"{word} {mark}{number}" for number in numbers]


def _values(ask: Ask) -> list[Any]:
    if not ask.options:
        raise Unanswerable(f"{ask.rule} asks for a {ask.kind} ({ask.text!r}) and offers nothing")
    return [option.value for option in ask.options]


def passes(rng: Random, ask: Ask) -> bool:
    """Whether the question is passed this time, if it may be."""
    return ask.may_pass and rng.random() < PASSES


def _go_on(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    return None


def _one(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    return None if passes(rng, ask) else rng.choice(_values(ask))


def _whether(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    return rng.choice([option.value for option in ask.options] or [True, False])


def _some(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    values = [option.value for option in ask.options for _ in range(max(1, option.most))]
    high = min(ask.high, len(values))
    if high < ask.low:
        raise Unanswerable(f"{ask.rule} asks for {ask.low} of {len(values)} ({ask.text!r})")
    return rng.sample(values, rng.randint(ask.low, high))


def _number(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    if ask.high < ask.low:
        raise Unanswerable(f"{ask.rule} asks for a number from {ask.low} to {ask.high} ({ask.text!r})")
    return rng.randint(ask.low, ask.high)


def _spread(
    rng: Random, total: int, options: Sequence[Option], capped: bool, beyond: int | None = None
) -> dict[Any, int]:
    """`total` spread over the options, none above its cap or below what must be there, nor more than `beyond` in all
    above what is free.
    """
    out: dict[Any, int] = {option.value: option.least for option in options if option.least}
    room = {option.value: (option.most if capped else total) - option.least for option in options}
    for _ in range(total - sum(out.values())):
        over = {o.value: out.get(o.value, 0) >= o.free for o in options}
        used = sum(max(0, out.get(o.value, 0) - o.free) for o in options)
        shut = beyond is not None and used >= beyond
        value = rng.choice([v for v, left in room.items() if left > 0 and not (shut and over[v])])
        room[value] -= 1
        out[value] = out.get(value, 0) + 1
    return out


def _ships(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    if passes(rng, ask):
        return None
    high = min(ask.high, sum(option.most for option in ask.options))
    if high < ask.low:
        raise Unanswerable(f"{ask.rule} asks for {ask.low} ships where {high} are ({ask.text!r})")
    return _spread(rng, rng.randint(ask.low, high), ask.options, capped=True, beyond=ask.beyond)


def _split(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    _values(ask)
    return _spread(rng, ask.high, ask.options, capped=any(option.most for option in ask.options))


def _cards(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    """A card for each seat: of a kind offered, and out of the hand where that is known and the choice secret."""
    if passes(rng, ask):
        return None
    chosen: dict[str, str | None] = {}
    for seat in ask.seats:
        known = state.seats[seat].hand.known if ask.secret else None
        legal: list[list[str | None]] = []
        for kind in _values(ask):
            if known is None:
                legal.append([*faces_of(book, [kind], state.modules)])
            else:
                legal.append([face for face in known if face != UNKNOWN and kind_in_hand(book, face) == kind])
        legal = [faces for faces in legal if faces]
        if ask.secret and (not legal or rng.random() < 0.1):
            legal.append([UNKNOWN])
        if ask.may_pass and (ask.low == 0 or rng.random() < 0.05):
            legal.append([None])
        if not legal:
            raise Unanswerable(f"{ask.rule} asks for a card ({ask.text!r}) of kinds that this game has not")
        chosen[str(seat)] = rng.choice(rng.choice(legal))
    return chosen


def _hand(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    """Cards of the hand, or of those that would do; for cards just drawn any faces."""
    if ask.options:
        return _some(rng, ask, state, book)
    if ask.high < ask.low:
        raise Unanswerable(f"{ask.rule} asks for {ask.low} to {ask.high} cards ({ask.text!r})")
    count = rng.randint(ask.low, ask.high)
    if ask.name in ("drawn", "thrown"):
        return rng.choices([*all_faces(book, state.modules), UNKNOWN], k=count)
    known = state.seats[ask.seats[0]].hand.known
    if ask.differ and known is not None:
        known = list({kind_in_hand(book, face): face for face in rng.sample(known, len(known))}.values())
    if known is None or len(known) < ask.low:
        return [UNKNOWN] * count
    return rng.sample(known, min(count, len(known)))


def _deal(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    """No deal, or one in which each gives something it has; sometimes more than that, sometimes only one side gives."""
    if passes(rng, ask):
        return None
    pairs = list(zip(ask.seats, ask.seats[1:] + ask.seats[:1], strict=True))
    given = [given_to(rng, ask, state, *pair) for pair in (pairs if rng.random() < 0.9 else pairs[:1])]
    terms = [term for term in given if term is not None]
    if rng.random() < 0.3:
        terms.append(_freed(rng, state, rng.choice(ask.seats)))
    if rng.random() < 0.1:
        terms.append({"from": ask.seats[0], "to": ask.seats[1], "promise": "help next time"})
    return terms[:MOST_TERMS] or None


def _freed(rng: Random, state: State, giver: int) -> dict[str, Any]:
    """Ships out of the warp, which only some may give; more than are there where the warp is empty."""
    owner = rng.choice(sorted(state.places[WARP]) or [giver])
    return {"from": giver, "free": {str(owner): rng.randint(1, max(1, state.places[WARP].get(owner, 0)))}}


def given_to(rng: Random, ask: Ask, state: State, giver: int, taker: int) -> dict[str, Any] | None:
    """A term of a deal in which one gives something to another, or None if it has nothing to give."""
    some: dict[str, list[Option]] = {}
    for option in ask.options:
        if option.value["from"] == giver and option.value.get("to") == taker:
            some.setdefault(next(kind for kind in KINDS if kind in option.value), []).append(option)
    if not some:
        return None
    option = rng.choice(rng.choice(list(some.values())))
    term: dict[str, Any] = dict(option.value)
    if "colony" in term:
        places = [Option(place, place, most=n) for place, n in term["ships"].items()]
        term["ships"] = _spread(rng, rng.randint(1, option.most), places, capped=True)
    elif "lucre" in term:
        term["lucre"] = rng.randint(1, option.most)
    else:
        known = state.seats[giver].hand.known
        term["cards"] = rng.randint(1, min(option.most, MOST_CARDS))
        term["faces"] = [] if known is None else rng.sample(known, term["cards"])
    return term


def _order(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    return rng.sample(_values(ask), len(ask.options))


def _text(rng: Random, ask: Ask, state: State, book: Book) -> Any:
    return "as the table agreed"


ANSWERS: dict[str, Callable[[Random, Ask, State, Book], Any]] = {
    "go_on": _go_on,
    "use": _one,
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
