"""A hand that nobody counts is taken for a hand with cards, whatever is discarded, exchanged or drawn."""

from __future__ import annotations

import pytest

from adjudicator.engine import new_state
from adjudicator.rulebook import load
from adjudicator.table import invariants
from adjudicator.table.changes import HandChanged, HandSet, apply
from adjudicator.table.state import State
from tests.tables import table


def uncounted(edition: str) -> State:
    """Three players whose hands nobody counts."""
    book = load(edition)
    return new_state(book, table(book, [["Void"], ["Zombie"], []]))


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
def test_a_hand_replaced_or_exchanged_holds_as_many_as_before(edition: str) -> None:
    state = uncounted(edition)
    before = state.seats[0].hand.count
    assert not state.seats[0].hand.tracked
    assert before > 0
    for change in (HandSet(0, 0, [], tracked=False), HandChanged(0, gained=["attack 8"]), HandSet(0, 3, tracked=False)):
        apply(state, change)
        assert state.seats[0].hand.count == before
        assert state.seats[0].hand.known is None
        assert not invariants.check(state)


def test_counted_and_uncounted_hands_may_change_places() -> None:
    state = uncounted("ffg")
    apply(state, HandSet(0, 2, ["attack 8", "negotiate"]))
    apply(state, HandSet(0, 8, tracked=False))
    apply(state, HandSet(1, 2, ["attack 8", "negotiate"]))
    assert (state.seats[0].hand.count, state.seats[0].hand.known, state.seats[0].hand.tracked) == (8, None, False)
    assert (state.seats[1].hand.count, state.seats[1].hand.tracked) == (2, True)
    assert not invariants.check(state)


def test_faces_of_a_hand_that_is_not_counted_are_a_fault() -> None:
    state = uncounted("ffg")
    state.seats[0].hand.known = ["attack 8"]
    assert [fault for fault in invariants.check(state) if "not counted" in fault]
