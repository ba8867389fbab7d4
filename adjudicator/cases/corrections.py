"""Corrections in words: what the table overrules, as changes of the state."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from adjudicator.cases import corrected_state
from adjudicator.cases.lists import read_side, split_outside_quotes
from adjudicator.cases.names import Names, NotUnderstood, Titles
from adjudicator.cases.sentence import Unsaid
from adjudicator.rulebook.model import Book
from adjudicator.rulebook.wording import listener, speech
from adjudicator.table.state import COSMIC, REWARD

AGREED = "agreed by the table"
"""The reason of a correction that gives none."""
EXAMPLES = (
    "3 Ana ships from warp to red 1",
    "Ana holds 6 cards",
    "Ana holds 6 cards, 2 of them reward cards",
    "the deck holds 20 cards",
    "the reward deck holds 9 cards",
    "the deck is not counted",
    "Ana gets 3 Lucre",
    "Ana pays 3 Lucre",
    "Ana wins",
    "the offense wins",
    "both sides lose",
    "the offense counts 4 more",
    "Ana counts 4 less",
    "Ana's card is attack 8",
    "Cy is an ally of the offense",
    "Cy is no ally",
    "Bo loses POWER",
    "Bo has POWER again",
    "Bo gains POWER",
    "Bo loses POWER for good",
    "Ana's SHIP is at red 2",
    "Ana's SHIP is spent",
    "Ana's SHIP is ready",
    "red 2 shows 6",
    "danger",
    "no danger",
    "red moon 1 is MOON",
    "red moon 1 is face down",
    "the destiny deck is made anew",
    "the destiny deck is not counted",
    "the Limbo marker stands at blue",
    *corrected_state.EXAMPLES,
)
"""One correction of each form, in the code's words."""
SHOWN = 4
"""So many are named to who said something that is none."""
KICKER = "kicker"
DOWN = "face down"


def read_changes(text: str, names: Names, exact: bool) -> list[dict[str, Any]]:
    """The changes of ``3 Ana ships from warp to red 1; Ana holds 6 cards``, to be made good by `placed`."""
    return [_change(item.strip(), names, exact) for item in split_outside_quotes(text)]


LOOSELY = (
    (r"\b(?:has|have|hold|should hold|should have) (?=\d+ cards?\b)", "holds "),
    (r"(?:'s|\u2019s) hand is (\d+)(?: cards?)?", r" holds \1 cards"),
    (r"^(?:move|put|moves|puts) ", ""),
    (r"^(\d+) (?:ships? of|of) (\w+)(?:'s|\u2019s)?(?: ships?)? from ", r"\1 \2 ships from "),
    (r"^(\d+) (\w+)(?:'s|\u2019s) ships? from ", r"\1 \2 ships from "),
    (r"^the (\d+ .*)", r"\1"),
    (r"\b(?:has|should have) (\d+) lucre more\b", r"gets \1 Lucre"),
    (r"\bbecomes an ally of\b|\ballies with\b|\bis allied with\b", "is an ally of"),
    (r"\bis not an ally\b|\bis no longer an ally\b", "is no ally"),
    (r"^everybody loses$|^both lose$|^nobody wins$", "both sides lose"),
)
"""Other words for corrections, at the table and in files."""


def examples(book: Book) -> list[str]:
    """One correction of each form, in the edition's words."""
    return [speech(book)(example) for example in EXAMPLES]


def like(text: str, book: Book) -> list[str]:
    """The forms of corrections that share most with what is said."""
    words, forms = set(re.findall(r"\w+", text.casefold())), examples(book)
    shares = {form: len(words & set(re.findall(r"\w+", form.casefold()))) for form in forms}
    shared = sorted((form for form in forms if shares[form]), key=lambda form: -shares[form])
    return (shared or get_close_matches(text, forms, SHOWN, 0))[:SHOWN]


def _change(text: str, names: Names, exact: bool) -> dict[str, Any]:
    """A correction, in the code's words or else in those of the edition."""
    ours = listener(names.book.lexicon)(text)
    for said in dict.fromkeys([text, ours]):
        found = _by_form(said, names, exact)
        if found is not None:
            return found
    forms = ", ".join(f"'{example}'" for example in like(text, names.book))
    raise NotUnderstood(f"{text!r} is no correction; such are: {forms}")


def _by_form(text: str, names: Names, exact: bool) -> dict[str, Any] | None:
    for pattern, right in () if exact else LOOSELY:
        text = re.sub(pattern, right, text, flags=re.IGNORECASE)
    who = names.seat_pattern(exact)
    for pattern, build in _FORMS:
        match = re.fullmatch(pattern.replace("WHO", who), text, 0 if exact else re.IGNORECASE)
        if match is not None:
            said = match.groupdict()
            seat = names.seat(said["who"], exact) if "who" in said else None
            return build(said, seat, names, exact)
    return None


def placed(change: dict[str, Any], names: Names) -> dict[str, Any]:
    """The change as it is now: which side a player is on, which card lies there.

    Raises:
        NotUnderstood: the player is on no side, or has no such card on the table.
    """
    match change:
        case {"type": "set", "value": {"winner": winner}}:
            return {**change, "value": {**change["value"], "winner": names.side(winner)}}
        case {"type": "ally" | "side_counted", "side": side}:
            return {**change, "side": names.side(side)}
        case {"type": "marker", "section": str(colour)}:
            if colour not in names.sections:
                known = ", ".join(names.sections)
                raise NotUnderstood(f"the Limbo has no section {colour!r}" + (f"; there are {known}" if known else ""))
            return {**change, "section": names.sections.index(colour)}
        case {"type": "deck", "reshuffled": True}:
            return {**change, "exchanged": names.exchanged}
        case {"type": "card", "owner": owner, "face": face}:
            laid_as = KICKER if names.kind(face) == KICKER else "main"
            if (owner, laid_as) not in names.laid:
                raise NotUnderstood(f"{names.title(owner)} has no such card on the table")
            return {**change, "id": names.laid[owner, laid_as]}
    return change


Build = Callable[[dict[str, str], Any, Names, bool], dict[str, Any]]


def _ships(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    source, to = names.place(said["source"], exact), names.place(said["to"], exact)
    return {"type": "ships", "owner": seat, "source": source, "to": to, "count": int(said["count"])}


def _hand(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    rewards = {} if said["rewards"] is None else {"rewards": int(said["rewards"])}
    return {"type": "hand_set", "seat": seat, "count": int(said["count"]), **rewards}


def _counted(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    deck = REWARD if said["which"] else COSMIC
    counted = said.get("count") is not None
    return {"type": "deck_counted", "deck": deck, "count": int(said["count"]) if counted else None}


def _lucre(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    pays = said["verb"].casefold() == "pays"
    paid = {"payer": seat, "payee": None} if pays else {"payer": None, "payee": seat}
    return {"type": "lucre", **paid, "amount": int(said["amount"]), "reason": "correction"}


def _shows(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    return {"type": "planet_read", "place": names.place(said["place"], exact), "printed": int(said["count"])}


def _danger(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    return {"type": "set", "name": "danger", "value": not said["no"]}


def _marker(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    return {"type": "marker", "section": said["colour"].strip().casefold()}


def _deck(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    if said["what"].casefold() == "not counted":
        return {"type": "deck_set", "deck": "destiny", "cards": None}
    return {"type": "deck", "deck": "destiny", "reshuffled": True}


def _both_lose(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    return {"type": "set", "name": "outcome", "value": {"kind": "both_lose"}}


def _wins(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    winner = read_side(said["side"], names, exact)
    return {"type": "set", "name": "outcome", "value": {"kind": "win", "winner": winner}}


def _more(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    more = int(said["count"]) * (-1 if said["which"].casefold() == "less" else 1)
    return {"type": "side_counted", "side": read_side(said["side"], names, exact), "more": more}


def _card(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    return {"type": "card", "owner": seat, "face": names.face(said["face"], exact), "now": None}


def _special(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    index = names.special(seat, said["ship"], exact)
    if said.get("place"):
        return {"type": "special", "seat": seat, "index": index, "place": names.place(said["place"], exact)}
    return {"type": "special", "seat": seat, "index": index, "charged": said["marker"].casefold() == "ready"}


def _ally(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    return {"type": "ally", "seat": seat, "side": read_side(said["side"], names, exact)}


def _no_ally(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    return {"type": "ally_left", "seat": seat}


def _gains(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    slot = {"power": names.power(said["power"], exact), "gained_by": "correction"}
    return {"type": "power_gained", "seat": seat, "slot": slot}


def _drops(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    return {"type": "power_dropped", "seat": seat, "power": names.power(said["power"], exact)}


def _moon(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
    place = names.place(said["place"], exact)
    if said["face"] == DOWN:
        return {"type": "moon", "place": place, "revealed": False}
    return {"type": "moon", "place": place, "piece": names.moon(said["face"], exact), "revealed": True}


def _marked(lost: bool) -> Build:
    def build(said: dict[str, str], seat: Any, names: Names, exact: bool) -> dict[str, Any]:
        return {"type": "power_marked", "seat": seat, "power": names.power(said["power"], exact), "lost": lost}

    return build


_FORMS: tuple[tuple[str, Build], ...] = (
    (r"(?P<count>\d+) WHO(?: ships?)? from (?P<source>.+?) to (?P<to>.+)", _ships),
    (r"the (?P<which>reward )?deck holds (?P<count>\d+) cards?", _counted),
    (r"the (?P<which>reward )?deck is not counted", _counted),
    (r"WHO holds (?P<count>\d+) cards?(?:, (?P<rewards>\d+) of them reward cards?)?", _hand),
    (r"WHO (?P<verb>gets|pays) (?P<amount>\d+) Lucre", _lucre),
    (r"(?P<no>no )?danger", _danger),
    (r"(?P<place>.+) shows (?P<count>\d+)", _shows),
    (r"both sides lose", _both_lose),
    (r"the Limbo marker stands at (?P<colour>.+)", _marker),
    (r"the destiny deck is (?P<what>made anew|not counted)", _deck),
    *corrected_state.FORMS,
    (r"(?P<side>.+) wins", _wins),
    (r"(?P<side>.+) counts (?P<count>\d+) (?P<which>more|less)", _more),
    (r"WHO['\u2019]s (?P<ship>.+?) is (?P<marker>spent|ready)", _special),
    (r"WHO['\u2019]s (?P<ship>.+?) is at (?P<place>.+)", _special),
    (r"(?P<place>.+ moon \d+) is (?P<face>.+)", _moon),
    (r"WHO['\u2019]s card is (?P<face>.+)", _card),
    (r"WHO is an ally of (?P<side>.+)", _ally),
    (r"WHO is no ally", _no_ally),
    (r"WHO gains (?P<power>.+)", _gains),
    (r"WHO loses (?P<power>.+) for good", _drops),
    (r"WHO loses (?P<power>.+)", _marked(True)),
    (r"WHO has (?P<power>.+) again", _marked(False)),
    *corrected_state.LAST,
)
"""Patterns, WHO standing for a player, each with what it builds from its words, the seat and the names."""


def write_changes(changes: list[dict[str, Any]], titles: Titles) -> str:
    """The changes in words, as `read_changes` reads them."""
    return "; ".join(_write_change(change, titles) for change in changes)


def _write_change(change: dict[str, Any], titles: Titles) -> str:
    match change:
        case {"type": "ships", "owner": owner, "source": source, "to": to, "count": count}:
            return f"{count} {titles.title(owner)} ships from {source} to {to}"
        case {"type": "hand_set", "known": [*_]}:
            return str(corrected_state.write_change(change, titles))
        case {"type": "hand_set", "seat": seat, "count": count, "rewards": rewards}:
            return f"{titles.title(seat)} holds {count} cards, {rewards} of them reward cards"
        case {"type": "hand_set", "seat": seat, "count": count}:
            return f"{titles.title(seat)} holds {count} cards"
        case {"type": "deck_counted", "deck": deck, "count": count}:
            which = "the reward deck" if deck == REWARD else "the deck"
            return f"{which} is not counted" if count is None else f"{which} holds {count} cards"
        case {"type": "lucre", "payer": None, "payee": int(payee), "amount": amount}:
            return f"{titles.title(payee)} gets {amount} Lucre"
        case {"type": "lucre", "payer": int(payer), "payee": None, "amount": amount}:
            return f"{titles.title(payer)} pays {amount} Lucre"
        case {"type": "planet_read", "place": place, "printed": printed}:
            return f"{place} shows {printed}"
        case {"type": "set", "name": "danger", "value": value}:
            return "danger" if value else "no danger"
        case {"type": "marker", "section": section}:
            where = titles.sections[section] if isinstance(section, int) else section
            return f"the Limbo marker stands at {where}"
        case {"type": "deck", "reshuffled": True}:
            return "the destiny deck is made anew"
        case {"type": "deck_set", "cards": None}:
            return "the destiny deck is not counted"
        case {"type": "set", "name": "outcome", "value": {"kind": "both_lose"}}:
            return "both sides lose"
        case {"type": "set", "name": "outcome", "value": {"kind": "win", "winner": winner}}:
            return f"the {winner} wins"
        case {"type": "side_counted", "side": side, "more": more}:
            who = f"the {side}" if isinstance(side, str) else titles.title(side)
            return f"{who} counts {abs(more)} {'less' if more < 0 else 'more'}"
        case {"type": "card", "owner": owner, "face": face}:
            return f"{titles.title(owner)}'s card is {face}"
        case {"type": "special", "seat": seat, "index": index, "place": place}:
            return f"{titles.title(seat)}'s {titles.special_title(seat, index)} is at {place}"
        case {"type": "special", "seat": seat, "index": index, "charged": charged}:
            return f"{titles.title(seat)}'s {titles.special_title(seat, index)} is {'ready' if charged else 'spent'}"
        case {"type": "moon", "place": place, "piece": str(piece)}:
            return f"{place} is {titles.entry(piece)}"
        case {"type": "moon", "place": place}:
            return f"{place} is {DOWN}"
        case {"type": "ally", "seat": seat, "side": side}:
            return f"{titles.title(seat)} is an ally of the {side}"
        case {"type": "ally_left", "seat": seat}:
            return f"{titles.title(seat)} is no ally"
        case {"type": "power_gained", "seat": seat, "slot": {"power": power}}:
            return f"{titles.title(seat)} gains {titles.entry(power)}"
        case {"type": "power_dropped", "seat": seat, "power": power}:
            return f"{titles.title(seat)} loses {titles.entry(power)} for good"
        case {"type": "power_marked", "seat": seat, "power": power, "lost": True}:
            return f"{titles.title(seat)} loses {titles.entry(power)}"
        case {"type": "power_marked", "seat": seat, "power": power}:
            return f"{titles.title(seat)} has {titles.entry(power)} again"
    said = corrected_state.write_change(change, titles)
    if said is None:
        raise Unsaid(f"no sentence says the change {change!r}")
    return said
