"""A fresh table: seats, colours, powers, planets and ships as an edition sets them up."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from adjudicator.engine.issues import can_choose
from adjudicator.engine.questions import Refused
from adjudicator.rulebook.model import Book
from adjudicator.table.state import BESIDE, GATE, OUT, WARP, Deck, Hand, Limbo, Planet, Seat, Slot, State


class SeatSetup(Struct):
    """One player as the table enters it. `hand`: a count, the faces, or None for the edition's usual number."""

    name: str
    colour: str
    powers: list[str] = field(default_factory=list)
    hand: int | list[str] | None = None
    hex: str | None = None


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


def new_state(book: Book, setup: Setup) -> State:
    """The state at the start of a game.

    Raises:
        Refused: something in the set-up does not exist or does not go together; the sentence names it and what is
        legal.
    """
    _check(book, setup)
    per_planet = int(book.settings["ships_a_planet"])
    planets = setup.planets or int(book.settings["planets"])
    state = State(
        edition=book.edition,
        modules=list(setup.modules),
        seats=[],
        places={GATE: {}, BESIDE: {}, WARP: {}, OUT: {}},
        planets={},
        rulings={issue: n for issue, n in {**book.house_rulings, **setup.rulings}.items() if n != 1},
        decks={"cosmic": Deck(), "destiny": Deck(), "reward": Deck()},
        offense=setup.first,
        colonies_to_win=4 if planets == 4 else int(book.settings["colonies_to_win"]),
        home_needed=2 if planets == 4 else int(book.settings["home_needed"]),
    )
    for number, entered in enumerate(setup.seats):
        hand = entered.hand if entered.hand is not None else _starting_hand(book, entered)
        each = per_planet * _ship_sets(book, entered)
        seat = Seat(entered.name, entered.colour, hex=entered.hex, ships=planets * each)
        seat.hand = Hand(len(hand), True, known=list(hand)) if isinstance(hand, list) else Hand(hand, setup.track_hands)
        seat.slots = [Slot(power_id(book, name)) for name in entered.powers]
        state.seats.append(seat)
        for i in range(1, planets + 1):
            place = f"{entered.colour} {i}"
            state.planets[place] = Planet(number)
            state.places[place] = {number: each}
    for number in range(len(state.seats)):
        state.places[f"sheet {number}"] = {}
    if "limbo" in setup.modules:
        state.limbo = Limbo([s.colour for s in state.seats], setup.first)
        for s in state.seats:
            state.places[f"limbo {s.colour}"] = {}
    return state


def _ship_sets(book: Book, entered: SeatSetup) -> int:
    """How many sets of ships the player begins with: one, or as many as one of its powers says."""
    powers = [book.entries[power_id(book, name)] for name in entered.powers]
    return max([int(power.data.get("ship_sets", 1)) for power in powers], default=1)


def _starting_hand(book: Book, entered: SeatSetup) -> int:
    """Cards dealt to the player: a hand of the edition, or what one of its powers says."""
    powers = [book.entries[power_id(book, name)] for name in entered.powers]
    return min([int(power.data.get("starting_hand", 99)) for power in powers] + [int(book.settings["hand"])])


def power_id(book: Book, name: str) -> str:
    """The entry id of a power given by its name, alias or id.

    Raises:
        Refused: there is none; the nearest is named.
    """
    wanted = name.strip().casefold()
    for entry in book.entries.values():
        if entry.kind == "power" and wanted in (
            entry.name.casefold(),
            entry.id,
            *(a.casefold() for a in entry.aliases),
        ):
            return entry.id
    from difflib import get_close_matches

    names = [e.name for e in book.entries.values() if e.kind == "power"]
    near = get_close_matches(name, names, 1, 0.4)
    raise Refused(f"no power of this edition is called {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))


def _check(book: Book, setup: Setup) -> None:
    if setup.edition != book.edition:
        raise Refused(f"this is the rule book of {book.edition}, not of {setup.edition}")
    if not 2 <= len(setup.seats) <= 8:
        raise Refused(f"a table has 2 to 8 players, not {len(setup.seats)}")
    if not 0 <= setup.first < len(setup.seats):
        raise Refused(f"seat {setup.first} cannot be first; there are {len(setup.seats)}")
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
    known = book.settings.get("modules", {})
    for module in setup.modules:
        if module not in known:
            raise Refused(f"this edition has no module {module!r}; there are {', '.join(known)}")
    for issue, choice in setup.rulings.items():
        ruling = book.rulings.get(issue)
        if ruling is None:
            raise Refused(f"no issue is called {issue!r}")
        if choice not in [c.number for c in ruling.choices]:
            raise Refused(f"issue {issue!r} has no choice {choice}")
        if not can_choose(book, issue, choice):
            raise Refused(f"no rule reads choice {choice} of the issue {issue!r} yet; its first choice can be played")
    powers = [power_id(book, p) for s in setup.seats for p in s.powers]
    for power in powers:
        clash = next((o for o in powers if o != power and book.entries[o].name in book.entries[power].not_with), None)
        if clash is not None:
            raise Refused(f"{book.entries[power].name} and {book.entries[clash].name} do not go together")
