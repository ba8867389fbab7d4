"""Special ships: markers on ships. Where one stands is followed as ships move; its owner is asked where it is open.

A move of some of a player's ships away from the place of a special one leaves open whether it is among them. Such a
marker has several spots until its owner is asked, which is before anything else is asked or reacts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from adjudicator.engine.questions import Ask, Option
from adjudicator.rulebook.model import Book, Entry
from adjudicator.table import changes as ch
from adjudicator.table.positions import acting_order, place_in, side_of
from adjudicator.table.stacks import going, parts
from adjudicator.table.state import BESIDE, GATE, OUT, SHEET, STACK, WARP, Marker, State, sheet, stack_place

if TYPE_CHECKING:
    from adjudicator.engine.context import Context
    from adjudicator.engine.core import Engine, Flow

RULE = "turn.special_ship"


class Ref(NamedTuple):
    """A special ship: its owner, and which of the owner's it is."""

    seat: int
    number: int


class Spots(Struct):
    """Where a special ship may stand after what has moved, and whether it may have left the warp."""

    places: list[str]
    from_warp: bool = False


def marker(state: State, ref: Ref | None) -> Marker | None:
    """The marker meant."""
    return None if ref is None else state.seats[ref[0]].markers[ref[1]]


def watch(m: Engine, change: ch.ShipsMoved) -> None:
    """Note where special ships may stand after this move, which has not been written yet."""
    have = m.state.places.get(change.source, {}).get(change.owner, 0)
    if not change.count or change.source == change.to:
        return
    for i, mark in enumerate(m.state.seats[change.owner].markers):
        ref = Ref(change.owner, i)
        spots = m.unsure.get(ref) or Spots([mark.place])
        if change.source not in spots.places:
            continue
        if change.special == i:
            spots.places = [change.to]
        else:
            stays = [] if change.count >= have else [change.source]
            at = spots.places.index(change.source)
            spots.places[at : at + 1] = [*stays, change.to]
            spots.places = list(dict.fromkeys(spots.places))
        spots.from_warp = spots.from_warp or change.source == WARP
        if len(spots.places) > 1 or spots.from_warp:
            m.unsure[ref] = spots
        else:
            m.unsure.pop(ref, None)
    for stack in going(m.state, change.owner, change.source, change.to, change.count, have, change.stacks):
        if m.unsure and parts(m.state, stack, change.to):
            _parted(m, stack_place(stack), change.to)


def _parted(m: Engine, stack: str, to: str) -> None:
    """Of a stack that comes apart a special ship may stand where the stack has gone."""
    for ref, spots in list(m.unsure.items()):
        if stack in spots.places:
            spots.places = list(dict.fromkeys(to if place == stack else place for place in spots.places))
            if len(spots.places) == 1 and not spots.from_warp:
                del m.unsure[ref]


@contextmanager
def held(m: Engine) -> Iterator[None]:
    """Nobody is asked where special ships stand in the middle of something that must be finished first."""
    before, m.marking = m.marking, True
    try:
        yield
    finally:
        m.marking = before


def settle_markers(m: Engine, sent_to: str | None = None) -> Flow:
    """Ask where special ships stand of which it is open; those out of the warp are recovered. `sent_to`: ships were
    sent there, and a second special one may not be among them (seed D, double ships).
    """
    from adjudicator.engine.events import react

    while m.unsure and not m.marking:
        ref = next(iter(m.unsure))
        with held(m):
            place = yield from _whereabouts(m, ref, sent_to)
        spots = m.unsure.pop(ref, None)
        if place is not None:
            _place(m, ref, place)
        if spots is not None and spots.from_warp and under_control(m.state, ref):
            yield from react(m, "special_recovered", {"event": "special_recovered", "owner": ref.seat, "ship": ref})


def _whereabouts(m: Engine, ref: Ref, sent_to: str | None) -> Flow:
    from adjudicator.engine import asking

    answer = yield from asking.ask(m, partial(_question, m, ref, sent_to))
    if answer is None:
        open_ = _open(m, ref, sent_to)
        return open_[0] if open_ else None
    return str(answer)


def _question(m: Engine, ref: Ref, sent_to: str | None) -> Ask | None:
    from adjudicator.engine import asking

    found = _open(m, ref, sent_to)
    if len(found) < 2:
        return None
    name = title(m.book, m.state, ref)
    text = f"{m.state.seats[ref.seat].name}, where is your {name} now?"
    options = [Option(p, asking.word(m, p)) for p in found]
    usual = next((place for place in found if place not in (WARP, OUT)), found[0])
    return Ask("planet", (ref.seat,), text, RULE, m.state.moment, "special", options, 1, 1, False, usual)


def _open(m: Engine, ref: Ref, sent_to: str | None) -> list[str]:
    """The spots at which there is a ship left for it."""
    spots = m.unsure.get(ref)
    marks = enumerate(m.state.seats[ref.seat].markers)
    sure = [mk.place for i, mk in marks if i != ref.number and Ref(ref.seat, i) not in m.unsure]
    places = spots.places if spots is not None else []
    found = [p for p in places if m.state.places[p].get(ref.seat, 0) > sure.count(p)]
    single = [mk.place for mk in m.state.seats[ref.seat].markers if not mk.made]
    own = m.state.seats[ref.seat].markers[ref.number]
    barred = sent_to is not None and sent_to in sure and sent_to in single and not own.made
    return [p for p in found if not (barred and p == sent_to)] or found


def _place(m: Engine, ref: Ref, place: str) -> None:
    """The marker lies there; one that lay there for want of a better guess changes places with it."""
    own = m.state.seats[ref.seat].markers
    before = own[ref.number].place
    if place == before:
        return
    room = m.state.places[place].get(ref.seat, 0)
    if sum(mk.place == place for mk in own) >= room:
        other = next(i for i, mk in enumerate(own) if mk.place == place and Ref(ref.seat, i) in m.unsure)
        m.do(ch.MarkerSet(ref.seat, other, place=before), RULE, ref.seat)
    m.do(ch.MarkerSet(ref.seat, ref.number, place=place), RULE, ref.seat)


# -- what rules ask of a special ship --------------------------------------------------------------------------------


def title(book: Book, state: State, ref: Ref) -> str:
    """What a special ship is called."""
    own = state.seats[ref.seat].markers
    found = own[ref.number] if ref.number < len(own) else None  # it may have changed hands since
    entry = book.entries.get(found.kind) if found is not None else None
    name = entry.name.lower() if entry is not None else "special ship"
    same = [i for i, mk in enumerate(own) if found is not None and mk.kind == found.kind]
    return name if len(same) < 2 else f"{name} {same.index(ref.number) + 1}"


def under_control(state: State, ref: Ref | None) -> bool:
    """It is neither in the warp nor captured nor out of the game (seed D)."""
    found = marker(state, ref)
    lost = found is None or found.place in (WARP, "pile") or found.place.startswith("limbo ")
    return not lost and not is_gone(state, ref)


def is_charged(state: State, ref: Ref | None) -> bool:
    """Its marker lies face up."""
    found = marker(state, ref)
    return found is not None and found.charged


def is_gone(state: State, ref: Ref | None) -> bool:
    """It is captured or removed from the game; on its owner's own sheet or technology it is neither."""
    found = marker(state, ref)
    if found is None or ref is None or found.place == sheet(ref.seat):
        return False
    return found.place == OUT or found.place.startswith((SHEET, STACK))


def in_encounter(state: State, ref: Ref | None) -> bool:
    """It stands in the present encounter."""
    found = marker(state, ref)
    return found is not None and ref is not None and found.place == place_in(state, ref.seat)


def could_enter(state: State, ref: Ref | None) -> bool:
    """Its owner takes part in the encounter, and it does not yet."""
    if ref is None or state.encounter is None or state.encounter.target is None:
        return False
    return place_in(state, ref.seat) is not None and not in_encounter(state, ref)


def of_rule(c: Context, seat: int | None) -> list[Ref]:
    """The player's special ships that the rule is about: those of its own kind; all, for what holds for each kind."""
    if seat is None:
        return []
    entry = c.m.book.entries[c.entry]
    every = entry.module is None and not is_made(entry)
    marks = c.m.state.seats[seat].markers
    return [Ref(seat, i) for i, mk in enumerate(marks) if mk.kind == c.entry or (every and not mk.made)]


def is_made(entry: Entry) -> bool:
    """Special ships of that kind are there only once a rule has made some."""
    return bool(entry.data.get("made"))


def marked(c: Context, seat: int | None, name: str) -> list[Ref]:
    """The player's special ships of the kind called so that are in the game."""
    marks = c.m.state.seats[seat].markers if seat is not None else []
    kind = c.m.rules.ship_called(name)
    return [Ref(seat or 0, i) for i, mk in enumerate(marks) if mk.kind == kind and mk.place != OUT]


def fought(c: Context, seat: int | None) -> list[Ref]:
    """Those that stood in the encounter when its outcome was decided."""
    e = c.m.state.encounter
    there = e.special_in.get(seat, []) if e is not None and seat is not None else []
    return [ref for ref in of_rule(c, seat) if ref.number in there]


def ready(c: Context, seat: int | None) -> list[Ref]:
    """Those under the player's control whose marker lies face up."""
    found = of_rule(c, seat)
    return [r for r in found if under_control(c.m.state, r) and c.m.state.seats[r.seat].markers[r.number].charged]


def spent(c: Context, seat: int | None) -> list[Ref]:
    """Those whose marker lies face down and is still the player's to turn."""
    found = of_rule(c, seat)
    return [r for r in found if not is_gone(c.m.state, r) and not c.m.state.seats[r.seat].markers[r.number].charged]


def planet_of(c: Context, ref: Ref | None) -> str | None:
    """The planet on which it stands, if it does."""
    found = marker(c.m.state, ref)
    return found.place if found is not None and found.place in c.m.state.planets else None


def first_here(c: Context, seat: int | None) -> bool:
    """The player is the first of its side, in acting order, with such a ship in the encounter."""
    state = c.m.state
    for other in acting_order(state):
        if seat is None or side_of(state, other) != side_of(state, seat):
            continue
        if any(in_encounter(state, ref) for ref in of_rule(c, other)):
            return other == seat
    return False


# -- set-up and launching --------------------------------------------------------------------------------------------


def kinds_of(book: Book, modules: list[str]) -> list[Entry]:
    """The kinds of special ship that these modules bring."""
    return [e for e in book.entries.values() if e.kind == "ship" and e.module is not None and e.module in modules]


def each_has(book: Book, modules: list[str]) -> list[str]:
    """The special ships that each player has: entry ids."""
    known = book.settings.get("modules", {})
    kinds = kinds_of(book, modules)
    times = max([int(known[module].get("special_ships", 1)) for module in modules], default=1)
    return [entry.id for entry in kinds for _ in range(times if len(kinds) == 1 else 1)]


def misfit(book: Book, modules: list[str], seats: int) -> str | None:
    """Why these modules cannot be played by so many players, or None."""
    known = book.settings.get("modules", {})
    pairs = [module for module in modules if "special_ships" in known.get(module, {})]
    if pairs and not kinds_of(book, modules):
        return f"{known[pairs[0]]['title']}: choose which special ships they are as well"
    low, high = (int(n) for n in book.settings.get("two_special_ships", (3, 4)))
    if len(each_has(book, modules)) > 1 and not low <= seats <= high:
        return f"two special ships each are for {low} or {high} players, not for {seats}"
    return None


def playable(book: Book, modules: list[str], seats: int) -> list[str]:
    """These modules without the last ones, as far as they cannot be played by so many players."""
    found = list(modules)
    while misfit(book, found, seats) is not None:
        known = book.settings.get("modules", {})
        brought = {entry.module for entry in kinds_of(book, found)}
        found.remove(next(m for m in reversed(found) if "special_ships" in known[m] or m in brought))
    return found


def beyond(state: State, seat: int) -> int | None:
    """How many special ships the player may yet send to the encounter: one, unless one is there already (seed D, double
    ships). None where it has not several.
    """
    marks = [mk for mk in state.seats[seat].markers if not mk.made]
    return None if len(marks) < 2 else max(0, 1 - sum(mk.place in (GATE, BESIDE) for mk in marks))


def plain(state: State, seat: int, room: dict[str, int]) -> dict[str, int]:
    """Of these ships, those that are no special ones, by place."""
    marks = [mk for mk in state.seats[seat].markers if not mk.made]
    return {place: max(0, n - sum(mk.place == place for mk in marks)) for place, n in room.items()}


def sendable(state: State, seat: int, room: dict[str, int]) -> tuple[dict[str, int], int]:
    """Of these ships, the most that may be sent to the encounter from each place, and in all."""
    more = beyond(state, seat)
    if more is None:
        return room, sum(room.values())
    loose = plain(state, seat, room)
    most = {place: min(n, loose[place] + more) for place, n in room.items()}
    return most, min(sum(most.values()), sum(loose.values()) + more)


def remember(m: Engine) -> None:
    """Write down which special ships stand in the encounter as its outcome is decided."""
    found: dict[int, list[int]] = {}
    for seat, owner in enumerate(m.state.seats):
        there = [i for i in range(len(owner.markers)) if in_encounter(m.state, Ref(seat, i))]
        if there:
            found[seat] = there
    if found:
        m.set("special_in", found, RULE)
