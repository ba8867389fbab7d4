"""What players see of a game: the question, the table, the figures that are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.audit.parts import said
from adjudicator.engine import Record
from adjudicator.engine.questions import Ask
from adjudicator.rulebook.model import Book
from adjudicator.table.state import Hand, State

Shape = tuple[Any, ...]


def shape(ask: Ask) -> Shape:
    """What a question is, without its words: who is asked what, and what is legal."""
    rule = "" if ask.kind == "use" else ask.rule
    options = tuple(f"{option.value}/{option.most}" for option in ask.options)
    return (ask.kind, ask.seats, rule, ask.name, ask.moment, options, ask.low, ask.high, ask.may_pass, ask.secret)


def stands(state: State, read: frozenset[str]) -> bytes:
    """The table as players see it. Bookkeeping is left out: rules in force, uses, what waits, counts of openings.

    A memory counts only where no rule reads it (`read` names those that one does), since it is then kept for people;
    of the others what they do must show. A copy of a power has memories of its own, filed with its seat behind an @.
    """
    kept = [
        [entry, name, value]
        for entry, memory in state.memory.items()
        for name, value in memory.items()
        if f"{entry.partition('@')[0]} {name}" not in read
    ]
    seats = [
        [_held(x.hand), x.lucre, x.markers, x.hex, x.ships, [(p.power, p.gained_by, p.until, p.lost) for p in x.slots]]
        for x in state.seats
    ]
    decks = [[name, deck.count, sorted(deck.discards)] for name, deck in state.decks.items()]
    e, limbo, ledger = state.encounter, state.limbo, state.ledger
    board: list[Any] = [state.moment, state.places, seats, state.planets, decks, ledger, limbo, e, kept]
    counts: list[Any] = [state.offense, state.turn, state.winners, state.another]
    return msgspec.msgpack.encode([*board, *counts, state.colonies_to_win, state.home_needed])


def _held(hand: Hand) -> list[Any]:
    """A hand without the order of its cards, which means nothing."""
    return [hand.count, hand.tracked, hand.rewards, None if hand.known is None else sorted(hand.known)]


def read_memories(book: Book) -> frozenset[str]:
    """Memories that a rule reads, as ``entry name``."""
    read: set[str] = set()
    for entry in book.entries.values():
        if entry.keeps:
            words = said(entry)
            read.update(f"{entry.id} {name}" for name in entry.keeps if f"kept.{name}" in words)
    return frozenset(read)


def figures(log: Sequence[Record]) -> list[Any]:
    """The numbers that the log tells: totals, outcomes, compensation and rewards."""
    found: list[Any] = []
    for record in log:
        if record.kind == "total":
            found.append(record.data[:2])
        elif record.kind == "outcome":
            found.append(record.data[:3])
        elif record.kind == "event" and isinstance(record.data, list):
            found.append(record.data)
    return found
