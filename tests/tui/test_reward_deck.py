"""Where a reward deck is played, the screens show backs, decks and the danger token, and read its cards."""

from __future__ import annotations

import re

import pytest

from adjudicator.engine import SeatSetup, Setup, new_state
from adjudicator.rulebook import load
from adjudicator.table.state import Deck, Encounter, Laid, Slot, State
from adjudicator.tui.cards import CardReader, NotACard
from adjudicator.tui.screens.announce import announceable
from adjudicator.tui.widgets.encounter import cards
from adjudicator.tui.widgets.places import decks_line
from adjudicator.tui.widgets.seats import hand

BOOK = load("ffg")


def table(*modules: str) -> State:
    seats = [SeatSetup(*pair) for pair in (("Ana", "red"), ("Bo", "blue"), ("Cy", "yellow"))]
    return new_state(BOOK, Setup("ffg", seats, modules=list(modules)))


def shown(state: State) -> str:
    line = decks_line(state)
    return "" if line is None else line.plain


def test_a_hand_is_shown_by_its_backs() -> None:
    state = table("dominion")
    state.seats[0].hand.rewards = 2
    assert [hand(BOOK, state, seat) for seat in (0, 1)] == ["6+2R", "8+0R"]
    assert hand(BOOK, table(), 0) == "8"


def test_decks_that_are_counted_and_the_token_are_shown() -> None:
    state = table("rewards")
    assert shown(state) == "reward deck 64 +0   danger token yellow side"
    state.decks["cosmic"] = Deck(12, ["attack 8", "?"])
    state.encounter = Encounter(danger=True)
    assert shown(state) == "deck 12 +2   reward deck 64 +0   danger token ▲! red side"
    assert shown(table()) == ""


def test_an_unseen_card_shows_its_back() -> None:
    state = table("rewards")
    state.encounter = Encounter(defense=1, cards=[Laid(1, 0, "?", back="reward"), Laid(2, 1, "?")])
    assert "laid unseen, reward back" in cards(BOOK, state, "offense").plain
    assert "back" not in cards(BOOK, state, "defense").plain


@pytest.mark.parametrize(
    ("typed", "face"),
    [("2/20", "attack 2/20"), ("02/20", "attack 2/20"), ("retr", "retreat"), ("r", "reward card"), ("-7", "attack -7"),
     ("self des", "Self Destruct"), ("k4", "kicker x4"), ("crooked", "Crooked Deal"), ("rift 3", "rift 3")],
)  # fmt: skip
def test_reward_cards_are_read(typed: str, face: str) -> None:
    assert CardReader(BOOK, table("rewards").modules).read(typed) == face


@pytest.mark.parametrize(
    ("typed", "kinds", "says"),
    [("rift 8", (), "no rift 8: rift 1,"), ("rif", (), "Which number? Type the rift with it: rift 1, rift 2"),
     ("8/3", ("kicker",), "one number"), ("int", (), "Which number?"), ("kick", ("kicker",), "Which number?"),
     ("ntim", ("attack", "negotiate", "retreat"), "No card is called")],
)  # fmt: skip
def test_what_is_no_card_of_those_asked_for_is_said_so(typed: str, kinds: tuple[str, ...], says: str) -> None:
    with pytest.raises(NotACard, match=re.escape(says)):
        CardReader(BOOK, table("rewards").modules).read(typed, kinds)


def test_cards_of_the_kind_asked_for_are_nearer_than_others() -> None:
    reader = CardReader(BOOK, table("rewards", "flares").modules)
    assert reader.read("rev", ("kicker",)) == "Reverse Polarity"
    assert reader.read("retr", ("kicker",)) == "retreat", "another one is read, and refused by name"
    assert {reader.kinds[face] for face in reader.nearest("k", kinds=("kicker",))} == {"kicker"}


def test_cards_are_shown_as_they_may_be_typed() -> None:
    reader = CardReader(BOOK, table("rewards", "kickers").modules)
    kinds = (("kicker",), ("intimidate",), ("attack", "negotiate"))
    assert [reader.examples(each) for each in kinds] == ["k2, k3", "-9, 19, 29, 39", "8, n"]


def test_a_card_that_became_another_says_what_it_was_in_a_word() -> None:
    state = table("rewards")
    state.encounter = Encounter(defense=1, cards=[Laid(1, 0, "attack 8/3", now="attack 3/8", up=True)])
    assert "attack 3/8 (was 8/3)" in cards(BOOK, state, "offense").plain
    state.encounter.cards = [Laid(1, 0, "intimidate 39", now="attack 39", up=True)]
    assert "attack 39 (was intimidate)" in cards(BOOK, state, "offense").plain


def test_cards_of_another_module_are_not_read() -> None:
    with pytest.raises(NotACard):
        CardReader(BOOK, table("dominion").modules).read("crooked deal")


def test_a_quake_can_be_announced() -> None:
    assert "cosmic quake" in [named.value for named in announceable(BOOK, table(), 0)]


def test_every_number_of_a_rift_can_be_announced_and_only_what_players_may_do_here() -> None:
    state = table("rewards", "flagship")
    state.seats[0].slots = [Slot("power.macron")]
    said = {named.value for named in announceable(BOOK, state, 0)}
    assert {"rift 1", "rift 2", "rift 3", "reinforcement +", "Flagship.withdraw"} <= said
    assert not [what for what in said if what.startswith(("Macron", "kicker", "attack"))], "these come by themselves"
    assert "Flagship.study" not in said
    assert "Flagship.study" in {named.value for named in announceable(BOOK, table("flagship", "technology"), 0)}
