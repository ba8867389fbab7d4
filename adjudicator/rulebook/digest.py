"""What a compiled book was made from, as one hash: rule files, overlays, and this package's own source."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from .model import others

HERE = Path(__file__).parent


def source_digest(rules: Path, name: str, overlays: Sequence[Path] = ()) -> str:
    """Changes with the name of the book, the name or content of any file that it is compiled from, and the compiler."""
    digest = hashlib.sha256(package_digest().encode())
    digest.update(name.encode())
    for file, path in book_files(rules, name, overlays):
        content = path.read_bytes() if path.is_file() else b""
        digest.update(f"\0{file}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def book_files(rules: Path, name: str, overlays: Sequence[Path]) -> Iterator[tuple[str, Path]]:
    """The files that a book is compiled from, each with the name by which it counts."""
    edition, mixed, _ = name.partition("+")
    for folder in ("common", edition, *(others(edition) if mixed else ())):
        for path in sorted((rules / folder).rglob("*.yaml")):
            yield path.relative_to(rules).as_posix(), path
    for other in () if mixed else others(edition):
        # every book knows the other edition's modules, to say what can be taken over
        path = rules / other / "turn.yaml"
        if path.is_file():
            yield path.relative_to(rules).as_posix(), path
    for path in overlays:
        yield str(path), path


@cache
def package_digest() -> str:
    """The hash of this package's own source."""
    digest = hashlib.sha256()
    for path in sorted(HERE.rglob("*.py")):
        digest.update(path.relative_to(HERE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
