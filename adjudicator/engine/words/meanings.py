"""What the meanings of words are: functions of what an expression sees, and of what has the attribute."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from adjudicator.engine.context import Context

Seat = int | None
Words = dict[str, Callable[[Context], Any]]
Attributes = dict[tuple[str, str], Callable[[Context, Any], Any]]
Functions = dict[str, Callable[..., Any]]


class Meanings(NamedTuple):
    """The meanings the compiled expressions are bound to."""

    words: Words
    attributes: Attributes
    functions: Functions
