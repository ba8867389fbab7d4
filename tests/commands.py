"""Commands as tests give them: from the keyboard or not, and what they said."""

from __future__ import annotations

import io
import sys

import pytest

from adjudicator import cli

CASE = """\
case: A case
edition: ffg
seats: ["Ana, red, Mirror", "Bo, blue"]
state: {target: blue 2, gate: {Ana: 4}}
do: [Ana lays attack 8, Bo lays attack 4]
expect: {winner: [Ana]}
"""
PLAY = ["play", "--seats", "Ana, red, Mirror; Bo, blue; Cy, yellow"]
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
