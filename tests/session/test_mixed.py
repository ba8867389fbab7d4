"""Mixed tables: chosen expressly, refused with a reason, kept in the game's file and its text; own rules stay."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import prepare, run
from adjudicator.engine import Refused, SeatSetup, Setup
from adjudicator.rulebook import load
from adjudicator.rulebook.model import book_name
from adjudicator.session import Game, games
from adjudicator.session.tables import new_game

CASES = Path(__file__).parents[1] / "cases"
EACH = 13
"""Of so many cases one is played, at either edition's mixed table."""


@pytest.mark.parametrize(
    ("edition", "modules", "mixed", "says"),
    [
        ("ffg", ["lucre"], False, "it is the other edition's (Lucre), and only a mixed table"),
        ("mayfair", ["dominion"], False, "it is the other edition's (Dominion rewards), and only a mixed table"),
        ("ffg", ["lucr"], False, "did you mean 'lucre'?"),
        ("mayfair", ["domnion"], True, "did you mean 'dominion'?"),
        ("mayfair", ["Flagships"], True, "did you mean 'flagship'?"),
        ("mayfair", ["flagship", "salvage"], True, "two special ships each are for 3 or 4 players"),
    ],
)
def test_what_cannot_be_played_together_is_refused_with_a_reason(
    edition: str, modules: list[str], mixed: bool, says: str
) -> None:
    with pytest.raises(Refused) as refusal:
        new_game(edition, "Ana", "Bo", modules=modules, mixed=mixed)
    assert says in str(refusal.value)


@pytest.mark.parametrize(
    ("edition", "seat", "says"),
    [
        ("ffg", SeatSetup("Ana", "red", hex="Rings"), "inverted hexes stay at Mayfair tables"),
        ("ffg", SeatSetup("Ana", "red", ["Sniveler"]), "powers are those of the table's edition"),
        ("mayfair", SeatSetup("Ana", "red", ["Joker"]), "powers are those of the table's edition"),
    ],
)
def test_what_a_mixed_table_leaves_behind_is_refused_with_a_reason(edition: str, seat: SeatSetup, says: str) -> None:
    with pytest.raises(Refused) as refusal:
        new_game(edition, seat, "Bo", mixed=True)
    assert says in str(refusal.value)
    with pytest.raises(Refused) as plain:
        new_game(edition, seat, "Bo")
    assert says not in str(plain.value)


@pytest.mark.parametrize("mixed", [True, False])
def test_a_table_is_mixed_if_its_book_is(mixed: bool) -> None:
    setup = Setup("ffg", [SeatSetup("Ana", "red"), SeatSetup("Bo", "blue")], mixed=mixed)
    with pytest.raises(Refused, match="mixed"):
        Game(load(book_name("ffg", not mixed)), setup)


def test_a_mixed_game_is_taken_up_again_as_one(tmp_path: Path) -> None:
    path = tmp_path / "one.cosmic"
    with new_game("ffg", "Ana", "Bo", "Cy", modules=["lucre", "limbo"], path=path, mixed=True) as game:
        game.answer("blue")
        before, lucre = game.state, [seat.lucre for seat in game.state.seats]
        game.export(tmp_path / "one.yaml")
    assert "  mixed: true" in (tmp_path / "one.yaml").read_text("utf-8")
    assert lucre == [12, 5, 6]  # four, five and six; the first turn's income is three and one for each of five colonies
    assert [game.mixed for game in games(tmp_path)] == [True]
    with Game.open(path) as again:
        assert again.state == before
        assert (again.book.name, again.state.edition, again.state.modules) == ("ffg+mayfair", "ffg", ["lucre", "limbo"])
    with Game.from_export(tmp_path / "one.yaml", tmp_path / "two.cosmic") as other:
        assert other.state == before


def test_a_table_that_is_not_mixed_does_not_come_back_as_one(tmp_path: Path) -> None:
    with new_game("mayfair", "Ana", "Bo", path=tmp_path / "one.cosmic") as game:
        assert not game.state.mixed
        strange = structs.replace(game.state, mixed=True)
        with pytest.raises(Refused, match="mixed"):
            game.set_state(strange, "played on elsewhere")
    assert [game.mixed for game in games(tmp_path)] == [False]


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
def test_without_the_other_ones_modules_a_mixed_table_plays_by_its_edition(edition: str) -> None:
    book = load(book_name(edition, True))
    own = [case for case in read_cases([CASES]) if case.edition == edition and not case.mixed]
    for case in own[::EACH]:
        result = run(prepare(structs.replace(case, mixed=True), book))
        assert not result.failures, f"{case.file}: {case.name}: {result.failures}"
