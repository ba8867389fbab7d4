"""The keys that always work, declared once: footer, palette and help are made from this list."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

from textual.binding import Binding


class Command(NamedTuple):
    """A key with its action, its word in the footer and a sentence for palette and help. `also` is a key that works
    while text is being typed, too, where there is one.
    """

    key: str
    also: str
    action: str
    label: str
    help: str

    @property
    def keys(self) -> list[str]:
        """Every key of it."""
        return [key for key in (self.key, self.also) if key]


COMMANDS = (
    Command("p", "f2", "announce", "play", "Announce a card or a rule's use, at any question"),
    Command("t", "f9", "say", "type", "Type what happens, in words: sentences, answers, commands"),
    Command("u", "f3", "undo", "undo", "Take back the last answer"),
    Command("r", "f4", "redo", "redo", "Give the answer taken back once more"),
    Command("e", "f5", "explain", "why", "Explain the last outcome in full"),
    Command("c", "f6", "correct", "fix", "Correct the table: ships, hands, or in words"),
    Command("b", "f7", "board", "map", "Show every planet with who stands on it"),
    Command("l", "f8", "log", "log", "Read everything that happened so far"),
    Command("s", "ctrl+l", "ledger", "score", "Lucre with every payment, what may be bought, colonies over the game"),
    Command("slash", "f12", "lookup", "find", "Look up a power, a card, a word, a phase"),
    Command("i", "ctrl+o", "rulings", "rules", "The open questions of the rules, how each is settled"),
    Command("o", "", "pace", "pace", "Which pauses ask: every one, the usual ones, only needed ones"),
    Command("question_mark", "f1", "help", "help", "Show the keys"),
    Command("q", "f10", "leave", "quit", "Leave the game"),
)
"""At the table."""

HOME = (
    Command("n", "f2", "new", "new game", "Set a new table up"),
    Command("s", "f3", "settle", "settle", "Settle one encounter, with its reasons"),
    Command("g", "f4", "guide", "first game", "A guided first game: in five minutes, what to press and why"),
    Command("slash", "f12", "look_up", "find", "Look up a power, a card, a word, a phase"),
    Command("i", "ctrl+o", "rulings", "rules", "What the rules leave open, how it is settled"),
    Command("d", "delete", "delete", "delete", "Delete the marked game, after asking"),
    Command("question_mark", "f1", "help", "help", "Show the keys"),
    Command("q", "f10", "quit", "quit", "Leave the program"),
)
"""On the first screen."""

SETTLE = (
    Command("f4", "", "answers", "answer", "Answer otherwise what was asked on the way"),
    Command("f2", "", "keep", "keep", "Keep the encounter as a case, a file that anybody can play again"),
    Command("f9", "", "play", "play", "Make a game of it, which goes on after this encounter"),
    Command("f5", "", "modules", "modules", "Which modules are in play"),
    Command("f3", "", "clear", "clear", "Empty the form"),
    Command("slash", "f12", "lookup", "find", "Look up a power, a card, a word, a phase"),
    Command("ctrl+o", "", "rulings", "rules", "The open questions of the rules; settle it by other choices"),
    Command("question_mark", "f1", "help", "help", "Show the keys"),
    Command("escape", "", "leave", "back", "Back to the first screen; the form stays as it is"),
)
"""Where one encounter is settled; the keys work while text is being typed."""


def keys_of(commands: Iterable[Command]) -> set[str]:
    """All keys of some commands."""
    return {key for c in commands for key in c.keys}


SIGNS = {"slash": "/", "question_mark": "?"}
"""Keys whose names are not what they type."""
TAKEN = frozenset(SIGNS.get(c.key, c.key) for c in COMMANDS)
"""What types a command of the table."""
ANSWER_KEYS = "123456789" + "".join(c for c in ascii_lowercase if c not in TAKEN) + ascii_uppercase
"""Keys for the answers, in order; none of them is a command."""


def bindings(commands: Iterable[Command] = COMMANDS) -> list[Binding]:
    """The commands as bindings; each function or control key works while text is being typed, too."""
    return [Binding(",".join(c.keys), c.action, c.label, tooltip=c.help, id=c.action) for c in commands]
