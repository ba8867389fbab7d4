"""Fingerprints of a rule book, part by part, so that a game can say which rules have changed since it was played."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from zlib import crc32

import msgspec
from msgspec import structs

from adjudicator import engine, table
from adjudicator.rulebook.model import Book

Prints = dict[str, int]
"""Part of the rule book to a short hash of what it says."""
OTHER = ("language", "lexicon", "settings", "outcomes")
_CACHE: dict[str, Prints] = {}


@cache
def engine_digest() -> str:
    """The hash of the engine's own source: the same answers may come to something else under another engine."""
    digest = hashlib.sha256()
    for package in (engine, table):
        root = Path(package.__path__[0])
        for path in sorted(root.rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def digest_of(book: Book) -> str:
    """What a saved state fits: this rule book, read by this engine."""
    return f"{book.digest[:32]}-{engine_digest()}"


def prints_of(book: Book) -> Prints:
    """The book's fingerprints: entries by id, moments, issues, and the rest. Where in a file a thing stands is no
    part of it.
    """
    found = _CACHE.get(book.digest) if book.digest else None
    if found is None:
        hashed = msgspec.json.Encoder(order="deterministic").encode
        found = {id: crc32(hashed(structs.replace(e, file="", line=0))) for id, e in book.entries.items()}
        found |= {f"moment {row.id}": crc32(hashed(row)) for row in book.turn}
        found |= {f"issue {ruling.id}": crc32(hashed(ruling)) for ruling in book.rulings.values()}
        found |= {part: crc32(hashed(getattr(book, part))) for part in OTHER}
        if book.digest:
            _CACHE[book.digest] = found
    return found


def changed(before: Prints, now: Prints) -> list[str]:
    """Parts that are new, gone, or say something else."""
    return sorted(part for part in before.keys() | now.keys() if before.get(part) != now.get(part))
