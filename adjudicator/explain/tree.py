"""An outcome as a tree: the verdict, what made it, down to the rules and where they stand; and any part of a log so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct, field

from adjudicator import explain
from adjudicator.engine.called import moment_called, rule_halves, rule_owners, thing, whose
from adjudicator.engine.core import CORRECTION, Record
from adjudicator.engine.telling import Reason, card_called, outcome_words, sources
from adjudicator.lookup.sections import codes, kind_of_section
from adjudicator.rulebook.model import EDITIONS, Book
from adjudicator.rulebook.wording import capital
from adjudicator.session.outcomes import encounter_at, written
from adjudicator.table.changes import TurnPassed, value_of
from adjudicator.table.state import State

VERDICT, HEADING, RULE, PLAIN = "verdict", "heading", "rule", "plain"
"""Kinds of branches."""
PLURAL = re.compile("( of | in )")
"""Stands after the noun of a kind of source."""


class Branch(Struct):
    """A sentence, and those it rests on."""

    text: str
    kind: str = PLAIN
    below: list[Branch] = field(default_factory=list)


def outcome_tree(book: Book, state: State, log: Sequence[Record]) -> Branch | None:
    """Why the last outcome came out so; None if none has. `state` has the players of that time."""
    at = written(log)
    if at is None:
        return None
    first, after = encounter_at(log, at)
    return _Grower(book, state, _of_this_turn(log[first:after])).outcome(at - first)


def part_tree(book: Book, state: State, log: Sequence[Record], begin: int, end: int, title: str) -> Branch:
    """What happened between two places of the log, with its rules. What came before is read for the cards laid."""
    grower = _Grower(book, state, log[:end])
    found = Branch(title, VERDICT, list(grower.phases(begin, end)))
    found.below += grower.stands(found)
    return found


def lines_of(tree: Branch, depth: int = 0) -> Iterator[str]:
    """The tree as plain text, to be sent to somebody: each branch set in below what it explains."""
    yield f"{'  ' * (depth - 1)}{'- ' if depth else ''}{tree.text}"
    for branch in tree.below:
        yield from lines_of(branch, depth + 1)


def _of_this_turn(log: Sequence[Record]) -> Sequence[Record]:
    """The log up to where the next player's turn begins."""
    end = next((n for n, record in enumerate(log) if isinstance(record.data, TurnPassed)), len(log))
    return log[:end]


class _Grower:
    """Grows the branches of one log."""

    def __init__(self, book: Book, state: State, log: Sequence[Record]) -> None:
        self.book, self.state, self.log = book, state, log
        self.reasons = explain.reasons(book, state, log)
        self.owners = rule_owners(book)
        self.halves = rule_halves(book)
        self.rows = {row.id: row for row in book.turn}
        self.foreign = tuple(edition for edition in EDITIONS if edition != book.edition)
        self.cited: list[str] = []
        """Every source named so far."""
        self.quoted: set[str] = set()
        """Rules whose text has been given."""

    def outcome(self, at: int) -> Branch:
        """The outcome that was written at this place."""
        note = self.log[at + 1] if at + 1 < len(self.log) and self.log[at + 1].kind == "outcome" else None
        told = next((r for r in self.reasons if r.at == (at if note is None else at + 1)), None)
        said = (
            told.text.partition(" [")[0] if told else outcome_words(self.book, self.state, value_of(self.log[at].data))
        )
        tree = Branch(capital(said), VERDICT)
        why: list[str] = list(note.data[3]) if note is not None else [self.log[at].rule]
        tree.below += [self.rule(rule, self.log[at]) for rule in why]
        if note is not None and len(note.data[4]) == 2 and why[0].startswith("turn."):
            met = " against ".join(card_called(self.book, kind) for kind in note.data[4])
            tree.below[0].text = tree.below[0].text.replace("the turn: ", f"{met}: ", 1)
        before = max((n for n in range(at) if self.log[n].kind == "outcome"), default=-1)
        totals = [r for r in self.reasons if before < r.at < at and self.log[r.at].kind == "total"]
        tree.below += [self.total(reason) for reason in totals]
        used = [r for r in self.reasons if self._is_use(r)]
        if used:
            tree.below.append(Branch("Used", HEADING, [self.event(reason) for reason in used]))
        apart = {id(r) for r in (*totals, *used, *([told] if told else []))}
        for heading, begin, end in (("What led to it", 0, at), ("What came of it", at, len(self.log))):
            below = list(self.phases(begin, end, apart))
            if below:
                tree.below.append(Branch(heading, HEADING, below))
        tree.below += self.stands(tree)
        return tree

    def _is_use(self, reason: Reason) -> bool:
        record = self.log[reason.at]
        return record.kind == "used" or (record.kind == "event" and record.data == "countered")

    def total(self, reason: Reason) -> Branch:
        """A side's sum, with the rules that changed a number of it."""
        record = self.log[reason.at]
        changed = [term.rule for term in record.data[2] if term.before != term.after or term.what != "card"]
        known = [rule if rule in self.owners else thing(rule) for rule in changed]
        rules = dict.fromkeys(rule for rule in known if rule in self.owners)
        return Branch(reason.text, PLAIN, [self.rule(rule, record) for rule in rules])

    def phases(self, begin: int, end: int, apart: set[int] | None = None) -> Iterator[Branch]:
        """What happened from one place to another, by the moments of the turn."""
        reasons = [r for r in self.reasons if begin <= r.at < end and (apart is None or id(r) not in apart)]
        for moment, these in groupby(reasons, lambda r: r.moment):
            row = self.rows.get(moment)
            title = moment_called(self.book, moment)
            cites = self.own([part.strip() for part in row.reason.split(";")]) if row is not None else []
            yield Branch(title + bracketed(cites), HEADING, [self.event(reason) for reason in these])

    def event(self, reason: Reason) -> Branch:
        """One thing that happened, with the rule it came of if that is not the turn's own."""
        record, rule = self.log[reason.at], reason.rule
        if rule.startswith("turn.") or rule not in self.owners:
            return Branch(reason.text)
        says = f": {self._says(rule)}"
        if not reason.text.endswith(says):
            return Branch(reason.text, PLAIN, [self.rule(rule, record)])
        # the sentence holds the rule's text
        key = self._quoting(rule)
        text = reason.text.removesuffix(says) if key in self.quoted else reason.text
        self.quoted.add(key)
        return Branch(text + self._where(rule, record))

    def rule(self, rule: str, record: Record) -> Branch:
        """A rule with what it says, the first time, and where it stands."""
        cites = self._where(rule, record)
        entry = self.owners.get(rule)
        if entry is None:
            if rule == CORRECTION:
                return Branch("the table's own word", RULE)
            row = self.rows.get(record.moment)
            at = f", at {moment_called(self.book, record.moment)}" if row is not None else ""
            return Branch(f"{whose(self.book, rule)}{at}{cites}", RULE)
        half, says, key = self.halves.get(rule, ""), self._says(rule), self._quoting(rule)
        name = f"{entry.title} ({half})" if half else entry.title
        if key in self.quoted or not says:
            return Branch(f"{name}{cites}", RULE)
        self.quoted.add(key)
        return Branch(f"{name}: {says}{cites}", RULE)

    def _where(self, rule: str, record: Record) -> str:
        """Where a rule stands, or, if it is the turn's own, where the moment of a line does."""
        return bracketed(self.own(sources(self.book, self.state, Record("note", record.moment, rule, None))))

    def _says(self, rule: str) -> str:
        """The text of a rule, or of its half of a flare."""
        entry, half = self.owners[rule], self.halves.get(rule, "")
        return entry.halves.get(half, "") if half else entry.text

    def _quoting(self, rule: str) -> str:
        return f"{self.owners[rule].id} {self.halves.get(rule, '')}"

    def own(self, cites: Sequence[str]) -> list[str]:
        """The sources that belong to this edition, kept in mind."""
        found = [cite for cite in cites if cite and cite.partition(" ")[0] not in self.foreign]
        self.cited += [cite for cite in found if cite not in self.cited]
        return found

    def stands(self, tree: Branch) -> list[Branch]:
        """What the sources are that have been named."""
        kinds: dict[str, list[str]] = {}
        for code in codes(self.cited):
            kinds.setdefault(kind_of_section(code), []).append(code)
        if not kinds or not tree.below:
            return []
        many = {kind: PLURAL.sub(r"s\1", kind, count=1) if len(found) > 1 else kind for kind, found in kinds.items()}
        below = [Branch(f"{many[kind]}: {', '.join(found)}") for kind, found in kinds.items()]
        return [Branch("Where these rules stand", HEADING, below)]


def bracketed(cites: Sequence[str]) -> str:
    """Sources after what they say."""
    return f" ({'; '.join(cites)})" if cites else ""
