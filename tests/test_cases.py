"""Rules by example: every case passes and dies without the rules it is about; no rule is without such a case."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from adjudicator.audit.kills import spared
from adjudicator.cases.files import read_cases
from adjudicator.cases.kill import kills
from adjudicator.cases.runner import Ready, prepare_all, run
from adjudicator.rulebook import load

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.rglob("*.yaml"))


@cache
def ready(path: Path) -> list[Ready]:
    return prepare_all(read_cases([path]))


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.relative_to(CASES).as_posix())
def test_every_case_passes_and_dies_without_its_rules(path: Path) -> None:
    wrong: list[str] = []
    for case in ready(path):
        result = run(case)
        wrong += [f"{f.where}: expected {f.expected}; found {f.found}" for f in result.failures]
        wrong += [f"{case.case.id} passes although {k.rule} is switched off" for k in kills(case) if not k.died]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
def test_every_rule_has_a_case_that_dies_without_it(edition: str) -> None:
    missed = spared(load(edition), [case for path in FILES for case in ready(path)])
    assert not missed, "\n".join(map(str, missed))
