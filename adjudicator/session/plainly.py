"""Answers as a program writes them: players by name, options by their words; and what would be legal, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from adjudicator.engine import Ask, Engine, Refused
from adjudicator.engine.validate import fitting
from adjudicator.table.state import UNKNOWN, State

ONE_OF = ("use", "whether", "one", "player", "planet", "destiny")
"""Kinds of question that are answered with one of their options."""


def seat_of(state: State, who: str | int) -> int:
    """A seat by its number, its player's name or its colour.

    Raises:
        Refused: there is none; the sentence says who is there.
    """
    if isinstance(who, int) and 0 <= who < len(state.seats):
        return who
    wanted = str(who).strip().casefold()
    for number, seat in enumerate(state.seats):
        if wanted in (seat.name.casefold(), seat.colour.casefold()):
            return number
    raise Refused(f"nobody here is called {who!r}; there are {', '.join(seat.name for seat in state.seats)}")


def value_for(ask: Ask, state: State, said: Any) -> Any:
    """The answer as the question takes it. What it does not know is left as it is, for the question to refuse."""
    if said is None:
        return None
    if ask.kind in ONE_OF:
        return _option(ask, state, said)
    if ask.kind in ("players", "order"):
        return [_option(ask, state, item) for item in (said if isinstance(said, (list, tuple)) else [said])]
    if ask.kind == "cards":
        faces = said if isinstance(said, dict) else dict.fromkeys(ask.seats, said)
        return {str(_seat(state, key)): face for key, face in faces.items()}
    if ask.kind == "hand":
        return [said] if isinstance(said, str) else said
    if ask.kind == "deal" and isinstance(said, (list, tuple)):
        return [_term(state, term) for term in said]
    return said


def named_seats(state: State, args: dict[str, Any]) -> dict[str, Any]:
    """What an announcement names: players by their seats. A name that is a word of Python may end with ``_``."""
    names = {seat.name.casefold(): number for number, seat in enumerate(state.seats)}
    return {
        key.removesuffix("_"): names.get(value.casefold(), value) if isinstance(value, str) else value
        for key, value in args.items()
    }


def _option(ask: Ask, state: State, said: Any) -> Any:
    for option in ask.options:
        if option.value == said and isinstance(option.value, bool) == isinstance(said, bool):
            return said
    if isinstance(said, str):
        for option in ask.options:
            if option.label.casefold() == said.strip().casefold():
                return option.value
        if ask.kind in ("player", "players"):
            return seat_of(state, said)
    return said


def _seat(state: State, key: Any) -> int:
    return int(key) if isinstance(key, str) and key.isdigit() else seat_of(state, key)


def _term(state: State, term: Any) -> Any:
    if not isinstance(term, dict):
        return term
    return {key: _seat(state, item) if key in ("from", "to") else item for key, item in term.items()}


class Legal:
    """What may be answered now: walk through it where it can be listed, ask ``x in legal``, or print it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def __contains__(self, said: object) -> bool:
        ask = self._engine.question
        if ask is None:
            return False
        try:
            fitting(self._engine, ask, value_for(ask, self._engine.state, said))
        except Refused:
            return False
        return True

    def __iter__(self) -> Iterator[Any]:
        ask = self._engine.question
        if ask is None:
            return
        if ask.kind == "number":
            yield from range(ask.low, ask.high + 1)
        elif ask.kind in ONE_OF or ask.kind == "go_on":
            yield from (option.value for option in ask.options)
            if ask.may_pass or ask.kind == "go_on":
                yield None
        else:
            raise TypeError(f"too many answers to list; legal: {self}")

    def __str__(self) -> str:
        ask = self._engine.question
        if ask is None:
            return "nothing: the game is over"
        words = _WORDS.get(ask.kind, _options)(ask, self._engine.state)
        return f"{words}, or None to pass" if ask.may_pass and ask.kind != "go_on" else words


def _options(ask: Ask, state: State) -> str:
    return ", ".join(option.label if option.label else str(option.value) for option in ask.options)


def _spread(ask: Ask, state: State) -> str:
    places = ", ".join(f"{option.value!r}: up to {option.most or ask.high}" for option in ask.options)
    return f"{_range(ask)} in all, {{{places}}}"


def _range(ask: Ask) -> str:
    return f"{ask.low}" if ask.low == ask.high else f"{ask.low} to {ask.high}"


def _cards(ask: Ask, state: State) -> str:
    names = ", ".join(f"{state.seats[seat].name!r}: a card" for seat in ask.seats)
    unseen = f"; {UNKNOWN!r} is a card laid unseen" if ask.secret else ""
    return f"{{{names}}} of the kinds {_options(ask, state)}{unseen}"


_WORDS: dict[str, Callable[[Ask, State], str]] = {
    "go_on": lambda ask, state: "None, to go on",
    "ships": _spread,
    "split": _spread,
    "cards": _cards,
    "players": lambda ask, state: f"a list of {_range(ask)} of {_options(ask, state)}",
    "number": lambda ask, state: f"a number from {ask.low} to {ask.high}",
    "hand": lambda ask, state: f"a list of {_range(ask)} cards; {UNKNOWN!r} is one that nobody names",
    "order": lambda ask, state: f"a list of all of {_options(ask, state)}, arranged",
    "deal": lambda ask, state: "a list of terms such as {'from': 'Ana', 'to': 'Bo', 'cards': 1}, or None for no deal",
    "text": lambda ask, state: "a sentence",
}
