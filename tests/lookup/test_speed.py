"""A key costs next to nothing: measured against a plain loop here and now, so that a slow machine judges nobody."""

from __future__ import annotations

from time import perf_counter

from adjudicator.lookup import Index
from adjudicator.lookup.names import Names
from adjudicator.rulebook import load
from tests.bench.clock import REFERENCE, calibrate
from tests.lookup.many import many

A_KEY = 0.002 * REFERENCE
"""Two milliseconds on the machine the aims were set on, in dict operations."""
BUILDING = 0.050 * REFERENCE
TYPED = ("philantropist", "anti mater", "the cosmic zapp", "mobius tube", "compromise", "e")


def keys(text: str) -> list[str]:
    """What stands in the field after each key."""
    return [text[:n] for n in range(1, len(text) + 1)]


def in_operations(seconds: float) -> float:
    """A time as so many steps of a plain loop."""
    return seconds * max(calibrate() for _ in range(3))


def test_a_key_among_1500_names() -> None:
    index = Index([many()], [load("mayfair").lexicon])
    index.search("warm up")
    slowest = 0.0
    for typed in (key for text in TYPED for key in keys(text)):
        times = []
        for _ in range(5):
            start = perf_counter()
            index.search(typed, 12)
            times.append(perf_counter() - start)
        slowest = max(slowest, min(times))
    assert in_operations(slowest) < A_KEY


def test_an_index_is_made_in_a_moment() -> None:
    book, lexicon = many(), load("mayfair").lexicon
    times = []
    for _ in range(3):
        start = perf_counter()
        Index([book], [lexicon]).search("zombie")
        times.append(perf_counter() - start)
    assert in_operations(min(times)) < BUILDING


def test_names_alone_are_ready_at_once() -> None:
    assert Names([]).find("anything") == []
