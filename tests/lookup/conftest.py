"""What the tests of looking up share: the project's rules are parsed once."""

from __future__ import annotations

import pytest

from tests.rulebook.reading import read_rules_once


@pytest.fixture(autouse=True)
def rules_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests with a home of their own compile the rule book anew, but do not parse it again."""
    read_rules_once(monkeypatch)
