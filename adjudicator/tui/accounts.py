"""Lucre as the state's own ledger has it: every payment of a player with what was left; and what may be bought now."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.engine.core import Engine
from adjudicator.engine.judging import judge
from adjudicator.engine.questions import Announce, Refused
from adjudicator.rulebook.model import Clause, Entry
from adjudicator.session.course import Course
from adjudicator.session.lookback import Stand, stands
from adjudicator.table.positions import acting_order
from adjudicator.table.state import State
from adjudicator.tui.played import Played
from adjudicator.tui.tally import towards
from adjudicator.tui.words import word

PURCHASE = "purchase"


class Paid(NamedTuple):
    """One payment as a player sees it: what it gained, from whom or to whom (None is the bank), what it had then."""

    turn: int
    moment: str
    seat: int
    gain: int
    other: int | None
    reason: str
    left: int


class Offer(NamedTuple):
    """What a player may buy or give now."""

    seat: int
    rule: str
    what: str
    says: str
    price: int | None


def payments(state: State, seat: int | None = None) -> list[Paid]:
    """Every payment of a player, or of all, oldest first."""
    found = []
    has = [0] * len(state.seats)
    for p in state.ledger:
        for who, other, gain in ((p.payer, p.payee, -p.amount), (p.payee, p.payer, p.amount)):
            if who is None or not 0 <= who < len(has):
                continue
            has[who] += gain
            if gain and seat in (None, who):
                found.append(Paid(p.turn, p.moment, who, gain, other, p.reason, has[who]))
    return found


def over_the_game(game: Played) -> list[Stand]:
    """How the players stood at each turn's end; of a game without a past, how they stand now."""
    if isinstance(game, Course):
        return stands(game)
    state = game.state
    near = towards(game)
    colonies = {seat.name: near[number].has for number, seat in enumerate(state.seats)}
    return [Stand(state.turn, colonies, {seat.name: seat.lucre for seat in state.seats})]


def offers(game: Played) -> tuple[list[Offer], list[str]]:
    """What each player may buy or give at this question, as the engine judges it; and the rest, with its text."""
    engine, state = game.engine, game.state
    if engine is None or game.question is None:
        return [], []
    lucre = word(game.book, "lucre")
    found: list[Offer] = []
    others: list[str] = []
    for entry in purchases(game):
        price = entry.values.get("price")
        cost = price if isinstance(price, int) else None
        legal = [
            (seat, clause) for seat in acting_order(state) for clause in entry.clauses if may(engine, seat, clause)
        ]
        found += [Offer(seat, clause.ref, entry.name, clause.label, cost) for seat, clause in legal]
        if not legal:
            others.append(f"{entry.name}{f', {cost} {lucre}' if cost is not None else ''}: {entry.text}")
    rank = {seat: number for number, seat in enumerate(acting_order(state))}
    return sorted(found, key=lambda offer: rank[offer.seat]), others


def may(engine: Engine, seat: int, clause: Clause) -> bool:
    """Whether a player may announce a use now."""
    try:
        judge(engine, Announce(seat, clause.ref))
    except Refused:
        return False
    return True


def purchases(game: Played) -> list[Entry]:
    """The uses that Lucre has, where the table plays with it."""
    modules = game.state.modules
    return [e for e in game.book.entries.values() if e.kind == PURCHASE and (e.module is None or e.module in modules)]
