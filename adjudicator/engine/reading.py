"""Dry reading of numbers: powers that change what is read are announced first, one by one, until no new one appears."""

from __future__ import annotations

from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.numbers import Used, base_of, fold
from adjudicator.engine.uses import announce_number
from adjudicator.table.positions import colonies

_CAP = 50


def read_numbers(m: Engine, numbers: list[str], seats: list[int] | None = None) -> Flow:
    """Announce every continuous power that changes one of these numbers now.

    `seats`: for whom; the main players if left out.
    """
    for _ in range(_CAP):
        fresh = unannounced(m, numbers, seats)
        if not fresh:
            return
        rank = {seat: i for i, seat in enumerate(m.index.order)}
        ref, owner, entry_id, text = min(fresh, key=lambda u: rank[u[1]])
        yield from announce_number(m, ref, owner, entry_id, text)


def unannounced(m: Engine, numbers: list[str], seats: list[int] | None = None) -> Used:
    """The powers that change one of these numbers now and have not been announced in this encounter."""
    used: Used = []
    for number in numbers:
        _read(m, number, seats, used)
    lap = m.state.encounter.lap if m.state.encounter else 0
    told = {(u.rule, u.owner) for u in m.state.uses if u.lap == lap}
    return [u for u in used if (u[0], u[1]) not in told]


def _read(m: Engine, number: str, seats: list[int] | None, used: Used) -> None:
    from adjudicator.engine.outcome import weigh

    state = m.state
    if number == "outcome":
        weigh(m, used)
        return
    if number == "ally_limit" and seats is None:
        return
    if seats is None:
        seats = [state.offense]
        if number != "launch_limit" and state.encounter is not None and state.encounter.defense is not None:
            seats.append(state.encounter.defense)
    base = base_of(m, number)
    if number == "stuck":
        for seat in seats:
            for place in colonies(state, seat):
                fold(m, number, seat, base, {"planet": place}, used=used)
        return
    for seat in seats:
        fold(m, number, seat, base, used=used)
