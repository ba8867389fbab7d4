"""What an entry is made of (steps, standing rules, changes of face, figures), and the book with one of them taken out.

A part is the smallest thing that can be dead by itself: one step of a clause, one number or act of a standing rule. A
book without a part still has everything around it: a use that has lost its step is offered, announced and answered as
before, so that only what the step does makes a difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from msgspec import Struct, structs, to_builtins

from adjudicator.rulebook.handling import PRINTED
from adjudicator.rulebook.model import Book, Clause, Entry, Standing, Step

T = TypeVar("T")
Path = tuple[str | int, ...]
"""Where a part stands in its entry: ``("clauses", 0, "do", 1, "then", 0)``, ``("standings", 2, "ally_limit")``."""
NOTHING = Step(verb="if", args={"value": "1 == 2"}, steps={"then": []})
"""A step that does nothing. It keeps the place of the one taken out, since waiting steps are found by their place."""
LISTS = ("do", "cost", "zapped")
"""A clause's lists of steps."""
UNSAID = ("names", "text", "label", "id", "ref", "entry", "kind", "until", "of_type")
"""Fields of rules that are no part of what they do."""
TABLE = "table"
"""The verb by which people at the table do what a card says."""
DEALT = frozenset({"powers"})
"""Figures that are read when a game is set up, before any table is there to differ."""
UNKNOWN = "unknown"
"""The text of an entry whose card nobody has seen."""


class Part(Struct, frozen=True):
    """One thing of an entry that must be able to make a difference."""

    entry: str
    """The entry's id."""
    ref: str
    """The clause or standing rule it belongs to, such as ``Mirror.reversal``; the entry's name if to none."""
    says: str
    """What it is, for people: ``the step 'lose'``."""
    path: Path

    def __str__(self) -> str:
        return f"{self.ref}: {self.says}"


def parts_of(entry: Entry) -> list[Part]:
    """Everything in an entry that can be dead, in the order of its clauses; what the table does itself is left out."""
    found: list[Part] = []
    for i, clause in enumerate(entry.clauses):
        for name in LISTS:
            for path, step in leaves(getattr(clause, name), ("clauses", i, name)):
                if step.verb != TABLE:
                    found.append(Part(entry.id, clause.ref, _says(name, step, path), path))
    for i, standing in enumerate(entry.standings):
        for subject in standing.subject:
            said = f"'{standing.verb}' of {subject}"
            found.append(Part(entry.id, standing.ref, said, ("standings", i, subject)))
    for i, _ in enumerate(entry.becomes):
        found.append(Part(entry.id, entry.name, "the change of its face", ("becomes", i)))
    if entry.data.keys() - DEALT and entry.kind not in PRINTED:
        found.append(Part(entry.id, entry.name, "its figures under 'data'", ("data",)))
    return found


def leaves(steps: Sequence[Step], path: Path) -> Iterator[tuple[Path, Step]]:
    """Every step that does something by itself, with its path; questions among the steps are none."""
    for i, step in enumerate(steps):
        if step.steps:
            for label, nested in step.steps.items():
                yield from leaves(nested, (*path, i, label))
        elif not step.asks:
            yield (*path, i), step


def all_steps(steps: Sequence[Step]) -> Iterator[Step]:
    """These steps and all below them."""
    for step in steps:
        yield step
        for nested in step.steps.values():
            yield from all_steps(nested)


def steps_of(entry: Entry) -> Iterator[Step]:
    """All steps of all clauses of an entry."""
    for clause in entry.clauses:
        for name in LISTS:
            yield from all_steps(getattr(clause, name))


def standings_of(entry: Entry) -> Iterator[Standing]:
    """All standing rules of an entry, those that its steps make included."""
    yield from entry.standings
    for step in steps_of(entry):
        if step.standing is not None:
            yield step.standing


def said(entry: Entry) -> str:
    """The words that an entry's rules are made of: expressions, verbs, moments, acts; without its texts and types."""
    return _words_of([entry.clauses, entry.standings, entry.becomes, entry.card])


def said_about(entry: Entry, part: Part) -> str:
    """The words of the rule that a part of the entry belongs to."""
    rule = rule_of(entry, part)
    return said(entry) if rule is None else _words_of(rule)


def rule_of(entry: Entry, part: Part) -> Clause | Standing | None:
    """The rule that a part of the entry belongs to, if to one."""
    kind = part.path[0]
    rules: Sequence[Clause | Standing] = getattr(entry, kind) if kind in ("clauses", "standings") else ()
    return rules[int(part.path[1])] if rules else None


def _words_of(rules: Any) -> str:
    return " ".join(_strings(to_builtins(rules)))


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for item in data:
            yield from _strings(item)
    elif isinstance(data, dict):
        for key, value in data.items():
            if key not in UNSAID:
                yield from _strings(value)


def left_out(entry: Entry) -> str | None:
    """Why an entry is not tried, if it is not: it says so itself, or people do what it says."""
    if entry.exempt:
        return entry.exempt
    if entry.text.strip() == UNKNOWN:
        return "nobody has seen its text; the table says what the card does"
    steps = [step for clause in entry.clauses for name in LISTS for _, step in leaves(getattr(clause, name), ())]
    if steps and not parts_of(entry):
        return "the table does what it says"
    return None


def without(book: Book, part: Part) -> Book:
    """The book with that part taken out of its entry."""
    entry = book.entries[part.entry]
    return structs.replace(book, entries={**book.entries, entry.id: _cut(entry, part.path)})


def _cut(entry: Entry, path: Path) -> Entry:
    where = path[0]
    if where == "data":
        return structs.replace(entry, data={})
    number = int(path[1])
    if where == "becomes":
        return structs.replace(entry, becomes=_but(entry.becomes, number))
    if where == "standings":
        standing = entry.standings[number]
        kept = [subject for subject in standing.subject if subject != path[2]]
        changed = [structs.replace(standing, subject=kept)] if kept else []
        return structs.replace(entry, standings=_but(entry.standings, number, changed))
    clause, name = entry.clauses[number], str(path[2])
    fields: dict[str, Any] = {name: _blank(getattr(clause, name), path[3:])}
    return structs.replace(entry, clauses=_but(entry.clauses, number, [structs.replace(clause, **fields)]))


def _blank(steps: list[Step], path: Path) -> list[Step]:
    """The steps with the one at the path replaced by one that does nothing."""
    number = int(path[0])
    if len(path) == 1:
        return _but(steps, number, [NOTHING])
    step = steps[number]
    inner = {**step.steps, str(path[1]): _blank(step.steps[str(path[1])], path[2:])}
    return _but(steps, number, [structs.replace(step, steps=inner)])


def _but(things: list[T], number: int, instead: Sequence[T] = ()) -> list[T]:
    """The list with one thing taken out, or others in its place."""
    return [*things[:number], *instead, *things[number + 1 :]]


def _says(name: str, step: Step, path: Path) -> str:
    subject = step.standing.subject[0] if step.standing is not None and step.standing.subject else ""
    label = f"the step '{step.verb}{' ' + subject if subject else ''}'"
    branch = next((str(p) for p in reversed(path[3:]) if isinstance(p, str)), "")
    place = {"do": "", "cost": " of its cost", "zapped": " under 'zapped'"}[name]
    return label + place + (f" under '{branch}'" if branch else "")
