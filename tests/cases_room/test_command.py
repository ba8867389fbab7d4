"""The `adjudicator` command: what it prints, what it returns, and what it says to wrong input."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from adjudicator import cli
from adjudicator.engine import Fault, Reply
from adjudicator.session import Game

ROOT = Path(__file__).parents[2]
STANDARD = ROOT / "tests" / "cases" / "standard"
CASE = """\
case: A case
edition: ffg
seats: ["Ana, red, Mirror", "Bo, blue"]
state: {target: blue 2, gate: {Ana: 4}}
do: [Ana lays attack 8, Bo lays attack 4]
expect: {winner: [Ana]}
"""
PLAY = ["play", "--seats", "Ana, red, Mirror; Bo, blue; Cy, yellow"]


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    """Exit code, output and complaints of a command."""
    code = cli.main(argv)
    out, err = capsys.readouterr()
    return code, out, err


def typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, *more: str
) -> tuple[int, str]:
    """Exit code and output of a game played from the keyboard."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    code, out, err = said(capsys, *PLAY, *more)
    assert err == ""
    return code, out


# -- resolve -------------------------------------------------------------------------------------------------------


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


# -- check, paths, version -----------------------------------------------------------------------------------------


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


# -- play ----------------------------------------------------------------------------------------------------------

GAME = """\
destiny is blue
aims at blue 2
sends 2 from red 1
nobody
nobody
Ana lays attack 8; Bo lays attack 15
uses mirror
reveal
"""


def test_a_game_in_plain_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = typed(monkeypatch, capsys, GAME + "\n\n\n\n\nexplain\nstate\nquit\nnever read\n")
    assert code == 0
    lines = out.splitlines()
    assert lines[1:3] == ["Encounter 1", "destiny.drawn: Ana turns over destiny: which card?"]
    assert any(line.startswith("Ana uses Mirror: ") for line in lines)
    assert "Ana's ships: 4 on red 2, 4 on red 3, 4 on red 4, 4 on red 5 and 2 on blue 2." in [
        line.replace("2 on red 1, ", "") for line in lines
    ]
    assert "In the warp: 4 Bo." in lines


def test_what_happened_is_told_before_the_next_question(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out = typed(monkeypatch, capsys, GAME + "\n\n\n\nundo\nredo\n")
    lines = out.splitlines()
    assert [lines.count(line) for line in ("Ana turns up attack 8", "4 ships of Bo: blue 2 to warp")] == [1, 2]
    told = lines.index("the offense wins by 27")
    assert lines[told - 1] == "defense: 51 (attack 15; Mirror 15 to 51) + 4 (Bo's ships) = 55"
    assert lines[told + 1].startswith("resolution.outcome: ")


@pytest.mark.parametrize("word", ["explain", "why"])
def test_an_outcome_is_explained_until_the_next_one(
    word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"{GAME}\n\n\nno other encounter\ndestiny is yellow\naims at yellow 2\n{word}\n"
    lines = typed(monkeypatch, capsys, text)[1].splitlines()
    explained = [line for line in lines if line.endswith("]")]
    assert explained[0].startswith("Encounter 1 [turn.encounter; ")
    assert "the offense wins by 27 [" in "".join(explained)
    assert not [line for line in explained if "yellow" in line]


def test_wrong_lines_are_answered_and_the_question_stands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = typed(monkeypatch, capsys, "destiny is blu\nfrobnicate\nAna lays attack 8\nundo\n")
    assert code == 0
    wrong = [line for line in out.splitlines() if line.startswith(("No: ", "Not understood"))]
    assert wrong[0] == "Not understood; type one of these, or a sentence such as 'Ana aims at blue 1'"
    assert wrong[1].startswith("No: 'Ana lays attack 8' does not answer this: Ana, at which planet")
    assert out.splitlines()[-1].startswith("  most foreign colonies")


def test_what_may_be_said_is_in_the_editions_words_and_for_who_has_not_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "destiny is blue\nsends 4\naims at blue 3\nnobody\nnobody\nreveal\nAna 5\nyes\n"
    _, out = typed(monkeypatch, capsys, lines, "--edition", "mayfair")
    assert "Still to come: Bo." in out.splitlines()
    assert out.splitlines()[-1].endswith("here may be said: 'Bo shows attack 8', 'Bo shows compromise'")


@pytest.mark.parametrize("scripted", [False, True])
def test_a_fault_of_the_engine_is_told_and_costs_nothing(
    scripted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(game: Game, reply: Reply) -> None:
        raise Fault("the rules engine failed, and the table stands as it did before: so and so")

    monkeypatch.setattr(Game, "reply", fail)
    if scripted:
        (tmp_path / "s.txt").write_text("destiny is blue\n", "utf-8")
        assert cli.main(["play", "--script", str(tmp_path / "s.txt")]) == 2
        assert f"{tmp_path / 's.txt'}:1: " in (told := capsys.readouterr().err)
    else:
        code, told = typed(monkeypatch, capsys, "destiny is blue\n")
        assert code == 0
    assert "the rules engine failed, and the table stands as it did before: so and so" in told


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("doom blue", "Not understood; type one of these, or a sentence such as 'destiny is red'"),
        ("blue 7", "Not understood; type one of these, or a sentence such as 'destiny is red'"),
        ("destiny is blue 7", "Not understood; type one of these, or a sentence such as 'destiny is blue'"),
        ("destiny is blue\nblue 22", "Not understood: no place 'blue 22'; did you mean 'blue 2'?"),
        (
            "Zed passes",
            "Not understood: no player 'Zed'; here may be said: 'destiny is red', 'destiny is blue', "
            "'destiny is yellow'",
        ),
        (
            "Ana amis at blue 2",
            "Not understood: 'Ana amis at blue 2' is no sentence; did you mean 'Ana aims at blue 2'?",
        ),
        (
            GAME + "\n\n\nanother encounter\nfoo",
            "Not understood; type one of these, or a sentence such as 'destiny is red'",
        ),
    ],
)
def test_what_is_not_understood_is_told_what_would_be(
    lines: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out = typed(monkeypatch, capsys, f"{lines}\n")
    assert [line for line in out.splitlines() if line.startswith("No")] == [told]


def test_undo_and_redo(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _, out = typed(monkeypatch, capsys, "undo\ndestiny is blue\nundo\nredo\nredo\n")
    questions = [line.split(":")[0] for line in out.splitlines() if line.startswith(("destiny.", "launch."))]
    assert questions == ["destiny.drawn", "launch.aimed", "destiny.drawn", "launch.aimed"]
    assert [line for line in out.splitlines() if line.startswith("No: ")] == [
        "No: there is nothing to undo",
        "No: there is nothing to redo",
    ]


def test_half_an_answer_waits_for_the_other_half(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opening = "\n".join(GAME.splitlines()[:5])
    _, out = typed(monkeypatch, capsys, f"{opening}\nAna lays attack 8\nBo lays attack 15\nwho\n")
    lines = out.splitlines()
    assert "Still to come: Bo." in lines
    assert "Ana: call for a reversal (Mirror.reversal)" in [line.replace("Ana, call", "Ana: call") for line in lines]


def test_json_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _, out = typed(monkeypatch, capsys, "nonsense\nstate\nwho\nexplain\nhelp\ndestiny is blue\n", "--json")
    found: list[dict[str, Any]] = [json.loads(line) for line in out.splitlines()]
    kinds = ["event", "event", "question", "error", "state", "who", "reasons", "help", "event", "event", "question"]
    assert [next(iter(line)) for line in found] == kinds
    assert found[2]["question"]["seats"] == ["Ana"]
    assert found[-2]["event"]["text"] == "Bo is the defense"
    assert found[-1]["question"]["options"][0]["value"] == "blue 1"


def test_what_players_typed_is_printed_as_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("state\n"))
    code, out, _ = said(capsys, "play", "--seats", "[b]Ana[/b] %s {0}, red; Bö 🙂, blue")
    assert code == 0
    assert "[b]Ana[/b] %s {0}: red, 5 home colonies, 0 foreign colonies, 8 cards." in out.splitlines()
    assert any(line.startswith("Bö 🙂: blue") for line in out.splitlines())


@pytest.mark.parametrize(
    ("seats", "colours"),
    [
        ("Ana, Bo", ["Ana: red", "Bo: blue"]),
        ("Ana; Bo, Mirror; Cy, red", ["Ana: blue", "Bo: yellow, Mirror", "Cy: red"]),
    ],
)
def test_colours_may_be_left_out(
    seats: str, colours: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("state\n"))
    _, out, _ = said(capsys, "play", "--seats", seats)
    assert [line.partition(", 5 home")[0] for line in out.splitlines() if "5 home" in line] == colours


class Terminal(io.StringIO):
    """What is typed at a terminal."""

    def isatty(self) -> bool:
        return True


def test_only_a_terminal_is_prompted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for stdin, prompted in ((Terminal, True), (io.StringIO, False)):
        monkeypatch.setattr(sys, "stdin", stdin("who\n"))
        _, out, _ = said(capsys, "play")
        assert ("> Ana: Ana turns over destiny" in out) == prompted


def test_the_usual_table_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["play", "--help"])
    assert cli.SEATS in " ".join(capsys.readouterr().out.split())


def test_a_script_is_played_to_its_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text("# a game\n\n" + GAME, "utf-8")
    code, out, err = said(capsys, *PLAY, "--script", str(file))
    assert (code, err) == (0, "")
    assert out.splitlines()[-2].startswith("reveal.revealed")


def test_a_script_stops_at_its_first_wrong_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text("destiny is blue\nAna aims at the moon\naims at blue 1\n", "utf-8")
    code, _, err = said(capsys, *PLAY, "--script", str(file))
    assert code == 2
    assert err.startswith(f"{file}:2: ")
    assert len(err.splitlines()) == 1


ENCOUNTER = """\
destiny is blue
Ana sends 2 from red 1
Ana aims at blue 2
refused: Bo plays Plague on Ana
Ana lays attack 8
Bo lays attack 15
Ana uses Mirror
another encounter
"""
"""What is asked in between is not mentioned, and two steps stand in the other order than they are asked."""


def test_a_script_passes_what_a_case_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = "".join(f"- {line}\n" for line in ENCOUNTER.splitlines()[:-1])
    (tmp_path / "case.yaml").write_text(
        'case: A case\nedition: ffg\nseats: ["Ana, red, Mirror", "Bo, blue", "Cy, yellow"]\n'
        f"do:\n{steps}expect: {{ships: {{warp: {{Bo: 4}}}}}}\n",
        "utf-8",
    )
    assert said(capsys, "resolve", str(tmp_path))[::2] == (0, "")
    script = tmp_path / "game.txt"
    script.write_text(ENCOUNTER + "explain\nundo\n", "utf-8")
    code, out, err = said(capsys, *PLAY, "--script", str(script))
    assert (code, err) == (0, "")
    assert "4 ships of Bo: blue 2 to warp" in out.splitlines()
    assert out.splitlines()[-3].startswith("turn.another_encounter")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("undo", "'undo': there is nothing to undo"),
        ("Ana says yes", "'Ana says yes': it answers nothing here; still open: Ana: Ana turns over destiny"),
        ("refused: destiny is blue", "'destiny is blue' to be refused: it was accepted"),
        ("frobnicate", "'frobnicate' to say something here: 'frobnicate' is no sentence"),
    ],
)
def test_a_script_line_that_does_nothing_is_named(
    line: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(line, "utf-8")
    code, _, err = said(capsys, *PLAY, "--script", str(file))
    assert code == 2
    assert err.startswith(f"{file}:1: {complaint}")


@pytest.mark.parametrize(
    ("argv", "complaint"),
    [
        (["--seats", "Ana"], "a table has 2 to 8 players"),
        (["--seats", "Ana,; Bo"], "--seats: a seat without a name"),
        (["--seats", "Ana, Foo; Bo"], "--seats: no colour and no power of this edition is called 'Foo'\n"),
        (["--seats", "Ana, rde; Bo"], "is called 'rde'; did you mean 'red'?"),
        (["--seats", "A, B, C, D, E, F, G, H, I, J, K"], "--seats: no colour is left for"),
        (["--seats", "Ana, red"], "a table has 2 to 8 players"),
        (["--seats", "Ana, red, Miror; Bo, blue"], "did you mean 'Mirror'?"),
        (["--modules", "kickrs"], "no module 'kickrs'"),
        (["--script", "nowhere.txt"], "nowhere.txt: the file cannot be read"),
    ],
)
def test_tables_that_cannot_be(argv: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "play", *argv)
    assert (code, out) == (2, "")
    assert complaint in err
    assert len(err.splitlines()) == 1


# -- the process ---------------------------------------------------------------------------------------------------


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


def test_players_with_the_same_power_are_told_of_it_and_play_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert cli.main(["play", "--seats", "Ana, red, Zombie; Bo, blue, Zombie; Cy, yellow, Macron"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "Note: Ana and Bo both have Zombie, of which there is one; it is played so."
    assert not any("Macron" in line for line in out)
    case = tmp_path / "twins.yaml"
    case.write_text(
        "case: Twins\nedition: mayfair\nseats: ['Ana, red, Zombie', 'Bo, blue, Zombie']\n"
        "state: {target: blue 1, gate: 2}\ndo: [Ana plays 30; Bo plays 4]\nexpect: {winner: Ana}\n",
        "utf-8",
    )
    code, told, _ = said(capsys, "resolve", str(case))
    assert code == 0
    assert told.splitlines()[0] == "passed  twins (Ana and Bo both have Zombie, of which there is one; it is played so)"


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
