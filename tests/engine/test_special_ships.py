"""Where a player has two special ships, no more than one of them is offered for a launch or an alliance (seed D2j)."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.audit.answers import random_answer
from adjudicator.cases.files import cases_in
from adjudicator.cases.playing import play
from adjudicator.cases.runner import prepare
from adjudicator.engine import Answer, Engine, Refused
from adjudicator.engine.orders import twin
from adjudicator.engine.special import Ref
from adjudicator.rulebook import load
from adjudicator.table import changes as ch

AT_LAUNCH = """\
case: A launch
edition: ffg
modules: [flagship, two_special_ships]
seats: ["Ana, red", "Bo, blue", "Cy, yellow"]
state:
  at: destiny.accepted
  destiny: blue
  ships:
    {red 1: {Ana: 1}, red 2: {Ana: 1}, red 3: {Ana: 1}, red 4: {Ana: 0}, red 5: {Ana: 0}, warp: {Ana: 17}}
  special: {Ana: [Flagship at red 1, Flagship at red 2]}
do: [Ana aims at blue 2]
until: launch.launched
expect: {question: {who: Ana}}
"""


def at_launch() -> Engine:
    """Ana is asked what she launches; both her flagships stand alone on a planet."""
    (case,) = cases_in(AT_LAUNCH, "f.yaml")
    ready = prepare(case, load("ffg"))
    engine = play(ready.case, ready.book, ready.state, ready.lines).engine
    assert engine.question is not None
    assert engine.question.name == "launch"
    return engine


def test_what_is_offered_for_a_launch_is_not_refused() -> None:
    for seed in range(60):
        engine = at_launch()
        ask = engine.question
        assert ask is not None
        engine.reply(Answer(random_answer(Random(seed), ask, engine.state, engine.book)))


def test_so_much_is_offered_as_may_go() -> None:
    ask = at_launch().question
    assert ask is not None
    assert {option.value: (option.most, option.free) for option in ask.options} == {
        "red 1": (1, 0),
        "red 2": (1, 0),
        "red 3": (1, 1),
    }
    assert (ask.low, ask.high, ask.beyond) == (1, 2, 1)


def test_both_are_refused_though_each_may_go() -> None:
    engine = at_launch()
    with pytest.raises(Refused, match="both special ships"):
        engine.reply(Answer({"red 1": 1, "red 2": 1}))
    engine.reply(Answer({"red 2": 1, "red 3": 1}))


def test_whoever_takes_the_ships_is_bound_by_their_owner_s() -> None:
    """Another player says where launched ships come from: it is offered no two special ones either."""
    engine = at_launch()
    engine.state.encounter.launcher = 1  # type: ignore[union-attr]
    again = Engine(engine.book, engine.state)
    assert again.question is not None
    assert (again.question.name, again.question.high) == ("count", 2)
    again.reply(Answer(2))
    ask = again.question
    assert ask is not None
    assert (ask.name, ask.seats) == ("launch", (1,))
    with pytest.raises(Refused, match="both special ships"):
        again.reply(Answer({"red 1": 1, "red 2": 1}))
    again.reply(Answer(ask.default))


def test_trying_an_order_out_leaves_open_what_is_open() -> None:
    engine = at_launch()
    trial = twin(engine)
    trial.do(ch.ShipsMoved(0, "red 3", "red 1", 1), "turn.test", 0)
    trial.do(ch.ShipsMoved(0, "red 1", "gate", 1), "turn.test", 0)
    assert trial.unsure
    assert not engine.unsure


def test_a_special_ship_under_one_that_goes_to_the_warp_may_stand_there() -> None:
    engine = at_launch()
    there = engine.state.places["blue 1"][1]
    engine.do(ch.ShipsMoved(0, "warp", "red 1", 2), "test.made")
    engine.do(ch.StackMade(1, "blue 1"), "test.made")
    engine.do(ch.ShipsMoved(0, "red 1", "stack 1", 1), "test.made")
    assert engine.unsure[Ref(0, 0)].places == ["red 1", "stack 1"]
    engine.do(ch.ShipsMoved(1, "blue 1", "warp", there), "test.made")
    assert "stack 1" not in engine.state.places
    assert engine.unsure[Ref(0, 0)].places == ["red 1", "warp"]
