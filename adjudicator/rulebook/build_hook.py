"""Build hook of the wheel: compiles the books of both editions and of mixed tables into it, so that an installed
program never parses YAML.

The rule files go along, for a table whose own overlays are laid over them. An editable install compiles on first use.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSIDE = "adjudicator/rulebook/compiled"


class CompiledRules(BuildHookInterface[Any]):
    """Puts `compiled/<book>.json` and `compiled/rules/` into the wheel."""

    PLUGIN_NAME = "custom"
    folder: str | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and name the files to include."""
        if version == "editable":
            return
        self.folder = tempfile.mkdtemp(prefix="rule-book-")
        for source, inside in compile_into(Path(self.root), Path(self.folder)).items():
            build_data["force_include"][source] = f"{INSIDE}/{inside}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled: the wheel has it now."""
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)


def compile_into(root: Path, folder: Path) -> dict[str, str]:
    """Compile both editions of a checkout into a folder; gives each file to ship and its name in `compiled/`."""
    import_rulebook(root)
    import msgspec

    from adjudicator.rulebook.compile import compile_book
    from adjudicator.rulebook.model import EDITIONS, book_name

    shipped = {}
    for name in [book_name(edition, mixed) for edition in EDITIONS for mixed in (False, True)]:
        path = folder / f"{name}.json"
        path.write_bytes(msgspec.json.encode(compile_book(root / "rules", name)))
        shipped[str(path)] = path.name
    for path in sorted((root / "rules").rglob("*.yaml")):
        shipped[str(path)] = path.relative_to(root).as_posix()
    return shipped


def import_rulebook(root: Path) -> None:
    """Make `adjudicator.rulebook` importable from the checkout, without the package's own front, which needs more."""
    if "adjudicator" not in sys.modules:
        package = ModuleType("adjudicator")
        package.__path__ = [str(root / "adjudicator")]
        sys.modules["adjudicator"] = package
