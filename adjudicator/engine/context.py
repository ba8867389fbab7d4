"""What an expression can see while it is worked out: the table, the owner of the rule, the event it answers, named
things.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.engine.core import Engine


_QUIET: dict[str, Any] = {
    "number": 0,
    "truth": False,
    "text": "",
    "players": [],
    "texts": [],
    "cards": [],
    "numbers": [],
    "powers": [],
    "planets": [],
}
"""What a memory holds before anything was kept, by its type."""


NO_NAMES: dict[str, str] = {}
"""The names of an expression that knows none but the language's own words."""


class Context:
    """The `c` of every compiled expression and of every verb."""

    __slots__ = ("args", "clause", "entry", "it", "m", "moment", "names", "owner", "ref", "types")

    def __init__(
        self,
        m: Engine,
        owner: int | None,
        entry: str = "",
        ref: str = "",
        it: dict[str, Any] | None = None,
        names: dict[str, Any] | None = None,
    ) -> None:
        self.m = m
        self.owner = owner
        self.entry = entry
        self.ref = ref
        self.it = it if it is not None else {}
        self.names = names if names is not None else {}
        self.types: dict[str, str] = NO_NAMES
        self.clause = ""
        self.args: dict[str, Any] = {}
        """Answers that an announcement brought along."""
        self.moment = m.state.moment
        """The moment this belongs to: one just gone by, for a card announced at the question after it."""

    def ruling(self, issue: str) -> int:
        """The number of the choice this table takes for an issue."""
        return self.m.choice(issue)

    def kept(self, name: str) -> Any:
        """The entry's own memory of that name: what was kept last, or what it starts with."""
        entry = keeper(self.m, self.entry, name)
        kept = self.m.state.memory.get(memory_of(self.m, entry, self.owner), {})
        if name in kept:
            return kept[name]
        declared = self.m.book.entries[entry].keeps[name]
        if declared["type"] == "player":
            return self.owner if "start" in declared else None
        return declared.get("start", _QUIET.get(declared["type"]))


def keeper(m: Engine, entry: str, name: str) -> str:
    """Whose memory that is: the entry's own, or of a flare its power's."""
    found = m.book.entries[entry]
    return entry if name in found.keeps or found.power is None else found.power


def memory_of(m: Engine, entry: str, owner: int | None) -> str:
    """Where an entry's memory is kept: under its id, but a copy held for this encounter remembers for itself."""
    if owner is not None:
        for slot in m.state.seats[owner].slots:
            if slot.power == entry and slot.until == "encounter":
                return f"{entry}@{owner}"
    return entry
