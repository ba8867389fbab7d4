"""Ships on the move: home to colonies, lost to the warp, landed, freed.

Every move passes through the stages of its event.
"""

from __future__ import annotations

from functools import partial

from adjudicator.engine import asking, moons, offers
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.events import Part, announce, react, replace_by_rules, stage
from adjudicator.engine.listening import listen
from adjudicator.engine.numbers import fold
from adjudicator.engine.settle import settle
from adjudicator.engine.special import held, settle_markers
from adjudicator.table import changes as ch
from adjudicator.table import surfaces
from adjudicator.table.positions import colonies, here, in_warp, side_of
from adjudicator.table.stacks import bounds
from adjudicator.table.state import GATE, OUT, WARP, stack_place, star

Places = dict[str, int]


def take_from(m: Engine, owner: int, sources: Places, to: str, rule: str) -> None:
    """Move ships from several places to one."""
    for place, n in standing(m, owner, sources).items():
        m.do(ch.ShipsMoved(owner, place, to, n), rule, owner)


def share_out(m: Engine, owner: int, sources: Places, split: Places, rule: str) -> int:
    """Move ships to several places, so many to each, from wherever of their sources they still stand. Returns how many
    came.
    """
    left = standing(m, owner, sources)
    came = 0
    for target, n in split.items():
        for source in list(left):
            part = min(n, left[source])
            m.do(ch.ShipsMoved(owner, source, target, part), rule, owner)
            n -= part
            left[source] -= part
            came += part
    return came


def sent_off(m: Engine, owner: int, sent: Places, rule: str) -> Flow:
    """Ships that are sent, by where they stand: how many, and which of them carry others. While that is asked a card
    may have moved some; those stay.
    """
    chosen = {}
    for place, n in sent.items():
        chosen[place] = yield from _which_stacks(m, owner, place, n, rule)
    return {place: (n, chosen[place]) for place, n in standing(m, owner, sent).items()}


def _which_stacks(m: Engine, owner: int, source: str, count: int, rule: str) -> Flow:
    """Which of a place's ships that carry others are among those that go; None where there is no choice."""
    mine = [s for s in m.state.stacks if s.owner == owner and s.place == source]
    have = m.state.places[source].get(owner, 0)
    least, most = bounds(len(mine), count, have)
    if least == most:
        return None
    chosen: list[int] = []
    for i, stack in enumerate(mine):
        if len(chosen) < most and len(chosen) + len(mine) - i > least:
            n = 1 + sum(m.state.places[stack_place(stack)].values())
            text = f"{asking.name_of(m, owner)}, does your stack of {n} on {source} go along?"
            if not (yield from asking.whether(m, owner, rule, "stack", text, True)):
                continue
        if len(chosen) < most:
            chosen.append(stack.id)
    return chosen


def homes(m: Engine, owner: int, sources: Places) -> list[str]:
    """Colonies to which these ships may return: the owner's, less those that the same ships leave empty.

    A ship the offense draws out of the warp before destiny may go straight into the gate where the edition allows it
    (F1.8).
    """
    at = m.state.places
    found = [p for p in colonies(m.state, owner) if at[p][owner] > sources.get(p, 0)]
    if any(place == WARP or (place in m.state.planets and m.state.planets[place].warped) for place in sources):
        found = [p for p in found if not m.state.planets[p].warped]
    if WARP in sources and owner == m.state.offense and m.state.moment == "regroup.retrieved":
        found += [GATE] if m.book.settings.get("retrieve_to_gate") else []
    return found


def launchable(m: Engine, owner: int) -> Places:
    """Ships that may be put into the gate: those on colonies, and those on the star of the owner's system (seed
    M14.13).
    """
    at = m.state.places
    found = free_to_go(m, owner, {place: at[place][owner] for place in colonies(m.state, owner)})
    apart = star(m.state, owner)
    if at.get(apart, {}).get(owner):
        found[apart] = at[apart][owner]
    return found


def free_to_go(m: Engine, owner: int, sources: Places) -> Places:
    """Of these ships, those that no rule holds where they are."""
    return {place: n for place, n in sources.items() if not is_stuck(m, owner, place)}


def is_stuck(m: Engine, owner: int, place: str) -> bool:
    """A rule holds the owner's ships on that planet."""
    return place in m.state.planets and bool(fold(m, "stuck", owner, 0, {"planet": place}))


def standing(m: Engine, owner: int, sources: Places) -> Places:
    """Of these ships, those that still stand there: a card played meanwhile may have moved some, or taken the planet
    out of the game.
    """
    there = {place: min(n, m.state.places.get(place, {}).get(owner, 0)) for place, n in sources.items()}
    return {place: n for place, n in there.items() if n}


def bring_home(m: Engine, owner: int, sources: Places, rule: str) -> Flow:
    """Ships return to colonies as their owner likes (ffg E-17; mayfair F4.28).

    Without a colony they go to (or stay in) the warp. Returns how many really came to a colony.
    """
    total = sum(standing(m, owner, sources).values())
    if not total:
        return 0
    there = here(m.state, owner)
    it: Part = {
        "event": "ships_return_home",
        "owner": owner,
        "count": total,
        "here": sum(n for place, n in sources.items() if place in there),
        "from": sources,
        "done": False,
    }
    if not (yield from stage(m, "ships_return_home", it)):
        return 0
    if not homes(m, owner, sources):
        take_from(m, owner, standing(m, owner, sources), WARP, "turn.no_colony")
        return 0

    def left() -> int:
        return sum(standing(m, owner, sources).values())

    def room() -> Places:
        return dict.fromkeys(homes(m, owner, sources), left())

    def usual() -> Places:
        return {place: left() for place in homes(m, owner, sources)[:1]}

    going = "where does 1" if total == 1 else f"where do {total}"
    text = f"{asking.name_of(m, owner)}, {going} {asking.word(m, 'ship', total != 1)} return to?"
    split = yield from asking.ships(m, owner, rule, "home", text, room, left, left, default=usual)
    came = share_out(m, owner, sources, split, rule)
    landed(m, owner, split, "return")
    return came


def loss(m: Engine, owner: int, sources: Places, reason: str, by: int | None, side: str | None = None) -> Part:
    """The part of a loss that concerns one owner; `side`, if it is not its own, on which it loses them."""
    in_encounter = here(m.state, owner)
    return {
        "event": "ships_to_warp",
        "owner": owner,
        "by": by,
        "count": sum(sources.values()),
        "from": {place: n for place, n in sources.items() if n},
        "reason": reason,
        "side": side_of(m.state, owner) if side is None else side,
        "here": sum(n for place, n in sources.items() if place in in_encounter),
        "removed": 0,
        "gone": False,
        "done": False,
    }


def lose(m: Engine, parts: list[Part], rule: str) -> Flow:
    """Ships of one or several owners are lost: answered, replaced rank by rank, carried out, reacted to once per
    owner.
    """
    parts = [part for part in parts if part["count"]]
    for part in parts:
        yield from announce(m, "ships_to_warp", part)
        if part.get("cancelled") or (yield from replace_by_rules(m, "ships_to_warp", part)):
            part["count"] = 0
        if part.get("captured"):
            _remember(m, part, "captured", part["captured"])
    waiting = [part for part in parts if part["count"]]
    if waiting and m.rules.held("instead ships_to_warp"):
        yield from listen(m, "instead ships_to_warp", waiting)
    for part in parts:
        part["from"] = standing(m, part["owner"], part["from"])
        part["count"] = sum(part["from"].values()) if part["count"] else 0
        if part["count"]:
            there = dict(m.state.places[WARP])
            take_from(m, part["owner"], part["from"], WARP, rule)
            part["now"] = {WARP: part["count"]}
            came = {owner: n - there.get(owner, 0) for owner, n in m.state.places[WARP].items()}
            part["freed"] = {owner: n for owner, n in came.items() if n > 0 and owner != part["owner"]}
            _remember(m, part, "lost", part["count"])
        if part["removed"]:
            _remember(m, part, "removed", part["removed"])
    leave_without_ships(m, rule)
    for part in parts:
        if part["removed"] and part["count"]:
            # One loss is one loss, though a part of it left the game and the rest came to the warp.
            part["now"] = {**part["now"], OUT: part["removed"]}
            part["count"] += part["removed"]
            yield from react(m, "ships_to_warp", part)
        elif part["removed"]:
            gone = {**part, "event": "ships_removed", "count": part["removed"], "now": {OUT: part["removed"]}}
            yield from react(m, "ships_removed", {**gone, "done": False, "gone": True})
        elif part["count"]:
            yield from react(m, "ships_to_warp", part)
    if m.dirty:
        yield from settle(m)


def leave_without_ships(m: Engine, rule: str) -> None:
    """An ally whose last ship is lost before the outcome is an ally no longer."""
    e = m.state.encounter
    if e is not None and e.outcome is None:
        for seat in [s for s in e.allies if not here(m.state, s)]:
            m.do(ch.AllyLeft(seat), rule, seat)


def _remember(m: Engine, part: Part, field: str, n: int) -> None:
    e = m.state.encounter
    if e is None or part["reason"] != "battle":
        return
    counts = dict(getattr(e, field))
    counts[part["owner"]] = counts.get(part["owner"], 0) + n
    m.set(field, counts, "turn.count")


def choose_loss(m: Engine, owner: int, n: int, sources: Places, chooser: int, rule: str) -> Flow:
    """Which ships are lost: their owner chooses unless a rule names somebody else; all of them if there are not
    enough.
    """
    whose = "do you lose" if chooser == owner else f"of {asking.name_of(m, owner)}"
    text = f"{asking.name_of(m, chooser)}, {asking.which(m, n, 'ship')} {whose}?"
    left = partial(standing, m, owner, sources)
    return (yield from asking.ships(m, chooser, rule, "lose", text, left, lambda: n, lambda: n))


def leaving(m: Engine, owner: int, n: int, reason: str) -> Part:
    """Ships about to leave the warp; where they went is known afterwards."""
    phase = m.book.turn[m.rules.moment_number(m.state.moment)].phase
    return {
        "event": "ships_leave_warp",
        "owner": owner,
        "count": n,
        "reason": reason,
        "to": {},
        "regroup": phase == "regroup" and owner == m.state.offense,
        "done": False,
    }


def out_of_warp(m: Engine, owner: int, n: int, rule: str, least: int | None = None) -> Flow:
    """Which of a player's ships leave the warp, where some are on planets there: so many, or `least` at least."""
    there = in_warp(m.state, owner)
    if len(there) < 2 and least in (None, n):
        return dict.fromkeys(there, n)
    text = f"{asking.name_of(m, owner)}, {asking.which(m, n, 'ship')} {'leaves' if n == 1 else 'leave'}"
    text += f" the {asking.word(m, 'warp')}?"
    left = partial(in_warp, m.state, owner)
    low = n if least is None else least
    return (yield from asking.ships(m, owner, rule, "leaves", text, left, lambda: low, lambda: n))


def retrieve(m: Engine, owner: int, n: int, rule: str, reason: str = "effect", least: int | None = None) -> Flow:
    """Ships leave the warp for colonies; without a colony they stay (ffg Q-13, d173)."""
    n = min(n, sum(in_warp(m.state, owner).values()))
    if n <= 0 or not homes(m, owner, {WARP: n}):
        return 0
    sources = yield from out_of_warp(m, owner, n, rule, least)
    if not sum(sources.values()):
        return 0
    back = yield from recover(m, owner, sources, rule, reason)
    if m.dirty:
        yield from settle(m)
    return back


def recover(m: Engine, owner: int, sources: Places, rule: str, reason: str = "effect") -> Flow:
    """Ships that stand in the warp return to colonies, and whoever listens hears of it. Returns how many came."""
    it = leaving(m, owner, sum(n for place, n in sources.items() if place in in_warp(m.state, owner)), reason)
    if not (yield from stage(m, "ships_leave_warp", it)):
        return 0
    before = {p: m.state.places[p].get(owner, 0) for p in m.state.planets}
    back = yield from bring_home(m, owner, sources, rule)
    after = {p: m.state.places[p].get(owner, 0) for p in m.state.planets}
    it["to"] = {p: n - before[p] for p, n in after.items() if n > before.get(p, 0)}
    yield from react(m, "ships_leave_warp", it)
    return back


def ground(m: Engine, owner: int, planet: str, rule: str) -> str:
    """Where ships that come to a planet stand; where others stand apart, their base is made now if it is not there."""
    place, made = surfaces.ground(m.state, owner, planet)
    if made is not None:
        m.do(made, rule, owner)
        if m.state.encounter is not None:
            m.set("base", place, rule)
    return place


def clear_bases(m: Engine, rule: str) -> None:
    """Bases apart that stand empty are there no longer."""
    for place in [p for p, planet in m.state.planets.items() if planet.on is not None and not m.state.places[p]]:
        m.do(ch.PlanetGone(place), rule)


def land(m: Engine, owner: int, source: str, planet: str, rule: str) -> Flow:
    """All of the owner's ships at a place land on a planet.

    Returns the landing, for who answers it once all others have landed too; None if there was none.
    """
    n = m.state.places[source].get(owner, 0)
    if not n or planet not in m.state.planets or moons.taken(m.state, owner, planet):
        return None
    planet = ground(m, owner, planet, rule)
    it: Part = {
        "event": "ships_landed",
        "owner": owner,
        "count": n,
        "planet": planet,
        "why": "win",
        "from": {source: n},
        "done": False,
    }
    if not (yield from stage(m, "ships_landed", it)):
        return None
    m.do(ch.ShipsMoved(owner, source, planet, n), rule, owner)
    return it


def landed(m: Engine, owner: int, ships: Places, why: str) -> None:
    """Ships have come to stand on planets otherwise than by winning: the settling asks who answers that."""
    for place, n in ships.items():
        if n and place in m.state.planets and m.index.on("after", "ships_landed"):
            it: Part = {"event": "ships_landed", "owner": owner, "count": n, "planet": place, "why": why, "done": False}
            m.landings.append(it)
            m.dirty.append(owner)


def leave_encounter(m: Engine, seat: int, rule: str) -> Flow:
    """An ally's ships go home and it is an ally no longer."""
    with held(m):
        yield from bring_home(m, seat, here(m.state, seat), rule)
    m.do(ch.AllyLeft(seat), rule, seat)
    yield from settle_markers(m)
    if m.choice("intimidate_return") == 1:
        offers.take_back(m, [seat])
    if m.dirty:
        yield from settle(m)
