"""Where a case starts that says no moment: before the cards, or earlier, if its lines use something earlier."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from adjudicator.cases.names import NotUnderstood
from adjudicator.cases.parse import read_worded
from adjudicator.rulebook.model import Book, Clause, Entry
from adjudicator.table.state import State

STARTS = {
    "destiny": "destiny.drawn",
    "launch": "destiny.drawn",
    "alliance": "alliance.before_invitations",
}
"""The moment to start at for what is used in a phase."""
ALLIED = "alliance.formed"
"""Where a case starts that states allies, for what is used before the cards."""


def used_in(lines: Iterable[str], state: State, book: Book) -> list[str]:
    """The powers, cards and rules that the lines say are used."""
    found: list[str] = []
    for line in lines:
        with suppress(NotUnderstood):
            for said in read_worded(line, state, book) if line else ():
                for reading in (said, *said.otherwise):
                    if reading.verb in ("uses", "plays"):
                        found.append(str(reading.parts.get("rule") or reading.parts.get("face")).casefold())
    return found


def used_with_allies(used: list[str], book: Book, cards: str) -> str | None:
    """The moment to start at, where allies are stated, for what is used once alliances stand; None if nothing is."""
    rows = {moment.id: number for number, moment in enumerate(book.turn)}
    when = [[at for clause in clauses for at in clause.at] for clauses in _meant(used, book)]
    early = any(ALLIED in each and max(rows.get(at, rows[cards]) for at in each) < rows[cards] for each in when)
    return ALLIED if early else None


def first_used(used: list[str], held: Iterable[Entry], book: Book, cards: str) -> str | None:
    """The moment to start at for what is used, or a power held lends by itself, before the cards and no later.

    None if there is nothing of the kind.
    """
    rows = {moment.id: number for number, moment in enumerate(book.turn)}
    first = rows[cards]
    for clauses in (*_meant(used, book), *_lent(held)):
        when = [rows.get(moment, first) for clause in clauses for moment in clause.at]
        if when and max(when) < rows[cards]:
            first = min(first, *when)
    return STARTS.get(book.turn[first].phase)


def _meant(named: list[str], book: Book) -> Iterator[list[Clause]]:
    """The rules that each name stands for: those of an entry, or one of them."""
    for entry in book.entries.values():
        uses = [clause for clause in entry.clauses if clause.kind == "use"]
        if entry.title.casefold() in named:
            yield uses
        yield from ([clause] for clause in uses if clause.ref.casefold() in named)


def _lent(held: Iterable[Entry]) -> Iterator[list[Clause]]:
    """Rules by which a power has another one for this encounter without anybody saying so."""
    for entry in held:
        for clause in entry.clauses:
            if clause.kind == "use" and clause.must and clause.do and all(step.verb == "grant" for step in clause.do):
                yield [clause]
