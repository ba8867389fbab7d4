"""Sources as entries name them: ``seed M14.10``, ``ffg T-23 to T-26``, ``d113``; each section has its code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_CODE = re.compile(r"([A-Za-z]{1,2}-?)(\d+(?:\.\d+)*)([a-z]?)\Z")
_KINDS = (
    (re.compile(r"d\d+\Z"), "dispute of players' tables"),
    (re.compile(r"M\d+\.\d+\Z"), "section of the More Cosmic Encounter rules"),
    (re.compile(r"Q-?\d+\Z"), "open question in our notes on the rules"),
)
OTHER = "section of our notes on the rules"


def codes(cites: Iterable[str]) -> Iterator[str]:
    """The codes of all sections that some sources name, each once; a source without a code has none."""
    seen = set()
    for cite in cites:
        for part in re.split(r"[;,]", cite):
            for code in _of_part(part.split()):
                if code not in seen:
                    seen.add(code)
                    yield code


def kind_of_section(code: str) -> str:
    """What a section is a section of."""
    return next((kind for pattern, kind in _KINDS if pattern.match(code)), OTHER)


def _of_part(words: list[str]) -> list[str]:
    """The code at the end of a part, or all codes from one to another."""
    if not words or _CODE.match(words[-1]) is None:
        return []
    if len(words) >= 3 and words[-2] == "to" and _CODE.match(words[-3]):
        return _between(words[-3], words[-1])
    return [words[-1]]


def _between(first: str, last: str) -> list[str]:
    """``T-23 to T-26`` as four codes; only the last number may differ."""
    one, two = _split(first), _split(last)
    if one[0] != two[0] or len(one[1]) != len(two[1]) or one[2] or two[2]:
        return [first, last]
    low, high = int(one[1]), int(two[1])
    return [f"{one[0]}{number:0{len(one[1])}d}" for number in range(low, high + 1)] if low <= high else [first, last]


def _split(code: str) -> tuple[str, str, str]:
    """What stands before the last number of a code, that number, and a letter after it."""
    found = re.fullmatch(r"(.*?)(\d+)([a-z]?)", code)
    assert found is not None  # it matched the pattern of a code
    return found[1], found[2], found[3]
