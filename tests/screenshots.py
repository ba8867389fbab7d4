"""The README's pictures, drawn by the app over an evening of tests/cases/evenings: ``python -m tests.screenshots``."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from adjudicator.engine import Announce, Answer
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.session.steps import copied
from adjudicator.tui.app import TableApp
from adjudicator.tui.palette import DARK, LIGHT
from tests.tui.pictures import settled
from tests.tui.test_evenings import EVENINGS, evening

DOCS = Path(__file__).parent / "shots"
REMOTE = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)
"""Fonts that Textual would have the reader's browser load from elsewhere."""

FONTS = "Fira Code, DejaVu Sans Mono, Menlo, Consolas, monospace"
NAMES = re.compile(r"terminal-\d+-")
"""What every name in a picture begins with; shortened, a picture is a third smaller."""


class Shot(NamedTuple):
    """A picture: how many answers of the evening were given, and the keys pressed then."""

    name: str
    answers: int
    size: tuple[int, int]
    theme: str
    keys: Sequence[str] = ()


SHOTS = (
    Shot("table", 248, (120, 40), DARK.name),
    Shot("why", 252, (100, 32), LIGHT.name, ["e"]),
    Shot("find", 248, (100, 32), DARK.name, ["slash", *"warior"]),
)


async def drawn(shot: Shot, game: Game) -> str:
    """The picture, without anything that would be loaded from elsewhere."""
    app = TableApp(load, game=game)
    async with app.run_test(size=shot.size) as pilot:
        app.theme = shot.theme
        for key in shot.keys:
            await pilot.press(key)
        await settled(app, pilot)
        drawing = app.export_screenshot(title="adjudicator", simplify=True)
    drawing = REMOTE.sub("", drawing).replace("Fira Code, monospace", FONTS)
    return "".join(f"{line.strip()}\n" for line in NAMES.sub("t", drawing).splitlines() if line.strip())


def main() -> None:
    """Draw all of them."""
    DOCS.mkdir(exist_ok=True)
    played = evening(next(path for path in EVENINGS if path.stem == "mayfair"))
    for shot in SHOTS:
        game = Game(played.ready.book, copied(played.ready.state))
        for step in played.steps[: shot.answers]:
            assert isinstance(step, Answer | Announce)
            game.reply(step)
        path = DOCS / f"{shot.name}.svg"
        path.write_text(asyncio.run(drawn(shot, game)), "utf-8")
        print(path.name, f"{path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
