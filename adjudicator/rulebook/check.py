"""Linting: all errors of rule book folders and overlay files, each once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from . import paths as places
from .compile import compile_book
from .errors import RuleError, RuleErrors
from .model import EDITIONS, book_name, others


def check(paths: Sequence[Path] = ()) -> list[RuleError]:
    """Errors of the given folders (a rule book's, or one of overlays) and overlay files, in both editions and
    at mixed tables of them.
    """
    own = places.rules_dir()
    books = [path for path in paths if path.is_dir() and (path / "common").is_dir()]
    overlays: list[Path] = []
    for path in paths:
        if path not in books:
            overlays += places.house_files(path) if path.is_dir() else [path]
    if not paths:
        overlays = places.house_files(places.house_dir())
    if not books:
        from .cache import SHIPPED

        books = [own if own is not None else SHIPPED / "rules"]
    found: dict[str, RuleError] = {}
    for book in books:
        for edition in EDITIONS:
            if not (book / edition).is_dir():
                continue
            for mixed in (False, True):
                if mixed and (found or not all((book / other).is_dir() for other in others(edition))):
                    continue
                try:
                    compile_book(book, book_name(edition, mixed), overlays)
                except RuleErrors as errors:
                    found.update({str(error): error for error in errors.errors})
    return sorted(found.values(), key=lambda e: (e.file, e.line, e.column))
