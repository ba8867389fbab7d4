"""A table's own power and card, and its changes to printed ones, are like printed ones in every room."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from adjudicator import cli
from adjudicator.cases.names import Names
from adjudicator.engine import Answer, SeatSetup, Setup
from adjudicator.explain import sentences
from adjudicator.lookup import index_of
from adjudicator.rulebook import Book, load, load_with_house
from adjudicator.rulebook.check import check
from adjudicator.rulebook.house import choose
from adjudicator.session import Game

OURS = """\
- power: Grandmother
  text: As a main player her side's total is ten more.
  aliases: [nana]
  silencer: free
  always:
    - name: baking
      text: her side is ten stronger
      change: side_total
      as: main
      of: my_side
      by: 10
      used: true
  cites: [our table]

- artifact: Second Helping
  text: Its player draws two cards.
  uses:
    - {name: helping, at: regroup.before_retrieve, may: draw two cards, do: [{draw: 2}]}

- {power: Macron, patch: true, values: {worth: 5}}
"""
PLAY = """\
Ana plays second helping
destiny is blue
aims at blue 2
sends 1 from red 1
nobody
nobody
Ana lays attack 8
Bo lays attack 15
go on until reveal.totals
"""


@pytest.fixture
def table(home: Path) -> Path:
    """The home of a table with a power and a card of its own."""
    (home / "house").mkdir()
    (home / "house" / "ours.yaml").write_text(OURS, "utf-8")
    return home


@pytest.fixture(params=["ffg", "mayfair"])
def book(table: Path, request: pytest.FixtureRequest) -> Book:
    """A rule book with the table's own files."""
    return load_with_house(str(request.param))


def test_it_is_right_and_counts_as_the_tables(book: Book, table: Path) -> None:
    assert check() == []
    assert book.house_entries == ["artifact.second_helping", "power.grandmother", "power.macron"]


@pytest.mark.parametrize(
    ("typed", "ident"),
    [
        ("grandmoter", "power.grandmother"),
        ("grand", "power.grandmother"),
        ("nana", "power.grandmother"),
        ("second helpin", "artifact.second_helping"),
        ("grandmother.baking", "power.grandmother"),
    ],
)
def test_it_is_looked_up(book: Book, typed: str, ident: str) -> None:
    assert index_of(book).search(typed, 1)[0].id == ident


def test_its_card_is_like_a_printed_one(book: Book, table: Path) -> None:
    (card,) = index_of(book).cards("power.grandmother")
    (printed,) = index_of(load(book.edition)).cards("power.macron")
    (changed,) = index_of(book).cards("power.macron")
    assert (card.heading, card.text) == (printed.heading, "As a main player her side's total is ten more.")
    assert [phase.phase for phase in card.strip if phase.acts] == ["reveal"]
    assert (card.house, printed.house, changed.house) == (True, False, True)
    assert card.file == changed.file == str(table / "house" / "ours.yaml")
    assert (printed.values["worth"], changed.values["worth"]) == ("4", "5")
    assert changed.acts == printed.acts
    (own,) = index_of(book).cards("artifact.second_helping")
    assert (own.title, own.also, own.heading) == (
        "Second Helping",
        [],
        index_of(book).cards("artifact.plague")[0].heading,
    )


def test_it_is_dealt_named_used_and_explained(book: Book) -> None:
    seats = [SeatSetup("Ana", "red", ["nana"]), SeatSetup("Bo", "blue", ["Macron"]), SeatSetup("Cy", "yellow")]
    game = Game(book, Setup(edition=book.edition, seats=seats))
    assert game.state.seats[0].slots[0].power == "power.grandmother"
    names = Names(game.state, book)
    assert names.rule("grandmohter", False) == "Grandmother"
    assert names.face("second helpng", False) == "Second Helping"
    assert names.kind("Second Helping") == "artifact"
    assert sentences(book, game.state, game.log) is not None
    assert game.question is not None
    if game.question.kind == "go_on":
        game.reply(Answer(None))


def test_it_is_played_in_plain_lines(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(PLAY + "go on\nexplain\n"))
    assert cli.main(["play", "--seats", "Ana, red, Grandmother; Bo, blue, Macron; Cy, yellow"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "Ana gets 2 cards [Second Helping]" in out
    assert "Ana uses Grandmother: As a main player her side's total is ten more. [Grandmother; our table]" in out
    assert "No: " not in out


def test_the_command_looks_it_up(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lookup", "grandmoter", "--edition", "mayfair", "-n", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Grandmother. Alien Power, Mayfair with More Cosmic Encounter, of this table."
    assert lines[-1] == f"  Written in {table / 'house' / 'ours.yaml'}, line 1."


def test_a_house_ruling_beside_it_is_played(table: Path) -> None:
    choose("kicker_order", 2, "always")
    book = load_with_house("ffg")
    seats = [SeatSetup("Ana", "red", ["Grandmother"]), SeatSetup("Bo", "blue")]
    assert Game(book, Setup(edition="ffg", seats=seats)).state.rulings == {"kicker_order": 2}
    assert "power.grandmother" in book.entries
