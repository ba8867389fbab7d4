"""Which answers a rule's question offers."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import cases_in
from adjudicator.cases.playing import play
from adjudicator.cases.runner import prepare
from adjudicator.engine import Engine, SeatSetup, Setup, new_state
from adjudicator.engine.context import Context
from adjudicator.engine.moving import choose_loss
from adjudicator.engine.words import ATTRIBUTES
from adjudicator.rulebook import load
from tests.tables import table

LOSS = """\
case: A loss
edition: mayfair
seats: ["Ana, red, Reincarnator", "Bo, blue, Virus", "Cy, yellow"]
state: {target: blue 2, gate: {Ana: 4}}
do: [Ana lays attack 4, Bo lays attack 8]
until: resolution.settled
expect: {question: {who: Ana}}
"""


def test_an_incarnation_is_no_artefact_no_power_of_the_table_and_none_with_a_set_up() -> None:
    book = load("mayfair")
    (case,) = cases_in(LOSS, "f.yaml")
    ready = prepare(case, book)
    ask = play(ready.case, ready.book, ready.state, ready.lines).engine.question
    assert ask is not None
    offered = {str(option.value) for option in ask.options}
    assert {"power.mirror", "power.zombie"} <= offered
    assert offered.isdisjoint({"power.virus", "power.reincarnator", "power.symbiote"})
    assert not [power for power in offered if book.entries[power].artefact]


def test_a_planet_whose_player_has_left_is_nobodys() -> None:
    book = load("ffg")
    state = new_state(book, Setup("ffg", [SeatSetup("Ana", "red"), SeatSetup("Bo", "blue")]))
    state.planets["blue 1"].system = -1
    engine = Engine(book, state, checks=False)
    owner = ATTRIBUTES[("planet", "owner")]
    assert owner(Context(engine, 0), "blue 1") is None
    assert owner(Context(engine, 0), "blue 2") == 1


@pytest.mark.parametrize(("n", "asked"), [(1, "which ship do you lose?"), (2, "which 2 ships do you lose?")])
def test_one_ship_is_asked_for_as_one(n: int, asked: str) -> None:
    book = load("ffg")
    m = Engine(book, new_state(book, table(book, [[], []])), running=False)
    question = next(choose_loss(m, 0, n, {"red 1": 4, "red 2": 4}, 0, "turn.loss"))
    assert question.text == f"Ana, {asked}"
