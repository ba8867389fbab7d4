"""Finding what a few words choose among the options of a question, and spreading ships that were only counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.cases.lists import UNPLACED, read_faces, read_ships
from adjudicator.cases.names import Meaningless, Names, NotUnderstood, likely, numbers, plain
from adjudicator.cases.slots import NOBODY, SLOTS
from adjudicator.engine.questions import Answer, Ask, Option

NOTHING = ("nothing", "none", NOBODY)
SHOWN = 8
"""So many options are named when none of them was meant."""
HOME = ("home", "spread")
"""Questions about ships that come to places."""


def option_named(words: str, ask: Ask, plural: bool = False) -> Option | None:
    """The option of that value or label; a rule's option also by its entry's name alone.

    Raises:
        NotUnderstood: the name alone stands for several options.
    """
    wanted = _bare(words, plural)
    for option in ask.options:
        if str(option.value) == words or wanted in (_bare(str(option.value), plural), _bare(option.label, plural)):
            return option
    if ask.kind != "use":
        return None
    own = [option for option in ask.options if plain(str(option.value).partition(".")[0]) == wanted]
    if len(own) > 1:
        raise NotUnderstood(f"{words} may mean any of {', '.join(str(option.value) for option in own)}")
    return own[0] if own else None


def _option_like(words: str, ask: Ask) -> Option | None:
    """The one option that begins with these words, or else is most like them."""
    wanted = plain(words)
    by_word: dict[str, Option] = {}
    for option in ask.options:
        for word in (str(option.value), option.label):
            by_word.setdefault(plain(word), option)
    begin = {id(option): option for word, option in by_word.items() if word.startswith(wanted)}
    if len(begin) == 1:
        return next(iter(begin.values()))
    close = None if begin else likely(wanted, [word for word in by_word if numbers(word) == numbers(wanted)])
    return None if close is None else by_word[close]


def _bare(words: str, plural: bool) -> str:
    text = plain(words)
    return text.removesuffix("s") if plural else text


def choose(words: str, ask: Ask, names: Names, exact: bool) -> Answer | None:
    """The answer that a few words are to a question, or None if they cannot be one.

    Raises:
        NotUnderstood: they are meant for this question, and nothing there is called that.
    """
    if ask.may_pass and plain(words) in NOTHING:
        return Answer()
    read = _BY_KIND.get(ask.kind)
    if read is None:
        return None
    option = option_named(words, ask) if ask.kind in BY_OPTION else None
    if option is not None:
        return Answer(option.value)
    try:
        return read(words, ask, names, exact)
    except NotUnderstood as problem:
        if ask.may_pass:
            return None
        known = [option.label for option in ask.options]
        near = likely(words, known)
        if problem.nearest is None and near is None:
            raise Meaningless(_none_of(words, ask)) from None
        raise NotUnderstood(problem.said, problem.nearest or near) from None


def _no_such(words: str, ask: Ask, names: Names, exact: bool) -> Answer | None:
    if not exact:
        option = _option_like(words, ask)
        if option is not None:
            return Answer(option.value)
    raise Meaningless(_none_of(words, ask))


def _none_of(words: str, ask: Ask) -> str:
    """That nothing here is called so, and what there is if that is few enough to say."""
    known = [option.label for option in ask.options]
    return f"no {words!r} here" + (f"; there is: {', '.join(known)}" if 0 < len(known) <= SHOWN else "")


def _slot(kind: str) -> Callable[[str, Ask, Names, bool], Answer | None]:
    read = SLOTS[kind][0]
    return lambda words, ask, names, exact: Answer(read(words, names, exact))


def _whether(words: str, ask: Ask, names: Names, exact: bool) -> Answer | None:
    return {"yes": Answer(True), "no": Answer(False)}.get(plain(words))


def _number(words: str, ask: Ask, names: Names, exact: bool) -> Answer | None:
    if not words.strip().lstrip("-").isdigit():
        raise NotUnderstood(f"{words!r} is no number")
    return Answer(int(words))


def _ships(words: str, ask: Ask, names: Names, exact: bool) -> Answer | None:
    if plain(words) in NOTHING:
        return Answer({})
    return Answer(spread(read_ships(words, names, exact, "to" if ask.name in HOME else "from"), ask, names))


def _cards(words: str, ask: Ask, names: Names, exact: bool) -> Answer | None:
    face = names.face(words, exact)
    if len(ask.seats) != 1 or ask.name.startswith("kicker") != (names.kind(face) == "kicker"):
        return None
    return Answer({ask.seats[0]: face})


def _hand(words: str, ask: Ask, names: Names, exact: bool) -> Answer | None:
    return Answer(read_faces(words, names, exact))


def _text(words: str, ask: Ask, names: Names, exact: bool) -> Answer | None:
    return Answer(words)


BY_OPTION = frozenset({"use", "one", "player", "planet", "destiny", "number", "whether"})
"""Kinds of question that one of the options answers."""
_BY_KIND: dict[str, Callable[[str, Ask, Names, bool], Answer | None]] = {
    "use": _no_such,
    "one": _no_such,
    "destiny": _no_such,
    "player": _slot("seat"),
    "players": _slot("seats"),
    "planet": _slot("place"),
    "whether": _whether,
    "number": _number,
    "ships": _ships,
    "cards": _cards,
    "hand": _hand,
    "text": _text,
}


def spread(ships: dict[str, int], ask: Ask, names: Names) -> dict[str, int]:
    """Ships by place, those only counted put where they hurt least: from the fullest places, or to the emptiest."""
    given = {place: n for place, n in ships.items() if place != UNPLACED}
    for _ in range(ships.get(UNPLACED, 0)):
        place = _next_place(given, ask, names)
        given[place] = given.get(place, 0) + 1
    return given


def _next_place(given: dict[str, int], ask: Ask, names: Names) -> str:
    """Where the next ship comes from, or goes."""
    room = [option for option in ask.options if not option.most or given.get(option.value, 0) < option.most]
    if not room:
        # more than there can be: the engine says so, in its own words
        return str(ask.options[0].value) if ask.options else UNPLACED
    seat = ask.seats[0]

    def kept(option: Option) -> int:
        place = str(option.value)
        there = names.ships(place, seat)
        if ask.name in HOME:
            return there + given.get(place, 0)
        return given.get(place, 0) - there

    best: Any = min(room, key=kept).value
    return str(best)
