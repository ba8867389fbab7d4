"""Plain data in the text of a game: written readably, read back exactly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.engine import Announce, Answer, Correct, Refused, SeatSetup, Setup
from adjudicator.rulebook import load
from adjudicator.rulebook.reader import parse
from adjudicator.session import Game
from adjudicator.session.steps import LARGEST, UNREADABLE, clean, plain
from adjudicator.session.writing import data, flow

texts = st.text(max_size=40).filter(lambda text: not UNREADABLE.search(text))
numbers = st.integers(-LARGEST, LARGEST)
values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(texts, inner, max_size=4)
        | st.dictionaries(numbers, inner, max_size=4)
    ),
    max_leaves=12,
)


@given(value=values)
def test_what_is_written_is_read_back(value: Any) -> None:
    assert data(parse(f"value: {flow(value)}", "x")) == {"value": value}
    assert plain(value) == value


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("attack 8", "attack 8"),
        ("turn.aim", "turn.aim"),
        ("true", '"true"'),
        ("8", '"8"'),
        ({0: "attack 8", 1: None}, "{0: attack 8, 1: null}"),
        (["blue 2", True], "[blue 2, true]"),
        ("a: b # c", '"a: b # c"'),
    ],
)
def test_words_need_quotes_only_where_they_could_be_something_else(value: Any, written: str) -> None:
    assert flow(value) == written


@pytest.mark.parametrize(
    "value",
    [1.5, {1, 2}, object(), "a\tb", "\x00", "\ud800", 10**9, {0: 1, "0": 2}, {None: 1}, b"x", [[object()]]],
)
def test_an_answer_that_no_file_can_keep_is_refused(value: Any) -> None:
    with pytest.raises(Refused):
        clean(Answer(value))


def test_an_answer_nested_without_end_is_refused() -> None:
    value: list[Any] = []
    value.append(value)
    with pytest.raises(Refused):
        clean(Answer(value))


def test_a_reply_is_copied() -> None:
    args = {"on": [0]}
    copy = clean(Announce(0, "x", args))
    assert copy == Announce(0, "x", {"on": [0]})
    args["on"].append(1)
    assert copy == Announce(0, "x", {"on": [0]})
    with pytest.raises(Refused, match="no seat"):
        clean(Announce("0", "x"))  # type: ignore[arg-type]
    with pytest.raises(Refused):
        clean(Correct(["x"], "y"))  # type: ignore[list-item]


def test_a_table_that_no_file_can_keep_is_refused() -> None:
    book = load("ffg")
    for name in ("Ana\x07", "Ana\tBo", "Ana\ud800"):
        with pytest.raises(Refused, match="cannot be read by anybody"):
            Game(book, Setup("ffg", [SeatSetup(name, "red"), SeatSetup("Bo", "blue")]))
    game = Game(book, Setup("ffg", [SeatSetup("Ana", "red"), SeatSetup("Bo", "blue")]))
    with pytest.raises(Refused, match="cannot be read by anybody"):
        game.join(SeatSetup("Cy\r", "green"))
    with pytest.raises(Refused, match="cannot be read by anybody"):
        game.answer("blue", text="\x1b[2J")
    assert not game.history


def test_what_was_agreed_before_the_game_is_recorded_with_it(tmp_path: Path) -> None:
    """Every optional rule may be taken or left, and the game's text says which were (seed M8.0)."""
    seats = [SeatSetup("Ana", "red", ["Mirror"]), SeatSetup("Bo", "blue")]
    for modules in ([], ["lucre"], ["lucre", "limbo", "kickers"]):
        game = Game(load("mayfair"), Setup("mayfair", seats, modules=modules, rulings={"kicker_order": 2}))
        game.export(tmp_path / f"{len(modules)}.yaml")
        with Game.from_export(tmp_path / f"{len(modules)}.yaml", tmp_path / f"{len(modules)}.cosmic") as kept:
            assert (kept.state.modules, kept.state.rulings) == (modules, {"kicker_order": 2})
            assert (kept.state.limbo is None) == ("limbo" not in modules)
