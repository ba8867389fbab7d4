"""Reading a sentence, and writing one, by the table of forms."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from adjudicator.cases.forms import FORMS, Piece, canonical, pieces, variants, verbs
from adjudicator.cases.lists import split_outside_quotes
from adjudicator.cases.names import Meaningless, Names, NotUnderstood, Titles, likely
from adjudicator.cases.sayings import ZAP, readings, recast
from adjudicator.cases.sentence import Sentence
from adjudicator.cases.slots import SLOTS, whose
from adjudicator.rulebook.model import Book
from adjudicator.table.state import State

FOLLOWING = {"with": ("sends", "ships"), "target": ("chooses", "choice"), "for": ("chooses", "choice")}
"""Slots that answer a later question than the verb does, with the verb and slot of the sentence they stand for."""
WHOLE_LINE = ("deal:", "correct:")
"""Beginnings of sentences that hold semicolons of their own."""
WHO = Piece("", "who", "seat")


def read_line(line: str, names: Names, exact: bool) -> list[Sentence]:
    """The sentences of a line: one, or several with semicolons between them."""
    if exact:
        return [read_sentence(text, names, exact) for text in _cut(line)]
    return _each(line, names, lambda text: read_sentence(text, names, exact))


def _each(line: str, names: Names, read: Callable[[str], Sentence]) -> list[Sentence]:
    """The sentences of a line in free words; those of several players may have a comma or an ``and`` between them."""
    found: list[Sentence] = []
    for text in _cut(line):
        try:
            found.append(read(text))
        except NotUnderstood:
            parts = (
                _jointly(text, names)
                or _each_bought(text)
                or re.split(rf"(?:,|\band\b)\s+(?:and\s+)?(?=(?i:{names.known_pattern()})\b:?\s+\S)", text)
            )
            if len(parts) < 2 or whole(text):
                raise
            for before, part in zip(["", *parts], parts, strict=False):
                try:
                    found.append(read(part))
                except NotUnderstood:
                    found.append(read(_as_before(part, before, names)))
    return found


def _each_bought(text: str) -> list[str]:
    """Several things bought at once, as a sentence for each: ``Ana buys 2 cards``."""
    match = re.fullmatch(
        r"(.+?) (?:buys|purchases) (\d+) (?:more )?(cards|points|blind points|ships|discards)", recast(text), re.I
    )
    return [] if match is None else [f"{match[1]} buys a {match[3].removesuffix('s')}"] * int(match[2])


def _as_before(part: str, before: str, names: Names) -> str:
    """A part that says no verb, ``Bo a 23``, with the one of the part before it."""
    who = names.known_pattern()
    verb = re.match(rf"(?i:{who}):?\s+(\S+)", before)
    noun = re.fullmatch(rf"((?i:{who})):?\s+((?:an?\s+|the\s+)?\S+(?:\s+[-+x]?\d+)?)", part.strip())
    return part if verb is None or noun is None else f"{noun[1]} {verb[1]} {noun[2]}"


def _jointly(text: str, names: Names) -> list[str]:
    """What several players do together, as a sentence of each: ``Ana and Bo both play morph``."""
    who = names.known_pattern()
    match = re.fullmatch(rf"({who})\s+and\s+({who})\s+(?:both\s+|each\s+)?(\S.*)", text.strip(), re.IGNORECASE)
    if match is not None:
        return [f"{match[1]} {match[3]}", f"{match[2]} {match[3]}"]
    match = re.fullmatch(
        r"(?:both|they both|both players|both main players|each)\s+(\S.*)", text.strip(), re.IGNORECASE
    )
    if match is None or len(names.roles) < 2:
        return []
    return [f"{names.title(seat)} {match[1]}" for seat in names.roles.values()]


def read_worded(line: str, state: State, book: Book) -> list[Sentence]:
    """The sentences of a line that somebody has written down: in any words, but with no name mistyped.

    Raises:
        NotUnderstood: one of them says nothing; says the nearest right thing.
    """
    names = Names(state, book, guesses=False)
    return _each(line, names, lambda text: _worded(text, names))


def _worded(text: str, names: Names) -> Sentence:
    """One sentence that somebody has written down."""
    try:
        return _by_form(text, names, True)
    except NotUnderstood:
        others = _others(text, names)
        if not others:
            raise
    found = others[0]
    found.otherwise = others[1:]
    for sentence in others:
        sentence.exact = True
        for later in sentence.follow:
            later.exact = True
    return found


def whole(line: str) -> bool:
    """A line that is one sentence whatever stands in it."""
    return recast(line).casefold().startswith(WHOLE_LINE)


def _cut(line: str) -> list[str]:
    """The texts of a line's sentences."""
    if whole(line):
        return [line]
    return [text for text in split_outside_quotes(line) if text.strip()]


def read_sentence(text: str, names: Names, exact: bool) -> Sentence:
    """One sentence; at the table also in other words than the forms have.

    Raises:
        NotUnderstood: no form fits, or it names something that is not there; says the nearest right thing.
    """
    if exact:
        return _by_form(text, names, exact)
    others = _others(text, names)
    try:
        found = _by_form(text, names, exact)
    except NotUnderstood:
        if not others:
            raise
        found, *others = others
    found.otherwise = [other for other in others if (other.verb, other.parts) != (found.verb, found.parts)]
    return found


def _others(text: str, names: Names) -> list[Sentence]:
    """What a line may say in other words, the likeliest first."""
    found: list[Sentence] = []
    for reading in readings(text, names):
        try:
            sentence = _by_form(reading.replace(ZAP, names.zap), names, False, known=True)
        except NotUnderstood:
            continue
        if not any((sentence.verb, sentence.parts) == (other.verb, other.parts) for other in found):
            sentence.text, sentence.worded = text, True
            found.append(sentence)
    return found


def _by_form(text: str, names: Names, exact: bool, known: bool = False) -> Sentence:
    """The sentence of the first form that fits; `known`: only of a player named as one."""
    text = text.strip().removesuffix(".")
    error: NotUnderstood | None = None
    whose = (
        [names.seat_pattern(True)] if exact else [names.known_pattern()] if known else [names.known_pattern(), ".+?"]
    )
    for who in whose:
        for verb, pattern in _patterns(who, exact):
            match = pattern.fullmatch(text)
            if match is None:
                continue
            try:
                return _sentence(verb, match.groupdict(), text, names, exact)
            except NotUnderstood as problem:
                error = error or problem
    raise error or _no_form(text, names, exact)


def _sentence(verb: str, words: dict[str, str], text: str, names: Names, exact: bool) -> Sentence:
    """The sentence of a form that fits."""
    sentence = Sentence(verb=verb, text=text, exact=exact)
    for key, found in words.items():
        slot, _, kind = key.partition("__")
        value = SLOTS[kind][0](found, names, exact)
        if slot == "target" and not exact and found.casefold() in names.colours:
            value = names.title(names.colours[found.casefold()])
        if slot == "who":
            sentence.seat = value
        elif slot in FOLLOWING:
            later, part = FOLLOWING[slot]
            sentence.with_it[slot] = value
            sentence.follow.append(Sentence(later, sentence.seat, {part: value}, text=text, exact=exact))
        else:
            sentence.parts[slot] = value
    if verb == "takes":
        # a ship each time where players are asked for one by one
        each = [whose(label, names) for count, label in sentence.parts["shares"] for _ in range(count)]
        later_ones = [seat for seat in each if seat is not None]
        for seat in later_ones[1:] if len(later_ones) == len(each) else ():
            words = {"choice": names.title(seat)}
            sentence.follow.append(Sentence("chooses", sentence.seat, words, text=text, exact=exact))
    against = names.rules.get(str(sentence.with_it.get("target")))
    if verb == "plays" and against is not None and names.stops_powers(sentence.parts["face"]):
        sentence.parts["against"] = against
        sentence.with_it, sentence.follow = {}, []
    return sentence


@lru_cache(maxsize=64)
def _patterns(who: str, exact: bool) -> list[tuple[str, re.Pattern[str]]]:
    """Every form as a regular expression, `who` being the pattern of a player's name."""
    flags = re.DOTALL if exact else re.DOTALL | re.IGNORECASE
    bare = re.sub(r"\(\?P<who>(.*)\)", r"\1", who)
    found = []
    for form in FORMS:
        for plain in variants(form.pattern):
            parts = pieces(plain)
            found.append((form.verb, re.compile("".join(_regex(piece, bare) for piece in parts), flags)))
            if not exact and len(parts) > 1 and parts[0] == WHO:
                # at the table the player may be left out: the question says who is asked
                rest = (Piece(parts[1].words.lstrip()), *parts[2:])
                found.append((form.verb, re.compile("".join(_regex(piece, bare) for piece in rest), flags)))
    return found


def _regex(piece: Piece, who: str) -> str:
    if piece.slot:
        # nothing said is an answer too where people write down what a card says
        words = {"seat": who, "text": ".*?"}.get(piece.type, ".+?")
        return f"(?P<{piece.slot}__{piece.type}>{words})"
    return re.escape(piece.words).replace(r"\ ", r"\s+")


def _no_form(text: str, names: Names, exact: bool) -> NotUnderstood:
    """Why no form fits: an unknown player, an unknown verb, or no sentence at all."""
    coloured = text.casefold().startswith(tuple(names.colours))  # a colour is read in any letters
    who = names.seat_pattern(True) if exact and not coloured else f"(?:{names.known_pattern()})"
    subject = re.match(rf"{who}(?=\s|$)", text, re.IGNORECASE if coloured or not exact else 0)
    rest = text[subject.end() :].split() if subject else []
    if subject and rest:
        said = names.seat(subject[0], exact and not coloured)
        word = likely(rest[0], verbs())
        better = None if word is None or word == rest[0] else f"{names.title(said)} {word} {' '.join(rest[1:])}".strip()
        return _no_sentence(text, better)
    words = text.split()
    if len(words) > 1 and words[1] in verbs():
        return NotUnderstood(f"no player {words[0]!r}", likely(words[0], names.seats))
    whole = [form.pattern for form in FORMS if "{" not in form.pattern]
    return _no_sentence(text, likely(text, [plain for p in whole for plain in variants(p)]))


def _no_sentence(text: str, better: str | None) -> NotUnderstood:
    kind = Meaningless if better is None else NotUnderstood
    return kind(f"{text!r} is no sentence", better)


def write_sentence(verb: str, seat: int | None, parts: dict[str, Any], titles: Titles) -> str:
    """A sentence in its canonical form."""
    slots = dict(parts) if seat is None else {"who": seat, **parts}
    out = []
    for piece in canonical(verb, frozenset(slots)):
        out.append(SLOTS[piece.type][1](slots[piece.slot], titles) if piece.slot else piece.words)
    return "".join(out)
