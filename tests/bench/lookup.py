"""What a key of a look-up costs: every beginning of every name, over both editions and over a made-up book of 1,500."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import mean, quantiles

from adjudicator.lookup import Index
from adjudicator.rulebook import load
from tests.bench.clock import REFERENCE, calibrate, least_of
from tests.lookup.many import SIZE, many

MISTYPED = ("philantropist", "anti mater", "the cosmic zapp", "mobius tube", "compromise", "e")
SHOWN = 12
DEAREST = 400
"""Keys timed again: what else came between them and their answer must not count."""


def keys(index: Index) -> list[float]:
    """Seconds of each key of everything that has a name, common beginnings once; the dearest the least of several."""
    titles = [thing.title for book in index.books for thing in index.pages(book).things.values()]
    typed = dict.fromkeys(text[:n] for text in (*MISTYPED, *titles) for n in range(1, len(text) + 1))
    times = {text: least_of(1, partial(index.search, text, SHOWN)) for text in typed}
    for text in sorted(times, key=lambda text: times[text], reverse=True)[:DEAREST]:
        times[text] = min(times[text], least_of(5, partial(index.search, text, SHOWN)))
    return list(times.values())


def lines() -> Iterator[str]:
    """One line a rule book: making the index, and the keys."""
    for what, books, others in (
        ("both editions", [load("ffg"), load("mayfair")], []),
        (f"{SIZE} names", [many()], [load("mayfair").lexicon]),
    ):
        scale = calibrate() / REFERENCE
        index = Index(books, others)
        built = least_of(1, partial(index.search, "zombie"))
        times = keys(index)
        yield (
            f"look-up, {what}, {len(times)} keys: {mean(times) * 1e3:.2f} ms mean, "
            f"{quantiles(times, n=100)[98] * 1e3:.2f} at 99 %, {max(times) * 1e3:.2f} at most, "
            f"scaled {max(times) * scale * 1e3:.2f} (aim 2); index made in {built * 1e3:.0f} ms"
        )
