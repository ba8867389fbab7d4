"""What `adjudicator check --audit` does and says: dead rules, rules that no case misses, words that nobody uses."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from adjudicator.audit.dead import Audit, audit
from adjudicator.audit.kills import Missed, spared
from adjudicator.audit.sources import Places, Source, sources
from adjudicator.audit.watched import Reached
from adjudicator.audit.words import Idle, idle_words
from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import Ready, prepare_all
from adjudicator.rulebook import load
from adjudicator.rulebook.model import Book

Told = Callable[[str], None]


class Report(Struct):
    """Everything an audit found, both editions together."""

    audits: list[Audit]
    missed: list[Missed]
    idle: list[Idle]

    @property
    def good(self) -> bool:
        """Nothing is dead, no game broke, and every rule has a case that would miss it."""
        return not (self.missed or any(found.dead or found.broken for found in self.audits))

    def data(self) -> dict[str, Any]:
        """The report as plain data."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found

    def lines(self) -> Iterator[str]:
        """The report in words: faults first, each with its place, then notes."""
        placed: dict[tuple[str, int, str], list[str]] = {}
        for dead in [dead for found in self.audits for dead in found.dead]:
            placed.setdefault((dead.file, dead.line, f"{dead.rule}: {dead.says} changes nothing"), []).append(
                dead.edition
            )
        for miss in self.missed:
            placed.setdefault((miss.file, miss.line, f"no case would miss {miss.rule}"), []).append(miss.edition)
        for (file, line, said), editions in sorted(placed.items()):
            yield f"{file}:{line}: {said} in {' and '.join(editions)}"
        yield from (str(broken) for found in self.audits for broken in found.broken)
        spared: dict[tuple[str, str], list[str]] = {}
        for left in [left for found in self.audits for left in found.left_out]:
            spared.setdefault((left.entry, left.why), []).append(left.edition)
        for (entry, why), editions in spared.items():
            yield f"left out in {' and '.join(editions)}: {entry} ({why})"
        for idle in self.idle:
            yield f"{idle.kind} that {idle.why}: {', '.join(idle.words)}"
        for found in self.audits:
            yield f"{found.edition}: {found.tried} parts of rules tried in {found.games} games, {len(found.dead)} dead"


def report(paths: Sequence[Path], cases: Sequence[Path] = (), told: Told = lambda text: None) -> Report:
    """Audit the rule books and house files that the paths mean; with `cases`, also whether these miss every rule.

    Raises:
        RuleErrors: a rule book, a house file or a case is wrong.
    """
    found = sources(paths)
    reached = Reached()
    cpus = os.cpu_count() or 1
    audits = [audit(s, reached, told, processes=cpus, cases=cases_of(s.book, cases)) for s in found]
    idle = idle_words([source.book for source in found], reached) if not any(s.own_only for s in found) else []
    missed = [miss for source in found for miss in _missed(source, cases, told)] if cases else []
    return Report(audits, missed, idle)


def _missed(source: Source, paths: Sequence[Path], told: Told) -> list[Missed]:
    told(f"{source.book.edition}: cases")
    places = Places(source)
    found = spared(source.book, cases_of(source.book, paths), source.entries())
    for miss in found:
        miss.file, miss.line = places.of(source.book.entries[miss.entry], miss.rule)
    return found


def cases_of(book: Book, paths: Sequence[Path]) -> list[Ready]:
    """The cases of this edition, read against this book, those of mixed tables against the mixed one."""
    cases = [case for case in read_cases(paths) if book.name in (case.book, case.edition)]
    return prepare_all(cases, lambda name: book if name == book.name else load(name))
