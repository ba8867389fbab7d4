"""The Now panel: phases, what happens if nobody acts, cards that may be played, what a wrong key is told; the pace."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from adjudicator.engine import Announce, Answer, SeatSetup, Setup
from adjudicator.engine.outcome import weigh
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.tui.app import TableApp
from adjudicator.tui.now import otherwise, strip
from tests.tui.driving import NARROW, WIDE, screen_text
from tests.tui.opened import opened, table

NAMES = ("Ana", "Bo", "Cy", "Di", "Eli", "Fay", "Gus", "Hanna Maria")
POWERS = ("Mirror", "Macron", "Zombie", "Oracle", "Sorcerer", "Parasite", "Virus", "Pacifist")
BUSY = {
    "ffg": ["kickers", "rewards", "dominion", "flares"],
    "mayfair": ["kickers", "lucre", "limbo", "flares", "moons"],
}


def words(app: TableApp) -> str:
    """What stands on the right of a wide screen, or on all of a narrow one, as one line."""
    rows = screen_text(app).splitlines()
    divider = next((row.index("││") for row in rows if "││" in row), 0)
    return " ".join(" ".join(row[divider:] for row in rows).replace("│", " ").split())


def busy(edition: str) -> Game:
    """A full table at its totals."""
    book = load(edition)
    colours = book.settings["colours"]
    seats = [SeatSetup(name, colours[i], [POWERS[i]]) for i, name in enumerate(NAMES)]
    game = Game(book, Setup(edition, seats, BUSY[edition]))
    for _ in range(60):
        ask = game.question
        assert ask is not None
        if (ask.moment, ask.name) == ("reveal.totals", "pause"):
            return game
        if ask.kind == "destiny":
            game.reply(Answer("blue"))
        elif ask.kind == "planet" and ask.default is None:
            game.reply(Answer(ask.options[0].value))
        elif ask.name == "cards":
            game.reply(Answer({0: "attack 8", 1: "attack 4"}))
        else:
            game.reply(Answer(ask.default))
    raise AssertionError("the totals never come")


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_the_panel_of_a_busy_table_says_all_there_is(edition: str, size: tuple[int, int]) -> None:
    game = busy(edition)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        shown = words(app)
        assert "[Reveal]" in shown, "the phase it is"
        assert "The totals stand. Anybody?" in shown, "the question"
        assert "asks everybody" in shown, "whom it asks"
        assert "if nobody acts: Outcome" in shown
        assert "whoever holds" in shown, "who else may act"
        assert "12" in screen_text(app), "attack 8 and four ships"
        await pilot.press("z")
        await pilot.pause()
        assert "“z” is no answer here: Enter goes on; ? shows every key" in words(app)
        await pilot.press("enter")
        await pilot.pause()
        assert game.question is not None
        assert game.question.moment != "reveal.totals"

    opened(steps, game, size)


def test_a_wrong_key_is_told_which_keys_answer() -> None:
    game = table()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        ask = game.question
        while game.question is not None and game.question.kind != "use":
            game.reply(
                Answer({0: "attack 8", 1: "attack 4"} if game.question.name == "cards" else game.question.default)
            )
        await pilot.press("u", "r")
        await pilot.pause()
        await pilot.press("z")
        await pilot.pause()
        shown = words(app)
        assert "“z” is no answer here: 1 or 0; ? shows every key" in shown
        assert "Enter: Ana [/b] passes" in shown
        assert game.question is not ask

    opened(steps, game)


def test_the_strip_shows_as_much_as_has_room() -> None:
    for edition in ("ffg", "mayfair"):
        book = load(edition)
        for width in (0, 8, 20, 40, 60, 80, 120):
            line = strip(book, "reveal.totals", width)
            assert line.cell_length <= width
            assert "[Reveal]" in line.plain or width < 12
    assert strip(load("ffg"), "launch.aimed", 120).plain == (
        "Regroup · Destiny · [Launch] · Alliance · Planning · Reveal · Resolution"
    )


def test_the_pace_is_chosen_by_key_and_kept() -> None:
    game = table()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("o")
        await pilot.pause()
        shown = screen_text(app)
        assert "Pace: pauses ask" in shown
        assert "▶ 2 at the usual moments" in shown
        await pilot.press("3")
        await pilot.pause()
        assert game.state.pace == "needed"
        assert "pauses ask only where a power or card here can act" in words(app)
        await pilot.press("u")
        await pilot.pause()
        assert game.state.pace == "usual"
        await pilot.press("o", "escape")
        assert game.state.pace == "usual"

    opened(steps, game, WIDE)


def test_the_set_up_chooses_the_pace() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        app.screen.query_one("#pace").focus()
        await pilot.press("n")
        await pilot.pause()
        assert "only where a power or card here can act" in words(app)
        await pilot.press("f9")
        await pilot.pause()
        assert app.game is not None
        assert app.game.state.pace == "needed"

    opened(steps)


def test_a_total_is_corrected_in_the_editions_words_and_a_note_may_stay_empty() -> None:
    game = busy("mayfair")
    before = weigh(game.engine).totals if game.engine is not None else {}

    def whole(app: TableApp) -> str:
        return " ".join(screen_text(app).split())

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("c", *["down"] * 5)
        assert "the GO wins; the GD counts 3 more" in whole(app)
        await pilot.press(*"gd counts 3 more")
        await pilot.pause()
        assert "= the GD counts 3 more" in whole(app)
        await pilot.press("enter", "enter", "enter")
        await pilot.pause()
        assert game.engine is not None
        assert weigh(game.engine).totals == {**before, "defense": before["defense"] + 3}
        assert f"the table {before['defense']} → {before['defense'] + 3}" in whole(app)

    opened(steps, game, WIDE)
    game.reply(Announce(0, "Gift.give", {"whom": 1, "much": 1}))
    assert otherwise(game) == "Enter alone: nothing is written down"
