"""A sentence of the command language, as data: the verb, who does it, and what else it names."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field


class Unsaid(LookupError):
    """The language has no sentence for it."""


class Sentence(Struct):
    """One parsed sentence. `verb` is the id of its form; `parts` what it names, by slot."""

    verb: str
    seat: int | None = None
    parts: dict[str, Any] = field(default_factory=dict)
    with_it: dict[str, Any] = field(default_factory=dict)
    """What it says besides, for questions that come next, by slot: ``with 2 from yellow 1``, ``on Ana``."""
    follow: list[Sentence] = field(default_factory=list)
    """The same as sentences, to be tried on those questions."""
    text: str = ""
    exact: bool = True
    worded: bool = False
    """It was said in other words than the forms': what it names may be meant for another question."""
    otherwise: list[Sentence] = field(default_factory=list)
    """What the same words may mean instead, the likeliest first: the question shows which."""


def besides(sentence: Sentence, value: Any) -> list[Sentence]:
    """What a sentence that was answered with that says for the questions after it: shares were answered as a whole."""
    return [] if sentence.verb == "takes" and isinstance(value, dict) else sentence.follow
