"""Invitations and their answers."""

from __future__ import annotations

from functools import partial

from adjudicator.engine import asking
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.moons import alone
from adjudicator.engine.moving import free_to_go, launchable, sent_off
from adjudicator.engine.numbers import allowed, base_of, fold, forbidden, obliged
from adjudicator.engine.questions import Ask, Option
from adjudicator.engine.reading import read_numbers
from adjudicator.engine.roles import clockwise_from, has_role, main_of
from adjudicator.engine.settle import settle
from adjudicator.engine.special import settle_markers
from adjudicator.engine.uses import permitted
from adjudicator.table import changes as ch
from adjudicator.table.positions import colonies
from adjudicator.table.state import BESIDE, GATE


def invite(m: Engine) -> Flow:
    """The offense names all it invites, then the defense does (ffg T-38; mayfair F4.10)."""
    for side in ("offense", "defense"):
        host = main_of(m.state, side)
        if host is None or forbidden(m, "invite", host) is not None:
            continue
        invited = yield from asking.ask(m, partial(_invitation, m, side))
        e = m.state.encounter
        if invited and e is not None:
            names = {seat: list(sides) for seat, sides in e.invited.items()}
            for seat in invited:
                names.setdefault(seat, []).append(side)
            m.set("invited", names, "turn.invite")


def _invitation(m: Engine, side: str) -> Ask | None:
    host = main_of(m.state, side)
    guests = [
        s
        for s in clockwise_from(m.state, m.state.offense)
        if not has_role(m.state, s, ("main",))
        and not forbidden(m, "ally", s)
        and not forbidden(m, "invite", s)
        and obliged(m, "ally", s) is None
    ]
    if host is None or not guests:
        return None
    text = f"{asking.name_of(m, host)}, whom do you invite?"
    options = asking.players(m, guests)
    return Ask("players", (host,), text, "turn.invite", m.state.moment, "invite", options, 0, len(guests), True, [])


def answer_invitations(m: Engine) -> Flow:
    """Clockwise from the offense's left each invited player joins one side with ships, or declines (ffg T-39 to
    T-42).
    """
    for seat in clockwise_from(m.state, m.state.offense):
        # A power that lets it join may be stopped; then it answers once more, as invited.
        while open_sides(m, seat):
            text = f"{asking.name_of(m, seat)}, whose {asking.word(m, 'ally')} are you?"
            usual = "none" if obliged(m, "ally", seat) is None else None
            side = yield from asking.pick(
                m, "one", seat, "turn.alliance", "alliance", text, partial(_sides, m, seat), default=usual
            )
            e = m.state.encounter
            if e is None:
                return
            if side in (None, "none"):
                m.set("declined", [*e.declined, seat], "turn.alliance")
                break
            if str(side) not in e.invited.get(seat, []) and not (yield from permitted(m, "ally_uninvited", seat)):
                continue
            yield from read_numbers(m, ["ally_limit", "stuck"], [seat])
            yield from join(m, seat, str(side), "turn.alliance")
            break


def open_sides(m: Engine, seat: int) -> list[str]:
    """The sides a player may join now: those that invited it, if it has ships to send."""
    e = m.state.encounter
    if e is None or has_role(m.state, seat, ("main",)) or seat in e.allies:
        return []
    if forbidden(m, "ally", seat) is not None:
        return []
    free = allowed(m, "ally_uninvited", seat) is not None
    sides = ["offense", "defense"] if free else list(e.invited.get(seat, []))
    return [side for side in sides if colonies(m.state, seat) or (side == "offense" and launchable(m, seat))]


def _sides(m: Engine, seat: int) -> list[Option]:
    words = {"offense": "offensive ally", "defense": "defensive ally"}
    found = [Option(side, f"join as {asking.word(m, words[side])}") for side in open_sides(m, seat)]
    return [*found, Option("none", "decline")] if found and obliged(m, "ally", seat) is None else found


def join(m: Engine, seat: int, side: str, rule: str, count: int = 0) -> Flow:
    """A player becomes an ally with one to four ships from its colonies (ffg T-41; mayfair F4.11), or with `count`, no
    fewer if it has them.
    """
    if alone(m):
        return

    def high() -> int:
        return count or fold(m, "ally_limit", seat, base_of(m, "ally_limit"))

    def room() -> dict[str, int]:
        if has_role(m.state, seat, ("main",)):
            return {}
        if side == "offense":
            return launchable(m, seat)
        return free_to_go(m, seat, {p: m.state.places[p][seat] for p in colonies(m.state, seat)})

    sent = yield from asking.ships(
        m,
        seat,
        rule,
        "send",
        f"{asking.name_of(m, seat)}, which {asking.word(m, 'ship', True)} do you send?",
        room,
        lambda: count or 1,
        high,
        sent_by=seat,
    )
    if not sent:
        return
    going = yield from sent_off(m, seat, sent, rule)
    if not going:
        return
    e = m.state.encounter
    m.do(ch.AllyJoined(seat, side, e is not None and e.allies.get(seat, side) != side), rule, seat)
    for place, (n, stacks) in going.items():
        m.do(ch.ShipsMoved(seat, place, GATE if side == "offense" else BESIDE, n, stacks=stacks), rule, seat)
    if m.unsure:
        yield from settle_markers(m, GATE if side == "offense" else BESIDE)
    if m.dirty:
        yield from settle(m)
