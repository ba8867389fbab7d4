"""A game's file: one SQLite database a table, every change in it on disk before it is told.

Whoever opens it holds it alone; a lock that a killed program held is gone with it.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from adjudicator.session.errors import InUse, Missing, NotSaved
from adjudicator.session.layout import (
    CREATE,
    FORMAT,
    MARK,
    Content,
    Head,
    check,
    game_row,
    now_row,
    read_checkpoint,
    read_head,
    step_row,
    summed,
)
from adjudicator.session.run import Saved
from adjudicator.session.steps import Given, Rows, pack

EACH = 20
"""Steps from one saved state in the file to the next."""


class Store:
    """One open file."""

    def __init__(self, path: Path, connection: sqlite3.Connection, head: Head) -> None:
        self.path = path
        self.head = head
        self._db = connection
        self._open = True
        self._renewed = False
        """The rule book is another one than the file says."""
        self._last = self._last_checkpoint()
        _OPEN[_key(path)] = self

    @classmethod
    def create(
        cls, path: Path, head: Head, steps: Sequence[Given] = (), left: Sequence[Given] = ()
    ) -> tuple[Store, Content]:
        """Make a file, whole or not at all, and open it.

        Raises:
            Missing: there is a file of that name already, or none can be written there.
        """
        path = path.absolute()
        if path.exists():
            raise Missing(path, "there is a file of that name already", "choose another name")
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            part.unlink(missing_ok=True)
            db = sqlite3.connect(part, isolation_level=None)
            try:
                _write_new(db, head, steps, left)
            finally:
                db.close()
            _into_place(part, path)
        except (OSError, sqlite3.Error) as problem:
            raise Missing(path, f"the file cannot be written ({problem})", "choose another place") from problem
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> tuple[Store, Content]:
        """Open a game's file, with all that is in it.

        Raises:
            GameFileError: it cannot be opened; the sentence says why. The file is untouched.
        """
        path = path.absolute()
        if open_here(path) is not None:
            raise in_use(path)
        check(path)
        db = sqlite3.connect(path, isolation_level=None, timeout=0, check_same_thread=False)
        try:
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA fullfsync = ON")
            db.execute("BEGIN IMMEDIATE")
            db.execute("COMMIT")
            content = Content.read(path, db)
        except sqlite3.OperationalError as problem:
            db.close()
            if problem.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise in_use(path) from problem
            raise Missing(path, f"the file cannot be opened ({problem})", "see that it may be written") from problem
        except BaseException:
            db.close()
            raise
        return cls(path, db, content.head), content

    def close(self) -> None:
        """Let go of the file."""
        if self._open:
            self._open = False
            _OPEN.pop(_key(self.path), None)
            self._db.close()

    # -- reading ---------------------------------------------------------------------------------------------------

    def checkpoint(self, steps: int) -> Saved | None:
        """The last state saved after at most so many steps, under the rule book and engine of today."""
        row = self._db.execute(
            "SELECT n, state, log, turn, fits, sum FROM checkpoint WHERE n <= ? AND fits = ? ORDER BY n DESC LIMIT 1",
            (steps, self.head.fits),
        ).fetchone()
        return None if row is None else read_checkpoint(self.path, row)

    def now(self) -> Head:
        """What the file says of its game at present."""
        return read_head(self.path, self._db)

    def _last_checkpoint(self) -> int:
        found = self._db.execute("SELECT max(n) FROM checkpoint WHERE fits = ?", (self.head.fits,)).fetchone()[0]
        return -EACH if found is None else int(found)

    # -- writing ---------------------------------------------------------------------------------------------------

    def under(self, fits: str, prints: dict[str, int]) -> None:
        """From now on the game is played under this rule book; written with the next change."""
        if self.head.fits != fits:
            self.head.fits, self.head.prints, self._renewed = fits, prints, True
            self._last = self._last_checkpoint()

    def write(
        self,
        stand: int,
        rows: Rows | None = None,
        left: Sequence[Given] | None = None,
        saved: Iterable[Saved] = (),
        sealed: dict[int, str | None] | None = None,
    ) -> None:
        """Put a change on disk, whole or not at all. `stand`: how many of the steps in the file stand.

        Raises:
            NotSaved: it could not be written; the file is as it was.
        """
        if not self._open:
            raise NotSaved(self.path, "the game is closed", "open it again")
        db, head = self._db, self.head
        head.stand, head.played = stand, time.time()
        last = self._last
        try:
            db.execute("BEGIN IMMEDIATE")
            if rows is not None:
                db.execute("DELETE FROM step WHERE n > ?", (rows.after,))
                db.execute("DELETE FROM checkpoint WHERE n > ?", (rows.after,))
                last = min(last, rows.after)
                db.executemany(
                    "INSERT INTO step VALUES (?, ?, ?, ?, ?)",
                    [step_row(n, given) for n, given in enumerate(rows.new, rows.after + 1)],
                )
            if left is not None:
                db.execute("DELETE FROM waiting")
                db.executemany(
                    "INSERT INTO waiting VALUES (?, ?, ?, ?, ?)", [step_row(n, g) for n, g in enumerate(left, 1)]
                )
            for state in saved:
                if state.steps - last >= EACH:
                    last = state.steps
                    row = (state.steps, head.fits, state.state, state.log, int(state.turn))
                    db.execute("INSERT OR REPLACE INTO checkpoint VALUES (?, ?, ?, ?, ?, ?)", (*row, summed(*row)))
            if sealed is not None:
                db.execute("DELETE FROM sealed")
                bodies = [(seat, pack(face)) for seat, face in sealed.items()]
                db.executemany("INSERT INTO sealed VALUES (?, ?, ?)", [(*row, summed(*row)) for row in bodies])
            if self._renewed:
                db.execute("UPDATE game SET fits = ?, prints = ?, sum = ?", _renewed_row(head))
            db.execute(UPDATE, now_row(head))
            db.execute("COMMIT")
        except sqlite3.Error as problem:
            if db.in_transaction:
                db.execute("ROLLBACK")
            wrong = f"the answer could not be written ({problem})"
            raise NotSaved(self.path, wrong, "make room or mend the disk, then answer again") from problem
        self._last, self._renewed = last, False


_OPEN: WeakValueDictionary[str, Store] = WeakValueDictionary()
"""Files open in this process: looking into one by hand would drop the lock on it."""
UPDATE = "UPDATE now SET players = ?, played = ?, turn = ?, over = ?, stand = ?, sum = ?"


def open_here(path: Path) -> Store | None:
    """The file as this process has it open."""
    return _OPEN.get(_key(path))


def in_use(path: Path) -> InUse:
    """The refusal to open a game twice."""
    return InUse(path, "this game is open already", "close it in the other window first")


def _key(path: Path) -> str:
    return os.path.realpath(path)


def _write_new(db: sqlite3.Connection, head: Head, steps: Sequence[Given], left: Sequence[Given]) -> None:
    db.execute(f"PRAGMA application_id = {MARK}")
    db.execute(f"PRAGMA user_version = {FORMAT}")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("BEGIN")
    for statement in CREATE:
        db.execute(statement)
    db.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?)", game_row(head))
    db.execute("INSERT INTO now VALUES (?, ?, ?, ?, ?, ?)", now_row(head))
    for table, givens in (("step", steps), ("waiting", left)):
        db.executemany(f"INSERT INTO {table} VALUES (?, ?, ?, ?, ?)", [step_row(n, g) for n, g in enumerate(givens, 1)])
    db.execute("COMMIT")


def _renewed_row(head: Head) -> tuple[Any, ...]:
    """Rule book, its fingerprints, and the new check sum."""
    row = game_row(head)
    return (row[2], row[3], row[-1])


def _into_place(part: Path, path: Path) -> None:
    """Give a finished file its name, unless somebody else has taken it meanwhile."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:
        os.rename(part, path)  # a file system without links


__all__ = ["EACH", "Store", "in_use", "open_here"]
