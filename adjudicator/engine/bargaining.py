"""What a deal would come to, before it is made: what each player has and would have; and what no deal costs."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.engine.core import Engine
from adjudicator.engine.numbers import base_of, fold
from adjudicator.engine.orders import twin
from adjudicator.engine.procedures.deals import Term, carry_out
from adjudicator.engine.victory import Towards, towards_winning
from adjudicator.engine.whereabouts import on_board
from adjudicator.table.positions import dealers, in_warp


class Holding(NamedTuple):
    """What a player has that a deal may change."""

    cards: int | None
    """None where nobody counts them."""
    lucre: int
    colonies: Towards
    warp: int


class Stake(NamedTuple):
    """What one player has, and would have after a deal."""

    seat: int
    before: Holding
    after: Holding


def consequences(m: Engine, terms: list[Term]) -> list[Stake]:
    """What terms that can be a deal would change, for everybody whom they would change anything for.

    They are carried out on a copy of the table; where ships that are freed would go is asked only then.
    """
    trial = twin(m)
    trial.state.pauses = False
    before = [_holding(m, seat) for seat in range(len(m.state.seats))]
    next(carry_out(trial, terms), None)
    after = [_holding(trial, seat) for seat in range(len(m.state.seats))]
    return [Stake(seat, had, has) for seat, (had, has) in enumerate(zip(before, after, strict=True)) if had != has]


def losses(m: Engine) -> dict[int, int]:
    """How many ships each who deals loses if they find no agreement, as the rules in force have it; below 0 it gets
    so many back.
    """
    found = {}
    for seat in dealers(m.state):
        n = fold(m, "deal_loss", seat, base_of(m, "deal_loss"))
        found[seat] = min(n, sum(on_board(m.state, seat).values()))
    return found


def _holding(m: Engine, seat: int) -> Holding:
    state = m.state
    hand = state.seats[seat].hand
    cards = hand.count if hand.tracked else None
    return Holding(cards, state.seats[seat].lucre, towards_winning(m, seat), sum(in_warp(state, seat).values()))
