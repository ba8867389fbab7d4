"""Every rule of the two rulebooks is shown by a case, or by a test where no case can; README.md says so."""

from __future__ import annotations

from tests.sections import CLAUSE, README, ROOT, covering, renewed, sections


def test_every_clause_is_shown() -> None:
    cases = covering()
    clauses = [clause for section in sections() for clause in section.clauses]
    assert [clause.id for clause in clauses if not cases[clause.id] and not clause.shown_by] == []


def test_what_shows_a_clause_is_there() -> None:
    for section in sections():
        for clause in section.clauses:
            if clause.shown_by:
                path, _, name = clause.shown_by.partition("::")
                assert f"def {name}(" in (ROOT / path).read_text("utf-8"), clause.id


def test_cases_cover_clauses_that_there_are() -> None:
    known = {clause.id for section in sections() for clause in section.clauses}
    assert {covered for covered in covering() if CLAUSE.fullmatch(covered)} <= known


def test_the_readme_says_what_is_shown() -> None:
    text = README.read_text("utf-8")
    assert text == renewed(text), "run: python -m tests.sections"
