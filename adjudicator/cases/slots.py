"""How the words of each type of slot are read and written."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from adjudicator.cases.corrections import read_changes, write_changes
from adjudicator.cases.lists import counted, named, read_faces, read_ships, read_side, write_faces, write_ships
from adjudicator.cases.names import Names, NotUnderstood, Titles, plain
from adjudicator.cases.terms import read_terms, write_terms
from adjudicator.rulebook.wording import listed

NOBODY = "nobody"


class All(Struct, frozen=True):
    """Everybody who may be meant at the question, but those named."""

    but: tuple[int, ...] = ()


EVERYBODY = re.compile(
    r"(?:them )?(?:everybody|all|both)(?: of them| players| others| the others)?(?: (?:but|except|without) (.+))?",
    re.IGNORECASE,
)

MANY = ("cards", "ships")
"""Shares that are not called after a player, and of which there may be one."""


def _seats(text: str, names: Names, exact: bool) -> list[int] | All:
    if text == NOBODY:
        return []
    if whole := EVERYBODY.fullmatch(text):
        return All(tuple(_named(whole[1], names, exact)) if whole[1] else ())
    return _named(text, names, exact)


def _named(text: str, names: Names, exact: bool) -> list[int]:
    return list(dict.fromkeys(names.seat(item, exact) for item in named(text, {plain(name) for name in names.seats})))


def _write_seats(value: list[int], titles: Titles) -> str:
    return listed([titles.title(seat) for seat in value]) if value else NOBODY


ALL = -1
"""A share that is not counted: all there is."""


def _shares(text: str, names: Names, exact: bool) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    if re.fullmatch(r"(?:all )?[a-z]+", text) and not exact:
        return [(ALL, text.removeprefix("all "))]
    for item in counted(text, r"\d|an?\s"):
        match = re.fullmatch(r"(\d+|an?)\s+(.+)", item)
        if match is None:
            raise NotUnderstood(f"{item!r} is no share; write for example '2 cards and 1 ship'")
        found.append((int(match[1]) if match[1].isdigit() else 1, match[2]))
    return found


def whose(label: str, names: Names) -> int | None:
    """The player whose ships a share is: ``Cy``, ``of Cy's ships``, ``ships from Cy``; None if it is something else."""
    words = re.sub(r"^(?:ships? )?(?:of |from )?|(?:'s?)?(?: ships?)?$", "", label)
    return names.seat(words, True) if words in names.seats else names.colours.get(words.casefold())


def _write_shares(value: list[tuple[int, str]], titles: Titles) -> str:
    return listed(
        [f"{n} {label.removesuffix('s') if n == 1 and label.endswith(MANY) else label}" for n, label in value]
    )


def _things(text: str, names: Names, exact: bool) -> list[str]:
    return [item for item in re.split(r"\s*,?\s+then\s+|\s*,\s*", text) if item]


def _whole(text: str, names: Names, exact: bool) -> int:
    if not text.isdigit():
        raise NotUnderstood(f"{text!r} is no whole number")
    return int(text)


def _raw(text: str, names: Names, exact: bool) -> str:
    return text


def _same(value: Any, titles: Titles) -> str:
    return str(value)


Read = Callable[[str, Names, bool], Any]
Write = Callable[[Any, Titles], str]

SLOTS: dict[str, tuple[Read, Write]] = {
    "seat": (lambda text, names, exact: names.seat(text, exact), lambda seat, titles: titles.title(seat)),
    "seats": (_seats, _write_seats),
    "place": (lambda text, names, exact: names.place(text, exact), _same),
    "face": (lambda text, names, exact: names.face(text, exact), _same),
    "faces": (read_faces, lambda faces, titles: write_faces(faces)),
    "rule": (lambda text, names, exact: names.rule(text, exact), _same),
    "side": (read_side, lambda side, titles: f"the {side}"),
    "moment": (lambda text, names, exact: names.moment(text, exact), _same),
    "ships_from": (
        lambda text, names, exact: read_ships(text, names, exact, "from"),
        lambda ships, titles: write_ships(ships, "from"),
    ),
    "ships_to": (
        lambda text, names, exact: read_ships(text, names, exact, "to"),
        lambda ships, titles: write_ships(ships, "to"),
    ),
    "shares": (_shares, _write_shares),
    "things": (_things, lambda things, titles: ", then ".join(things)),
    "whole": (_whole, _same),
    "raw": (_raw, _same),
    "text": (_raw, _same),
    "terms": (read_terms, write_terms),
    "changes": (read_changes, write_changes),
}
"""How each type of slot is read and written."""
