"""What all changes share: the fault of one that the state cannot bear, and the encounter that many write to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.table.state import Encounter, State

Writer = Callable[[State, Any], int | None]
"""Writes one kind of change, and returns the seat whose colonies changed, if one did."""


class WrongChange(ValueError):
    """A change that the state cannot bear: the sentence says which count would break."""


def encounter(state: State) -> Encounter:
    """The encounter in progress.

    Raises:
        WrongChange: there is none.
    """
    if state.encounter is None:
        raise WrongChange("no encounter is going on")
    return state.encounter
