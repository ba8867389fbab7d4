"""What a question for cards offers would be accepted, of a hand that is entered in part and after corrections."""

from __future__ import annotations

from adjudicator.cases.files import cases_in
from adjudicator.cases.runner import prepare
from adjudicator.engine import Engine
from adjudicator.engine.questions import Announce, Answer, Ask, Correct
from adjudicator.rulebook import load

SEATS = '["Ana, red, {power}", "Bo, blue", "Cy, yellow"]'


def table(power: str, modules: str, state: str) -> Engine:
    """A game at the beginning of a case."""
    head = f"case: A case\nedition: ffg\nmodules: [{modules}]\nseats: {SEATS.format(power=power)}\n"
    (case,) = cases_in(f"{head}state: {state}\n", "f.yaml")
    ready = prepare(case, load("ffg"))
    return Engine(ready.book, ready.state)


def to(engine: Engine, name: str) -> Ask:
    """Pass pauses and use what is offered until that is asked."""
    for _ in range(20):
        ask = engine.question
        assert ask is not None
        if ask.name == name:
            return ask
        engine.reply(Answer(ask.options[0].value if ask.options and ask.kind in ("use", "one") else None))
    raise AssertionError(f"{name} is not asked")


def test_a_secret_question_offers_what_fits_of_a_hand_that_is_entered_in_part() -> None:
    hand = "[flare Empath, '?', attack 30, flare Usurper, attack 4]"
    engine = table("Magician", "flares", f"{{target: blue 1, gate: {{Ana: 2}}, hands: {{Bo: {hand}}}}}")
    ask = to(engine, "left_card")
    assert [option.value for option in ask.options] == ["attack 30", "attack 4", "?"]
    engine.reply(Answer(["?"]))
    assert engine.question is not None
    assert engine.question.name == "right_card"


def test_cards_that_a_corrected_hand_cannot_hold_are_not_asked_for() -> None:
    engine = table(
        "Pickpocket", "rewards", "{target: red 1, defense: Bo, offense: Ana, gate: {Ana: 2}, colonies: {Bo: [red 1]}}"
    )
    engine.reply(Announce(0, "Pickpocket"))
    ask = to(engine, "goes_off")
    every = [option.value for option in ask.options]
    assert len(every) == 5
    others = ["attack 8"] * (engine.state.seats[0].hand.count - 1)
    for last, offered in (("?", every), ("rift 2", ["rift 2"]), ("attack 4", None)):
        engine.reply(
            Correct([{"type": "hand_set", "seat": 0, "count": len(others) + 1, "known": [*others, last]}], "so")
        )
        asked = engine.question
        assert asked is not None
        if offered is None:
            assert asked.name != "goes_off"
            break
        assert [option.value for option in asked.options] == offered
