"""Destiny: the card, its colour, the offense's own colour, wild and special cards, and who becomes the defense."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec import structs

from adjudicator.engine import asking, moving
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.destiny_deck import DANGER, DECK, INVERTED, WILD, entry_of, faces, release, supply
from adjudicator.engine.events import react, stage
from adjudicator.engine.moons import is_free, is_moon, open_moons, taken
from adjudicator.engine.numbers import allowed, base_of, fold
from adjudicator.engine.procedures.described import choose_base, described, elect, played_by_the_table
from adjudicator.engine.procedures.moons import RULE, aim_at, name_moon
from adjudicator.engine.procedures.turn import is_late, retrieve_late
from adjudicator.engine.questions import Ask, Option
from adjudicator.engine.reading import read_numbers
from adjudicator.engine.rounds import round_of_uses
from adjudicator.engine.settle import settle
from adjudicator.rulebook.model import Entry
from adjudicator.table import changes as ch
from adjudicator.table.positions import acting_order, colonies, planets_of
from adjudicator.table.state import GATE, WARP, Destiny, Outcome


def draw_destiny(m: Engine) -> Flow:
    """Turn destiny cards until one leads somewhere. The table says which; a rule may have somebody choose instead."""
    while True:
        yield from supply(m)
        it: dict[str, Any] = {"event": "destiny_drawn", "owner": m.state.offense, "done": False}
        if not (yield from stage(m, "destiny_drawn", it)):
            e = m.state.encounter
            comet = it.get("led") is False  # a card was picked, and it leads nowhere yet
            if not comet and (e is None or e.destiny is None or e.destiny.fits):
                return
            continue
        text = f"{asking.name_of(m, m.state.offense)} turns over {asking.word(m, 'destiny')}: which card?"
        face = yield from asking.ask(m, partial(_which_card, m, text))
        if face is None:
            yield from retrieve_late(m)
            continue
        led = yield from turn_card(m, str(face), "turn.destiny")
        yield from react(m, "destiny_drawn", {**it, "done": False})
        if led or m.state.goto is not None or m.state.winners is not None:
            return


def _which_card(m: Engine, text: str) -> Ask | None:
    """Which card has been turned; also the only one that is left is turned by the table. None if a ship out of the
    warp comes first.
    """
    if is_late(m):
        return None
    return Ask("destiny", (m.state.offense,), text, "turn.destiny", m.state.moment, "destiny", faces(m), 1, 1)


def turn_card(m: Engine, face: str, rule: str, *, turned: bool = True) -> Flow:
    """A destiny card is face up: read it and set what it says. True if it leads to somebody.

    A Comet comes into force, unless one is already (seed M7.2); a card that means nobody is passed over. One that was
    not `turned` over from the deck lies in the place of the one that was; it comes from a hand dealt from the deck.
    """
    m.do(ch.DeckChanged(DECK, drawn=int(turned), seen=[face], discarded=[face]), rule, m.state.offense)
    entry = entry_of(m.book, face)
    if entry is not None and entry.kind == "comet":
        put_comet(m, entry, rule)
        return False
    inverted = face.startswith(INVERTED)
    plain = face.removeprefix(INVERTED)
    warning = plain.endswith(DANGER)
    plain = plain.removesuffix(DANGER)
    card = Destiny(
        face, inverted=inverted, warning=warning, wild=plain == WILD, special=entry is not None, turned=turned
    )
    colour = next((i for i, s in enumerate(m.state.seats) if s.colour == plain), None)
    if colour is not None:
        card.fits = [colour]
    elif card.wild:
        card.fits = [s for s in range(len(m.state.seats)) if s != m.state.offense]
    elif entry is not None:
        card.fits = yield from described(m, entry)
    card.colour = card.fits[0] if len(card.fits) == 1 and not card.wild else None
    if warning or m.choice("danger_ignored_card") == 2:
        m.set("danger", warning, rule)
    m.set("destiny", card, rule)
    m.set("system", None, rule)
    m.set("target", None, rule)
    m.set("defense", None, rule)
    if colour is None and not inverted:
        # a colour that nobody plays has no owner to speak of
        release(m, plain, rule)
    if not card.fits:
        m.note("note", rule, m.state.offense, f"{face} means nobody: the next card is turned")
    return bool(card.fits)


def put_comet(m: Engine, entry: Entry, rule: str) -> None:
    """A Comet governs the encounter from now on; only the first does (seed M7.2)."""
    e = m.state.encounter
    if e is None:
        return
    if e.comet is not None:
        m.note("note", rule, m.state.offense, f"{entry.name} is ignored: a Comet is in force already")
    elif entry.data.get("needs") not in (None, *m.state.modules):
        m.note("note", rule, m.state.offense, f"{entry.name} has nothing to act on in this game")
    else:
        m.set("comet", entry.id, rule)
        m.note("note", rule, m.state.offense, f"{entry.name} is in force: {entry.text}")


def own_colour(m: Engine) -> Flow:
    """The offense's own colour: fight for a home planet, resettle an empty one, or draw again (ffg T-25, T-26;
    mayfair F4.2).
    """
    e = m.state.encounter
    if e is None or e.destiny is None or e.destiny.colour != m.state.offense or e.system is not None:
        return
    if allowed(m, "aim_freely", m.state.offense) is not None:
        return
    seat = m.state.offense

    def choices() -> list[Option]:
        found = []
        if invaded(m):
            found.append(Option("fight", f"fight a {asking.word(m, 'colony')} in your own system"))
        if empty_homes(m) and settlers(m):
            found.append(Option("resettle", "resettle an empty home planet"))
        if open_moons(m.state, m.state.offense):
            found.append(Option("moon", f"settle or fight for a {asking.word(m, 'moon')} of your own system"))
        found.append(Option("redraw", "throw the card away and draw again"))
        return found

    text = f"{asking.name_of(m, seat)}, your own colour: what do you do?"
    chosen = yield from asking.pick(m, "one", seat, "turn.own_colour", "own_colour", text, choices)
    if chosen == "redraw":
        m.note("note", "turn.own_colour", seat, f"{asking.name_of(m, seat)}'s own colour: draw again")
        if m.choice("danger_ignored_card") == 2:
            m.set("danger", False, "turn.own_colour")
        m.state.goto = "destiny.drawn"
    elif chosen == "fight":
        yield from _fight_at_home(m)
    elif chosen == "moon":
        yield from name_moon(m, m.state.offense, planet=False)
    else:
        yield from _resettle(m)


def invaded(m: Engine) -> dict[int, list[str]]:
    """Who has colonies on the offense's home planets, and where."""
    found: dict[int, list[str]] = {}
    for name in planets_of(m.state, m.state.offense):
        for seat in m.state.places[name]:
            if seat != m.state.offense:
                found.setdefault(seat, []).append(name)
    return found


def empty_homes(m: Engine) -> list[str]:
    """The offense's home planets on which nobody has ships."""
    at, planets = m.state.places, m.state.planets
    return [name for name in planets_of(m.state, m.state.offense) if not (planets[name].on or at[name])]


def settlers(m: Engine) -> dict[str, int]:
    """Ships of the offense that could resettle a planet: those in the gate, and those on colonies that may leave."""
    state = m.state
    at = {place: state.places[place][state.offense] for place in colonies(state, state.offense)}
    found = moving.free_to_go(m, state.offense, at)
    if state.places[GATE].get(state.offense, 0):
        found[GATE] = state.places[GATE][state.offense]
    return found


def _fight_at_home(m: Engine) -> Flow:
    seat = m.state.offense
    text = f"{asking.name_of(m, seat)}, against whom?"
    order = acting_order(m.state)
    whom = yield from asking.pick(
        m,
        "player",
        seat,
        "turn.own_colour",
        "whom",
        text,
        lambda: asking.players(m, [s for s in order if s in invaded(m)]),
    )
    where = yield from asking.pick(
        m,
        "planet",
        m.state.offense,
        "turn.own_colour",
        "where",
        f"{asking.name_of(m, m.state.offense)}, on which planet?",
        lambda: [Option(p, p) for p in invaded(m).get(int(whom), [])],
    )
    m.set("system", m.state.offense, "turn.own_colour")
    m.set("defense", whom, "turn.own_colour")
    m.set("target", where, "turn.own_colour")


def _resettle(m: Engine) -> Flow:
    seat = m.state.offense
    name = asking.name_of(m, seat)
    where = yield from asking.pick(
        m,
        "planet",
        seat,
        "turn.own_colour",
        "where",
        f"{name}, which empty planet?",
        lambda: [Option(p, p) for p in empty_homes(m)],
    )
    most = int(m.book.settings["launch_limit"])
    yield from settle_free(m, str(where), "turn.own_colour", most, m.choice("free_occupation_success") < 3)


def settle_free(m: Engine, where: str, rule: str, most: int, success: bool) -> Flow:
    """Ships of the offense, `most` at most, settle a place where nobody is; that is its encounter (mayfair F4.2,
    F4.6).
    """

    def room() -> dict[str, int]:
        there = where in m.state.places and not taken(m.state, m.state.offense, where)
        return settlers(m) if there else {}  # somebody may have come there, or the place have gone, meanwhile

    yield from read_numbers(m, ["stuck"], [m.state.offense])
    sent = yield from asking.ships(
        m,
        m.state.offense,
        rule,
        "resettle",
        f"{asking.name_of(m, m.state.offense)}, which ships settle there?",
        room,
        lambda: 1,
        lambda: most,
    )
    if not sent:
        m.set("outcome", Outcome("none"), rule)
        m.state.goto = "resolution.end"
        return
    for place, n in sent.items():
        m.do(ch.ShipsMoved(m.state.offense, place, where, n), rule, m.state.offense)
    m.set("outcome", Outcome("success" if success else "none"), rule)
    moving.landed(m, m.state.offense, {where: sum(sent.values())}, "effect")
    yield from settle(m)
    m.state.goto = "resolution.end"


def settle_moon(m: Engine) -> Flow:
    """The free Moon that the offense named is settled without an encounter (seed M13.3)."""
    e = m.state.encounter
    if e is None or e.outcome is not None or e.target is None:
        return
    if e.target not in m.state.planets and e.defense is None:
        # the Moon has left the game before anybody came there
        m.set("outcome", Outcome("none"), RULE)
        m.state.goto = "resolution.end"
    elif is_free(m.state, e.target):
        # a Moon is settled by ships launched at it, so what limits a launch limits them (mayfair facts 7.3)
        most = fold(m, "launch_limit", m.state.offense, base_of(m, "launch_limit"))
        yield from settle_free(m, e.target, RULE, most, m.choice("free_occupation_success") == 1)


def settle_destiny(m: Engine) -> Flow:
    """The offense names whom a wild card, or a special one that fits several, means, and which base a card means that
    speaks of bases (ffg T-27; mayfair F4.3; seed M7.1).
    """
    e = m.state.encounter
    if e is None or e.destiny is None or e.system is not None or e.destiny.colour == m.state.offense:
        return
    entry = entry_of(m.book, e.destiny.face)
    whom, base = e.destiny.colour, None
    if whom is None and allowed(m, "aim_freely", m.state.offense) is not None:
        return
    if entry is not None and entry.data.get("moon"):
        base = yield from choose_base(m, entry, None)
        whom = m.state.planets[base].system if base is not None else None
    elif whom is None and entry is not None and entry.data.get("elected"):
        whom = yield from elect(m)
    elif whom is None:
        text = f"{asking.name_of(m, m.state.offense)}, at whose system do you aim?"
        whom = yield from asking.pick(m, "player", m.state.offense, "turn.destiny", "wild", text, lambda: _fitting(m))
    if whom is None:
        m.note("note", "turn.destiny", m.state.offense, f"{e.destiny.face} means nobody: another card is turned")
        m.state.goto = "destiny.drawn"
        return
    if base is None and entry is not None:
        base = yield from choose_base(m, entry, int(whom))
    if base == WARP and m.choice("warp_challenge") == 2:
        yield from played_by_the_table(m, entry)
        return
    m.set("system", m.state.planets[base].system if base in m.state.planets else whom, "turn.destiny")
    now = m.state.encounter
    if base is not None and now is not None and now.destiny is not None:
        m.set("destiny", structs.replace(now.destiny, colour=whom, base=base), "turn.destiny")
        m.set("target", base, "turn.destiny")


def _fitting(m: Engine) -> list[Option]:
    e = m.state.encounter
    card = e.destiny if e is not None else None
    fits = [s for s in card.fits if s != m.state.offense] or list(card.fits) if card is not None else []
    if card is not None and not card.special and m.choice("wild_own_system") == 2 and invaded(m):
        fits.append(m.state.offense)
    return asking.players(m, [s for s in acting_order(m.state) if s in fits])


def settle_again(m: Engine) -> Flow:
    """Destiny is followed after all where a rule that would have aimed freely was stopped."""
    e = m.state.encounter
    if e is not None and e.system is None and e.defense is None:
        yield from own_colour(m)
        if m.state.goto is None:
            yield from settle_destiny(m)
            yield from set_defense(m)
            yield from round_of_uses(m, "destiny.defense_known")


def set_defense(m: Engine) -> Flow:
    """The owner of the system is the defense; in its own system the offense names whom it fights, or draws again if
    nobody is there.
    """
    e = m.state.encounter
    if e is None or e.defense is not None or e.system is None:
        return
    if e.destiny is not None and e.destiny.base is not None and e.destiny.base == e.target:
        if is_moon(m.state, e.target):
            yield from aim_at(m, e.target)
        else:
            m.set("defense", e.destiny.colour, "turn.destiny")
        return
    if (yield from name_moon(m, e.system, planet=e.system != m.state.offense or bool(invaded(m)))):
        return
    if e.system != m.state.offense:
        m.set("defense", e.system, "turn.destiny")
    elif invaded(m):
        yield from _fight_at_home(m)
    else:
        m.state.goto = "destiny.drawn"
