"""Finding what a few words choose among the options of a question, and spreading ships that were only counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from adjudicator.cases.lists import UNPLACED, named, read_faces, read_ships
from adjudicator.cases.names import Meaningless, Names, NotUnderstood, deed, likely, numbers, plain
from adjudicator.cases.slots import ALL, NOBODY, SLOTS, All, whose
from adjudicator.engine.called import thing
from adjudicator.engine.questions import Answer, Ask, Option
from adjudicator.table.state import UNKNOWN

ALLIANCE = "alliance"
NO_SIDE = "none"
"""The question whose ally a player is, and the answer of one who becomes nobody's."""
AGAIN = "another"
"""The question whether there is another encounter."""
ORDER = "order"
"""The question which of several things comes first."""
NOTHING = ("nothing", "none", NOBODY)
NONE = (*NOTHING, "no", "neither", "no card", "no cards", "no kicker", "no kickers", "no allies", "no ally", "no ships")
"""How people say at the table that they do nothing of what is asked."""
MOST = ("all", "max", "maximum", "most", "everything", "as many as possible", "all of them", "all ships")
"""As many ships as may go."""
EACH = ("1 of each", "one of each", "1 each", "one each")
"""A number that is split evenly."""
FACE_DOWN = ("card", "a card", "face down", "unseen", "card face down")
UNSEEN = (*FACE_DOWN, "kicker", "a kicker")
"""A card nobody has seen; a kicker only where one is asked for."""
SHOWN = 8
"""So many options are named when none of them was meant."""
HOME = ("home", "spread")
"""Questions about ships that come to places."""


def option_named(words: str, ask: Ask, plural: bool = False) -> Option | None:
    """The option of that value or label; a rule's option also by its entry's name alone, or as the table calls it.

    Raises:
        NotUnderstood: the name alone stands for several options.
    """
    wanted = _bare(words, plural)
    for option in ask.options:
        if str(option.value) == words or wanted in (_bare(str(option.value), plural), _bare(option.label, plural)):
            return option
    if ask.kind == "one" and ask.name == ORDER:
        first = [option for option in ask.options if plain(thing(words)) in _named(option)]
        return first[0] if len(first) == 1 else None
    if ask.kind != "use":
        return None
    done = [option for option in ask.options if f"{deed(option.label)} ".startswith(f"{deed(words)} ")]
    if len(done) == 1:
        return done[0]
    own = [option for option in ask.options if plain(str(option.value).partition(".")[0]) == wanted]
    if len(own) > 1:
        raise NotUnderstood(f"{words} may mean any of {', '.join(str(option.value) for option in own)}")
    return own[0] if own else None


def _named(option: Option) -> tuple[str, ...]:
    """What an option of the kind ``Bo's Mirror: reverse the cards`` is called for short."""
    name = option.label.partition(": ")[0]
    return plain(name), plain(name.rpartition("'s ")[2])


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


def offers(ask: Ask, rule: str | None = None, names: Names | None = None) -> bool:
    """A question of yes or no is an offer to use that rule: of any, if none is named.

    Another encounter is an offer of the power that allows it.
    """
    entry, _, name = ask.rule.partition(".")
    if ask.name == AGAIN and rule is not None and names is not None:
        of_it = [s for e in names.entries.values() if e.name == rule.partition(".")[0] for s in e.standings]
        return any(s.verb == "allow" and "encounter_again" in s.subject for s in of_it)
    return name == ask.name and (rule is None or rule in (entry, ask.rule))


def meant(whom: list[int] | All, ask: Ask) -> list[int]:
    """The players meant by a list of them, or by everybody who may be chosen."""
    if isinstance(whom, All):
        return [option.value for option in ask.options if option.value not in whom.but]
    return whom


def nothing(ask: Ask, seat: int | None) -> Answer | None:
    """What it comes to when somebody does nothing of what is asked, or None where that cannot be."""
    if ask.kind == "cards":
        return Answer({seat if seat is not None else ask.seats[0]: None}) if ask.may_pass else None
    if ask.kind in ("ships", "players") and ask.low == 0:
        return Answer({} if ask.kind == "ships" else [])
    if ask.kind == "whether":
        return Answer(False)
    if ask.kind == "one" and ask.name == ALLIANCE:
        return Answer(NO_SIDE)
    return Answer() if ask.may_pass or ask.kind in ("go_on", "deal") else None


def choose(words: str, ask: Ask, names: Names, exact: bool, seat: int | None = None) -> Answer | None:
    """The answer that a few words are to a question, or None if they cannot be one.

    Raises:
        NotUnderstood: they are meant for this question, and nothing there is called that.
    """
    if ask.may_pass and plain(words) in NOTHING and exact:
        return Answer([] if ask.kind == "players" else None)
    if plain(words) in NONE and not exact:
        none = nothing(ask, seat)
        if none is not None:
            return none
    if ask.kind == "cards" and seat in ask.seats:
        ask = structs.replace(ask, seats=(seat,))
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
    meant = _by_player(words, ask, names)
    if meant is not None:
        return Answer(meant)
    if not exact:
        option = _option_like(words, ask)
        if option is not None:
            return Answer(option.value)
    raise Meaningless(_none_of(words, ask))


def _by_player(words: str, ask: Ask, names: Names) -> Any:
    """The option that a player's name stands for: its side, or its colour's destiny card; or the code's own word for a
    side, which cases of every edition may say.
    """
    side = words.removeprefix("the ")
    if side in ("offense", "defense") and any(option.value == side for option in ask.options):
        return side
    try:
        seat = names.seat(words, True)
        sided = ask.name == ALLIANCE or {option.value for option in ask.options} == {"offense", "defense"}
        named = names.side(seat) if sided else names.colour(seat) if ask.kind == "destiny" else None
    except NotUnderstood:
        return None
    return next((option.value for option in ask.options if option.value == named), None)


def _player(words: str, ask: Ask, names: Names, exact: bool) -> Answer | None:
    """A player by name, or by colour."""
    colour = words.casefold() if words not in names.seats else ""
    return Answer(names.colours[colour] if colour in names.colours else names.seat(words, exact))


def _planet(words: str, ask: Ask, names: Names, exact: bool) -> Answer | None:
    """A place by its name, or by its number alone where only one offered has it."""
    number = plain(words).removeprefix("planet ")
    own = [option.value for option in ask.options if str(option.value).endswith(f" {number}")]
    if number.isdigit() and len(own) == 1 and not exact:
        return Answer(own[0])
    place = names.place(words, exact)
    offered = [str(option.value) for option in ask.options]
    if not exact and place not in offered and plain(place) != plain(words):
        # another place is named plainly or not at all
        raise NotUnderstood(f"no place {words!r} here", likely(words, offered))
    return Answer(place)


def split(shares: list[tuple[int, str]], ask: Ask) -> Answer:
    """How a number is split, by the labels of its parts; a part that is not counted is the rest."""
    value: dict[Any, int] = {}
    for count, label in shares:
        option = option_named(label, ask, plural=True)
        if option is None:
            known = ", ".join(option.label for option in ask.options)
            raise NotUnderstood(f"nothing here is split into {label!r}, but into {known}")
        value[option.value] = value.get(option.value, 0) + (count if count != ALL else ask.high)
    return Answer(value)


def take(shares: list[tuple[int, str]], ask: Ask, names: Names) -> Answer | None:
    """What somebody takes: shares of a number, or the first of the players who are asked for one by one."""
    if ask.kind == "player":
        seat = whose(shares[0][1], names)
        return None if seat is None else Answer(seat)
    return split(shares, ask) if ask.kind == "split" else None


def _split(words: str, ask: Ask, names: Names, exact: bool) -> Answer | None:
    if plain(words) in EACH and not exact:
        return Answer({option.value: 1 for option in ask.options})
    return split(SLOTS["shares"][0](words, names, exact), ask)


def _destiny(words: str, ask: Ask, names: Names, exact: bool) -> Answer | None:
    return _no_such(words.removesuffix(" card"), ask, names, exact)


def _none_of(words: str, ask: Ask) -> str:
    """That nothing here is called so, and what there is if that is few enough to say."""
    known = [option.label for option in ask.options]
    return f"no {words!r} here" + (f"; there is: {', '.join(known)}" if 0 < len(known) <= SHOWN else "")


def _whether(words: str, ask: Ask, names: Names, exact: bool) -> Answer | None:
    return {"yes": Answer(True), "no": Answer(False)}.get(plain(words))


def _number(words: str, ask: Ask, names: Names, exact: bool) -> Answer | None:
    if not words.strip().lstrip("-").isdigit():
        raise NotUnderstood(f"{words!r} is no number")
    return Answer(int(words))


def _ships(words: str, ask: Ask, names: Names, exact: bool) -> Answer | None:
    if plain(words) in NOTHING:
        return Answer({})
    if plain(words).removeprefix("the ") in MOST and not exact:
        words = str(ask.high)
    if ask.low == ask.high and words in [str(option.value) for option in ask.options]:
        return Answer({words: ask.high})  # how many goes without saying
    return Answer(spread(read_ships(words, names, exact, "to" if ask.name in HOME else "from"), ask, names))


def _cards(words: str, ask: Ask, names: Names, exact: bool) -> Answer | None:
    each = named(words, names.plain_faces)
    if not exact and len(ask.seats) > 1 and len(each) == len(ask.seats):
        return Answer({seat: names.face(face, exact) for seat, face in zip(ask.seats, each, strict=True)})
    if not exact and ask.secret and plain(words) in UNSEEN and len(ask.seats) == 1:
        return Answer({ask.seats[0]: UNKNOWN})
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
    "destiny": _destiny,
    "split": _split,
    "player": _player,
    "players": lambda words, ask, names, exact: Answer(meant(SLOTS["seats"][0](words, names, exact), ask)),
    "planet": _planet,
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
