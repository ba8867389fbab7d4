"""Why later answers wait: the question that differs, and the rules that may have done it."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.engine import Ask
from adjudicator.rulebook.model import Book
from adjudicator.table.state import State

SHOWN = 6
"""Changed rules named in one sentence."""


class Stopped(Struct):
    """Answers given before that no longer follow, from the first that does not fit."""

    index: int
    """Which answer of the game it is, counted from 0."""
    left: int
    """How many answers wait, that one included."""
    was: str
    """The signature of the question it answered."""
    now: str
    """The signature of the question that is asked now; the same where only the answer is no longer legal."""
    why: str
    rules: list[str]
    """Rules that changed and may be the cause, the likeliest first."""

    def __str__(self) -> str:
        waiting = f"{self.left} answers wait" if self.left > 1 else "it waits"
        rules = f"; changed in the rule book: {', '.join(self.rules)}" if self.rules else ""
        return f"answer {self.index + 1} does not fit any more: {self.why}{rules}; {waiting} until you decide"


def why_not(was: str, ask: Ask | None, now: str) -> str:
    """What differs between the question a step answered and the one asked now."""
    if ask is None:
        return f"it answered {told(was)}, and now the game is over"
    if was == now:
        return f"it answered {told(was)}, which is asked"
    return f"it answered {told(was)}, and now the table is asked {told(now)}: {ask.text}"


def told(signature: str) -> str:
    """A signature as a reader takes it: the rule that asks, and when."""
    if not signature:
        return "when the game was over"
    kind, _, rule, moment, name = signature.split(" / ")
    return f"'{rule}' at {moment} ({name or kind})"


def suspects(changed: list[str], book: Book, state: State, signatures: list[str]) -> list[str]:
    """Changed parts of the rule book by name: those that ask, then those in play here; all if none of these."""
    asking = {part for signature in signatures for part in signature.split(" / ")[2:4]}
    in_play = {slot.power for seat in state.seats for slot in seat.slots} | {use.power for use in state.uses}

    def rank(part: str) -> int:
        entry = book.entries.get(part)
        if part.removeprefix("moment ") in asking:
            return 0
        if entry is None:
            return 2 if part.startswith("moment ") or " " not in part else 3
        if any(rule.partition(".")[0] == entry.name for rule in asking):
            return 0
        return 1 if part in in_play or entry.kind in ("rule", "purchase") else 3

    ranked = sorted(changed, key=lambda part: (rank(part), part))
    near = [part for part in ranked if rank(part) < 3] or ranked
    names = [book.entries[part].name if part in book.entries else part for part in near]
    more = len(names) - SHOWN
    return names if more <= 0 else [*names[:SHOWN], f"{more} more"]
