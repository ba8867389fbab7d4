"""Kill checks over a whole rule book: which rules no case would miss if they were switched off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from adjudicator.cases.kill import kill
from adjudicator.cases.runner import Ready
from adjudicator.rulebook.model import Book, Clause, Entry, Standing


class Missed(Struct):
    """A rule that no case would miss, the entry it belongs to, and where it is written as far as anybody looked."""

    edition: str
    rule: str
    entry: str
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.file else ""
        return f"{place}no case would miss {self.rule} in {self.edition}"


def spared(book: Book, cases: Iterable[Ready], entries: Iterable[Entry] | None = None) -> list[Missed]:
    """The rules without which every case that names them under `kills` still passes, and those that none names.

    `entries` are those whose rules are asked about: all of the book's if left out.
    """
    named, found = naming(book, cases), list[Missed]()
    for entry in book.entries.values() if entries is None else entries:
        for rule, names in rules_of(entry):
            if not any(kill(case, name).died for name in names for case in named.get(name, ())):
                found.append(Missed(book.edition, rule, entry.id))
    return found


def naming(book: Book, cases: Iterable[Ready]) -> dict[str, list[Ready]]:
    """The cases of a book by the names they have under `kills`. Mixed tables of the edition count, too: some of its
    rules act only beside what the other edition brings.
    """
    found: dict[str, list[Ready]] = {}
    for case in cases:
        if book.name in (case.book.name, case.book.edition):
            for rule in case.case.kills:
                found.setdefault(rule, []).append(case)
    return found


def rules_of(entry: Entry) -> list[tuple[str, Sequence[str]]]:
    """Each rule of an entry as players read it, with all the names by which a case may switch it off.

    An entry that has one rule may be named instead of it; so may one that only turns into another card.
    """
    rules: list[Clause | Standing] = [*entry.clauses, *entry.standings]
    whole = (entry.title, entry.id)
    if not rules:
        return [(entry.title, whole)] if entry.becomes else []
    return [(rule.ref, (rule.ref, rule.id, *(whole if len(rules) == 1 else ()))) for rule in rules]
