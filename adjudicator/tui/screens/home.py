"""The first screen where games are kept: go on with the last one or another, begin one, settle one encounter."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from adjudicator.session import GameFileError, Listed, games, remove
from adjudicator.tui.commands import HOME, bindings, keys_of
from adjudicator.tui.listed import standing, title_of
from adjudicator.tui.paragraphs import Paragraph
from adjudicator.tui.plan import EDITIONS
from adjudicator.tui.screens.sized import HEIGHTS, WIDTHS, TooSmall
from adjudicator.tui.screens.text_window import TextWindow, pairs
from adjudicator.tui.screens.window import Choosing
from adjudicator.tui.widgets.choices import Choice, ChoiceList
from adjudicator.tui.widgets.keybar import PALETTE, key_shown
from adjudicator.tui.widgets.paragraphs import Block

HINT = "Enter goes on · ↑↓ another game · Tab the lines below · d deletes it"
NOTHING = "No game is kept yet. Enter begins one."


MENU = [Choice(key_shown(c.key), c.action, Content(c.help)) for c in HOME if c.action != "delete"]
"""What else may be done here."""


def entry(game: Listed, now: datetime, here: bool) -> Block:
    """One game in two lines, with the mark where it stands."""
    style = "$error" if game.problem else "$quiet"
    mark = Content.styled("▶ " if here else "  ", "bold $accent")
    who = Paragraph(mark, Content.styled(title_of(game), "bold"), below=Content("  "))
    return Block([who, Paragraph(Content("  "), Content.styled(standing(game, now), style))])


class HomeScreen(Screen[None]):
    """The games of a folder, the last one played first and marked."""

    CSS_PATH = "home.tcss"
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(HOME)]

    class Taken(Message):
        """A game is to be gone on with."""

        def __init__(self, path: Path, screen: HomeScreen) -> None:
            super().__init__()
            self.path = path
            self.screen = screen

    class New(Message):
        """A new game is wanted."""

    class Settle(Message):
        """One encounter is to be settled."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.games: Sequence[Listed] = ()
        self.wrong_at: Listed | None = None
        """The game something was wrong with."""
        self.mark_at = 0
        """The line at which the mark is drawn."""

    def compose(self) -> ComposeResult:
        yield Static("Go on with a game", id="heading")
        yield OptionList(id="games", markup=False)
        yield Static("", id="wrong", markup=False)
        yield Static(HINT, id="home-hint", markup=False)
        yield ChoiceList(MENU, marked=-1, id="menu", many=len(MENU))
        yield TooSmall()

    def on_screen_resume(self) -> None:
        self.show()

    def show(self) -> None:
        """List the games as they are now; the mark stays where it was."""
        now, listing, marked = datetime.now(), self.query_one(OptionList), self.marked
        self.games = games(self.folder)
        listing.clear_options()
        at = next((n for n, game in enumerate(self.games) if marked is not None and game.path == marked.path), 0)
        listing.add_options([Option(entry(game, now, n == at)) for n, game in enumerate(self.games)])
        self.mark_at = at
        listing.highlighted = at if self.games else None
        listing.display = bool(self.games)
        self.query_one("#heading", Static).update(
            "Go on with a game" if self.games else "Cosmic encounters, adjudicated"
        )
        self.query_one("#home-hint", Static).update(HINT if self.games else NOTHING)
        menu = self.query_one("#menu", ChoiceList)
        menu.marked = -1 if self.games else 0
        menu.refresh()
        (listing if self.games else menu).focus()

    def on_resize(self) -> None:
        """The mark stays in view."""
        self.call_after_refresh(self.query_one(OptionList).scroll_to_highlight)

    def wrong(self, text: str) -> None:
        """Say why something cannot be done."""
        line = self.query_one("#wrong", Static)
        line.update(text)
        line.display = bool(text)
        self.wrong_at = self.marked

    @property
    def marked(self) -> Listed | None:
        """The game the mark stands at."""
        at = self.query_one(OptionList).highlighted
        return self.games[at] if at is not None and at < len(self.games) else None

    @on(OptionList.OptionHighlighted)
    def moved(self) -> None:
        """The mark goes along; what was wrong was wrong with another game."""
        listing, now = self.query_one(OptionList), datetime.now()
        here = listing.highlighted
        for at in {self.mark_at, here} if here is not None and here != self.mark_at else ():
            listing.replace_option_prompt_at_index(at, entry(self.games[at], now, at == here))
        self.mark_at = self.mark_at if here is None else here
        if self.marked != self.wrong_at:
            self.wrong("")

    @on(OptionList.OptionSelected)
    def taken(self, message: OptionList.OptionSelected) -> None:
        """Go on with the game chosen."""
        game = self.games[message.option_index]
        if game.problem:
            self.wrong("This file cannot be played; it is left as it is.")
        else:
            self.wrong("")
            self.post_message(self.Taken(game.path, self))

    @on(ChoiceList.Taken, "#menu")
    async def chosen(self, message: ChoiceList.Taken) -> None:
        """Carry out a line of the menu."""
        await self.run_action(message.sender.choices[message.index].value)

    def on_key(self, event: events.Key) -> None:
        """A key that does nothing says so."""
        if event.is_printable and event.key not in keys_of(HOME):
            self.wrong(f"“{event.character}” does nothing here; the keys are listed below.")

    def action_new(self) -> None:
        """Set a new table up."""
        self.post_message(self.New())

    def action_settle(self) -> None:
        """Settle one encounter."""
        self.post_message(self.Settle())

    async def action_guide(self) -> None:
        """Play the guided first game."""
        await self.run_action("app.guide")

    async def action_look_up(self) -> None:
        """Look something up in all editions."""
        await self.run_action("app.look_up")

    async def action_rulings(self) -> None:
        """What the rules leave open."""
        await self.run_action("app.rulings")

    async def action_quit(self) -> None:
        """Leave the program."""
        await self.run_action("app.quit")

    def action_help(self) -> None:
        """Show the keys."""
        rows = [("Enter", "Go on with the marked game, at the question where it was left")]
        rows += [("  ".join(map(key_shown, c.keys)), c.help) for c in HOME]
        rows += [(key_shown(PALETTE.key), PALETTE.help)]
        self.app.push_screen(TextWindow("Keys", pairs(rows)))

    @work
    async def action_delete(self) -> None:
        """Delete the marked game, after asking."""
        game = self.marked
        if game is None:
            return
        if game.problem:
            self.wrong("This file is left as it is; delete it by hand if it is of no use.")
            return
        if not await self.app.push_screen_wait(Sure(title_of(game), standing(game, datetime.now()))):
            return
        try:
            remove(game.path)
        except GameFileError as problem:
            self.wrong(f"{problem.wrong}; {problem.way_out}.")
            return
        self.show()


class Sure(Choosing[bool]):
    """Asks before a game is deleted; everything but yes keeps it."""

    def __init__(self, title: str, about: str) -> None:
        super().__init__()
        self.heading = title
        self.about = about

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window")
        frame.border_title = "Delete this game for good?"
        with frame:
            yield Static(Content.assemble((self.heading, "bold"), "\n", (self.about, "$quiet"), "\n"), markup=False)
            yield ChoiceList(
                [Choice("y", True, Content("Yes, delete it")), Choice("n", False, Content("No, keep it"))], marked=1
            )


class WhichEdition(Choosing[str]):
    """Asks for an edition."""

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window")
        frame.border_title = "Which edition?"
        frame.border_subtitle = "Esc goes back"
        with frame:
            yield ChoiceList([Choice(title[0].lower(), edition, Content(title)) for edition, title in EDITIONS.items()])
