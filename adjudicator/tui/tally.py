"""What is counted: the totals of the encounter with the terms that made them, and how near everybody is to winning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from adjudicator.engine.called import thing
from adjudicator.engine.cards import value_in_hand
from adjudicator.engine.outcome import weigh
from adjudicator.engine.telling import card_called
from adjudicator.engine.victory import Towards, plain_count, towards_winning
from adjudicator.table.state import State
from adjudicator.tui.played import Played
from adjudicator.tui.telling import begins_encounter
from adjudicator.tui.words import plain, word


class Sum(NamedTuple):
    """A side's total with its terms, each a text such as ``attack 8`` and what it came to."""

    total: int
    terms: tuple[str, ...]


def sums(game: Played) -> dict[str, Sum]:
    """The totals by side: as they stand while the cards are up, as they were written down once the outcome is known."""
    e = game.state.encounter
    if e is None or not turned_up(game.state):
        return {}
    if e.outcome is None and game.engine is not None:
        verdict = weigh(game.engine)
        return {side: read(game, total, verdict.terms[side]) for side, total in verdict.totals.items()}
    return written(game)


def towards(game: Played) -> list[Towards]:
    """What each player has towards winning and what it needs, as the rules count it."""
    engine, seats = game.engine, range(len(game.state.seats))
    return [plain_count(game.state, s) if engine is None else towards_winning(engine, s) for s in seats]


def written(game: Played) -> dict[str, Sum]:
    """The totals that the log holds for the present encounter."""
    found: dict[str, Sum] = {}
    for record in reversed(game.log):
        if begins_encounter(record) or len(found) == 2:
            break
        if record.kind == "total":
            side, total, terms = record.data
            found.setdefault(side, read(game, total, terms))
    return found


def turned_up(state: State) -> bool:
    """Whether a main card lies face up."""
    e = state.encounter
    return e is not None and any(c.up and c.laid_as == "main" for c in e.cards)


def read(game: Played, total: int, terms: Sequence[Any]) -> Sum:
    """A total with its terms in words; terms that change nothing are left out."""
    return Sum(total, tuple(term_words(game, t) for t in terms if t.before != t.after or t.what == "card"))


def term_words(game: Played, term: Any) -> str:
    """One term: the card, ships with their sign, or the rule and what it turned into what."""
    if term.what == "card":
        called = card_called(game.book, str(term.rule))
        return called if term.after == value_in_hand(game.book, str(term.rule)) else f"{term.after} ({called})"
    more = term.after - term.before
    if term.what == "own":
        return f"{more:+d} {word(game.book, 'ship', abs(more) != 1)}"
    if term.what == "ally":
        return f"{more:+d} {plain(game.state.seats[term.owner].name)}"
    each = f" a {word(game.book, 'ship')}" if term.what == "ship_worth" else ""
    return f"{thing(term.rule)} {term.before} → {term.after}{each}"
