"""Which issues of interpretation the rules read: only of those can a table take another choice than ours and see it
carried out.
"""

from __future__ import annotations

import re

import msgspec

from adjudicator.rulebook.kept import KeptByBook
from adjudicator.rulebook.model import Book

_NAMED = re.compile(rb"ruling\.(\w+)")


def can_choose(book: Book, issue: str, choice: int) -> bool:
    """The rules carry out this choice of the issue; ours always."""
    last = book.language["turn_rulings"].get(issue)
    return choice == 1 or (issue in read_issues(book) and (last is None or choice <= int(last)))


def _read(book: Book) -> frozenset[str]:
    named = {name.decode() for name in _NAMED.findall(msgspec.json.encode(book.entries))}
    named.update(str(issue) for issue in book.language["turn_rulings"])
    named.update(str(issue) for entry in book.entries.values() for issue in entry.data.get("left_out", ()))
    return frozenset(named & set(book.rulings))


read_issues = KeptByBook(_read)
"""Ids of the issues that an entry's expression, what leaves an entry out, or a procedure of the turn reads."""
