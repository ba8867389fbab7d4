"""The library: the README's lines run, importing is light, answers may be said in words, errors are precise."""

from __future__ import annotations

import doctest
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import adjudicator
from adjudicator.engine import Refused, SeatSetup
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.session.plainly import ONE_OF
from adjudicator.session.tables import read_seat
from tests.session.playing import play
from tests.tables import EDITIONS, random_table

ROOT = Path(__file__).parent.parent
COLOURS = ["red", "blue", "light blue"]


def test_the_readme_tells_the_truth() -> None:
    section = (ROOT / "README.md").read_text("utf-8").partition("\n## As a library\n")[2].partition("\n## ")[0]
    lines = doctest.DocTestParser().get_doctest(section, {}, "README.md", "README.md", 0)
    assert len(lines.examples) > 6
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(lines, out=report.append)
    assert not report, "".join(report)


def test_importing_it_loads_nothing_but_itself() -> None:
    code = "import sys; before = set(sys.modules); import adjudicator; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert not [name for name in done.stdout.split() if name.startswith("adjudicator.")]


def test_every_name_it_offers_is_there() -> None:
    for name in adjudicator.__all__:
        assert getattr(adjudicator, name).__doc__
        assert name in dir(adjudicator)
    with pytest.raises(AttributeError, match="no attribute 'new_gaem'"):
        adjudicator.new_gaem  # noqa: B018


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("Ana red", SeatSetup("Ana", "red")),
        ("Ana Red Mirror", SeatSetup("Ana", "red", ["Mirror"])),
        ("Ana, red, Mirror, Anti-Matter", SeatSetup("Ana", "red", ["Mirror", "Anti-Matter"])),
        ("  Ana Maria  light blue Mirror ", SeatSetup("Ana Maria", "light blue", ["Mirror"])),
        ("Ana", SeatSetup("Ana", "")),
        ("Fred", SeatSetup("Fred", "")),
    ],
)
def test_a_seat_in_words(text: str, seat: SeatSetup) -> None:
    assert read_seat(text, COLOURS) == seat


@pytest.mark.parametrize("text", ["", ", red", "Ana, pink", "Ana, pink, Mirror"])
def test_a_seat_that_is_none(text: str) -> None:
    with pytest.raises(Refused, match="no seat; write name, colour and powers, such as 'Ana red'"):
        read_seat(text, COLOURS)


@pytest.mark.parametrize(
    ("edition", "seats", "more", "said"),
    [
        ("eon", ("Ana", "Bo"), {}, "no edition is called 'eon'; there are ffg, mayfair"),
        ("ffg", ("Ana",), {}, "2 to 8 players"),
        ("ffg", ("Ana red", "Bo red"), {}, "two players have the colour 'red'"),
        ("ffg", ("Ana red Miror", "Bo"), {}, "did you mean 'Mirror'"),
        ("ffg", ("Ana", "Bo"), {"modules": ["lucre"]}, "no module 'lucre'"),
        ("ffg", ("Ana", "Bo"), {"first": "Cy"}, "nobody here is called 'Cy'; there are Ana, Bo"),
        ("ffg", tuple(f"P{n}" for n in range(9)), {}, "no colour left for P8"),
    ],
)
def test_a_table_that_cannot_be(edition: str, seats: tuple[str, ...], more: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused, match=said):
        adjudicator.new_game(edition, *seats, **more)


def test_players_and_options_are_named() -> None:
    game = adjudicator.new_game("ffg", "Ana", "Bo", "Cy", first="bo")
    assert [seat.colour for seat in game.state.seats] == ["red", "blue", "yellow"]
    assert game.state.offense == 1
    assert "yellow" in game.legal
    assert "Yellow (Cy)" in game.legal
    assert "pink" not in game.legal
    game.answer("YELLOW (Cy)")
    assert "yellow 1" in list(game.legal)
    game.answer("yellow 1")
    with pytest.raises(TypeError, match="1 to 4 in all"):
        list(game.legal)
    game.answer({"blue 1": 1})
    assert str(game.legal) == "a list of 0 to 1 of Ana, or None to pass"
    game.answer("Ana")
    game.answer(["red"])
    game.answer("join as offensive ally")
    game.answer({"red 1": 2})
    assert game.state.encounter is not None
    assert game.state.encounter.allies == {0: "offense"}
    assert {"Bo": "attack 8", "Cy": "?"} in game.legal
    assert {"Bo": "attack 8", "Ana": "?"} not in game.legal
    game.answer({"Bo": "negotiate", "yellow": "negotiate"})
    for _ in range(9):
        assert game.question is not None
        if game.question.kind == "deal":
            break
        game.answer(game.question.default)
    game.answer([{"from": "Bo", "to": "Cy", "cards": 1}, {"from": "cy", "to": "bo", "cards": 1}])
    while game.outcome is None or game.outcome.kind == "bargaining":
        game.answer()
    assert game.outcome.kind == "deal"
    assert "the deal is made" in [reason.text for reason in game.reasons()]
    assert repr(game).startswith("<Game in memory: ffg, Ana, Bo, Cy, turn ")


def test_what_is_refused_says_why() -> None:
    game = adjudicator.new_game("ffg", "Ana", "Bo")
    attempts: list[tuple[Callable[[], object], str]] = [
        (lambda: game.answer("pink"), "'pink' is no card of this game's deck; legal: red"),
        (lambda: game.play("Zoe", "Cosmic Zap"), "nobody here is called 'Zoe'; there are Ana, Bo"),
        (lambda: game.play("Ana", "Cosmik Zap"), "no card or use is called 'Cosmik Zap' here"),
        (lambda: game.play("Ana", "Cosmic Zap"), "answers only while"),
    ]
    for attempt, said in attempts:
        with pytest.raises(adjudicator.Refused, match=said):
            attempt()
    assert game.outcome is None
    assert game.reasons() == []


def test_a_game_that_is_won(home: Path) -> None:
    game = adjudicator.new_game("ffg", "Ana", "Bo", path=home / "won.cosmic", name="Final")
    state = game.copy_state()
    state.winners = [0]
    game.set_state(state, "Ana won by hand")
    assert str(game) == "Ana won"
    assert str(game.legal) == "nothing: the game is over"
    assert list(game.legal) == []
    assert None not in game.legal
    with pytest.raises(Refused, match="the game is over"):
        game.answer()
    (listed,) = adjudicator.games(home)
    assert (listed.name, listed.over) == ("Final", True)
    game.close()
    with adjudicator.open_game(home / "won.cosmic") as again:
        assert again.state.winners == [0]
        assert again.undo()
        assert again.question is not None


def test_every_kind_of_question_says_what_is_legal() -> None:
    kinds = set()
    for seed in range(30):
        rng = Random(seed)
        book = load(rng.choice(EDITIONS))
        game = Game(book, random_table(rng, book))
        for _ in range(60):
            if game.question is None:
                break
            kinds.add(game.question.kind)
            assert str(game.legal)
            if game.question.kind in (*ONE_OF, "go_on", "number"):
                assert all(value in game.legal for value in game.legal)
            else:
                with pytest.raises(TypeError, match="too many answers to list"):
                    list(game.legal)
            play(rng, game, 1)
    assert len(kinds) > 9
