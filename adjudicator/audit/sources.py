"""The rule books and house files that paths mean, loaded, and where in them a part of an entry is written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from adjudicator.audit.parts import LISTS
from adjudicator.rulebook import compile_book, load
from adjudicator.rulebook import paths as places
from adjudicator.rulebook.cache import SHIPPED
from adjudicator.rulebook.compile import FRAME, LANGUAGE
from adjudicator.rulebook.model import EDITIONS, Book, Entry
from adjudicator.rulebook.nodes import Node
from adjudicator.rulebook.reader import read
from adjudicator.rulebook.schema.clauses import SECTIONS
from adjudicator.rulebook.schema.entries import KINDS, entry_id
from adjudicator.rulebook.schema.halves import HALVES

ALWAYS = "always"
FIELDS = ("becomes", "data")
"""Parts of an entry that are no rules."""


class Source(Struct):
    """One edition's book, the files it was made of, and whether only the table's own entries are meant."""

    book: Book
    rules: Path
    overlays: list[Path]
    own_only: bool

    def entries(self) -> list[Entry]:
        """The entries that are meant."""
        entries = self.book.entries
        return [entries[ident] for ident in self.book.house_entries] if self.own_only else list(entries.values())


def sources(paths: Sequence[Path]) -> list[Source]:
    """Both editions' books as the paths mean them: folders of rule books, and house files laid over them.

    Without paths our own book with the table's files is meant; house files alone mean just the entries in them.

    Raises:
        RuleErrors: something in them is wrong.
    """
    books = [path for path in paths if path.is_dir() and (path / "common").is_dir()]
    overlays: list[Path] = [] if paths else places.house_files(places.house_dir())
    for path in paths:
        if path not in books:
            overlays += places.house_files(path) if path.is_dir() else [path]
    own = places.rules_dir()
    found: list[Source] = []
    for rules in books or [own or SHIPPED / "rules"]:
        for edition in EDITIONS:
            if (rules / edition).is_dir():
                ours = not books
                book = load(edition, overlays) if ours else compile_book(rules, edition, overlays)
                found.append(Source(book, rules, overlays, bool(paths) and ours))
    return found


class Places:
    """Finds where parts are written: the last file that defines the clause wins, as it does in the book."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._nodes: dict[str, list[Node]] | None = None

    def of(self, entry: Entry, ref: str = "", path: Sequence[str | int] = ()) -> tuple[str, int]:
        """File and line of an entry, of a rule of it, or of what stands at a part's path."""
        field = str(path[0]) if path else ""
        for node in reversed(self._definitions(entry.id)):
            rule = _rule(node, ref.rpartition(".")[2])
            found = node.get(field) if field in FIELDS else None if rule is None else _step(rule, path)
            if found is not None:
                return found.file, found.line
        return entry.file, entry.line

    def _definitions(self, ident: str) -> list[Node]:
        """All definitions and patches of an entry, in the order in which they are laid over each other."""
        if self._nodes is None:
            self._nodes = {}
            for path, shown in self._files():
                for node in read(path, shown).values():
                    if node.kind == "map" and node.first() in KINDS:
                        self._nodes.setdefault(entry_id(node), []).append(node)
        return self._nodes.get(ident, [])

    def _files(self) -> list[tuple[Path, str]]:
        rules, edition = self._source.rules, self._source.book.edition
        found = [path for folder in ("common", edition) for path in sorted((rules / folder).rglob("*.yaml"))]
        found = [path for path in found if path.name not in (*FRAME, LANGUAGE)]
        shown = [(path, f"{rules.name}/{path.relative_to(rules).as_posix()}") for path in found]
        return [*shown, *((path, str(path)) for path in self._source.overlays)]


def _rule(node: Node, name: str) -> Node | None:
    """The clause or standing rule of that name in one definition of an entry."""
    for section in (*SECTIONS, ALWAYS):
        rules = node.get(section)
        for item in rules.values() if rules is not None else []:
            called = item.get("name")
            if called is not None and called.text == name:
                return item
    for half in HALVES:
        halved, (of, _, own) = node.get(half), name.partition("_")
        for section in SECTIONS if of == half and halved is not None else ():
            rules = halved.get(section) if halved is not None else None
            for item in rules.values() if rules is not None else []:
                called = item.get("name")
                if (called.text if called is not None else "") == own:
                    return item
    return None


def _step(rule: Node, path: Sequence[str | int]) -> Node:
    """The step at a part's path in its clause; the clause itself for anything else."""
    if len(path) < 3 or path[2] not in LISTS:
        return rule
    here: Node | None = rule.get(str(path[2]))
    for key in path[3:]:
        if here is None:
            return rule
        if isinstance(key, int):
            here = here.values()[key]
        else:
            labels = here.get("choose")
            here = labels.get(key) if labels is not None else here.get(key)
    return here or rule
