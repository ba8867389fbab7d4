"""The table is asked about an order only where it makes a difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.engine import Announce, Answer, Engine, SeatSetup, Setup, new_state
from adjudicator.rulebook import Book, load
from adjudicator.table.state import WARP

HOUSE = """
- power: Anchor
  text: Its lost ships go home.
  instead_of:
    - {name: save, event: ships_to_warp, if: it.owner == me, rank: saving, must: bring them home, do: [{return: it}]}

- power: Buoy
  text: Its lost ships go home, too.
  instead_of:
    - {name: save, event: ships_to_warp, if: it.owner == me, rank: saving, must: bring them home, do: [{return: it}]}

- power: Drain
  text: Its lost ships leave the game.
  instead_of:
    - name: sink
      event: ships_to_warp
      if: it.owner == me
      rank: saving
      must: sink them
      do: [{remove: it, least: 0}]
"""


@pytest.fixture
def book(tmp_path: Path) -> Book:
    path = tmp_path / "house.yaml"
    path.write_text(HOUSE, "utf-8")
    return load("ffg", [path])


def lost_by(book: Book, *powers: str) -> Engine:
    """Bo, with these powers, has just been struck by Plague at home."""
    seats = [SeatSetup("Ana", "red"), SeatSetup("Bo", "blue", list(powers)), SeatSetup("Cy", "yellow")]
    m = Engine(book, new_state(book, Setup("ffg", seats)))
    m.reply(Announce(0, "Plague", {"on": 1}))
    m.reply(Answer(None))
    while m.question is not None and m.question.name != "lose":
        m.reply(Answer(None))
    m.reply(Answer({"blue 1": 3}))
    return m


def to_order(m: Engine) -> list[str]:
    """Go on until the table is asked about an order or the blow is over; the names of what was asked."""
    asked: list[str] = []
    while m.question is not None and m.question.name != "destiny":
        asked.append(m.question.name)
        if m.question.name == "order":
            break
        m.reply(Answer(m.question.default))
    return asked


def test_two_that_save_alike_are_not_asked_about(book: Book) -> None:
    m = lost_by(book, "Anchor", "Buoy")
    assert "order" not in to_order(m)
    assert m.state.places[WARP].get(1, 0) == 0


def test_two_that_differ_are_asked_about_and_the_first_decides(book: Book) -> None:
    m = lost_by(book, "Anchor", "Drain")
    assert to_order(m)[-1] == "order"
    assert m.question is not None
    assert m.question.seats == (1,)
    assert [o.label for o in m.question.options] == ["Anchor: bring them home", "Drain: sink them"]
    m.reply(Answer(1))
    to_order(m)
    assert m.state.places["out"].get(1, 0) == 3
