"""`adjudicator resolve`: which cases pass, what fails and why, and what it says of files that are no good."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.commands import CASE, said

STANDARD = Path(__file__).parents[1] / "cases" / "standard"


def test_the_standard_cases_pass_and_die_as_they_should(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "resolve", "--kill", str(STANDARD))
    assert (code, err) == (0, "")
    *lines, count = out.splitlines()
    assert len(lines) >= 30
    assert all(line.startswith("passed") for line in lines)
    assert count == f"{len(lines)} passed, 0 failed"


def test_a_case_that_fails_makes_the_command_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(CASE.replace("attack 8", "attack 1"), "utf-8")
    code, out, err = said(capsys, "resolve", str(file))
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        "FAILED  a-case",
        f"    {file}:6: expected winner: ['Ana']; found winner: ['Bo']",
        "0 passed, 1 failed",
    ]


def test_a_case_that_survives_makes_the_command_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(CASE + "kills: [Mirror.reversal]\n", "utf-8")
    assert said(capsys, "resolve", str(file))[0] == 0
    code, out, _ = said(capsys, "resolve", "--kill", str(file))
    assert code == 1
    assert f"{file}:1: passes although Mirror.reversal is switched off" in out


def test_results_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(CASE, "utf-8")
    code, out, err = said(capsys, "resolve", "--json", str(file))
    (found,) = json.loads(out)
    assert (code, err, found["id"], found["passed"], found["failures"]) == (0, "", "a-case", True, [])
    assert found["outcome"]["totals"]["Ana"]["total"] == 12


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("case: [", "case.yaml:1:8: this is not YAML"),
        (CASE.replace("Bo lays", "Bob lays"), "case.yaml:5:25: no player 'Bob'; did you mean 'Bo'?"),
        (CASE.replace("ffg", "ffgg"), "case.yaml:2:10: an edition is 'ffgg'"),
        (CASE.replace("gate: {Ana: 4}", "gate: {Ana: 40}"), "Ana owns 20 ships, and 40 are placed"),
    ],
)
def test_wrong_cases_are_named_in_one_sentence(
    text: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(text, "utf-8")
    code, out, err = said(capsys, "resolve", str(file))
    assert (code, out) == (2, "")
    assert complaint in err
    assert len(err.splitlines()) == 1


def test_bad_files_are_told_and_the_good_ones_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {
        "a.yaml": CASE,
        "b.yaml": CASE.replace("Bo lays", "Bob lays"),
        "c.yaml": "- power: Ours\n  text: Ours.\n- power: Theirs\n",
        "d.yaml": "just words",
        "e.yaml": CASE.replace("A case", "Another"),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "empty").mkdir()
    code, out, err = said(capsys, "resolve", str(tmp_path), str(tmp_path / "empty"))
    assert code == 2
    assert out.splitlines() == ["passed  a-case", "passed  another", "2 passed, 0 failed"]
    assert [line.removeprefix(str(tmp_path)).replace(os.sep, "/") for line in err.splitlines()] == [
        "/b.yaml:5:25: no player 'Bob'; did you mean 'Bo'?",
        "/c.yaml:1:1: this is no case file",
        "/d.yaml:1:1: this is no case file",
        "/empty:1:1: a folder without case files; expected files ending in .yaml",
    ]
    code, out, _ = said(capsys, "resolve", "--json", str(tmp_path))
    assert (code, [case["id"] for case in json.loads(out)]) == (2, ["a-case", "another"])


@pytest.mark.parametrize("command", ["resolve", "check"])
def test_a_path_that_is_not_there(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = str(tmp_path / "nowhere")
    assert said(capsys, command, missing) == (2, "", f"{missing}: there is no such file or folder\n")


def test_a_file_that_is_not_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.yaml"
    file.write_bytes(b"case: \xff\xfe")
    code, out, err = said(capsys, "resolve", str(file))
    assert (code, out) == (2, "")
    assert "a byte that is not UTF-8" in err
