"""The app with the real engine: a game set up and played by keys, and random tables drawn at every question."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from adjudicator.cases.defaults import default_answer
from adjudicator.engine import Announce, Answer, Ask, Refused, SeatSetup, Setup
from adjudicator.engine.marks import ZAPPED, Mark, mark_of
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.tui.app import TableApp
from adjudicator.tui.screens.table import TableScreen
from adjudicator.tui.tally import sums
from adjudicator.tui.widgets.answer import AnswerBox
from tests.answers import random_reply
from tests.tables import EDITIONS, random_table
from tests.tui.driving import NARROW, WIDE, screen_text

WITH_MACRON = [SeatSetup("Ana", "red", []), SeatSetup("[Bo", "blue", ["Macron"]), SeatSetup("Cy", "yellow", [])]
AT_ITS_USE: list[Any] = ["blue", "blue 1", {"red 1": 3}, [], [], {0: "attack 8", 1: "attack 6"}]
"""The answers after which that power is about to be used."""
DRAWN = 60
"""Questions drawn at each random table."""


def typed(ask: Ask) -> list[str]:
    """What a table types where Enter alone is no answer: the faces of cards turned up."""
    return [key for _ in ask.seats for key in ("8", "enter")]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_is_played_by_keys_alone(edition: str) -> None:
    async def play() -> None:
        app = TableApp(load)
        async with app.run_test(size=NARROW) as pilot:
            await pilot.pause()
            await pilot.press(*(["m"] if edition == "mayfair" else []), "f9")
            await pilot.pause()
            game = app.game
            assert game is not None
            assert game.state.edition == edition
            assert len(game.state.seats) == 4
            for _ in range(40):
                ask = game.question
                assert ask is not None
                assert ask.text[:40] in screen_text(app)
                before = len(game.log)
                await answer(pilot, ask)
                assert game.question is not ask, (ask, before)
            for key in ("u", "u", "r", "e", "escape", "l", "escape", "b", "escape"):
                await pilot.press(key)
            assert game.can_redo

    asyncio.run(play())


async def answer(pilot: Pilot[None], ask: Ask) -> None:
    """Answer as a table in a hurry does."""
    if ask.kind == "destiny":
        await pilot.press("2")
    elif ask.kind == "deal":
        await pilot.press("1")
    elif ask.kind == "cards" and not ask.secret:
        await pilot.press(*typed(ask))
    else:
        await pilot.press("enter")
    await pilot.pause()


@pytest.mark.parametrize(("seed", "size"), [(1, NARROW), (2, WIDE), (3, NARROW), (4, WIDE)])
def test_every_question_of_random_tables_is_drawn(seed: int, size: tuple[int, int]) -> None:
    rng = Random(seed)
    game = begun(rng, EDITIONS[seed % 2])

    async def play() -> None:
        app = TableApp(load, game=game)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, TableScreen)
            for _ in range(DRAWN):
                ask = game.question
                if ask is None:
                    break
                await screen.send(random_reply(rng, ask, game.state, game.book))
                await pilot.pause()
                assert game.question is None or list(screen.query(AnswerBox))

    asyncio.run(play())


def begun(rng: Random, edition: str) -> Game:
    """A random table that the engine takes."""
    while True:
        setup: Setup = random_table(rng, load(edition))
        try:
            return Game(load(edition), setup)
        except Refused:
            continue


def test_a_power_of_which_one_use_alone_was_stopped_is_not_marked() -> None:
    # where the table rules that a zap stops one use, the power works again at the next moment (d151)
    for ruling, marked in ((1, True), (2, False)):
        game = Game(load("ffg"), Setup("ffg", WITH_MACRON, rulings={"zap_scope": ruling}))
        for value in AT_ITS_USE:
            game.reply(Answer(value))
        while game.question is not None and game.question.name != "answer":
            game.reply(Answer(None))
        game.reply(Announce(0, "Cosmic Zap"))
        while game.outcome is None and game.question is not None:
            game.reply(Answer(game.question.default))
        marks = [mark_of(game.book, game.state, 1, slot) for slot in game.state.seats[1].slots]
        assert marks == [Mark(ZAPPED) if marked else None]


def test_a_power_is_zapped_and_the_table_corrected() -> None:
    book = load("ffg")
    game = Game(book, Setup(edition="ffg", seats=WITH_MACRON))
    for value in AT_ITS_USE:
        game.reply(Answer(value))

    async def play() -> None:
        app = TableApp(load, game=game)
        async with app.run_test(size=WIDE) as pilot:
            await pilot.pause()
            await pilot.press("enter")
            assert "uses Macron" in screen_text(app)
            assert sums(game)["defense"].total == 22
            await pilot.press("p", "1", *"zap", "enter", "enter")
            await pilot.pause()
            assert "Macron (zapped)" in screen_text(app)
            assert sums(game)["defense"].total == 10
            await pilot.press("c", *"[bo", "enter", "1", "enter", *"blue 2", "enter", *"blue 1", "enter")
            await pilot.press("enter", "enter", "enter", *"misplaced", "enter")
            await pilot.pause()
            assert sums(game)["defense"].total == 11
            assert "misplaced" in screen_text(app)
            await pilot.press("enter", "enter", "e")
            await pilot.pause()
            assert "Why it came out so" in screen_text(app)
            assert "offense" in screen_text(app)

    asyncio.run(play())


def test_a_correction_may_be_said_in_words() -> None:
    seats = [SeatSetup("Ana", "red", []), SeatSetup("Bo", "blue", ["Macron"])]
    game = Game(load("mayfair"), Setup("mayfair", seats, modules=["lucre"]))
    before = game.state.seats[0].lucre

    async def play() -> None:
        app = TableApp(load, game=game)
        async with app.run_test(size=NARROW) as pilot:
            await pilot.pause()
            await pilot.press("c", *["tab"] * 5, *"bo flies", "enter", "enter", "enter")
            assert "'bo flies' is no correction; such are: " in " ".join(screen_text(app).split())
            app.screen.query_one("#words", Input).focus()
            await pilot.press("ctrl+u", *"ana gets 3 lucre; bo loses macrn", "enter", "enter", "enter")
            await pilot.pause()

    asyncio.run(play())
    assert game.state.seats[0].lucre == before + 3
    assert game.state.seats[1].slots[0].lost


def test_a_fault_of_the_engine_is_shown_and_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        game = Game(load("ffg"), Setup("ffg", [SeatSetup(name, colour) for name, colour in SEATS]))
        app = TableApp(load, game=game)
        async with app.run_test(size=WIDE) as pilot:
            await pilot.pause()
            before = game.question

            def broken(*_: object) -> None:
                raise RuntimeError("a rule went round in circles")

            with monkeypatch.context() as patched:
                patched.setattr(game.engine, "reply", broken)
                assert isinstance(app.screen, TableScreen)
                await app.screen.send(Answer())
            await pilot.pause()
            assert "a rule went round in circles" in screen_text(app)
            assert game.question == before
            assert game.state.winners is None

    asyncio.run(play())


SEATS = (("Ana", "red"), ("Bo", "blue"), ("Cy", "yellow"))


def test_a_hex_is_named_with_the_powers_and_its_ships_are_spread() -> None:
    async def play() -> None:
        app = TableApp(load)
        async with app.run_test(size=WIDE) as pilot:
            await pilot.pause()
            await pilot.press("m", "enter", "enter", "enter", "enter", "enter", *"rings, mirror")
            await pilot.pause()
            assert "= Rings, Mirror" in screen_text(app)
            await pilot.press("f9")
            await pilot.pause()
            assert "how do your ships stand on your planets?" in screen_text(app)
            await pilot.press("1", "0", "down", "0", "down", "2", "enter")
            await pilot.pause()
            shown = screen_text(app)
            assert "Destiny: which card?" in shown
            assert "centre ±10 ●R10" in shown
            assert "ring 1 ±? -" in shown

    asyncio.run(play())


def test_what_is_asked_for_stands_on_the_screen_of_whoever_is_asked() -> None:
    seats = [SeatSetup("Ana", "red", ["Angler"]), SeatSetup("Bo", "blue"), SeatSetup("Cy", "yellow")]
    game = Game(load("ffg"), Setup("ffg", seats, pace="needed"))
    while game.question is not None and game.question.kind != "use":
        usual = {"destiny": Answer("blue"), "planet": Answer("blue 1")}
        game.reply(usual.get(game.question.kind) or default_answer(game.question) or Answer())

    async def play() -> None:
        app = TableApp(load, game=game)
        async with app.run_test(size=NARROW) as pilot:
            await pilot.pause()
            assert "asks ●R Ana  · Angler  ·" in screen_text(app), "a power is called by its name"
            await pilot.press("p")
            await pilot.pause()
            # Angler may act now, and its second use may not
            listed = [line.strip("│ ") for line in screen_text(app).splitlines() if "Angler" in line and "│ " in line]
            assert "ask somebody of the other side for a card · now" in listed[0]
            assert "ask for a card once more" in listed[1]
            assert "now" not in listed[1]
            await pilot.press("escape", "1")
            await pilot.pause()
            await pilot.press("2", "0", "enter")
            await pilot.pause()
            await pilot.press("enter")
            await pilot.pause()
            shown = screen_text(app)
            assert "Bo, if you hold that card, give it?" in shown
            assert "Ana names attack 20" in shown
            assert "Enter on nothing: passes" in shown

    asyncio.run(play())
