"""A fresh table: seats, colours, powers, planets and ships as an edition sets them up."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct, field, structs

from adjudicator.engine.backs import back_of, decks_of
from adjudicator.engine.company import clashes, twins_among
from adjudicator.engine.destiny_deck import DECK, full_deck, limbo_sections
from adjudicator.engine.issues import can_choose
from adjudicator.engine.modules import modules_in_play, no_module, why_left
from adjudicator.engine.questions import Refused
from adjudicator.engine.special import each_has, misfit
from adjudicator.rulebook.model import Book, Entry
from adjudicator.table.state import (
    BESIDE,
    COSMIC,
    GATE,
    OUT,
    PACES,
    REWARD,
    USUAL,
    WARP,
    Deck,
    Hand,
    Limbo,
    Marker,
    Planet,
    Seat,
    Slot,
    State,
    sheet,
)


class SeatSetup(Struct):
    """One player as the table enters it. `hand`: a count, the faces, or None for the edition's usual number.

    Its inverted hex may be named among the powers.
    """

    name: str
    colour: str
    powers: list[str] = field(default_factory=list)
    hand: int | list[str] | None = None
    hex: str | None = None
    """The inverted hex its system is, by name or id; None for the ordinary system."""


class Setup(Struct):
    """Everything chosen before a game begins. `rulings`: issue to choice, where it is not ours."""

    edition: str
    seats: list[SeatSetup]
    modules: list[str] = field(default_factory=list)
    rulings: dict[str, int] = field(default_factory=dict)
    first: int = 0
    track_hands: bool = True
    planets: int | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    decks: dict[str, int] = field(default_factory=dict)
    """How many cards a deck holds once hands are dealt, where the table counts them."""
    mixed: bool = False
    """Whether the other edition's modules may be among those played."""
    pace: str = USUAL
    """Which pauses ask, as `State.pace` says."""

    def choice(self, issue: str) -> int:
        """The number of the choice this table takes for an issue of interpretation; ours is 1."""
        return self.rulings.get(issue, 1)


class _Table(NamedTuple):
    """A table in the making."""

    book: Book
    state: State


def twins(book: Book, state: State) -> list[str]:
    """A sentence for each power that several players begin with: there is one of each in print."""
    return twins_among((seat.name, [book.entries[slot.power] for slot in seat.slots]) for seat in state.seats)


def held_by(book: Book, entered: SeatSetup) -> tuple[list[Entry], Entry | None]:
    """The powers that a seat is entered with, and its hex.

    Raises:
        Refused: there is no such power or hex, or more than one hex.
    """
    seat = _with_hex(book, entered)
    hexed = hex_id(book, seat.hex)
    powers = [book.entries[power_id(book, name)] for name in seat.powers]
    return powers, None if hexed is None else book.entries[hexed]


def new_state(book: Book, setup: Setup, rulings: dict[str, int] | None = None) -> State:
    """The state at the start of a game; with `rulings`, of one that began with these choices, whatever is chosen today.

    Raises:
        Refused: something in the set-up does not exist or does not go together; the sentence names it and what is
        legal.
    """
    setup = structs.replace(setup, seats=[_with_hex(book, entered) for entered in setup.seats])
    _check(book, setup)
    chosen = {**book.house_rulings, **setup.rulings} if rulings is None else rulings
    per_planet = int(book.settings["ships_a_planet"])
    planets = setup.planets or int(book.settings["planets"])
    state = State(
        edition=book.edition,
        modules=modules_in_play(book, setup.modules),
        seats=[],
        places={GATE: {}, BESIDE: {}, WARP: {}, OUT: {}},
        planets={},
        rulings={issue: n for issue, n in chosen.items() if n != 1},
        decks={COSMIC: Deck(setup.decks.get(COSMIC))},
        offense=setup.first,
        colonies_to_win=4 if planets == 4 else int(book.settings["colonies_to_win"]),
        home_needed=2 if planets == 4 else int(book.settings["home_needed"]),
        mixed=book.mixed,
        pace=setup.pace,
    )
    size = sum(int(deck["size"]) for deck in decks_of(book, state, REWARD))
    if size:
        state.decks[REWARD] = Deck(setup.decks.get(REWARD, size))
    for number, entered in enumerate(setup.seats):
        hand = entered.hand if entered.hand is not None else _starting_hand(book, entered)
        each = per_planet * _ship_sets(book, entered)
        seat = Seat(entered.name, entered.colour, hex=hex_id(book, entered.hex), ships=planets * each)
        seat.hand = Hand(len(hand), True, known=list(hand)) if isinstance(hand, list) else Hand(hand, setup.track_hands)
        seat.hand.rewards = sum(back_of(_Table(book, state), face) == REWARD for face in seat.hand.known or ())
        seat.slots = [Slot(power_id(book, name)) for name in entered.powers]
        home = system_of(book, number, seat, planets)
        seat.markers = [Marker(kind, next(iter(home))) for kind in each_has(book, state.modules)]
        state.seats.append(seat)
        state.planets.update(home)
        state.places.update(spread(home, number, seat.ships))
        for i in range(1, _moons(book, state) + 1):
            place = f"{entered.colour} moon {i}"
            state.planets[place], state.places[place] = Planet(number, moon=True), {}
        stars = {planet.star for planet in home.values()}
        for star, slot in enumerate(seat.slots, 1):
            slot.star = star if star in stars else 0
    for number in range(len(state.seats)):
        state.places[sheet(number)] = {}
    state.decks[DECK] = full_deck(book, state)
    if "limbo" in setup.modules:
        state.limbo = Limbo(limbo_sections(book, state), setup.first)
        for section in state.limbo.sections:
            state.places[f"limbo {section}"] = {}
    return state


def _with_hex(book: Book, entered: SeatSetup) -> SeatSetup:
    """The seat with a hex that was named among its powers taken for what it is."""
    hexes = [name for name in entered.powers if _find(book, "hex", name) is not None]
    if not hexes:
        return entered
    if len(hexes) + (entered.hex is not None) > 1:
        raise Refused(f"{entered.name} can have one inverted hex only")
    powers = [name for name in entered.powers if name not in hexes]
    return structs.replace(entered, powers=powers, hex=hexes[0])


def _moons(book: Book, state: State) -> int:
    """How many Moons lie in each system: those of the edition, where they are played (seed M13.1)."""
    return int(book.settings.get("moons", 0)) if "moons" in state.modules else 0


def _ship_sets(book: Book, entered: SeatSetup) -> int:
    """How many sets of ships the player begins with: one, or as many as one of its powers says."""
    powers = [book.entries[power_id(book, name)] for name in entered.powers]
    return max([int(power.data.get("ship_sets", 1)) for power in powers], default=1)


def _starting_hand(book: Book, entered: SeatSetup) -> int:
    """Cards dealt to the player: a hand of the edition, or what one of its powers says."""
    powers = [book.entries[power_id(book, name)] for name in entered.powers]
    return min([int(power.data.get("starting_hand", 99)) for power in powers] + [int(book.settings["hand"])])


def system_of(book: Book, number: int, seat: Seat, planets: int) -> dict[str, Planet]:
    """The planets of a seat's system: so many alike, or those of its hex."""
    if seat.hex is None:
        return {f"{seat.colour} {i}": Planet(number) for i in range(1, planets + 1)}
    found = {}
    for drawn in book.entries[seat.hex].system:
        near = [f"{seat.colour} {name}" for name in drawn.near]
        found[f"{seat.colour} {drawn.name}"] = Planet(
            number,
            star=drawn.star,
            printed=drawn.printed,
            unread=drawn.unread,
            near=near,
            apart=drawn.apart,
            single=drawn.single,
        )
    return found


def spread(home: dict[str, Planet], number: int, ships: int) -> dict[str, dict[int, int]]:
    """A seat's ships evenly over its planets; how they really stand is asked where a rule leaves it open."""
    each, over = divmod(ships, len(home))
    return {place: {number: each + (i < over)} for i, place in enumerate(home)}


def hex_id(book: Book, name: str | None) -> str | None:
    """The entry id of a hex given by its name, alias or id.

    Raises:
        Refused: there is none; the nearest is named.
    """
    return None if name is None else _id_of(book, "hex", name)


def power_id(book: Book, name: str) -> str:
    """The entry id of a power given by its name, alias or id.

    Raises:
        Refused: there is none; the nearest is named.
    """
    return _id_of(book, "power", name)


def _find(book: Book, kind: str, name: str) -> str | None:
    wanted = name.strip().casefold()
    for entry in book.entries.values():
        if entry.kind == kind and wanted in (
            entry.name.casefold(),
            entry.id,
            *(a.casefold() for a in entry.aliases),
        ):
            return entry.id
    return None


def _id_of(book: Book, kind: str, name: str) -> str:
    found = _find(book, kind, name)
    if found is not None:
        return found
    from difflib import get_close_matches

    names = [e.name for e in book.entries.values() if e.kind == kind]
    near = get_close_matches(name, names, 1, 0.4)
    said = f"no {kind} of this edition is called {name!r}" if names else f"this edition has no {kind}"
    raise Refused(said + (f"; did you mean {near[0]!r}?" if near else "") + why_left(book, kind))


def _check(book: Book, setup: Setup) -> None:
    if setup.edition != book.edition:
        raise Refused(f"this is the rule book of {book.edition}, not of {setup.edition}")
    if setup.mixed != book.mixed:
        wanted = "is mixed, and this rule book is not" if setup.mixed else "is not mixed, and this rule book is"
        raise Refused(f"the table {wanted}")
    if not 2 <= len(setup.seats) <= 8:
        raise Refused(f"a table has 2 to 8 players, not {len(setup.seats)}")
    if not 0 <= setup.first < len(setup.seats):
        raise Refused(f"seat {setup.first} cannot be first; there are {len(setup.seats)}")
    if setup.pace not in PACES:
        raise Refused(f"no pace is called {setup.pace!r}; there are {', '.join(PACES)}")
    colours = [str(c) for c in book.settings["colours"]]
    for what, given in (("name", [s.name for s in setup.seats]), ("colour", [s.colour for s in setup.seats])):
        doubled = next((g for g in given if given.count(g) > 1), None)
        if doubled is not None:
            raise Refused(f"two players have the {what} {doubled!r}")
    for seat in setup.seats:
        if not seat.name.strip():
            raise Refused("a player needs a name")
        if seat.colour not in colours:
            raise Refused(f"{seat.colour!r} is no colour of this edition; there are {', '.join(colours)}")
    _check_hexes(book, structs.replace(setup, rulings={**book.house_rulings, **setup.rulings}))
    for module in setup.modules:
        none = no_module(book, module)
        if none is not None:
            raise Refused(none)
    why = misfit(book, setup.modules, len(setup.seats))
    if why is not None:
        raise Refused(why)
    for issue, choice in setup.rulings.items():
        ruling = book.rulings.get(issue)
        if ruling is None:
            raise Refused(f"no issue is called {issue!r}")
        if choice not in [c.number for c in ruling.choices]:
            raise Refused(f"issue {issue!r} has no choice {choice}")
        if not can_choose(book, issue, choice):
            raise Refused(f"no rule reads choice {choice} of the issue {issue!r} yet; its first choice can be played")
    powers = [(seat.name, [book.entries[power_id(book, name)] for name in seat.powers]) for seat in setup.seats]
    clash = next(clashes(powers), None)
    if clash is not None:
        raise Refused(clash.text)


def _check_hexes(book: Book, setup: Setup) -> None:
    """Each hex once; of the colour on whose back it is printed, where the table's own set is entered and holds."""
    taken: dict[str, str] = {}
    as_printed = setup.choice("hex_colours") == 2
    for seat in setup.seats:
        ident = hex_id(book, seat.hex)
        if ident is None:
            continue
        entry = book.entries[ident]
        if ident in taken:
            raise Refused(f"{taken[ident]} and {seat.name} cannot both have {entry.name}; there is one of each hex")
        taken[ident] = seat.name
        colour = entry.data.get("colour")
        if as_printed and colour not in (None, seat.colour):
            raise Refused(f"{entry.name} is the back of {colour} in your set, not of {seat.colour}")
