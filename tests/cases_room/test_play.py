"""`adjudicator play` from the keyboard: what it asks, tells and answers to wrong lines, and at which tables."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from adjudicator import cli
from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import prepare_all
from adjudicator.cases.summary import table_lines
from adjudicator.engine import Fault, Reply
from adjudicator.session import Game
from tests.commands import GAME, said, typed


def test_a_game_in_plain_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = typed(monkeypatch, capsys, GAME + "\n\n\n\n\nexplain\nstate\nquit\nnever read\n")
    assert code == 0
    lines = out.splitlines()
    assert lines[1:3] == ["Encounter 1", "2 Destiny: a card is up · Ana turns over destiny: which card?"]
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
    assert lines[told + 1].startswith("7 Outcome · ")


RIFT = """\
case: A rift goes off in another's hand
edition: ffg
modules: [flares, rewards]
seats: ["Ana, red", "Bo, blue", "Cy, yellow"]
state: {target: blue 5, gate: {Ana: 1}, ships: {red 1: {Ana: 3}}, hands: {Ana: 8, Bo: {cards: 3, reward: 2}}}
do: [Ana lays negotiate, Bo lays attack 20, reveal, Ana picks rift 3, Ana loses 2 from red 1 and 1 from red 2]
expect: {ships_lost: {Ana: 4}}
"""


def test_each_thing_that_happened_is_told_once_though_what_came_before_it_is_told_late(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "rift.yaml"
    file.write_text(RIFT, "utf-8")
    _, out, _ = said(capsys, "play", "--script", str(file))
    lines = out.splitlines()
    assert lines.count("3 ships of Ana: red 1 (2) and red 2 to warp") == 1
    assert sum(line.startswith("Rift: ") for line in lines) == 1


FIAT = """\
case: A fiat is due
edition: ffg
seats: ["Ana, red, Judge", "Bo, blue", "Cy, yellow"]
state: {target: blue 2, gate: {Ana: 4}}
do:
  - Ana uses Judge
  - Ana chooses loser
  - Ana says "two cards of the winner"
  - Ana lays attack 10; Bo lays negotiate
expect: {winner: [Ana]}
"""


def test_what_was_recorded_is_recalled_when_it_is_due(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "fiat.yaml"
    file.write_text(FIAT, "utf-8")
    _, out, _ = said(capsys, "play", "--script", str(file))
    due = next(line for line in out.splitlines() if "The fiat is due to the loser" in line)
    assert due.endswith("It was noted: two cards of the winner")
    assert out.count("The fiat is due to the loser") == 1


APART = """\
case: Ships stand apart
edition: ffg
seats: ["Ana, red, Fungus", "Bo, blue", "Cy, yellow"]
state: {target: blue 2, gate: {Ana: 2}, ships: {sheet 1: {Cy: 3}}, stacks: {Ana: {gate: {Bo: 2}}}}
do: [Ana lays attack 10]
until: here
"""


def test_where_ships_stand_apart_is_said_by_whose_they_are(tmp_path: Path) -> None:
    file = tmp_path / "apart.yaml"
    file.write_text(APART, "utf-8")
    (ready,) = prepare_all(read_cases([file]))
    lines = list(table_lines(ready.state, ready.book))
    assert "On Bo's sheet: 3 Cy." in lines
    assert "Under a ship of Ana in the hyperspace gate: 2 Bo." in lines


def test_a_correction_is_one_where_free_words_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("correct: Ana holds 6 cards\n"))
    _, out, _ = said(capsys, "play", "--edition", "mayfair", "--seats", "Ana, red, Mesmer; Bo, blue, Witch; Cy, yellow")
    assert "corrected: agreed by the table" in out.splitlines()
    assert "Witch.agree: correct" not in out


CITADELS = """\
case: Two citadels
edition: ffg
seats: ["Ana, red", "Bo, blue", {name: Cy, colour: yellow, powers: [Citadel], hand: [attack 4, attack 6, attack 8]}]
state: {at: destiny.drawn, offense: Ana}
do:
  - destiny is blue
  - Cy uses Citadel
  - Cy picks attack 4
  - Cy chooses red 3
  - Ana aims at blue 2
  - Ana sends 4
  - Ana lays attack 8; Bo lays attack 10
  - destiny is red
  - Cy uses Citadel
  - Cy picks attack 6
  - Cy chooses red 4
  - Bo aims at red 2
  - Bo sends 4
  - Bo lays attack 8; Ana lays attack 10
expect: {winner: [Ana]}
"""


def test_what_a_power_says_is_told_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "citadels.yaml"
    file.write_text(CITADELS, "utf-8")
    _, out, _ = said(capsys, "play", "--script", str(file))
    uses = [line for line in out.splitlines() if line.startswith("Cy uses Citadel")]
    assert [line == "Cy uses Citadel" for line in uses] == [False, True]


def test_yes_and_no_are_themselves_and_many_cards_share_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = "Ana lays attack 40; Bo lays attack 1\n" + "\n" * 14
    _, out = typed(monkeypatch, capsys, "blue\nblue 1\nsends 4\nnobody\nnobody\n" + cards)
    lines = out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.endswith("another encounter?"))
    assert lines[at + 1 : at + 3] == ["  yes", "  no"]
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    _, out, _ = said(capsys, "play", "--seats", "Ana, red, Love; Bo, blue; Cy, yellow")
    lines = out.splitlines()
    assert "  attack -7 to 40" in lines
    assert "  reinforcement +2 to +5" in lines
    assert sum("flare" in line for line in lines) == 2


@pytest.mark.parametrize("word", ["explain", "why"])
def test_an_outcome_is_explained_until_the_next_one(
    word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"{GAME}\n\n\nno other encounter\ndestiny is yellow\naims at yellow 2\n{word}\n"
    lines = typed(monkeypatch, capsys, text)[1].splitlines()
    explained = [line for line in lines if line.endswith("]")]
    assert explained[0].startswith("Encounter 1 [the turn: encounter; ")
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
    questions = [line.split(":")[0] for line in out.splitlines() if line.startswith(("2 Destiny", "3 Launch"))]
    assert questions == ["2 Destiny", "3 Launch", "2 Destiny", "3 Launch"]
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
    assert "Ana: call for a reversal (Mirror)" in [line.replace("Ana, call", "Ana: call") for line in lines]


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


def test_a_moment_that_is_past_is_not_gone_on_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out = typed(monkeypatch, capsys, "destiny is blue\nAna aims at blue 2\ngo on until destiny.drawn\n")
    told = "No: 2 Destiny: a card is up is past; now: 3 Launch: ships"
    assert [line for line in out.splitlines() if line.startswith("No")] == [told]
