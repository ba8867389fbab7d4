"""Every screen stands as its picture says, at four sizes."""

from __future__ import annotations

import asyncio
from difflib import unified_diff
from importlib.metadata import version

import pytest

from tests.tui.gallery import PICTURES, SIZES, Picture
from tests.tui.pictures import FOLDER, MADE_WITH, path_of, texts


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_a_screen_is_as_its_pictures(picture: Picture) -> None:
    found = asyncio.run(texts(picture))
    told = [line for path, text in found.items() for line in difference(path.read_text("utf-8"), text, path.name)]
    if told and version("textual") != MADE_WITH:
        pytest.skip(f"drawn otherwise by Textual {version('textual')}; the pictures are of {MADE_WITH}")
    again = f"If it is meant to be so: python -m tests.tui.pictures {picture.name}"
    assert not told, "\n".join([*told, again])


def difference(was: str, now: str, name: str) -> list[str]:
    """The lines that differ."""
    return list(unified_diff(was.splitlines(), now.splitlines(), name, "the screen", lineterm="", n=1))


def test_every_picture_is_of_a_screen_and_of_its_size() -> None:
    files = {path_of(picture, size): size for picture in PICTURES for size in SIZES}
    assert set(FOLDER.iterdir()) == set(files)
    for path, (width, height) in files.items():
        lines = path.read_text("utf-8").splitlines()
        assert len(lines) <= height, path.name
        assert max(map(len, lines)) <= width, path.name
