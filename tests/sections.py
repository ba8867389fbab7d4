"""The tables in README.md: what the program does with every section of the two expansions' rulebooks, and the keys.

Made from the clauses in clauses.yaml and the cases that cover them, and from the app's commands; `python -m
tests.sections` writes them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct, field

from adjudicator.audit.catalogue import catalogue, totals
from adjudicator.cases.files import read_cases
from adjudicator.rulebook import load
from adjudicator.rulebook.nodes import plain
from adjudicator.rulebook.reader import read
from adjudicator.tui.commands import COMMANDS, HOME, SETTLE, Command
from adjudicator.tui.widgets.keybar import PALETTE, key_shown

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
CLAUSES = ROOT / "tests" / "clauses.yaml"
CASES = ROOT / "tests" / "cases"
BEGIN, KEYS = "<!-- made by python -m tests.sections -->\n", "<!-- keys, made by python -m tests.sections -->\n"
END = "<!-- end -->\n"
CLAUSE = re.compile(r"[MD]\d+(?:\.\d+)?[a-z]")


class Clause(Struct):
    """One rule of a rulebook."""

    id: str
    says: str
    shown_by: str = ""
    """``tests/session/test_rules.py::test_name``, where no case can show it."""


class Section(Struct):
    """A section of a rulebook with its rules."""

    rulebook: str
    edition: str
    number: str
    title: str
    clauses: list[Clause] = field(default_factory=list)


def sections() -> list[Section]:
    """The sections of both rulebooks, in their order."""
    found = []
    for book in plain(read(CLAUSES, str(CLAUSES))):
        for part in book["sections"]:
            clauses = [Clause(**clause) for clause in part["clauses"]]
            found.append(Section(book["rulebook"], book["edition"], part["section"], part["title"], clauses))
    return found


def covering() -> Counter[str]:
    """How many cases cover each clause."""
    return Counter(clause for case in read_cases([CASES]) for clause in case.covers)


def rows() -> Iterator[str]:
    """The table, line by line."""
    cases = covering()
    yield "| rulebook | section | rules | shown by |\n|---|---|---|---|\n"
    for section in sections():
        shown = [clause for clause in section.clauses if cases[clause.id] or clause.shown_by]
        number = sum(cases[clause.id] for clause in section.clauses)
        tests = sum(bool(clause.shown_by) for clause in section.clauses)
        by = f"{number} cases" + (f", {tests} tests" if tests else "")
        all_of = "all" if len(shown) == len(section.clauses) else f"{len(shown)} of"
        yield f"| {section.rulebook} | {section.number} {section.title} | {all_of} {len(section.clauses)} | {by} |\n"


def page() -> str:
    """What stands between the marks in README.md."""
    counted = "".join(f"    {line}\n" for line in totals(catalogue([load("ffg"), load("mayfair")])))
    holds = "Everything the rule book holds (`adjudicator catalogue` lists it, with `--totals` only these numbers):"
    return f"\n{''.join(rows())}\n{holds}\n\n{counted}\n"


def keys() -> str:
    """The tables of the app's commands: at the table, on the first screen, where one encounter is settled."""
    parts = [("", (*COMMANDS, PALETTE)), ("On the first screen:", HOME), ("Where one encounter is settled:", SETTLE)]
    return "".join((f"{title}\n" if title else "") + key_table(commands) for title, commands in parts)


def key_table(commands: Iterable[Command]) -> str:
    """Some commands with their keys."""
    rows = [(key_shown(c.key), f"`{key_shown(c.also)}`" if c.also else "", c.label, c.help) for c in commands]
    lines = [f"| `{key}` | {also} | {label} | {text} |\n" for key, also, label, text in rows]
    return "".join(["\n| key | while typing | footer | what it does |\n|---|---|---|---|\n", *lines, "\n"])


def renewed(text: str) -> str:
    """README.md with the tables as they are now."""
    for begin, made in ((BEGIN, page()), (KEYS, keys())):
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(END)
        text = f"{before}{begin}{made}{END}{after}"
    return text


if __name__ == "__main__":
    README.write_text(renewed(README.read_text("utf-8")), "utf-8")
