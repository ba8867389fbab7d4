"""A game being played: answers, undo and redo, its file, its text, the games there are."""

from adjudicator.session.errors import Damaged, Foreign, GameFileError, InUse, Missing, Newer, NotSaved, OtherRules
from adjudicator.session.folder import Listed, games, games_dir, new_path, remove
from adjudicator.session.game import Game
from adjudicator.session.steps import Departed, Given, Joined, Kept, Replaced, Step
from adjudicator.session.stopping import Stopped

__all__ = [
    "Damaged",
    "Departed",
    "Foreign",
    "Game",
    "GameFileError",
    "Given",
    "InUse",
    "Joined",
    "Kept",
    "Listed",
    "Missing",
    "Newer",
    "NotSaved",
    "OtherRules",
    "Replaced",
    "Step",
    "Stopped",
    "games",
    "games_dir",
    "new_path",
    "remove",
]
