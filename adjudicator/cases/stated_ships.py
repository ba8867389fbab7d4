"""Where a case says ships stand: on planets, Moons, in the gate, the Limbo, under others; special ones by name."""

from __future__ import annotations

from adjudicator.cases import fields
from adjudicator.cases.ships import read_special
from adjudicator.cases.stated import Stated
from adjudicator.engine.special import is_made
from adjudicator.rulebook.errors import one_of
from adjudicator.rulebook.nodes import Node
from adjudicator.table import changes as ch
from adjudicator.table.positions import colonies
from adjudicator.table.state import BESIDE, GATE, OUT, WARP, stack_place

FACES = ("face", "seen")
"""What is said of a Moon beside the ships on it: what it shows, or what somebody who has looked says it is."""


def ships(table: Stated) -> dict[int, dict[str, int]]:
    """By owner, how many ships stand at each place that the case names."""
    found: dict[int, dict[str, int]] = {seat: {} for seat in range(len(table.state.seats))}

    def put(owner: int, place: str, count: int, node: Node) -> None:
        if place in found[owner]:
            raise node.error(f"{table.names.title(owner)}'s ships at {place} a second time", "each place once")
        found[owner][place] = count

    for _, where, value in fields.pairs(table.get("ships"), "ships"):
        place = table.place(where)
        if value.kind == "map" and not value.pairs:
            for seat in table.state.places[place]:
                put(seat, place, 0, where)  # `{}` is an empty place
        ground = table.state.planets.get(place)
        for spot, seat, count in table.owned(value, f"ships at {place}", [] if ground is None else [ground.system]):
            put(seat, place, fields.whole(count, "a number of ships"), spot)
    for name in (WARP, OUT, GATE, BESIDE):
        # the gate of a launch still to come is filled by it
        said = None if name == GATE and table.reached <= table.rows["launch.launched"] else table.get(name)
        usual = [table.state.offense] if name == GATE else []
        for spot, seat, count in [] if said is None else table.owned(said, name, usual):
            put(seat, name, fields.whole(count, "a number of ships"), spot)
    for _, spot, value in fields.pairs(table.get("colonies"), "colonies"):
        owner = table.seat(spot)
        for item in value.values():
            for planet, there, standing in _colonies(table, item):
                put(owner, planet, standing, there)
    for key, where, value in fields.pairs(table.get("limbo"), "limbo"):
        if key == "marker":
            _marker(table, value)
            continue
        place = table.place(where, "limbo ")
        for _, spot, count in fields.pairs(value, place):
            put(table.seat(spot), place, fields.whole(count, "a number of ships"), spot)
    for _, where, value in fields.pairs(table.get("moons"), "moons"):
        place = table.place(where)
        if place not in table.state.planets or not table.state.planets[place].moon:
            raise where.error(f"'{place}' is no Moon", "a Moon, such as 'red moon 1'")
        for key, spot, count in fields.pairs(value, place):
            if key not in FACES:
                put(table.seat(spot), place, fields.whole(count, "a number of ships"), spot)
    if table.reached > table.rows["launch.launched"] and GATE not in found[table.state.offense]:
        raise table.where("at").error("the gate without ships of the offense", "how many under 'gate' (0 for none)")
    return found


def _colonies(table: Stated, item: Node) -> list[tuple[str, Node, int]]:
    """``blue 2`` (one ship) or ``{blue 2: 3}``."""
    if item.kind != "map":
        return [(table.place(item), item, 1)]
    return [
        (table.place(where), where, fields.whole(count, "a number of ships", 1))
        for _, where, count in fields.pairs(item, "a colony")
    ]


def _marker(table: Stated, node: Node) -> None:
    limbo = table.state.limbo
    if limbo is None:
        raise node.error("a Limbo marker in a game without the Limbo", "the module 'limbo'")
    table.do(ch.MarkerMoved(limbo.sections.index(fields.one(node, limbo.sections, "the marker"))))


def protected(table: Stated) -> tuple[int, str] | None:
    """The defense's ships on the target, which stay as they were set up unless the case says otherwise."""
    e = table.state.encounter
    return None if e is None or e.target is None or e.defense is None else (e.defense, e.target)


def stacks(table: Stated) -> None:
    """Ships captured under others, taken from the fullest colonies of their owners."""
    state = table.state
    target = state.encounter.target if state.encounter is not None else None
    for _, whose, places in fields.pairs(table.get("stacks"), "stacks"):
        for _, where, under in fields.pairs(places, "stacks"):
            place, owner = table.place(where), table.seat(whose)
            if not state.places[place].get(owner, 0):
                raise where.error(f"no ship of {table.names.title(owner)} at {place}", "a place where it has one")
            table.do(ch.StackMade(owner, place))
            for _, spot, count in fields.pairs(under, "ships captured"):
                seat = table.seat(spot)
                for _ in range(fields.whole(count, "a number of ships")):
                    fullest = max(colonies(state, seat), key=lambda name: (name != target, state.places[name][seat]))
                    table.do(ch.ShipsMoved(seat, fullest, stack_place(state.stacks[-1]), 1))


def special(table: Stated) -> None:
    """Where special ships stand: ``{Ana: Flagship at gate}``, or a list; ``spent`` if the marker is down."""
    for _, place, value in fields.pairs(table.get("special"), "special"):
        seat, done = table.seat(place), []
        for item in value.values():
            said = read_special(fields.text(item, "a special ship"))
            if said is None:
                raise item.error(f"'{item.text}'", "a special ship, at, and its place")
            spot = fields.found(item, table.names.place, said.place)
            own = table.state.seats[seat].markers
            kinds = [
                e for e in table.book.entries.values() if e.kind == "ship" and e.name.casefold() == said.name.casefold()
            ]
            if kinds and is_made(kinds[0]):
                table.do(ch.MarkerMade(seat, kinds[0].id, spot))
                continue
            found = [
                i
                for i, mk in enumerate(own)
                if table.names.entry(mk.kind).casefold() == said.name.casefold() and i not in done
            ]
            if not found:
                right = one_of(table.names.entry(mk.kind) for mk in own) if own else "a module with special ships"
                raise item.error(f"{table.names.title(seat)} has no {said.name}", right)
            done.append(found[0])
            try:
                table.do(ch.MarkerSet(seat, found[0], spot, said.charged))
            except ch.WrongChange as wrong:
                raise item.error(str(wrong), "a place where it has a ship") from wrong


def faces(table: Stated) -> None:
    """What Moons are: face up, or seen by somebody who has said so."""
    pieces = {entry.name: entry for entry in table.book.entries.values() if entry.kind == "moon"}
    for _, where, value in fields.pairs(table.get("moons"), "moons"):
        for key, _, face in fields.pairs(value, where.text):
            if key in FACES:
                piece = pieces[fields.one(face, pieces, "a Moon")].id
                table.do(ch.MoonTurned(table.place(where), piece, key == FACES[0]))


def holder(table: Stated, moon: str) -> int | None:
    """Who is said to stand on a Moon."""
    for _, where, value in fields.pairs(table.get("moons"), "moons"):
        if table.place(where) == moon:
            return next((table.seat(spot) for key, spot, _ in fields.pairs(value, moon) if key not in FACES), None)
    return None
