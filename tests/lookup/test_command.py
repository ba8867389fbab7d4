"""`adjudicator lookup` and `adjudicator rulings`: what they print, what they return, what they say to wrong input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.rulebook.told import tell
from tests.commands import said

Capture = pytest.CaptureFixture[str]


def test_the_best_answer_in_full_and_the_others_by_name(capsys: Capture) -> None:
    code, out, err = said(capsys, "lookup", "mirorr", "--edition", "mayfair")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "Mirror. Alien Power, Mayfair with More Cosmic Encounter."
    assert any(line.startswith("    7 Challenge cards: ") for line in lines)
    assert any(line.startswith("    may as main player: call for a reversal [") for line in lines)
    assert any(line.startswith("    mirror_single_digits: ") and "Choice 1, ours" in line for line in lines)
    assert any(line.startswith("  Written in rules/mayfair/powers/base.yaml, line ") for line in lines)
    assert lines[-3:] == [
        "Also found:",
        "  Mirror flare. Flare (spelt nearly so).",
        "  Mirror single digits. Open question of the rules (spelt nearly so).",
    ]


def test_both_editions_one_after_the_other(capsys: Capture) -> None:
    _, out, _ = said(capsys, "lookup", "consolation", "-n", "1")
    heads = [line for line in out.splitlines() if line and not line.startswith(" ")]
    assert heads == [
        "Compensation. Word of the game, Fantasy Flight with Cosmic Dominion.",
        "Consolation. Word of the game, Mayfair with More Cosmic Encounter.",
    ]


def test_lookup_as_json(capsys: Capture) -> None:
    code, out, _ = said(capsys, "lookup", "zombi", "--json", "-n", "2")
    found = json.loads(out)
    assert code == 0
    assert (found[0]["id"], found[0]["way"]) == ("power.zombie", "start")
    assert len(found) == 2
    assert [card["edition"] for card in found[0]["cards"]] == ["ffg", "mayfair"]
    assert found[0]["cards"][0]["acts"][0]["how"] == "must"
    assert said(capsys, "lookup", "xqzzyq", "--json")[:2] == (1, "[]\n")


def test_nothing_is_called_so(capsys: Capture) -> None:
    code, out, err = said(capsys, "lookup", "xqzzyq", "qqq")
    assert (code, out, err) == (1, "", "nothing in the rule book is called 'xqzzyq qqq', or nearly so\n")
    assert said(capsys, "lookup", "zombie", "-n", "0") == (2, "", "-n: 0 things cannot be shown; 1 or more can\n")


def test_open_questions_of_both_editions(capsys: Capture) -> None:
    code, out, err = said(capsys, "rulings", "kicker", "order")
    assert (code, err) == (0, "")
    assert out.startswith("Fantasy Flight with Cosmic Dominion: ")
    assert "\n\nMayfair with More Cosmic Encounter: " in out
    assert "\nkicker_order: Does a Kicker multiply before or after other effects change the card?\n" in out
    assert "\n  1 (taken, ours): Before: Kickers, then Mirror, Calculator and the rest. Held by: our default" in out
    assert "(not carried out by the rules)" in said(capsys, "rulings", "--edition", "ffg")[1]


def test_rulings_as_json(capsys: Capture) -> None:
    _, out, _ = said(capsys, "rulings", "--json", "--edition", "mayfair")
    found = json.loads(out)
    assert len(found) > 80
    assert {"id", "question", "choices", "taken", "taken_by", "sure", "why", "reason", "cites", "entries"} <= set(
        found[0]
    )
    assert {"number", "text", "held_by", "taken", "possible"} == set(found[0]["choices"][0])


def test_a_choice_is_made_shown_and_taken_back(home: Path, capsys: Capture) -> None:
    file = home / "house" / "rulings.yaml"
    assert said(capsys, "rulings", "--not-ours") == (1, "", "no open question is meant by this\n")
    code, out, err = said(capsys, "rulings", "zap_scope", "2", "--why", "Bo's card says so")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == (
        "ffg: zap_scope: What does a Cosmic Zap stop? Choice 2, the table's: Only the use it answers."
    )
    assert out.splitlines()[-1] == f"Written to {file}."
    _, out, _ = said(capsys, "rulings", "--not-ours", "--edition", "ffg")
    assert "  2 (taken, the table's): Only the use it answers." in out
    assert "  The table's reason: Bo's card says so" in out
    assert said(capsys, "rulings", "zap_scope", "2")[1].endswith("It stood so already.\n")
    _, out, _ = said(capsys, "lookup", "cosmic zap", "--edition", "ffg")
    assert "Choice 2, the table's: Only the use it answers." in out
    code, out, _ = said(capsys, "rulings", "zap_scope", "1", "--json")
    assert json.loads(out)["files"] == [str(file)]
    assert not file.exists()


@pytest.mark.parametrize(
    ("argv", "complaint"),
    [
        (["zap_scop", "2"], "no issue is called 'zap_scop'; did you mean 'zap_scope'?"),
        (["zap_scope", "9"], "'zap_scope' has no choice 9; it has 1 to 2"),
        (["zap_scope", "--why", "so"], "--why is the reason for a choice: give the issue and the number with it"),
        (["mobius_who", "2"], "the choices of 'mobius_who' are others in each edition: settle it for one of them"),
        (["zap_scope", "2", "--not-ours"], "--not-ours is for listing: leave it out to settle an issue"),
    ],
)
def test_wrong_choices(argv: list[str], complaint: str, home: Path, capsys: Capture) -> None:
    code, out, err = said(capsys, "rulings", *argv)
    assert (code, out) == (2, "")
    assert err.startswith(complaint)
    assert len(err.splitlines()) == 1
    assert not (home / "house").exists()


def test_a_broken_house_file_is_named(home: Path, capsys: Capture) -> None:
    (home / "house").mkdir()
    (home / "house" / "ours.yaml").write_text("- {power: Ours, txt: A.}\n", "utf-8")
    for argv in (["lookup", "zombie"], ["rulings"], ["rulings", "zap_scope", "2"]):
        code, out, err = said(capsys, *argv)
        assert (code, out) == (2, "")
        assert "ours.yaml:1:" in err


def test_what_the_table_wrote_down_of_an_unseen_card_stands_there(capsys: Capture, home: Path) -> None:
    tell("mayfair", "flare.macron", "Each counts 5")
    _, out, _ = said(capsys, "lookup", "macron flare", "--edition", "mayfair", "-n", "1")
    assert "  This table's card says: Each counts 5" in out.splitlines()
    (home / "house" / "cards.json").write_text("[]")
    code, _, err = said(capsys, "lookup", "macron flare", "-n", "1")
    assert code != 0
    assert "not the texts of cards" in err
