"""Forgiving search over a list of names: what begins as typed comes first, then what is spelled nearly so."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from rapidfuzz import fuzz
from rapidfuzz.distance import JaroWinkler

CLOSE = 68.0
"""Below this likeness a name is not offered at all."""


class Named(NamedTuple):
    """A thing that can be found under one or more spellings."""

    value: str
    label: str
    aliases: tuple[str, ...] = ()
    hint: str = ""


def normal(text: str) -> str:
    """Letters and digits only, in lower case, so that case, hyphens and spaces make no difference."""
    return re.sub(r"[^0-9a-z+?]+", " ", text.lower()).strip()


def likeness(query: str, name: str) -> float:
    """How well a name answers a query, 0 to 110; both are normal already."""
    if query == name:
        return 110.0
    if name.startswith(query):
        return 105.0 - min(5.0, (len(name) - len(query)) / 10)
    if any(part.startswith(query) for part in name.split()):
        return 97.0
    return 0.6 * fuzz.WRatio(query, name) + 40.0 * JaroWinkler.similarity(query, name)


def find(query: str, among: Iterable[Named], limit: int = 8) -> list[Named]:
    """The best matches for what was typed, best first; everything in its own order if nothing was typed, and nothing
    for signs without a letter.
    """
    things = list(among)
    wanted = normal(query)
    if not wanted:
        return [] if query.strip() else things[:limit]
    scored = []
    for index, thing in enumerate(things):
        score = max(likeness(wanted, normal(name)) for name in (thing.label, *thing.aliases))
        if score >= CLOSE:
            scored.append((-score, index, thing))
    return [thing for _, _, thing in sorted(scored, key=lambda s: s[:2])[:limit]]
