"""lexicon.yaml: the edition's words and sentences, as plain data."""

from __future__ import annotations

from typing import Any

from ..nodes import Node
from . import fields
from .check import Check


def read_plain(node: Node, check: Check) -> dict[str, Any]:
    """A file that is one mapping of plain data."""
    return fields.data(node, check, "the lexicon")
