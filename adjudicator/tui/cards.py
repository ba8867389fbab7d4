"""Cards as people type them: ``8`` is an attack 8, ``n`` a negotiate, ``k2`` a kicker, ``?`` one laid unseen,
``r`` one with a reward back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudicator.cases.choices import FACE_DOWN
from adjudicator.cases.sayings import recast
from adjudicator.rulebook.model import Book, Entry
from adjudicator.table.state import REWARD_BACK, UNKNOWN
from adjudicator.tui.search import Named, find, normal

NO_CARD = ("-", "none", "no", "no card")
"""What people type for a player who lays no card, or has none to lay."""
SIGNS = {"kicker": "x", "reinforcement": "+"}
"""How the number of a kind of card is written, where it is not written bare."""
BARE = re.compile(r"^-?\d{1,2}(/\d{1,2})?$")
A_BEGINNING = 3
"""So many letters are the beginning of a word, and no sign for a card."""
NUMBERED = re.compile(r"^([a-z ]*?)\s*([x+*]?)\s*(-?\d{1,2}(?:/\d{1,2})?)$")


def begins(typed: str, named: Named) -> bool:
    """Whether one of the names, or a word of it, begins as it was typed."""
    words = [normal(name) for name in (named.label, *named.aliases)]
    return any(f" {name}".find(f" {normal(typed)}") >= 0 for name in words)


class NotACard(ValueError):
    """What was typed is no card of this game; the message says so in one sentence."""


def in_play(entry: Entry, modules: list[str]) -> bool:
    """Whether the table plays the module the entry belongs to."""
    return entry.module is None or entry.module in modules


def face_of(entry: Entry) -> str:
    """The face of a card without its number."""
    if entry.face:
        return entry.face
    return f"flare {entry.name}" if entry.kind == "flare" else entry.name


def takes_number(entry: Entry) -> bool:
    """Whether the card has a number of its own."""
    return entry.values.get("value") == "number"


class CardReader:
    """Reads what a table types as the face of a card, over the cards of one rule book."""

    def __init__(self, book: Book, modules: list[str]) -> None:
        cards = [
            e for e in book.entries.values() if (e.card or e.kind in ("artifact", "flare")) and in_play(e, modules)
        ]
        self.numbered = {face_of(e): e for e in cards if takes_number(e)}
        bare = [e for e in cards if face_of(e) not in self.numbered]
        self.faces = [Named(face_of(e), face_of(e), (e.name, *e.aliases)) for e in bare]
        self.kinds = {face_of(e): e.card or e.kind for e in bare}
        self.common = [face_of(e) for e in cards if e.encounter_card and face_of(e) not in self.numbered]

    def read(self, text: str, kinds: Sequence[str] = ()) -> str:
        """The face meant, ``?`` for one nobody names. `kinds` are those asked for: a bare number is a card of the only
        kind there may be, and of another kind is only what begins as typed.
        """
        typed = re.sub(r"^(?:an?|the) ", "", recast(text.strip())).lower()
        if len(kinds) == 1 and BARE.match(typed):
            of_kind = [
                f"{face} {SIGNS.get(kinds[0], '')}{typed}" for face, e in self.numbered.items() if e.card == kinds[0]
            ]
            text = typed = of_kind[0] if of_kind else typed
        if typed in ("", UNKNOWN, *FACE_DOWN):
            return UNKNOWN
        if typed in ("r", "reward", REWARD_BACK):
            return REWARD_BACK
        number = NUMBERED.match(typed)
        if number:
            return self._numbered(text, *number.groups())
        common = [face for face in self.common if face.startswith(typed)]
        if len(common) == 1:
            return common[0]
        bare = self._bare(normal(typed), kinds)
        if bare is not None:
            raise NotACard(self._which_number(bare))
        found = find(typed, self._asked(kinds), limit=1)
        if not found or not begins(typed, found[0]):
            found = [named for named in find(typed, self.faces, limit=1) if begins(typed, named)] or found
        if found:
            return found[0].value
        raise NotACard(f"No card is called “{text.strip()}”.")

    def _bare(self, typed: str, kinds: Sequence[str]) -> str | None:
        """The word of the cards with a number that was typed, or its beginning where nothing else begins so."""
        if typed in self.numbered:
            return typed
        words = [w for w, e in self.numbered.items() if w.startswith(typed) and (not kinds or e.card in kinds)]
        others = any(normal(named.label).startswith(typed) for named in self._asked(kinds))
        return words[0] if len(typed) >= A_BEGINNING and words and not others else None

    def examples(self, kinds: Sequence[str] = ()) -> str:
        """Cards as they may be typed where these kinds are asked for."""
        only = [e for e in self.numbered.values() if [e.card] == list(kinds)]
        printed = only[0].values.get("numbers") if only else None
        if isinstance(printed, list):
            return ", ".join(str(n) for n in printed)
        return "k2, k3" if only and not only[0].encounter_card else "8, n"

    def _asked(self, kinds: Sequence[str]) -> list[Named]:
        """The cards without a number of the kinds asked for; all of them where any may be."""
        return [named for named in self.faces if not kinds or self.kinds[named.value] in kinds]

    def _which_number(self, face: str) -> str:
        """A card with a number was named without it."""
        entry = self.numbered[face]
        printed = entry.values.get("numbers")
        there = ": " + ", ".join(f"{face} {n}" for n in printed) if isinstance(printed, list) else ""
        return f"Which number? Type the {face} with it{there}."

    def read_many(self, text: str, kinds: Sequence[str] = ()) -> list[str]:
        """Several faces with commas between them."""
        return [self.read(part, kinds) for part in text.split(",") if part.strip()]

    def nearest(self, text: str, limit: int = 5, kinds: Sequence[str] = ()) -> list[str]:
        """Faces that what was typed may become."""
        return [n.value for n in find(text, self._asked(kinds), limit)] if text.strip() else []

    def _numbered(self, text: str, letters: str, sign: str, number: str) -> str:
        sign = "x" if sign == "*" else sign
        number = re.sub(r"\b0+(?=\d)", "", number)
        for face, entry in self.numbered.items():
            own = SIGNS.get(entry.card or "", "")
            by_name = bool(letters) and face.startswith(letters.strip())
            by_sign = not letters and (sign == own if sign else entry.encounter_card)
            if by_name or by_sign:
                return self._printed(face, own, number)
        raise NotACard(f"No card is called “{text.strip()}”.")

    def _printed(self, face: str, sign: str, number: str) -> str:
        """The face with its number, unless no such card is printed."""
        entry = self.numbered[face]
        printed = entry.values.get("numbers")
        if isinstance(printed, list) and number not in [str(n) for n in printed]:
            raise NotACard(f"There is no {face} {number}: {', '.join(f'{face} {n}' for n in printed)}.")
        if "/" in number and not entry.encounter_card:
            raise NotACard(f"A {face} has one number, not two.")
        return f"{face} {sign}{number}"
