"""Files of games that are damaged, foreign, newer, half-written or in use: one clear error, and nothing touched."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from adjudicator.engine import SeatSetup, Setup
from adjudicator.rulebook import load
from adjudicator.session import (
    Damaged,
    Foreign,
    Game,
    GameFileError,
    InUse,
    Missing,
    Newer,
    NotSaved,
    games,
    games_dir,
    new_path,
)
from tests.session.playing import ROOT, play, seen

SETUP = Setup("ffg", [SeatSetup("Ana", "red", ["Mirror"]), SeatSetup("Bo", "blue"), SeatSetup("Cy", "yellow")])


def made(path: Path, replies: int = 60) -> bytes:
    """A game of some replies in a file; what can be seen of it."""
    with Game.create(path, load("ffg"), SETUP, name="Friday") as game:
        play(Random(1), game, replies)
        return seen(game)


def left(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def newer(raw: bytes) -> bytes:
    return raw[:60] + (99).to_bytes(4, "big") + raw[64:]


BAD: dict[str, tuple[Callable[[bytes], bytes], type[GameFileError]]] = {
    "empty": (lambda raw: b"", Damaged),
    "a header and no more": (lambda raw: raw[:90], Damaged),
    "half": (lambda raw: raw[: len(raw) // 2], Damaged),
    "a page missing": (lambda raw: raw[:-4096], Damaged),
    "zeros inside": (lambda raw: raw[:4096] + bytes(len(raw) - 8192) + raw[-4096:], Damaged),
    "zeros": (lambda raw: bytes(len(raw)), Foreign),
    "text": (lambda raw: b"Dear all, " * 50, Foreign),
    "a short text": (lambda raw: b"Dear all", Foreign),
    "another program's": (lambda raw: raw[:68] + b"\0\0\0\1" + raw[72:], Foreign),
    "newer": (newer, Newer),
    "format 0": (lambda raw: raw[:60] + bytes(4) + raw[64:], Damaged),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_gives_one_clear_error_and_is_left_alone(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.cosmic"
    made(path)
    change, error = BAD[name]
    path.write_bytes(change(path.read_bytes()))
    before = left(tmp_path)
    with pytest.raises(error) as caught:
        Game.open(path, load)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)
    assert caught.value.wrong
    assert caught.value.way_out
    (listed,) = games(tmp_path)
    assert name == "half" or name == "a page missing" or name == "zeros inside" or listed.problem
    assert left(tmp_path) == before


def test_any_byte_may_be_wrong(tmp_path: Path) -> None:
    """A byte changed anywhere is found out, or changes nothing that can be seen."""
    path = tmp_path / "game.cosmic"
    expected = made(path)
    good, rng = path.read_bytes(), Random(2)
    found = 0
    for _ in range(150):
        raw = bytearray(good)
        raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
        path.write_bytes(raw)
        try:
            with Game.open(path, load) as game:
                assert seen(game) == expected
        except GameFileError:
            found += 1
            assert left(tmp_path) == {"game.cosmic": bytes(raw)}
    assert found > 30


def test_a_damaged_file_with_answers_still_in_its_log_is_left_alone(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    with Game.create(tmp_path / "game.cosmic", load("ffg"), SETUP) as game:
        play(Random(1), game, 30)
        for name in ("game.cosmic", "game.cosmic-wal"):
            shutil.copyfile(tmp_path / name, there / name)
    path = there / "game.cosmic"
    db = sqlite3.connect(path)
    db.execute("UPDATE step SET body = x'00' WHERE n = 3")
    db.commit()
    before = left(there)
    del before["game.cosmic-shm"]
    db.close()
    for name, raw in before.items():
        (there / name).write_bytes(raw)
    with pytest.raises(Damaged):
        Game.open(path, load)
    assert left(there) == before


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Missing, match="cannot be read"):
        Game.open(tmp_path / "none.cosmic", load)
    with pytest.raises(Foreign, match="folder"):
        Game.open(tmp_path, load)
    assert not left(tmp_path)


def test_a_file_that_is_there_already(tmp_path: Path) -> None:
    path = tmp_path / "game.cosmic"
    made(path, 3)
    before = left(tmp_path)
    with pytest.raises(Missing, match="already"):
        Game.create(path, load("ffg"), SETUP)
    assert left(tmp_path) == before


def test_a_game_that_is_open_cannot_be_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "game.cosmic"
    made(path, 5)
    code = f"from pathlib import Path; from adjudicator.session import Game; Game.open(Path({str(path)!r}))"
    with Game.open(path, load) as game:
        with pytest.raises(InUse, match="open already"):
            Game.open(path, load)
        for _ in range(2):
            other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
            assert "InUse" in other.stderr
            assert "close it in the other window first" in other.stderr
            play(Random(3), game, 2)
        assert games(tmp_path)[0].answers == len(game.history)
    Game.open(path, load).close()


def test_a_game_played_elsewhere_is_listed_as_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "game.cosmic"
    made(path, 5)
    code = f"from pathlib import Path; from adjudicator.session import games; print(games(Path({str(tmp_path)!r})))"
    with Game.open(path, load) as game:
        play(Random(3), game, 7)
        other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
        assert f"answers={len(game.history)}," in other.stdout
        assert "problem=''" in other.stdout


def test_games_are_listed_without_a_rule_book(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert games() == []
    assert games_dir() == home / "data" / "games"
    first, second = new_path("Ana & Bö: Freitag!"), games_dir() / "second.cosmic"
    assert first.name == "ana-bo-freitag.cosmic"
    made(first, 4)
    assert new_path("Ana & Bö: Freitag!").name == "ana-bo-freitag-2.cosmic"
    made(second, 9)
    monkeypatch.setattr("adjudicator.rulebook.cache.decode", None)
    listed = games()
    assert [game.path for game in listed] == [second, first]
    assert (listed[0].name, listed[0].edition, listed[0].answers, listed[0].over) == ("Friday", "ffg", 9, False)
    assert listed[0].players == ["Ana", "Bo", "Cy"]
    assert listed[0].played is not None
    assert new_path("\u2603").name == "game.cosmic"


def test_what_cannot_be_written_was_not_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.cosmic"
    made(path, 20)
    with Game.open(path, load) as game:
        before, history = seen(game), game.history
        store = game._store
        assert store is not None
        store._db.execute("PRAGMA query_only = ON")
        for change in (
            lambda: play(Random(3), game, 1),
            game.undo,
            lambda: game.amend(2, history[2].step),  # type: ignore[arg-type]
            lambda: game.set_state(game.copy_state(), "by hand"),
        ):
            with pytest.raises(NotSaved, match="could not be written"):
                change()
            assert seen(game) == before
            assert game.history == history
        store._db.execute("PRAGMA query_only = OFF")
        assert game.undo()
        store._db.execute("PRAGMA query_only = ON")
        with pytest.raises(NotSaved):
            game.redo()
        store._db.execute("PRAGMA query_only = OFF")
        assert game.redo()
        assert seen(game) == before
    with pytest.raises(NotSaved, match="closed"):
        game.undo()
    assert seen(game) == before


def test_a_game_in_memory_is_kept_from_now_on(tmp_path: Path) -> None:
    game = Game(load("ffg"), SETUP)
    play(Random(4), game, 30)
    game.undo()
    assert game.path is None
    game.save_as(tmp_path / "game.cosmic")
    play(Random(5), game, 10)
    game.close()
    with Game.open(tmp_path / "game.cosmic", load) as again:
        assert seen(again) == seen(game)


@pytest.mark.parametrize(
    ("old", "new", "error", "said"),
    [
        ("format: 1", "format: 9", Newer, "format 9"),
        ("edition: ffg", "edition: chess", Damaged, "game.yaml:4:10: 'chess' for an edition"),
        ("game: Friday", "gamble: Friday", Foreign, "no game that was exported"),
        ("end: of the game", "", Damaged, "breaks off"),
        ("{asked: ", "{asked: [", Damaged, "not YAML"),
        ("seats:", "chairs:", Damaged, "seats"),
        ("colour: red", "colour: 3", Damaged, "colour"),
        ("answers:\n- {", "answers:\n- {nothing: 3}\n- {", Damaged, "an answer that says nothing"),
        ("answers:\n- {", "answers:\n- 5\n- {", Damaged, "the number 5 for an answer"),
    ],
)
def test_a_text_that_is_no_game_names_its_line(
    old: str, new: str, error: type[GameFileError], said: str, tmp_path: Path
) -> None:
    game = Game(load("ffg"), SETUP)
    game.name = "Friday"
    play(Random(4), game, 10)
    game.export(str(tmp_path / "game.yaml"))
    good = (tmp_path / "game.yaml").read_text("utf-8")
    assert old in good
    (tmp_path / "game.yaml").write_text(good.replace(old, new, 1), "utf-8")
    before = left(tmp_path)
    with pytest.raises(error, match=said):
        Game.from_export(tmp_path / "game.yaml", tmp_path / "new.cosmic", load)
    assert left(tmp_path) == before
    with pytest.raises(Missing):
        Game.from_export(tmp_path / "none.yaml", tmp_path / "new.cosmic", load)
    with pytest.raises(Missing, match="already"):
        game.export(tmp_path / "game.yaml")
