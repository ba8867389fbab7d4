"""Whatever is written, the answer is a book or errors with a place: never another exception, never code that runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.rulebook.compile import compile_book
from adjudicator.rulebook.errors import RuleError, RuleErrors
from adjudicator.rulebook.expressions import ExpressionError, infer
from adjudicator.rulebook.reader import parse

from .conftest import Book
from .test_overlays import COMMON
from .test_schema import ENTRIES

PIECES = st.sampled_from(
    ["- ", "  ", "\n", "{", "}", "[", "]", ": ", ", ", "'", '"', "|", ">", "&a", "*a", "!", "!!int", "%", "---", "...",
     "? ", "#", "a", "power", "0x1", "\\x", "\x00", "\x85", "\ud800", "é", "<<", "@", "`", "\r", "~"]
)  # fmt: skip
WORDS = st.sampled_from(
    ["me", "it", "it.owner", "kept.points", "attack", "others", "3", "'x'", "(", ")", " + ", " == ", " in ", " and ",
     "not ", " if ", " else ", ".hand", ".card.kind", "half(", "[0]", "lambda: ", "**", ":=", "f''", ",", "__class__"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=40).map("".join))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    line = column = 1
    try:
        parse(text, "f.yaml")
    except RuleError as error:
        line, column = error.line, error.column
    assert line >= 1
    assert column >= 1


@given(text=st.lists(WORDS, max_size=12).map("".join))
@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_expression_has_a_type_or_an_error(text: str, language: dict[str, Any]) -> None:
    names = {"it.owner": "player", "kept.points": "number"}
    try:
        said = infer(text, names, language, "X.y") + " X.y"
    except ExpressionError as error:
        said = error.found
    assert "X.y" in said


def errors_are_sentences(rules: Path) -> bool:
    """Compile; every error there is has a place and is one sentence."""
    found: list[RuleError] = []
    try:
        compile_book(rules, "ffg")
    except RuleErrors as errors:
        found = errors.errors
    return all(error.file and error.line >= 1 and "\n" not in str(error) for error in found)


def _swap(text: str, at: int, with_: str, length: int) -> str:
    at %= len(text)
    return text[:at] + with_ + text[at + length :]


@given(
    at=st.integers(0, 10_000),
    piece=st.one_of(PIECES, WORDS, st.sampled_from(["[]", "{}", "1", "true", "x", "", "null"])),
    length=st.integers(0, 12),
    whole=st.sampled_from([ENTRIES, COMMON]),
)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_entry_is_compiled_or_refused(at: int, piece: str, length: int, whole: str, book: Book) -> None:
    rules: Path = book("[]")
    damaged = _swap(whole, at, piece, length).encode("utf-8", "surrogatepass")
    (rules / "common" / "powers" / "a.yaml").write_bytes(damaged)
    assert errors_are_sentences(rules)


@given(
    value=st.recursive(
        st.sampled_from(["1", "me", "x", "true", "~", "''", "planning.selected", "others"]),
        lambda inner: st.one_of(
            st.lists(inner, max_size=3).map(lambda items: "[" + ", ".join(items) + "]"),
            st.dictionaries(st.sampled_from(["a", "do", "if", "name", "draw", "ask"]), inner, max_size=3).map(
                lambda pairs: "{" + ", ".join(f"{k}: {v}" for k, v in pairs.items()) + "}"
            ),
        ),
        max_leaves=6,
    ),
    key=st.sampled_from(
        ["text", "values", "keeps", "uses", "always", "instead_of", "before", "answers", "cites", "data", "silencer",
         "edition", "patch", "drop", "becomes", "kind", "face", "power"]
    ),
)  # fmt: skip
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_value_under_any_key_is_compiled_or_refused(key: str, value: str, book: Book) -> None:
    entry = f"- {{card: Plum, {key}: {value}}}\n- {{power: Fig, text: A., uses: [{{name: go, {key}: {value}}}]}}\n"
    assert errors_are_sentences(book(entry))
