"""Errors of a rule book: the place, what was found, what was expected and the nearest right word, in one sentence."""

from __future__ import annotations

from collections.abc import Iterable

SHOWN = 8
"""Words listed in an error before it says `...`."""


class RuleError(Exception):
    """One fault in a rule book's file."""

    def __init__(
        self, file: str, line: int, column: int, found: str, expected: str = "", nearest: str | None = None
    ) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected
        self.nearest = nearest
        super().__init__(str(self))

    def __str__(self) -> str:
        said = f"{self.file}:{self.line}:{self.column}: {self.found}"
        if self.expected:
            said += f"; expected {self.expected}"
        return f"{said}; did you mean '{self.nearest}'?" if self.nearest else said


class RuleErrors(Exception):
    """All faults found in a rule book."""

    def __init__(self, errors: Iterable[RuleError]) -> None:
        self.errors = sorted(errors, key=lambda e: (e.file, e.line, e.column))
        super().__init__("\n".join(str(e) for e in self.errors))


def nearest(word: str, right: Iterable[str], least: float = 0.6) -> str | None:
    """The right word most like a wrong one, if any is like it at all."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    hit = process.extractOne(
        word.lower(), sorted(right), scorer=OSA.normalized_similarity, processor=str.lower, score_cutoff=least
    )
    return None if hit is None else str(hit[0])


def one_of(right: Iterable[str], word: str = "") -> str:
    """`one of a, b, ...`: the likeliest words first when there are too many to list."""
    words = sorted(set(right))
    if len(words) > SHOWN and word:
        from rapidfuzz.distance import OSA

        near = sorted(words, key=lambda w: (-OSA.normalized_similarity(word.lower(), w.lower()), w))
        words = near[:SHOWN]
        return "one of " + ", ".join(words) + ", ..."
    if len(words) == 1:
        return words[0]
    return "one of " + ", ".join(words[:SHOWN]) + (", ..." if len(words) > SHOWN else "")
