"""Which issues of interpretation the rules read: only of those can a table take another choice than ours and see it
carried out.
"""

from __future__ import annotations

import re

import msgspec

from adjudicator.rulebook.model import Book

_NAMED = re.compile(rb"ruling\.(\w+)")
_READ: dict[int, tuple[Book, frozenset[str]]] = {}


def can_choose(book: Book, issue: str, choice: int) -> bool:
    """The rules carry out this choice of the issue; ours always."""
    last = book.language["turn_rulings"].get(issue)
    return choice == 1 or (issue in read_issues(book) and (last is None or choice <= int(last)))


def read_issues(book: Book) -> frozenset[str]:
    """Ids of the issues that an entry's expression or a procedure of the turn reads."""
    found = _READ.get(id(book))
    if found is None or found[0] is not book:
        named = {name.decode() for name in _NAMED.findall(msgspec.json.encode(book.entries))}
        named.update(str(issue) for issue in book.language["turn_rulings"])
        found = _READ[id(book)] = (book, frozenset(named & set(book.rulings)))
    return found[1]
