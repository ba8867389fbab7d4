"""How a game lies in its file: tables, rows and their check sums, and the look at a file before anybody touches it."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct, field

from adjudicator.engine import Setup
from adjudicator.rulebook.model import book_name
from adjudicator.session.errors import Damaged, Foreign, GameFileError, Missing, Newer
from adjudicator.session.run import Saved
from adjudicator.session.steps import Given, Step, pack
from adjudicator.table.state import State

FORMAT = 1
MARK = 0x436F_736D
"""The application id of our files: the letters Cosm."""
AGAIN = 0.2
MAGIC = b"SQLite format 3\0"
CREATE = (
    "CREATE TABLE game (name TEXT, edition TEXT, fits TEXT, prints BLOB, begin BLOB, rulings BLOB, began REAL, "
    "sum INTEGER)",
    "CREATE TABLE now (players BLOB, played REAL, turn INTEGER, over INTEGER, stand INTEGER, sum INTEGER)",
    "CREATE TABLE step (n INTEGER PRIMARY KEY, asked TEXT, text TEXT, body BLOB, sum INTEGER)",
    "CREATE TABLE waiting (n INTEGER PRIMARY KEY, asked TEXT, text TEXT, body BLOB, sum INTEGER)",
    "CREATE TABLE checkpoint (n INTEGER, fits TEXT, state BLOB, log INTEGER, turn INTEGER, sum INTEGER, "
    "PRIMARY KEY (n, fits))",
    "CREATE TABLE sealed (seat INTEGER PRIMARY KEY, face BLOB, sum INTEGER)",
)
Start = Setup | State
KEEP_A_COPY = "put a copy of it in its place, or begin a new game with the table as it stands"


class Head(Struct):
    """What a file says of its game before anything is played."""

    name: str
    edition: str
    fits: str
    """The rule book and engine it was last played under."""
    prints: dict[str, int]
    """That rule book, part by part."""
    begin: bytes
    """The set-up or the state it began with, packed."""
    rulings: dict[str, int]
    """The choices of interpretation it began with, those of the table's own files included."""
    began: float = 0.0
    players: list[str] = field(default_factory=list)
    played: float = 0.0
    turn: int = 1
    over: bool = False
    stand: int = 0
    """How many of the steps stand; those after them were taken back."""


class Content(Struct):
    """Everything in a file but its saved states."""

    head: Head
    steps: list[Given]
    left: list[Given]
    """Steps that wait because a question before them differs."""
    sealed: dict[int, str | None]

    @classmethod
    def read(cls, path: Path, db: sqlite3.Connection) -> Content:
        """Read it all.

        Raises:
            Damaged: something in it is not as it was written.
        """
        try:
            head = read_head(path, db)
            steps, left = _steps(path, db, "step"), _steps(path, db, "waiting")
            sealed: dict[int, str | None] = {}
            for seat, face, total in db.execute("SELECT seat, face, sum FROM sealed ORDER BY seat"):
                _same(path, total, (seat, face))
                sealed[int(seat)] = msgspec.msgpack.decode(face, type=str | None)
        except (sqlite3.DatabaseError, msgspec.MsgspecError, TypeError, ValueError) as problem:
            raise damaged(path) from problem
        if not 0 <= head.stand <= len(steps):
            raise damaged(path)
        return cls(head, steps, left, sealed)


def begin_of(head: Head) -> Start:
    """The set-up or the state that a game began with."""
    kind, body = _begins.decode(head.begin)
    return _setups.decode(body) if kind == "setup" else _states.decode(body)


def book_of(head: Head) -> str:
    """The name of the rule book that the game is played by."""
    return book_name(head.edition, begin_of(head).mixed)


def packed_begin(begin: Start) -> bytes:
    """A set-up or a state as a file keeps it."""
    return pack(("setup" if isinstance(begin, Setup) else "state", msgspec.Raw(pack(begin))))


# -- rows ----------------------------------------------------------------------------------------------------------


def summed(*values: Any) -> int:
    """The check sum of a row."""
    return crc32(pack(values))


def _same(path: Path, total: int, values: tuple[Any, ...]) -> None:
    if summed(*values) != total:
        raise damaged(path)


def step_row(n: int, given: Given) -> tuple[Any, ...]:
    """One step as a row."""
    row = (n, given.asked, given.text, pack(given.step))
    return (*row, summed(*row))


def _steps(path: Path, db: sqlite3.Connection, table: str) -> list[Given]:
    found = []
    for number, row in enumerate(db.execute(f"SELECT n, asked, text, body, sum FROM {table} ORDER BY n"), 1):
        _same(path, row[4], row[:4])
        if row[0] != number:
            raise damaged(path)
        found.append(Given(_a_step.decode(row[3]), row[1], row[2]))
    return found


def game_row(head: Head) -> tuple[Any, ...]:
    """The row about the game that hardly ever changes."""
    row = (head.name, head.edition, head.fits, pack(head.prints), head.begin, pack(head.rulings), head.began)
    return (*row, summed(*row))


def now_row(head: Head) -> tuple[Any, ...]:
    """The row that changes with every step."""
    row = (pack(head.players), head.played, head.turn, int(head.over), head.stand)
    return (*row, summed(*row))


def read_head(path: Path, db: sqlite3.Connection) -> Head:
    """What the file says of its game."""
    found = []
    for table in ("game", "now"):
        rows = db.execute(f"SELECT * FROM {table}").fetchall()
        if len(rows) != 1:
            raise damaged(path)
        _same(path, rows[0][-1], rows[0][:-1])
        found.append(rows[0])
    (name, edition, fits, prints, begin, rulings, began, _), (players, played, turn, over, stand, _) = found
    counts = msgspec.msgpack.Decoder(dict[str, int]).decode
    return Head(
        *(name, edition, fits, counts(prints), begin, counts(rulings), began),
        *(msgspec.msgpack.decode(players, type=list[str]), played, turn, bool(over), stand),
    )


def read_checkpoint(path: Path, row: tuple[Any, ...]) -> Saved:
    """A saved state, from its row."""
    n, state, log, turn, fits, total = row
    _same(path, total, (n, fits, state, log, turn))
    return Saved(n, state, log, bool(turn))


# -- looking before touching ---------------------------------------------------------------------------------------


def check(path: Path) -> None:
    """See that a file is one of ours and whole, on a copy where the file itself might change by it.

    Raises:
        GameFileError: it is not; it is untouched.
    """
    try:
        _check(path)
    except Damaged:
        # another program that plays this game may have been writing while the copy was made: look once more
        if not log_of(path).exists():
            raise
        time.sleep(AGAIN)
        _check(path)


def _check(path: Path) -> None:
    with looking(path) as db:
        content = Content.read(path, db)
        try:
            begin_of(content.head)
            for row in db.execute("SELECT n, state, log, turn, fits, sum FROM checkpoint"):
                read_checkpoint(path, row)
            if db.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                raise damaged(path)
        except (sqlite3.DatabaseError, msgspec.MsgspecError, TypeError, ValueError) as problem:
            raise damaged(path) from problem


@contextmanager
def looking(path: Path) -> Iterator[sqlite3.Connection]:
    """A file to read and nothing else: the file itself, or a copy where its last answers lie in the log beside it.

    Raises:
        GameFileError: it is no game of ours.
    """
    try:
        _head_of_file(path)
        log = log_of(path)
        if not log.exists() or not log.stat().st_size:
            with _connected(f"{path.as_uri()}?mode=ro&immutable=1") as db:
                yield db
            return
        with tempfile.TemporaryDirectory(prefix="adjudicator-", ignore_cleanup_errors=True) as folder:
            copy = Path(folder) / "game"
            shutil.copyfile(path, copy)
            shutil.copyfile(log, copy.with_name("game-wal"))
            with _connected(copy.as_uri()) as db:
                yield db
    except GameFileError:
        raise
    except OSError as problem:
        raise Missing(path, f"the file cannot be read ({problem.strerror})", "see whether it is there") from problem
    except sqlite3.DatabaseError as problem:
        raise damaged(path) from problem


def log_of(path: Path) -> Path:
    """Where SQLite keeps the last answers until it puts them into the file."""
    return path.with_name(path.name + "-wal")


@contextmanager
def _connected(uri: str) -> Iterator[sqlite3.Connection]:
    db = sqlite3.connect(uri, uri=True, isolation_level=None)
    try:
        yield db
    finally:
        db.close()


def _head_of_file(path: Path) -> None:
    """The first bytes: a file of ours, of a kind we know."""
    if path.is_dir():
        raise Foreign(path, "this is a folder", "name a game's file")
    with path.open("rb") as file:
        start = file.read(100)
    if len(start) < 100 and MAGIC.startswith(start[:16]):
        raise Damaged(path, f"the file breaks off after {len(start)} bytes", KEEP_A_COPY)
    if not start.startswith(MAGIC) or int.from_bytes(start[68:72], "big") != MARK:
        raise Foreign(path, "this is no game of this program", "choose another file; nothing was changed in this one")
    found = int.from_bytes(start[60:64], "big")
    if found > FORMAT:
        wrong = f"a newer version of this program wrote it (format {found}; this one knows {FORMAT})"
        raise Newer(path, wrong, "open it with that version")
    if found < 1:
        raise damaged(path)


def damaged(path: Path) -> Damaged:
    """The error of a broken file."""
    return Damaged(path, "the file is damaged, or only half of it was written", KEEP_A_COPY)


_begins = msgspec.msgpack.Decoder(tuple[str, msgspec.Raw])
_setups = msgspec.msgpack.Decoder(Setup)
_states = msgspec.msgpack.Decoder(State)
_a_step: msgspec.msgpack.Decoder[Step] = msgspec.msgpack.Decoder(Step)
