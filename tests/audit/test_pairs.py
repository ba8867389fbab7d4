"""Pairs: planted clashes are found, and a sample of the rule books' own pairs plays without any."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from adjudicator.audit.answers import ANSWERS
from adjudicator.audit.pairs import ORDER, Arena, Clash, Pair, pairs_of
from adjudicator.audit.precedence import EARLY, first, meetings
from adjudicator.audit.situations import situation
from adjudicator.engine.cards import in_game, read_face
from adjudicator.engine.questions import Ask, Refused, Reply
from adjudicator.rulebook import load
from tests.pairs import SETTLED, chosen, clashes, main, settled

PLANTED = Path(__file__).parent / "clashes.yaml"
EDITIONS = ("ffg", "mayfair")
SAMPLE = 100
"""Pairs of each edition that the test run plays; `python -m tests.pairs` plays them all."""


@cache
def arena() -> Arena:
    return Arena(load("ffg", [PLANTED]))


def found(one: str, other: str, games: int = 6) -> list[Clash]:
    return list(arena().clashes(Pair("ffg", f"power.{one}", f"power.{other}"), games))


def test_questions_without_end_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.audit.play.CAP", 60)
    clashes = found("whirl", "zombie", 4)
    assert {clash.kind for clash in clashes} == {"endless questions"}
    assert "60 questions in one encounter" in clashes[0].says


def test_faults_of_the_engine_are_found() -> None:
    clashes = found("boaster", "zombie", 2)
    assert {clash.kind for clash in clashes} == {"a fault of the engine"}
    assert "Boaster.boast would repeat 2000 times" in str(clashes[0])


def test_questions_without_an_answer_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(ANSWERS, "planet")
    clashes = found("adder", "zombie", 2)
    assert {clash.kind for clash in clashes} == {"a question without an answer"}
    assert clashes[0].says == "turn.aim asks a question of unknown kind 'planet'"


def test_an_order_that_matters_and_is_not_asked_is_found() -> None:
    clashes = found("doubler", "adder")
    assert {clash.kind for clash in clashes} == {ORDER}
    assert all("side_total in add" in clash.says for clash in clashes)
    assert {clash.kind for clash in found("hawk", "dove")} == {ORDER}


def test_an_order_that_does_not_matter_is_not() -> None:
    entries = arena().book.entries
    assert meetings(entries["power.adder"], entries["power.also"]) == ["side_total in add"]
    assert not found("adder", "also")


def test_entries_meet_where_both_are_forced() -> None:
    entries = load("mayfair").entries
    assert meetings(entries["power.will"], entries["power.insect"]) == ["destiny.defense_known"]
    assert meetings(entries["power.will"], entries["power.zombie"]) == []


def test_first_puts_one_entry_before_the_others() -> None:
    book = arena().book
    early = first(book, book.entries["power.doubler"])
    assert early.entries["power.doubler"].standings[0].layer == EARLY + "add"
    layers = early.language["numbers"]["side_total"]["layers"]
    assert layers.index(EARLY + "add") + 1 == layers.index("add")
    assert EARLY + "add" not in book.language["numbers"]["side_total"]["layers"]
    assert first(book, book.entries["power.whirl"]).entries["power.whirl"].clauses[0].slot == "first"


def test_the_same_game_is_always_the_same() -> None:
    pair = Pair("ffg", "power.void", "power.zombie")
    heard: list[list[Reply | Refused]] = []
    for _ in range(2):
        said: list[Reply | Refused] = []

        def told(ask: Ask | None, word: Reply | Refused, said: list[Reply | Refused] = said) -> None:
            said.append(word if not isinstance(word, Refused) else Refused(word.text))

        Arena(load("ffg"), told).play(pair, 1, 3)
        heard.append(said)
    assert [str(word) for word in heard[0]] == [str(word) for word in heard[1]]
    assert len(heard[0]) > 10


def test_both_roles_are_played() -> None:
    for role in (0, 1):
        played = arena().game(Pair("ffg", "power.adder", "power.doubler"), role, 0)
        offense = [slot.power for slot in played.engine.state.seats[first_offense(played.began)].slots]
        assert offense == [("power.adder", "power.doubler")[role]]


def first_offense(began: bytes) -> int:
    from adjudicator.audit.play import copied

    return copied(began).offense


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sample_of_all_pairs_plays_without_a_clash(edition: str) -> None:
    own = Arena(load(edition))
    assert not [str(clash) for clash in clashes(own, chosen(own.book, sample=SAMPLE), 1)]
    assert own.games == 2 * SAMPLE


def test_all_powers_and_cards_are_paired() -> None:
    pairs = list(pairs_of(load("mayfair")))
    assert len(set(pairs)) == len(pairs)
    assert Pair("mayfair", "power.insect", "artifact.plague") in pairs
    assert not any(pair.one == pair.other for pair in pairs)


def test_what_is_settled_is_an_order_of_two_that_meet() -> None:
    for edition, one, other in SETTLED:
        entries = load(edition).entries
        assert meetings(entries[one], entries[other])
        assert settled(Clash(Pair(edition, other, one), 0, 0, ORDER, ""))
        assert not settled(Clash(Pair(edition, other, one), 0, 0, "a crash", ""))


def test_the_script_says_what_it_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--edition", "ffg", "--only", "Void", "--sample", "3", "--games", "1"]) == 0
    assert capsys.readouterr().out.startswith("6 games, 0 clashes")
    assert main(["--replay", "ffg", "power.void", "power.zombie", "0", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "nothing goes wrong"


@pytest.mark.parametrize("edition", EDITIONS)
def test_hands_hold_cards_of_the_game_only(edition: str) -> None:
    book = load(edition)
    focus = [book.entries["power.zombie"]]
    for number in range(40):
        state = situation(Random(number), book, focus)
        for face in [face for seat in state.seats for face in seat.hand.known or ()]:
            found = read_face(book, face)
            assert found is not None
            assert in_game(book, found[0], state.modules), face


def test_a_flare_brings_no_power_that_does_not_go_with_the_other() -> None:
    book = load("ffg")
    focus = [book.entries["power.healer"], book.entries["flare.masochist"]]
    powers = [
        {slot.power for seat in situation(Random(n), book, focus, company=0).seats for slot in seat.slots}
        for n in range(20)
    ]
    assert all(found == {"power.healer"} for found in powers)
