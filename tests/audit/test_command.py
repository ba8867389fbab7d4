"""`adjudicator check --audit`: what it says, where progress goes, and its exit code."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from msgspec import structs

from adjudicator.audit.dead import Audit, Dead, LeftOut
from adjudicator.audit.kills import Missed, spared
from adjudicator.audit.report import Report
from adjudicator.audit.search import Broken
from adjudicator.audit.words import Idle
from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import prepare_all
from adjudicator.cli import main
from adjudicator.rulebook import load

CASES = Path(__file__).parent.parent / "cases"
DEAD = Dead("ffg", "Dud.half", "the step 'lose'", "house/mine.yaml", 12)
BROKEN = Broken("ffg", "Dud", 3, "Endless: it never ends")
MISSED = Missed("ffg", "Dud.half", "power.dud", "house/mine.yaml", 11)


def report(dead: Sequence[Dead] = (), broken: Sequence[Broken] = (), missed: Sequence[Missed] = ()) -> Report:
    left = [LeftOut("ffg", "Attack", "the turn reads it")]
    return Report(
        [Audit("ffg", 5, 40, list(dead), list(broken), left)], list(missed), [Idle("verbs", "no entry uses", ["win"])]
    )


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Callable[[Report], None]:
    """Make the command find this."""

    def find(said: Report) -> None:
        def play(paths: Sequence[Path], cases: Sequence[Path], told: Callable[[str], None]) -> Report:
            told("ffg 1 of 2: Dud")
            return said

        monkeypatch.setattr("adjudicator.rulebook.check.check", lambda paths: [])
        monkeypatch.setattr("adjudicator.audit.report.report", play)

    return find


def test_a_good_rule_book_is_said_to_be_one(
    found: Callable[[Report], None], capsys: pytest.CaptureFixture[str]
) -> None:
    found(report())
    assert main(["check", "--audit"]) == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines() == [
        "left out in ffg: Attack (the turn reads it)",
        "verbs that no entry uses: win",
        "ffg: 5 parts of rules tried in 40 games, 0 dead",
    ]
    assert shown.err == "ffg 1 of 2: Dud\n"


def test_what_is_wrong_comes_first_with_its_place(
    found: Callable[[Report], None], capsys: pytest.CaptureFixture[str]
) -> None:
    found(report([DEAD], [BROKEN], [MISSED]))
    assert main(["check", "--audit"]) == 1
    assert capsys.readouterr().out.splitlines()[:3] == [
        "house/mine.yaml:11: no case would miss Dud.half in ffg",
        "house/mine.yaml:12: Dud.half: the step 'lose' changes nothing in ffg",
        "ffg, game 3 of Dud: Endless: it never ends",
    ]


def test_what_is_wrong_in_both_editions_is_said_once() -> None:
    twice = report([DEAD])
    twice.audits += report([structs.replace(DEAD, edition="mayfair")]).audits
    assert next(twice.lines()) == "house/mine.yaml:12: Dud.half: the step 'lose' changes nothing in ffg and mayfair"


@pytest.mark.parametrize("wrong", [report([DEAD]), report(broken=[BROKEN]), report(missed=[MISSED])])
def test_each_kind_of_fault_counts(found: Callable[[Report], None], wrong: Report) -> None:
    found(wrong)
    assert main(["check", "--audit"]) == 1


def test_everything_as_json(found: Callable[[Report], None], capsys: pytest.CaptureFixture[str]) -> None:
    found(report([DEAD]))
    assert main(["check", "--audit", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["audits"][0]["dead"][0]["line"] == 12
    assert data["idle"] == [{"kind": "verbs", "why": "no entry uses", "words": ["win"]}]


def test_cases_need_the_audit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--cases", str(CASES)]) == 2
    assert "--cases goes with --audit" in capsys.readouterr().err


def test_a_path_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--audit", "--cases", "nowhere"]) == 2
    assert "nowhere: there is no such file or folder" in capsys.readouterr().err


def test_rules_that_no_case_misses_are_named() -> None:
    book = load("ffg")
    mirror, virus = book.entries["power.mirror"], book.entries["power.virus"]
    cases = prepare_all(read_cases([CASES / "ffg" / "mirror.yaml"]))
    assert spared(book, cases, [mirror]) == []
    assert [miss.rule for miss in spared(book, cases, [mirror, virus])] == ["Virus.multiply", "Virus.allied"]
    assert [miss.rule for miss in spared(book, [], [mirror])] == ["Mirror.reversal"]


def test_a_case_that_survives_does_not_count() -> None:
    book = load("ffg")
    cases = prepare_all(read_cases([CASES / "ffg" / "mirror.yaml"]))
    for ready in cases:
        ready.case.kills = ["Virus.multiply"]
    assert [miss.rule for miss in spared(book, cases, [book.entries["power.virus"]])][:1] == ["Virus.multiply"]
