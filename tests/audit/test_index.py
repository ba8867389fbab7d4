"""Index against entries: each is at home where the printed texts put it, or it is said why not."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from adjudicator.audit.homes import homes_of
from adjudicator.audit.index import Deviation, read_index, unexplained
from adjudicator.rulebook import RuleError, load

FILE = Path(__file__).parent / "index.yaml"
EDITIONS = ("ffg", "mayfair")


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_entry_has_the_homes_that_the_index_lists(edition: str) -> None:
    wrong = unexplained(load(edition), read_index(FILE))
    assert not wrong, "correct the rule, or say in tests/audit/index.yaml why it is right:\n" + "\n".join(wrong)


def test_homes_are_read_off_the_rules() -> None:
    ffg, mayfair = (load(edition).entries for edition in EDITIONS)
    assert homes_of(ffg["power.mirror"]) == ["planning.selected", "#card_value.card"]
    assert homes_of(ffg["power.void"]) == ["=ships_to_warp^first"]
    assert homes_of(ffg["power.loser"]) == ["planning.before_kickers", "#play", "#upset"]
    assert homes_of(ffg["power.vulch"]) == [">cards_discarded", "<hand_replaced"]
    assert homes_of(ffg["artifact.cosmic_zap"]) == ["<power_used", "#effect"]
    assert homes_of(mayfair["power.silencer"]) == ["destiny.drawn^first", "destiny.defense_known^first"]
    assert homes_of(mayfair["rule.inverted_cone"]) == ["#allies_land.effects"]


def test_a_difference_names_both_sides() -> None:
    book, index = load("ffg"), read_index(FILE)
    index.ffg["powers"]["Mirror"] = ["planning.before_selection", "#card_value.card"]
    del index.ffg["powers"]["Void"]
    assert unexplained(book, index) == [
        "ffg, power Mirror: only the index says planning.before_selection; only the entry says planning.selected",
        "ffg, power Void: only the index says nothing; only the entry says =ships_to_warp^first",
    ]


def test_a_deviation_that_is_none_is_named() -> None:
    book, index = load("ffg"), read_index(FILE)
    index.deviations.append(Deviation("power Mirror", "a mistake", ["reveal.revealed"]))
    assert unexplained(book, index) == [
        "ffg, power Mirror: the deviation is listed, but the difference is not so",
    ]


def test_every_deviation_has_a_reason_and_an_entry() -> None:
    index = read_index(FILE)
    for deviation in [*index.deviations, *index.to_do]:
        assert len(deviation.because) > 20
        for edition in deviation.editions:
            names = {f"{entry.kind} {entry.name}" for entry in load(edition).entries.values()}
            assert deviation.entry in names
    assert structs.asdict(index).keys() == {"ffg", "mayfair", "deviations", "to_do"}


def test_a_file_that_is_no_index_is_told(tmp_path: Path) -> None:
    file = tmp_path / "index.yaml"
    file.write_text("ffg: []\n", "utf-8")
    with pytest.raises(RuleError, match="no index"):
        read_index(file)
