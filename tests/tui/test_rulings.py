"""Open questions are read and settled over the table and over the set-up."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from adjudicator.engine import Ask, SeatSetup, Setup
from adjudicator.lookup import issues
from adjudicator.rulebook import load
from adjudicator.rulebook.house import choose, house_rulings
from adjudicator.rulebook.told import told, unseen_cards
from adjudicator.rulebook.wording import capital
from adjudicator.session import Game
from adjudicator.tui.app import TableApp
from adjudicator.tui.screens.rulings import RulingsScreen
from adjudicator.tui.screens.setup import SetupScreen
from adjudicator.tui.screens.table import TableScreen
from adjudicator.tui.widgets.paragraphs import Paragraphs
from adjudicator.tui.widgets.question import own_text
from tests.rulebook.reading import read_rules_once
from tests.tui.driving import screen_text
from tests.tui.opened import opened, table

ISSUE = "kicker_order"
TYPED = [*"kicker order"]


@pytest.fixture(autouse=True)
def rules_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read_rules_once(monkeypatch)


def said(app: TableApp) -> str:
    """The line below."""
    return str(app.screen.query_one("#said", Static).render())


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
def test_a_question_with_its_choices(home: Path, size: tuple[int, int]) -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("i")
        await pilot.pause()
        assert "House rules hold for later games, not for this one." in screen_text(app)
        assert "Esc closes" in screen_text(app)
        await pilot.press(*TYPED)
        await pilot.pause()
        shown = " ".join(screen_text(app).split())
        assert "▶ Kicker order" in shown
        assert "1 ✓ ours: Before" in shown
        assert "2 After" in shown
        await pilot.press("enter", "down")
        await pilot.pause()
        assert "▶ 2 After" in screen_text(app)
        assert "Enter: house rule · Esc: back" in screen_text(app)
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)

    opened(steps, table(), size)


def test_those_not_ours_come_first_then_by_title(home: Path) -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("i")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, RulingsScreen)
        assert screen.found[0].id == ISSUE
        assert "▶ Kicker order  2, this game's" in screen_text(app)
        assert "2 ✓ this game's: After" in screen_text(app)
        rest = [capital(issue.id.replace("_", " ")) for issue in screen.found[1:]]
        assert rest == sorted(rest)
        assert len(screen.found) == len(issues(load("ffg")))
        await pilot.press("up")
        await pilot.pause()
        assert f"▶ {rest[-1]}" in screen_text(app)
        await pilot.press(*"[/b] xqzw")
        await pilot.pause()
        assert "No open question speaks of this." in screen_text(app)
        await pilot.press("enter", "down")

    opened(steps, table(rulings={ISSUE: 2}))


def test_a_house_rule_is_made_with_a_reason_and_the_game_keeps_its_own(home: Path) -> None:
    game = table()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("i", *TYPED, "enter", "2", "enter", *"Bo [/b] says so", "enter")
        await pilot.pause()
        assert "2 is the house rule now. This game keeps the rulings it began with." in said(app)
        assert "For games begun later: 2, Bo [/b] says so" in screen_text(app)
        assert "1 ✓ ours: Before" in screen_text(app)
        assert house_rulings("ffg")[ISSUE].why == "Bo [/b] says so"
        await pilot.press("enter", "escape")
        assert house_rulings("ffg")[ISSUE].number == 2
        await pilot.press("escape", "escape", "escape", "i", *TYPED, "enter")
        await pilot.pause()
        assert "▶ 2 After" in screen_text(app)
        await pilot.press("1", "enter")
        await pilot.pause()
        assert "Ours holds again" in said(app)
        assert not house_rulings("ffg")
        await pilot.press("enter")
        assert "It stood so already." in said(app)

    opened(steps, game)
    assert game.state.rulings == {}


def test_a_choice_that_no_rule_carries_out_is_grey_and_says_so(home: Path) -> None:
    issue = next(i for i in issues(load("ffg")) if not i.choices[1].possible)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("i", *issue.id.replace("_", " "), "enter", "2", "enter")
        await pilot.pause()
        assert "✗ 2: no rule carries this out; settle it by hand when it comes up." in said(app)
        assert "settle it by hand" in " ".join(str(app.screen.query_one(Paragraphs).render()).split())
        assert not house_rulings("ffg")

    opened(steps, table())


def test_a_broken_house_file_is_told_in_a_line(home: Path) -> None:
    (home / "house").mkdir()
    (home / "house" / "rulings.yaml").write_text("- ruling: [\n", "utf-8")

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("i")
        await pilot.pause()
        assert "✗ " in said(app)
        assert "rulings.yaml" in said(app)
        await pilot.press(*TYPED, "enter", "2", "enter", "enter")
        await pilot.pause()
        assert "rulings.yaml" in said(app)
        assert "\n" not in said(app)

    opened(steps, table())


def test_the_set_up_settles_for_one_game_or_for_all(home: Path) -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        setup = app.screen
        assert isinstance(setup, SetupScreen)
        await pilot.press("i", *TYPED, "enter", "2", "enter")
        await pilot.pause()
        assert "This game is played by 2: After" in said(app)
        assert "2 ✓ this game's: After" in screen_text(app)
        assert setup.rulings["ffg"] == {ISSUE: 2}
        await pilot.press("h", "enter")
        await pilot.pause()
        assert "2 is the house rule now." in said(app)
        assert "2 ✓ the table's: After" in screen_text(app)
        assert setup.rulings["ffg"] == {}
        await pilot.press("1", "enter")
        await pilot.pause()
        assert "1 ✓ this game's: Before" in screen_text(app)
        assert setup.rulings["ffg"] == {ISSUE: 1}
        await pilot.press("escape", "escape")
        await pilot.pause()
        await pilot.press("f9")
        await pilot.pause()
        assert app.game is not None
        assert app.game.state.rulings == {}

    opened(steps)


def test_the_set_up_of_each_edition_has_its_own(home: Path) -> None:
    choose(ISSUE, 2, "as ever")

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+o")
        await pilot.pause()
        assert "2 ✓ the table's: After" in screen_text(app)
        assert "the table's reason: as ever" in screen_text(app)
        await pilot.press(*TYPED, "enter", "1", "enter", "escape", "escape")
        await pilot.press("m", "f9")
        await pilot.pause()
        assert app.game is not None
        assert app.game.state.edition == "mayfair"
        assert app.game.state.rulings == {ISSUE: 2}

    opened(steps)


def test_what_an_unseen_card_says_is_typed_in_at_any_time(home: Path) -> None:
    """It is kept beside the house rules, stands on the card's page and where it is asked about, and goes again."""
    assert any(card.id == "flare.macron" for card in unseen_cards(load("mayfair")))
    game = Game(load("mayfair"), Setup("mayfair", [SeatSetup("Ana", "red"), SeatSetup("Bo", "blue")]))

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("i", "f6", *"macron", "enter")
        await pilot.pause()
        assert "Cards nobody here has seen, Mayfair" in screen_text(app)
        await pilot.press(*"[b]Each counts 5", "enter")
        await pilot.pause()
        assert "Macron flare is written down; it stands on its page." in said(app)
        assert "this table's card says: [b]Each counts 5" in " ".join(screen_text(app).split())
        assert told("mayfair") == {"flare.macron": "[b]Each counts 5"}
        assert told("ffg") == {}
        await pilot.press("escape", "escape", "slash", *"macron flare", "enter")
        await pilot.pause()
        assert "[b]Each counts 5" in screen_text(app)
        await pilot.press("escape", "escape")
        ask = Ask("whether", (0,), "Is it so?", "flare Macron.super", "reveal.revealed", "unseen", [], 0, 0, True, True)
        assert own_text(ask, game.book) == "[b]Each counts 5"
        await pilot.press("i", "f6", *"macron", "enter", *["backspace"] * 20, "enter")
        await pilot.pause()
        assert "Macron flare is as nobody has seen it." in said(app)
        assert told("mayfair") == {}
        (home / "house" / "cards.json").write_text("[]")
        await pilot.press("backspace")
        await pilot.pause()
        assert "not the texts of cards" in said(app)

    opened(steps, game)
