"""What a case says that powers have kept count of so far."""

from __future__ import annotations

from typing import Any

from adjudicator.cases import fields
from adjudicator.cases.stated import Stated
from adjudicator.rulebook.model import Entry
from adjudicator.rulebook.nodes import Node
from adjudicator.table import changes as ch
from adjudicator.table.state import UNKNOWN


def memory(table: Stated) -> None:
    """What powers have kept count of so far."""
    keepers = {entry.name: entry for entry in table.book.entries.values() if entry.keeps}
    for _, place, value in fields.pairs(table.get("memory"), "memory"):
        entry = keepers[fields.one(place, keepers, "a power that keeps something")]
        for _, spot, what in fields.pairs(value, f"the memory of {entry.name}"):
            name = fields.one(spot, entry.keeps, f"a memory of {entry.name}")
            table.do(ch.Remembered(entry.id, name, _kept(table, what, entry.keeps[name]["type"])))
        _gifts(table, entry)


def _kept(table: Stated, node: Node, kind: str) -> Any:
    """What a memory of a type holds: cards as a count or as faces, players, powers and planets by name."""
    if kind == "player":
        return table.seat(node)
    if kind == "players":
        return [table.seat(item) for item in node.values()]
    if kind == "number":
        return fields.whole(node, "a number", 0)
    if kind == "cards":
        if node.kind == "list":
            return [table.face(item) for item in node.items]
        return [UNKNOWN] * fields.whole(node, "a number of cards")
    if kind == "text":
        return fields.text(node, "a memory")
    if kind == "texts":
        return [table.face(item) for item in node.values()]
    if kind == "planets":
        return [table.place(item) for item in node.values()]
    if kind == "powers":
        return [fields.named(item, table.names.power, "a power") for item in node.values()]
    return fields.truth(node, "a memory")


def _gifts(table: Stated, entry: Entry) -> None:
    """A power that another of the same player keeps in a row of its own was given by that one."""
    row = [x for n, d in entry.keeps.items() if d["type"] == "powers" for x in _row(table, entry, n)]
    for seat in table.state.seats:
        if any(slot.power == entry.id for slot in seat.slots):
            for slot in [slot for slot in seat.slots if slot.power in row]:
                slot.gained_by = f"{entry.name}."


def _row(table: Stated, entry: Entry, name: str) -> list[str]:
    return list(table.state.memory.get(entry.id, {}).get(name, []))
