"""A rule book's folder to one Book, or to all its errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .amendments import settle_amendments
from .digest import book_files, source_digest
from .errors import RuleError, RuleErrors, nearest, one_of
from .language import LISTS, SECTIONS, Language
from .loans import (
    left_there,
    lend_moments,
    lend_outcomes,
    lend_rulings,
    lend_settings,
    lent_entries,
    loans,
    of_other,
    other_modules,
)
from .merge import is_patch, merge
from .model import EDITIONS, Book, Entry, Moment, OtherModule, Ruling, others
from .nodes import Node, plain
from .overlays import is_choice, read_choice
from .progress import far
from .reader import read
from .schema import Check, read_entry, read_plain, read_rulings, read_turn
from .schema.entries import editions_of, entry_id, kind_of
from .wording import put_back, reword

LANGUAGE = "language.yaml"
FRAME = ("turn.yaml", "rulings.yaml", "lexicon.yaml")
"""Files of an edition that hold no entries."""
Modules = Mapping[str, OtherModule]
Frame = tuple[list[Moment], list[dict[str, str]], dict[str, Any], dict[str, Ruling], dict[str, Any]]
"""What an edition's book is but for its entries: turn, outcomes, settings, rulings, lexicon."""


def compile_book(rules: Path, name: str, overlays: Sequence[Path] = ()) -> Book:
    """The edition's book with the overlays laid over it; `ffg+mayfair` is that of a mixed table. Raises RuleErrors with
    every error there is.
    """
    return _Compiler(rules, name, overlays).book()


class _Compiler:
    """Reads all files first, then the frame (turn, rulings, lexicon), then entries: no stage starts on a broken one."""

    def __init__(self, rules: Path, name: str, overlays: Sequence[Path]) -> None:
        self.rules = rules
        self.name = name
        self.edition, mixed, _ = name.partition("+")
        self.mixed = bool(mixed)
        self.other = others(self.edition)[0]
        self.overlays = overlays
        self.reading = Check(Language({name: {} for name in SECTIONS}), self.edition)
        """Collects errors of files that cannot be read at all."""
        self.files = sum(1 for _ in book_files(rules, name, overlays))
        self.files_read = 0

    def book(self) -> Book:
        common, own = self.rules / "common", self.rules / self.edition
        frame = {name: [self.load(folder / name) for folder in (common, own)] for name in FRAME}
        language_node = self.load(common / LANGUAGE, needed=True)
        if frame["turn.yaml"][1] is None:
            self.load(own / "turn.yaml", needed=True)
        files = {folder: self.entry_files(folder) for folder in (common, own)}
        their_turn = self.load(self.rules / self.other / "turn.yaml")
        over = [node for path in self.overlays if (node := self.load(path, needed=True)) is not None]
        self.stop(self.reading)
        assert language_node is not None  # a missing one stopped just above
        language = self.language(language_node)
        check = Check(Language(language), self.edition)
        title, turn, outcomes, settings = read_turn(_last(frame["turn.yaml"]), check)
        rulings: dict[str, Ruling] = {}
        lexicon: dict[str, Any] = {}
        for node in filter(None, frame["rulings.yaml"]):
            rulings.update(read_rulings(node, check))
        for node in filter(None, frame["lexicon.yaml"]):
            lexicon.update(read_plain(node, check))
        offered = other_modules(their_turn, self.other, settings.get("modules") or {}, check)
        self.stop(check)
        layers = _Layers(check)
        for folder in (common, own):
            default = list(EDITIONS) if folder == common else [self.edition]
            for node in files[folder]:
                layers.add(node.values(), default, house=False)
        if self.mixed and their_turn is not None:
            self.take_over(offered, their_turn, files[common], (turn, outcomes, settings, rulings, lexicon), layers)
        check.rulings = set(rulings)
        chosen = {}
        elsewhere = self.other_issues() if any(is_choice(item) for node in over for item in node.values()) else set()
        for node in over:
            layers.add([item for item in node.values() if not is_choice(item)], list(EDITIONS), house=True)
            for item in filter(is_choice, node.values()):
                if (choice := read_choice(item, self.edition, rulings, elsewhere, check)) is not None:
                    chosen[choice[0]] = choice[1]
        entries = layers.read()
        self.modules(entries, layers, settings.get("modules") or {}, check)
        self.stop(check)
        reword([entries[ident] for ident in layers.lent if ident in entries], layers.put_back)
        reword(entries.values(), lexicon)
        return Book(
            edition=self.edition,
            title=title,
            digest=source_digest(self.rules, self.name, self.overlays),
            language=language,
            lexicon=lexicon,
            turn=turn,
            outcomes=outcomes,
            settings=settings,
            rulings=rulings,
            entries=entries,
            house_rulings=chosen,
            house_entries=sorted(layers.house),
            mixed=self.mixed,
            other_modules=offered,
            left_there=left_there(their_turn, check),
        )

    def take_over(
        self,
        offered: Mapping[str, OtherModule],
        their_turn: Node,
        common: Sequence[Node],
        frame: Frame,
        layers: _Layers,
    ) -> None:
        """Lay the other edition's modules, and what they need, beside what the edition has."""
        turn, outcomes, settings, rulings, lexicon = frame
        check, folder = layers.check, self.rules / self.other
        theirs = Check(check.language, self.other)
        _, their_rows, their_outcomes, their_settings = read_turn(their_turn, theirs)
        their_rulings: dict[str, Ruling] = {}
        their_words: dict[str, Any] = {}
        for place in (self.rules / "common", folder):
            if (node := self.load(place / "rulings.yaml")) is not None:
                their_rulings.update(read_rulings(node, theirs))
            if (node := self.load(place / "lexicon.yaml")) is not None:
                their_words.update(read_plain(node, theirs))
        own_files = self.entry_files(folder)
        self.stop(self.reading)
        self.stop(theirs)
        taken = [name for name, module in offered.items() if not module.why_not]
        lent = loans(their_turn, taken, check)
        lend_settings(settings, their_settings, lent, check)
        modules = settings["modules"] = settings.get("modules") or {}
        for name in taken:
            modules[name] = {**their_settings["modules"][name], "edition": self.other}
        lend_moments(turn, their_rows, lent, check)
        lend_outcomes(outcomes, their_outcomes, lent)
        lexicon.update({word: said for word, said in their_words.items() if word not in lexicon})
        nodes = of_other([item for node in common for item in node.values()], self.other, list(EDITIONS), check)
        nodes += of_other([item for node in own_files for item in node.values()], self.other, [self.other], check)
        guests = lent_entries(nodes, set(taken), lent, set(layers.nodes), check)
        lend_rulings(rulings, their_rulings, guests, lent, check)
        layers.lent, layers.lent_modules = {entry_id(node): None for node in guests}, set(taken)
        names = [node.pairs[node.first()][1].text for node in guests]
        layers.put_back = put_back(their_words, lexicon, [name for name in names if name[:1].isupper()])
        layers.add(guests, [self.other], house=False)

    def language(self, node: Node) -> dict[str, Any]:
        """The language as plain data, with all of its sections."""
        for names, kind, what in ((SECTIONS, "map", "a mapping"), (LISTS, "list", "a list")):
            for name in names:
                part = node.get(name)
                if part is None or part.kind != kind:
                    self.reading.add((part or node).error(f"a language without '{name}'", f"{name}: and {what}"))
        self.stop(self.reading)
        found: dict[str, Any] = plain(node)
        return found

    def modules(self, entries: Mapping[str, Entry], layers: _Layers, own: Mapping[str, Any], check: Check) -> None:
        """Report entries of a module, or in need of one, that no edition of theirs has: they would never be in play."""
        for ident, entry in entries.items():
            node = layers.nodes[ident][0]
            data = node.get("data")
            for name, place in (
                (entry.module, node.get("module")),
                (entry.data.get("needs"), data.get("needs") if data is not None else None),
                *((needed, node.get("needs")) for needed in entry.needs),
            ):
                if not isinstance(name, str) or not own or name in own:
                    continue
                known = [*own, *(self.other_modules() if entry.editions != [self.edition] else ())]
                if name not in known:
                    said = f"unknown module '{name}' of {entry.title}"
                    check.add((place or node).error(said, one_of(known, name), nearest(str(name), known)))

    def other_modules(self) -> list[str]:
        """Modules of the other editions, to which an entry for several editions may belong."""
        others = [self.load(self.rules / edition / "turn.yaml") for edition in EDITIONS if edition != self.edition]
        settings = [node.get("settings") for node in others if node is not None]
        return [name for part in settings if part and (named := part.get("modules")) for name in named.pairs]

    def other_issues(self) -> set[str]:
        """Issues of the other editions, which a table's file may choose as well."""
        others = [self.load(self.rules / edition / "rulings.yaml") for edition in EDITIONS if edition != self.edition]
        rows = [row for node in others if node is not None for row in node.values()]
        return {issue.text for row in rows if (issue := row.get("issue")) is not None}

    def load(self, path: Path, needed: bool = False) -> Node | None:
        """A file's node, or nothing where it may be missing and is, or cannot be read."""
        if not needed and not path.is_file():
            return None
        self.files_read += 1
        far(min(self.files_read, self.files), self.files)
        return _try_read(path, self.show(path), self.reading)

    def entry_files(self, folder: Path) -> list[Node]:
        """All files of entries below a folder, in the order of their names."""
        paths = sorted(p for p in folder.rglob("*.yaml") if p.name not in (*FRAME, LANGUAGE) or p.parent != folder)
        return [node for path in paths if (node := self.load(path)) is not None]

    def show(self, path: Path) -> str:
        """A file's name as errors show it: from `rules/` on, or as given."""
        try:
            return f"{self.rules.name}/{path.relative_to(self.rules).as_posix()}"
        except ValueError:
            return str(path)

    def stop(self, check: Check) -> None:
        """End here if there are errors."""
        if check.errors:
            raise RuleErrors(check.errors)


class _Layers:
    """Entries by id, laid over each other: common, the edition's, the table's."""

    def __init__(self, check: Check) -> None:
        self.check = check
        self.nodes: dict[str, tuple[Node, list[str]]] = {}
        self.house: set[str] = set()
        self.lent: dict[str, None] = {}
        """Entries of another edition that a mixed table takes over, and patches of them, whatever edition they name."""
        self.lent_modules: set[str] = set()
        self.put_back: dict[str, Any] = {}
        """The words of that edition that are said in this one's, as a lexicon."""

    def add(self, items: Sequence[Node], default: list[str], *, house: bool) -> None:
        """Lay entries over those there are; only a patch or the table's own may meet one of the same name."""
        for node in items:
            if kind_of(node, self.check) is None:
                continue
            ident = entry_id(node)
            editions = editions_of(node, self.check, default)
            if self.check.edition not in editions and not self.guest(node, ident):
                continue
            before = self.nodes.get(ident)
            if is_patch(node):
                if before is None:
                    found = f"a patch of {ident}, which nothing has defined"
                    self.check.add(node.error(found, "an entry to patch, or the edition that has it"))
                    continue
                self.nodes[ident] = (merge(before[0], node, self.check), before[1])
            else:
                if before is not None and not house:
                    old = before[0]
                    found = f"a second entry {ident}, after {old.file}:{old.line}"
                    self.check.add(node.error(found, "a name of its own, or patch: true in the edition's file"))
                    continue
                self.nodes[ident] = (node, editions)
            if house:
                self.house.add(ident)

    def guest(self, node: Node, ident: str) -> bool:
        """The entry is taken over from another edition, or is the table's own of a module taken over."""
        module = node.get("module")
        return ident in self.lent or (module is not None and module.text in self.lent_modules)

    def read(self) -> dict[str, Entry]:
        """The structs of all entries; their clauses must not share a reference."""
        entries: dict[str, Entry] = {}
        for flares in (False, True):
            for ident, (node, editions) in self.nodes.items():
                if (node.first() == "flare") == flares:
                    entries[ident] = read_entry(node, self.check, editions, entries)
        entries = {ident: entries[ident] for ident in self.nodes}
        owners: dict[str, str] = {}
        for ident, entry in entries.items():
            for ref in [clause.ref for clause in entry.clauses] + [rule.ref for rule in entry.standings]:
                other = owners.setdefault(ref, ident)
                if other != ident:
                    found = f"the clause {ref} of {ident}, named as one of {other}"
                    self.check.add(self.nodes[ident][0].error(found, "another name for the clause"))
        settle_amendments(entries, {ident: node for ident, (node, _) in self.nodes.items()}, self.check)
        return entries


def _try_read(path: Path, shown: str, check: Check) -> Node | None:
    try:
        return read(path, shown)
    except RuleError as error:
        check.add(error)
        return None


def _last(nodes: Sequence[Node | None]) -> Node:
    """The edition's own file, which is known to be there."""
    found = nodes[-1]
    assert found is not None  # a missing turn.yaml stopped the compiler before
    return found
