"""Patches of an edition, and a table's own files over both."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from adjudicator.rulebook.check import check
from adjudicator.rulebook.compile import compile_book
from adjudicator.rulebook.errors import RuleErrors

from .conftest import Book

COMMON = """\
- power: Plum
  text: Common.
  silencer: free
  values: {most: 1, worth: 4}
  uses:
    - {name: first, at: planning.selected, may: do it, do: [{draw: most}]}
    - {name: second, at: planning.selected, may: do it, do: [{draw: 2}]}
  always:
    - {name: worth, change: ship_worth, to: worth}
- power: Pear
  text: Another.
"""
Write = Callable[[str], Path]


@pytest.fixture
def overlay(tmp_path: Path) -> Write:
    def write(text: str) -> Path:
        path = tmp_path / "house" / "ours.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    return write


PATCH = """\
- power: Plum
  patch: true
  text: Patched.
  values: {worth: 2}
  drop: second
  uses:
    - {name: third, at: planning.kickers, may: do it, do: [{draw: worth}]}
  always:
    - {name: first, allow: ally}
    - {name: worth, change: ship_worth, by: worth}
"""


def test_an_edition_patches_a_common_entry(book: Book) -> None:
    rules = book(COMMON, **{"mayfair/powers/plum.yaml": PATCH})
    plum = compile_book(rules, "mayfair").entries["power.plum"]
    assert (plum.text, plum.silencer, plum.values) == ("Patched.", "free", {"most": 1, "worth": 2})
    assert (plum.file, plum.line, plum.editions) == ("rules/mayfair/powers/plum.yaml", 1, ["ffg", "mayfair"])
    assert [clause.ref for clause in plum.clauses] == ["Plum.third"]
    assert [(s.ref, s.verb) for s in plum.standings] == [("Plum.worth", "change"), ("Plum.first", "allow")]
    assert plum.standings[0].op == "by"
    other = compile_book(rules, "ffg").entries["power.plum"]
    assert (other.text, [clause.name for clause in other.clauses]) == ("Common.", ["first", "second"])


def test_a_patched_entry_is_checked_as_a_whole(book: Book) -> None:
    patch = "- power: Plum\n  patch: true\n  values: {most: [1, 2]}\n  drop: [secnd]\n"
    with pytest.raises(RuleErrors) as caught:
        compile_book(book(COMMON, **{"ffg/a.yaml": patch}), "ffg")
    assert [str(error) for error in caught.value.errors] == [
        "rules/common/powers/a.yaml:6:68: 'most' is numbers at Plum.first; expected a number",
        "rules/ffg/a.yaml:4:10: no clause named 'secnd' to drop; expected one of first, second, worth; "
        "did you mean 'second'?",
    ]


def test_an_entry_of_one_edition_is_not_in_the_other(book: Book) -> None:
    rules = book("- power: Plum\n  text: A.\n  edition: ffg\n", **{"mayfair/a.yaml": "- power: Plum\n  text: B.\n"})
    assert compile_book(rules, "ffg").entries["power.plum"].text == "A."
    assert compile_book(rules, "mayfair").entries["power.plum"].text == "B."


def test_an_overlay_adds_replaces_patches_and_rules(book: Book, overlay: Write) -> None:
    path = overlay(
        "- power: Plum\n  text: Ours.\n"
        "- {power: Pear, patch: true, silencer: blocked}\n"
        "- {power: Fig, text: New.}\n"
        "- {ruling: zombie_first, choose: 2}\n"
    )
    found = compile_book(book(COMMON), "ffg", [path])
    assert (found.entries["power.plum"].text, found.entries["power.plum"].clauses) == ("Ours.", [])
    assert (found.entries["power.pear"].text, found.entries["power.pear"].silencer) == ("Another.", "blocked")
    assert found.entries["power.fig"].file == str(path)
    assert found.house_rulings == {"zombie_first": 2}
    assert found.house_entries == ["power.fig", "power.pear", "power.plum"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("- {power: Fig, text: A., if: 1}", "1:26: unknown key 'if' in Fig; expected"),
        ("- {ruling: zombi_first, choose: 2}", "1:12: unknown issue 'zombi_first'; expected zombie_first; did you"),
        ("- {ruling: zombie_first, choose: 3}", "1:34: the number 3 as the choice for 'zombie_first'; expected "),
        ("- {ruling: zombie_first}", "1:3: no choice for 'zombie_first'; expected choose: and 1 to 2"),
        ("- {power: Fig, patch: true}", "1:3: a patch of power.fig, which nothing has defined"),
        ("- &a {power: Fig}", "1:3: the anchor &a"),
    ],
)
def test_errors_name_the_overlay(text: str, error: str, book: Book, overlay: Write) -> None:
    path = overlay(text)
    with pytest.raises(RuleErrors) as caught:
        compile_book(book(COMMON), "ffg", [path])
    (found,) = caught.value.errors
    assert str(found).startswith(f"{path}:{error}")


def test_a_choice_of_the_other_edition_is_left_alone(book: Book, overlay: Write) -> None:
    issue = "- {issue: only_here, question: A?, choices: [a, b]}"
    rules = book(COMMON, **{"mayfair/rulings.yaml": issue})
    path = overlay("- {ruling: only_here, choose: 2}")
    assert compile_book(rules, "ffg", [path]).house_rulings == {}
    assert compile_book(rules, "mayfair", [path]).house_rulings == {"only_here": 2}


def test_check_lints_books_and_overlays_in_both_editions(book: Book, overlay: Write) -> None:
    rules = book(COMMON, **{"mayfair/a.yaml": "- {power: Fig, text: A., x: 1}", "common/b.yaml": "- {powr: A}"})
    path = overlay("- {power: Plum, text: A., silencer: no}")
    found = [str(error) for error in check([rules, path.parent])]
    assert len(found) == 3
    places = [error.rpartition("/")[2].partition(": ")[0] for error in found]
    assert places == ["ours.yaml:1:37", "b.yaml:1:4", "a.yaml:1:26"]
    assert check([book(COMMON, **{"mayfair/a.yaml": "[]", "common/b.yaml": "[]"})]) == []
    (missing,) = check([rules, path.parent / "none.yaml"])
    assert "none.yaml:1:1: the file cannot be read" in str(missing)
