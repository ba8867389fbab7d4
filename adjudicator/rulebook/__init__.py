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
]


def compile_book(rules: Path, edition: str, overlays: Sequence[Path] = ()) -> Book:
    """The edition's book from its source. Raises RuleErrors with every error there is."""
    from .compile import compile_book as from_source

    return from_source(rules, edition, overlays)
