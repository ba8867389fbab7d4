"""The frame of a turn: its start, the start of each encounter, another encounter, the next player's turn."""

from __future__ import annotations

from functools import partial

from adjudicator.engine import asking, moving, offers, special
from adjudicator.engine.cards import holds_encounter_card
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.events import react, stage
from adjudicator.engine.flares import SCOPE
from adjudicator.engine.holding import need_card
from adjudicator.engine.numbers import allowed, base_of, fold
from adjudicator.engine.outcome import succeeded
from adjudicator.engine.procedures import moons, places, resolution
from adjudicator.engine.questions import Option
from adjudicator.engine.uses import permitted
from adjudicator.table import changes as ch
from adjudicator.table.positions import acting_order, colonies, home_colonies, in_warp
from adjudicator.table.state import GATE


def _deal_flares(m: Engine) -> None:
    """Say how many flares go into the deck: those of the powers in play or dealt for them, and others (ffg T-03, T-05;
    mayfair F3.6).
    """
    if "flares" not in m.state.modules:
        return
    deal = m.book.settings["flare_deck"]
    powers = sum(len(seat.slots) for seat in m.state.seats) if deal["powers"] else 0
    each = int(deal["each"][str(m.choice("extra_flares"))])
    n = max(int(deal["least"]), powers + each * len(m.state.seats))
    what = f"{asking.counted(m, n, 'flare')} go into the deck"
    m.note(
        "note",
        "turn.flares",
        None,
        f"{what}: those of the {asking.word(m, 'power', True)} in play, and others at random",
    )


def begin_game(m: Engine) -> Flow:
    """Starting Lucre by seat (seed M11.0), Moons that are entered (mayfair Q38), and the special ships chosen."""
    _some_hexes(m)
    _deal_flares(m)
    if m.choice("secret_moon") == 2:
        for moon in [name for name, planet in m.state.planets.items() if planet.moon]:
            if moon in m.state.planets and m.state.planets[moon].piece is None:
                yield from moons.enter(m, moon, m.state.planets[moon].system, "turn.moon")
    if "lucre" in m.state.modules:
        n = len(m.state.seats)
        for place in range(n):
            seat = (m.state.offense + place) % n
            amount = base_of(m, "lucre_start_base") + place + 1
            m.do(ch.LucrePaid(None, seat, amount, "start"), "turn.lucre_start", seat)
    for seat in acting_order(m.state):
        for i in range(len(m.state.seats[seat].markers)):
            yield from _mark_ship(m, special.Ref(seat, i))


def _some_hexes(m: Engine) -> None:
    """Inverted hexes are for all or for none; where only some have one, that is noted as agreed (seed M9.0)."""
    hexed = [seat.name for seat in m.state.seats if seat.hex is not None]
    if hexed and len(hexed) < len(m.state.seats):
        what = asking.word(m, "inverted hex", many=True)
        m.note("note", "turn.hexes", None, f"as agreed, {what} are not for all: {', '.join(hexed)}")


def _mark_ship(m: Engine, ref: special.Ref) -> Flow:
    """A player says on which colony its special ship stands (seed D, set-up)."""
    name = special.title(m.book, m.state, ref)
    text = f"{asking.name_of(m, ref.seat)}, on which {asking.word(m, 'planet')} is your {name}?"
    now = m.state.seats[ref.seat].markers[ref.number].place
    if now not in m.state.planets:
        return

    def where() -> list[Option]:
        own = m.state.seats[ref.seat].markers
        room = {p: m.state.places[p][ref.seat] for p in colonies(m.state, ref.seat)}
        return [
            Option(p, p) for p, n in room.items() if n > sum(x.place == p for i, x in enumerate(own) if i != ref.number)
        ]

    place = yield from asking.pick(m, "planet", ref.seat, special.RULE, "marks", text, where, default=now)
    if place is not None and str(place) != m.state.seats[ref.seat].markers[ref.number].place:
        m.do(ch.MarkerSet(ref.seat, ref.number, place=str(place)), special.RULE, ref.seat)


def hand_check_turn(m: Engine) -> Flow:
    """The offense needs an encounter card at the start of its turn, else a new hand (ffg T-15; mayfair F4.25)."""
    m.do(ch.EncounterBegun(0), "turn.start")
    _flares_anew(m)
    yield from need_card(m, m.state.offense, "turn.hand_check")


def income(m: Engine) -> Flow:
    """Lucre at the start of the turn, before the retrieval (seed M11.0), where the module is played."""
    if "lucre" in m.state.modules:
        seat = m.state.offense
        base = base_of(m, "lucre_income_base") + home_colonies(m.state, seat)
        m.do(ch.LucrePaid(None, seat, fold(m, "income", seat, base), "income"), "turn.income", seat)
    yield from ()


def begin_encounter(m: Engine) -> Flow:
    """A new encounter: fresh marks, danger yellow, no defense yet. What was done before it may have won the game."""
    if m.log and m.log[-1].moment == "start_turn.begin" and resolution.won_outside(m):
        return
    places.empty_pile(m)
    if places.resume(m, "turn.encounter"):
        return
    places.give_back(m, "turn.encounter")
    e = m.state.encounter
    before = e.nth if e is not None else 0
    waiting = offers.keep_for_encounter(m)
    m.do(ch.EncounterBegun(before + 1), "turn.encounter")
    if before:
        _flares_anew(m)
    for card in waiting:
        m.do(ch.CardLaid(card), offers.RULE, card.owner)
    m.state.another = False
    yield from ()


def _flares_anew(m: Engine) -> None:
    """Each flare may be played again; what was played as the last encounter closed belonged to it."""
    if any(used.scope == SCOPE for used in m.state.uses):
        m.do(ch.UsesDropped(SCOPE), "turn.encounter")


def retrieve_ship(m: Engine) -> Flow:
    """The offense takes a ship of its own out of the warp: to a colony, or into the gate if it has none (ffg T-20,
    T-21).

    In the Mayfair edition the gate is always open to it (mayfair F1.8).
    """
    taken = 0
    if m.state.encounter is not None and not in_warp(m.state, m.state.offense):
        m.set("none_to_retrieve", True, "turn.retrieve")
    while taken < _retrieval(m):
        seat = m.state.offense
        it = moving.leaving(m, seat, 1, "regroup")
        if not _havens(m) or not (yield from stage(m, "ships_leave_warp", it)) or not _havens(m):
            return
        text = f"{asking.name_of(m, seat)}, where does your retrieved {asking.word(m, 'ship')} go?"
        found = partial(_havens_still, m, taken)
        usual = _havens(m)[0].value
        to = yield from asking.pick(m, "planet", seat, "turn.retrieve", "retrieve", text, found, default=usual)
        taken += 1
        if to is not None:
            out = yield from moving.out_of_warp(m, seat, 1, "turn.retrieve")
            if not moving.share_out(m, seat, out, {str(to): 1}, "turn.retrieve"):
                continue  # a card played meanwhile has taken the ship
            it["to"] = {str(to): 1}
            moving.landed(m, seat, {str(to): 1}, "return")
            yield from react(m, "ships_leave_warp", it)


def is_late(m: Engine) -> bool:
    """The offense had no ship to retrieve, and has lost some to a card played before destiny was drawn, as early as
    the card may be: it still retrieves one.
    """
    e = m.state.encounter
    return e is not None and e.none_to_retrieve and e.destiny is None and bool(_havens(m))


def retrieve_late(m: Engine) -> Flow:
    """The retrieval that nothing was there for when its time came."""
    if is_late(m):
        m.set("none_to_retrieve", False, "turn.retrieve")
        yield from retrieve_ship(m)


def _retrieval(m: Engine) -> int:
    return fold(m, "retrieval", m.state.offense, base_of(m, "retrieval"))


def _havens_still(m: Engine, taken: int) -> list[Option]:
    """Where the ship may be put; nowhere, if a card played meanwhile lets the offense retrieve none."""
    return _havens(m) if taken < _retrieval(m) else []


def _havens(m: Engine) -> list[Option]:
    """Where the offense may put a ship out of the warp, if it has one there."""
    seat = m.state.offense
    there = in_warp(m.state, seat)
    if not there:
        return []
    found = [Option(p, p) for p in colonies(m.state, seat) if not m.state.planets[p].warped]
    if not found and m.choice("retrieval_without_colony") == 2:
        return []
    if not found or m.book.settings.get("retrieve_to_gate"):
        found.append(Option(GATE, asking.word(m, "gate")))
    return found


def ask_another(m: Engine) -> Flow:
    """After a success the offense may have one more encounter, if it holds an encounter card (ffg E-62, E-07;
    mayfair F4.23).
    """
    state = m.state
    e = state.encounter
    if e is None or state.winners is not None or state.another or places.resume(m, "turn.another"):
        return
    again = allowed(m, "encounter_again", state.offense) is not None
    most = fold(m, "encounters_a_turn", state.offense, base_of(m, "encounters_a_turn"))
    ordinary = succeeded(e) and e.nth < most
    if not again and not ordinary:
        return
    empty = holds_encounter_card(m, state.offense) is False and allowed(m, "need_card", state.offense) is None
    if empty and m.choice("second_encounter_card") == 1:
        card, more = asking.word(m, "encounter card"), asking.word(m, "encounter")
        m.note("note", "turn.another", state.offense, f"no {card} is left for another {more}")
        return
    text = f"{asking.name_of(m, state.offense)}, another {asking.word(m, 'encounter')}?"
    if (yield from asking.whether(m, state.offense, "turn.another", "another", text)):
        if not ordinary and not (yield from permitted(m, "encounter_again", m.state.offense)):
            return
        m.do(ch.FieldSet("another", True), "turn.another", m.state.offense)
        m.state.goto = "regroup.before_retrieve"


def next_turn(m: Engine) -> Flow:
    """The turn passes clockwise."""
    if m.state.winners is None and not places.resume(m, "turn.next"):
        m.do(ch.UsesDropped("turn"), "turn.next")
        m.end_effects("turn", "turn.next")
        places.empty_pile(m)
        places.give_back(m, "turn.next")
        m.do(ch.EncounterClosed(), "turn.next")
        m.do(ch.TurnPassed((m.state.offense + 1) % len(m.state.seats)), "turn.next")
        m.state.goto = "start_turn.hand_check"
    yield from ()
