"""The folders the program writes to: cache, data, house rules. `ADJUDICATOR_HOME` puts them all under one folder."""

from __future__ import annotations

import os
from pathlib import Path

APP = "adjudicator"
HOME = "ADJUDICATOR_HOME"


def home() -> Path | None:
    """The one folder for everything, if the table has set one."""
    found = os.environ.get(HOME)
    return Path(found).expanduser() if found else None


def cache_dir() -> Path:
    """Compiled rule books; may be deleted at any time."""
    root = home()
    if root is not None:
        return root / "cache"
    from platformdirs import user_cache_dir

    return Path(user_cache_dir(APP, appauthor=False))


def data_dir() -> Path:
    """Saved games and whatever else must not be lost."""
    root = home()
    if root is not None:
        return root / "data"
    from platformdirs import user_data_dir

    return Path(user_data_dir(APP, appauthor=False))


def cases_dir() -> Path:
    """Encounters that the table settled and kept as cases."""
    return data_dir() / "cases"


def house_dir() -> Path:
    """The table's own rule files."""
    root = home()
    return (root if root is not None else data_dir()) / "house"


def house_files(folder: Path) -> list[Path]:
    """The overlays in a folder, in the order of their names."""
    return sorted(folder.glob("*.yaml")) if folder.is_dir() else []


def rules_dir() -> Path | None:
    """The rule book's source beside the package, in a checkout; nothing in a wheel."""
    found = Path(__file__).resolve().parents[2] / "rules"
    return found if (found / "common" / "language.yaml").is_file() else None


def folders() -> dict[str, str]:
    """What each folder is for, and where it is."""
    rules = rules_dir()
    return {
        "saved games": str(data_dir()),
        "settled encounters": str(cases_dir()),
        "house rules": str(house_dir()),
        "cache": str(cache_dir()),
        "rule book": str(rules) if rules is not None else "in the package, compiled",
    }
