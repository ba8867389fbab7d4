"""The table's own choices, written into its rule files: one item changes, every other line stays as it was.

A choice is an item such as ``{ruling: kicker_order, choose: 2, why: as always}`` in one of the files in the house
folder; with ``edition: ffg`` it holds in that edition only. A new one goes into `rulings.yaml` there; one that stands
elsewhere is changed where it stands. Nothing is written unless every house file is right before and says exactly what
was wanted after.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec

from . import paths as places
from .cache import SHIPPED, compiled, keep, load
from .digest import source_digest
from .errors import RuleError, nearest
from .model import EDITIONS, Book, book_name
from .nodes import plain
from .overlays import RULING
from .paths import house_dir, house_files
from .progress import GivenUp
from .reader import parse

FILE = "rulings.yaml"
HEADER = (
    "# What this table has settled for itself. Change it here, in the app, or with: adjudicator rulings ISSUE NUMBER\n"
)
WIDEST = 4096
"""Lines are never broken: what the table wrote on one line stays on it."""


class HouseError(Exception):
    """A choice cannot be written down; the sentence says why and what to do."""


@dataclass(frozen=True)
class HouseRuling:
    """A choice that the table's files take."""

    issue: str
    number: int
    why: str
    """The table's reason, where it gives one."""
    file: Path
    line: int


def house_rulings(edition: str, folder: Path | None = None) -> dict[str, HouseRuling]:
    """The choices that the table's files take in an edition, by issue; of two for one issue the later holds.

    Raises:
        RuleError: a file is no YAML of the kind a rule book is written in.
    """
    found: dict[str, HouseRuling] = {}
    for path in house_files(_folder(folder)):
        file = _File(path)
        for item in parse(file.text, str(path)).values():
            if item.kind == "map" and item.first() == RULING:
                about = plain(item)
                issue, number = str(about[RULING]), about.get("choose")
                if isinstance(number, int) and about.get("edition") in (None, edition):
                    found[issue] = HouseRuling(issue, number, str(about.get("why") or ""), path, item.line)
    return found


def choose(
    issue: str, number: int, why: str = "", folder: Path | None = None, edition: str | None = None
) -> list[Path]:
    """Make a choice the table's own, in one edition or in all; the first is the program's and takes the table's back.

    Returns the files written, none if nothing had to change.

    Raises:
        RuleErrors: one of the table's files is wrong. None is touched.
        HouseError: there is no such issue or choice, or a file cannot be written.
    """
    place = _folder(folder)
    books = _books(place)
    _known([book for book in books if edition in (None, book.edition)], issue, number)
    written: list[Path] = []
    if edition is None:
        for one in EDITIONS:
            written += _save([f.dropped(issue, one) for f in _files(place) if f.says(issue, one)], place, books)
    files = _files(place)
    usual = 1 if edition is None else _general(files, issue)
    if number == usual:
        written += _save([f.dropped(issue, edition) for f in files if f.says(issue, edition)], place, books)
        return list(dict.fromkeys(written))
    why = " ".join(why.split())
    last = next((file for file in reversed(files) if file.says(issue, edition)), None)
    if last is not None:
        changed = [last.changed(issue, number, why, edition)] if last.differs(issue, number, why, edition) else []
        return list(dict.fromkeys([*written, *_save(changed, place, books)]))
    own = next((file for file in files if file.path == place / FILE), None) or _File(place / FILE)
    return list(dict.fromkeys([*written, *_save([own.added(issue, number, why, edition)], place, books)]))


def _files(folder: Path) -> list[_File]:
    return [_File(path) for path in house_files(folder)]


def _general(files: Sequence[_File], issue: str) -> int:
    """The choice that the files take for every edition; the first if they take none."""
    taken = [item["choose"] for file in files for item in file.items() if _takes(item, issue, None)]
    return int(taken[-1]) if taken else 1


def _folder(folder: Path | None) -> Path:
    return house_dir() if folder is None else folder


def _books(folder: Path) -> list[Book]:
    """Every edition's book as the table plays it."""
    return [load(edition, house_files(folder)) for edition in EDITIONS]


def _mixed(folder: Path) -> list[Book]:
    """The books of mixed tables that are compiled already."""
    found = (compiled(book_name(edition, True), house_files(folder)) for edition in EDITIONS)
    return [book for book in found if book is not None]


def _known(books: Sequence[Book], issue: str, number: int) -> None:
    """Refuse an issue or a choice that there is not in the books meant."""
    having = [book for book in books if issue in book.rulings]
    if not having:
        near = nearest(issue, {known for book in books for known in book.rulings})
        raise HouseError(f"no issue is called '{issue}'" + (f"; did you mean '{near}'?" if near else ""))
    for book in having:
        most = len(book.rulings[issue].choices)
        if not 1 <= number <= most:
            where = f" in {book.edition}; settle it for one edition only" if len(having) > 1 else ""
            raise HouseError(f"'{issue}' has no choice {number}; it has 1 to {most}{where}")


@dataclass(frozen=True)
class _Span:
    """Where one item stands in a text: whole lines, from its dash to its last line."""

    issue: str
    edition: str | None
    start: int
    end: int


@dataclass
class _Edit:
    """A file and its new text; None: it has nothing left to say and goes."""

    path: Path
    text: str | None


class _File:
    """One of the table's files, as text; missing ones are empty."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            raw = path.read_bytes() if path.exists() else HEADER.encode() + b"[]\n"
            self.text = raw.decode("utf-8-sig")
        except OSError as error:
            raise HouseError(f"{path}: the file cannot be read ({error.strerror})") from error
        except UnicodeDecodeError as error:
            raise HouseError(f"{path}: a byte that is not UTF-8; save the file as UTF-8") from error
        self.mark = "\ufeff" if raw.startswith(b"\xef\xbb\xbf") else ""
        self.newline = "\r\n" if "\r\n" in self.text else "\n"

    def says(self, issue: str, edition: str | None) -> bool:
        """Whether the file takes a choice of the issue, for that edition or for all."""
        return any(_takes(item, issue, edition) for item in self.items())

    def items(self) -> list[Any]:
        """The file as plain data."""
        return [plain(item) for item in parse(self.text, str(self.path)).values()]

    def differs(self, issue: str, number: int, why: str, edition: str | None) -> bool:
        """Whether the file's last choice of the issue is another one, or has another reason."""
        about = [item for item in self.items() if _takes(item, issue, edition)][-1]
        return bool(about["choose"] != number or (why and about.get("why") != why))

    def changed(self, issue: str, number: int, why: str, edition: str | None) -> _Edit:
        """The file with its last choice of the issue changed; an old reason goes with the old choice."""
        span = [span for span in self.spans() if (span.issue, span.edition) == (issue, edition)][-1]
        lines = self.text[span.start : span.end]
        indent = len(lines) - len(lines.lstrip(" "))
        items = _round_trip().load("\n".join(line[indent:] for line in lines.replace("\r\n", "\n").split("\n")))
        about = items[0]
        if about["choose"] != number:
            about.pop("why", None)
        about["choose"] = number
        if why:
            about["why"] = why
        wanted = self.items()
        place = max(i for i, item in enumerate(wanted) if _takes(item, issue, edition))
        wanted[place] = dict(about)
        new = self._dumped(items, indent)
        if span.end == len(self.text) and not self.text.endswith("\n"):
            new = new.removesuffix(self.newline)
        return self._checked(self.text[: span.start] + new + self.text[span.end :], wanted)

    def added(self, issue: str, number: int, why: str, edition: str | None) -> _Edit:
        """The file with one more item at its end."""
        item: dict[str, Any] = {RULING: issue, "choose": number}
        if edition is not None:
            item["edition"] = edition
        if why:
            item["why"] = why
        root = _composed(self.text)
        if root.value and (root.flow_style or root.id != "sequence"):
            raise self._not_in_lines()
        if root.value:
            text = self.text if self.text.endswith("\n") else self.text + self.newline
            text += self._dumped([item], root.start_mark.column)
        else:
            text = self.text[: root.start_mark.index] + self._dumped([item], 0).removesuffix(self.newline)
            text += self.text[root.end_mark.index :] or self.newline
        return self._checked(text, [*self.items(), item])

    def dropped(self, issue: str, edition: str | None) -> _Edit:
        """The file without its choices of the issue; what else it says, comments too, stays."""
        text = self.text
        for span in reversed(self.spans()):
            if (span.issue, span.edition) == (issue, edition):
                before, after = text[: span.start], text[span.end :]
                blank = self.newline
                if after.startswith(blank) and (not before or before.endswith(blank * 2)):
                    after = after.removeprefix(blank)
                text = before + after
        wanted = [item for item in self.items() if not _takes(item, issue, edition)]
        if not wanted and not text.replace(HEADER.strip(), "").strip():
            return _Edit(self.path, None)
        if not wanted:
            text += ("" if not text or text.endswith("\n") else self.newline) + "[]" + self.newline
        return self._checked(text, wanted)

    def spans(self) -> list[_Span]:
        """Where the items that take choices stand."""
        return list(self._spans())

    def _spans(self) -> Iterator[_Span]:
        root = _composed(self.text)
        if root.flow_style or root.id != "sequence":
            raise self._not_in_lines()
        for item in root.value:
            if item.id != "mapping" or not item.value or item.value[0][0].value != RULING:
                continue
            dash = self.text.rfind("-", 0, item.start_mark.index)
            start = self.text.rfind("\n", 0, dash) + 1
            if self.text[start:dash].strip() or self.text[dash + 1 : item.start_mark.index].strip():
                raise self._not_in_lines()
            last = item.end_mark.index if item.flow_style else item.value[-1][1].end_mark.index
            last = len(self.text[:last].rstrip())
            end = self.text.find("\n", last) + 1 or len(self.text)
            about = {key.value: said.value for key, said in item.value}
            yield _Span(str(item.value[0][1].value), about.get("edition"), start, end)

    def _dumped(self, items: Any, indent: int) -> str:
        """Items as this file writes lines."""
        stream = StringIO()
        _round_trip().dump(items, stream)
        lines = stream.getvalue().removesuffix("\n").split("\n")
        return "".join(" " * indent + line + self.newline for line in lines)

    def _checked(self, text: str, wanted: list[Any]) -> _Edit:
        """The edit, if the new text reads as exactly what is wanted."""
        try:
            said = [plain(item) for item in parse(text, str(self.path)).values()]
        except RuleError as error:
            raise HouseError(f"{self.path}: this cannot be written into the file ({error.found})") from error
        if said != wanted:
            raise self._not_in_lines()
        return _Edit(self.path, self.mark + text)

    def _not_in_lines(self) -> HouseError:
        said = "its entries do not stand below one another, each behind a dash; write them so, or change it by hand"
        return HouseError(f"{self.path}: {said}")


def _takes(item: Any, issue: str, edition: str | None) -> bool:
    if not isinstance(item, dict) or next(iter(item), None) != RULING:
        return False
    return bool(item[RULING] == issue and item.get("edition") == edition)


def _round_trip() -> Any:
    """A reader and writer that keeps comments, order and quotes."""
    from ruamel.yaml import YAML

    yaml = YAML(typ="rt", pure=True)
    yaml.preserve_quotes = True
    yaml.width = WIDEST
    return yaml


def _composed(text: str) -> Any:
    """The text's nodes with the places where each begins and ends."""
    from ruamel.yaml import YAML

    return YAML(typ="safe", pure=True).compose(text)


def _save(edits: Sequence[_Edit], folder: Path, books: Sequence[Book]) -> list[Path]:
    """Write each file whole or not at all."""
    simple = all(_only_choices(edit) for edit in edits)
    mixed = _mixed(folder) if edits and simple else []
    for edit in edits:
        try:
            replace(edit.path, edit.text)
        except (OSError, UnicodeEncodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "a character that cannot be written"
            raise HouseError(f"{edit.path}: the file cannot be written ({why})") from error
    if edits and simple:
        _keep_compiled([*books, *mixed], folder)
    return [edit.path for edit in edits]


def _only_choices(edit: _Edit) -> bool:
    """Whether a file holds nothing but choices, so that its edit moves no entry to another line."""
    return edit.text is None or all(item.first() == RULING for item in parse(edit.text.lstrip("\ufeff"), "").values())


def _keep_compiled(books: Sequence[Book], folder: Path) -> None:
    """Put the books with the new choices into the cache: all else in them stays, so nothing need be compiled."""
    rules = places.rules_dir() or SHIPPED / "rules"
    files = house_files(folder)
    for book in books:
        own = house_rulings(book.edition, folder)
        taken = {issue: ruling.number for issue, ruling in own.items() if issue in book.rulings}
        digest = source_digest(rules, book.name, files)
        keep(msgspec.structs.replace(book, house_rulings=taken, digest=digest))


@contextmanager
def as_before(folder: Path | None = None) -> Iterator[None]:
    """Put the table's files back as they were before this block, if its work is given up."""
    place = _folder(folder)
    before = {path: path.read_bytes() for path in house_files(place)}
    try:
        yield
    except GivenUp:
        for path in {*before, *house_files(place)}:
            if path not in before:
                path.unlink()
            elif not path.is_file() or path.read_bytes() != before[path]:
                replace(path, before[path].decode("utf-8"))
        raise


def replace(path: Path, text: str | None) -> None:
    """Write a file whole or not at all; without a text it goes."""
    real = path.resolve()
    if text is None:
        real.unlink()
        return
    raw = text.encode("utf-8")
    real.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=real.parent, prefix=f".{real.stem}-", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        if real.exists():
            shutil.copymode(real, name)
        else:
            Path(name).chmod(0o644)
        os.replace(name, real)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
