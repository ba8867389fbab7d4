"""An index of entries and their homes, kept in a file, with the differences that are known and why there are any."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, ValidationError, convert, field

from adjudicator.audit.homes import Difference, compare
from adjudicator.rulebook.errors import RuleError
from adjudicator.rulebook.model import EDITIONS, Book
from adjudicator.rulebook.nodes import plain
from adjudicator.rulebook.reader import read


class Deviation(Struct, forbid_unknown_fields=True):
    """A difference between index and entry that is right, and why."""

    entry: str
    """Kind and name: ``power Zombie``."""
    because: str
    listed: list[str] = field(default_factory=list)
    ours: list[str] = field(default_factory=list)
    editions: list[str] = field(default_factory=lambda: list(EDITIONS))


class Index(Struct, forbid_unknown_fields=True):
    """Homes of each edition's entries by section and name, and the deviations."""

    ffg: dict[str, dict[str, list[str]]]
    mayfair: dict[str, dict[str, list[str]]]
    deviations: list[Deviation] = field(default_factory=list)
    to_do: list[Deviation] = field(default_factory=list)
    """Differences in which the entry is still wrong."""

    def of(self, edition: str) -> dict[str, dict[str, list[str]]]:
        """The homes of one edition's entries."""
        return self.ffg if edition == "ffg" else self.mayfair


def read_index(path: Path) -> Index:
    """The index in a file.

    Raises:
        RuleError: the file is no index; the sentence says what is wrong in it.
    """
    node = read(path, str(path))
    try:
        return convert(plain(node), Index)
    except ValidationError as wrong:
        raise node.error(
            f"no index: {wrong}", "ffg: and mayfair: with homes by section and name, deviations:"
        ) from wrong


def unexplained(book: Book, index: Index) -> list[str]:
    """Differences between a book and the index that nobody has given a reason for, and reasons for none."""
    found = {(d.entry, _key(d.listed, d.ours)): d for d in compare(book, index.of(book.edition))}
    said = [str(d) for d in found.values()]
    for deviation in [*index.deviations, *index.to_do]:
        if book.edition not in deviation.editions:
            continue
        difference = found.get((deviation.entry, _key(deviation.listed, deviation.ours)))
        if difference is not None:
            said.remove(str(difference))
        else:
            said.append(f"{book.edition}, {deviation.entry}: the deviation is listed, but the difference is not so")
    return said


def _key(listed: list[str], ours: list[str]) -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(listed), frozenset(ours)


__all__ = ["Deviation", "Difference", "Index", "RuleError", "read_index", "unexplained"]
