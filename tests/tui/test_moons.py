"""Moons on the screen: face down or up, who holds them, what they do; what one player has looked at stays unsaid."""

from __future__ import annotations

from adjudicator.cases.summary import table_lines
from adjudicator.engine import Answer, SeatSetup, Setup
from adjudicator.engine.questions import Announce, Correct
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.session.lookback import steps_of
from adjudicator.table.changes import MoonTurned, ShipsMoved, apply
from adjudicator.table.state import State
from adjudicator.tui.kept import said
from adjudicator.tui.screens.announce import announceable
from adjudicator.tui.screens.text_window import board_text
from adjudicator.tui.tally import towards
from adjudicator.tui.widgets.places import kept_line, moon_lines
from adjudicator.tui.widgets.seats import planets, seat_lines

BOOK = load("mayfair")


def game() -> Game:
    seats = [SeatSetup(*pair) for pair in (("Ana", "red"), ("Bo", "blue"), ("Cy", "yellow"))]
    return Game(BOOK, Setup("mayfair", seats, modules=["moons"]))


def system(state: State, seat: int) -> str:
    """A system in one line."""
    return "   ".join(planet.plain for planet in planets(state, seat))


def board(state: State) -> str:
    """All that the window of the board shows."""
    return "\n".join(line.plain for line in board_text(BOOK, state))


def test_a_moon_is_shown_face_down_until_it_is_turned_up() -> None:
    state = game().state
    apply(state, MoonTurned("blue moon 1", "moon.cone_size_3"))
    apply(state, ShipsMoved(0, "red 1", "blue moon 1", 2))
    shown = system(state, 1)
    assert "moon1 ? ●R2" in shown
    assert "Cone" not in shown + board(state) + str(moon_lines(BOOK, state))
    apply(state, MoonTurned("blue moon 1", revealed=True))
    assert "moon1 ●R2" in system(state, 1)
    assert "moon2 ? -" in system(state, 1)
    assert "blue moon 1, Cone Size 3: The cone holds three ships" in board(state)
    assert [line.plain.split("  ")[0] for line in moon_lines(BOOK, state)] == ["Moon"]


def test_held_moons_are_listed_and_free_ones_are_not() -> None:
    state = game().state
    assert moon_lines(BOOK, state) == []
    apply(state, ShipsMoved(2, "yellow 1", "blue moon 2", 1))
    assert [line.plain for line in moon_lines(BOOK, state)] == ["Moon   face down: blue moon 2 ▲Y 1"]


def test_the_systems_with_their_moons_fit_the_width() -> None:
    state = game().state
    for place, piece in (("blue moon 1", "moon.cone_size_variable"), ("blue moon 2", "moon.other_intermittent_moon")):
        apply(state, MoonTurned(place, piece, True))
        apply(state, ShipsMoved(0, "red 1", place, 1))
    for width in (60, 84, 120):
        assert all(line.cell_length <= width for line in seat_lines(BOOK, state, width, systems=True))


def test_a_long_system_goes_on_below_with_all_its_moons() -> None:
    seats = [SeatSetup("Ana", "red", ["Rings"]), SeatSetup("Bo", "blue"), SeatSetup("Cy", "yellow")]
    state = Game(BOOK, Setup("mayfair", seats, modules=["moons"])).state
    lines = [line.plain for line in seat_lines(BOOK, state, 60, systems=True)]
    assert all(len(line) <= 60 for line in lines)
    own = lines[1 : next(i for i, line in enumerate(lines) if "Bo" in line)]
    assert "…" not in "".join(own)
    assert "moon1 ? -" in own[-1]
    assert "moon2 ? -" in own[-1]


def test_only_a_held_moon_is_offered_to_its_holder() -> None:
    state = game().state
    apply(state, MoonTurned("blue moon 1", "moon.bribery", True))
    apply(state, ShipsMoved(0, "red 1", "blue moon 1", 1))
    assert "Bribery.bribe" in [named.value for named in announceable(BOOK, state, 0)]
    others = [named.value for named in announceable(BOOK, state, 1)]
    assert "Bribery.bribe" not in others
    assert "Cold Revenge.remove" not in others
    assert "Moons.reveal" in others


def test_what_a_player_enters_in_private_is_not_told() -> None:
    played = game()
    played.reply(Announce(1, "Moons.enter", {"which": "blue moon 1"}))
    assert played.question is not None
    assert played.question.secret
    played.reply(Answer("Cone Size 3"))
    assert played.state.planets["blue moon 1"].piece == "moon.cone_size_3"
    assert said(list(steps_of(played))[-1], BOOK) == "answered in secret"
    assert "Cone" not in " ".join(reason.text for reason in played.reasons())


def test_the_colonies_shown_are_those_that_count_towards_winning() -> None:
    """A Moon that counts as a foreign colony counts on the screen and in plain lines as it does at the win check."""

    def ana_line(table: Game) -> str:
        return seat_lines(BOOK, table.state, 90, systems=False, near=towards(table))[1].plain

    table = game()
    moon = {"type": "moon", "place": "blue moon 1", "piece": "moon.moon_base_omega", "revealed": True}
    table.reply(Correct([moon], "it lies open"))
    assert "0/5" in ana_line(table)
    landed = [("red 1", "blue moon 1"), ("red 2", "blue 1")]
    ships = [{"type": "ships", "owner": 0, "source": source, "to": to, "count": 1} for source, to in landed]
    table.reply(Correct(ships, "they stand there"))
    assert "2/5" in ana_line(table)
    ana, bo = [line for line in table_lines(table.state, BOOK) if line.startswith(("Ana: ", "Bo: "))]
    assert "1 external base, 2 of 5 towards winning" in ana
    assert "towards winning" not in bo


def test_counters_and_tokens_of_powers_stand_on_the_table() -> None:
    """Warrior's tokens and whom Fungus has ringed are seen by all; where nothing is kept there is no line."""
    seats = [SeatSetup("Ana", "red", ["Warrior"]), SeatSetup("Bo", "blue", ["Fungus"])]
    table = Game(BOOK, Setup("mayfair", seats))
    assert kept_line(BOOK, table.state) is None
    table.state.memory["power.warrior"] = {"tokens": 3}
    table.state.memory["power.fungus"] = {"ringed": [0]}
    line = kept_line(BOOK, table.state)
    assert line is not None
    assert line.whole.plain == "kept   ●R Warrior tokens 3   ■B Fungus ringed ●R"
