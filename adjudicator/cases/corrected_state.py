"""Corrections of the state as a whole: whose turn it is, where it goes on, hands card by card, counters, colours."""

from __future__ import annotations

import re
from typing import Any

from adjudicator.cases.lists import BETWEEN, named
from adjudicator.cases.names import Names, NotUnderstood, Titles
from adjudicator.rulebook.wording import listed

EXAMPLES = (
    "it is Bo's turn",
    "go on at start_turn.begin",
    "the target is red 1",
    "Bo is the defense",
    "Ana has 5 Lucre",
    "Ana's hand is attack 8, negotiate",
    "POWER's MEMORY is 3",
    "Ana plays green",
    "Ana and Bo win the game",
    "nobody has won the game",
    "5 colonies win",
)
"""One correction of each form."""


def _turn(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    return {"type": "turn", "offense": seat}


def _go_on(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    return {"type": "field", "name": "goto", "value": names.moment(said["moment"], exact)}


def _target(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    return {"type": "set", "name": "target", "value": names.place(said["place"], exact)}


def _defense(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    return {"type": "set", "name": "defense", "value": seat}


def _has_lucre(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    """A payment to or from the bank that makes it so."""
    more = int(said["amount"]) - names.lucre[seat]
    paid = {"payer": seat, "payee": None} if more < 0 else {"payer": None, "payee": seat}
    return {"type": "lucre", **paid, "amount": abs(more), "reason": "correction"}


def _faces(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    faces = [names.face(part, exact) for part in re.split(BETWEEN, said["cards"].strip())]
    return {"type": "hand_set", "seat": seat, "count": len(faces), "known": faces}


def _memory(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    entry, name = names.memory(said["power"], said["memory"], exact)
    return {"type": "memory", "entry": entry.id, "name": name, "value": _value(said["value"], entry.keeps[name], names)}


def _value(text: str, declared: dict[str, Any], names: Names) -> Any:
    """What a counter or note of a power is set to, by its type."""
    kind = declared["type"]
    if kind == "number":
        if not text.isdigit():
            raise NotUnderstood(f"{text!r} is no number")
        return int(text)
    if kind == "truth":
        if text.casefold() not in ("true", "false", "yes", "no"):
            raise NotUnderstood(f"{text!r} is neither yes nor no")
        return text.casefold() in ("true", "yes")
    if kind == "text":
        return text
    read = {"player": names.seat, "planet": names.place, "power": names.power, "card": names.face}
    single = {"players": "player", "planets": "planet", "powers": "power", "cards": "card", "texts": "text"}
    if kind in read:
        return read[kind](text, False)
    if kind in single:
        parts = [] if text.casefold() in ("nothing", "nobody") else re.split(BETWEEN, text)
        return [_value(part, {"type": single[kind]}, names) for part in parts]
    raise NotUnderstood(f"what is kept there cannot be said in a sentence ({kind})")


def _colour(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    return {"type": "recoloured", "seat": seat, "colour": names.any_colour(said["colour"], exact)}


def _won(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    return {"type": "won", "seats": [names.seat(part, exact) for part in named(said["players"], names.seats)]}


def _not_won(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    return {"type": "field", "name": "winners", "value": None}


def _to_win(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    return {"type": "field", "name": "colonies_to_win", "value": int(said["count"])}


FORMS = (
    (r"it is WHO['\u2019]s turn", _turn),
    (r"go on at (?P<moment>.+)", _go_on),
    (r"the target is (?P<place>.+)", _target),
    (r"WHO is the defense", _defense),
    (r"WHO has (?P<amount>\d+) Lucre", _has_lucre),
    (r"WHO['\u2019]s hand is (?P<cards>.+)", _faces),
    (r"(?P<players>.+) wins? the game", _won),
    (r"nobody has won the game", _not_won),
    (r"(?P<count>[1-9]\d?) colonies win", _to_win),
    (r"WHO plays (?P<colour>.+)", _colour),
)
"""Patterns, WHO standing for a player, each with what it builds from its words, the seat and the names."""
LAST = ((r"(?P<power>.+?)['\u2019]s (?P<memory>\w+) is (?P<value>.+)", _memory),)
"""What is read only where nothing else is meant."""


def write_change(change: dict[str, Any], titles: Titles) -> str | None:
    """The change in words, or nothing if it is none of these."""
    match change:
        case {"type": "turn", "offense": seat}:
            return f"it is {titles.title(seat)}'s turn"
        case {"type": "field", "name": "goto", "value": moment}:
            return f"go on at {moment}"
        case {"type": "set", "name": "target", "value": place}:
            return f"the target is {place}"
        case {"type": "set", "name": "defense", "value": seat}:
            return f"{titles.title(seat)} is the defense"
        case {"type": "hand_set", "seat": seat, "known": [*faces]}:
            return f"{titles.title(seat)}'s hand is {', '.join(faces)}"
        case {"type": "memory", "entry": entry, "name": name, "value": value}:
            return f"{titles.entry(entry)}'s {name} is {_written(titles.memory_type(entry, name), value, titles)}"
        case {"type": "recoloured", "seat": seat, "colour": colour}:
            return f"{titles.title(seat)} plays {colour}"
        case {"type": "won", "seats": seats}:
            return f"{listed(titles.title(seat) for seat in seats)} win the game"
        case {"type": "field", "name": "winners", "value": None}:
            return "nobody has won the game"
        case {"type": "field", "name": "colonies_to_win", "value": count}:
            return f"{count} colonies win"
    return None


def _written(kind: str, value: Any, titles: Titles) -> str:
    """What a power keeps, as it is read again."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return listed(_written(kind.removesuffix("s"), item, titles) for item in value) or "nothing"
    if kind == "player":
        return titles.title(value)
    return titles.entry(value) if kind == "power" else str(value)
