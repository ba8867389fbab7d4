"""Players who join and leave at the start of a turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from msgspec import structs

from adjudicator.engine import Answer, Fault, Refused, SeatSetup, Setup
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.session.seats import NOBODYS, depart, renumber, sit_down
from adjudicator.session.steps import Departed, Joined, copied
from adjudicator.table import changes as ch
from adjudicator.table.invariants import check
from adjudicator.table.state import Effect, Encounter, Payment, Seat, State, Use
from tests.session.playing import play, random_setup, seeds, seen
from tests.tables import NAMES

SETUP = Setup("mayfair", [SeatSetup("Ana", "red", ["Mirror"]), SeatSetup("Bo", "blue"), SeatSetup("Cy", "yellow")])


def to_a_turn(rng: Random, game: Game, most: int = 60) -> bool:
    """Play on to the start of some turn."""
    play(rng, game, rng.randint(0, 40))
    for _ in range(most):
        if game.question is None:
            return False
        try:
            game._run.turn_begun()
        except Refused:
            play(rng, game, 1)
        else:
            return True
    return False


@given(seed=seeds)
@settings(max_examples=30)
def test_players_come_and_go_and_all_is_taken_back(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)
    game = Game(load(setup.edition), setup)
    if not to_a_turn(rng, game):
        return
    before, seats, turn = seen(game), len(game.state.seats), game.state.turn
    free = [c for c in game.book.settings["colours"] if c not in [s.colour for s in game.state.seats]]
    leaves = seats > 2 and (not free or rng.random() < 0.5)
    if not leaves and not free:
        return
    if leaves:
        gone = rng.randrange(seats)
        name, offense = game.state.seats[gone].name, game.state.offense
        nxt = game.state.seats[(gone + 1) % seats].name if gone == offense else game.state.seats[offense].name
        game.leave(gone, "has to catch a train")
        assert name not in [seat.name for seat in game.state.seats]
        assert game.state.seats[game.state.offense].name == nxt
    else:
        player = SeatSetup(NAMES[seats], rng.choice(free))
        try:
            game.join(player, rng.randrange(seats))
        except Refused as refusal:
            if "for 3 or 4 players" not in str(refusal):
                raise
            return
        assert len(game.state.seats) == seats + 1
    assert game.state.turn == turn
    assert not check(game.state)
    after = seen(game)
    play(rng, game, 25)
    while seen(game) != after:
        assert game.undo()
    assert game.undo()
    assert seen(game) == before
    assert game.redo()
    assert seen(game) == after


def test_a_newcomer_begins_as_at_the_set_up() -> None:
    game = Game(load("mayfair"), structs.replace(SETUP, modules=["lucre", "limbo"]))
    game.join(SeatSetup("Dee", "green", ["Zombie"]), 0)
    state = game.state
    assert [seat.name for seat in state.seats] == ["Ana", "Dee", "Bo", "Cy"]
    dee = state.seats[1]
    assert (dee.ships, dee.hand.count, [slot.power for slot in dee.slots]) == (20, 7, ["power.zombie"])
    assert state.places["green 5"] == {1: 4}
    assert state.places["blue 1"] == {2: 4}
    assert state.planets["yellow 1"].system == 3
    assert dee.lucre > 0
    assert state.limbo is not None
    assert state.limbo.sections == ["red", "green", "blue", "yellow"]
    assert "Dee joins the game" in state.notes[-1]
    with pytest.raises(Refused, match="'green'"):
        game.join(SeatSetup("Eli", "green"))
    with pytest.raises(Refused, match="no power"):
        game.join(SeatSetup("Eli", "purple", ["Nobody"]))
    with pytest.raises(Refused, match="no seat 9"):
        game.join(SeatSetup("Eli", "purple"), 9)
    game.join(SeatSetup("Eli", "purple"))
    assert game.state.seats[-1].name == "Eli"


def test_who_leaves_takes_everything_along() -> None:
    game = Game(load("mayfair"), structs.replace(SETUP, modules=["limbo"]))
    state = game.copy_state()
    state.moment, state.encounter, state.offense = "start_turn.hand_check", None, 1
    for owner, source, to, count in (
        (0, "red 1", "blue 1", 2),
        (1, "blue 2", "red 2", 4),
        (1, "blue 3", "sheet 0", 1),
        (2, "yellow 1", "sheet 1", 1),
        (1, "blue 4", "warp", 3),
        (0, "red 3", "limbo blue", 1),
    ):
        ch.apply(state, ch.ShipsMoved(owner, source, to, count))
    state.decks["destiny"].discards = ["blue", "red", "inverted blue", "wild"]
    game.set_state(state, "an hour by hand")
    game.leave(1, "must go")
    state = game.state
    assert [seat.name for seat in state.seats] == ["Ana", "Cy"]
    assert state.offense == 1
    assert {p: at for p, at in state.places.items() if p.startswith("blue")} == {"blue 1": {0: 2}}
    assert state.planets["blue 1"].system == NOBODYS
    assert state.places["red 2"] == {0: 4}
    assert state.places["sheet 0"] == {}
    assert state.places["warp"] == {1: 1}
    assert state.places["sheet 1"] == {}
    assert "sheet 2" not in state.places
    assert state.places["limbo yellow"] == {0: 1}
    assert state.limbo is not None
    assert state.limbo.sections == ["red", "yellow"]
    assert state.decks["destiny"].discards == ["red", "wild"]
    cards = state.decks["destiny"].cards or {}
    assert not any("blue" in face for face in cards)
    assert state.decks["destiny"].count == sum(cards.values())
    assert game.question is not None
    with pytest.raises(Refused, match="two players at least"):
        game.leave(0, "too")
    with pytest.raises(Refused, match="in a few words"):
        game.leave(0, " ")
    with pytest.raises(Refused, match="blue 1 is still on the board"):
        game.join(SeatSetup("Flo", "blue"))


def test_only_the_start_of_a_turn_is_the_time_for_it() -> None:
    game = Game(load("mayfair"), SETUP)
    game.answer(game.question.options[1].value if game.question else None)
    before = seen(game)
    with pytest.raises(Refused, match="at the start of a turn"):
        game.join(SeatSetup("Dee", "green"))
    with pytest.raises(Refused, match="at the start of a turn"):
        game.leave(0, "must go")
    assert seen(game) == before
    assert game.undo()
    game.join(SeatSetup("Dee", "green"))


def test_memories_rules_and_payments_follow_their_players() -> None:
    book = load("mayfair")
    state: State = Game(book, SETUP).copy_state()
    state.ledger = [Payment(0, 1, 1, "a", "b", 1), Payment(None, 2, 1, "a", "b", 1)]
    state.effects = [Effect("none.at_all.x:y", 0, "game"), Effect("none.at_all.x:y", 1, "game")]
    state.uses = [Use("x", 0, "m", scope="game"), Use("y", 2, "m", scope="game"), Use("z", None, "m")]
    entry = next(iter(book.entries.values()))
    keeps, entry.keeps = entry.keeps, {"who": {"type": "player"}, "all": {"type": "players"}, "n": {"type": "number"}}
    try:
        state.memory = {entry.id: {"who": 2, "all": [0, 1, 2], "n": 2}}
        renumber(book, state, {1: 0, 2: 1})
    finally:
        entry.keeps = keeps
    assert state.memory == {entry.id: {"who": 1, "all": [0, 1], "n": 2}}
    assert [(p.payer, p.payee) for p in state.ledger] == [(None, 0), (None, 1)]
    assert [effect.owner for effect in state.effects] == [0]
    assert [use.owner for use in state.uses] == [1, None]


def test_a_table_that_cannot_be_is_refused() -> None:
    game = Game(load("mayfair"), SETUP)
    before = seen(game)

    def changed(**fields: Any) -> State:
        return structs.replace(game.copy_state(), **fields)

    ghost = game.copy_state()
    ghost.places["warp"] = {0: 1}
    stranger = game.copy_state()
    ch.apply(stranger, ch.PowerGained(0, stranger.seats[0].slots[0].__class__("power.none_such")))
    for state, reason, said in (
        (changed(), " ", "in a few words"),
        (changed(edition="ffg"), "so", "not by those of ffg"),
        (changed(moment="tea.time"), "so", "no moment 'tea.time'"),
        (ghost, "so", "21 ships instead of 20"),
        (stranger, "so", "no power 'power.none_such'"),
        (changed(), "a\x00b", "cannot be read"),
    ):
        with pytest.raises((Refused, Fault), match=said):
            game.set_state(state, reason)
    assert seen(game) == before
    state = copied(game.state)
    with pytest.raises(Fault, match="21 ships instead of 20"):
        Game(load("mayfair"), ghost)
    game.set_state(state, "nothing happened")
    assert game.state is not state
    assert game.state.notes[-1] == "played on: nothing happened"


def test_every_field_of_the_state_is_thought_of_when_seats_move() -> None:
    """A new field that speaks of seats must be renumbered in `seats.renumber`; then name it here."""
    seatless = {
        *("edition", "modules", "mixed", "rulings", "decks", "turn", "moment", "goto", "open", "opening"),
        *("another", "next_effect", "colonies_to_win", "home_needed", "winners", "notes", "pauses", "next_stack"),
        "pace",
    }
    moved = {
        *("seats", "places", "planets", "ledger", "limbo", "offense", "encounter", "effects", "later", "uses"),
        *("memory", "stacks"),
    }
    assert set(State.__struct_fields__) == seatless | moved
    assert {"name", "colour", "slots", "hand", "lucre", "markers", "hex", "ships"} == set(Seat.__struct_fields__)
    assert Encounter().defense is None


def test_who_has_left_leaves_the_hex_s_planets_as_they_were_printed() -> None:
    seats = [SeatSetup("Ana", "red", hex="Rings"), SeatSetup("Bo", "blue"), SeatSetup("Cy", "yellow", hex="Gas Giant")]
    game = Game(load("mayfair"), Setup("mayfair", seats))
    state = copied(game.state)
    ch.apply(state, ch.ShipsMoved(1, "blue 1", "red ring 2", 2))
    ch.apply(state, ch.ShipsMoved(1, "blue 1", "yellow surface", 1))
    renumber(game.book, state, {0: NOBODYS, 1: 0, 2: 1})
    assert (state.planets["red ring 2"].printed, state.planets["red ring 2"].unread) == (6, True)
    assert (state.planets["yellow surface"].system, state.planets["yellow surface"].apart) == (1, True)


def test_a_newcomer_may_bring_a_hex_and_others_keep_theirs() -> None:
    seats = [SeatSetup("Ana", "red", hex="Space Dust"), SeatSetup("Bo", "blue", hex="Rosette")]
    game = Game(load("mayfair"), Setup("mayfair", seats))
    game.reply(Answer({"blue 1": 20}))
    game.join(SeatSetup("Cy", "yellow", ["Rings"]))
    assert [seat.hex for seat in game.state.seats] == ["hex.space_dust", "hex.rosette", "hex.rings"]
    assert game.state.places["blue 1"] == {1: 20}
    assert game.state.places["yellow centre"] == {2: 4}
    assert not check(game.state)


def test_special_ships_stay_marked_when_players_come_and_go() -> None:
    seats = [SeatSetup("Ana", "red"), SeatSetup("Bo", "blue"), SeatSetup("Cy", "yellow"), SeatSetup("Di", "green")]
    game = Game(load("ffg"), Setup("ffg", seats, modules=["flagship", "salvage"]))
    state = game.copy_state()
    state.moment, state.encounter = "start_turn.hand_check", None
    for owner, source, to in ((0, "red 1", "sheet 2"), (3, "green 1", "sheet 1")):
        ch.apply(state, ch.ShipsMoved(owner, source, to, 1, 0))
    left = depart(game.book, state, Departed(1, "has to catch a train"))
    assert [mark.place for mark in left.seats[0].markers] == ["sheet 1", "red 1"]
    assert [mark.place for mark in left.seats[2].markers] == ["warp", "green 1"]
    four = sit_down(game.book, left, Joined(SeatSetup("Eli", "purple"), 0))
    assert [mark.place for mark in four.seats[0].markers] == ["sheet 2", "red 1"]
    assert [mark.place for mark in four.seats[1].markers] == ["purple 1", "purple 1"]
    five = sit_down(game.book, four, Joined(SeatSetup("Fay", "orange"), 0))
    assert [mark.kind for mark in five.seats[1].markers] == ["ship.flagship"]
    assert not check(five)
