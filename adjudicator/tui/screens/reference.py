"""The keys that open the rule book over a screen, the same on every one."""

from __future__ import annotations

from textual.binding import Binding


def reference_keys() -> list[Binding]:
    """Bindings for a screen without the commands of the table; in its footer stand those that work in text fields."""
    return [
        Binding("f12", "lookup", "find"),
        Binding("slash", "lookup", "find", show=False),
        Binding("ctrl+o", "rulings", "rules"),
        Binding("i", "rulings", "rules", show=False),
    ]
