"""What every test shares: a home of its own, and how hypothesis searches."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HOME = "ADJUDICATOR_HOME"

settings.register_profile(
    "ci", max_examples=60, derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("local", settings.get_profile("ci"), max_examples=400, derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

_made = pytest.StashKey[Path]()


def pytest_configure(config: pytest.Config) -> None:
    """One home for the whole run: worker processes inherit the controller's, so the book is compiled once."""
    if not hasattr(config, "workerinput"):
        config.stash[_made] = Path(tempfile.mkdtemp(prefix="adjudicator-tests-"))
        os.environ[HOME] = str(config.stash[_made])


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave nothing behind."""
    made = config.stash.get(_made, None)
    if made is not None:
        shutil.rmtree(made, ignore_errors=True)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home of the test's own, for tests that look at what is written or put overlays there."""
    own = tmp_path / "home"
    own.mkdir()
    monkeypatch.setenv(HOME, str(own))
    return own
