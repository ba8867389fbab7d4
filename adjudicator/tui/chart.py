"""How something grew over the game, as small bars in plain characters: one row of them for each player."""

from __future__ import annotations

from collections.abc import Sequence

LEVELS = "▁▂▃▄▅▆▇█"
NONE = "·"
"""Stands for zero, so that it is told from what was not played yet."""
WIDEST = 3
"""Columns that one turn may have at most."""


def spread(values: Sequence[int], width: int) -> list[int]:
    """The values in so many columns at most: each a few columns wide, or the last of several that share one."""
    n = len(values)
    if not n or width < 1:
        return []
    if n <= width:
        wide = min(WIDEST, width // n)
        return [value for value in values for _ in range(wide)]
    return [values[(column + 1) * n // width - 1] for column in range(width)]


def bars(values: Sequence[int], most: int, height: int = 1) -> list[str]:
    """A bar for each value on so many lines, the highest line first. `most` fills them all but for a thin line, so that
    bars below one another stay apart.
    """
    steps = height * len(LEVELS) - 1
    filled = [min(steps, max(1, round(value * steps / max(1, most)))) if value > 0 else 0 for value in values]
    lines = []
    for line in range(height - 1, -1, -1):
        over = [n - line * len(LEVELS) for n in filled]
        lines.append("".join(LEVELS[min(n, len(LEVELS)) - 1] if n > 0 else (NONE if not line else " ") for n in over))
    return lines
