"""Which modules a table can play: its edition's, and at a mixed table those of the other one that can be taken over."""

from __future__ import annotations

from typing import Any

from adjudicator.rulebook.errors import nearest
from adjudicator.rulebook.model import Book


def modules_in_play(book: Book, chosen: list[str]) -> list[str]:
    """The modules chosen, with the whole of which each is a part and what they bring along; a whole without any part is
    all its parts.
    """
    known: dict[str, Any] = book.settings.get("modules", {})
    wholes = {str(known[module]["part_of"]) for module in chosen if "part_of" in known[module]}
    found = [*chosen, *(whole for whole in sorted(wholes) if whole not in chosen)]
    for whole in [module for module in chosen if module not in wholes]:
        found += [module for module, about in known.items() if about.get("part_of") == whole]
    return list(dict.fromkeys([*found, *(more for module in found for more in known[module].get("brings", ()))]))


def no_module(book: Book, name: str) -> str | None:
    """Why a table that plays by this book cannot have the module, or None if it can."""
    known: dict[str, Any] = book.settings.get("modules", {})
    if name in known:
        return None
    said = f"this edition has no module {name!r}"
    other = book.other_modules.get(name)
    if other is None:
        near = likely_module(book, name)
        return said + (f"; did you mean {near!r}?" if near else f"; there are {', '.join(known)}")
    if other.why_not:
        return f"{said}, and it cannot be taken over from the other one: {other.why_not}"
    return f"{said}; it is the other edition's ({other.title}), and only a mixed table, chosen expressly, may have it"


def why_left(book: Book, kind: str) -> str:
    """Why a mixed table has nothing of this kind from the other edition, as the end of a sentence; empty elsewhere."""
    return f"; {book.left_there[kind]}" if book.mixed and kind in book.left_there else ""


def likely_module(book: Book, name: str) -> str | None:
    """The module that a mistyped name probably means, of this edition or the other."""
    titles = {str(about.get("title", module)): module for module, about in book.settings.get("modules", {}).items()}
    titles |= {other.title: module for module, other in book.other_modules.items()}
    near = nearest(name, [*titles.values(), *titles])
    return None if near is None else titles.get(near, near)
