"""What every word, attribute and function of the rule language means at a table.

Seats are numbers or None, sides are ``offense`` and ``defense``, places are words, cards are `Laid` records. All
words are
total: an empty chair gives 0, no, nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.engine import cards, moons, special
from adjudicator.engine.context import Context
from adjudicator.engine.numbers import allowed, counted_homes, fold, forbidden
from adjudicator.engine.roles import allies_of, has_role, main_of, opponent_of
from adjudicator.rulebook.model import Entry
from adjudicator.table.state import (
    OUT,
    UNKNOWN,
    WARP,
    Laid,
    acting_order,
    bases,
    captives,
    colonies,
    dealers,
    here,
    home_colonies,
    shown_face,
    side_of,
    star,
)

if TYPE_CHECKING:
    from adjudicator.engine.machine import Machine

Seat = int | None
SETUP = "setup.powers"
"""The moment at which powers are set up."""


def _mains(c: Context) -> list[int]:
    e = c.m.state.encounter
    seats = [c.m.state.offense]
    if e is not None and e.defense is not None:
        seats.append(e.defense)
    return seats


def _involved(c: Context) -> set[int]:
    e = c.m.state.encounter
    return set(_mains(c)) | (set(e.allies) if e is not None else set())


def _side(c: Context, seat: Seat) -> str | None:
    return side_of(c.m.state, seat) if seat is not None else None


def _clockwise(c: Context) -> list[int]:
    n = len(c.m.state.seats)
    return [] if c.owner is None else [(c.owner + i) % n for i in range(1, n)]


def _destiny(c: Context) -> Any:
    e = c.m.state.encounter
    return e.destiny if e is not None else None


WORDS: dict[str, Callable[[Context], Any]] = {
    "me": lambda c: c.owner,
    "opponent": lambda c: opponent_of(c.m.state, c.owner),
    "offense": lambda c: c.m.state.offense,
    "defense": lambda c: c.m.state.encounter.defense if c.m.state.encounter else None,
    "mains": _mains,
    "my_allies": lambda c: [s for s in allies_of(c.m.state, _side(c, c.owner)) if s != c.owner],
    "all_allies": lambda c: [s for s in acting_order(c.m.state) if has_role(c.m.state, s, ("ally",))],
    "others": lambda c: [s for s in acting_order(c.m.state) if s != c.owner],
    "everyone": lambda c: acting_order(c.m.state),
    "uninvolved": lambda c: [s for s in acting_order(c.m.state) if s not in _involved(c)],
    "dealers": lambda c: dealers(c.m.state),
    "left": lambda c: None if c.owner is None else (c.owner + 1) % len(c.m.state.seats),
    "right": lambda c: None if c.owner is None else (c.owner - 1) % len(c.m.state.seats),
    "clockwise": _clockwise,
    "encounter": lambda c: c.m.state.encounter,
    "destiny": _destiny,
    "ships_in_warp": lambda c: sum(c.m.state.places[WARP].values()),
    "colonies_to_win": lambda c: c.m.state.colonies_to_win,
    "nobody": lambda c: None,
    "most_foreign": lambda c: max(moons.foreign(c.m, s) for s in range(len(c.m.state.seats))),
    "bearer": lambda c: _bearer(c),
    "discards": lambda c: _discards(c),
    "special_ships": lambda c: special.of_rule(c, c.owner),
    "full_hand": lambda c: int(c.m.book.settings["hand"]),
}


def _bearer(c: Context) -> Seat:
    """Who has the power that the rule's flare is about, lost or not."""
    entry = c.m.book.entries.get(c.entry)
    seats = c.m.state.seats
    return next((i for i, s in enumerate(seats) if entry and any(x.power == entry.power for x in s.slots)), None)


def _worth(c: Context, card: Laid | None) -> int:
    """What a card adds to its side: an encounter card by its value, one that lies beside by what that is worth."""
    if card is None:
        return 0
    number = "extra_value" if card.laid_as == "extra" else "card_value"
    return fold(c.m, number, card, cards.printed_value(c.m, card))


def _discards(c: Context) -> int:
    """Cards of the discard pile; where nothing was entered of it there may be some."""
    deck = c.m.state.decks["cosmic"]
    return len(deck.discards) or int(deck.count is None)


def _moment(c: Context, moment: str) -> int:
    return c.m.rules.moment_number(moment)


def _hand(c: Context, seat: Seat) -> int:
    return 0 if seat is None else c.m.state.seats[seat].hand.count


def _power(c: Context, seat: Seat) -> tuple[int, str] | None:
    """The first power the seat itself brought (copies do not count), as (seat, entry id)."""
    if seat is None:
        return None
    for slot in c.m.state.seats[seat].slots:
        if slot.until == "game":
            return (seat, slot.power)
    return None


def _has_card(c: Context, seat: int) -> bool:
    return cards.holds_encounter_card(c.m, seat) is not False or allowed(c.m, "need_card", seat) is not None


def _cards_held(c: Context, seat: Seat) -> tuple[int, int]:
    """How many encounter cards a hand holds: surely, and at most."""
    if seat is None:
        return (0, 0)
    hand = c.m.state.seats[seat].hand
    if hand.known is None:
        return (0, hand.count if hand.tracked else 99)
    sure = sum(cards.is_encounter_card(c.m.book, face) for face in hand.known)
    return (sure, sure + hand.known.count(UNKNOWN))


def _has_setup(entry: Entry) -> bool:
    """A power that changes how a game is set up: by figures the set-up reads, or by what it does then."""
    return entry.needs_setup or bool(entry.data) or any(SETUP in clause.at for clause in entry.clauses)


def _on_board(c: Context, seat: Seat) -> int:
    if seat is None:
        return 0
    state = c.m.state
    standing = sum(state.places[name].get(seat, 0) for name in state.planets)
    away = sum(n for place, n in here(state, seat).items() if place not in state.planets)
    return standing + away


def _in_play(c: Context, seat: Seat) -> int:
    return 0 if seat is None else c.m.state.seats[seat].ships - c.m.state.places[OUT].get(seat, 0)


def _planet_owner(c: Context, place: str | None) -> Seat:
    """Whose system a planet lies in; nobody's where that player has left the table."""
    planet = c.m.state.planets.get(place) if place is not None else None
    return planet.system if planet is not None and planet.system >= 0 else None


def _colonies(c: Context, seat: Seat) -> int:
    return 0 if seat is None else sum(bases(c.m.state, seat, place) for place in colonies(c.m.state, seat))


def _all_counted(c: Context, seat: Seat) -> int:
    """All colonies as they count for comparing: those at home by what they count, the others one by one."""
    return 0 if seat is None else counted_homes(c.m, seat) + moons.foreign(c.m, seat)


def _homes(c: Context, seat: Seat) -> list[str]:
    """Planets and Moons of the seat's own system on which it has ships."""
    return [] if seat is None else [p for p in colonies(c.m.state, seat) if c.m.state.planets[p].system == seat]


def _apart(c: Context, place: str | None) -> bool:
    """Others' ships stand apart on this planet, or on the one that this base stands on."""
    planets = c.m.state.planets
    planet = planets.get(place) if place is not None else None
    return planet is not None and (planet.apart or planet.on is not None)


def _twin(c: Context, power: tuple[int, str] | None) -> tuple[int, str] | None:
    """The power of the other star of the same system."""
    if power is None:
        return None
    slots = c.m.state.seats[power[0]].slots
    star = next((s.star for s in slots if s.power == power[1]), 0)
    other = next((s for s in slots if s.star and star and s.star != star), None)
    return None if other is None else (power[0], other.power)


def powers_in_force(m: Machine, seat: Seat) -> list[str]:
    """Entry ids of the seat's powers that work now."""
    if seat is None:
        return []
    return [slot.power for slot in m.state.seats[seat].slots if m.index.has_power(seat, slot.power)]


def _on_planets(c: Context, seat: Seat) -> int:
    return 0 if seat is None else sum(1 for name in colonies(c.m.state, seat) if not c.m.state.planets[name].moon)


def _invited_by_both(c: Context, seat: Seat) -> bool:
    e = c.m.state.encounter
    return e is not None and seat is not None and len(set(e.invited.get(seat, []))) == 2


def _overtaken(c: Context, seat: Seat) -> bool:
    """Somebody of the defense's side bought a point or reinforced in this phase, and the seat is on the offense's."""
    m = c.m
    if seat is None or side_of(m.state, seat) != "offense":
        return False
    phase = m.book.turn[m.rules.moment_number(m.state.moment)].phase
    for use in m.state.uses:
        if use.owner is None or side_of(m.state, use.owner) != "defense":
            continue
        entry = m.book.entries.get(use.power)
        paid = entry is not None and entry.kind in ("purchase", "card")
        if paid and m.book.turn[m.rules.moment_number(use.moment)].phase == phase and _raises(m, use.rule):
            return True
    return False


def _raises(m: Machine, ref: str) -> bool:
    """The rule of that reference raises a total: it changes it, or lays a card for it."""
    clause = m.rules.clause_named(ref)
    steps = clause.do if clause is not None else []
    return any(s.verb == "lay" or (s.standing is not None and "side_total" in s.standing.subject) for s in steps)


def _kicked(c: Context, seat: Seat) -> int:
    kicker = cards.laid(c.m.state, seat, "kicker")
    times = cards.printed_value(c.m, kicker) if kicker is not None else 1
    return cards.printed_value(c.m, cards.main_card(c.m.state, seat)) * times


def _attr(kind: str, name: str) -> Callable[[Callable[[Context, Any], Any]], Callable[[Context, Any], Any]]:
    def keep(f: Callable[[Context, Any], Any]) -> Callable[[Context, Any], Any]:
        ATTRIBUTES[(kind, name)] = f
        return f

    return keep


ATTRIBUTES: dict[tuple[str, str], Callable[[Context, Any], Any]] = {
    ("player", "side"): _side,
    ("player", "left"): lambda c, p: None if p is None else (p + 1) % len(c.m.state.seats),
    ("player", "right"): lambda c, p: None if p is None else (p - 1) % len(c.m.state.seats),
    ("player", "opponent"): lambda c, p: opponent_of(c.m.state, p),
    ("player", "main"): lambda c, p: main_of(c.m.state, _side(c, p)),
    ("player", "allies"): lambda c, p: [s for s in allies_of(c.m.state, _side(c, p)) if s != p],
    ("player", "is_main"): lambda c, p: p is not None and has_role(c.m.state, p, ("main",)),
    ("player", "is_offense"): lambda c, p: p is not None and p == c.m.state.offense,
    ("player", "is_defense"): lambda c, p: p is not None and has_role(c.m.state, p, ("defense",)),
    ("player", "is_ally"): lambda c, p: p is not None and has_role(c.m.state, p, ("ally",)),
    ("player", "card"): lambda c, p: cards.main_card(c.m.state, p),
    ("player", "kicker"): lambda c, p: cards.laid(c.m.state, p, "kicker"),
    ("player", "aside"): lambda c, p: cards.laid(c.m.state, p, "aside"),
    ("player", "extra"): lambda c, p: cards.laid(c.m.state, p, "extra"),
    ("player", "power"): _power,
    ("player", "home"): lambda c, p: 0 if p is None else home_colonies(c.m.state, p),
    ("player", "home_counted"): lambda c, p: 0 if p is None else counted_homes(c.m, p),
    ("player", "all_counted"): _all_counted,
    ("player", "home_moons"): lambda c, p: sum(1 for x in _homes(c, p) if c.m.state.planets[x].moon),
    ("player", "foreign"): lambda c, p: 0 if p is None else moons.foreign(c.m, p),
    ("player", "secret_moons"): lambda c, p: 0 if p is None else len(moons.secret(c.m.state, p)),
    ("player", "colonies"): _colonies,
    ("player", "planets"): lambda c, p: sum(1 for x in c.m.state.planets.values() if x.system == p and not x.moon),
    ("player", "here"): lambda c, p: 0 if p is None else sum(here(c.m.state, p).values()),
    ("player", "in_warp"): lambda c, p: 0 if p is None else c.m.state.places[WARP].get(p, 0),
    ("player", "in_play"): _in_play,
    ("player", "on_board"): _on_board,
    ("player", "on_planets"): _on_planets,
    ("player", "invited_by_both"): _invited_by_both,
    ("player", "overtaken"): _overtaken,
    ("player", "kicked"): _kicked,
    ("player", "powers"): lambda c, p: len(powers_in_force(c.m, p)),
    ("player", "hand"): _hand,
    ("player", "lucre"): lambda c, p: 0 if p is None else c.m.state.seats[p].lucre,
    ("player", "silenced"): lambda c, p: c.m.state.encounter is not None and p in c.m.state.encounter.silenced,
    ("player", "stacks"): lambda c, p: sum(stack.owner == p for stack in c.m.state.stacks),
    ("player", "around"): lambda c, p: sum(c.m.state.places.get(f"sheet {p}", {}).values()),
    ("player", "captives"): lambda c, p: 0 if p is None else captives(c.m.state, p),
    ("player", "lost"): lambda c, p: c.m.state.encounter.lost.get(p, 0) if c.m.state.encounter else 0,
    ("player", "fought"): lambda c, p: c.m.state.encounter.ships_in.get(p, 0) if c.m.state.encounter else 0,
    ("player", "joined"): lambda c, p: c.m.state.encounter is not None and p in c.m.state.encounter.was_ally,
    ("player", "on_star"): lambda c, p: 0 if p is None else c.m.state.places.get(star(c.m.state, p), {}).get(p, 0),
    ("player", "sure_cards"): lambda c, p: _cards_held(c, p)[0],
    ("player", "possible_cards"): lambda c, p: _cards_held(c, p)[1],
    ("player", "has_card"): lambda c, p: p is not None and _has_card(c, p),
    ("player", "special_here"): lambda c, p: sum(special.in_encounter(c.m.state, r) for r in special.of_rule(c, p)),
    ("player", "special_fought"): lambda c, p: len(special.fought(c, p)),
    ("player", "special_ready"): lambda c, p: len(special.ready(c, p)),
    ("player", "special_spent"): lambda c, p: len(special.spent(c, p)),
    ("player", "special_gone"): lambda c, p: sum(special.is_gone(c.m.state, r) for r in special.of_rule(c, p)),
    ("player", "special_first"): special.first_here,
    ("player", "may_be_rewarded"): lambda c, p: p is not None and forbidden(c.m, "rewards", p) is None,
    ("special_ship", "owner"): lambda c, r: None if r is None else r[0],
    ("special_ship", "charged"): lambda c, r: special.is_charged(c.m.state, r),
    ("special_ship", "controlled"): lambda c, r: special.under_control(c.m.state, r),
    ("special_ship", "gone"): lambda c, r: special.is_gone(c.m.state, r),
    ("special_ship", "here"): lambda c, r: special.in_encounter(c.m.state, r),
    ("special_ship", "could_enter"): lambda c, r: special.could_enter(c.m.state, r),
    ("special_ship", "planet"): special.planet_of,
    ("encounter", "decided"): lambda c, e: bool(e and e.outcome),
    ("side", "main"): lambda c, s: main_of(c.m.state, s),
    ("card", "kind"): lambda c, k: cards.kind_of(c.m, k),
    ("card", "printed"): lambda c, k: cards.printed_kind(c.m, k),
    ("card", "face"): lambda c, k: "?" if k is None else k if isinstance(k, str) else k.face,
    ("card", "shows"): lambda c, k: shown_face(k) if k is not None else "?",
    ("card", "became"): lambda c, k: cards.became(c.m, k),
    ("card", "worth"): _worth,
    ("card", "claimed"): lambda c, k: k is not None and k.claim is not None,
    ("card", "late"): lambda c, k: k is not None and _moment(c, k.moment) > _moment(c, "reveal.turned_up"),
    ("card", "variable"): lambda c, k: k is not None and "/" in shown_face(k),
    ("card", "small"): lambda c, k: cards.small_number(k),
    ("card", "transposed"): lambda c, k: cards.transposed(k),
    ("card", "owner"): lambda c, k: k.owner if k is not None else None,
    ("card", "laid_as"): lambda c, k: k.laid_as if k is not None else "none",
    ("card", "side"): lambda c, k: k.side if k is not None else None,
    ("card", "encounter_card"): lambda c, k: k is not None and cards.is_encounter_card(c.m.book, k.face),
    ("card", "is_extra"): lambda c, k: k is not None and k.laid_as == "extra",
    ("planet", "owner"): _planet_owner,
    ("planet", "moon"): lambda c, p: p in c.m.state.planets and c.m.state.planets[p].moon,
    ("player", "unread_moons"): lambda c, p: 0 if p is None else len(moons.unread(c.m.state, p)),
    ("planet", "revealed"): lambda c, p: p in c.m.state.planets and c.m.state.planets[p].revealed,
    ("planet", "empty"): lambda c, p: not c.m.state.places.get(p),
    ("planet", "occupants"): lambda c, p: [s for s in acting_order(c.m.state) if s in c.m.state.places.get(p, {})],
    ("planet", "near"): lambda c, p: list(c.m.state.planets[p].near) if p in c.m.state.planets else [],
    ("planet", "printed"): lambda c, p: c.m.state.planets[p].printed if p in c.m.state.planets else 0,
    ("planet", "unread"): lambda c, p: p in c.m.state.planets and c.m.state.planets[p].unread,
    ("planet", "apart"): _apart,
    ("planet", "sheltered"): lambda c, p: forbidden(c.m, "aimed_freely", _planet_owner(c, p)) is not None,
    ("power", "twin"): _twin,
    ("power", "owner"): lambda c, p: p[0] if p else None,
    ("power", "usable"): lambda c, p: p is not None and c.m.index.has_power(*p),
    ("power", "artefact"): lambda c, p: p is not None and c.m.book.entries[p[1]].artefact,
    ("power", "is_this"): lambda c, p: p is not None and p[1] == c.entry,
    ("power", "has_setup"): lambda c, p: p is not None and _has_setup(c.m.book.entries[p[1]]),
    ("power", "silencer"): lambda c, p: (c.m.book.entries[p[1]].silencer if p else None) or "none",
    ("destiny", "colour"): lambda c, d: d.colour if d is not None else None,
    ("destiny", "fits"): lambda c, d: list(d.fits) if d is not None else [],
    ("destiny", "wild"): lambda c, d: d is not None and (d.wild or len(d.fits) > 1),
    ("destiny", "inverted"): lambda c, d: d is not None and d.inverted,
    ("destiny", "special"): lambda c, d: d is not None and d.special,
    ("destiny", "warning"): lambda c, d: d is not None and d.warning,
    ("destiny", "turned"): lambda c, d: d is not None and d.turned,
    ("encounter", "target"): lambda c, e: e.target if e else None,
    ("encounter", "system"): lambda c, e: e.system if e else None,
    ("encounter", "system_fixed"): lambda c, e: e is not None and e.system_fixed,
    ("encounter", "upset"): lambda c, e: e is not None and e.upset,
    ("encounter", "danger"): lambda c, e: e is not None and e.danger,
    ("encounter", "third"): lambda c, e: e.third if e is not None else None,
    ("encounter", "alone"): lambda c, e: moons.alone(c.m),
    ("encounter", "number"): lambda c, e: e.nth if e else 0,
}


@_attr("card", "value")
def _value(c: Context, k: Laid | None) -> int:
    """The number on a card; a kicker's as the rules in force make it."""
    printed = cards.printed_value(c.m, k)
    return fold(c.m, "kicker_value", k, printed) if k is not None and k.laid_as == "kicker" else printed


@_attr("side", "ships")
def _side_ships(c: Context, side: Any) -> int:
    main = main_of(c.m.state, side)
    if main is None:
        return 0
    return sum(sum(here(c.m.state, s).values()) for s in [main, *allies_of(c.m.state, side)])


@_attr("encounter", "winner")
def _winner(c: Context, e: Any) -> str | None:
    return e.outcome.winner if e and e.outcome else None


@_attr("encounter", "margin")
def _margin(c: Context, e: Any) -> int:
    return (e.outcome.margin or 0) if e and e.outcome else 0


@_attr("encounter", "loser")
def _loser(c: Context, e: Any) -> str | None:
    winner = _winner(c, e)
    return None if winner is None else ("defense" if winner == "offense" else "offense")


def _outcome_is(*kinds: str) -> Callable[[Context, Any], bool]:
    return lambda c, e: bool(e and e.outcome and e.outcome.kind in kinds)


ATTRIBUTES[("encounter", "both_lost")] = _outcome_is("both_lose")
ATTRIBUTES[("encounter", "deal_made")] = _outcome_is("deal")
ATTRIBUTES[("encounter", "deal_failed")] = _outcome_is("failed_deal")


@_attr("encounter", "succeeded")
def _succeeded(c: Context, e: Any) -> bool:
    o = e.outcome if e else None
    return bool(o and (o.kind in ("deal", "success") or (o.kind == "win" and o.winner == "offense")))


def _shown_cards(c: Context) -> list[Laid]:
    return [k for k in (cards.main_card(c.m.state, s) for s in _mains(c)) if k is not None and k.up]


def _kinds(c: Context) -> list[str]:
    return [cards.kind_of(c.m, k) for k in _shown_cards(c)]


ATTRIBUTES[("encounter", "cards")] = lambda c, e: _shown_cards(c)


@_attr("encounter", "both_attack")
def _both_attack(c: Context, e: Any) -> bool:
    return _kinds(c) == ["attack", "attack"]


@_attr("encounter", "both_negotiate")
def _both_negotiate(c: Context, e: Any) -> bool:
    return _kinds(c) == ["negotiate", "negotiate"]


@_attr("encounter", "any_attack")
def _any_attack(c: Context, e: Any) -> bool:
    return "attack" in _kinds(c)


@_attr("encounter", "shown")
def _shown(c: Context, e: Any) -> bool:
    return bool(_shown_cards(c))


def reverse_digits(value: int) -> int:
    """Digits back to front, read as two digits at least; a minus sign stays (ffg facts Mirror; seed M14.10)."""
    digits = f"{abs(value):02d}"[::-1]
    return -int(digits) if value < 0 else int(digits)


def _ships_at(c: Context, seat: Seat, place: str | None) -> int:
    return 0 if seat is None or place is None else c.m.state.places.get(place, {}).get(seat, 0)


def _colonies_in(c: Context, seat: Seat, system: Seat) -> int:
    if seat is None or system is None:
        return 0
    state = c.m.state
    places = [name for name in colonies(state, seat) if not state.planets[name].moon]
    return sum(bases(state, seat, name) for name in places if state.planets[name].system == system)


def _ships_on(c: Context, seat: Seat, system: Seat, moons: bool) -> int:
    """The seat's ships in a system, those on Moons counted or not."""
    if seat is None or system is None:
        return 0
    places, planets = c.m.state.places, c.m.state.planets
    return sum(places[p].get(seat, 0) for p, x in planets.items() if x.system == system and (moons or not x.moon))


def _ships_near(c: Context, seat: Seat, place: str | None) -> int:
    planet = c.m.state.planets.get(place) if place is not None else None
    return 0 if planet is None else sum(_ships_at(c, seat, other) for other in planet.near)


def _star_colonies(c: Context, seat: Seat, star: int) -> int:
    return sum(1 for place in _homes(c, seat) if c.m.state.planets[place].star == star)


def _same_system(c: Context, place: str | None, seat: Seat) -> bool:
    return place in c.m.state.planets and c.m.state.planets[place].system == seat


def _invited(c: Context, host: Seat, guest: Seat) -> bool:
    e = c.m.state.encounter
    side = _side(c, host)
    return e is not None and guest is not None and side is not None and side in e.invited.get(guest, [])


def _spurned(c: Context, host: Seat) -> list[int]:
    """Whom the player has invited and who has not joined its side; who was on it and was sent home has joined."""
    e = c.m.state.encounter
    if e is None or host is None:
        return []
    own = _side(c, host)
    guests = [s for s in acting_order(c.m.state) if s != host and _invited(c, host, s)]
    return [s for s in guests if s not in e.was_ally or e.allies.get(s, own) != own]


def _same_kind(c: Context, some: Any, others: Any) -> bool:
    """All of these cards, and there are some on both sides, are of one kind."""
    kinds = {_kind(c, card) for card in [*(some or []), *(others or [])]}
    return bool(some) and bool(others) and len(kinds) == 1


def _kind(c: Context, card: Any) -> str:
    return cards.kind_in_hand(c.m.book, _face(card))


def _sited(several: list[Any] | None, places: list[str] | None, at: str | None, there: bool) -> list[Any]:
    """Of cards that lie beside planets named in the same order, those beside that one, or the others."""
    return [k for k, place in zip(several or [], places or [], strict=False) if (place == at) == there]


def _face(card: Any) -> str:
    """The face of a card named out of a hand, or of one on the table."""
    return card if isinstance(card, str) else shown_face(card)


def _reverse(c: Context, value: int) -> int:
    if c.ruling("mirror_single_digits") == 2 and abs(value) < 10:
        return value
    return reverse_digits(value)


def _abroad(c: Context, seat: Seat, place: str | None) -> bool:
    """A colony of the player there is a foreign one; on most Moons it is none (seed M13.5, M14.12)."""
    planet = c.m.state.planets.get(place) if place is not None else None
    if planet is None or place is None or seat is None or planet.system == seat:
        return False
    if not planet.moon:
        return True
    held = seat in c.m.state.places[place]
    return moons.worth(c.m, seat, place) > 0 if held else moons.was_worth(c.m, seat, place)


def _sure(c: Context, faces: list[str] | None) -> bool:
    return any(cards.is_encounter_card(c.m.book, face) for face in faces or [])


def _as_good(c: Context, card: Laid | None, faces: list[str] | None) -> bool:
    if card is None or not faces:
        return False
    kind = cards.kind_in_hand(c.m.book, faces[0])
    if cards.kind_in_hand(c.m.book, card.face) != kind:
        return False
    return kind != "attack" or cards.value_in_hand(c.m.book, card.face) >= cards.value_in_hand(c.m.book, faces[0])


def _nth_power(c: Context, powers: list[str] | None, n: int) -> tuple[int | None, str] | None:
    return (c.owner, powers[n - 1]) if powers and 0 < n <= len(powers) else None


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "moons_in": lambda c, seat, system: len(moons.held(c.m.state, seat, system)),
    "in_play": lambda c, name: name in c.m.state.modules,
    "moon_up": lambda c, name: moons.is_up(c.m, name),
    "may_reveal": lambda c, seat, place: seat is not None and place in moons.secret(c.m.state, seat),
    "may_look": lambda c, seat, place: seat is not None and place in moons.unread(c.m.state, seat),
    "ships_on": lambda c, place: sum(c.m.state.places.get(place, {}).values()),
    "invited": _invited,
    "spurned": _spurned,
    "count": lambda c, things: len(things) if things is not None else 0,
    "is_odd": lambda c, n: n % 2 == 1,
    "half": lambda c, n: n // 2,
    "highest": lambda c, seats, measure: max((ATTRIBUTES[("player", measure)](c, s) for s in seats), default=0),
    "lowest": lambda c, seats, measure: min((ATTRIBUTES[("player", measure)](c, s) for s in seats), default=0),
    "reverse_digits": _reverse,
    "least": lambda c, a, b: min(a, b),
    "ships_of": lambda c, ships: sum(ships.values()) if ships else 0,
    "greatest": lambda c, a, b: max(a, b),
    "ships_at": _ships_at,
    "colony_at": lambda c, seat, place: _ships_at(c, seat, place) > 0,
    "colonies_in": _colonies_in,
    "sum_of": lambda c, faces: sum(cards.value_in_hand(c.m.book, face) for face in faces or []),
    "share": lambda c, n, by: -(-n // by) if by else 0,
    "as_good": _as_good,
    "as_kind": lambda c, card, faces: card is not None and _same_kind(c, [card], faces),
    "place_of": lambda c, ships: next(iter(ships), None) if ships else None,
    "surely_card": _sure,
    "maybe_card": lambda c, faces: UNKNOWN in (faces or []) or _sure(c, faces),
    "nth_power": _nth_power,
    "abroad": _abroad,
    "ships_on_planets": lambda c, seat, system: _ships_on(c, seat, system, False),
    "ships_in": lambda c, seat, system: _ships_on(c, seat, system, True),
    "ships_near": _ships_near,
    "star_colonies": _star_colonies,
    "same_system": _same_system,
    "face_of": lambda c, kind, number: f"{kind} {number}",
    "first_of": lambda c, several, kind: next((k for k in several or [] if cards.printed_kind(c.m, k) == kind), None),
    "at_site": lambda c, several, places, at: _sited(several, places, at, True),
    "off_site": lambda c, several, places, at: _sited(several, places, at, False),
    "showing": lambda c, several, face: [k for k in several or [] if _face(k) == face],
    "same_kind": _same_kind,
}


class Meanings(NamedTuple):
    """The meanings the compiled expressions are bound to."""

    words: dict[str, Callable[[Context], Any]]
    attributes: dict[tuple[str, str], Callable[[Context, Any], Any]]
    functions: dict[str, Callable[..., Any]]


ACCESSORS = Meanings(words=WORDS, attributes=ATTRIBUTES, functions=FUNCTIONS)
