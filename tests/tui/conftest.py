"""The small game's log is told in its own plain words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator import explain
from adjudicator.engine.machine import Record


@pytest.fixture(autouse=True)
def plain_log(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.module.__name__.endswith("test_real_games"):
        return

    def sentences(book: Any, state: Any, log: Sequence[Record]) -> list[str]:
        return [f"{line.kind}: {line.rule} {line.data if isinstance(line.data, str) else ''}".strip() for line in log]

    monkeypatch.setattr(explain, "sentences", sentences, raising=False)
