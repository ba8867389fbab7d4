"""Long work on the command line: it says how far it is where somebody looks, and Ctrl-C stops it with one sentence."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path
from time import monotonic

import pytest

from adjudicator.cli import working
from adjudicator.cli.working import CLEAR, STOPPED, Working
from adjudicator.engine.setup import SeatSetup, Setup
from adjudicator.rulebook import load
from adjudicator.rulebook.progress import far
from adjudicator.session import Game, games_dir
from adjudicator.session.run import Run
from tests.commands import said

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases" / "ffg"
LONG = 60
"""Seconds after which a command that should have said something never will."""


def begun(*argv: str, out: int = subprocess.PIPE, err: int = subprocess.PIPE) -> subprocess.Popen[bytes]:
    """A command as a shell starts it: in a group of its own, all of which Ctrl-C reaches, and hearing it even where
    the tests themselves run in the background of a shell, deaf to it.
    """
    command = [sys.executable, "-m", "adjudicator", *argv]
    return subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=err, process_group=0, preexec_fn=hear_ctrl_c)


def hear_ctrl_c() -> None:
    """Ctrl-C does again what it does at first: a process that is told to ignore it hands that on to its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def until(fd: int, word: bytes) -> bytes:
    """What is written there, up to the word."""
    read, end = b"", monotonic() + LONG
    while word not in read:
        assert select.select([fd], [], [], max(0, end - monotonic()))[0], read
        found = os.read(fd, 4096)
        assert found, read
        read += found
    return read


def test_cases_are_stopped_and_nothing_but_the_sentence_is_said() -> None:
    command = begun("resolve", str(CASES), str(CASES), "--json")
    # nothing is to be seen of it, as no terminal is there; so it is given the time to be at work
    with pytest.raises(subprocess.TimeoutExpired):
        command.wait(1.5)
    os.killpg(command.pid, signal.SIGINT)
    out, err = command.communicate(timeout=LONG)
    assert (command.returncode, out, err.decode()) == (130, b"", f"{STOPPED}\n")


def test_a_terminal_shows_how_far_and_the_line_is_gone_at_the_end() -> None:
    ours, theirs = pty.openpty()
    command = begun("resolve", str(CASES), "--json", err=theirs)
    os.close(theirs)
    told = until(ours, b"Playing cases: number ")
    os.killpg(command.pid, signal.SIGINT)
    out, _ = command.communicate(timeout=LONG)
    told += until(ours, b"left half done.")
    os.close(ours)
    assert (command.returncode, out) == (130, b"")
    assert "(Ctrl-C stops it)" in told.decode()
    assert told.decode().rstrip().endswith(CLEAR + STOPPED)


@pytest.mark.parametrize("all_of_it", [True, False])
def test_an_audit_stops_at_once_with_its_workers(all_of_it: bool) -> None:
    command = begun("check", "--audit")
    assert command.stderr is not None
    until(command.stderr.fileno(), b"ffg 1 of ")
    (os.killpg if all_of_it else os.kill)(command.pid, signal.SIGINT)
    out, err = command.communicate(timeout=20)
    assert (command.returncode, out) == (130, b"")
    assert err.decode().splitlines()[-1] == STOPPED
    assert "Traceback" not in err.decode()
    with pytest.raises(ProcessLookupError):
        os.killpg(command.pid, 0)


def test_a_game_whose_taking_up_is_stopped_leaves_nothing(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text, kept = tmp_path / "evening.yaml", games_dir()
    game = Game(
        load("ffg"), Setup("ffg", [SeatSetup("Ana", "red"), SeatSetup("Bo", "blue"), SeatSetup("Cy", "yellow")])
    )
    game.export(text)
    with monkeypatch.context() as patched:
        patched.setattr(Run, "follow", interrupted)
        assert said(capsys, "import", str(text)) == (130, "", f"{STOPPED}\n")
    assert list(kept.iterdir()) == []
    assert said(capsys, "import", str(text))[0] == 0


def interrupted(*anything: object) -> int:
    """Somebody presses Ctrl-C."""
    raise KeyboardInterrupt


def test_what_the_work_itself_says_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(working, "AFTER", 0)
    monkeypatch.setattr(working, "EACH", 0)
    stderr = Terminal()
    monkeypatch.setattr(sys, "stderr", stderr)
    with Working("Reading the rules"):
        end = monotonic() + LONG
        while "Reading the rules: 3 of 40 (Ctrl-C stops it)" not in stderr.getvalue():
            far(3, 40)
            assert monotonic() < end
    assert stderr.getvalue().endswith(CLEAR)
