"""A key costs next to nothing: measured against a plain loop here and now, so that a slow machine judges nobody."""

from __future__ import annotations

from collections.abc import Callable
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


def operations(measure: Callable[[], float], rounds: int = 5) -> float:
    """A time as so many steps of a plain loop, run just before: the least of some rounds."""
    return min(calibrate() * measure() for _ in range(rounds))


def test_a_key_among_1500_names() -> None:
    index = Index([many()], [load("mayfair").lexicon])
    index.search("warm up")

    def slowest() -> float:
        found = 0.0
        for typed in (key for text in TYPED for key in keys(text)):
            times = []
            for _ in range(3):
                start = perf_counter()
                index.search(typed, 12)
                times.append(perf_counter() - start)
            found = max(found, min(times))
        return found

    assert operations(slowest) < A_KEY


def test_an_index_is_made_in_a_moment() -> None:
    book, lexicon = many(), load("mayfair").lexicon

    def building() -> float:
        start = perf_counter()
        Index([book], [lexicon]).search("zombie")
        return perf_counter() - start

    assert operations(building) < BUILDING


def test_names_alone_are_ready_at_once() -> None:
    assert Names([]).find("anything") == []
