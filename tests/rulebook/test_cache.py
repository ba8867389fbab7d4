"""Loading: from the cache when nothing changed, compiled when something did, from the wheel's file without a source."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.rulebook import cache, compile_book, load, paths
from adjudicator.rulebook.build_hook import compile_into
from adjudicator.rulebook.model import Book as Compiled

from .conftest import Book

ROOT = Path(__file__).resolve().parents[2]
ENTRIES = "- power: Plum\n  text: A.\n"


class Source:
    """A rule book beside the package, with a cache of its own; counts how often it is compiled."""

    def __init__(self, rules: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rules = rules
        self.cache = home / "cache"
        self.compiled = 0
        monkeypatch.setenv(paths.HOME, str(home))
        monkeypatch.setattr(paths, "rules_dir", lambda: rules)

        def count(rules: Path, edition: str, overlays: Sequence[Path] = ()) -> Compiled:
            self.compiled += 1
            return compile_book(rules, edition, overlays)

        monkeypatch.setattr("adjudicator.rulebook.compile.compile_book", count)


@pytest.fixture
def source(book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Source:
    from adjudicator.rulebook.compile import compile_book as original

    monkeypatch.setattr(f"{__name__}.compile_book", original)
    return Source(book(ENTRIES), tmp_path / "home", monkeypatch)


@pytest.fixture(autouse=True)
def nothing_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every load here is one of a new process, unless a test says otherwise."""
    monkeypatch.setattr(cache, "IN_MEMORY", 0)
    monkeypatch.setattr(cache, "_LOADED", {})


def test_a_book_is_loaded_once_while_its_files_stay_as_they_are(
    source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "IN_MEMORY", 2)
    first = load("ffg")
    assert load("ffg") is first
    (source.rules / "ffg" / "more.yaml").write_text("[] # another", "utf-8")
    assert load("ffg") is not first


def test_the_second_load_compiles_nothing(source: Source) -> None:
    first = load("ffg")
    assert load("ffg") == first
    assert source.compiled == 1
    assert [path.suffix for path in source.cache.iterdir()] == [".json"]


@pytest.mark.parametrize("name", ["common/powers/a.yaml", "ffg/new.yaml", "ffg/rulings.yaml"])
def test_any_change_compiles_again(name: str, source: Source) -> None:
    before = load("ffg").digest
    path = source.rules / name
    path.write_text((path.read_text("utf-8") if path.is_file() else "[]") + "\n# more\n", "utf-8")
    assert load("ffg").digest != before
    assert source.compiled == 2


def test_overlays_count_as_source(source: Source, tmp_path: Path) -> None:
    overlay = tmp_path / "ours.yaml"
    overlay.write_text("- {power: Fig, text: A.}", "utf-8")
    assert "power.fig" not in load("ffg").entries
    assert "power.fig" in load("ffg", [overlay]).entries
    assert "power.fig" in load("ffg", [overlay]).entries
    assert source.compiled == 2


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"edition": 3}', b"\xff\xff"])
def test_a_damaged_cache_is_compiled_again(damage: bytes, source: Source) -> None:
    whole = load("ffg")
    (stored,) = source.cache.iterdir()
    stored.write_bytes(damage)
    assert load("ffg") == whole
    assert source.compiled == 2
    assert load("ffg") == whole
    assert source.compiled == 2


def test_another_book_under_the_right_name_is_not_taken(source: Source) -> None:
    whole = load("ffg")
    (stored,) = source.cache.iterdir()
    stored.write_bytes(stored.read_bytes().replace(whole.digest.encode(), b"0" * len(whole.digest)))
    assert load("ffg") == whole
    assert source.compiled == 2


def test_a_cache_that_cannot_be_written_costs_only_time(source: Source) -> None:
    source.cache.parent.mkdir()
    source.cache.write_text("a file where the folder should be")
    assert load("ffg") == load("ffg")
    assert source.compiled == 2


def test_old_books_leave_the_cache(source: Source) -> None:
    for number in range(cache.KEPT + 3):
        (source.rules / "ffg" / "more.yaml").write_text(f"[] # {number}", "utf-8")
        load("ffg")
    assert len(list(source.cache.iterdir())) == cache.KEPT


def test_a_wheel_needs_no_source(book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the build hook makes is what `load` reads, and a table's overlay still works on it."""
    rules = book(ENTRIES)
    made = tmp_path / "made"
    made.mkdir()
    shipped = tmp_path / "compiled"
    for source, inside in compile_into(rules.parent, made).items():
        target = shipped / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(Path(source).read_bytes())
    monkeypatch.setattr(cache, "SHIPPED", shipped)
    monkeypatch.setattr(paths, "rules_dir", lambda: None)
    monkeypatch.setenv(paths.HOME, str(tmp_path / "home"))
    assert load("mayfair").entries["power.plum"].text == "A."
    assert not (tmp_path / "home").exists()
    overlay = tmp_path / "ours.yaml"
    overlay.write_text("- {power: Plum, text: B.}", "utf-8")
    assert load("mayfair", [overlay]).entries["power.plum"].text == "B."


def test_a_warm_load_imports_no_yaml(tmp_path: Path, book: Book) -> None:
    """A start of the program never pays for YAML, nor for compiling."""
    rules = book(ENTRIES)
    code = (
        "import sys, pathlib\n"
        "import adjudicator.rulebook as r\n"
        f"r.paths.rules_dir = lambda: pathlib.Path({str(rules)!r})\n"
        "assert 'ruamel.yaml' not in sys.modules\n"
        "r.load('ffg')\n"
        "heavy = ('ruamel', 'rapidfuzz', 'adjudicator.rulebook.schema')\n"
        "print(sorted(m for m in sys.modules if m.startswith(heavy)))\n"
    )
    env = {**os.environ, paths.HOME: str(tmp_path / "home"), "PYTHONPATH": str(ROOT)}

    def run() -> str:
        return subprocess.run([sys.executable, "-c", code], env=env, text=True, capture_output=True, check=True).stdout

    assert "ruamel" in run()
    assert run().strip() == "[]"


def test_books_survive_the_way_through_json(book: Book) -> None:
    whole = compile_book(book(ENTRIES), "ffg")
    assert cache.decode(msgspec.json.encode(whole)) == whole


def test_folders_honour_one_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME, str(tmp_path))
    found: dict[str, Any] = paths.folders()
    assert found["cache"] == str(tmp_path / "cache")
    assert found["house rules"] == str(tmp_path / "house")
    assert found["saved games"] == str(tmp_path / "data")
    monkeypatch.delenv(paths.HOME)
    assert all("adjudicator" in str(folder) for folder in (paths.cache_dir(), paths.data_dir(), paths.house_dir()))
