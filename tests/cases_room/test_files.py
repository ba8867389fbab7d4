"""Case files: what is wrong in them is said with its place and the nearest right word."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.cases.files import cases_in, read_cases
from adjudicator.cases.runner import prepare_all
from adjudicator.rulebook import RuleErrors

GOOD = """\
- case: A case
  edition: ffg
  seats: ["Ana, red, Mirror", "Bo, blue"]
  state: {at: planning.before_kickers, offense: Ana, target: blue 2, gate: {Ana: 4}}
  do: [Ana lays attack 8, Bo lays attack 4]
  expect: {winner: [Ana]}
"""


def errors(text: str) -> list[str]:
    """What is wrong in a file of cases, one sentence each."""
    with pytest.raises(RuleErrors) as caught:
        prepare_all(cases_in(text, "f.yaml"))
    return [str(error) for error in caught.value.errors]


def test_the_good_case_is_good() -> None:
    assert [ready.case.id for ready in prepare_all(cases_in(GOOD, "f.yaml"))] == ["a-case"]


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("  do:", "  don:", "f.yaml:5:3: a case has no 'don'"),
        ("- case: A case", "- cse: A case", "f.yaml:1:3: a case has no 'cse'"),
        ("  edition: ffg\n", "", "f.yaml:1:3: a case without 'edition'"),
        ("edition: ffg", "edition: eon", "f.yaml:2:12: an edition is 'eon'"),
        ("A case", "[A]", "f.yaml:1:9: a case's name is a list"),
        ('"Bo, blue"', '"Bo"', "f.yaml:3:31: the seat 'Bo'"),
        ('"Bo, blue"', '"Bo, red"', "f.yaml:3:31: Bo, red twice"),
        ('"Bo, blue"', '"Bo, blau"', "f.yaml:3:31: no colour 'blau' in ffg"),
        (', "Bo, blue"', "", "f.yaml:3:10: 1 seats; expected 2 to 8"),
        ("Mirror", "Miror", "f.yaml:3:11: no power 'Miror' in ffg"),
        ("target: blue 2", "targt: blue 2", "f.yaml:4:54: state has no 'targt'"),
        ("target: blue 2", "target: blue 9", "f.yaml:4:62: no place 'blue 9'; did you mean 'blue "),
        ("target: blue 2", "target: warp", "f.yaml:4:62: 'warp' is no planet"),
        ("offense: Ana", "offense: Anna", "f.yaml:4:49: no player 'Anna'; did you mean 'Ana'?"),
        ("planning.before_kickers", "kickers", "f.yaml:4:15: no moment 'kickers' in ffg; expected one of"),
        ("planning.before_kickers", "kicker", "did you mean 'planning.kickers'?"),
        ("  do:", "  until: another_encountr\n  do:", "did you mean 'turn.another_encounter'?"),
        ("before_kickers", "before_kicker", "did you mean 'planning.before_kickers'?"),
        ("planning.before_kickers", "resolution.end", "f.yaml:4:15: a case cannot start at 'resolution.end'"),
        ("gate: {Ana: 4}", "gate: {Ana: many}", "f.yaml:4:82: a number of ships is 'many'"),
        ("gate: {Ana: 4}", "gate: {Ana: 44}", "Ana owns 20 ships, and 44 are placed"),
        ("gate: {Ana: 4}", "gate: {Bo: 4}", "f.yaml:4:11: the gate without ships of the offense"),
        ("gate: {Ana: 4}", "gate: {Ana: 4}, cards: {Ana: attack 8}", "'cards' is settled at planning.selection"),
        ("gate: {Ana: 4}", "gate: {Ana: 4}, beside: {Ana: 1}", "Ana has ships beside the planet"),
        ("gate: {Ana: 4}", "gate: {Ana: 4}, zapped: {Bo: Mirror}", "Bo has no Mirror"),
        ("gate: {Ana: 4}", "gate: {Ana: 4}, hands: {Bo: [attack +8]}", "no card 'attack +8'; did you mean 'attack 8'?"),
        ("offense: Ana", "offense: Bo", "f.yaml:4:11: a case that starts at planning.before_kickers needs its defense"),
        ("Ana lays attack 8", "Ana lys attack 8", "f.yaml:5:8: 'Ana lys attack 8' is no sentence; did you mean"),
        ("Ana lays attack 8", "Ana lays atack 8", "f.yaml:5:8: no card 'atack'; did you mean 'attack'?"),
        ("Ana lays attack 8", "{a: b, c: d}", "f.yaml:5:8: a sentence is a mapping"),
        ("winner: [Ana]", "winer: [Ana]", "f.yaml:6:12: expect has no 'winer'"),
        ("winner: [Ana]", "winner: [Anna]", "f.yaml:6:21: no player 'Anna'; did you mean 'Ana'?"),
        ("winner: [Ana]", "totals: {Ana: x}", "f.yaml:6:26: a number is 'x'; expected a whole number"),
        (
            "winner: [Ana]",
            "used: [Miror.reversal]",
            "no power or rule 'Miror.reversal'; did you mean 'Mirror.reversal'?",
        ),
        ("winner: [Ana]", "destiny_deck: {gren: 0}", "f.yaml:6:27: a destiny card is 'gren'"),
        ("winner: [Ana]", "discards: {cosmc: []}", "f.yaml:6:23: a deck of this game is 'cosmc'"),
        ("winner: [Ana]", "decks: {cosmc: 4}", "f.yaml:6:20: a deck of this game is 'cosmc'"),
        ("winner: [Ana]", "limbo: {gren: {}}", "f.yaml:6:20: a section of the Limbo is 'gren'"),
        ("winner: [Ana]", "not_asked: [{what: Miror}]", "f.yaml:6:31: no power or rule 'Miror'"),
        ("winner: [Ana]", "outcome: drawn", "f.yaml:6:21: an outcome is 'drawn'"),
        ("winner: [Ana]", "ships: {wrap: {Ana: 1}}", "no place 'wrap'; did you mean 'warp'?"),
        ("  do:", "  kills: [Mirrr]\n  do:", "f.yaml:5:11: no rule 'Mirrr' in ffg"),
        ("  do:", "  until: turn.over\n  do:", "f.yaml:5:10: no moment 'turn.over'"),
        ("  do:", "  assumes: {kicks: 2}\n  do:", "f.yaml:5:13: no issue 'kicks'"),
        ("  do:", "  modules: [kickrs]\n  do:", "f.yaml:5:12: this edition has no module 'kickrs'"),
        (
            "  do:",
            "  modules: [lucre]\n  do:",
            "f.yaml:5:12: this edition has no module 'lucre'; it is the other edition's",
        ),
        ("  do:", "  mixed: perhaps\n  do:", "f.yaml:5:10: "),
        ("  do:", "  strict: perhaps\n  do:", "f.yaml:5:11: strict is 'perhaps'"),
        ("  do:", "  do: []\n  do:", "the key 'do' twice in one mapping"),
    ],
)
def test_one_fault_gives_one_error_with_its_place(old: str, new: str, error: str) -> None:
    assert old in GOOD
    found = errors(GOOD.replace(old, new, 1))
    assert len(found) == 1, found
    assert error in found[0]


def test_every_fault_of_a_file_is_found_at_once() -> None:
    other = GOOD.replace("A case", "Another").replace("do:", "don:")
    found = errors(GOOD.replace("attack 8", "atack 8").replace("attack 4", "attak 4") + other)
    assert found == sorted(found)
    # the file's shape is wrong first; what stands in a well-formed case is read afterwards
    assert [error.split(":")[1] for error in found] == ["11"]


def test_the_same_case_twice_is_an_error() -> None:
    assert errors(GOOD + GOOD) == ["f.yaml:7:3: the case 'A case' twice in one file; expected a name of its own"]


def test_both_editions_make_two_cases() -> None:
    cases = cases_in(GOOD.replace("ffg", "both"), "f.yaml")
    assert [(case.id, case.edition) for case in cases] == [("a-case-mayfair", "mayfair"), ("a-case-ffg", "ffg")]


def test_sentences_that_yaml_takes_for_mappings_are_sentences() -> None:
    text = GOOD.replace(
        "[Ana lays attack 8, Bo lays attack 4]", "\n  - deal: Ana gives 2 cards\n  - refused: Ana passes"
    )
    (case,) = cases_in(text, "f.yaml")
    assert [(step.text, step.refused) for step in case.steps] == [
        ("deal: Ana gives 2 cards", False),
        ("Ana passes", True),
    ]


def test_folders_are_read_file_by_file(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "two.yml").write_text(GOOD.replace("A case", "Two"), "utf-8")
    (tmp_path / "one.yaml").write_text(GOOD.replace("A case", "Öne"), "utf-8")
    (tmp_path / "notes.txt").write_text("no case", "utf-8")
    assert [case.name for case in read_cases([tmp_path])] == ["Two", "Öne"]


def test_a_folder_without_cases_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RuleErrors, match="a folder without case files"):
        read_cases([tmp_path])


@pytest.mark.parametrize(
    "text", ["", "- ", "just words", "[[[[", "a: &x 1", "!!python/object:os.system x", "- case:\n\tx", "- 5", "\x00"]
)
def test_hostile_files_are_errors(text: str) -> None:
    assert errors(text)
