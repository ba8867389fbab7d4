"""Why later answers wait: the question that differs, and the rules that may have done it."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.engine import Ask
from adjudicator.engine.called import TURN, moment_called, thing, whose
from adjudicator.rulebook.model import Book
from adjudicator.session.prints import OTHER
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


def why_not(book: Book, was: str, ask: Ask | None, now: str) -> str:
    """What differs between the question a step answered and the one asked now."""
    if ask is None:
        return f"it answered {told(book, was)}, and now the game is over"
    if was == now:
        return f"the same is asked as then, '{ask.text}'"
    return f"it answered {told(book, was)}, and now the table is asked '{ask.text}'"


def told(book: Book, signature: str) -> str:
    """A signature as a reader takes it: whose question it is, and when it comes."""
    if not signature:
        return "nothing, since the game was over"
    _, _, rule, moment, _ = signature.split(" / ")
    question = "the question" if rule.startswith(TURN) else f"{whose(book, rule)}'s question"
    return f"{question} at '{moment_called(book, moment)}'"


def part_called(book: Book, part: str) -> str:
    """A part of the rule book as a reader takes it; one that is gone by the words of its id."""
    kind, _, rest = part.partition(" ")
    if part in book.entries:
        return book.entries[part].title
    if kind == "moment":
        return f"the moment {moment_called(book, rest)}"
    if kind == "issue":
        return f"the ruling on: {book.rulings[rest].question}" if rest in book.rulings else "a ruling that is gone"
    return f"the {part}" if part in OTHER else part.rpartition(".")[2].replace("_", " ").capitalize()


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
        if any(thing(rule) == entry.title for rule in asking):
            return 0
        return 1 if part in in_play or entry.kind in ("rule", "purchase") else 3

    ranked = sorted(changed, key=lambda part: (rank(part), part))
    near = [part for part in ranked if rank(part) < 3] or ranked
    names = [part_called(book, part) for part in near]
    more = len(names) - SHOWN
    return names if more <= 0 else [*names[:SHOWN], f"{more} more"]
