"""What a sentence can name: players, places, cards, rules. Found exactly in files, forgivingly at the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeVar

from adjudicator.cases.keys import MAINS
from adjudicator.engine.called import rule_owners
from adjudicator.engine.cards import kind_in_hand, read_face
from adjudicator.engine.destiny_deck import every_face, exchanged
from adjudicator.engine.live import standings_of
from adjudicator.rulebook.errors import nearest
from adjudicator.rulebook.model import Book, Entry
from adjudicator.table.state import BESIDE, GATE, OUT, REWARD_BACK, UNKNOWN, WARP, State, base_name, star

T = TypeVar("T")

LIKELY = 70
"""Similarity, of 100, from which a forgiving search takes the best name it finds."""
CLEAR = 6
"""By how much the best must beat the second best to be taken without asking."""

SHORT = 3
"""Letters of a word so short that one other letter makes it another word."""

BASES = range(1, 21)
"""Numbers of bases apart that may be named before they are there."""
SIGNS = {"kicker": "x", "reinforcement": "+"}
"""What stands before the number on a card of that kind."""


class NotUnderstood(Exception):
    """A sentence, or a name in it, that cannot be read; `nearest` is what may have been meant."""

    def __init__(self, text: str, nearest: str | None = None) -> None:
        self.said = text
        self.nearest = nearest
        super().__init__(f"{text}; did you mean {nearest!r}?" if nearest else text)


class Meaningless(NotUnderstood):
    """Words that say nothing here, and are like nothing that would."""


def likely(word: str, right: Iterable[str]) -> str | None:
    """The right word that was probably meant; one as short as three letters begins as the wrong one does."""
    near = nearest(word, right)
    short = near is not None and max(len(near), len(word)) <= SHORT
    return None if near is None or (short and near[:1].casefold() != word[:1].casefold()) else near


def numbers(text: str) -> list[str]:
    """The numbers in a text: a name with another number is another name."""
    return re.findall(r"\d+", text)


def plain(text: str) -> str:
    """Text as it is compared forgivingly: lower case, single spaces, no punctuation that people leave out."""
    return " ".join(re.sub(r"[_\-'\u2019.]", " ", text.casefold()).split())


def deed(text: str) -> str:
    """What somebody does, as it is compared: ``calls for a reversal`` is ``call for a reversal``."""
    verb, space, rest = plain(text).partition(" ")
    return verb.removesuffix("s") + space + rest


def _similar(text: str, known: Iterable[str]) -> list[tuple[str, float]]:
    """The two most similar known names with their similarity, best first."""
    from rapidfuzz import fuzz, process

    same = [name for name in known if numbers(name) == numbers(text)]
    found = process.extract(text, same, scorer=fuzz.ratio, processor=plain, limit=2)
    return [(name, score) for name, score, _ in found]


MOON = "moon"
"""The word in every Moon's place: without Moons `blue moon 1` is no misspelt `blue 1`."""


class Lexicon:
    """What a rule book gives names to: cards, powers, rules, moments."""

    def __init__(self, book: Book) -> None:
        self.moments = {moment.id: moment.id for moment in book.turn}
        self.faces: dict[str, str] = {}
        self.plain_faces: set[str] = set()
        self.numbered: dict[str, Entry] = {}
        self.rules: dict[str, str] = {}
        self.powers: dict[str, str] = {}
        self.moons: dict[str, str] = {}
        self.deeds: set[str] = set()
        """What rules call it to use them."""
        self.done: dict[str, list[str]] = {}
        """Rules of powers by what their players are said to do: ``heal``, ``turn back time``."""
        for entry in book.entries.values():
            self._add(entry)
        self.plain_faces.update(plain(name) for name in self.faces)
        zap = shut_off(book)
        self.zap = "" if zap is None else zap[0]
        self.destiny = {plain(face): face for face in every_face(book)}

    def _add(self, entry: Entry) -> None:
        """The names of one entry: of its card, of itself, of its clauses."""
        if entry.card is not None or entry.face is not None:
            face = entry.face or entry.name
            words = (face, entry.name, *entry.aliases)
            if entry.power is not None:  # a flare is called after a power, whose name alone means the power
                words = tuple(said for name in words[1:] for said in (f"flare {name}", f"{name} flare"))
            if entry.values.get("value") == "number":
                self.numbered.update(dict.fromkeys(words, entry))
                if entry.face_down:
                    self.faces.update(dict.fromkeys(words, face))
            else:
                self.faces.update(dict.fromkeys(words, face))
        if entry.kind == "moon":
            self.moons.update(dict.fromkeys((entry.name, *entry.aliases), entry.id))
        if entry.kind == "power":
            self.powers.update(dict.fromkeys((entry.name, *entry.aliases), entry.id))
        if entry.power is None:
            self.rules.update(dict.fromkeys((entry.name, *entry.aliases), entry.name))
        self.rules.update({clause.ref: clause.ref for clause in entry.clauses})
        self.rules.update({name: name for clause in entry.clauses for name in clause.called})
        self.deeds.update(deed(clause.label) for clause in entry.clauses if clause.label)
        for clause in entry.clauses if entry.kind == "power" else ():
            for said in (clause.name.replace("_", " "), *clause.called) if not clause.must else ():
                self.done.setdefault(plain(said), []).append(clause.ref)
        self.rules.update({standing.ref: standing.ref for standing in entry.standings})


def shut_off(book: Book) -> tuple[str, str] | None:
    """The card that shuts a power off until the encounter ends, by its name, and its rule for that."""
    for entry in book.entries.values():
        for clause in entry.clauses:
            for standing in standings_of(clause.do):
                if standing.verb == "forbid" and "effect" in standing.subject and standing.until == "encounter":
                    return entry.name, standing.id
    return None


_LEXICONS: dict[tuple[str, str], Lexicon] = {}


def lexicon(book: Book) -> Lexicon:
    """The lexicon of a book, made once."""
    key = (book.edition, book.digest)
    if key not in _LEXICONS:
        _LEXICONS[key] = Lexicon(book)
    return _LEXICONS[key]


class Titles:
    """The players' names, for writing, and where their ships stand; with the book also the names of its entries."""

    def __init__(self, state: State, book: Book | None = None) -> None:
        self.titles = [seat.name for seat in state.seats]
        self.entries = {} if book is None else book.entries
        self._ships = state.places
        self.sections = [] if state.limbo is None else list(state.limbo.sections)
        self.lucre = [seat.lucre for seat in state.seats]
        self._special = [[marker.kind for marker in seat.markers] for seat in state.seats]

    def special_title(self, seat: int, index: int) -> str:
        """The name of a special ship, with its number where its owner has two of the kind."""
        own = self._special[seat] if seat < len(self._special) else []
        if not 0 <= index < len(own):
            return f"special ship {index + 1}"
        same = [i for i, kind in enumerate(own) if kind == own[index]]
        return self.entry(own[index]) + (f" {same.index(index) + 1}" if len(same) > 1 else "")

    def memory_type(self, entry_id: str, name: str) -> str:
        """The type of what an entry keeps under a name."""
        entry = self.entries.get(entry_id)
        return "" if entry is None else str(entry.keeps.get(name, {}).get("type", ""))

    def ships(self, place: str, seat: int) -> int:
        """How many ships of a seat stand at a place."""
        return self._ships.get(place, {}).get(seat, 0)

    def title(self, seat: int) -> str:
        """The name of a seat."""
        return self.titles[seat]

    def entry(self, entry_id: str) -> str:
        """The name of an entry of the book."""
        return self.entries[entry_id].name if entry_id in self.entries else entry_id


class Names(Titles):
    """Everything that can be named at one table."""

    def __init__(self, state: State, book: Book, guesses: bool = True) -> None:
        super().__init__(state, book)
        self._guesses = guesses
        """Names that are not exact may be found by their beginning, and mistyped."""
        words = lexicon(book)
        self.faces, self.plain_faces, self.numbered = words.faces, words.plain_faces, words.numbered
        self.deeds, self.done = words.deeds, words.done
        self.zap = words.zap
        """The card that shuts a power off."""
        self.rules, self.powers, self.moments, self.moons = words.rules, words.powers, words.moments, words.moons
        self.seats = {name: number for number, name in enumerate(self.titles)}
        self.colours = {seat.colour: number for number, seat in enumerate(state.seats)}
        self.places = {name: name for name in [*state.places, *(star(state, i) for i in range(len(state.seats)))]}
        said = {place: book.lexicon.get("words", {}).get(place, place) for place in (GATE, WARP, BESIDE, OUT)}
        self._called = {str(w["one"] if isinstance(w, dict) else w).casefold(): place for place, w in said.items()}
        """Places of no system by the edition's words for them."""
        self.planets = list(state.planets)
        self.bases = {
            base_name(place, i): place for place, planet in state.planets.items() if planet.apart for i in BASES
        }
        """Bases apart that may come to be, with the planet they are on; files name them before they are there."""
        self.book = book
        self._held = [{book.entries[slot.power].name for slot in seat.slots} for seat in state.seats]
        self.exchanged = exchanged(book, state)
        self.roles = {"offense": state.offense}
        if state.encounter is not None and state.encounter.defense is not None:
            self.roles["defense"] = state.encounter.defense
        laid = [] if state.encounter is None else state.encounter.cards
        self.laid = {(card.owner, card.laid_as): card.id for card in laid}

    def held(self, who: str) -> set[str]:
        """The names of the powers that a player has, called by its name, its colour or what it is."""
        seat = self.colours.get(who.casefold(), self.roles.get(who.casefold()))
        seat = self.titles.index(who) if who in self.titles else seat
        return set() if seat is None else self._held[seat]

    @property
    def gift(self) -> str:
        """The rule by which a player gives Lucre to another; `Lucre` where this edition has none."""
        for entry in self.book.entries.values():
            for clause in entry.clauses if entry.kind == "purchase" else ():
                if any(step.verb == "pay" and "to" in step.args for step in clause.do):
                    return clause.ref
        return "Lucre"

    def destiny_card(self, words: str) -> str | None:
        """The destiny card named in full, whether it is in this game's deck or not."""
        return lexicon(self.book).destiny.get(plain(words))

    def special(self, seat: int, words: str, exact: bool) -> int:
        """Which of a player's special ships is meant."""
        own = {self.special_title(seat, i): i for i in range(len(self._special[seat]))}
        if not own:
            raise NotUnderstood(f"{self.title(seat)} has no special ship")
        return self._pick(words, own, exact, "special ship")

    def side(self, named: str | int) -> str:
        """``offense`` or ``defense``, by its word or its main player."""
        if isinstance(named, str):
            return named
        for side, main in self.roles.items():
            if main == named:
                return side
        who = self.title(named)
        raise NotUnderstood(f"{who} is not a main player, so nobody can be on {who}'s side")

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return next(colour for colour, number in self.colours.items() if number == seat)

    def kind(self, face: str) -> str:
        """The kind of card a face is, in hand."""
        return kind_in_hand(self.book, face)

    def card_name(self, face: str) -> str:
        """The name of the entry that a face belongs to."""
        found = read_face(self.book, face)
        return face if found is None else found[0].title

    def seat_pattern(self, exact: bool) -> str:
        """A pattern for a player's name: in files the names themselves, else any words."""
        if not exact:
            return "(?P<who>.+?)"
        return f"(?P<who>{'|'.join(re.escape(name) for name in sorted(self.seats, key=len, reverse=True))})"

    def known_pattern(self) -> str:
        """A pattern for every word that means a player at the table."""
        words = sorted({*self.seats, *self.colours, *self.roles, *(f"the {role}" for role in self.roles)}, key=len)
        return "|".join(re.escape(word) for word in reversed(words))

    def seat(self, text: str, exact: bool) -> int:
        """The player of that name; at the table also by colour or as offense or defense."""
        if exact:
            return self._pick(text, self.seats, exact, "player")
        words = {word: self.roles[role] for word, role in MAINS.items() if role in self.roles}
        words |= {**self.roles, **self.colours, **self.seats}
        return self._pick(_without_article(text), words, exact, "player")

    def place(self, text: str, exact: bool) -> str:
        """The place of that name; the edition's word for one will do as well."""
        text = self._called.get(_without_article(text).casefold(), text)
        if exact and text in self.bases:
            return text
        if not exact and f" {MOON} " in f" {plain(text)} " and not any(f" {MOON} " in name for name in self.places):
            raise NotUnderstood(f"no place {text!r}, since there are no Moons in this game")
        if exact:
            return self._pick(text, self.places, exact, "place")
        return self._pick(_without_article(text), {**self._by_owner(), **self.places}, exact, "place")

    def _by_owner(self) -> dict[str, str]:
        """Planets as people name them who know the player and not the colour: ``Bo 2``."""
        whose = {colour: self.title(seat) for colour, seat in self.colours.items()}
        parts = [place.partition(" ") for place in self.places]
        return {f"{whose[colour]} {rest}": f"{colour} {rest}" for colour, _, rest in parts if colour in whose and rest}

    def rule(self, text: str, exact: bool) -> str:
        """An entry's name or the reference of one of its rules; people also say `the Mirror power`."""
        same = None if exact else next((name for name in self.rules if plain(name) == plain(text)), None)
        if same is not None:
            return self.rules[same]
        meant = self._use(text) if text not in self.rules else None
        if meant is not None:
            return meant
        if not exact and text not in self.rules and "flare" in plain(text).split():
            raise NotUnderstood(f"{text!r} is a card", f"plays {text}")
        if not exact and text not in self.rules:
            text = re.sub(r"(?:'s)? power$", "", _without_article(text), flags=re.IGNORECASE)
        return self._pick(text, self.rules, exact, "power or rule")

    def _use(self, text: str) -> str | None:
        """A use as the table calls it: its power or card, and what is done: ``Healer: heal the ships just lost``."""
        name, colon, does = text.partition(":")
        if not colon or name not in self.rules:
            return None
        owner = rule_owners(self.book)[self.rules[name]]
        found = [clause.ref for clause in owner.clauses if clause.label and deed(clause.label) == deed(does)]
        return found[0] if len(found) == 1 else owner.name if found else None

    def stops_powers(self, face: str) -> bool:
        """A card of that face answers the use of a power."""
        found = read_face(self.book, face)
        return found is not None and any(c.kind == "answers" and "power_used" in c.at for c in found[0].clauses)

    def power(self, text: str, exact: bool) -> str:
        """The entry id of a power."""
        return self._pick(text, self.powers, exact, "power")

    def memory(self, power: str, name: str, exact: bool) -> tuple[Entry, str]:
        """What a power keeps under a name."""
        entry = self.book.entries[self.power(power, exact)]
        if not entry.keeps:
            raise NotUnderstood(f"{entry.name} keeps nothing")
        words = {kept.replace("_", " "): kept for kept in entry.keeps} | {kept: kept for kept in entry.keeps}
        try:
            return entry, self._pick(name, words, exact, f"count of {entry.name}")
        except NotUnderstood as problem:
            raise NotUnderstood(f"{entry.name} keeps no {name!r}, but {', '.join(entry.keeps)}") from problem

    def any_colour(self, text: str, exact: bool) -> str:
        """A colour of the edition, played or not."""
        return self._pick(text, {str(c): str(c) for c in self.book.settings["colours"]}, exact, "colour")

    def moon(self, text: str, exact: bool) -> str:
        """The entry id of a Moon by its name."""
        return self._pick(text, self.moons, exact, "Moon")

    def moment(self, text: str, exact: bool) -> str:
        """The id of a moment of the turn."""
        return self._pick(text, self.moments, exact, "moment")

    def face(self, text: str, exact: bool) -> str:
        """The face of a card: ``attack 8``, ``kicker x2``, ``negotiate``, ``Plague``, or ``?``."""
        text = " ".join(text.split())
        if text in (UNKNOWN, REWARD_BACK):
            return text
        split = re.fullmatch(r"(.*?) ?([x\u00d7+*]?) ?([-\u2212]?\d+)(/-?\d+)?", text)
        if split is not None and text not in self.faces:
            return self._numbered(text, split, exact)
        return self._pick(text if exact else _without_article(text), self.faces, exact, "card")

    def _pick(self, text: str, known: Mapping[str, T], exact: bool, what: str) -> T:
        """The thing of that name, or an error that names the nearest one."""
        return _pick(text, known, exact, what, self._guesses)

    def _numbered(self, text: str, split: re.Match[str], exact: bool) -> str:
        """A face that carries a number; alone, the number is an attack's, and with an x it is a kicker's."""
        word, sign, digits, other = split.groups()
        kinds = {entry.face or entry.name: entry for entry in self.numbered.values()}
        if not exact:
            word = word or next((kind for kind, mark in SIGNS.items() if mark == sign and kind in kinds), "attack")
        entry = self._pick(word, kinds if exact else self.numbered, exact, "card")
        face = entry.face or entry.name
        mark = SIGNS.get(entry.card or "", "")
        number = int(digits.replace("\u2212", "-"))
        spelt = f"{face} {mark if number >= 0 or mark == 'x' else ''}{number}"
        if other is not None:
            spelt += f"/{int(other[1:])}"
        # the numbers of one digit are printed with a leading zero
        if exact and spelt != re.sub(r"\b0+(?=\d)", "", text):
            raise NotUnderstood(f"no card {text!r}", spelt)
        return spelt


def _without_article(text: str) -> str:
    return re.sub(r"^(the|an?) ", "", text.strip(), flags=re.IGNORECASE)


def _pick(text: str, known: Mapping[str, T], exact: bool, what: str, guesses: bool) -> T:
    """The thing of that name, or an error that names the nearest one."""
    text = " ".join(text.split())
    if text in known:
        return known[text]
    if exact:
        raise NotUnderstood(f"no {what} {text!r}", likely(text, known))
    wanted = plain(text)
    same = {name: value for name, value in known.items() if plain(name) == wanted}
    if not same:
        tight = wanted.replace(" ", "")
        same = {name: value for name, value in known.items() if tight and plain(name).replace(" ", "") == tight}
    if not same and guesses:
        same = {name: value for name, value in known.items() if wanted and plain(name).startswith(wanted)}
    if same and len({repr(value) for value in same.values()}) == 1:
        return next(iter(same.values()))
    if same:
        raise NotUnderstood(f"{text!r} may be any {what} of {', '.join(sorted(same)[:5])}")
    found = _similar(text, known) if guesses else []
    if not found or found[0][1] < LIKELY:
        raise NotUnderstood(f"no {what} {text!r}", likely(text, known))
    best = known[found[0][0]]
    if len(found) > 1 and found[0][1] - found[1][1] < CLEAR and known[found[1][0]] != best:
        raise NotUnderstood(f"{text!r} may be {found[0][0]} or {found[1][0]}")
    return best
