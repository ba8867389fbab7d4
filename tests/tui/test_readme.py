"""The README's pictures are there, draw nothing from elsewhere, and are those that the script draws."""

from __future__ import annotations

import asyncio
import re

from tests.screenshots import DOCS, SHOTS, drawn
from tests.tui.gallery import NAMES, everything, still

ELSEWHERE = re.compile(r"@import|@font-face|url\((?!#)|href=")


def test_the_pictures_are_there_and_load_nothing() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(tests/shots/([^)]+)\)", (DOCS.parents[1] / "README.md").read_text("utf-8"))
    assert shown == [f"{shot.name}.svg" for shot in SHOTS]
    assert {path.name for path in DOCS.iterdir()} == set(shown)
    for name in shown:
        assert not ELSEWHERE.search((DOCS / name).read_text("utf-8")), name
        assert (DOCS / name).stat().st_size < 130_000, name


def test_a_picture_is_drawn() -> None:
    with still():
        game = everything(NAMES)
        drawing = asyncio.run(drawn(SHOTS[-1], game))
        game.close()
    assert "Warrior" in drawing
    assert not ELSEWHERE.search(drawing)
