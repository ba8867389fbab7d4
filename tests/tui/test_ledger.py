"""The ledger: payments with their reasons, what may be bought now, and how Lucre and colonies grew."""

from __future__ import annotations

from random import Random
from typing import Any

from textual.pilot import Pilot

from adjudicator.engine import Answer, SeatSetup, Setup
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.session.lookback import stands
from adjudicator.table.positions import foreign_colonies
from adjudicator.tui.accounts import offers, payments
from adjudicator.tui.app import TableApp
from adjudicator.tui.chart import bars, spread
from tests.session.playing import play
from tests.tui.driving import screen_text
from tests.tui.opened import opened

LONG = "x" * 200
HOSTILE = ("Ana [/b]", "Bo 🚀 [red", "שרה [@click=quit]", LONG)


def table(names: tuple[str, ...] = ("Ana", "Bo", "Cy"), edition: str = "mayfair", lucre: bool = True) -> Game:
    """A game at its first question."""
    colours = ("red", "blue", "yellow", "purple")
    seats = [SeatSetup(name, colour, []) for name, colour in zip(names, colours, strict=False)]
    return Game(load(edition), Setup(edition, seats, modules=["lucre"] if lucre else []))


def at(game: Game, moment: str) -> Game:
    """The game at the first question of a moment; Bo's first planet is attacked."""
    wanted: dict[str, Any] = {"destiny": "blue", "planet": "blue 1", "players": []}
    for _ in range(60):
        ask = game.question
        assert ask is not None
        if ask.moment == moment:
            break
        answer = wanted.get(ask.kind, ask.default)
        game.reply(Answer({"red 1": 2} if ask.kind == "ships" and answer is None else answer))
    return game


async def press(app: TableApp, pilot: Pilot[None], *keys: str) -> str:
    """Press keys; returns what is shown then."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
    return screen_text(app)


def test_every_payment_is_told_with_its_reason_and_what_was_left() -> None:
    game = table()
    # seed M11.0: 4 for the first player, 5 for the second, 6 for the third; 3 and five colonies at the start of a turn
    assert [(p.gain, p.reason, p.left) for p in payments(game.state, 0)] == [(4, "start", 4), (8, "income", 12)]
    assert [(p.gain, p.reason, p.left) for p in payments(game.state, 1)] == [(5, "start", 5)]
    assert sum(p.gain for p in payments(game.state)) == sum(seat.lucre for seat in game.state.seats)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        shown = await press(app, pilot, "s")
        assert "Lucre and external bases" in shown
        assert "Everybody's payments" in shown
        assert "+8 = 12   from the bank: income" in shown
        assert "+6 = 6    from the bank: start" in shown
        shown = await press(app, pilot, "2")
        assert "5 received, 0 paid, 5 left" in shown
        assert "income" not in shown
        assert "income" in await press(app, pilot, "0")
        assert "9 does nothing here" in await press(app, pilot, "9")
        assert "x does nothing here" in await press(app, pilot, "x")
        await press(app, pilot, "escape")
        assert "Lucre and external" not in await press(app, pilot, "ctrl+l", "enter")

    opened(steps, game)


def test_only_what_is_legal_now_is_offered_and_the_engine_asks_the_rest() -> None:
    game = at(table(), "destiny.drawn")
    legal, refused = offers(game)
    names = [(offer.seat, offer.what) for offer in legal]
    # seed M11.0: main players buy, and there is no defense yet; whoever has Lucre may give it
    assert {seat for seat, what in names if "card" in what.casefold()} == {0}
    assert {seat for seat, _ in names} == {0, 1, 2}
    assert any(why.startswith("A point, 6 Lucre: After the reveal") for why in refused)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        shown = await press(app, pilot, "s", "b")
        assert "What Lucre buys now" in shown
        assert "Ana: buy a card, 4 Lucre" in shown
        assert "Bo: give Lucre to another player" in shown
        assert "Bo: buy a card" not in shown
        assert "Not now" in shown
        assert "Z buys nothing" in await press(app, pilot, "Z")
        before = game.state.seats[0].lucre
        await press(app, pilot, "1")
        assert game.state.seats[0].lucre == before - 4
        assert "-4 = 8    to the bank: a card" in await press(app, pilot, "s", "1")
        await press(app, pilot, "b")
        giving = next(n for n, offer in enumerate(offers(game)[0], 1) if offer.price is None)
        await press(app, pilot, str(giving))
        assert game.question is not None
        assert game.question.text == "Ana, who receives it?"

    opened(steps, game, size=(80, 24))


def test_before_anything_may_be_bought_and_after_the_game_it_says_so() -> None:
    game = at(table(), "planning.selection")
    game.engine.state.winners = [0]
    game.engine.question = None

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert "The game is over." in await press(app, pilot, "s", "b")

    opened(steps, game)


def test_the_course_is_read_from_the_answers_and_ends_with_what_is() -> None:
    game = table(("Ana", "Bo", "Cy", "Di"))
    play(Random(5), game, 250)
    course = stands(game)
    assert [stand.turn for stand in course] == sorted({stand.turn for stand in course})
    last = course[-1]
    assert last.turn == game.state.turn
    assert last.lucre == {seat.name: seat.lucre for seat in game.state.seats}
    assert last.foreign == {seat.name: foreign_colonies(game.state, n) for n, seat in enumerate(game.state.seats)}
    middle = course[len(course) // 2].turn
    while game.state.turn > middle:
        game.undo()
    assert stands(game)[:-1] == course[: len(stands(game)) - 1]


def test_bars_are_read_without_colour() -> None:
    assert bars([0, 1, 4, 8], 8) == ["·▁▄▇"]
    assert bars([0, 8, 12, 16], 16, 2) == ["  ▃▇", "·███"]
    assert bars([1, 0], 100) == ["▁·"]
    assert spread([1, 2], 10) == [1, 1, 1, 2, 2, 2]
    assert spread([1, 2, 3, 4, 5], 2) == [2, 5]
    assert spread(list(range(100)), 10)[-1] == 99
    assert spread([], 10) == []


def test_a_game_without_lucre_has_the_colonies_alone() -> None:
    game = table(edition="ffg", lucre=False)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        shown = await press(app, pilot, "escape", "s")
        assert "Foreign colonies /5" in shown
        window = shown[shown.index("Foreign colonies") :]
        assert "Lucre" not in window
        assert "payments" not in window
        for key in ("b", "0", "1"):
            assert f"{key} does nothing here" in await press(app, pilot, key)

    opened(steps, game)


def test_names_that_bite_are_shown_as_they_are() -> None:
    game = table(HOSTILE)
    play(Random(2), game, 60)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        shown = await press(app, pilot, "s")
        assert "Ana [/b]" in shown
        assert "Bo 🚀" in shown
        assert "xxxxx" in shown
        for key in "1234":
            assert "received" in await press(app, pilot, key)
        assert "buys" in await press(app, pilot, "b")
        await press(app, pilot, "escape", "escape", "e")
        await press(app, pilot, "escape", "l", "e")

    for size in ((55, 48), (80, 24)):
        opened(steps, game, size=size)
