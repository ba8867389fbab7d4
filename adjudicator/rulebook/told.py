"""What the table's own cards say, where nobody here has seen them: typed in by the table once, read at every game.

It stands beside the house rules in one small file. It is for people to read: no rule changes by it, and so no game that
is going on, or is played once more from its file, comes out otherwise.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from .house import HouseError, replace
from .model import Book, Entry
from .paths import house_dir

FILE = "cards.json"
UNSEEN = "not seen"
"""What the confidence of an entry says whose card nobody here has seen."""

Told = dict[str, dict[str, str]]
"""By edition and entry."""


def unseen_cards(book: Book) -> list[Entry]:
    """The entries of a book whose card nobody here has seen, in full or in part, by name."""
    found = [e for e in book.entries.values() if e.unseen or e.unseen_halves or UNSEEN in e.confidence]
    return sorted(found, key=lambda entry: (entry.name, entry.kind))


def told(edition: str, folder: Path | None = None) -> dict[str, str]:
    """What the table says its cards say, by the entry's id.

    Raises:
        HouseError: the file cannot be read.
    """
    return _read(_path(folder)).get(edition, {})


def tell(edition: str, entry: str, text: str, folder: Path | None = None) -> Path:
    """Write down what a card says; an empty text takes back what was written. Returns the file.

    Raises:
        HouseError: the file cannot be read or written.
    """
    path = _path(folder)
    known = _read(path)
    own = known.setdefault(edition, {})
    said = " ".join(text.split())
    if said:
        own[entry] = said
    else:
        own.pop(entry, None)
    raw = json.dumps(known, ensure_ascii=False, indent=1, sort_keys=True)
    try:
        replace(path, raw + "\n")
    except (OSError, UnicodeEncodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "a character that cannot be written"
        raise HouseError(f"{path}: the file cannot be written ({why})") from error
    return path


def _path(folder: Path | None) -> Path:
    return (house_dir() if folder is None else folder) / FILE


def _read(path: Path) -> Told:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Told) if path.exists() else {}
    except OSError as error:
        raise HouseError(f"{path}: the file cannot be read ({error.strerror})") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        said = f"not the texts of cards, by edition and card ({error}); mend it, or move it away"
        raise HouseError(f"{path}: {said}") from error
