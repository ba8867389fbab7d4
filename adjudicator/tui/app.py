"""The application: it sets a table up and shows the table."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, ClassVar

from textual import work
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from adjudicator.engine import Fault
from adjudicator.engine.questions import Refused
from adjudicator.engine.setup import twins
from adjudicator.rulebook import RuleErrors
from adjudicator.rulebook.model import Book
from adjudicator.session import Game, GameFileError, games
from adjudicator.session.tables import last_setup
from adjudicator.tui import screens
from adjudicator.tui.commands import COMMANDS, HOME, SETTLE
from adjudicator.tui.palette import DARK, LIGHT
from adjudicator.tui.plan import EDITIONS, Plan, begin, begin_in
from adjudicator.tui.played import Played
from adjudicator.tui.pointers import HelpingApp
from adjudicator.tui.widgets.keybar import key_shown
from adjudicator.tui.working import OPENING, READING, done

SETTLE_FORM = "settle"
"""The one form, which keeps what was entered."""

Begin = Callable[[Plan, Book], Played]


class TableApp(HelpingApp, App[None]):
    """Cosmic encounters adjudicated at the table."""

    TITLE = "Adjudicator"
    CSS = "Input > .input--placeholder { color: $quiet; text-style: italic; }"
    """What stands in an empty field is read as well: what holds if nothing is typed, or how it is said. It
    leans, since it is no entry.
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "home", "back", tooltip="Back to the saved games")]

    def __init__(
        self,
        load: Callable[[str], Book],
        begin: Begin = begin,
        game: Played | None = None,
        folder: Path | None = None,
    ) -> None:
        """Begin with a game, or with those kept in a folder, or with the set-up of a new one. Without a folder no new
        game is kept.
        """
        super().__init__()
        self.load = load
        self.begin = begin
        self.game = game
        self.folder = folder

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our own colour names, so that every other theme knows them as well."""
        return dict(DARK.variables)

    def on_mount(self) -> None:
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = DARK.name
        self.animation_level = "none"
        if self.game is not None:
            self.push_screen(self.table(self.game))
        elif self.folder is not None:
            self.push_screen(screens.HomeScreen(self.folder))
        else:
            self.push_screen(self.set_up())

    def set_up(self) -> screens.SetupScreen:
        """The set-up of a new table, which may be as the last one was."""
        folder = self.folder
        return screens.SetupScreen(self.load, last=lambda: None if folder is None else last_setup(folder))

    def table(self, game: Played, note: str = "") -> screens.TableScreen:
        """The table of a game; a note is shown above its first question."""
        self.game = game
        return screens.GameScreen(game, note) if isinstance(game, Game) else screens.TableScreen(game)

    @work
    async def on_setup_screen_ready(self, message: screens.SetupScreen.Ready) -> None:
        """The table is set up: play."""
        if message.screen is not self.screen:
            return
        note = ""
        try:
            begun = await done(self, READING, lambda: self.begin_by(message.plan))
            if begun is None:
                return
            book, game = begun
            try:
                game = game if self.folder is None else begin_in(self.folder)(message.plan, book)
            except GameFileError as problem:
                note = f"This game cannot be kept and ends with the program: {problem.wrong}"
        except Refused as refusal:
            message.screen.wrong(refusal.text)
            return
        except RuleErrors as errors:
            message.screen.wrong(f"{errors}")
            return
        # a slip, or meant: the table says nothing more about it
        same = [f"{text}." for text in twins(book, game.state)]
        self.switch_screen(self.table(game, " ".join([note, *same]).strip()))

    def begin_by(self, plan: Plan) -> tuple[Book, Played]:
        """The book of a plan, and a game by it that is kept nowhere.

        Raises:
            RuleErrors: the book cannot be read.
            Refused: it cannot be played so.
        """
        book = self.load(plan.book)
        return book, self.begin(plan, book)

    # -- games that are kept -----------------------------------------------------------------------------------------

    def open_game(self, path: Path) -> Game:
        """A game that is kept, with what the table tells of it made ready."""
        from adjudicator.tui.telling import told

        game = Game.open(path, self.load)
        try:
            told(game)
        except BaseException:
            game.close()
            raise
        return game

    @work
    async def on_home_screen_taken(self, message: screens.HomeScreen.Taken) -> None:
        """Go on with a game that is kept."""
        if message.screen is not self.screen:
            return
        try:
            game = await done(self, OPENING, lambda: self.open_game(message.path))
        except GameFileError as problem:
            message.screen.wrong(f"{problem.wrong}; {problem.way_out}.")
        except RuleErrors as errors:
            message.screen.wrong(f"{errors}")
        else:
            if game is not None:
                self.push_screen(self.table(game))

    @work
    async def on_home_screen_new(self) -> None:
        """Set a new table up."""
        if await self.books(next(iter(EDITIONS))):
            self.push_screen(self.set_up())

    # -- one encounter -----------------------------------------------------------------------------------------------

    @work
    async def on_home_screen_settle(self) -> None:
        """Settle one encounter; what was entered before is still there."""
        if not self.is_screen_installed(SETTLE_FORM):
            edition = self.last_edition
            if not await self.books(edition):
                return
            self.install_screen(screens.SettleScreen(self.load, edition), SETTLE_FORM)
        self.push_screen(SETTLE_FORM)

    @property
    def last_edition(self) -> str:
        """The edition played last; the first one if no game is kept."""
        found = games(self.folder) if self.folder is not None else []
        return next((game.edition for game in found if not game.problem), next(iter(EDITIONS)))

    def on_settle_screen_play(self, message: screens.SettleScreen.Play) -> None:
        """Make a game of an encounter."""
        try:
            game = message.game(self.folder)
        except (GameFileError, Refused, Fault) as problem:
            message.screen.wrong(f"{problem}")
        else:
            self.switch_screen(self.table(game, "This game goes on from the encounter that was settled."))

    def on_game_screen_left(self) -> None:
        """A game was left: back to the list."""
        self.close_game()
        if any(isinstance(screen, screens.HomeScreen) for screen in self.screen_stack):
            self.pop_screen()
        elif self.folder is not None:
            self.switch_screen(screens.HomeScreen(self.folder))
        else:
            self.exit()

    def close_game(self) -> Path | None:
        """Let go of the game; returns where it is kept."""
        game, self.game = self.game, None
        if not isinstance(game, Game):
            return None
        game.close()
        return game.path

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Back to the list of games only where the set-up lies over it."""
        if action == "home":
            stack = self.screen_stack
            under = stack[-2] if len(stack) > 1 else None
            return isinstance(under, screens.HomeScreen) and isinstance(stack[-1], screens.SetupScreen)
        return super().check_action(action, parameters)

    def action_home(self) -> None:
        """Back to the list of games."""
        self.pop_screen()

    @work
    async def action_rulings(self) -> None:
        """The open questions of an edition's rules."""
        edition = await self.push_screen_wait(screens.WhichEdition())
        if edition is not None:
            for book in await self.books(edition):
                self.push_screen(screens.RulingsScreen(book, again=lambda: self.load(edition)))

    @work
    async def action_look_up(self) -> None:
        """Look something up in all editions."""
        books = await self.books(*EDITIONS)
        if books:
            await screens.look_up(self, books)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The palette offers every command of the table by name, and the theme."""
        offered = {screens.TableScreen: COMMANDS, screens.HomeScreen: HOME, screens.SettleScreen: SETTLE}
        for commands in (found for kind, found in offered.items() if isinstance(screen, kind)):
            for c in commands:
                keys = " or ".join(key_shown(key) for key in c.keys)
                yield SystemCommand(c.help, f"{c.label}: key {keys}", self.runner(screen, c.action))
        for command in super().get_system_commands(screen):
            if command.title in ("Theme", "A guided first game"):
                yield command

    def runner(self, screen: Screen[Any], action: str) -> Callable[[], object]:
        """Runs a command of the screen."""
        return lambda: self.call_later(screen.run_action, action)


def seldom_tidied() -> None:
    """Let Python look for what nobody needs any more less often: among all that a rule book is made of one look takes
    longer than a frame, and most of that stays until the end.
    """
    gc.freeze()
    gc.set_threshold(5_000, 20, 100)


def last_game() -> Game | None:
    """The game played last, if any is kept.

    Raises:
        GameFileError: it cannot be gone on with.
    """
    from adjudicator.session import games_dir

    last = next((game for game in games(games_dir()) if not game.problem), None)
    return Game.open(last.path) if last is not None else None


def run(game: Game | None = None) -> None:
    """Open the app, played by the rule books with the table's own files laid over them: with a game, or with those
    that are kept.
    """
    from adjudicator.rulebook import load_with_house
    from adjudicator.session import games_dir

    app = TableApp(load_with_house, game=game, folder=games_dir())
    seldom_tidied()
    try:
        app.run()
    finally:
        kept = app.close_game()
    if kept is not None:
        print(f"The game is kept in {kept}; adjudicator --resume goes on with it.")
