"""What a figure is compared with: a plain loop over a dict, run on the same machine just before and after."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

OPERATIONS = 1_000_000
REFERENCE = 9.5e6
"""Dict read-modify-writes a second on the small server the aims were set on."""


def calibrate() -> float:
    """Dict read-modify-writes a second, here and now."""
    cells = dict.fromkeys(range(64), 0)
    start = perf_counter()
    for i in range(OPERATIONS):
        cells[i & 63] += 1
    return OPERATIONS / (perf_counter() - start)


def median_of(rounds: int, measure: Callable[[], float]) -> float:
    """The median of several measurements."""
    return median(measure() for _ in range(rounds))


def import_seconds(module: str, rounds: int = 7) -> float:
    """The least time, of several interpreters, that importing `module` adds to bare Python."""

    def least(code: str) -> float:
        times = []
        for _ in range(rounds):
            start = perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True, env=dict(os.environ))
            times.append(perf_counter() - start)
        return min(times)

    least(f"import {module}")
    return least(f"import {module}") - least("pass")
