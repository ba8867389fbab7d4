"""The keys that always work, declared once: footer, palette and help are made from this list."""

from __future__ import annotations

from string import ascii_uppercase
from typing import NamedTuple

from textual.binding import Binding


class Command(NamedTuple):
    """A key with its action, its word in the footer and a sentence for palette and help."""

    key: str
    also: str
    action: str
    label: str
    help: str


COMMANDS = (
    Command("p", "f2", "announce", "play", "Announce a card or a rule's use, at any question"),
    Command("u", "f3", "undo", "undo", "Take back the last answer"),
    Command("r", "f4", "redo", "redo", "Give the answer taken back once more"),
    Command("e", "f5", "explain", "why", "Explain the last outcome in full"),
    Command("c", "f6", "correct", "fix", "Correct the table: ships, hands, or in words"),
    Command("b", "f7", "board", "map", "Show every planet with who stands on it"),
    Command("l", "f8", "log", "log", "Read everything that happened so far"),
    Command("s", "ctrl+l", "ledger", "score", "Lucre with every payment, what may be bought, colonies over the game"),
    Command("slash", "f12", "lookup", "find", "Look up a power, a card, a word, a phase"),
    Command("i", "ctrl+o", "rulings", "rules", "The open questions of the rules, how each is settled"),
    Command("question_mark", "f1", "help", "help", "Show the keys"),
    Command("q", "f10", "leave", "quit", "Leave the game"),
)

TAKEN = frozenset("purecblsqi/")
ANSWER_KEYS = "123456789" + "".join(c for c in "adfghijkmnostvwxyz" if c not in TAKEN) + ascii_uppercase
"""Keys for the answers, in order; none of them is a command."""


def bindings() -> list[Binding]:
    """The commands as bindings; each function or control key works while text is being typed, too."""
    return [Binding(f"{c.key},{c.also}", c.action, c.label, tooltip=c.help, id=c.action) for c in COMMANDS]
