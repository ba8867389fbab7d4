"""Reading a step's parameters: expressions are worked out, words are taken as they are."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.context import Context
from adjudicator.rulebook.model import Step


def read(c: Context, step: Step, key: str, default: Any = None) -> Any:
    """The value of a parameter that is an expression; `default` if the step does not have it."""
    text = step.args.get(key)
    if text is None:
        return default
    return c.m.rules.must(str(text), c.types)(c)


def main_value(c: Context, step: Step) -> Any:
    """The value of the verb's own parameter."""
    return read(c, step, "value")


def players(c: Context, step: Step, key: str, default: int | None) -> list[int]:
    """One or several players as a list; nobody is an empty list."""
    meant = read(c, step, key, default)
    if isinstance(meant, list):
        return meant
    return [] if meant is None else [meant]


def player(c: Context, step: Step, key: str, default: int | None) -> int | None:
    """One player, or nobody."""
    found = players(c, step, key, default)
    return found[0] if found else None
