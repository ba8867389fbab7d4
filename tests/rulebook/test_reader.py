"""Hostile and broken YAML: exactly one clear error each, at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.rulebook.errors import RuleError
from adjudicator.rulebook.nodes import plain
from adjudicator.rulebook.reader import DEEPEST, LARGEST, MOST_NODES, parse, read

BOMB = "a: &a [x, x]\nb: [*a, *a]\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "found"),
    [
        ("a: !!python/object/apply:os.system [x]", 1, 4, "the tag !!python/object/apply:os.system"),
        ("a: !!binary x", 1, 4, "the tag"),
        ("- ! a", 1, 3, "the tag !"),
        (BOMB, 1, 4, "the anchor &a"),
        ("- *x", 1, 3, "the alias *x"),
        ("<<: *x", 1, 5, "the alias *x"),
        ("a: 1234567890", 1, 4, "a number of 10 digits"),
        ("a: -1234567890", 1, 4, "a number of 11 digits"),
        ("[" * (DEEPEST + 1), 1, DEEPEST + 1, "more than 30 levels"),
        ("a:\n  b: 1\n  b: 2", 3, 3, "the key 'b' twice"),
        ("a: 1\nb:\t2", 2, 3, "a tab"),
        ("a: 1\n---\nb: 2", 2, 1, "a second document"),
        ("%TAG ! tag:x,2000:\n---\na: 1", 2, 1, "a % directive"),
        ("? [a, b]\n: 1", 1, 3, "a list as a key"),
        ("{a: 1, {b: 2}: 3}", 1, 8, "a mapping as a key"),
        ("a: \x01", 1, 4, "a character that YAML does not allow"),
        ('a: "\\x1b[2J"', 1, 4, "an escape for a character that nobody can read"),
        ('a: "\\ud800"', 1, 4, "an escape for a character that nobody can read"),
        ("a: [1, 2", 1, 9, "this is not YAML"),
        ("a: 'x", 1, 6, "this is not YAML"),
        ("a: b: c", 1, 5, "this is not YAML"),
        ("", 1, 1, "an empty file"),
    ],
)
def test_hostile_text_is_refused_at_its_place(text: str, line: int, column: int, found: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse(text, "f.yaml")
    error = caught.value
    assert (error.file, error.line, error.column) == ("f.yaml", line, column)
    assert error.found.startswith(found)
    assert "\n" not in str(error)


def test_a_byte_that_is_no_utf8_has_a_place(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: 1\nb: \xff\n")
    with pytest.raises(RuleError, match=r"x\.yaml:2:4: a byte that is not UTF-8; expected text saved as UTF-8"):
        read(path, "x.yaml")


def test_a_huge_file_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"#" * (LARGEST + 1))
    with pytest.raises(RuleError, match="1000001 bytes"):
        read(path, "x.yaml")


def test_a_file_of_too_many_things_is_given_up() -> None:
    with pytest.raises(RuleError, match="more than 100000 things"):
        parse("[" + "1," * MOST_NODES + "]", "f.yaml")


def test_a_missing_file_and_a_folder_are_errors_of_the_rule_book(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path):
        with pytest.raises(RuleError, match="cannot be read"):
            read(path, "x.yaml")


def test_plain_data_follows_yaml_1_2() -> None:
    text = "{a: yes, b: off, c: 010, d: true, e: ~, f: '7', g: 1.5, h: -3, i: 0x1f, j: [1, x]}"
    assert plain(parse(text, "f")) == {
        "a": "yes", "b": "off", "c": 10, "d": True, "e": None, "f": "7", "g": "1.5", "h": -3, "i": "0x1f",
        "j": [1, "x"],
    }  # fmt: skip


def test_nodes_know_their_place() -> None:
    root = parse("- a: 1\n  b:\n    - x\n    - y\n", "f")
    value = root.items[0].pairs["b"][1].items[1]
    assert (value.text, value.line, value.column) == ("y", 4, 7)
    assert (root.items[0].key("b").line, root.items[0].key("b").column) == (2, 3)
