"""What a compiled book was made from, as one hash: rule files, overlays, and this package's own source."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent


def source_digest(rules: Path, edition: str, overlays: Sequence[Path] = ()) -> str:
    """Changes with the name or content of any file that the book is compiled from, and with the compiler."""
    digest = hashlib.sha256(package_digest().encode())
    digest.update(edition.encode())
    for name, path in _files(rules, edition, overlays):
        content = path.read_bytes() if path.is_file() else b""
        digest.update(f"\0{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _files(rules: Path, edition: str, overlays: Sequence[Path]) -> Iterator[tuple[str, Path]]:
    for folder in (rules / "common", rules / edition):
        for path in sorted(folder.rglob("*.yaml")):
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
