"""Loading a book: from the wheel's compiled file, or in a checkout from the cache, compiled when something changed."""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from . import paths
from .digest import source_digest
from .model import Book

KEPT = 8
"""Compiled books of one name that the cache keeps."""
IN_MEMORY = 4
"""Books kept for the next load, and those kept now, the one used last at the end."""
_LOADED: dict[tuple[str, str], Book] = {}
_CHANGING = threading.Lock()
"""A book may be loaded in a thread of its own while another one is asked for."""
SHIPPED = Path(__file__).parent / "compiled"


def load(name: str, overlays: Sequence[Path] = ()) -> Book:
    """The book of an edition, or of a mixed table (`model.book_name`), with overlays laid over it; the very same one as
    long as its files stay as they are.

    Raises:
        RuleErrors: it has to be compiled and is wrong.
    """
    rules = paths.rules_dir()
    if rules is None and not overlays:
        return _kept(SHIPPED / f"{name}.json", "", lambda: decode((SHIPPED / f"{name}.json").read_bytes()))
    if rules is None:
        rules = SHIPPED / "rules"
    digest = source_digest(rules, name, overlays)
    stored = _stored_at(name, digest)
    return _kept(stored, digest, lambda: _read(stored, digest, rules, name, overlays))


def compiled(name: str, overlays: Sequence[Path] = ()) -> Book | None:
    """The book that `load` gives, if it need not be compiled for that."""
    rules = paths.rules_dir() or SHIPPED / "rules"
    digest = source_digest(rules, name, overlays)
    stored = _stored_at(name, digest)
    return _LOADED.get((str(stored), digest)) or _stored(stored, digest)


def keep(book: Book) -> None:
    """Put a compiled book into the cache, whole or not at all."""
    _write(_stored_at(book.name, book.digest), msgspec.json.encode(book))


def _stored_at(name: str, digest: str) -> Path:
    return paths.cache_dir() / f"{name}-{digest[:32]}.json"


def _kept(stored: Path, digest: str, read: Callable[[], Book]) -> Book:
    """A book that was loaded before, or read now. A book is never changed, so all may use the same one."""
    key = str(stored), digest
    found = _LOADED.get(key) or read()
    with _CHANGING:
        _LOADED.pop(key, None)
        _LOADED[key] = found
        while len(_LOADED) > IN_MEMORY:
            del _LOADED[next(iter(_LOADED))]
    return found


def _read(stored: Path, digest: str, rules: Path, name: str, overlays: Sequence[Path]) -> Book:
    found = _stored(stored, digest)
    if found is not None:
        return found
    from .compile import compile_book

    book = compile_book(rules, name, overlays)
    keep(book)
    return book


def decode(raw: bytes) -> Book:
    """A compiled book."""
    return msgspec.json.decode(raw, type=Book)


def _stored(path: Path, digest: str) -> Book | None:
    """The book in the cache; nothing if it is not there, damaged, or another one's."""
    try:
        book = decode(path.read_bytes())
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None
    return book if book.digest == digest else None


def _write(path: Path, raw: bytes) -> None:
    """Write whole or not at all. A cache that cannot be written only costs time, so that is no error."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
        os.replace(name, path)
        old = sorted(path.parent.glob(f"{path.name.partition('-')[0]}-*.json"), key=lambda p: p.stat().st_mtime)
        for stale in old[:-KEPT]:
            stale.unlink(missing_ok=True)
    except OSError:
        return
