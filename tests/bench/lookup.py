"""What a key of a look-up costs, over every name of both editions and over a made-up book of 1,500 names."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from adjudicator.lookup import Index
from adjudicator.rulebook import load
from tests.bench.clock import REFERENCE, calibrate
from tests.lookup.many import SIZE, many

TYPED = ("philantropist", "anti mater", "the cosmic zapp", "mobius tube", "compromise", "e")


def slowest_key(index: Index) -> float:
    """Seconds of the dearest key of all that is typed, each key the best of three."""
    found = 0.0
    for typed in (text[:n] for text in TYPED for n in range(1, len(text) + 1)):
        times = []
        for _ in range(3):
            start = perf_counter()
            index.search(typed, 12)
            times.append(perf_counter() - start)
        found = max(found, min(times))
    return found


def lines() -> Iterator[str]:
    """One line a rule book: making the index, and the slowest key."""
    for what, books, others in (
        ("both editions", [load("ffg"), load("mayfair")], []),
        (f"{SIZE} names", [many()], [load("mayfair").lexicon]),
    ):
        scale = calibrate() / REFERENCE
        start = perf_counter()
        index = Index(books, others)
        index.search("zombie")
        built = perf_counter() - start
        key = slowest_key(index)
        yield (
            f"look-up, {what}: a key {key * 1e3:.2f} ms at most, scaled {key * scale * 1e3:.2f} (aim 2); "
            f"index made in {built * 1e3:.0f} ms"
        )
