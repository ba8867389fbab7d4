"""Writing what was answered: the sentence that says a reply, as the history shows it and as it reads back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.cases.choices import ALLIANCE, HOME, NO_SIDE, offers
from adjudicator.cases.language import FACES, KICKERS, LOSE, MOON, NO_CARD, own
from adjudicator.cases.lists import write_ships
from adjudicator.cases.names import Titles
from adjudicator.cases.parse import write_sentence
from adjudicator.engine.cards import read_face
from adjudicator.engine.quake import QUAKE
from adjudicator.engine.questions import Announce, Ask, Correct, Reply
from adjudicator.rulebook.model import Book
from adjudicator.rulebook.wording import listed
from adjudicator.table.state import REWARD_BACK, UNKNOWN, State

INVITE = "invite"
"""The question whom somebody invites; other players are chosen."""


def sentence_for(ask: Ask, reply: Reply, state: State, book: Book | None = None) -> str:
    """The sentence that says a reply; where several seats answer at once, several with semicolons between them.

    Only with the book can a power announced by its name alone be told from a card, and a corrected power be named.

    Raises:
        Unsaid: the language has no sentence for it.
    """
    titles = Titles(state, book)
    if isinstance(reply, Correct):
        return write_sentence("correct", None, {"changes": reply.changes, "reason": reply.reason}, titles)
    if isinstance(reply, Announce):
        if reply.what == NO_CARD:
            return write_sentence("none", reply.seat, {}, titles)
        if "much" in reply.args:
            paid = {"whom": reply.args["on"], "amount": reply.args["much"], "reason": reply.args["reason"]}
            return write_sentence("pays", reply.seat, {k: v for k, v in paid.items() if v != ""}, titles)
        if reply.what == QUAKE:
            return write_sentence("quake", None, {key: str(n) for key, n in reply.args.items()}, titles)
        is_rule = "." in reply.what or (book is not None and read_face(book, reply.what) is None)
        slot, verb = ("rule", "uses") if is_rule else ("face", "plays")
        parts = {slot: reply.what}
        if "on" in reply.args:
            parts["target"] = titles.title(reply.args["on"])
        elif "for" in reply.args:
            parts["for"] = reply.args["for"]
        return write_sentence(verb, reply.seat, parts, titles)
    if ask.kind == "cards":
        value = reply.value or ask.default or dict.fromkeys(ask.seats)
        return "; ".join(_laid(ask, int(seat), face, titles) for seat, face in value.items())
    verb, parts = _said(ask, reply.value, titles)
    seat = None if verb in ("go", "another", "noother", "destiny", "deal", "nodeal") else ask.seats[0]
    return write_sentence(verb, seat, parts, titles)


def _laid(ask: Ask, seat: int, face: str | None, titles: Titles) -> str:
    """One seat's card."""
    kicker = ask.name in KICKERS
    if face is None:
        return write_sentence("no_kicker" if kicker else "lays_none", seat, {}, titles)
    if face == REWARD_BACK:
        return write_sentence("reward_down", seat, {}, titles)
    if face == UNKNOWN:
        return write_sentence("kicker_down" if kicker else "card_down", seat, {}, titles)
    return write_sentence("shows" if ask.name in FACES else "lays", seat, {"face": face}, titles)


def _said(ask: Ask, value: Any, titles: Titles) -> tuple[str, dict[str, Any]]:
    """The verb and parts that say the answer to a question of one seat."""
    if ask.kind == "go_on":
        return "go", {}
    if ask.kind == "deal":
        return ("nodeal", {}) if value is None else ("deal", {"terms": value})
    if value is None:
        return "passes", {}
    if ask.kind == "whether":
        if ask.name == "another":
            return ("another" if value else "noother"), {}
        if offers(ask):
            return ("uses" if value else "not_use"), {"rule": ask.rule}
        return ("yes" if value else "no"), {}
    if ask.kind == "ships":
        if ask.name == LOSE and not own(ask, ask.seats[0], titles):
            return "chooses", {"choice": write_ships(value, "from") or "nothing"}
        verb = "brings" if ask.name in HOME else "loses" if ask.name == LOSE else "sends"
        return verb, ({"ships": value} if value else {})
    if ask.kind == "one" and ask.name == ALLIANCE:
        return ("declines", {}) if value == NO_SIDE else ("joins", {"side": value})
    if (ask.kind == "planet" and ask.name == "aim") or (ask.name == MOON and value != ask.default):
        return "aims", {"place": value}
    if ask.kind == "players" and ask.name != INVITE:
        return "chooses", {"choice": listed([titles.title(seat) for seat in value]) or "nobody"}
    if ask.kind == "player":
        return "chooses", {"choice": titles.title(value)}
    return _SAID[ask.kind](ask, value)


def _label(ask: Ask, value: Any) -> str:
    """The words of an option, by which it is found again."""
    return next((option.label for option in ask.options if option.value == value), str(value))


_SAID: dict[str, Callable[[Ask, Any], tuple[str, dict[str, Any]]]] = {
    "use": lambda ask, value: ("uses", {"rule": value}),
    "one": lambda ask, value: ("chooses", {"choice": _label(ask, value)}),
    "players": lambda ask, value: ("invites", {"whom": value}),
    "planet": lambda ask, value: ("chooses", {"choice": value}),
    "number": lambda ask, value: ("chooses", {"choice": value}),
    "destiny": lambda ask, value: ("destiny", {"choice": value}),
    "hand": lambda ask, value: ("picks", {"faces": value}),
    "split": lambda ask, value: ("takes", {"shares": [(n, _label(ask, key)) for key, n in value.items()]}),
    "order": lambda ask, value: ("orders", {"things": [_label(ask, item) for item in value]}),
    "text": lambda ask, value: ("says", {"words": value}),
}
