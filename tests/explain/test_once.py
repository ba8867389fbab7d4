"""The log says each thing once, and what happens in one go in one sentence."""

from __future__ import annotations

import pytest

from adjudicator.engine import new_state
from adjudicator.engine.called import each_once
from adjudicator.engine.core import Record
from adjudicator.explain import reasons
from adjudicator.rulebook import load
from adjudicator.table import changes as ch
from adjudicator.table.state import GATE, UNKNOWN, WARP, Destiny
from tests.tables import table

BOOK = load("ffg")
STATE = new_state(BOOK, table(BOOK, [["Macron"], ["Mirror"], []]))


def told(*changes: object, rule: str = "turn.launch") -> list[str]:
    """What a log of these changes tells."""
    log = [Record("changed", "launch.launched", rule, None, data) for data in changes]
    return [reason.text for reason in reasons(BOOK, STATE, log)]


def test_ships_that_go_together_are_told_together() -> None:
    from_two = [ch.ShipsMoved(0, "red 1", GATE, 2), ch.ShipsMoved(0, "red 2", GATE, 1)]
    assert told(*from_two) == ["3 ships of Ana: red 1 (2) and red 2 to hyperspace gate"]
    home = [ch.ShipsMoved(1, WARP, "blue 1", 1), ch.ShipsMoved(1, WARP, "blue 2", 3)]
    assert told(*home) == ["4 ships of Bo: warp to blue 1 and blue 2 (3)"]


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ([ch.ShipsMoved(0, "red 1", GATE, 2), ch.ShipsMoved(1, "blue 1", GATE, 1)], "turn.launch"),
        ([ch.ShipsMoved(0, "red 1", GATE, 2), ch.ShipsMoved(0, "red 2", WARP, 1)], "turn.launch"),
        ([ch.ShipsMoved(0, "red 1", WARP, 1), ch.ShipsMoved(0, "red 1", WARP, 1)], "turn.launch"),
    ],
)
def test_ships_that_do_not_go_together_are_told_apart(changes: list[object], rule: str) -> None:
    assert len(told(*changes, rule=rule)) == 2


def test_what_was_told_before_is_not_told_again_with_more() -> None:
    moves = [ch.ShipsMoved(0, "red 1", GATE, 2), ch.ShipsMoved(0, "red 2", GATE, 1)]
    log = [Record("changed", "launch.launched", "turn.launch", None, data) for data in moves]
    assert [reason.at for reason in reasons(BOOK, STATE, log, [1])] == [0, 1]


def test_a_fact_that_is_written_again_is_told_once() -> None:
    aimed = ch.EncounterSet("target", "blue moon 1")
    assert told(aimed, aimed) == ["the hyperspace gate points at blue moon 1"]
    card = Destiny("any Moon")
    meant = Destiny("any Moon", base="blue moon 1")
    assert told(ch.EncounterSet("destiny", card), ch.EncounterSet("destiny", meant)) == ["destiny: any Moon"]
    # the same face may be drawn twice
    drawn = ch.DeckChanged("destiny", drawn=1, seen=["any Moon"])
    assert len(told(drawn, ch.EncounterSet("destiny", card), drawn, ch.EncounterSet("destiny", card))) == 2


def test_compensation_is_told_as_a_whole() -> None:
    card = ch.HandChanged(0, gained=[UNKNOWN])
    log = [Record("changed", "resolution.before_compensation", "turn.compensation", 0, card)] * 2
    log.append(Record("event", "resolution.before_compensation", "turn.compensation", 0, ["compensation", 0, 1, 2]))
    assert [reason.text for reason in reasons(BOOK, STATE, log)] == ["Ana draws 2 cards from Bo: compensation"]
    assert told(ch.HandChanged(0, gained=["morph"]), rule="turn.compensation") == ["Ana gets morph"]


def test_a_special_ship_that_has_changed_hands_is_still_told() -> None:
    assert told(ch.MarkerSet(0, 3, place="warp")) == ["Ana's special ship: to warp"]


def test_rules_that_read_alike_are_named_once() -> None:
    rift = [(0, "found a colony", rule) for rule in ("Rift.colony", "Rift.colony_said")]
    assert len(each_once(BOOK, [*rift, (1, "found a colony", "Rift.colony")])) == 2


def test_moves_from_several_places_to_several_are_not_mixed() -> None:
    moves = [(1, 2), (1, 3), (4, 3)]
    changes = [ch.ShipsMoved(0, f"red {a}", f"red {b}", 1) for a, b in moves]
    assert told(*changes) == ["2 ships of Ana: red 1 to red 2 and red 3", "1 ship of Ana: red 4 to red 3"]
