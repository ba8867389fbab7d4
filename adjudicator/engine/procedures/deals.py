"""Deals: two negotiates stand, and the main players must agree or lose ships.

A deal is a list of terms, each a plain mapping:

* ``{"from", "to", "cards": n, "faces": [...]}``,
* ``{"from", "to", "colony": place, "ships": {place: n}}``: the receiver's ships that found it,
* ``{"from", "to", "lucre": n}``,
* ``{"from", "free": {seat: n}}``, where a rule allows it,
* ``{"from", "to", "promise": words}``, which binds nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Annotated, Any

from msgspec import Meta, Struct, ValidationError, convert

from adjudicator.engine import asking, moving
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.events import announce, react
from adjudicator.engine.holding import hand_over
from adjudicator.engine.numbers import allowed, base_of, count, forbidden
from adjudicator.engine.questions import Ask, Option, Refused
from adjudicator.engine.reading import read_numbers
from adjudicator.engine.rounds import pause
from adjudicator.engine.settle import settle
from adjudicator.engine.whereabouts import on_board
from adjudicator.table import changes as ch
from adjudicator.table.positions import dealers
from adjudicator.table.state import GATE, REWARD_BACK, WARP, Outcome

Term = dict[str, Any]
MOST_CARDS = 100
"""So many may be said to be given out of a hand that nobody counts."""


class _Form(Struct, rename={"giver": "from"}, forbid_unknown_fields=True):
    """The shape of a term, for checking what was entered."""

    giver: int
    to: int | None = None
    cards: Annotated[int, Meta(ge=0, le=MOST_CARDS)] = 0
    faces: list[str] = []
    colony: str | None = None
    ships: dict[str, Annotated[int, Meta(ge=0)]] = {}
    lucre: Annotated[int, Meta(ge=0)] = 0
    free: dict[int | str, Annotated[int, Meta(ge=0)]] = {}
    promise: str = ""


def bargain(m: Engine) -> Flow:
    """Allies go home; the main players deal within the time, or both lose ships (ffg E-21 to E-32; mayfair F4.20,
    F4.21).
    """
    e = m.state.encounter
    if e is None or e.outcome is None or e.outcome.kind != "bargaining" or e.defense is None:
        return
    for seat in list(e.allies):
        yield from moving.leave_encounter(m, seat, "turn.deal")
    for seat in dealers(m.state):
        barred = forbidden(m, "deal", seat)
        if barred is not None:
            m.note("note", barred, seat, "no agreement is possible")
            yield from fail(m, barred)
            return
    yield from read_numbers(m, ["stuck"], dealers(m.state))
    terms = yield from asking.ask(m, lambda: _question(m))
    if not bargaining(m):
        return
    if not terms:
        yield from fail(m, "turn.deal")
        return
    event = {"event": "deal_made", "owner": m.state.offense, "countered": False, "use": "turn.deal"}
    before = len(m.state.uses)
    m.pending.append(event)
    yield from pause(m, "answer", "A deal is made. Anybody against it?", "turn.deal", event)
    m.pending.pop()
    if not bargaining(m):
        return
    if event["countered"]:
        yield from fail(m, "turn.deal")
        return
    if m.choice("deal_undeliverable") == 2:
        terms = [term for term in terms if impossible(m, [term]) is None]
    why = impossible(m, terms) or played_since(m, terms, before)
    if why is not None:
        m.note("note", "turn.deal", None, why)
        yield from fail(m, "turn.deal")
        return
    yield from carry_out(m, terms)
    m.set("deal", terms, "turn.deal")
    m.set("outcome", Outcome("deal"), "turn.deal")
    m.note("outcome", "turn.deal", None, ["deal", None, None, ["turn.deal"], []])


def strike(m: Engine, rule: str) -> Flow:
    """The main players make a deal without cards: its terms are said, and play goes on where the outcome is known."""
    m.set("outcome", Outcome("bargaining"), rule)
    yield from bargain(m)
    m.state.goto = "resolution.outcome"


def bargaining(m: Engine) -> bool:
    """A deal is still to be made: the table has not overruled the outcome meanwhile."""
    e = m.state.encounter
    return e is not None and e.outcome is not None and e.outcome.kind == "bargaining"


def _question(m: Engine) -> Ask | None:
    if not bargaining(m):
        return None
    names = " and ".join(asking.name_of(m, s) for s in dealers(m.state))
    text = f"{names}, {asking.counted(m, minutes(m), 'minute')} to make a {asking.word(m, 'deal')}: what changes hands?"
    options = list(_givable(m))
    return Ask("deal", tuple(dealers(m.state)), text, "turn.deal", m.state.moment, "deal", options, 0, 12, True, None)


def minutes(m: Engine) -> int:
    """How long those who deal have by the rules."""
    return base_of(m, "deal_minutes" if len(dealers(m.state)) < 3 else "deal_minutes_of_three")


def _givable(m: Engine) -> Iterator[Option]:
    """What each could give now: terms with all there is of a thing, of which `most` may be given."""
    for giver, taker in permutations(dealers(m.state), 2):
        ends = {"from": giver, "to": taker}
        gives = f"{asking.name_of(m, giver)} gives {asking.name_of(m, taker)}"
        hand, lucre = m.state.seats[giver].hand, m.state.seats[giver].lucre
        cards = hand.count if hand.tracked else MOST_CARDS
        if cards:
            yield Option({**ends, "cards": cards}, f"{gives} cards", most=cards)
        if lucre:
            yield Option({**ends, "lucre": lucre}, f"{gives} Lucre", most=lucre)
        ships = _founders(m, taker)
        most = min(_most_founders(m), sum(ships.values()))
        for place in m.state.planets if ships else ():
            if _unshared(m, giver, taker, place) is None:
                label = f"{gives} a {asking.word(m, 'colony')} on {place} with ships from {', '.join(ships)}"
                yield Option({**ends, "colony": place, "ships": ships}, label, most=most)
    freed = {str(owner): n for owner, n in m.state.places[WARP].items()}
    for giver in dealers(m.state):
        if freed and allowed(m, "free_in_deal", giver) is not None:
            label = f"{asking.name_of(m, giver)} frees ships from the {asking.word(m, 'warp')}"
            yield Option({"from": giver, "free": freed}, label, most=sum(freed.values()))


def impossible(m: Engine, terms: list[Term]) -> str | None:
    """Why these terms cannot be a deal (or cannot be carried out any more), or None."""
    e = m.state.encounter
    if e is None or e.defense is None:
        return "no deal is being made"
    parties = dealers(m.state)
    moved = False
    given: dict[int, int] = {}
    lucre: dict[int, int] = {}
    founded: dict[int, int] = {}
    left = {seat: list(m.state.seats[seat].hand.known or []) for seat in parties}
    for term in terms:
        giver, taker = term.get("from"), term.get("to")
        if giver not in parties or (taker not in parties and "free" not in term) or giver == taker:
            third = f" and {asking.name_of(m, parties[2])}" if len(parties) > 2 else ""
            return f"a deal is between the two main players{third}"
        who = asking.name_of(m, giver)
        if "cards" in term or "faces" in term:
            n = max(int(term.get("cards", 0)), len(term.get("faces", [])))
            given[giver] = given.get(giver, 0) + n
            hand = m.state.seats[giver].hand
            if hand.tracked and hand.count < given[giver]:
                return f"{who} has {hand.count} cards and cannot give {given[giver]}"
            for face in term.get("faces", []):
                if hand.known is None or "?" in hand.known or face == REWARD_BACK:
                    continue
                if face not in left[giver]:
                    return f"{who} does not hold {face}" + (" twice" if face in hand.known else "")
                left[giver].remove(face)
            moved = moved or n > 0
        elif "colony" in term:
            why = _colony(m, term)
            if why is not None:
                return why
            founded[int(taker or 0)] = founded.get(int(taker or 0), 0) + 1
            if founded[int(taker or 0)] > 1:
                return f"{asking.name_of(m, taker)} can be given one colony only"
            moved = True
        elif "lucre" in term:
            lucre[giver] = lucre.get(giver, 0) + int(term["lucre"])
            if m.state.seats[giver].lucre < lucre[giver]:
                return f"{who} has {m.state.seats[giver].lucre} Lucre and cannot give {lucre[giver]}"
            moved = moved or int(term["lucre"]) > 0
        elif "free" in term:
            if allowed(m, "free_in_deal", giver) is None:
                return f"{who} has no power to free ships from the {asking.word(m, 'warp')}"
            stranger = next((s for s in term["free"] if not str(s).isdigit() or int(s) >= len(m.state.seats)), None)
            if stranger is not None:
                return f"there is no seat {stranger}"
    served = {t["to"] for t in terms if "promise" not in t and "to" in t}
    if m.choice("deal_one_sided") == 2 and len(served) < len(parties):
        return "both must receive something" if len(parties) == 2 else "each of the three must receive something"
    if m.choice("deal_least") == 2:
        moved = True
    return None if moved else "at least one card or colony must change hands"


def played_since(m: Engine, terms: list[Term], before: int) -> str | None:
    """A card promised by name was played since the deal was agreed, so a hidden hand cannot be taken to hold it
    still.
    """
    for use in m.state.uses[before:]:
        entry = m.book.entries.get(use.power)
        for term in terms:
            if entry is not None and use.owner == term["from"] and entry.face in term.get("faces", []):
                return f"{asking.name_of(m, use.owner)} has played {entry.face} and cannot give it any more"
    return None


def _colony(m: Engine, term: Term) -> str | None:
    """Why the receiver cannot be given this colony with these ships."""
    giver, taker = term["from"], term["to"]
    why = _unshared(m, giver, taker, term["colony"])
    if why is not None:
        return why
    sent = {place: n for place, n in dict(term.get("ships") or {}).items() if n}
    most = _most_founders(m)
    if not 1 <= sum(sent.values()) <= most:
        return f"a colony in a deal is founded with 1 to {most} ships"
    who = asking.name_of(m, taker)
    for source, n in sent.items():
        if source != GATE and source not in m.state.planets:
            return f"ships for a colony cannot come from {source}"
        if m.state.places.get(source, {}).get(taker, 0) < n:
            return f"{who} has no {n} ships at {source}"
        if moving.is_stuck(m, taker, source):
            return f"{who}'s ships cannot move away from {source}"
    return None


def _unshared(m: Engine, giver: int, taker: int, place: str) -> str | None:
    """Why the giver cannot let the other onto that planet, or None."""
    state = m.state
    planet = state.planets.get(place)
    if planet is None:
        return f"there is no planet {place!r}"
    if planet.moon:
        return "a Moon cannot be part of a deal"
    who = asking.name_of(m, giver)
    if not state.places[place].get(giver, 0):
        return f"{who} has no colony on {place} to share"
    if state.places[place].get(taker, 0):
        return f"{asking.name_of(m, taker)} has a colony on {place} already"
    if planet.system != giver and m.choice("deal_colony_where") == 2:
        return f"{place} is not in {who}'s own system"
    return None


def _founders(m: Engine, taker: int) -> dict[str, int]:
    """Ships that may found a colony in a deal, by where they stand: on planets that no rule holds them on, or in the
    gate.
    """
    at = m.state.places
    standing = {place: at[place][taker] for place in (*m.state.planets, GATE) if at[place].get(taker, 0)}
    return moving.free_to_go(m, taker, standing)


def _most_founders(m: Engine) -> int:
    """With how many ships a colony in a deal may be founded."""
    return int(m.book.settings["deal_colony_most"]) if m.choice("deal_colony_ships") == 1 else 99


def carry_out(m: Engine, terms: list[Term]) -> Flow:
    """All terms take effect together (ffg E-61)."""
    founded: list[tuple[int, str, int]] = []
    for term in terms:
        giver, taker = int(term["from"]), term.get("to")
        if ("cards" in term or "faces" in term) and taker is not None:
            faces = list(term.get("faces", []))
            faces += ["?"] * (int(term.get("cards", 0)) - len(faces))
            hand_over(m, giver, int(taker), faces, "turn.deal")
        elif "colony" in term and taker is not None:
            where = moving.ground(m, int(taker), term["colony"], "turn.deal")
            for source, n in dict(term["ships"]).items():
                m.do(ch.ShipsMoved(int(taker), source, where, int(n)), "turn.deal", int(taker))
            founded.append((int(taker), where, sum(dict(term["ships"]).values())))
        elif "lucre" in term and taker is not None:
            m.do(ch.LucrePaid(giver, int(taker), int(term["lucre"]), "deal"), "turn.deal", giver)
        elif "promise" in term:
            m.do(ch.Noted(f"{asking.name_of(m, giver)} promised: {term['promise']}"), "turn.deal", giver)
    for owner, where, n in founded:
        moving.landed(m, owner, {where: n}, "deal")
    for term in terms:
        if "free" in term:
            rule = allowed(m, "free_in_deal", int(term["from"])) or "turn.deal"
            for seat, n in dict(term["free"]).items():
                yield from moving.retrieve(m, int(seat), int(n), rule)
    if m.dirty:
        yield from settle(m)


def fail(m: Engine, rule: str) -> Flow:
    """The deal fails: each main player loses three ships of its choice, more or fewer by kickers and texts (ffg
    E-31, Q-37, Q-78).
    """
    m.set("outcome", Outcome("failed_deal"), rule)
    m.note("outcome", rule, None, ["failed_deal", None, None, [rule], []])
    yield from announce(m, "deal_failed", {"event": "deal_failed", "owner": m.state.offense, "done": False})
    parts = []
    for seat in dealers(m.state):
        n = count(m, "deal_loss", seat, base_of(m, "deal_loss"), "turn.deal_loss")
        if n < 0:
            yield from moving.retrieve(m, seat, -n, "turn.deal_loss")
            continue
        sources = yield from moving.choose_loss(m, seat, n, on_board(m.state, seat), seat, "turn.deal_loss")
        parts.append(moving.loss(m, seat, sources, "failed_deal", None))
    yield from moving.lose(m, parts, "turn.deal_loss")
    yield from react(m, "deal_failed", {"event": "deal_failed", "owner": m.state.offense, "done": False})


def truce(m: Engine, rule: str) -> None:
    """The encounter ends as if a deal without terms had been made: everybody goes home, and the offense succeeded."""
    m.set("outcome", Outcome("deal"), rule)
    m.note("outcome", rule, None, ["deal", None, None, [rule], []])
    m.state.goto = "resolution.outcome"


def check_terms(m: Engine, terms: Any) -> list[Term]:
    """The terms as they were entered, if they make a deal.

    Raises:
        Refused: they do not; the sentence says why.
    """
    try:
        convert(terms, list[_Form], strict=True)
    except ValidationError as wrong:
        raise Refused(f"a deal is a list of terms, or no deal: {wrong}", "turn.deal") from wrong
    found: list[Term] = terms
    why = impossible(m, found)
    if why is not None:
        raise Refused(why, "turn.deal")
    return found
