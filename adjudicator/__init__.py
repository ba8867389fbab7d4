"""Cosmic Encounter, adjudicated: enter what the table did, get the outcome and its reasons.

As a library: `new_game` begins a game, `open_game` goes on with one, `games` lists those there are. A `Game` has a
`question` with its `legal` answers; `answer` it, `play` a card or a use, look at `outcome` and `reasons()`, `undo`.
Whatever is not legal raises `Refused`, which says why and what would be. These names are loaded when first used.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.engine import Announce, Answer, Correct, Refused, SeatSetup, Setup
    from adjudicator.session import Game, GameFileError, games
    from adjudicator.session.tables import new_game, open_game

_HOME = {
    **dict.fromkeys(("Announce", "Answer", "Correct", "Refused", "SeatSetup", "Setup"), "adjudicator.engine"),
    **dict.fromkeys(("Game", "GameFileError", "games"), "adjudicator.session"),
    **dict.fromkeys(("new_game", "open_game"), "adjudicator.session.tables"),
}
"""Where each name lives."""

__all__ = [
    "Announce",
    "Answer",
    "Correct",
    "Game",
    "GameFileError",
    "Refused",
    "SeatSetup",
    "Setup",
    "games",
    "new_game",
    "open_game",
]


def on_first_use(package: str, home: Mapping[str, str]) -> Callable[[str], Any]:
    """A package's `__getattr__`: loads a name from where it lives, by `home`, on its first use."""

    def load(name: str) -> Any:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module

        found = getattr(import_module(home[name]), name)
        setattr(sys.modules[package], name, found)
        return found

    return load


__getattr__ = on_first_use(__name__, _HOME)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
