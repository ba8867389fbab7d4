"""Run every measurement and print it: ``python -m tests.bench [--rounds 7] [--encounters 300]``."""

from __future__ import annotations

import argparse

from tests.bench import app, evening, lookup, start
from tests.bench.clock import REFERENCE, calibrate
from tests.bench.play import Figures, measure


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Medians and ratios.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--encounters", type=int, default=300, help="encounters a round")
    options = parser.parse_args()
    for edition in ("mayfair", "ffg"):
        figures = Figures()
        for i in range(options.rounds):
            measure(figures, edition, options.encounters, seed=i)
        print(figures.table(edition))
    print("\n".join(lookup.lines()))
    print("\n".join(evening.lines()))
    print("\n".join(start.lines()))
    print("\n".join(app.lines()))
    loop = calibrate()
    print(
        f"calibration: {loop / 1e6:.1f} million dict operations a second; 'scaled' is at {REFERENCE / 1e6:.1f} million"
    )


if __name__ == "__main__":
    main()
