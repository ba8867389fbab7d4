"""The page for players tells the truth: its sentences can be read, its keys are the keys, its case passes."""

from __future__ import annotations

import re
from pathlib import Path

from adjudicator.cases.corrections import EXAMPLES
from adjudicator.cases.expect import _KEYS as EXPECTED
from adjudicator.cases.files import KEYS, cases_in
from adjudicator.cases.forms import FORMS
from adjudicator.cases.language import parse, parse_line
from adjudicator.cases.position import KEYS as STATED
from adjudicator.cases.position import LAST
from adjudicator.cases.runner import prepare, run
from adjudicator.engine import SeatSetup, Setup, new_state
from adjudicator.rulebook import load

PAGE = (Path(__file__).parent.parent / "cases" / "README.md").read_text("utf-8")


def section(title: str) -> str:
    """The text under a heading."""
    return PAGE.partition(f"## {title}")[2].partition("\n## ")[0]


def first_columns(text: str) -> list[str]:
    """The first cells of a table's rows, below its head."""
    rows = [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("| ")]
    return rows[2:]


def words(cells: list[str]) -> set[str]:
    """The words in back quotes."""
    return {word for cell in cells for word in re.findall(r"`([^`]+)`", cell)}


def test_every_form_of_a_sentence_has_an_example_that_can_be_read() -> None:
    book = load("mayfair")
    seats = [SeatSetup(*pair) for pair in (("Ana", "red"), ("Bo", "blue"), ("Cy", "yellow"), ("Di", "green"))]
    state = new_state(book, Setup("mayfair", seats, modules=["lucre", "moons"]))
    state.offense = 0
    shown = {parse(text, state, book, exact=True).verb for text in words(first_columns(section("Sentences")))}
    assert shown == {form.verb for form in FORMS}
    for line in section("Sentences").splitlines():
        if line.startswith(("The terms of a deal", "(the ships")):
            for term in re.findall(r"`([^`]+)`", line):
                parse_line(f"deal: {term}", state, book, True)
    corrections = words(first_columns(section("Corrections")))
    marked = load("ffg")
    with_flagships = new_state(marked, Setup("ffg", seats, modules=["flagship"]))
    for correction in corrections:
        if "Flagship" in correction:
            parse_line(f"correct: {correction}", with_flagships, marked, True)
        else:
            parse_line(f"correct: {correction}", state, book, True)
    for name, word in (
        ("Macron", "POWER"),
        ("Warrior's tokens", "POWER's MEMORY"),
        ("Flagship", "SHIP"),
        ("Cone Size 3", "MOON"),
    ):
        corrections = {text.replace(name, word) for text in corrections}
    assert corrections == set(EXAMPLES)


def test_the_keys_are_listed() -> None:
    assert words(first_columns(section("The keys of a case"))) == set(KEYS)
    assert words(first_columns(section("Where a case starts"))) == set(STATED)
    assert words(first_columns(section("What must come of it"))) == set(EXPECTED)


def test_the_moments_are_those_of_each_edition_in_its_order() -> None:
    text = section("The moments of the turn")
    rows = [line.split("|")[1:-1] for line in text.splitlines() if line.startswith("| `")][1:]
    later = re.findall(r"`([a-z_]+\.[a-z_]+)`", text.rpartition("the later ones as well")[2])
    for edition, column in (("ffg", 0), ("mayfair", 2)):
        turn = [(f"`{row.id}`", row.title) for row in load(edition).turn]
        shown = [(cells[column].strip(), cells[column + 1].strip()) for cells in rows]
        assert shown == turn[: len(shown)]
        assert shown[-1][0] == f"`{LAST}`"
        assert [f"`{moment}`" for moment in later] == [moment for moment, _ in turn[len(shown) :]]


def test_the_case_shown_first_passes() -> None:
    lines = PAGE.partition("    - case:")[2].partition("\n\n")[0]
    text = "\n".join(line[4:] for line in f"    - case:{lines}".splitlines())
    (case,) = cases_in(text, "README.md")
    assert run(prepare(case, load(case.edition))).failures == []


def test_the_case_written_in_a_hurry_passes() -> None:
    lines = section("In a hurry").partition("    - case:")[2].partition("\n\n")[0]
    text = "\n".join(line[4:] for line in f"    - case:{lines}".splitlines())
    (case,) = cases_in(text, "README.md")
    assert run(prepare(case, load(case.edition))).failures == []
