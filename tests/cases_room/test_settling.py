"""The case of a form: cards from the form, questions answered or left as usual, written so that it plays the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from adjudicator.cases.files import cases_in
from adjudicator.cases.names import NotUnderstood
from adjudicator.cases.runner import prepare, run
from adjudicator.cases.settling import Key, Settled, settle, written
from adjudicator.cases.sheet import DEFENSE, OFFENSE, Party, Sheet
from adjudicator.rulebook import RuleErrors, load
from adjudicator.rulebook.errors import RuleError
from adjudicator.rulebook.model import EDITIONS

ATTACKS = ("attack 8", "attack 30", "attack 12", "negotiate")


def sheet(edition: str = "ffg", **more: Any) -> Sheet:
    """Mirror with an 8 against Macron with a 30, four ships each, an ally with two."""
    parties = [
        Party("Red", "red", ["Mirror"], "", 4, None, "attack 8"),
        Party("Blue", "blue", ["Macron"], "", 4, None, "attack 30"),
        Party("Yellow", "yellow", [], OFFENSE, 2),
    ]
    return Sheet(edition, parties, ["kickers"], **more)


def totals(settled: Settled) -> dict[str, int]:
    """Each side's total by its main player."""
    return {name: total.total for name, total in settled.facts.totals.items()}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_asked_is_answered_as_usual_or_otherwise(edition: str) -> None:
    book = load(edition)
    plain = settle(sheet(edition), book, {})
    # 8 + 4 + 2; 30 and four ships that count four each
    assert totals(plain) == {"Red": 14, "Blue": 46}
    [asked] = [question for question in plain.questions if question.ask.kind == "use"]
    assert asked.usual
    used = settle(sheet(edition), book, {asked.key: ("Mirror.reversal",)})
    assert totals(used) == {"Red": 86, "Blue": 19}
    assert "Red uses Mirror.reversal" in used.do
    zapped = settle(sheet(edition), book, {asked.key: ("Mirror.reversal",)}, "blue plays cosmic zap")
    assert totals(zapped) == {"Red": 14, "Blue": 46}
    assert zapped.do[-1] == "Blue plays Cosmic Zap"
    # an answer that is not legal where its question comes is left out
    assert totals(settle(sheet(edition), book, {asked.key: ("Macron.worth",)})) == totals(plain)


def test_what_is_said_besides_fits_or_says_why() -> None:
    book = load("ffg")
    with pytest.raises(NotUnderstood):
        settle(sheet(), book, {}, "blue dances")
    late = settle(sheet(), book, {}, "yellow uses mirror")
    assert late.wrong == "yellow uses mirror: Mirror is Red's"
    assert totals(late) == {"Red": 14, "Blue": 46}


def test_a_table_that_cannot_be_is_refused() -> None:
    wrong = sheet()
    wrong.parties[0].ships = 40
    with pytest.raises((RuleError, RuleErrors)):
        settle(wrong, load("ffg"), {})


def test_what_must_be_answered_stays_open_until_it_is() -> None:
    book, deal = load("ffg"), sheet()
    deal.parties[0].card = deal.parties[1].card = "negotiate"
    found = settle(deal, book, {})
    assert found.open is not None
    assert found.open.ask.kind == "deal"
    failed = settle(deal, book, {found.open.key: (None,)})
    assert failed.open is None
    assert failed.facts.kind == "failed_deal"
    assert "no deal" in failed.do


def test_the_written_case_says_rulings_and_fails_if_the_rule_is_gone() -> None:
    book = load("ffg")
    entered = sheet(assumes={next(iter(book.rulings)): 1})
    text = written(entered, book, settle(entered, book, {}))
    assert "assumes: " in text
    [case] = cases_in(text, "kept")
    assert run(prepare(case, book)).passed
    [other] = cases_in(text.replace("attack 30", "attack 12"), "kept")
    assert not run(prepare(other, book)).passed


@pytest.mark.parametrize("edition", EDITIONS)
def test_any_encounter_written_down_plays_the_same(edition: str) -> None:
    book, random = load(edition), Random(7)
    powers = sorted(entry.name for entry in book.entries.values() if entry.kind == "power" and entry.module is None)
    kept = 0
    for _ in range(25):
        names = random.sample(powers, 3)
        entered = sheet(edition)
        for party, name in zip(entered.parties, names, strict=True):
            party.powers = [name]
        for party in entered.parties[:2]:
            party.card, party.ships = random.choice(ATTACKS), random.randint(1, 4)
        entered.parties[2].helps = random.choice((OFFENSE, DEFENSE))
        found = settle(entered, book, {})
        answers: dict[Key, tuple[Any]] = {}
        for question in found.questions:
            if question.ask.kind == "use" and random.random() < 0.6:
                answers[question.key] = (question.ask.options[0].value,)
        found = settle(entered, book, answers)
        assert not found.wrong
        if found.open is None:
            written(entered, book, found)
            kept += 1
    assert kept > 10


@pytest.mark.parametrize(("edition", "left"), [("ffg", 13), ("mayfair", 12)])
def test_the_card_turned_for_the_encounter_is_no_longer_in_the_destiny_deck(edition: str, left: int) -> None:
    # ffg: 3 for each of three colours, 2 wild, 3 special; mayfair: 4 for each of three colours, one wild; one is turned
    deck = settle(sheet(edition), load(edition), {}).state.decks["destiny"]
    assert (deck.count, deck.cards and deck.cards["blue"]) == (left, 2)
