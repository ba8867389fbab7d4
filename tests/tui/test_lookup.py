"""Things are looked up over the table and over the set-up, and the table stays as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Input

from adjudicator.engine import SeatSetup, Setup
from adjudicator.lookup import Hit, index_of
from adjudicator.lookup.card import Card, PhaseAt
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.table.state import Encounter, Laid
from adjudicator.tui import pages
from adjudicator.tui.app import TableApp
from adjudicator.tui.screens.lookup import LookupScreen, in_play
from adjudicator.tui.screens.table import TableScreen
from adjudicator.tui.widgets.keybar import KeyBar
from adjudicator.tui.widgets.rows import Rows
from tests.tui.driving import WIDE, screen_text
from tests.tui.opened import opened, table

SIZES = [(80, 24), (120, 40), (60, 20)]


@pytest.mark.parametrize("size", SIZES)
def test_results_while_typing_and_the_page_of_the_marked_one(size: tuple[int, int]) -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"mirr")
        await pilot.pause()
        shown = screen_text(app)
        assert "▶ Mirror  ●R" in shown
        assert "Mirror copied card  open question" in shown
        assert "Alien power, Fantasy Flight" in shown
        assert "[5\u00a0Planning]" in shown or "[5 Planning]" in shown
        assert "may as main player: call for a reversal" in shown
        assert "Enter opens the page · Esc closes" in shown
        await pilot.press("down", "down")
        await pilot.pause()
        shown = screen_text(app)
        assert "▶ Mirror copied card" in shown
        assert "Open question of the rules" in shown
        assert isinstance(app.screen.focused, Input)
        await pilot.press("backspace", "backspace", "backspace", "backspace", *"mcron")
        await pilot.pause()
        assert "▶ Macron  ■B" in screen_text(app)

    opened(steps, table(), size)


def test_nothing_typed_shows_what_is_in_play_first() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("slash")
        await pilot.pause()
        assert isinstance(app.screen, LookupScreen)
        assert [hit.title for hit in app.screen.hits[:3]] == ["Mirror", "Macron", "Zombie"]
        assert app.screen.hits[-1].kind == "phase"
        await pilot.press(*"[/b]xqzw")
        await pilot.pause()
        assert "Nothing is called “[/b]xqzw”" in screen_text(app)
        await pilot.press("down", "enter")
        assert not app.screen.whole

    opened(steps, table())


def test_a_page_says_what_the_thing_does_with_what_is_in_play() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"cosmic zap", "enter")
        await pilot.pause()
        shown = " ".join(screen_text(app).replace("│", "").split())
        assert "at this table" in shown
        assert "· Macron ■B Cosmic Zap: stop the power being used. What can be answered so" in shown
        await pilot.press("escape", *["backspace"] * 10, *"mirror", "enter")
        await pilot.pause()
        assert "nothing of it meets a power or card in play" in screen_text(app)

    opened(steps, table(), WIDE)


def test_cards_that_lie_up_are_in_play_and_unseen_ones_are_not() -> None:
    game = table()
    cards = [Laid(1, 0, "attack 08", up=True), Laid(2, 1, "negotiate"), Laid(3, 2, "Plague", "played", up=True)]
    cards.append(Laid(4, 1, "?", up=True))
    game.state.encounter = Encounter(cards=cards)
    playing = in_play(game.book, game.state)
    assert playing["artifact.plague"].plain == "▲Y"
    assert playing["card.attack"].plain == "●R"
    assert len(playing) == 5


def test_the_page_is_opened_whole_and_escape_goes_back_step_by_step() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        table_screen = app.screen
        assert isinstance(table_screen, TableScreen)
        await pilot.press("a", "tab", "8", "tab", "n")
        await pilot.pause()
        before, here = screen_text(app), table_screen.focused
        assert isinstance(here, Input)
        assert here.value == "n"
        await pilot.press("f12", *"mirror", "enter")
        await pilot.pause()
        page = app.screen.query_one("#page", VerticalScroll)
        assert not app.screen.query_one(Rows).display
        await pilot.press("down")
        await pilot.pause()
        assert page.scroll_y == 1
        await pilot.press(*["pagedown"] * 4)
        await pilot.pause()
        assert "sources: " in screen_text(app)
        assert "sections of the rules that speak of it" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "▶ Mirror" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.pause()
        assert app.screen is table_screen
        assert table_screen.focused is here
        assert screen_text(app) == before

    opened(steps, table(), (60, 20))


def test_over_the_set_up_without_a_table() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("m", "slash")
        await pilot.pause()
        assert "Type a few letters" in screen_text(app)
        await pilot.press(*"filch")
        await pilot.pause()
        assert "▶ Filch" in screen_text(app)
        assert ", Mayfair" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("tab", "tab", "tab", *"A", "f12")
        await pilot.pause()
        assert isinstance(app.screen, LookupScreen)

    opened(steps)


def test_over_the_saved_games_in_both_editions(home: Path) -> None:
    game = table()
    game.save_as(home / "friday.cosmic")
    game.close()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert "/ Look up a power" in screen_text(app)
        assert "Go on with a game" in screen_text(app)
        await pilot.press("slash", *"mirror")
        await pilot.pause()
        assert isinstance(app.screen, LookupScreen)
        shown = whole(app.screen, app.screen.hits[0])
        assert ", Mayfair" in shown
        assert ", Fantasy Flight" in shown
        await pilot.press("escape")
        await pilot.pause()
        assert "Go on with a game" in screen_text(app)

    opened(steps, folder=home)


def whole(screen: LookupScreen, hit: Hit) -> str:
    """All of a page."""
    return "\n".join(line.plain for line in screen.page(hit))


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
def test_every_page_can_be_drawn(edition: str) -> None:
    book = load(edition)
    names = [e.name for e in book.entries.values() if e.kind == "power"][:2]
    game = Game(book, Setup(edition, [SeatSetup("A", "red", names[:1]), SeatSetup("B", "blue", names[1:])]))
    index = index_of(book)
    screen = LookupScreen([book], game.state, index)
    for thing in index.pages(book).things.values():
        found = [hit for hit in index.search(thing.title, 30) if hit.id == thing.id]
        for hit in found:
            assert thing.title in whole(screen, hit)
            assert hit.title in screen.row(hit).plain


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (70, 20)])
def test_the_bar_of_keys_fits(size: tuple[int, int]) -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        bar = app.screen.query_one(KeyBar)
        for keys in ([], ["tab"]):
            await pilot.press(*keys)
            await pilot.pause()
            assert bar.render().cell_length <= size[0]
            assert "find" in bar.render().plain
            assert bar.render().plain.endswith("^P all")

    opened(steps, table(), size)


def test_the_strip_has_every_number_once_and_names_the_phases_that_count() -> None:
    strip = [
        PhaseAt("a", "1", "Begin"),
        PhaseAt("b", "1", "Go on"),
        PhaseAt("c", "3, 4", "Aim"),
        PhaseAt("d", "5", "Show", True),
    ]
    card = Card("x", "power", "X", "ffg", "power", strip=strip)
    assert pages.strip(card).plain == "when  1 · 3-4 · [5 Show]"
