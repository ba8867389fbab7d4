"""The `adjudicator` command: its checks and lists, wrong arguments, and what reaches the shell."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator import cli
from tests.commands import CASE, said

ROOT = Path(__file__).parents[2]


def test_the_rule_book_has_no_faults(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "check") == (0, "no faults\n", "")


def test_faults_of_house_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("- power: Ours\n  txt: Ours.\n", "utf-8")
    code, out, err = said(capsys, "check", str(file))
    assert (code, err) == (1, "")
    assert "house.yaml:2:3" in out
    code, out, _ = said(capsys, "check", "--json", str(file))
    faults = json.loads(out)
    assert code == 1
    assert (2, 3) in [(fault["line"], fault["column"]) for fault in faults]
    assert list(faults[0]) == ["file", "line", "column", "found", "expected", "nearest", "text"]


@pytest.mark.parametrize("command", ["check", "play"])
def test_a_broken_file_of_the_tables_own(command: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = home / "house" / "mine.yaml"
    file.parent.mkdir()
    file.write_text("- power: Ours\n", "utf-8")
    _, out, err = said(capsys, command)
    first, *_, last = (out + err).splitlines()
    assert first.startswith(f"{file}:1:3: ")
    assert last == f"{file}: mend it or move it away"


OURS = """\
- power: Ours
  text: It adds two to its side.
  values: {added: 2}
  always: [{name: more, text: two more, change: side_total, as: main, of: my_side, by: added, layer: add, used: true}]
"""
OUR_CASE = """\
case: Ours adds two
edition: ffg
seats: ["Ana, red, Ours", "Bo, blue", "Cy, yellow"]
state: {target: blue 2, gate: {Ana: 4}}
do: [Ana lays attack 8; Bo lays attack 8]
expect: {totals: {Ana: 14, Bo: 12}}
kills: [Ours.more]
"""


def test_cases_know_the_rules_of_the_tables_own(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, case = home / "house" / "ours.yaml", home / "case.yaml"
    file.parent.mkdir()
    file.write_text(OURS, "utf-8")
    case.write_text(OUR_CASE, "utf-8")
    code, out, _ = said(capsys, "resolve", "--kill", str(case))
    assert (code, out.splitlines()[-1]) == (0, "1 passed, 0 failed")
    file.write_text(OURS.replace("added: 2", "adds: 2"), "utf-8")
    code, out, err = said(capsys, "resolve", str(case))
    assert code == 2
    assert (out + err).splitlines()[-1] == f"{file}: mend it or move it away"


def test_where_files_are_kept(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "paths")
    assert code == 0
    assert f"house rules: {home / 'house'}" in out.splitlines()


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith("adjudicator ")


@pytest.mark.parametrize("argv", [["resolve"], ["play", "--edition", "eon"], ["dance"]])
def test_wrong_arguments(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(argv)
    assert caught.value.code == 2
    assert capsys.readouterr().err


def process(*argv: str, encoding: str, text: str = "") -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, its output in some encoding."""
    env = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "adjudicator", *argv]
    return subprocess.run(command, input=text.encode(), capture_output=True, cwd=ROOT, env=env, check=False)


def test_a_terminal_without_unicode_gets_question_marks() -> None:
    done = process("play", "--seats", "Bö, red; Zoë 🙂, blue", encoding="ascii", text="state\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"B?: red" in done.stdout


def test_the_exit_code_reaches_the_shell(tmp_path: Path) -> None:
    (tmp_path / "case.yaml").write_text(CASE.replace("Ana lays", "Anna lays"), "utf-8")
    done = process("resolve", str(tmp_path), encoding="utf-8")
    assert done.returncode == 2
    assert b"did you mean 'Ana'?" in done.stderr
    assert b"Traceback" not in done.stderr


def test_rules_of_the_tables_own_are_checked_by_their_files_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ADJUDICATOR_HOME", str(tmp_path))
    code, _, err = said(capsys, "check", "mine.yaml")
    own = tmp_path / "house" / "mine.yaml"
    assert (code, err.strip().endswith(f"no mine.yaml among the table's rules: {own}")) == (2, True)
    own.parent.mkdir()
    own.write_text("- power: Zombie\n  txt: x\n", "utf-8")
    for path in ("mine.yaml", "house/mine.yaml"):
        code, out, _ = said(capsys, "check", path)
        assert code == 1
        assert f"{own}:2:3: " in out


def test_the_catalogue_says_what_its_words_mean(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "catalogue", "--edition", "ffg")
    assert code == 0
    legend = out.partition("\n\n")[0]
    assert "executable: " in legend
    assert "done by the table: " in legend
    assert "In brackets: " in legend
    code, out, _ = said(capsys, "catalogue", "--edition", "ffg", "--totals")
    assert "In brackets" not in out


def test_the_rulings_say_how_many_can_be_settled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ADJUDICATOR_HOME", str(tmp_path))
    _, out, _ = said(capsys, "rulings", "--edition", "ffg", "zap_chains")
    assert out.splitlines()[0] == (
        "Fantasy Flight with Cosmic Dominion: 1 question the printed rules leave open; this table has settled none of "
        "them otherwise than we do; 1 can be settled otherwise (adjudicator rulings ISSUE NUMBER)."
    )
