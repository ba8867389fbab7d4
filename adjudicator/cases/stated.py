"""What a case says of the table it starts from: its values read one by one, and the changes that put them there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.cases import fields
from adjudicator.cases.files import Case
from adjudicator.cases.names import Names
from adjudicator.engine import backs
from adjudicator.rulebook.model import Book
from adjudicator.rulebook.nodes import Node
from adjudicator.table import changes as ch
from adjudicator.table.state import Planet, State


class Stated:
    """A state on its way from the set-up to what a case says."""

    def __init__(self, case: Case, book: Book, state: State) -> None:
        self.case = case
        self.book = book
        self.node = case.state
        self.state = state
        self.names = Names(state, book, guesses=False)
        self.rows = {row.id: i for i, row in enumerate(book.turn)}
        self.reached = 0
        """The row of the turn at which the case starts."""

    def get(self, key: str) -> Node | None:
        """What `state` says under a key."""
        found = None if self.node is None else self.node.get(key)
        return None if found is None or found.empty() else found

    def do(self, change: ch.Change) -> None:
        """Write one change."""
        if backs.played(self.state):
            backs.fill(self, change)
        ch.apply(self.state, change)

    def field(self, name: str, value: Any) -> None:
        """A plain field of the state, if the case says something about it."""
        if value is not None:
            self.do(ch.FieldSet(name, value))

    def fact(self, name: str, value: Any) -> None:
        """A fact of the encounter, if the case says something about it."""
        if value is not None:
            self.do(ch.EncounterSet(name, value))

    def whole(self, key: str, least: int) -> int | None:
        """The whole number under a key."""
        node = self.get(key)
        return None if node is None else fields.whole(node, key, least)

    def truth(self, key: str) -> bool | None:
        """The truth under a key."""
        node = self.get(key)
        return None if node is None else fields.truth(node, key)

    def seat(self, node: Node) -> int:
        """The seat a node names."""
        return fields.named(node, self.names.seat, "a player")

    def place(self, node: Node, before: str = "") -> str:
        """The place a node names, with some words before it."""
        if " moon " in node.text and not any(planet.moon for planet in self.state.planets.values()):
            raise node.error(f"'{node.text}' in a game without Moons", "the module 'moons'")
        place = fields.found(node, self.names.place, before + fields.text(node, "a place"))
        surface = self.names.bases.get(place)
        if place in self.state.places:
            return place
        if surface is None:
            self.do(ch.PlaceMade(place))
        else:
            self.do(ch.PlanetMade(place, Planet(self.state.planets[surface].system, on=surface)))
        return place

    def face(self, node: Node, before: str = "") -> str:
        """The card a node names, with some words before it."""
        return fields.found(node, self.names.face, before + fields.text(node, "a card"))

    def owned(self, node: Node, what: str, seats: Iterable[int]) -> Iterator[tuple[Node, int, Node]]:
        """Whose, with the node that says so, and how many: a mapping, or a number alone for the seats it goes without
        saying.
        """
        if node.whole() is not None:
            yield from ((node, seat, node) for seat in seats)
            return
        for _, place, value in fields.pairs(node, what):
            yield place, self.seat(place), value

    def seat_of(self, key: str) -> int | None:
        """The seat named under a key."""
        node = self.get(key)
        return None if node is None else self.seat(node)

    def where(self, key: str) -> Node:
        """Where `state` says something about a key, or else where the state or case begins."""
        if self.node is None:
            return self.case.node
        return self.node.key(key) if key in self.node.pairs else self.node
