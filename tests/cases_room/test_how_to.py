"""The page on how to add a power: its powers are read, its cases pass and die as they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.cases.files import cases_in
from adjudicator.cases.kill import kill
from adjudicator.cases.runner import prepare, run
from adjudicator.rulebook import compile_book, load
from adjudicator.rulebook.model import Book
from adjudicator.rulebook.paths import rules_dir
from adjudicator.rulebook.reference import reference

RULES = Path(__file__).parent.parent.parent / "rules"
BLOCKS = re.findall(r"```yaml\n(.*?)```", (RULES / "README.md").read_text("utf-8"), re.DOTALL)


ENTRIES = ("- power:", "- flare:", "- moon:")


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Book]:
    overlay = tmp_path_factory.mktemp("house") / "taught.yaml"
    overlay.write_text("\n".join(block for block in BLOCKS if block.startswith(ENTRIES)), "utf-8")
    rules = rules_dir()
    assert rules is not None
    return {edition: compile_book(rules, edition, [overlay]) for edition in ("ffg", "mayfair")}


def test_the_page_teaches_entries_with_cases() -> None:
    assert len([b for b in BLOCKS if b.startswith(ENTRIES)]) == len([b for b in BLOCKS if b.startswith("- case:")])


@pytest.mark.parametrize("text", [block for block in BLOCKS if block.startswith("- case:")])
def test_its_cases_pass_and_die_without_their_rules(books: dict[str, Book], text: str) -> None:
    for case in cases_in(text, "README.md"):
        ready = prepare(case, books[case.edition])
        assert run(ready).failures == []
        assert [rule for rule in case.kills if not kill(ready, rule).died] == []


def test_the_reference_says_what_the_language_is() -> None:
    assert (RULES / "LANGUAGE.md").read_text("utf-8") == reference(load("ffg").language)
