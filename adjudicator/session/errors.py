"""What can be wrong with a game's file: which file, what is wrong, and the way out, in one sentence."""

from __future__ import annotations

from pathlib import Path


class GameFileError(Exception):
    """A game's file that cannot be used. The file is as it was."""

    def __init__(self, path: Path, wrong: str, way_out: str) -> None:
        self.path, self.wrong, self.way_out = path, wrong, way_out
        super().__init__(f"{path}: {wrong}; {way_out}")


class Missing(GameFileError):
    """There is no such file, or it cannot be read or written."""


class Foreign(GameFileError):
    """The file is something else."""


class Newer(GameFileError):
    """A newer version of this program wrote the file."""


class Damaged(GameFileError):
    """The file is broken, or only half of it was written."""


class InUse(GameFileError):
    """The game is open already."""


class NotSaved(GameFileError):
    """An answer could not be written, so it was not given."""


class OtherRules(GameFileError):
    """The game cannot even begin under the rule book of today."""
