"""Verbs about special ships: they jump, their markers are turned over or put on another ship."""

from __future__ import annotations

from adjudicator.engine import asking, offers, special
from adjudicator.engine.context import Context
from adjudicator.engine.core import Flow
from adjudicator.engine.questions import Option
from adjudicator.engine.settle import settle
from adjudicator.engine.verbs.reading import main_value, read
from adjudicator.engine.verbs.ships import part_sources
from adjudicator.rulebook.model import Step
from adjudicator.table import changes as ch
from adjudicator.table.positions import here, place_in
from adjudicator.table.state import sheet


def turn_marker(c: Context, step: Step) -> Flow:
    """A special ship's marker is turned face up or down."""
    ref: special.Ref | None = main_value(c, step)
    up = bool(read(c, step, "up", True))
    found = special.marker(c.m.state, ref)
    if ref is not None and found is not None and found.charged != up:
        c.m.do(ch.MarkerSet(ref.seat, ref.number, charged=up), c.ref, ref.seat)
    yield from ()


def jump(c: Context, step: Step) -> Flow:
    """A special ship moves by itself; an ally without a ship left in the encounter is none any more (Q-58)."""
    m = c.m
    ref: special.Ref | None = main_value(c, step)
    found = special.marker(m.state, ref)
    if ref is None or found is None:
        return
    seat, source = ref.seat, found.place
    to = sheet(seat) if read(c, step, "apart") else read(c, step, "to") or place_in(m.state, seat)
    if to is None or to == source:
        return
    m.do(ch.ShipsMoved(seat, source, to, 1, ref.number), c.ref, seat)
    e = m.state.encounter
    if e is not None and seat in e.allies and not here(m.state, seat):
        m.do(ch.AllyLeft(seat), c.ref, seat)
        if m.choice("intimidate_return") == 1:
            offers.take_back(m, [seat])
    if m.dirty:
        yield from settle(m)


def mark(c: Context, step: Step) -> Flow:
    """The marker goes onto one of some ships, face up; where they stand apart its owner chooses."""
    m = c.m
    ref: special.Ref | None = main_value(c, step)
    among = dict(read(c, step, "among") or {})
    if ref is None:
        return

    def room() -> list[Option]:
        own = m.state.seats[ref.seat].markers
        there = {p: m.state.places[p].get(ref.seat, 0) for p in among}
        return [Option(p, p) for p, n in there.items() if n > sum(x.place == p for x in own)]

    text = f"{asking.name_of(m, ref.seat)}, on which ship does the marker lie now?"
    place = yield from asking.pick(m, "planet", ref.seat, c.ref, "marks", text, room)
    if place is not None:
        m.do(ch.MarkerSet(ref.seat, ref.number, place=str(place), charged=True), c.ref, ref.seat)


def convert(c: Context, step: Step) -> Flow:
    """Of some ships those that are no special ones become special ones of a kind."""
    m = c.m
    owner, sources, _ = part_sources(c, step)
    kind = m.rules.ship_called(str(step.args["kind"]))
    if owner is None or kind is None:
        return
    for place, n in sources.items():
        have = m.state.places[place].get(owner, 0)
        special_there = sum(mk.place == place for mk in m.state.seats[owner].markers)
        for _ in range(min(n, have - special_there)):
            m.do(ch.MarkerMade(owner, kind, place), c.ref, owner)
    yield from ()


VERBS = {"convert": convert, "jump": jump, "turn_marker": turn_marker, "mark": mark}
