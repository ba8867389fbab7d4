"""The benchmark still runs; what it measures is not judged here."""

from __future__ import annotations

from tests.bench import lookup
from tests.bench.clock import calibrate
from tests.bench.play import Figures, measure


def test_a_short_round_gives_every_figure() -> None:
    figures = Figures()
    measure(figures, "ffg", 10, seed=0)
    assert len(list(figures.lines())) == 7
    assert calibrate() > 0
    assert len(list(lookup.lines())) == 2
