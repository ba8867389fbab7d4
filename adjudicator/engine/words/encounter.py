"""The encounter in progress, the destiny card it began with, and its outcome."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.engine import cards, moons
from adjudicator.engine.context import Context
from adjudicator.engine.outcome import succeeded
from adjudicator.engine.roles import mains_of
from adjudicator.engine.words.meanings import Attributes, Words
from adjudicator.table.state import Laid


def _destiny(c: Context) -> Any:
    e = c.m.state.encounter
    return e.destiny if e is not None else None


def _winner(c: Context, e: Any) -> str | None:
    return e.outcome.winner if e and e.outcome else None


def _loser(c: Context, e: Any) -> str | None:
    winner = _winner(c, e)
    return None if winner is None else ("defense" if winner == "offense" else "offense")


def _outcome_is(*kinds: str) -> Callable[[Context, Any], bool]:
    return lambda c, e: bool(e and e.outcome and e.outcome.kind in kinds)


def _shown_cards(c: Context) -> list[Laid]:
    return [k for k in (cards.main_card(c.m.state, s) for s in mains_of(c.m.state)) if k is not None and k.up]


def _kinds(c: Context) -> list[str]:
    return [cards.kind_of(c.m, k) for k in _shown_cards(c)]


WORDS: Words = {
    "encounter": lambda c: c.m.state.encounter,
    "destiny": _destiny,
}
ATTRIBUTES: Attributes = {
    ("encounter", "decided"): lambda c, e: bool(e and e.outcome),
    ("encounter", "target"): lambda c, e: e.target if e else None,
    ("encounter", "system"): lambda c, e: e.system if e else None,
    ("encounter", "system_fixed"): lambda c, e: e is not None and e.system_fixed,
    ("encounter", "upset"): lambda c, e: e is not None and e.upset,
    ("encounter", "danger"): lambda c, e: e is not None and e.danger,
    ("encounter", "alone"): lambda c, e: moons.alone(c.m),
    ("encounter", "number"): lambda c, e: e.nth if e else 0,
    ("encounter", "winner"): _winner,
    ("encounter", "margin"): lambda c, e: (e.outcome.margin or 0) if e and e.outcome else 0,
    ("encounter", "loser"): _loser,
    ("encounter", "both_attack"): lambda c, e: _kinds(c) == ["attack", "attack"],
    ("encounter", "both_negotiate"): lambda c, e: _kinds(c) == ["negotiate", "negotiate"],
    ("encounter", "any_attack"): lambda c, e: "attack" in _kinds(c),
    ("encounter", "shown"): lambda c, e: bool(_shown_cards(c)),
    ("encounter", "both_lost"): _outcome_is("both_lose"),
    ("encounter", "deal_made"): _outcome_is("deal"),
    ("encounter", "deal_failed"): _outcome_is("failed_deal"),
    ("encounter", "succeeded"): lambda c, e: succeeded(e),
    ("encounter", "cards"): lambda c, e: _shown_cards(c),
    ("destiny", "colour"): lambda c, d: d.colour if d is not None else None,
    ("destiny", "fits"): lambda c, d: list(d.fits) if d is not None else [],
    ("destiny", "wild"): lambda c, d: d is not None and (d.wild or len(d.fits) > 1),
    ("destiny", "inverted"): lambda c, d: d is not None and d.inverted,
    ("destiny", "special"): lambda c, d: d is not None and d.special,
    ("destiny", "warning"): lambda c, d: d is not None and d.warning,
    ("destiny", "turned"): lambda c, d: d is not None and d.turned,
}
