"""The small game's log is told in its own plain words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator import explain
from adjudicator.engine.machine import Record


@pytest.fixture(autouse=True)
def plain_log(monkeypatch: pytest.MonkeyPatch) -> None:
    def sentences(book: Any, state: Any, log: Sequence[Record]) -> list[str]:
        return [f"{line.kind}: {line.rule} {line.data if isinstance(line.data, str) else ''}".strip() for line in log]

    monkeypatch.setattr(explain, "sentences", sentences, raising=False)
