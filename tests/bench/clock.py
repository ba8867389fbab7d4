"""What a figure is compared with: a plain loop over a dict, run on the same machine just before and after.

Times are this process's own, not the wall's: the machine may have other work to do.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import NamedTuple

OPERATIONS = 1_000_000
REFERENCE = 9.5e6
"""Dict read-modify-writes a second on the small server the aims were set on."""
_ASK = """
import resource, pathlib
spent = resource.getrusage(resource.RUSAGE_SELF)
status = pathlib.Path('/proc/self/status')
lines = status.read_text().splitlines() if status.exists() else []
most = next((int(line.split()[1]) for line in lines if line.startswith('VmHWM')), spent.ru_maxrss)
print('\\n', spent.ru_utime + spent.ru_stime, most)
"""


class Spent(NamedTuple):
    """What an interpreter of its own took: its processor's seconds, and the most memory it held, in MB."""

    seconds: float
    memory: float


def calibrate() -> float:
    """Dict read-modify-writes a second, here and now."""
    cells = dict.fromkeys(range(64), 0)
    start = process_time()
    for i in range(OPERATIONS):
        cells[i & 63] += 1
    return OPERATIONS / (process_time() - start)


def least_of(rounds: int, work: Callable[[], object]) -> float:
    """The least time that some work took, of several."""
    times = []
    for _ in range(rounds):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def interpreter(code: str, home: Path, rounds: int = 5) -> Spent:
    """The least that running `code` takes in an interpreter of its own, which finds its modules compiled.

    What the program writes of its own it writes under `home`.
    """
    ours = {"ADJUDICATOR_HOME": str(home / "home"), "PYTHONPYCACHEPREFIX": str(home / "modules")}
    environment = {**os.environ, **ours}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    found = []
    for _ in range(rounds + 1):
        done = subprocess.run(
            [sys.executable, "-c", code + _ASK], check=True, env=environment, capture_output=True, text=True
        )
        seconds, memory = done.stdout.splitlines()[-1].split()
        found.append(Spent(float(seconds), int(memory) / 1024))
    # the first run compiles the modules
    return Spent(min(one.seconds for one in found[1:]), min(one.memory for one in found[1:]))
