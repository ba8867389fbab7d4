"""The totals of the encounter, read out of the log: for each side its sum and the terms that made it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from adjudicator.table.state import State
from adjudicator.tui.played import Happening, Played


class Sum(NamedTuple):
    """A side's total with its terms, each a text such as ``attack 8`` and what it came to."""

    total: int
    terms: tuple[str, ...]


def sums(game: Played) -> dict[str, Sum]:
    """The totals last worked out in the present encounter, by side; empty before the cards are up."""
    state = game.state
    if not turned_up(state):
        return {}
    found: dict[str, Sum] = {}
    for record in reversed(game.log):
        if record.kind == "event" and record.data.get("event") == "encounter_ended":
            break
        if record.kind == "total":
            side = str(record.data.get("side", ""))
            if side and side not in found:
                found[side] = read(record)
        if len(found) == 2:
            break
    return found


def turned_up(state: State) -> bool:
    """Whether a main card lies face up."""
    e = state.encounter
    return e is not None and any(c.up and c.laid_as == "main" for c in e.cards)


def read(record: Happening) -> Sum:
    """One total of the log."""
    terms = record.data.get("terms") or ()
    return Sum(int(record.data.get("total", 0)), tuple(term_words(t) for t in terms))


def term_words(term: Mapping[str, Any] | Any) -> str:
    """One term: the rule and what it turned into what."""

    def get(name: str) -> Any:
        return term.get(name) if isinstance(term, Mapping) else getattr(term, name, None)

    text = get("text")
    if text:
        return str(text)
    before, after = get("before"), get("after")
    rule = str(get("rule") or get("layer") or "")
    if before in (None, 0):
        return f"{rule} {after}"
    return f"{rule} {before} → {after}"
