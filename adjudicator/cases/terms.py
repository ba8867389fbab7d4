"""The terms of a deal in words: cards, a colony, Lucre, ships let out of the warp, a promise."""

from __future__ import annotations

import re
from typing import Any

from adjudicator.cases.lists import (
    UNPLACED,
    counted,
    read_faces,
    read_ships,
    split_outside_quotes,
    write_faces,
    write_ships,
)
from adjudicator.cases.names import Names, NotUnderstood, Titles
from adjudicator.rulebook.wording import listed
from adjudicator.table.state import GATE, UNKNOWN

NOTHING = "nothing"
VERBS = ("gives", "promises", "frees", "gets", "receives", "takes")
"""What somebody does by a term; the last three are said of the one to whom it is given."""
EXAMPLES = (
    "'Ana gives 2 cards to Bo', 'Bo gives Ana a colony on blue 2 with 2 from red 1', 'Ana gives 3 Lucre to Bo', "
    "'Ana frees 3 Bo ships', 'Ana promises Bo \"no attack on blue\"'"
)


def read_terms(text: str, names: Names, exact: bool) -> list[dict[str, Any]]:
    """The terms of ``Ana gives 2 cards to Bo; Bo gives Ana a colony on blue 2 with 2 from red 1``."""
    if text.strip() == NOTHING:
        return []
    if not exact:
        text = _swapped(text, names)
        next_one = rf"(?:,\s*and|,|\band\b)\s+(?=(?:{names.known_pattern()})\s+(?:{'|'.join(VERBS)})\b)"
        text = re.sub(next_one, "; ", text, flags=re.IGNORECASE)
    return [_term(item.strip(), names, exact) for item in split_outside_quotes(text) if item.strip()]


def _swapped(text: str, names: Names) -> str:
    """``they swap a card`` as what each main player gives the other."""
    match = re.fullmatch(r"(?:they |both |the main players )?(?:swap|exchange|trade)s? (.+?)(?: each)?", text.strip())
    if match is None or len(names.roles) < 2:
        return text
    one, other = (names.title(seat) for seat in names.roles.values())
    return f"{one} gives {match[1]} to {other}; {other} gives {match[1]} to {one}"


def _received(text: str, names: Names) -> str:
    """``Bo gets 2 cards from Ana`` as what the other one gives."""
    who = names.known_pattern()
    match = re.fullmatch(rf"({who})\s+(?:gets|receives|takes|has)\s+(.+?)(?:\s+from\s+({who}))?", text, re.IGNORECASE)
    if match is None:
        return text
    taker = names.seat(match[1], False)
    others = [seat for seat in names.roles.values() if seat != taker]
    giver = names.seat(match[3], False) if match[3] else others[0] if len(others) == 1 else None
    if giver is None:
        raise NotUnderstood(f"{text!r} does not say from whom; write for example {EXAMPLES}")
    return f"{names.title(giver)} gives {names.title(taker)} {match[2]}"


def _term(text: str, names: Names, exact: bool) -> dict[str, Any]:
    if not exact:
        text = _received(text, names)
    who = names.seat_pattern(True) if exact else f"(?P<who>{names.known_pattern()})"
    head = re.fullmatch(rf"{who}\s+(gives|promises|frees)\s+(.+)", text, re.DOTALL if exact else re.DOTALL | re.I)
    if head is None:
        raise NotUnderstood(f"{text!r} is no term of a deal; write for example {EXAMPLES}")
    giver = names.seat(head["who"], exact)
    verb, rest = head[2], head[3]
    if verb == "frees":
        return {"from": giver, "free": _freed(rest, names, exact)}
    taker, rest = _taker(rest, names, exact)
    if not exact:
        rest = re.sub(r"^an? base on ", "a colony on ", rest)
        if re.sub(r" with .*", "", rest) in names.places:
            rest = f"a colony on {rest}"
    if verb == "promises":
        return {"from": giver, "to": taker, "promise": _unquoted(rest)}
    if match := re.fullmatch(r"(\d+)\s+Lucre", rest):
        return {"from": giver, "to": taker, "lucre": int(match[1])}
    if match := re.fullmatch(r"an? colony on (.+?)(?: with (.+))?", rest):
        ships = read_ships(match[2], names, exact, "from") if match[2] else {}
        return {"from": giver, "to": taker, "colony": names.place(match[1], exact), "ships": ships}
    faces = read_faces(rest, names, exact)
    return {"from": giver, "to": taker, "cards": len(faces), "faces": [face for face in faces if face != UNKNOWN]}


def addressed(term: dict[str, Any], names: Names) -> dict[str, Any]:
    """The term, given to the other main player if it names nobody.

    Raises:
        NotUnderstood: the giver is no main player either.
    """
    if UNPLACED in term.get("ships", {}):
        term = {**term, "ships": _placed(term["ships"], term.get("to"), names)}
    if term.get("to", 0) is not None:
        return term
    others = [seat for seat in names.roles.values() if seat != term["from"]]
    if len(others) != 1:
        raise NotUnderstood(f"{names.title(term['from'])} gives to nobody; say to whom, for example {EXAMPLES}")
    return {**term, "to": others[0]}


def founded(terms: Any, names: Names, most: int) -> Any:
    """Terms in which each colony has ships: where none are named those in the gate, or one of the fullest colony."""

    def ships(taker: int) -> dict[str, int]:
        ready = min(names.ships(GATE, taker), most)
        return {GATE: ready} if ready else _placed({UNPLACED: 1}, taker, names)

    def bare(term: dict[str, Any]) -> bool:
        return "colony" in term and not term.get("ships")

    return [{**term, "ships": ships(term["to"])} if bare(term) else term for term in terms]


def _placed(ships: dict[str, int], taker: int | None, names: Names) -> dict[str, int]:
    """Ships that were only counted, from the fullest colonies of the one who settles."""
    found = {place: n for place, n in ships.items() if place != UNPLACED}
    if taker is None:
        others = list(names.roles.values())
        taker = others[0] if others else 0
    for _ in range(ships[UNPLACED]):
        left = {place: names.ships(place, taker) - found.get(place, 0) for place in names.planets}
        fullest = max(left, key=lambda place: left[place])
        found[fullest] = found.get(fullest, 0) + 1
    return found


def _taker(rest: str, names: Names, exact: bool) -> tuple[int | None, str]:
    """Who gets it, named before or after what is given, if anybody is; and the words left."""
    who = names.seat_pattern(True) if exact else f"(?P<who>{names.known_pattern()})"
    if match := re.fullmatch(rf"{who}\s+(?!\d+(?:\s+with\s.*)?$)(.+)", rest, re.DOTALL if exact else re.DOTALL | re.I):
        return names.seat(match["who"], exact), match[2]
    if match := re.fullmatch(rf"(.+?)\s+to\s+{names.seat_pattern(exact)}", rest, re.DOTALL):
        return names.seat(match["who"], exact), match[1]
    return None, rest


def _freed(text: str, names: Names, exact: bool) -> dict[int, int]:
    found: dict[int, int] = {}
    for item in counted(text):
        match = re.fullmatch(rf"(\d+)\s+(?:of\s+)?{names.seat_pattern(exact)}(?:['\u2019]s)?(?:\s+ships?)?", item)
        if match is None:
            raise NotUnderstood(f"{item!r} frees nobody; write for example '3 Bo ships'")
        found[names.seat(match["who"], exact)] = int(match[1])
    return found


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


def write_terms(terms: list[dict[str, Any]], titles: Titles) -> str:
    """The terms in words, as `read_terms` reads them."""
    return NOTHING if not terms else "; ".join(_write_term(term, titles) for term in terms)


def _write_term(term: dict[str, Any], titles: Titles) -> str:
    giver = titles.title(term["from"])
    if "free" in term:
        return f"{giver} frees {listed([f'{n} {titles.title(seat)} ships' for seat, n in term['free'].items()])}"
    taker = titles.title(term["to"])
    if "promise" in term:
        return f'{giver} promises {taker} "{term["promise"]}"'
    if "lucre" in term:
        return f"{giver} gives {taker} {term['lucre']} Lucre"
    if "colony" in term:
        ships = f" with {write_ships(term['ships'], 'from')}" if term.get("ships") else ""
        return f"{giver} gives {taker} a colony on {term['colony']}{ships}"
    faces = list(term.get("faces", []))
    faces += [UNKNOWN] * (int(term.get("cards", 0)) - len(faces))
    return f"{giver} gives {taker} {write_faces(faces)}"
