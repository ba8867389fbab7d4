"""The small game's log is told in its own plain words."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from textual._styles_cache import StylesCache

from adjudicator import explain
from adjudicator.engine.core import Record
from adjudicator.tui import working
from adjudicator.tui.app import seldom_tidied

REAL = ("test_settle", "test_real_games", "test_snapshots", "test_hostile", "test_commands")
"""Their games are the engine's own."""


@pytest.fixture(autouse=True, scope="session")
def seldom() -> None:
    """Python tidies up as seldom as in the app."""
    seldom_tidied()


@pytest.fixture(autouse=True)
def let_go() -> Iterator[None]:
    """What a test has opened goes with it. Textual remembers the drawn lines of a thousand widgets in a cache of its
    own, and Python, which tidies up so seldom here, would keep every app; what stays is looked through only once.
    """
    yield
    StylesCache.get_inner_outer.cache_clear()
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine, the tests wait for what is long work; no window opens between two keys."""
    monkeypatch.setattr(working, "AT_ONCE", 60)


@pytest.fixture(autouse=True)
def plain_log(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.module.__name__.endswith(REAL):
        return

    def reasons(book: Any, state: Any, log: Sequence[Record]) -> list[explain.Reason]:
        said = [line.data if isinstance(line.data, str) else "" for line in log]
        lines = [(line, f"{line.kind}: {line.rule} {text}".strip()) for line, text in zip(log, said, strict=True)]
        cites = ["ffg T-1", "mayfair F-1"]
        return [
            explain.Reason(line.moment, line.rule, line.seat, text, list(cites), at)
            for at, (line, text) in enumerate(lines)
        ]

    monkeypatch.setattr(explain, "reasons", reasons)
