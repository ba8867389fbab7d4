"""What is answered in secret is asked of one player alone, and stands on no screen until it is turned up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from adjudicator.engine import Announce, Answer, SeatSetup, Setup
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.tui.app import TableApp
from adjudicator.tui.screens.private import PrivateScreen
from adjudicator.tui.screens.table import TableScreen
from tests.tui.driving import screen_text
from tests.tui.opened import opened

ANA, FACE, OTHER = "Ana [/b] א🪐", "attack 23", "negotiate"
SIZES = [(55, 48), (80, 24), (120, 40)]


def selecting(known: list[str] | None = None) -> Game:
    """A game of three in which the main players choose their cards."""
    seats = [SeatSetup(ANA, "red", ["Mirror"]), SeatSetup("Bo", "blue"), SeatSetup("Cy", "yellow")]
    game = Game(load("ffg"), Setup("ffg", seats))
    for value in ("blue", "blue 1", {"red 1": 4}):
        game.reply(Answer(value))
    while game.question is not None and game.question.name != "cards":
        game.reply(Answer(game.question.default))
    if known is not None:
        state = game.copy_state()
        state.seats[0].hand.known, state.seats[0].hand.count = known, len(known)
        game.set_state(state, "they lie open")
    return game


async def press(app: TableApp, pilot: Pilot[None], *keys: str) -> str:
    """Press keys one after another; returns what is shown then."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
    await pilot.pause()
    return screen_text(app)


async def everywhere(app: TableApp, pilot: Pilot[None]) -> str:
    """What can be read on the table and in every window over it."""
    found = [screen_text(app)]
    for key in ("l", "e", "b", "c", "p", "question_mark"):
        found.append(await press(app, pilot, key))
        await press(app, pilot, "escape")
        assert isinstance(app.screen, TableScreen), found[-1]
    return "\n".join(found)


def test_cards_are_sealed_by_each_player_alone_and_shown_nowhere_until_they_are_turned_up() -> None:
    game = selecting()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        asked = screen_text(app)
        assert "Both are laid unseen" in asked
        assert f"Pass the screen to ●R {ANA[:5]}" in asked
        covered = await press(app, pilot, "1", "2", "n")
        assert "Pass the screen to ●R" in covered
        assert "Nobody else looks" in covered
        assert "Encounter" not in covered
        lifted = await press(app, pilot, "enter")
        assert "Only for ●R" in lifted
        assert "= negotiate" in await press(app, pilot, *"comp"), "no letter is a command here"
        fallen = await press(app, pilot, *["backspace"] * 4, *"23", "enter")
        assert "Kept unseen" in fallen
        assert "23" not in fallen
        assert game.sealed == [0]
        table = await press(app, pilot, "enter")
        assert "Answered, and kept unseen: ●R" in table
        assert "Pass the screen to ■B Bo" in table
        assert "Openly" not in table
        assert "23" not in await everywhere(app, pilot)
        assert "Pass the screen to ●R" in await press(app, pilot, "u")
        await press(app, pilot, "1", "enter", *"23", "enter", "enter")
        before = len(game.history)
        await press(app, pilot, "1", "enter", *"neg", "enter", "enter")
        assert len(game.history) == before + 1
        assert game.replies[-1] == Answer({"0": FACE, "1": OTHER})
        read = await everywhere(app, pilot)
        assert "answered in secret" in read
        assert "23" not in read
        assert "laid unseen" in read
        assert "attack 23" in await press(app, pilot, "0")

    opened(steps, game, (120, 40))


def test_one_key_leaves_both_unseen_and_one_may_be_sealed_while_the_other_is_not() -> None:
    game = selecting()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "enter")
        assert game.replies[-1] == Answer({0: "?", 1: "?"})
        await press(app, pilot, "u", "2", "enter", *"23", "enter", "enter")
        assert game.sealed == [1], screen_text(app)
        await press(app, pilot, "enter")
        assert game.replies[-1] == Answer({"0": "?", "1": FACE})
        shown = await press(app, pilot, "u", "a")
        assert "laid unseen" in shown
        await press(app, pilot, *"23", "enter", *"n", "enter")
        assert game.replies[-1] == Answer({0: FACE, 1: OTHER})

    opened(steps, game)


def test_why_a_sealed_card_is_refused_is_told_to_its_player_alone() -> None:
    game = selecting(["attack 8", "negotiate"])

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        refused = await press(app, pilot, "1", "enter", *"23", "enter")
        assert "does not hold attack 23" in refused.replace("\n", " ").replace("│", "").replace("  ", " ")
        covered = await press(app, pilot, "escape")
        assert "Pass the screen to" in covered
        assert "23" not in covered
        table = await press(app, pilot, "escape")
        assert isinstance(app.screen, TableScreen)
        assert "23" not in table
        assert not game.sealed
        again = await press(app, pilot, "1", "enter")
        assert "23" not in again
        await press(app, pilot, "8", "enter", "enter")
        assert game.sealed == [0]

    opened(steps, game, (120, 40))


def test_a_sealed_part_survives_the_program_and_lies_in_its_file_alone(tmp_path: Path) -> None:
    game = selecting()
    game.save_as(tmp_path / "game.cosmic")
    game.seal(0, FACE)
    game.close()
    game = Game.open(tmp_path / "game.cosmic", load)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert "Answered, and kept unseen" in screen_text(app)
        assert "23" not in await everywhere(app, pilot)

    opened(steps, game)
    game.export(tmp_path / "game.yaml")
    assert FACE not in (tmp_path / "game.yaml").read_text()


def test_a_secret_answer_is_changed_by_its_player_alone() -> None:
    game = selecting()
    game.reply(Answer({0: FACE, 1: OTHER}))
    count = len(game.history)
    index = next(i for i, given in enumerate(game.history) if given.step == Answer({0: FACE, 1: OTHER}))

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        shown = await press(app, pilot, "l", *["up"] * (count - index - 1), "enter")
        assert "It was: answered in secret" in shown
        assert "23" not in shown
        await press(app, pilot, "1", "enter", *"30", "enter", "enter")
        shown = await press(app, pilot, "1", "enter", *"8", "enter", "enter")
        assert game.replies[index] == Answer({"0": "attack 30", "1": "attack 8"})
        assert len(game.history) == count
        assert "30" not in shown

    opened(steps, game, (120, 40))


def test_what_one_player_reads_is_entered_under_the_cover() -> None:
    seats = [SeatSetup(ANA, "red"), SeatSetup("Bo", "blue"), SeatSetup("Cy", "yellow")]
    game = Game(load("mayfair"), Setup("mayfair", seats, ["moons", "quarter moons"]))
    state = game.copy_state()
    moon = next(place for place, planet in state.planets.items() if planet.moon and planet.system == 1)
    state.places[moon][1] = 1
    state.places["blue 1"][1] -= 1
    game.set_state(state, "Bo is there")
    game.reply(Announce(1, "Moons.enter", {"which": moon}))
    assert game.question is not None
    assert game.question.secret

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        ask: Any = game.question
        names = [option.label for option in ask.options if option.value != ask.default]
        asked = await press(app, pilot)
        assert not any(name in asked for name in names)
        lifted = await press(app, pilot, "1", "enter")
        assert any(name in lifted for name in names)
        await press(app, pilot, "2", "enter")
        piece = game.state.planets[moon].piece
        assert piece is not None
        name = game.book.entries[piece].name
        assert name in names
        assert name not in await everywhere(app, pilot)

    opened(steps, game, (120, 40))


def test_the_cover_hides_the_table_in_every_size() -> None:
    for size in SIZES:
        game = selecting()

        async def steps(app: TableApp, pilot: Pilot[None]) -> None:
            covered = await press(app, pilot, "1")
            assert isinstance(app.screen, PrivateScreen)
            assert "Enter lifts this cover" in covered
            assert "Cy" not in covered
            assert await pilot.click("#lift")
            await pilot.pause()
            assert "Only for" in screen_text(app)

        opened(steps, game, size)
