"""What the table sets right by hand beyond ships and cards: whose turn it is, colours, hands card by card, counters."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import to_builtins

from adjudicator.cases.corrections import placed, read_changes, write_changes
from adjudicator.cases.names import Names, NotUnderstood
from adjudicator.engine import Answer, Correct, Refused, SeatSetup, Setup
from adjudicator.explain import reasons
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.table import invariants

MODULES = ["lucre", "limbo", "moons", "flares"]


def table(edition: str = "mayfair", path: Path | None = None) -> Game:
    """A game at the first question of its first turn; its players' notes and names have colours in them."""
    seats = [SeatSetup("red", "red", ["Mirror"]), SeatSetup("Bo", "blue", ["Warrior"]), SeatSetup("Cy", "yellow")]
    setup = Setup(edition, seats, MODULES if edition == "mayfair" else ["flares"])
    game = Game(load(edition), setup) if path is None else Game.create(path, load(edition), setup)
    while game.question is not None and game.question.kind != "destiny":
        game.reply(Answer(game.question.default))
    return game


def correct(game: Game, text: str) -> None:
    """Correct the table in words, which read the same again."""
    names = Names(game.state, game.book)
    changes = [placed(change, names) for change in read_changes(text, names, exact=False)]
    again = [placed(change, names) for change in read_changes(write_changes(changes, names), names, exact=True)]
    assert again == changes
    game.reply(Correct(changes, "so says the table"))


def test_a_turn_passes_and_begins() -> None:
    game = table("ffg")
    for value in ("blue", "blue 1", {"red 1": 4}):
        game.answer(value)
    with pytest.raises(Refused, match="ships of red are still in the encounter"):
        correct(game, "it is Cy's turn")
    correct(game, "it is Cy's turn; 4 red ships from gate to red 1")
    assert game.question is not None
    assert game.question.text.startswith("Cy turns over")
    assert (game.state.offense, game.state.turn, game.state.places["gate"]) == (2, 2, {})
    game.undo()
    assert game.state.offense == 0


def test_it_goes_on_where_the_table_says() -> None:
    game = table("ffg")
    for value in ("blue", "blue 1", {"red 1": 4}):
        game.answer(value)
    correct(game, "go on at launch.aimed")
    assert game.question is not None
    assert "where do 4 ships return to" in game.question.text  # nothing is launched yet, there
    game.answer({"red 2": 4})  # red 1 is empty, and so no colony of hers any more
    assert game.question.moment == "launch.aimed"


def test_a_colour_is_taken_everywhere_and_names_and_notes_stay(tmp_path: Path) -> None:
    game = table(path=tmp_path / "game.cosmic")
    game.reply(Correct([{"type": "note", "text": "blue"}], "a note"))
    ships = sorted(count for at in game.state.places.values() for count in at.values())
    correct(game, "red plays orange")
    state = game.state
    assert [seat.colour for seat in state.seats] == ["orange", "blue", "yellow"]
    assert state.seats[0].name == "red"
    assert "blue" in state.notes
    assert state.places["orange 1"] == {0: 4}
    assert "red 1" not in state.places
    assert state.planets["orange moon 1"].system == 0
    assert state.limbo is not None
    assert state.limbo.sections == ["orange", "blue", "yellow"]
    cards = state.decks["destiny"].cards
    assert cards is not None
    assert (cards["orange"], cards["inverted orange"], "red" in cards) == (3, 1, False)
    assert sorted(count for at in state.places.values() for count in at.values()) == ships
    assert invariants.check(state) == []
    correct(game, "Bo plays yellow")  # two players change colours, not places at the table
    assert [seat.colour for seat in game.state.seats] == ["orange", "yellow", "blue"]
    assert game.state.planets["yellow 1"].system == 1
    game.answer("yellow")
    assert game.state.encounter is not None
    assert game.state.encounter.system == 1
    before = to_builtins(game.state)
    game.close()
    with Game.open(tmp_path / "game.cosmic", load) as again:
        assert to_builtins(again.state) == before
        with pytest.raises(Refused, match="before destiny"):
            correct(again, "Cy plays green")


def test_hands_lucre_and_counters_are_what_the_table_says() -> None:
    game = table()
    correct(game, "Bo's hand is attack 8, negotiate and kicker x2; red has 9 Lucre; Cy has 0 Lucre")
    assert game.state.seats[1].hand.known == ["attack 8", "negotiate", "kicker x2"]
    assert [seat.lucre for seat in game.state.seats] == [9, game.state.seats[1].lucre, 0]
    correct(game, "Warrior's tokens is 3")
    assert game.state.memory["power.warrior"]["tokens"] == 3
    correct(game, "4 colonies win; red and Bo win the game")
    assert game.state.colonies_to_win == 4
    assert game.state.winners == [0, 1]
    correct(game, "nobody has won the game")
    assert game.state.winners is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Warrior's pints is 3", "Warrior keeps no 'pints', but tokens"),
        ("Warrior's tokens is many", "'many' is no number"),
        ("Mirror's tokens is 3", "Mirror keeps nothing"),
        ("Bo plays mauve", "no colour 'mauve'"),
        ("go on at lunch", "no moment 'lunch'"),
    ],
)
def test_what_cannot_be_corrected_says_why(text: str, said: str) -> None:
    game = table()
    with pytest.raises(NotUnderstood, match=said):
        correct(game, text)


def test_a_power_gained_too_late_is_said_in_the_history() -> None:
    game = table("ffg")
    correct(game, "Cy gains Tick-Tock")
    said = [reason.text for reason in reasons(game.book, game.state, game.log)]
    assert any("Tick-Tock has a part that belongs to the set-up" in text for text in said)
