"""Lists in a sentence: items with commas and an ``and``, ships by place, cards by face."""

from __future__ import annotations

import re
from collections.abc import Collection

from adjudicator.cases.keys import MAINS
from adjudicator.cases.names import Names, NotUnderstood, plain
from adjudicator.rulebook.wording import listed
from adjudicator.table.state import REWARD_BACK, UNKNOWN

BETWEEN = r"\s*,\s*(?:and\s+)?|\s+and\s+"
"""What stands between the items of a list."""
SIDES = {said.casefold(): side for said, side in MAINS.items()}
"""Other words for the sides, at the table."""
UNPLACED = ""
"""Key of a count of ships without a place, to be spread sensibly."""


def counted(text: str, begins: str = r"\d") -> list[str]:
    """The items of ``2 of this, 1 of that and 3 of those``; each begins with its count."""
    return re.split(rf"(?:{BETWEEN})(?={begins})", text.strip())


def named(text: str, known: Collection[str]) -> list[str]:
    """The items of ``a, b and c``; a known name may hold a comma or an ``and`` itself."""
    words = re.split(f"({BETWEEN})", text.strip())
    found: list[str] = []
    start = 0
    while start < len(words):
        last = start
        for end in range(start + 2, len(words), 2):
            if plain("".join(words[start : end + 1])) in known:
                last = end
        found.append("".join(words[start : last + 1]))
        start = last + 2
    return found


def split_outside_quotes(text: str) -> list[str]:
    """The parts of a text between semicolons, those in double quotes not counted."""
    return re.split(r';(?=(?:[^"]*"[^"]*")*[^"]*$)', text)


def read_side(text: str, names: Names, exact: bool) -> str | int:
    """``offense``, ``defense``, or the seat of a main player, whose side it will be when the sentence is used; at
    the table also by another word for it.
    """
    bare = re.sub(r"^the ", "", text)
    if bare in ("offense", "defense"):
        return bare
    if not exact and bare.casefold() in SIDES:
        return SIDES[bare.casefold()]
    return names.seat(text, exact)


def read_ships(text: str, names: Names, exact: bool, joint: str) -> dict[str, int]:
    """``2 from red 1 and 2 from red 2``; a bare count stands under no place."""
    found: dict[str, int] = {}
    for item in counted(re.sub(r"([^\s,][^:,]*): (\d+)", rf"\2 {joint} \1", text)):
        match = re.fullmatch(rf"(\d+)(?:\s+ships?)?(?:\s+(?:{joint}|at|on|of|in)\s+(.+))?", item)
        if match is None:
            raise NotUnderstood(f"{item!r} is no number of ships; write for example '2 {joint} red 1'")
        place = UNPLACED if match[2] is None else names.place(match[2], exact)
        found[place] = found.get(place, 0) + int(match[1])
    return found


def write_ships(ships: dict[str, int], joint: str) -> str:
    """Ships by place, as `read_ships` reads them."""
    return listed([f"{n} {joint} {place}" if place else str(n) for place, n in ships.items()])


def read_faces(text: str, names: Names, exact: bool) -> list[str]:
    """``attack 8, negotiate and 2 cards``: cards that nobody names are counted."""
    if text in ("nothing", "no cards"):
        return []
    found: list[str] = []
    for item in named(text, names.plain_faces):
        unseen = re.fullmatch(r"(\d+|an?) (?:unseen )?(reward )?cards?", item)
        if unseen is None:
            found.append(names.face(item, exact))
        else:
            back = REWARD_BACK if unseen[2] else UNKNOWN
            found.extend([back] * (int(unseen[1]) if unseen[1].isdigit() else 1))
    return found


def write_faces(faces: list[str]) -> str:
    """Cards as `read_faces` reads them, the unseen ones last."""
    words = [face for face in faces if face not in (UNKNOWN, REWARD_BACK)]
    for back, said in ((REWARD_BACK, "reward card"), (UNKNOWN, "card")):
        unseen = faces.count(back)
        if unseen:
            words.append(f"a {said}" if unseen == 1 else f"{unseen} {said}s")
    return listed(words) if words else "nothing"
