"""What a deal question offers is legal, and what may be given is offered."""

from __future__ import annotations

from typing import Any

from adjudicator.cases.files import cases_in
from adjudicator.cases.playing import play
from adjudicator.cases.runner import prepare
from adjudicator.engine import Engine
from adjudicator.engine.procedures.deals import MOST_CARDS, impossible
from adjudicator.rulebook import load
from adjudicator.table.state import Hand

DEAL = """\
case: A deal
edition: {edition}
seats: [{{name: Ana, colour: red{cards}}}, {{name: Bo, colour: blue, powers: [{power}]}}, "Cy, yellow"]
assumes: {assumes}
state:
  target: blue 2
  gate: {{Ana: 4}}
  ships: {{blue 3: {{Ana: 3}}, red 2: {{Bo: 1}}, yellow 1: {{Bo: 1}}, warp: {{Cy: 2}}}}
do: [Ana lays negotiate; Bo lays negotiate]
until: resolution.outcome
expect: {{question: {{who: Ana}}}}
"""


def at_deal(power: str, cards: str = ", hand: 6", edition: str = "mayfair", assumes: str = "{}") -> Engine:
    """Ana and Bo, of this power, are to make a deal. Ana has ships on blue 3, and Bo one on red 2
    and one on yellow 1."""
    text = DEAL.format(edition=edition, power=power, cards=cards, assumes=assumes)
    (case,) = cases_in(text, "f.yaml")
    ready = prepare(case, load(edition))
    engine = play(ready.case, ready.book, ready.state, ready.lines).engine
    assert engine.question is not None
    assert engine.question.kind == "deal"
    return engine


def offered(engine: Engine, thing: str) -> list[tuple[Any, int]]:
    """What a question offers of a thing: the term and how much of it at most."""
    assert engine.question is not None
    return [(option.value, option.most) for option in engine.question.options if thing in option.value]


def test_ships_that_are_held_are_not_offered() -> None:
    homes = {"gate", "red 1", "red 3", "red 4", "red 5"}
    for power, places in (("Gorgon", homes), ("Healer", homes | {"blue 3", "red 2"})):
        engine = at_deal(power)
        given = [(term, most) for term, most in offered(engine, "colony") if term["to"] == 0]
        assert given
        for term, most in given:
            assert set(term["ships"]) == places
            assert most == 4
            assert impossible(engine, [term]) == "a colony in a deal is founded with 1 to 4 ships"
            for place in places:
                assert impossible(engine, [{**term, "ships": {place: 1}}]) is None


BO_SHARES = {"blue 1", "blue 2", "blue 4", "blue 5"}


def shared(engine: Engine, giver: int) -> set[str]:
    """On which planets one may give the other a colony."""
    return {term["colony"] for term, _ in offered(engine, "colony") if term["from"] == giver}


def test_planets_that_may_be_shared_are_offered() -> None:
    engine = at_deal("Healer")
    assert shared(engine, 0) == {"red 1", "red 3", "red 4", "red 5"}
    assert shared(engine, 1) == BO_SHARES | {"yellow 1"}


def test_rulings_of_the_table_limit_what_is_offered() -> None:
    assert shared(at_deal("Healer", edition="ffg", assumes="{deal_colony_where: 2}"), 1) == BO_SHARES
    # all of Ana's are on planets or in the gate
    many = at_deal("Healer", assumes="{deal_colony_ships: 2}")
    assert {most for term, most in offered(many, "colony") if term["to"] == 0} == {20}


def test_cards_are_offered_as_far_as_they_are_counted() -> None:
    hers = {"from": 0, "to": 1}
    assert ({**hers, "cards": 5}, 5) in offered(at_deal("Healer", ", hand: 6"), "cards")
    assert all(term["from"] == 1 for term, _ in offered(at_deal("Healer", ", hand: 1"), "cards"))
    engine = at_deal("Healer")
    engine.state.seats[0].hand = Hand(tracked=False)
    uncounted = Engine(engine.book, engine.state)
    assert ({**hers, "cards": MOST_CARDS}, MOST_CARDS) in offered(uncounted, "cards")


def test_only_who_may_free_ships_is_offered_it() -> None:
    assert offered(at_deal("Healer"), "free") == []
    freeing = offered(at_deal("Zombie"), "free")
    assert freeing == [({"from": 1, "free": {"2": 2}}, 2)]
