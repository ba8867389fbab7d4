"""Who is meant, and in which part: the offense and the defense, allies, those invited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.context import Context
from adjudicator.engine.numbers import fold, forbidden, obliged
from adjudicator.engine.roles import allies_of, clockwise_from, has_role, main_of, mains_of, opponent_of
from adjudicator.engine.words.meanings import Attributes, Functions, Seat, Words
from adjudicator.table.positions import acting_order, dealers, side_of

if TYPE_CHECKING:
    from adjudicator.engine.core import Engine

CARRY_ON = "carry_on"
"""The act of going on with what a card began."""


def seat_side(c: Context, seat: Seat) -> str | None:
    """The side a player is on."""
    return side_of(c.m.state, seat) if seat is not None else None


def _involved(c: Context) -> set[int]:
    e = c.m.state.encounter
    return {*mains_of(c.m.state), *(e.allies if e is not None else ())}


def _invited(c: Context, host: Seat, guest: Seat) -> bool:
    e = c.m.state.encounter
    side = seat_side(c, host)
    return e is not None and guest is not None and side is not None and side in e.invited.get(guest, [])


def _spurned(c: Context, host: Seat) -> list[int]:
    """Whom the player has invited and who has not joined its side; who was on it and was sent home has joined."""
    e = c.m.state.encounter
    if e is None or host is None:
        return []
    own = seat_side(c, host)
    guests = [s for s in acting_order(c.m.state) if s != host and _invited(c, host, s)]
    return [s for s in guests if s not in e.was_ally or e.allies.get(s, own) != own]


def _invited_by_both(c: Context, seat: Seat) -> bool:
    e = c.m.state.encounter
    return e is not None and seat is not None and len(set(e.invited.get(seat, []))) == 2


def _dictated(c: Context, seat: Seat) -> bool:
    """The player does not choose its encounter card freely and unseen."""
    duty = obliged(c.m, "play", seat)
    named = duty is not None and "face" in duty[1]
    return named or any(seat is not None and fold(c.m, n, seat, 0) for n in ("selection_open", "selection_random"))


def _overtaken(c: Context, seat: Seat) -> bool:
    """Somebody of the defense's side bought a point or reinforced in this phase, and the seat is on the offense's."""
    m = c.m
    if seat is None or side_of(m.state, seat) != "offense":
        return False
    phase = m.book.turn[m.rules.moment_number(m.state.moment)].phase
    for use in m.state.uses:
        if use.owner is None or side_of(m.state, use.owner) != "defense":
            continue
        entry = m.book.entries.get(use.power)
        paid = entry is not None and entry.kind in ("purchase", "card")
        if paid and m.book.turn[m.rules.moment_number(use.moment)].phase == phase and _raises(m, use.rule):
            return True
    return False


def _raises(m: Engine, ref: str) -> bool:
    """The rule of that reference raises a total: it changes it, or lays a card for it."""
    clause = m.rules.clause_named(ref)
    steps = clause.do if clause is not None else []
    return any(s.verb == "lay" or (s.standing is not None and "side_total" in s.standing.subject) for s in steps)


WORDS: Words = {
    "me": lambda c: c.owner,
    "opponent": lambda c: opponent_of(c.m.state, c.owner),
    "offense": lambda c: c.m.state.offense,
    "defense": lambda c: c.m.state.encounter.defense if c.m.state.encounter else None,
    "mains": lambda c: mains_of(c.m.state),
    "my_allies": lambda c: [s for s in allies_of(c.m.state, seat_side(c, c.owner)) if s != c.owner],
    "all_allies": lambda c: [s for s in acting_order(c.m.state) if has_role(c.m.state, s, ("ally",))],
    "others": lambda c: [s for s in acting_order(c.m.state) if s != c.owner],
    "everyone": lambda c: acting_order(c.m.state),
    "uninvolved": lambda c: [s for s in acting_order(c.m.state) if s not in _involved(c)],
    "dealers": lambda c: dealers(c.m.state),
    "clockwise": lambda c: [] if c.owner is None else clockwise_from(c.m.state, c.owner),
    "nobody": lambda c: None,
}
ATTRIBUTES: Attributes = {
    ("player", "side"): seat_side,
    ("player", "left"): lambda c, p: None if p is None else (p + 1) % len(c.m.state.seats),
    ("player", "right"): lambda c, p: None if p is None else (p - 1) % len(c.m.state.seats),
    ("player", "opponent"): lambda c, p: opponent_of(c.m.state, p),
    ("player", "main"): lambda c, p: main_of(c.m.state, seat_side(c, p)),
    ("player", "allies"): lambda c, p: [s for s in allies_of(c.m.state, seat_side(c, p)) if s != p],
    ("player", "is_main"): lambda c, p: p is not None and has_role(c.m.state, p, ("main",)),
    ("player", "is_offense"): lambda c, p: p is not None and p == c.m.state.offense,
    ("player", "is_defense"): lambda c, p: p is not None and has_role(c.m.state, p, ("defense",)),
    ("player", "is_ally"): lambda c, p: p is not None and has_role(c.m.state, p, ("ally",)),
    ("player", "invited_by_both"): _invited_by_both,
    ("player", "lays_open"): lambda c, p: p is not None and bool(fold(c.m, "selection_open", p, 0)),
    ("player", "dictated"): _dictated,
    ("player", "overtaken"): _overtaken,
    ("player", "silenced"): lambda c, p: c.m.state.encounter is not None and p in c.m.state.encounter.silenced,
    ("player", "lucre"): lambda c, p: 0 if p is None else c.m.state.seats[p].lucre,
    ("player", "may_be_rewarded"): lambda c, p: p is not None and forbidden(c.m, "rewards", p) is None,
    ("side", "main"): lambda c, s: main_of(c.m.state, s),
}


def _carrying_on(c: Context, begun: str) -> list[int]:
    """Who may go on with what a card began."""

    def may(seat: int) -> bool:
        rules = c.m.index.applying(f"allow:{CARRY_ON}", "player", seat)
        return any(live.args.get("begun") == begun for live, _, _ in rules)

    return [seat for seat in acting_order(c.m.state) if may(seat)]


FUNCTIONS: Functions = {
    "invited": _invited,
    "spurned": _spurned,
    "carrying_on": _carrying_on,
}
