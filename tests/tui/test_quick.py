"""The line to type in: what is said is done, what is refused stays with the reason, what may be meant is offered."""

from __future__ import annotations

from textual.pilot import Pilot
from textual.widgets import Input

from adjudicator.engine import SeatSetup, Setup
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.tui.app import TableApp
from adjudicator.tui.quick import QuickEntry
from tests.tui.driving import screen_text
from tests.tui.opened import opened, table

HOSTILE = "[/b]\N{RIGHT-TO-LEFT OVERRIDE}\U0001f680" + "x" * 200


def mayfair() -> Game:
    """A table with Lucre, before anything has happened."""
    seats = [SeatSetup("Ana", "red", ["Mirror"]), SeatSetup("Bo", "blue", ["Macron"]), SeatSetup("Cy", "yellow")]
    return Game(load("mayfair"), Setup("mayfair", seats, ["kickers", "lucre"]))


async def say(pilot: Pilot[None], line: str) -> str:
    """Open the line, type, press Enter; what stands on the screen then."""
    await pilot.press("f9")
    await pilot.pause()
    pilot.app.screen.query_one(Input).value = line
    await pilot.press("enter")
    await pilot.pause()
    return screen_text(pilot.app)


def test_an_encounter_is_played_in_words_and_undone() -> None:
    game = mayfair()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await say(pilot, "blue")
        await say(pilot, "lucre Red Blue 4")
        assert [seat.lucre for seat in game.state.seats][:2] == [8, 9]
        shown = await say(pilot, "red 1: 4; Red attacks bleu 2; nobody; nobody")
        assert "Kicker" in shown
        await say(pilot, "nobody lays a kicker")
        shown = await say(pilot, "Ana lays attack 8; Bo lays negotiat")
        assert "call for a reversal" in shown
        assert "Type what happens" not in shown
        shown = await say(pilot, "undo")
        assert "your Challenge cards?" in shown
        assert "call for a reversal" in await say(pilot, "redo")

    opened(steps, game)


def test_what_is_refused_stays_with_the_reason_and_the_nearest_right_thing() -> None:
    game = table()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        before = list(game.replies)
        shown = await say(pilot, "Bo uses Miror")
        assert "Bo uses Miror" in shown
        assert "Mirror" in shown.replace("Miror", "")
        await pilot.press("escape")
        shown = await say(pilot, "gibberish entirely")
        assert "gibberish entirely" in shown
        assert "Not understood" in shown
        assert game.replies == before
        await pilot.press("escape")
        await pilot.pause()
        assert "gibberish" not in screen_text(app)

    opened(steps, game)


def test_of_a_line_of_several_only_what_was_refused_stays() -> None:
    game = mayfair()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await say(pilot, "blue")
        await say(pilot, "red 1: 4; Ana attacks green 9")
        assert app.screen.query_one(Input).value == "Ana attacks green 9"
        assert game.state.places["red 1"] == {}

    opened(steps, game)


def test_suggestions_complete_what_is_typed() -> None:
    game = table()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("t", *"pace n")
        await pilot.pause()
        assert "pace needed" in screen_text(app)
        await pilot.press("tab")
        assert app.screen.query_one(Input).value == "pace needed"
        await pilot.press("enter")
        await pilot.pause()
        assert game.state.pace == "needed"
        await pilot.press("f9", *"und", "down", "enter", "enter")
        await pilot.pause()
        assert game.state.pace == "usual"

    opened(steps, game)


def test_one_player_s_part_waits_for_the_others() -> None:
    game = mayfair()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await say(pilot, "blue; red 1: 4; Ana attacks blue 1; nobody; nobody; nobody lays a kicker")
        shown = await say(pilot, "Ana lays attack 15")
        assert "Still to come: Bo" in shown
        app.screen.query_one(Input).value = "Bo lays attack 4"
        await pilot.press("enter")
        await pilot.pause()
        assert "call for a reversal" in screen_text(app)

    opened(steps, game)


def test_commands_that_tell_something_open_it() -> None:
    game = table()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        for line, title in (
            ("state", "The whole table"),
            ("who", "Who may act now"),
            ("help", "What may be typed"),
            ("pace", "Which pauses ask"),
            ("why?", "Why it came out so"),
            ("quit", "Leave the game"),
        ):
            assert title in await say(pilot, line), line
            await pilot.press("escape")
            await pilot.pause()
        assert "say pace every, pace usual or pace needed" in (await say(pilot, "pace sometimes")).casefold()

    opened(steps, game)


def test_hostile_lines_and_names_are_shown_as_they_stand() -> None:
    seats = [SeatSetup("[b]Ana[/b]", "red", ["Mirror"]), SeatSetup("Bo [/", "blue")]
    game = Game(load("ffg"), Setup("ffg", seats))

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await say(pilot, HOSTILE)
        assert app.screen.query_one(Input).value == HOSTILE
        app.screen.query_one(Input).value = "[b]Ana[/b] pl"
        await pilot.pause()
        assert "[b]Ana[/b] plays" in screen_text(app)

    opened(steps, game)


def test_what_may_be_meant_comes_best_first() -> None:
    game = table()
    entry = QuickEntry(game)
    assert entry.suggestions("", 3), "what answers the question is offered before anything is typed"
    assert entry.suggestions("Bo plays cosmik z", 3)[0] == "Bo plays Cosmic Zap"
    assert entry.suggestions("blue plays cosmic z", 1) == ["Bo plays Cosmic Zap"]
    assert entry.suggestions("undo; pace ev", 1) == ["undo; pace every"]
    assert entry.suggestions("Bo plays reinf", 1)[0].startswith("Bo plays reinforcement")
    assert not any("reinforcement" in line for line in entry.suggestions("Bo uses", 9)), "a card is played"
    assert any(line.startswith("correct: ") for line in entry.suggestions("correct", 6))
    assert entry.suggestions("qqqqqqqq", 6) == []


def test_a_secret_answer_is_covered_while_it_is_typed() -> None:
    """Nobody reads a card over the shoulder: neither what is typed, nor what is offered, nor why it is refused."""
    game = table()
    assert game.question is not None
    assert game.question.secret

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        for typed in ("8", "attack", "neg", "ana lays attack 0"):
            await pilot.press("t", *keys(typed))
            await pilot.pause()
            shown = screen_text(app)
            assert "A secret answer is covered while it is typed" in shown
            assert "•" * len(typed) in shown
            assert len(typed) == 1 or typed not in shown
            await pilot.press("escape")
        for typed in ("bo plays cosmic zap", "undo", "bo uses macron", "ana", "who"):
            await pilot.press("t", *keys(typed))
            await pilot.pause()
            assert "A secret answer is covered" not in screen_text(app), typed
            assert typed in screen_text(app)
            await pilot.press("escape")
        shown = await say(pilot, "ana lays Plague; bo lays attack 8")
        assert "Plague" not in shown
        assert "That is no answer here" in shown
        await pilot.press("escape")
        shown = await say(pilot, "Ana lays attack 15")
        assert "Still to come" in shown
        assert "attack 15" not in shown.casefold()

    opened(steps, game)


def keys(text: str) -> list[str]:
    """The keys that type a text."""
    return ["space" if letter == " " else letter for letter in text]
