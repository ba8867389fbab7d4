"""Numbers and sizes, of whatever it may be."""

from __future__ import annotations

from adjudicator.engine.context import Context
from adjudicator.engine.words.meanings import Functions


def reverse_digits(value: int) -> int:
    """Digits back to front, read as two digits at least; a minus sign stays (ffg facts Mirror; seed M14.10)."""
    digits = f"{abs(value):02d}"[::-1]
    return -int(digits) if value < 0 else int(digits)


def _reverse(c: Context, value: int) -> int:
    if c.ruling("mirror_single_digits") == 2 and abs(value) < 10:
        return value
    return reverse_digits(value)


FUNCTIONS: Functions = {
    "in_play": lambda c, name: name in c.m.state.modules,
    "count": lambda c, things: len(things) if things is not None else 0,
    "is_odd": lambda c, n: n % 2 == 1,
    "half": lambda c, n: n // 2,
    "least": lambda c, a, b: min(a, b),
    "greatest": lambda c, a, b: max(a, b),
    "share": lambda c, n, by: -(-n // by) if by else 0,
    "reverse_digits": _reverse,
}
