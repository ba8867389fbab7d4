"""The folder of games: where a new one goes, and what is there, without loading a rule book."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from adjudicator.engine import Setup
from adjudicator.rulebook.paths import data_dir
from adjudicator.session.errors import GameFileError, Missing
from adjudicator.session.layout import Head, begin_of, damaged, log_of, looking, read_head
from adjudicator.session.store import Store, open_here
from adjudicator.table.state import State

ENDING = ".cosmic"
LONGEST = 60


class Listed(Struct):
    """One game of a list. Where its file is no good `problem` says why, and the rest is unknown."""

    path: Path
    name: str
    edition: str = ""
    players: list[str] = []
    turn: int = 0
    answers: int = 0
    over: bool = False
    played: datetime | None = None
    """When it was last played."""
    problem: str = ""
    mixed: bool = False
    """Whether the other edition's modules may be in it."""


def games_dir() -> Path:
    """Where games are kept."""
    return data_dir() / "games"


def games(folder: Path | None = None) -> list[Listed]:
    """The games of a folder, the last one played first; files that are no good come last, each with its reason."""
    there = folder if folder is not None else games_dir()
    found = [_listed(path) for path in sorted(there.glob(f"*{ENDING}")) if not path.name.startswith(".")]
    return sorted(found, key=lambda game: -(game.played.timestamp() if game.played else 0))


def new_path(name: str, folder: Path | None = None, ending: str = ENDING) -> Path:
    """A file for a new game of that name, which no other game has; or, by its ending, for something else."""
    there = folder if folder is not None else games_dir()
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    stem = re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-").lower()[:LONGEST] or "game"
    path, number = there / f"{stem}{ending}", 1
    while path.exists():
        number += 1
        path = there / f"{stem}-{number}{ending}"
    return path


def remove(path: Path) -> None:
    """Delete a game for good.

    Raises:
        GameFileError: it is open somewhere, it is no game of ours, or it cannot be deleted; nothing has changed.
    """
    store, _ = Store.open(path)
    store.close()
    try:
        path.unlink()
        log_of(path).unlink(missing_ok=True)
    except OSError as problem:
        raise Missing(path, f"it cannot be deleted ({problem.strerror})", "see that it may be written") from problem


def begun_with(path: Path) -> Setup | State:
    """What a game of ours began with.

    Raises:
        GameFileError: the file is no good.
    """
    try:
        return begin_of(_head(path.absolute()))
    except msgspec.MsgspecError as problem:
        raise damaged(path) from problem


def _listed(path: Path) -> Listed:
    try:
        head = _head(path.absolute())
        mixed = _mixed(path, head)
    except GameFileError as error:
        return Listed(path, path.stem, problem=f"{error.wrong}; {error.way_out}")
    played = datetime.fromtimestamp(head.played)
    return Listed(path, head.name, head.edition, head.players, head.turn, head.stand, head.over, played, mixed=mixed)


def _mixed(path: Path, head: Head) -> bool:
    try:
        return begin_of(head).mixed
    except msgspec.MsgspecError as problem:
        raise damaged(path) from problem


def _head(path: Path) -> Head:
    store = open_here(path)
    if store is not None:
        return store.now()
    with looking(path) as db:
        return read_head(path, db)
