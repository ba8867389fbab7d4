"""Random tables: an edition's book, two to eight seats, powers that go together, modules."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from adjudicator.audit.situations import together
from adjudicator.engine import SeatSetup, Setup, new_state
from adjudicator.engine.issues import can_choose, read_issues
from adjudicator.engine.moons import taken
from adjudicator.engine.special import playable
from adjudicator.rulebook.model import Book, Entry
from adjudicator.table.changes import ShipsMoved, apply
from adjudicator.table.positions import colonies
from adjudicator.table.state import OUT, WARP, State
from tests.answers import all_faces

EDITIONS = ("mayfair", "ffg")
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")


def powers_of(book: Book) -> list[Entry]:
    """Every power of the edition, in the order of their ids."""
    entries = [entry for entry in book.entries.values() if entry.kind == "power"]
    return sorted((entry for entry in entries if book.edition in entry.editions), key=lambda entry: entry.id)


def modules_of(book: Book) -> list[str]:
    """Every module a table of the edition can play with."""
    return sorted(book.settings["modules"])


def choose_powers(rng: Random, book: Book, count: int) -> list[str]:
    """Names of `count` different powers that go together, fewer where the book has no more."""
    names = [power.name for power in powers_of(book)]
    rng.shuffle(names)
    taken: list[str] = []
    for name in names:
        if len(taken) < count and together(book, [*taken, name]):
            taken.append(name)
    return taken


def table(
    book: Book, powers: Sequence[Sequence[str]], modules: Sequence[str] = (), first: int = 0, track_hands: bool = False
) -> Setup:
    """A table with these powers by seat."""
    colours = book.settings["colours"]
    seats = [SeatSetup(name=NAMES[i], colour=colours[i], powers=list(own)) for i, own in enumerate(powers)]
    return Setup(
        edition=book.edition,
        modules=playable(book, list(modules), len(seats)),
        rulings={},
        first=first,
        seats=seats,
        track_hands=track_hands,
        mixed=book.mixed,
    )


def random_table(rng: Random, book: Book) -> Setup:
    """Two to eight seats, none to two powers each, any modules, any rulings, hands counted, entered or not kept."""
    seats = rng.randint(2, 8)
    names = choose_powers(rng, book, seats * rng.choice([0, 1, 1, 1, 2]))
    setup = table(
        book,
        [names[i::seats] for i in range(seats)],
        [module for module in modules_of(book) if rng.random() < 0.5],
        rng.randrange(seats),
        rng.random() < 0.3,
    )
    hexes = sorted(entry.id for entry in book.entries.values() if entry.kind == "hex")
    rng.shuffle(hexes)
    for seat in setup.seats if rng.random() < 0.4 else []:
        if hexes and rng.random() < 0.6:
            seat.hex = hexes.pop()
    if rng.random() < 0.2:
        faces = all_faces(book, setup.modules)
        for seat in setup.seats:
            seat.hand = [rng.choice(faces) for _ in range(rng.randint(0, 9))]
    if rng.random() < 0.5:
        for ruling in [book.rulings[issue] for issue in sorted(read_issues(book))]:
            choice = rng.choice(ruling.choices).number
            if can_choose(book, ruling.id, choice) and rng.random() < 0.3:
                setup.rulings[ruling.id] = choice
    return setup


def shake(rng: Random, state: State) -> State:
    """Scatter ships as a long game does: over other systems, into the warp, out of the game; near victory or defeat."""
    for seat in range(len(state.seats)):
        for place in colonies(state, seat):
            if rng.random() < 0.5:
                to = rng.choice([*state.planets, WARP, WARP, OUT])
                if to != place and not taken(state, seat, to):
                    count = rng.choice([1, state.places[place][seat]])
                    apply(state, ShipsMoved(seat, place, to, count))
    return state


def random_state(rng: Random, book: Book) -> State:
    """A random table before its first turn; half of them as if they had played for hours."""
    state = new_state(book, random_table(rng, book))
    return shake(rng, state) if rng.random() < 0.5 else state
