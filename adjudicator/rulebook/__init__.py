"""The rule book: reads `rules/`, checks every word of it, and gives one Book. The lowest room: it imports no other.

Importing this, and loading a book that is compiled already, touches no YAML library.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from .cache import load
from .errors import RuleError, RuleErrors
from .expressions import ExpressionError, compile_expression, infer
from .model import Book

__all__ = [
    "Book",
    "ExpressionError",
    "RuleError",
    "RuleErrors",
    "compile_book",
    "compile_expression",
    "infer",
    "load",
    "load_with_house",
]


def load_with_house(name: str) -> Book:
    """The book of an edition, or of a mixed table, with the table's own files (`house/*.yaml`) laid over it, as games
    are played.

    Raises RuleErrors if one of those files is wrong.
    """
    from .paths import house_dir, house_files

    return load(name, house_files(house_dir()))


def compile_book(rules: Path, name: str, overlays: Sequence[Path] = ()) -> Book:
    """The book of an edition, or of a mixed table, from its source. Raises RuleErrors with every error there is."""
    from .compile import compile_book as from_source

    return from_source(rules, name, overlays)
