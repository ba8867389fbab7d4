"""Looking things up: everything named in a rule book, found as it is typed, and its open questions."""

from __future__ import annotations

from .beside import Beside
from .card import Act, Card, PhaseAt
from .index import Hit, Index, index_of
from .interpretations import Issue, Option, issue_of, issues
from .settling import Settled, reasoned, settle

__all__ = [
    "Act",
    "Beside",
    "Card",
    "Hit",
    "Index",
    "Issue",
    "Option",
    "PhaseAt",
    "Settled",
    "index_of",
    "issue_of",
    "issues",
    "reasoned",
    "settle",
]
