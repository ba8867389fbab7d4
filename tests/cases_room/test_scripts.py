"""`adjudicator play --script`: played to its end as a case is, and stopped at the first line that does nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import GAME, PLAY, said


def test_a_script_is_played_to_its_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text("# a game\n\n" + GAME, "utf-8")
    code, out, err = said(capsys, *PLAY, "--script", str(file))
    assert (code, err) == (0, "")
    assert out.splitlines()[-2].startswith("6 Cards are up. Anybody?")


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
    assert out.splitlines()[-3].startswith("7 Another encounter? · ")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("undo", "'undo': there is nothing to undo"),
        ("Ana says yes", "'Ana says yes': it answers nothing here; still open: Ana turns over destiny"),
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


def test_a_case_that_ends_after_its_last_line_ends_there_as_a_script_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "case.yaml"
    text = 'case: A case\nedition: ffg\nseats: ["Ana, red", "Bo, blue"]\nstate: {at: launch.launched, target: blue 2}\n'
    file.write_text(text + "do: [Ana sends 3]\nuntil: here\nexpect: {gate: {Ana: 3}}\n", "utf-8")
    for command in (("resolve",), ("play", "--script")):
        code, out, err = said(capsys, *command, str(file))
        assert (code, err) == (0, ""), out
    assert f"{file}:7: as expected" in out.splitlines()
