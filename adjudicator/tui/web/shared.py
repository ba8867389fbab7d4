"""Games open on several screens at once: all see one game, one of them enters the answers."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path
from typing import Protocol

from adjudicator.session import Game, NotSaved


class Onlooker(Protocol):
    """A screen of a game."""

    number: int

    def changed(self) -> None:
        """The game has changed by another screen's doing."""


HERE: ContextVar[Onlooker | None] = ContextVar("HERE", default=None)
"""The screen whose keys are being followed."""


class Shared:
    """One open game with the screens that show it, in the order they came. The first one enters until another takes
    over.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.screens: list[Onlooker] = []
        self.enters: Onlooker | None = None
        game.attend(self._asked, self._kept)

    def _asked(self) -> None:
        """Refuse a change that comes from a screen that only looks on."""
        if HERE.get() is not self.enters and self.enters is not None:
            wrong = f"screen {self.enters.number} enters the answers"
            raise NotSaved(self.game.path or Path(), wrong, "k takes over here")

    def _kept(self) -> None:
        self.tell()

    def tell(self) -> None:
        """All other screens draw the game anew."""
        for screen in self.screens:
            if screen is not HERE.get():
                screen.changed()

    def take_over(self, screen: Onlooker) -> None:
        """From now on this screen enters the answers."""
        self.enters = screen
        self.tell()


class Tables:
    """All games that are open on some screen."""

    def __init__(self) -> None:
        self._open: list[Shared] = []

    def open(self, path: Path, load: Callable[[Path], Game]) -> Game:
        """The game of that file, opened if no screen has it yet.

        Raises:
            GameFileError: it cannot be opened.
        """
        there = (shared.game for shared in self._open if shared.game.path == path.absolute())
        return next(there, None) or load(path)

    def join(self, game: Game, screen: Onlooker) -> Shared:
        """The screen shows this game from now on."""
        shared = next((found for found in self._open if found.game is game), None)
        if shared is None:
            shared = Shared(game)
            self._open.append(shared)
        if screen not in shared.screens:
            shared.screens.append(screen)
        if shared.enters is None:
            shared.enters = screen
        shared.tell()
        return shared

    def leave(self, shared: Shared, screen: Onlooker) -> None:
        """The screen shows the game no longer. The one that came next enters; the last one closes the game."""
        if screen in shared.screens:
            shared.screens.remove(screen)
        if shared.enters is screen:
            shared.enters = shared.screens[0] if shared.screens else None
        if not shared.screens:
            self._open = [other for other in self._open if other is not shared]
            shared.game.close()
        shared.tell()
