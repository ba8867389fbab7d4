"""The command language: what a sentence says to the open question.

One sentence a line, the same everywhere: what is typed at the table, what a case says, what a script reads, what the
history shows. `forms.py` lists the sentences, `sayings.py` other words for them; here they meet the questions, and
`writing.py` says a reply as a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from adjudicator.cases.choices import (
    ALLIANCE,
    HOME,
    NO_SIDE,
    choose,
    meant,
    nothing,
    offers,
    option_named,
    spread,
    take,
)
from adjudicator.cases.corrections import AGREED, placed
from adjudicator.cases.defaults import default_answer
from adjudicator.cases.names import Names, NotUnderstood, Titles
from adjudicator.cases.parse import read_line, read_sentence
from adjudicator.cases.sentence import Sentence
from adjudicator.cases.terms import addressed
from adjudicator.engine.quake import QUAKE
from adjudicator.engine.questions import Announce, Answer, Ask, Correct, Reply
from adjudicator.rulebook.model import Book
from adjudicator.table.state import REWARD_BACK, UNKNOWN, State

AIMED = ("launch", "send", "resettle")
"""Questions about ships that go out."""
KICKERS = ("kicker", "kicker_faces")
"""Questions about kickers; the other questions about cards are about encounter cards."""
FACES = ("faces", "kicker_faces")
"""Questions about cards that were laid unseen and are turned up."""
MOON = "moon"
"""The question whether the encounter is about a Moon."""
NO_CARD = "no encounter card"
DEAL = "a deal"
LOSE = "lose"
ANSWER = "answer"
"""The pause at which a use that was announced may be answered."""
RETRIEVE = "retrieve"
"""The question to which planet a ship out of the warp goes; it is one ship."""


def parse(text: str, state: State, book: Book, exact: bool = False) -> Sentence:
    """A sentence, its names found forgivingly unless `exact`.

    Raises:
        NotUnderstood: it cannot be read; the message says what is wrong and the nearest right thing.
    """
    return read_sentence(text, Names(state, book), exact)


def parse_line(text: str, state: State, book: Book, exact: bool = False) -> list[Sentence]:
    """The sentences of a line; several are separated by semicolons."""
    return read_line(text, Names(state, book), exact)


def answer_for(sentence: Sentence, ask: Ask | None, state: State, book: Book) -> Reply | None:
    """How a sentence answers the open question, or what it announces; None if it is about something else.

    Where several seats are asked at once the answer may hold only some of them: see `defaults.missing`.

    Raises:
        NotUnderstood: it is about this question, and names something that cannot be meant here.
    """
    names = Names(state, book)
    said = [sentence, *sentence.otherwise]
    problem: NotUnderstood | None = None
    for find in (_answered, announced):
        for reading in said:
            if reading is not sentence and not _fits(reading, ask, names):
                continue
            try:
                reply = find(reading, ask, names)
            except NotUnderstood as wrong:
                if reading is sentence and not sentence.worded:
                    problem = problem or wrong
                continue
            if reply is not None:
                return reply
    if problem is not None:
        raise problem
    return None


def _fits(reading: Sentence, ask: Ask | None, names: Names) -> bool:
    """A card that is not among those asked for is not laid by other words."""
    if ask is None or ask.kind != "cards" or not ask.options or reading.verb not in ("lays", "shows"):
        return True
    return names.kind(reading.parts["face"]) in [option.value for option in ask.options]


def _answered(sentence: Sentence, ask: Ask | None, names: Names) -> Answer | None:
    """How a sentence, read in one way, answers the open question."""
    return _SAYS[sentence.verb](sentence, ask, names) if ask is not None and _is_asked(sentence, ask, names) else None


def _is_asked(sentence: Sentence, ask: Ask, names: Names) -> bool:
    """The question is put to the player who speaks, or asks somebody else which of that player's ships are lost."""
    if sentence.seat is None or sentence.seat in ask.seats or not ask.seats:
        return True
    return sentence.verb == "loses" and ask.kind == "ships" and own(ask, sentence.seat, names)


def own(ask: Ask, seat: int, names: Titles) -> bool:
    """The ships a question is about are that player's."""
    return all(names.ships(str(option.value), seat) == option.most for option in ask.options)


def announced(sentence: Sentence, ask: Ask | None, names: Names) -> Announce | Correct | None:
    """What a sentence announces of the player's own accord, whatever is asked."""
    if sentence.verb == "correct":
        changes = [placed(change, names) for change in sentence.parts["changes"]]
        return Correct(changes, sentence.parts.get("reason", AGREED))
    if sentence.verb == "quake":
        cards = sentence.parts.get("cards")
        if cards is not None and not cards.isdigit():
            raise NotUnderstood(f"{cards!r} is no number of cards")
        return Announce(names.roles["offense"], QUAKE, {} if cards is None else {"cards": int(cards)})
    seat = sentence.seat
    if seat is None and ask is not None and len(ask.seats) == 1:
        seat = ask.seats[0]
    if sentence.verb == "deal":
        # elsewhere the deal may be yet to come; while cards are being chosen it is out of place
        return Announce(seat or 0, DEAL) if ask is not None and ask.kind == "cards" else None
    if seat is None:
        return None
    if sentence.verb == "none":
        return Announce(seat, NO_CARD)
    if sentence.verb == "plays":
        against = sentence.parts.get("against")
        if against is not None and (ask is None or ask.name != ANSWER or not about(ask, against)):
            return None
        return Announce(seat, sentence.parts["face"], _brought(sentence, names))
    if sentence.verb == "pays":
        said = sentence.parts
        return Announce(
            seat, names.gift, {"on": said["whom"], "much": said["amount"], "reason": said.get("reason", "")}
        )
    if sentence.verb in ("uses", "buys"):
        return Announce(seat, sentence.parts["rule"], _brought(sentence, names))
    return None


def about(ask: Ask, rule: str) -> bool:
    """The question is about that rule, or about one of that entry's."""
    return rule in (ask.rule, ask.rule.partition(".")[0])


def _brought(sentence: Sentence, names: Names) -> dict[str, Any]:
    """The answers an announcement brings along: ``on`` a player, ``for`` a side. Other targets are asked for."""
    found: dict[str, Any] = {}
    for slot, words in sentence.with_it.items():
        if slot == "for":
            found["for"] = names.side(words)
        elif slot == "target":
            with suppress(NotUnderstood):
                found["on"] = names.seat(words, sentence.exact)
    return found


Says = Callable[[Sentence, Ask, Names], Answer | None]


def _go(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    return default_answer(ask)


def _reveal(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    return Answer() if ask.kind == "go_on" else None


def _yes(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    if ask.kind == "whether":
        return Answer(True)
    if ask.kind == "one" and ask.name == ALLIANCE and (s.seat is not None or not s.exact):
        return _accepts(s, ask, names)
    only = ask.kind == "use" and len(ask.options) == 1 and (s.seat is not None or not s.exact)
    return Answer(ask.options[0].value) if only else None


def _no(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    if ask.kind == "whether":
        return Answer(False)
    if ask.kind == "one" and ask.name == ALLIANCE and s.seat is not None:
        return Answer(NO_SIDE)
    return None if s.exact else nothing(ask, s.seat)


def _another(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    asked = ask.kind == "whether" and ask.name == "another"
    return Answer(s.verb == "another") if asked else None


def _destiny(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    if ask.kind != "destiny":
        return None
    # a card named in full is meant, though it cannot come: the engine says why
    words = re.sub(r"^(?:an?|the) |(?: destiny)? card$", "", s.parts["choice"])
    face = names.destiny_card(words)
    return choose(words, ask, names, s.exact) if face is None else Answer(face)


def _deal(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    if ask.kind != "deal":
        return None
    terms = s.parts.get("terms")
    return Answer(None if terms is None else [addressed(term, names) for term in terms])


def _cards(s: Sentence, ask: Ask, names: Names, kicker: bool, face: str | None) -> Answer | None:
    """A card laid by one seat: a kicker where kickers are asked for, any other card where cards are."""
    if ask.kind == "hand" and ask.secret and face is not None and not kicker:
        return Answer([face])  # one that is to lie face down as well
    if ask.kind != "cards" or (ask.name in KICKERS) != kicker:
        return None
    seat = s.seat if s.seat is not None else ask.seats[0] if len(ask.seats) == 1 else None
    return None if seat is None else Answer({seat: face})


def _lays(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    face = s.parts["face"]
    return _cards(s, ask, names, names.kind(face) == "kicker", face)


def _lays_none(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    return _cards(s, ask, names, False, None)


def _no_kicker(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    return _cards(s, ask, names, True, None)


def _card_down(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    return _cards(s, ask, names, False, UNKNOWN)


def _reward_down(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    return _cards(s, ask, names, False, REWARD_BACK)


def _kicker_down(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    return _cards(s, ask, names, True, UNKNOWN)


def _aims(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    if ask.name == MOON and any(option.value == s.parts["place"] for option in ask.options):
        return Answer(s.parts["place"])
    return Answer(s.parts["place"]) if ask.kind == "planet" else None


def _ships(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    """Ships, by a verb that fits the question: ships sent are not ships lost, nor ships brought home."""
    if ask.kind == "planet" and ask.name == RETRIEVE and s.verb == "brings":
        places = [place for place, n in s.parts.get("ships", {}).items() if n]
        return Answer(places[0]) if len(places) == 1 and s.parts["ships"][places[0]] == 1 else None
    if ask.kind != "ships":
        return None
    about = "sends" if ask.name in AIMED else "brings" if ask.name in HOME else "loses" if ask.name == LOSE else None
    if about is not None and about != s.verb:
        return None
    return Answer(spread(s.parts.get("ships", {}), ask, names))


def _invites(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    return Answer(meant(s.parts["whom"], ask)) if ask.kind == "players" else None


def _joins(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    return Answer(names.side(s.parts["side"])) if ask.kind == "one" and ask.name == ALLIANCE else None


def _accepts(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    """Joins the side that asked; where both did, it must be said which."""
    if ask.kind != "one" or ask.name != ALLIANCE:
        return None
    sides = [str(option.value) for option in ask.options if option.value != NO_SIDE]
    if len(sides) != 1:
        raise NotUnderstood("both sides have asked", f"{names.title(ask.seats[0])} joins the {sides[0]}")
    return Answer(sides[0])


def _uses(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    if ask.kind == "whether":
        return Answer(True) if offers(ask, s.parts["rule"], names) else None
    if ask.kind != "use":
        return None
    option = option_named(s.parts["rule"], ask)
    return None if option is None else Answer(option.value, _brought(s, names))


def _not_use(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    if _uses(s, ask, names) is None:
        return None
    return Answer(False) if ask.kind == "whether" else Answer()


def _plays(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    if ask.kind == "cards" and names.kind(s.parts["face"]) in [option.value for option in ask.options]:
        return _lays(s, ask, names)
    if ask.kind != "use":
        return None
    option = option_named(names.card_name(s.parts["face"]), ask)
    return None if option is None else Answer(option.value, _brought(s, names))


def _passes(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    if not s.exact:
        return nothing(ask, s.seat)
    if ask.kind == "cards" and ask.may_pass:
        return Answer({s.seat if s.seat is not None else ask.seats[0]: None})
    return Answer() if ask.may_pass else None


def _takes(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    return take(s.parts["shares"], ask, names)


def _picks(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    faces = s.parts["faces"]
    if ask.kind == "one" and len(faces) == 1:
        option = option_named(faces[0], ask)
        return None if option is None else Answer(option.value)
    return Answer(faces) if ask.kind == "hand" else None


def _orders(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    if ask.kind != "order":
        return None
    value = []
    for thing in s.parts["things"]:
        option = option_named(thing, ask)
        if option is None:
            raise NotUnderstood(f"{thing!r} is not among {', '.join(option.label for option in ask.options)}")
        value.append(option.value)
    return Answer(value)


def _says(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    return choose(s.parts["words"], ask, names, s.exact, s.seat)


def _chooses(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    choice = s.parts["choice"]
    if isinstance(choice, int):
        choice = names.side(choice)
    return choose(choice, ask, names, s.exact, s.seat)


def _nothing(s: Sentence, ask: Ask, names: Names) -> Answer | None:
    return None


_SAYS: dict[str, Says] = {
    "go": _go,
    "until": _go,
    "reveal": _reveal,
    "yes": _yes,
    "no": _no,
    "another": _another,
    "noother": _another,
    "none": _nothing,
    "destiny": _destiny,
    "deal": _deal,
    "nodeal": _deal,
    "correct": _nothing,
    "lays": _lays,
    "shows": _lays,
    "lays_none": _lays_none,
    "no_kicker": _no_kicker,
    "card_down": _card_down,
    "kicker_down": _kicker_down,
    "reward_down": _reward_down,
    "quake": _nothing,
    "expect": _nothing,
    "aims": _aims,
    "sends": _ships,
    "loses": _ships,
    "brings": _ships,
    "invites": _invites,
    "joins": _joins,
    "accepts": _accepts,
    "declines": _no,
    "uses": _uses,
    "not_use": _not_use,
    "buys": _uses,
    "pays": _nothing,
    "plays": _plays,
    "passes": _passes,
    "takes": _takes,
    "picks": _picks,
    "orders": _orders,
    "says": _says,
    "chooses": _chooses,
}
