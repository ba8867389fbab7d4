"""Verbs that move ships."""

from __future__ import annotations

from typing import Any

from adjudicator.engine import asking, moving
from adjudicator.engine.context import Context
from adjudicator.engine.core import Flow
from adjudicator.engine.events import react, stage
from adjudicator.engine.holding import discard_chosen
from adjudicator.engine.moons import taken
from adjudicator.engine.questions import Ask, Option
from adjudicator.engine.verbs.reading import player, players, read
from adjudicator.engine.whereabouts import room
from adjudicator.rulebook.model import Step
from adjudicator.table import changes as ch
from adjudicator.table.positions import in_warp, place_in, planets_of
from adjudicator.table.state import OUT, WARP, sheet, stack_place, star


def lose(c: Context, step: Step) -> Flow:
    """Ships go to the warp: how many, whose, from where; the owner chooses unless `chosen_by` says else."""
    m = c.m
    parts = []
    short: dict[int, int] = {}
    reason = str(step.args.get("reason", "penalty"))
    of_it = step.args.get("ships") == "it"
    chosen = moving.standing(m, c.it["owner"], c.it["from"]) if of_it else read(c, step, "ships")
    for owner in players(c, step, "of", c.owner):
        if chosen:
            sources: dict[str, int] = dict(chosen)
        else:
            at = step.args.get("at")
            there = room(c, owner, str(at) if at else str(step.args.get("from", "anywhere")), c.types)
            n = sum(there.values()) if step.args["value"] == "all" else int(read(c, step, "value"))
            short[owner] = n - sum(there.values())
            chooser = player(c, step, "chosen_by", owner)
            sources = yield from moving.choose_loss(m, owner, n, there, owner if chooser is None else chooser, c.ref)
        if OUT in sources:
            # A ship that is out of the game is brought back into it, which is no loss.
            m.do(ch.ShipsMoved(owner, OUT, WARP, sources.pop(OUT)), c.ref, owner)
        parts.append(moving.loss(m, owner, sources, reason, c.owner))
    if of_it:
        c.it["count"], c.it["done"] = 0, True
    yield from moving.lose(m, parts, c.ref)
    if read(c, step, "owed", False):
        for owner, n in short.items():
            if n > 0:
                yield from discard_chosen(m, owner, n, c.ref)


def part_sources(c: Context, step: Step) -> tuple[int | None, dict[str, int], dict[str, Any] | None]:
    """Whose ships a verb about `it` (or about ships named before) means, and where they stand now."""
    if step.args["value"] == "it":
        it = c.it
        return it["owner"], moving.standing(c.m, it["owner"], it.get("now") or it["from"]), it
    named = read(c, step, "value") or {}
    owner = player(c, step, "of", c.owner)
    return owner, moving.standing(c.m, owner, named) if owner is not None else {}, None


def return_(c: Context, step: Step) -> Flow:
    """Ships go home; what was lost is then not lost."""
    owner, sources, it = part_sources(c, step)
    if owner is None:
        return
    lost = sources.get(WARP) and moving.homes(c.m, owner, sources)
    back = yield from (moving.recover if lost else moving.bring_home)(c.m, owner, sources, c.ref)
    moving.leave_without_ships(c.m, c.ref)
    if it is not None and (back or "now" not in it):
        it["count"] = 0
        it["done"] = True


def spare(c: Context, step: Step) -> Flow:
    """Some ships are no part of the event any more."""
    taken = c.it.get("from", {})
    for place, n in (read(c, step, "value") or {}).items():
        part = min(n, taken.get(place, 0))
        taken[place] = taken.get(place, 0) - part
        c.it["count"] -= part
    c.it["done"] = not c.it.get("count") and not c.it.get("removed")
    c.m.writes += 1
    yield from ()


def remove(c: Context, step: Step) -> Flow:
    """Ships leave the game, but nobody is brought below `least`; the surplus stays in the loss (ffg T-89)."""
    owner, sources, it = part_sources(c, step)
    if owner is None:
        return
    least = int(read(c, step, "least", 0))
    state = c.m.state
    spare = max(0, state.seats[owner].ships - state.places[OUT].get(owner, 0) - least)
    left = min(sum(sources.values()), spare)
    gone = 0
    for place, n in list(sources.items()):
        part = min(n, left - gone)
        if part:
            c.m.do(ch.ShipsMoved(owner, place, OUT, part), c.ref, owner)
            sources[place] -= part
            gone += part
    if it is not None:
        it["from"] = {place: n for place, n in sources.items() if n}
        it["count"] -= gone
        it["removed"] += gone
        it["done"] = it["count"] == 0
    yield from ()


def forfeit(c: Context, step: Step) -> Flow:
    """A price: ships of the owner's choice leave the game, or more of them are lost."""
    m = c.m
    owner = player(c, step, "of", c.owner)
    if owner is None:
        return
    out, lost = int(read(c, step, "value")), int(read(c, step, "lost", 0))
    options = [
        Option("lost", f"lose {asking.counted(m, lost, 'ship')}"),
        Option("out", f"take {asking.counted(m, out, 'ship')} out of the game"),
    ]
    text = f"{asking.name_of(m, owner)}, what is the price?"
    how = yield from asking.pick(m, "one", owner, c.ref, "price", text, lambda: options, default="lost")
    n = out if how == "out" else lost
    sources = yield from moving.choose_loss(m, owner, n, room(c, owner, "anywhere", c.types), owner, c.ref)
    if how == "lost":
        yield from moving.lose(m, [moving.loss(m, owner, sources, "cost", owner)], c.ref)
        return
    moving.take_from(m, owner, sources, OUT, c.ref)
    moving.leave_without_ships(m, c.ref)


def settle(c: Context, step: Step) -> Flow:
    """Ships go to planets of their owner's own system, as it likes."""
    m = c.m
    owner, sources, _ = part_sources(c, step)
    if owner is None:
        return
    empty = bool(read(c, step, "empty", False))

    def left() -> int:
        return sum(moving.standing(m, owner, sources).values())

    def planets() -> dict[str, int]:
        at = m.state.places
        return {name: left() for name in planets_of(m.state, owner) if not (empty and at[name])}

    text = f"{asking.name_of(m, owner)}, to which planets of your system?"
    split = yield from asking.ships(m, owner, c.ref, "home", text, planets, left, left)
    split = {moving.ground(m, owner, planet, c.ref): n for planet, n in split.items()}
    moving.share_out(m, owner, sources, split, c.ref)
    moving.landed(m, owner, split, "effect")


def retrieve(c: Context, step: Step) -> Flow:
    """Ships leave the warp for their owners' colonies: so many of each, or those a question shared out."""
    value = step.args["value"]
    shared = None if value == "all" else read(c, step, "value")
    if isinstance(shared, dict):
        for owner, n in shared.items():
            yield from moving.retrieve(c.m, owner, n, c.ref)
        return
    for owner in players(c, step, "of", c.owner):
        every = sum(in_warp(c.m.state, owner).values())
        least = c.m.state.places[WARP].get(owner, 0) if value == "all" else None
        n = every if value == "all" else int(read(c, step, "value"))
        yield from moving.retrieve(c.m, owner, n, c.ref, least=least)


def capture(c: Context, step: Step) -> Flow:
    """Ships go under ships that a player has in the encounter; the player says under which."""
    m = c.m
    owner, sources, it = part_sources(c, step)
    by = player(c, step, "by", c.owner)
    place = place_in(m.state, by) if by is not None else None
    if owner is None or by is None or place is None or not sum(sources.values()):
        return
    n = sum(sources.values())
    split = yield from asking.ask(m, lambda: _carriers(c, by, place, owner, n))
    under = split or {option.value: n for option in _under(c, by, place, n)[:1]}
    for name, n in under.items():
        if name.startswith(_FRESH):
            m.do(ch.StackMade(by, place), c.ref, by)
            name = stack_place(m.state.stacks[-1])
        for source in list(sources):
            part = min(n, sources[source])
            m.do(ch.ShipsMoved(owner, source, name, part), c.ref, owner)
            sources[source] -= part
            n -= part
    if it is not None:
        it["captured"], it["count"], it["done"] = it["count"], 0, True


_FRESH = "ship "
"""What a ship that carries nothing yet is called in the question, before its number."""


def _under(c: Context, by: int, place: str, n: int) -> list[Option]:
    """The ships under which `n` others can go: those that carry some already, then the others."""
    state = c.m.state
    stacks = [s for s in state.stacks if s.owner == by and s.place == place]
    found = [Option(stack_place(s), stack_place(s), most=n) for s in stacks]
    fresh = min(n, state.places[place].get(by, 0) - len(stacks))
    return found + [Option(f"{_FRESH}{i + 1}", f"{_FRESH}{i + 1}", most=n) for i in range(fresh)]


def _carriers(c: Context, by: int, place: str, owner: int, n: int) -> Ask | None:
    m = c.m
    options = _under(c, by, place, n)
    if len(options) < 2:
        return None
    do, ships = "does" if n == 1 else "do", asking.counted(m, n, "ship")
    text = f"{asking.name_of(m, by)}, under which of your ships {do} {ships} of "
    there = [o.label for o in options if not o.label.startswith(_FRESH)]
    sizes = [f"{name} has {1 + sum(m.state.places[name].values())}" for name in there]
    text += f"{asking.name_of(m, owner)} go?" + (f" ({', '.join(sizes)})" if sizes else "")
    return Ask("split", (by,), text, c.ref, m.state.moment, "capture", options, n, n, True, {options[0].value: n})


def bind(c: Context, step: Step) -> Flow:
    """A player's stacks do not part in the warp."""
    owner = player(c, step, "value", c.owner)
    if owner is not None:
        c.m.do(ch.StacksBound(owner), c.ref, owner)
    yield from ()


def land(c: Context, step: Step) -> Flow:
    """All of a player's ships that stand in a place land on a planet."""
    owner = player(c, step, "value", c.owner)
    planet = read(c, step, "on")
    if owner is None or planet is None:
        return
    for source, n in room(c, owner, str(step.args["from"]), c.types).items():
        it = moving.leaving(c.m, owner, n, "effect")
        if source == WARP and not (yield from stage(c.m, "ships_leave_warp", it)):
            continue
        landing = yield from moving.land(c.m, owner, source, planet, c.ref)
        if landing is not None:
            yield from react(c.m, "ships_landed", {**landing, "why": "effect"})
        if source == WARP:
            it["to"] = {planet: n}
            yield from react(c.m, "ships_leave_warp", it)


def put(c: Context, step: Step) -> Flow:
    """Ships go to the pile that waits for the Limbo, out of the game, into the encounter, onto the planet aimed at,
    onto the star of their owner's system, or apart as captives of the rule's owner.
    """
    owner, sources, it = part_sources(c, step)
    e = c.m.state.encounter
    at = str(step.args["at"])
    if owner is None or (e is None and at not in ("out", "star", "warp", "apart")):
        return
    if at in ("encounter", "target", "star"):
        sources = moving.free_to_go(c.m, owner, sources)
    side = read(c, step, "for")
    if side is not None and sources and place_in(c.m.state, owner) is None:
        c.m.do(ch.AllyJoined(owner, str(side)), c.ref, owner)
    goal = {
        "pile": None,
        "out": OUT,
        "target": e.target if e is not None else None,
        "encounter": place_in(c.m.state, owner),
        "star": star(c.m.state, owner),
        "warp": WARP,
        "apart": sheet(c.owner) if c.owner is not None else None,
    }[at]
    if (goal is None and at != "pile") or (goal is not None and taken(c.m.state, owner, goal)):
        return
    if at == "target" and goal not in c.m.state.planets:
        return
    if at == "star":
        c.m.do(ch.PlaceMade(str(goal)), c.ref, owner)
    elif at == "target":
        goal = moving.ground(c.m, owner, str(goal), c.ref)
    if goal is not None:
        moving.take_from(c.m, owner, sources, goal, c.ref)
    if goal is None:
        for place, n in sources.items():
            c.m.do(ch.PileAdded(owner, place, n), c.ref, owner)
        # a stack has parted in the warp by now, and what it carried was lost with it
        for captive, n in (it.get("freed", {}) if it is not None else {}).items():
            c.m.do(ch.PileAdded(captive, WARP, n), c.ref, captive)
    if it is not None:
        it["done"] = True
    if at == "target" and goal is not None:
        moving.landed(c.m, owner, {goal: sum(sources.values())}, "effect")
    yield from ()


VERBS = {
    "lose": lose,
    "return": return_,
    "spare": spare,
    "remove": remove,
    "capture": capture,
    "bind": bind,
    "retrieve": retrieve,
    "land": land,
    "put": put,
    "settle": settle,
    "forfeit": forfeit,
}
