"""Systems that are inverted hexes: how a table with them is set up, and what is refused."""

from __future__ import annotations

import pytest

from adjudicator.engine import Answer, Engine, Refused, SeatSetup, Setup, new_state
from adjudicator.rulebook import load
from adjudicator.table import invariants
from adjudicator.table.changes import ShipsMoved, apply
from adjudicator.table.positions import home_colonies
from adjudicator.table.state import State

BOOK = load("mayfair")


def table(*words: str, **more: dict[str, int]) -> State:
    """Seats by name, colour, then powers and a hex; started as the turn is."""
    seats = []
    for said in words:
        name, colour, *powers = [word.strip() for word in said.split(",")]
        seats.append(SeatSetup(name, colour, powers))
    return new_state(BOOK, Setup("mayfair", seats, rulings=more.get("rulings", {})))


def test_every_hex_is_a_system_of_twenty_ships() -> None:
    for entry in BOOK.entries.values():
        if entry.kind == "hex":
            state = table("Ana, red", f"Bo, blue, {entry.name}")
            own = {p: state.places[p] for p, planet in state.planets.items() if planet.system == 1}
            assert len(own) == len(entry.system)
            assert sum(at.get(1, 0) for at in own.values()) == 20
            assert all(place.startswith("blue ") for place in own)
            assert not invariants.check(state)
            assert state.seats[0].hex is None


def test_each_speck_is_a_home_colony_and_a_surface_is_one() -> None:
    state = table("Ana, red, Gas Giant", "Bo, blue, Space Dust", "Cy, yellow, Binary")
    assert [home_colonies(state, seat) for seat in range(3)] == [1, 20, 6]


def test_a_power_for_each_star_in_the_order_they_are_named() -> None:
    state = table("Ana, red", "Bo, blue, Binary, Mirror, Macron")
    assert [(slot.power, slot.star) for slot in state.seats[1].slots] == [("power.mirror", 1), ("power.macron", 2)]
    assert [slot.star for slot in table("Ana, red, Mirror", "Bo, blue").seats[0].slots] == [0]


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (("Ana, red, Rosette", "Bo, blue, Rosette"), "Ana and Bo cannot both have Rosette; there is one of each hex"),
        (("Ana, red, Rosette, Rings", "Bo, blue"), "Ana can have one inverted hex only"),
    ],
)
def test_hexes_that_do_not_go_together(seats: tuple[str, ...], said: str) -> None:
    with pytest.raises(Refused) as refusal:
        table(*seats)
    assert refusal.value.text == said


def test_a_hex_nobody_knows_names_the_nearest() -> None:
    with pytest.raises(Refused, match="no hex of this edition is called 'Rosete'; did you mean 'Rosette'"):
        new_state(BOOK, Setup("mayfair", [SeatSetup("Ana", "red", hex="Rosete"), SeatSetup("Bo", "blue")]))
    ffg = load("ffg")
    with pytest.raises(Refused, match="this edition has no hex"):
        new_state(ffg, Setup("ffg", [SeatSetup("Ana", "red", hex="Rosette"), SeatSetup("Bo", "blue")]))


def test_a_set_whose_backs_are_entered_holds_where_the_table_says_so() -> None:
    entry = BOOK.entries["hex.rosette"]
    entry.data["colour"] = "blue"
    try:
        assert table("Ana, red, Rosette", "Bo, blue").seats[0].hex == "hex.rosette"
        with pytest.raises(Refused, match="Rosette is the back of blue in your set, not of red"):
            table("Ana, red, Rosette", "Bo, blue", rulings={"hex_colours": 2})
        assert table("Ana, red", "Bo, blue, Rosette", rulings={"hex_colours": 2}).seats[1].hex == "hex.rosette"
    finally:
        del entry.data["colour"]


def test_ships_are_spread_before_the_first_turn() -> None:
    engine = Engine(BOOK, table("Ana, red, Rosette", "Bo, blue, Space Dust", "Cy, yellow, Gas Giant"))
    ask = engine.question
    assert ask is not None
    assert (ask.seats, ask.rule, ask.low, ask.high) == ((0,), "Rosette.spread", 20, 20)
    assert ask.default == {"red 1": 4, "red 2": 4, "red 3": 3, "red 4": 3, "red 5": 3, "red 6": 3}


def test_ships_that_stand_too_thin_are_spread_by_default() -> None:
    state = table("Ana, red, Worm", "Bo, blue")
    apply(state, ShipsMoved(0, "red 5", "warp", 4))
    ask = Engine(BOOK, state).question
    assert ask is not None
    assert (ask.rule, ask.low, ask.default) == (
        "Worm.spread",
        16,
        {"red 1": 3, "red 2": 4, "red 3": 4, "red 4": 4, "red 5": 1},
    )


def test_hexes_that_not_all_have_are_noted_as_agreed() -> None:
    def noted(*seats: str) -> list[str]:
        return [str(r.data) for r in Engine(BOOK, table(*seats)).log if r.rule == "turn.hexes"]

    assert noted("Ana, red, Gas Giant", "Bo, blue") == ["as agreed, inverted hexes are not for all: Ana"]
    assert noted("Ana, red, Gas Giant", "Bo, blue, Space Dust") == []
    assert noted("Ana, red", "Bo, blue") == []


def test_who_is_asked_whether_to_stop_something_is_told_what_it_is() -> None:
    m = Engine(BOOK, table("Ana, red, Binary, Macron, Oracle", "Bo, blue", "Cy, yellow"))
    ask = m.question
    while ask is not None and ask.rule != "Binary.other_one":
        ask = m.reply(Answer("blue" if ask.kind == "destiny" else ask.default))
    assert ask is not None
    said = "Ana uses Macron: it sends a single ship."
    assert ask.text == f"{said} Ana, let this power rest and keep the other for this Challenge?"
