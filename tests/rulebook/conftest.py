"""A small rule book on disk: the project's own language with a turn of a few moments."""

from __future__ import annotations

import functools
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudicator.rulebook.errors import RuleErrors
from adjudicator.rulebook.nodes import Node, plain
from adjudicator.rulebook.reader import read

LANGUAGE = Path(__file__).resolve().parents[2] / "rules" / "common" / "language.yaml"
TURN = """\
title: A small turn
moments:
  - {moment: destiny.drawn, phase: destiny, number: 2, title: Destiny, before: draw_destiny}
  - {moment: destiny.defense_known, phase: destiny, number: 2, title: Defense known}
  - {moment: planning.before_kickers, phase: planning, number: 5, title: Planning}
  - {moment: planning.kickers, phase: planning, number: 5, title: Kickers, if: encounter.any_attack, reads: ship_worth}
  - {moment: planning.selected, phase: planning, number: 5, title: Cards are down, reads: [outcome]}
outcomes:
  - {offense: attack, defense: attack, result: compare}
settings: {ships: 4, hand: [1, 2]}
"""
RULINGS = """\
- issue: zombie_first
  question: Does Zombie save ships before they are taken?
  choices: {1: No., 2: 'Yes.'}
  held_by: {1: ours, 2: an older reading}
  cites: [Q-1]
  sure: false
"""

Book = Callable[..., Path]
Errors = Callable[..., list[str]]


_once = functools.cache(read)


@pytest.fixture(autouse=True)
def language_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parsing the language takes most of a small book's time, so copies of it are parsed once for all tests."""
    text = LANGUAGE.read_bytes()

    def read_or_known(path: Path, file: str) -> Node:
        known = path.name == LANGUAGE.name and path.is_file() and path.read_bytes() == text
        return _once(LANGUAGE, file) if known else read(path, file)

    monkeypatch.setattr("adjudicator.rulebook.compile.read", read_or_known)


@pytest.fixture(scope="session")
def language() -> dict[str, Any]:
    """The project's rule language as plain data."""
    found: dict[str, Any] = plain(read(LANGUAGE, "language.yaml"))
    return found


@pytest.fixture
def book(tmp_path: Path) -> Book:
    """Writes a rule book: `book("entries", **{"ffg/turn.yaml": ...})`, the entries into common/powers/a.yaml."""

    def write(entries: str | None = None, **files: str) -> Path:
        rules = tmp_path / "rules"
        for edition in ("ffg", "mayfair"):
            (rules / edition).mkdir(parents=True, exist_ok=True)
            (rules / edition / "turn.yaml").write_text(TURN, "utf-8")
            (rules / edition / "rulings.yaml").write_text(RULINGS, "utf-8")
        (rules / "common" / "powers").mkdir(parents=True, exist_ok=True)
        shutil.copy(LANGUAGE, rules / "common" / "language.yaml")
        if entries is not None:
            (rules / "common" / "powers" / "a.yaml").write_text(entries, "utf-8")
        for name, text in files.items():
            path = rules / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return rules

    return write


@pytest.fixture
def errors(book: Book) -> Errors:
    """The errors of some entries, as sentences without the file's folder."""

    def find(entries: str | None = None, edition: str = "ffg", **files: str) -> list[str]:
        from adjudicator.rulebook.compile import compile_book

        try:
            compile_book(book(entries, **files), edition)
        except RuleErrors as found:
            return [str(error).removeprefix("rules/common/powers/") for error in found.errors]
        return []

    return find


@pytest.fixture(scope="session")
def project_moments() -> list[str]:
    """The moments of the project's own turn."""
    turn = plain(read(LANGUAGE.parents[1] / "ffg" / "turn.yaml", "turn.yaml"))
    return [row["moment"] for row in turn["moments"]]
