"""Nodes to the structs of the model, with every word, type and name checked on the way."""

from .check import Check
from .entries import read_entry
from .lexicon import read_plain
from .rulings import read_rulings
from .turn import read_turn

__all__ = ["Check", "read_entry", "read_plain", "read_rulings", "read_turn"]
