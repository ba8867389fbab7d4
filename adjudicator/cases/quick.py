"""A line typed at an open question: sentences in any words, or just the answer."""

from __future__ import annotations

from contextlib import suppress

from adjudicator.cases import sayings
from adjudicator.cases.language import answer_for, parse_line
from adjudicator.cases.names import Meaningless, NotUnderstood
from adjudicator.cases.sentence import Sentence
from adjudicator.engine.questions import Ask
from adjudicator.rulebook.model import Book
from adjudicator.table.state import State

DEALS = "deal"
"""The kind of question that a deal answers, and the word before its terms."""
CORRECTS = "correct"
"""A correction is one, where free words are asked for as well."""


def quick(text: str, ask: Ask, state: State, book: Book) -> list[Sentence]:
    """A line typed at an open question: sentences, or just the answer: ``blue 2``, ``4``, ``yes``, ``8``.

    Raises:
        NotUnderstood: it is neither.
    """
    answer = bare(text)
    if ask.kind == DEALS and not text.strip().casefold().startswith(f"{DEALS}:"):
        with suppress(NotUnderstood):
            return parse_line(f"{DEALS}: {text}", state, book)
    try:
        said = parse_line(text, state, book)
    except NotUnderstood as problem:
        try:
            if answer_for(answer, ask, state, book) is not None:
                return [answer]
        except NotUnderstood as worse:
            raise (worse if isinstance(problem, Meaningless) else problem) from worse
        raise
    if len(said) == 1 and said[0].verb != CORRECTS:
        said[0].otherwise += [answer, *answer.otherwise]
    return said


def bare(text: str) -> Sentence:
    """Just the answer, as a sentence."""
    first, *others = [Sentence("chooses", None, {"choice": w}, text=text, exact=False) for w in sayings.bare(text)]
    first.otherwise = others
    return first
