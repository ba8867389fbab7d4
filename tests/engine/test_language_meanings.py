"""Every word of the rule language means something in the engine, and the engine means nothing that is not in the
language.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import adjudicator.engine
from adjudicator.engine import Answer, Engine, SeatSetup, Setup, new_state
from adjudicator.engine.procedures import PROCEDURES
from adjudicator.engine.verbs import VERBS
from adjudicator.engine.words import ATTRIBUTES, FUNCTIONS, WORDS
from adjudicator.rulebook import Book, load

SOURCE = "\n".join(p.read_text("utf-8") for p in sorted(Path(adjudicator.engine.__file__).parent.rglob("*.py")))


@pytest.fixture(scope="module", params=["ffg", "mayfair"])
def book(request: pytest.FixtureRequest) -> Book:
    return load(request.param)


def test_words_and_functions(book: Book) -> None:
    assert set(WORDS) == set(book.language["words"]) - {"ruling", "kept"}
    assert set(FUNCTIONS) == set(book.language["functions"])


def test_attributes(book: Book) -> None:
    types = book.language["types"]
    told = {(kind, name) for kind, spec in types.items() for name in (spec.get("attributes") or {})}
    assert set(ATTRIBUTES) == told


def test_verbs(book: Book) -> None:
    assert set(VERBS) == set(book.language["verbs"]) | set(book.language["controls"])


def test_procedures_of_the_turn(book: Book) -> None:
    named = {p for row in book.turn for p in (row.before, row.after) if p is not None}
    assert named <= set(PROCEDURES)


@pytest.mark.parametrize("what", ["numbers", "acts", "events"])
def test_the_engine_reads_every_number_act_and_event(book: Book, what: str) -> None:
    unread = [name for name in book.language[what] if not re.search(rf'"{name}"', SOURCE)]
    assert not unread, f"{what} nothing in the engine reads: {unread}"


def test_an_unused_procedure_is_no_procedure(book: Book) -> None:
    other = load("mayfair" if book.edition == "ffg" else "ffg")
    named = {p for b in (book, other) for row in b.turn for p in (row.before, row.after) if p is not None}
    assert set(PROCEDURES) == named


def test_issues_the_turn_reads(book: Book) -> None:
    assert set(re.findall(r'\.(?:choice|ruling|rulings\.get)\("(\w+)"', SOURCE)) == set(book.language["turn_rulings"])


@pytest.mark.parametrize(("edition", "word"), [("ffg", "compensation"), ("mayfair", "consolation")])
def test_what_happens_is_said_in_the_editions_words(edition: str, word: str) -> None:
    book = load(edition)
    state = new_state(book, Setup(edition, [SeatSetup("Ana", "red"), SeatSetup("Bo", "blue")]))
    assert Engine(book, state, running=False).language_of("compensation_collected") == f"{word} is collected"


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
def test_a_wild_card_is_asked_about_in_no_editions_own_verb(edition: str) -> None:
    seats = [SeatSetup(name, colour) for name, colour in (("Ana", "red"), ("Bo", "blue"), ("Cy", "yellow"))]
    m = Engine(load(edition), new_state(load(edition), Setup(edition, seats)))
    assert m.question is not None
    m.reply(Answer("wild"))
    assert m.question.text == "Ana, at whose system do you aim?"


def test_both_halves_of_a_flare_are_said_in_the_editions_words() -> None:
    """Macron's wild half speaks of an attack, which this edition calls an Attack."""
    assert "showed an Attack" in load("mayfair").entries["flare.macron"].halves["wild"]
    assert "showed an attack" in load("ffg").entries["flare.macron"].halves["wild"]
