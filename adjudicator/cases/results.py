"""What a case came to, as plain data: the outcome, its reasons, and where it is not what was expected."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from adjudicator.cases.played import SIDES, Played
from adjudicator.cases.stepping import Fault
from adjudicator.engine.numbers import Term
from adjudicator.engine.roles import main_of
from adjudicator.table.state import State


class Total(Struct):
    """A side's total with every step that made it."""

    total: int
    terms: list[dict[str, Any]]


class Result(Struct):
    """How a case came out."""

    id: str
    file: str
    passed: bool
    covers: list[str]
    assumes: dict[str, int]
    outcome: dict[str, Any]
    reasons: list[dict[str, Any]]
    failures: list[Fault] = field(default_factory=list)


class Facts(Struct):
    """What happened, by player's name, read from the log and the table at the end."""

    kind: str
    winner: list[str]
    totals: dict[str, Total]
    cards: dict[str, int]
    kinds: dict[str, str]
    compensation: dict[str, int]
    rewards: dict[str, dict[str, int]]
    used: list[str]
    countered: list[str]


def facts_of(played: Played) -> Facts:
    """The facts of a game."""
    state = played.state
    names = [seat.name for seat in state.seats]
    e = state.encounter
    outcome = e.outcome if e is not None else None
    mains = played.mains or {side: main_of(state, side) for side in SIDES}
    winner = mains.get(outcome.winner or "") if outcome is not None else None
    totals: dict[str, Total] = {}
    compensation: dict[str, int] = {}
    rewards: dict[str, dict[str, int]] = {}
    used: list[str] = []
    countered: list[str] = []
    for record in played.log:
        match record.kind, record.data:
            case "total", [str(side), int(total), list(terms)]:
                seat = mains.get(side)
                if seat is not None:
                    totals[names[seat]] = Total(total, [_term(term) for term in terms])
            case "event", ["compensation", int(taker), _, int(count)]:
                compensation[names[taker]] = compensation.get(names[taker], 0) + count
            case "event", ["rewards", int(seat), dict(split)]:
                mine = rewards.setdefault(names[seat], {})
                for label, count in split.items():
                    mine[label] = mine.get(label, 0) + count
            case "used", "countered":
                countered.append(record.rule)
            case "used", _:
                used.append(record.rule)
            case _:
                pass
    return Facts(
        outcome.kind if outcome is not None else "",
        [] if winner is None else [names[winner]],
        totals,
        {names[seat]: card.value for seat, card in played.cards.items() if card.kind == "attack"},
        {names[seat]: card.kind for seat, card in played.cards.items()},
        compensation,
        rewards,
        used,
        countered,
    )


def _term(term: Term) -> dict[str, Any]:
    return {"layer": term.layer, "rule": term.rule, "before": term.before, "after": term.after}


def ships_by_name(state: State) -> dict[str, dict[str, int]]:
    """All ships, by place and player's name; empty places left out."""
    names = [seat.name for seat in state.seats]
    return {place: {names[owner]: n for owner, n in at.items()} for place, at in state.places.items() if at}


def outcome_data(played: Played, facts: Facts) -> dict[str, Any]:
    """The outcome as the JSON form shows it."""
    state = played.state
    return {
        "winner": facts.winner,
        "totals": {name: {"total": total.total, "terms": total.terms} for name, total in facts.totals.items()},
        "cards": facts.cards,
        "ships": ships_by_name(state),
        "compensation": facts.compensation,
        "rewards": {name: sum(split.values()) for name, split in facts.rewards.items()},
        "lucre": {seat.name: seat.lucre for seat in state.seats},
        "victory": [state.seats[seat].name for seat in state.winners or []],
    }
