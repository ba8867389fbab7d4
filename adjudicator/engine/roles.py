"""Who somebody is in the encounter, and who is meant by the closed words of the rule language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.table.positions import allied_with, dealers, side_of
from adjudicator.table.state import State

if TYPE_CHECKING:
    from adjudicator.engine.context import Context


def has_role(state: State, seat: int | None, roles: tuple[str, ...]) -> bool:
    """The seat is one of these roles now; an ownerless rule has every role."""
    if seat is None:
        return True
    e = state.encounter
    offense = seat == state.offense
    defense = e is not None and seat == e.defense
    ally = e.allies.get(seat) if e is not None else None
    for role in roles:
        if role == "main":
            if (offense and e is not None) or defense:
                return True
        elif role == "offense":
            if offense:
                return True
        elif role == "defense":
            if defense:
                return True
        elif role == "ally":
            if ally:
                return True
        elif role == "offensive ally":
            if e is not None and allied_with(e, seat, "offense"):
                return True
        elif role == "defensive ally":
            if e is not None and allied_with(e, seat, "defense"):
                return True
        elif role == "not main":
            if not offense and not defense:
                return True
        elif role == "not offense":
            if not offense:
                return True
        elif not offense and not defense and not ally:
            return True
    return False


def opponent_of(state: State, seat: int | None) -> int | None:
    """The other main player, for a main player."""
    e = state.encounter
    if e is None or seat is None:
        return None
    if seat == state.offense:
        return e.defense
    return state.offense if seat == e.defense else None


def _across_a_deal(state: State, seat: int, owner: int | None) -> bool:
    """Both are parties to the deal: each of these is an opponent of the others in what concerns it."""
    e = state.encounter
    if e is None or owner is None or seat == owner or e.outcome is None:
        return False
    if e.outcome.kind not in ("bargaining", "deal", "failed_deal"):
        return False
    parties = dealers(state)
    return seat in parties and owner in parties


def main_of(state: State, side: str | None) -> int | None:
    """The main player of a side."""
    if side == "offense":
        return state.offense
    if side == "defense":
        return state.encounter.defense if state.encounter else None
    return None


def mains_of(state: State) -> list[int]:
    """The main players: offense, then defense once there is one."""
    e = state.encounter
    return [state.offense] + ([e.defense] if e is not None and e.defense is not None else [])


def clockwise_from(state: State, seat: int) -> list[int]:
    """Everybody else, clockwise from the seat's left."""
    n = len(state.seats)
    return [(seat + i) % n for i in range(1, n)]


def allies_of(state: State, side: str | None) -> list[int]:
    """The allies of a side, in clockwise order from the offense's left."""
    e = state.encounter
    if e is None or not e.allies:
        return []
    return [s for s in clockwise_from(state, state.offense) if allied_with(e, s, side)]


def is_meant(c: Context, whose: str, kind: str, subject: Any) -> bool:
    """The subject (a seat, a side, a card, or the encounter) is meant by a closed word such as ``my_side``."""
    state = c.m.state
    if kind == "encounter" or whose in ("everyone", "both_sides"):
        return True
    if whose == "this":
        return subject is c.names.get("this")
    owner = c.owner
    if kind == "side":
        mine = side_of(state, owner) if owner is not None else None
        if whose in ("me", "my_side", "my_allies"):
            return bool(subject == mine)
        if whose in ("opponent", "their_side"):
            return mine is not None and subject != mine
        return whose in ("mains", "all_allies")
    seat: int | None = subject.owner if kind == "card" else subject
    if whose == "me":
        return seat == owner
    if whose == "others":
        return seat != owner
    if whose == "mains":
        return has_role(state, seat, ("main",)) and seat is not None
    if whose == "opponent":
        return seat is not None and (seat == opponent_of(state, owner) or _across_a_deal(state, seat, owner))
    if seat is None:
        return False
    side = side_of(state, seat)
    if whose == "all_allies":
        return has_role(state, seat, ("ally",))
    mine = side_of(state, owner) if owner is not None else None
    if whose == "my_allies":
        return side == mine and side is not None and seat != owner and has_role(state, seat, ("ally",))
    if whose == "my_side":
        return side == mine and side is not None
    return side is not None and mine is not None and side != mine
