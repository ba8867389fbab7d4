"""The planets on a hex: what is read of them, and every slip with its place."""

from __future__ import annotations

import pytest

from adjudicator.rulebook import load

from .conftest import Errors


def drawn(body: str) -> str:
    """A hex with these planets."""
    return "- hex: Plum\n  text: A text.\n  system:\n" + "".join(f"    - {line}\n" for line in body.splitlines())


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ("- hex: Plum\n  text: A text.", "a.yaml:1:3: Plum without a system; expected system: and its planets"),
        ("- power: Plum\n  text: A.\n  system: []", "a.yaml:3:3: system in Plum; expected system only in hexes"),
        (drawn("{name: '1', stra: 1}"), "a.yaml:4:19: unknown key 'stra' in a planet of Plum; *did you mean 'star'?"),
        (drawn("{name: Ring}"), "a.yaml:4:14: 'Ring' as the name of a planet of Plum; expected words and a number"),
        (drawn("{name: '1'}\n{name: '1'}"), "a.yaml:5:14: a second planet '1' of Plum; expected a name of its own"),
        (drawn("{name: '1', near: ['2']}"), "a.yaml:4:5: '2' next to '1' in Plum; expected 1"),
        (drawn("{name: '1', near: ['2']}\n{name: '2'}"),
         "a.yaml:4:5: '2' next to '1' in Plum, and not the other way round; expected near: with '1' at '2'"),
    ],
)  # fmt: skip
def test_slips_in_a_system(entries: str, expected: str, errors: Errors) -> None:
    from fnmatch import fnmatchcase

    found = errors(entries)
    assert any(fnmatchcase(said, f"*{expected}") for said in found), found


def test_neighbours_and_numbers_are_read() -> None:
    entries = load("mayfair").entries
    assert entries["hex.rosette"].system[0].near == ["6", "2"]
    assert [planet.printed for planet in entries["hex.rings"].system] == [10, 8, 6, 4, 2]
    assert [planet.unread for planet in entries["hex.rings"].system] == [False, True, True, True, False]
