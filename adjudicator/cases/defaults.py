"""What Enter answers: a pause is passed, an offer declined, and where only one answer is legal it is given."""

from __future__ import annotations

from typing import Any

from adjudicator.cases.sentence import Sentence
from adjudicator.engine.questions import Answer, Ask
from adjudicator.table.state import UNKNOWN

NEVER = frozenset({"deal", "text", "destiny"})
"""Kinds of question that people must answer themselves: leaving them out would be an answer of its own."""


def default_answer(ask: Ask) -> Answer | None:
    """The answer that says nothing the table would have to tell, or None if it must be told."""
    if ask.kind == "go_on":
        return Answer()
    if ask.kind == "players" and len(ask.default or []) < ask.low:
        only = _players(ask)
        return None if only is None else Answer(only)
    if ask.default is not None:
        return Answer(ask.default)
    if ask.kind in NEVER:
        return None
    if ask.may_pass:
        return Answer(dict.fromkeys(ask.seats) if ask.kind == "cards" else None)
    only = _ONLY.get(ask.kind, _one)(ask)
    return None if only is None else Answer(only)


def only_one(ask: Ask, said: Sentence) -> Answer | None:
    """Who has just said that it uses a rule means the only card that there is for it."""
    asks = said.verb in ("uses", "plays") and said.seat in ask.seats and ask.kind == "hand"
    if not asks or not ask.may_pass or len(ask.options) != 1 or ask.low > 1:
        return None
    used = str(said.parts.get("rule") or said.parts.get("face")).partition(".")[0]
    return Answer([ask.options[0].value]) if ask.rule.partition(".")[0] == used else None


def any_answer(ask: Ask) -> Answer | None:
    """An answer that says something, where it does not matter what; None if none is at hand."""
    first, least = [option.value for option in ask.options], min(max(ask.low, 1), ask.high)
    if ask.kind == "number":
        return Answer(least)
    if ask.kind == "hand":
        return Answer([UNKNOWN] * least)
    if ask.kind in ("players", "order"):
        return Answer(first[:least] if ask.kind == "players" else first)
    if ask.kind == "ships":
        return Answer(_ships_from_the_first(ask, least))
    return Answer(first[0]) if first else default_answer(ask)


def _ships_from_the_first(ask: Ask, count: int) -> dict[Any, int]:
    """So many ships, from the places named first."""
    found: dict[Any, int] = {}
    for option in ask.options:
        found[option.value] = min(option.most, count - sum(found.values()))
    return {place: n for place, n in found.items() if n}


def _one(ask: Ask) -> Any:
    return ask.options[0].value if len(ask.options) == 1 else None


def _players(ask: Ask) -> Any:
    return [option.value for option in ask.options] if len(ask.options) == ask.low else None


def _ships(ask: Ask) -> Any:
    if ask.high == 0:
        return {}
    if sum(option.most for option in ask.options) == ask.low:
        return {option.value: option.most for option in ask.options if option.most}
    if len(ask.options) == 1 and ask.low == ask.high:
        return {ask.options[0].value: ask.low}
    return None


def _number(ask: Ask) -> Any:
    return ask.low if ask.low == ask.high else None


def _cards(ask: Ask) -> Any:
    """Cards are laid unseen, and unseen cards turned up must be named."""
    return None if "faces" in ask.name or not ask.secret else dict.fromkeys(ask.seats, UNKNOWN)


def _hand(ask: Ask) -> Any:
    if ask.low != ask.high or must_be_named(ask):
        return [ask.options[0].value] if ask.low == ask.high == len(ask.options) == 1 else None
    return [UNKNOWN] * ask.low


def must_be_named(ask: Ask) -> bool:
    """Only certain cards will do, so that none can be left unseen."""
    listed = [option.value for option in ask.options]
    return ask.kind == "hand" and not ask.secret and ask.default is None and bool(listed) and UNKNOWN not in listed


def _split(ask: Ask) -> Any:
    return {ask.options[0].value: ask.high} if len(ask.options) == 1 else None


def _order(ask: Ask) -> Any:
    return [option.value for option in ask.options] if len(ask.options) < 2 else None


_ONLY = {
    "players": _players,
    "ships": _ships,
    "number": _number,
    "cards": _cards,
    "hand": _hand,
    "split": _split,
    "order": _order,
}


def by_seat(answer: Answer) -> Answer:
    """An answer of several seats with seats as numbers, whatever the question's default has them as."""
    value = answer.value
    keyed = isinstance(value, dict) and all(str(key).isdigit() for key in value)
    return Answer({int(key): face for key, face in value.items()}) if keyed else answer


def missing(ask: Ask, answer: Answer) -> list[int]:
    """The seats a question of several seats still waits for."""
    if ask.kind != "cards" or not isinstance(answer.value, dict):
        return []
    return [seat for seat in ask.seats if seat not in answer.value]


def completed(ask: Ask, answer: Answer) -> Answer:
    """An answer by seat with what goes without saying for those it does not name."""
    rest = default_answer(ask) if missing(ask, answer) else None
    return answer if rest is None else Answer({**by_seat(rest).value, **answer.value})
