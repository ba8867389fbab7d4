"""What people type who have read nothing but the question: each line says what it should, typed or in a file."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from adjudicator.cases.defaults import by_seat
from adjudicator.cases.files import Case, cases_in
from adjudicator.cases.language import answer_for
from adjudicator.cases.names import NotUnderstood
from adjudicator.cases.parse import read_worded
from adjudicator.cases.playing import read_lines
from adjudicator.cases.position import starting_state
from adjudicator.cases.quick import quick
from adjudicator.cases.sentence import Sentence
from adjudicator.cases.stepping import Stepper
from adjudicator.engine import Engine
from adjudicator.engine.questions import Answer
from adjudicator.rulebook import load

GROUPS = YAML(typ="safe").load(Path(__file__).with_name("lines.yaml").read_text("utf-8"))
"""Questions, with the sentence that answers each and the lines that must say the same."""


def cases_of(group: dict[str, Any]) -> list[Case]:
    """The situation of a group, once for each edition."""
    words = ("edition", "modules", "seats", "state", "do")
    # JSON is YAML too
    text = json.dumps({"case": group["name"], **{key: group[key] for key in words if key in group}})
    return cases_in(text, group["name"])


def table(case: Case, question: bool) -> Engine:
    """The table with the group's question open."""
    book = load(case.edition)
    state = starting_state(case, book)
    stepper = Stepper(Engine(book, state), read_lines(case, state, book))
    while stepper.left:
        stepper.line()
    while question and stepper.engine.question is not None and stepper.engine.question.kind == "go_on":
        stepper.pass_over("a question", "open")
    return stepper.engine


def meaning(engine: Engine, sentences: list[Sentence]) -> Any:
    """What the sentences of a line answer here, and the ships they bring along."""
    replies = [answer_for(said, engine.question, engine.state, engine.book) for said in sentences]
    ships = [later.parts["ships"] for said in sentences for later in said.follow if "ships" in later.parts]
    values: list[Any] = [by_seat(reply).value if isinstance(reply, Answer) else reply for reply in replies]
    if len(values) > 1 and all(isinstance(value, dict) for value in values):
        values = [{seat: face for each in values for seat, face in each.items()}]
    return values, ships


def typed(engine: Engine, line: str) -> Any:
    """What a line means that is typed at the open question."""
    assert engine.question is not None
    return meaning(engine, quick(line, engine.question, engine.state, engine.book))


def written(engine: Engine, line: str) -> Any:
    """The same line in a file, which knows no question."""
    return meaning(engine, read_worded(line, engine.state, engine.book))


TABLES = [
    pytest.param(group, table(case, group.get("asks", False)), id=f"{group['name']} {case.edition}")
    for group in GROUPS
    for case in cases_of(group)
]


@pytest.mark.parametrize(("group", "engine"), TABLES)
def test_every_line_says_what_it_should(group: dict[str, Any], engine: Engine) -> None:
    for sentence, lines in group["lines"].items():
        right = typed(engine, sentence)
        assert right[0], sentence
        for line in lines:
            assert typed(engine, str(line)) == right, f"{line!r} for {sentence!r}"


@pytest.mark.parametrize(("group", "engine"), TABLES)
def test_a_line_in_a_file_never_says_something_else(group: dict[str, Any], engine: Engine) -> None:
    """A line that names who speaks says the same there, or answers nothing yet; a bare answer may be anybody's."""
    speakers = tuple(f"{name}{end}" for seat in engine.state.seats for name in (seat.name, seat.colour) for end in " :")
    for sentence, lines in group["lines"].items():
        right = typed(engine, sentence)
        for line in lines:
            if not line.startswith(speakers):
                continue
            with suppress(NotUnderstood):
                found = written(engine, line)
                assert found == right or None in found[0], f"{line!r} for {sentence!r}"


def test_there_are_lines_enough() -> None:
    assert sum(len(lines) for group in GROUPS for lines in group["lines"].values()) > 250
