"""Parsing takes most of a compilation's time: the project's own rule files are parsed once for all tests that ask."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from adjudicator.rulebook.nodes import Node
from adjudicator.rulebook.paths import rules_dir
from adjudicator.rulebook.reader import read

_once = functools.cache(read)


def read_rules_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the compiler know the project's own files already; all others are read as ever."""
    rules = rules_dir()
    assert rules is not None

    def read_or_known(path: Path, file: str) -> Node:
        return (_once if path.is_relative_to(rules) else read)(path, file)

    monkeypatch.setattr("adjudicator.rulebook.compile.read", read_or_known)
