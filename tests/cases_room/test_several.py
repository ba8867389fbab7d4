"""Expectations among the sentences: several encounters in one case, the same in scripts, and games that are kept."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from adjudicator import cli
from adjudicator.cases.files import cases_in
from adjudicator.cases.runner import prepare, run
from adjudicator.rulebook import RuleErrors, load
from tests.commands import said

FIRST = "{totals: {Ana: 24, Bo: 12}, winner: [Ana], lands: {Ana: blue 1}}"
SECOND = "{totals: {Ana: 8, Cy: 12}, winner: [Cy], lands: {Ana: []}, used: []}"
CASE = """\
case: Two encounters
edition: ffg
seats: ["Ana, red", "Bo, blue", "Cy, yellow"]
do:
  - destiny is blue
  - Ana aims at blue 1
  - Ana sends 4 from red 1
  - Ana lays attack 20; Bo lays attack 8
  - expect: FIRST
  - another encounter
  - destiny is yellow
  - Ana aims at yellow 1
  - Ana sends 4 from red 2
  - Ana lays attack 4; Cy lays attack 8
  - expect: SECOND
"""
SCRIPT = "\n".join(line.strip().removeprefix("- ") for line in CASE.partition("do:\n")[2].splitlines())


def failures(first: str = FIRST, second: str = SECOND, more: str = "") -> list[str]:
    """The differences the case found, each with its line."""
    text = CASE.replace("FIRST", first).replace("SECOND", second) + more
    (case,) = cases_in(text, "f.yaml")
    return [f"{f.where.rpartition(':')[2]}: {f.expected} | {f.found}" for f in run(prepare(case, load("ffg"))).failures]


def test_each_expectation_is_about_its_own_encounter() -> None:
    assert failures() == []
    assert failures(first="{totals: {Ana: 8}}") == ["9: totals: Ana 8 | totals: Ana 24"]
    assert failures(second="{winner: [Ana]}") == ["15: winner: ['Ana'] | winner: ['Cy']"]


def test_a_strict_case_is_strict_in_every_part() -> None:
    first = "{lands: {Ana: blue 1}, ships: {warp: {Bo: 4}}}"
    assert failures(first, "{ships: {warp: {Bo: 4, Ana: 4}}}", "strict: true\n") == []
    assert failures(first, SECOND, "strict: true\n") == [
        "15: nothing else to change | 4 more Ana ships at warp",
        "15: nothing else to change | 4 Ana ships left colonies",
    ]


def test_an_expectation_of_a_question_leaves_it_open_and_the_case_plays_on() -> None:
    more = "  - destiny is red\n  - expect: {question: {who: Bo, what: aim}}\n  - Bo aims at red 3\n"
    assert failures(more=more + "expect: {question: {what: launch}}\n") == []
    assert failures(more=more + "expect: {question: {what: aim}}\n") == [
        "19: question:  aim | question: turn.launch launch"
    ]


def test_after_its_last_expectation_a_case_plays_nothing_more() -> None:
    """Bo's encounter would need a card that nobody has named."""
    assert failures() == []
    assert failures(more="expect: {winner: [Bo]}\n")[0].startswith("15: the encounter to end | ")


def test_a_mistyped_expectation_is_an_error_before_anything_is_played() -> None:
    with pytest.raises(RuleErrors, match=r"f\.yaml:9:14: expect has no 'winer'.*winner"):
        failures("{winer: [Ana]}")


def test_a_case_in_parts_has_no_moment_to_end_at() -> None:
    with pytest.raises(RuleErrors, match="'until' beside an 'expect' among the sentences"):
        failures(more="until: launch.launched\n")


# -- scripts -------------------------------------------------------------------------------------------------------


def played(capsys: pytest.CaptureFixture[str], file: Path, *argv: str) -> tuple[int, str, str]:
    """The code and the output of a script."""
    return said(capsys, "play", "--seats", "Ana, Bo, Cy", "--script", str(file), *argv)


@pytest.mark.parametrize("name", ["game.txt", "game.yaml"])
def test_a_script_holds_expectations_against_the_table(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, line = (CASE, 9) if name.endswith("yaml") else (SCRIPT, 5)
    file = tmp_path / name
    file.write_text(text.replace("FIRST", FIRST).replace("SECOND", SECOND), "utf-8")
    code, out, err = played(capsys, file)
    assert (code, err) == (0, "")
    assert f"{file}:{line}: as expected" in out.splitlines()
    file.write_text(text.replace("FIRST", "{winner: [Bo]}").replace("SECOND", SECOND), "utf-8")
    code, out, _ = played(capsys, file)
    assert code == 1
    assert f"{file}:{line}: expected winner: ['Bo']; found winner: ['Ana']" in out.splitlines()
    assert f"{file}:{line + 6}: as expected" in out.splitlines()
    code, out, _ = played(capsys, file, "--json")
    assert '"faults":[{"expected":"winner: [\'Bo\']","found":"winner: [\'Ana\']"' in out


def test_a_mistyped_expectation_of_a_script_names_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text("destiny is blue\n\nexpect: {winer: [Ana]}\n", "utf-8")
    code, _, err = played(capsys, file)
    assert code == 2
    assert err.startswith(f"{file}:3:10: expect has no 'winer'")


def test_answers_taken_back_end_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The encounter's end is taken back with the cards, and comes again with others."""
    lines = [*SCRIPT.splitlines()[:3], "Ana lays attack 4; Bo lays attack 8", "go on until resolution.settled"]
    lines += [*["undo"] * 8, "Ana lays attack 20; Bo lays attack 8", f"expect: {FIRST}"]
    file = tmp_path / "game.txt"
    file.write_text("\n".join(lines), "utf-8")
    code, out, err = played(capsys, file)
    assert (code, err) == (0, "")
    assert f"{file}:15: as expected" in out.splitlines()


def test_a_script_is_one_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.yaml"
    one = "- " + CASE.replace("FIRST", FIRST).replace("SECOND", SECOND).replace("\n", "\n  ")
    file.write_text(one + "\n" + one.replace("Two", "More"), "utf-8")
    code, _, err = played(capsys, file)
    assert (code, err) == (2, f"{file}: a script is one case in one edition; here are 2\n")


# -- what is typed --------------------------------------------------------------------------------------------------


def test_who_lays_cards_at_the_keyboard_lays_no_kicker(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["destiny is blue", "blue 1", "4", "nobody", "nobody", "Ana lays attack 20", "Bo lays attack 8"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    assert cli.main(["play", "--seats", "Ana, Bo, Cy", "--modules", "kickers"]) == 0
    shown = capsys.readouterr().out
    assert "5 Planning: kickers · Ana: a kicker?" in shown
    assert "No: " not in shown
    assert "Bo lays a card unseen" in shown


def test_a_pause_names_who_may_act(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["", "", "", "destiny is blue", "blue 1", "4 from red 2", "nobody", "nobody"]
    lines += ["Ana lays attack 20; Bo lays attack 8", "", "", ""]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    assert cli.main(["play", "--seats", "Ana, Bo, Cy", "--modules", "flagship"]) == 0
    shown = capsys.readouterr().out
    assert "  Bo: add 3 for the flagship (Flagship)\nEnter: go on" in shown


@pytest.mark.parametrize(
    ("said", "shown"), [("score", "Turn 1, "), ("what happened?", "Encounter 1"), ("?", "Say what is done")]
)
def test_commands_have_other_words(
    said: str, shown: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(said))
    assert cli.main(["play", "--seats", "Ana, Bo, Cy", "--modules", ""]) == 0
    assert any(line.startswith(shown) for line in capsys.readouterr().out.splitlines()[-12:])


# -- games that are kept -------------------------------------------------------------------------------------------


def test_a_game_in_plain_lines_is_kept_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ADJUDICATOR_HOME", str(tmp_path / "home"))
    file = tmp_path / "game.txt"
    file.write_text("\n".join(SCRIPT.splitlines()[:3]), "utf-8")
    code, out, err = played(capsys, file, "--keep", "Friday")
    assert (code, err) == (0, "")
    assert out.startswith(f"Kept as friday in {tmp_path / 'home'}")
    file.write_text("Ana lays attack 20; Bo lays attack 8\nexpect: {winner: [Ana], ships: {warp: {Bo: 4}}}\n", "utf-8")
    code, out, err = played(capsys, file, "--keep", "Friday")
    assert (code, err) == (0, "")
    assert "; it goes on after 3 answers." in out.splitlines()[0]
    assert f"{file}:2: as expected" in out.splitlines()
    assert cli.main(["games"]) == 0
    assert "friday: Ana, Bo, Cy; ffg" in capsys.readouterr().out
