"""Running cases: each on its rule book, from its starting position to its end, and what it came to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from msgspec import Struct

from adjudicator.cases.expect import Comparison
from adjudicator.cases.files import EXPECT, Case, read_cases
from adjudicator.cases.names import lexicon
from adjudicator.cases.played import HERE
from adjudicator.cases.playing import play, read_lines
from adjudicator.cases.position import moment_meant, nearest_moment, starting_state
from adjudicator.cases.reasons import reasons
from adjudicator.cases.results import Result, facts_of, outcome_data
from adjudicator.cases.sentence import Sentence
from adjudicator.cases.stepping import Line
from adjudicator.rulebook import Book, RuleError, RuleErrors, load
from adjudicator.rulebook.errors import nearest, one_of
from adjudicator.session.steps import copied
from adjudicator.table.state import EVERY, USUAL, State

Books = Callable[[str], Book]


class Ready(Struct):
    """A case that has been read against its rule book and can be played."""

    case: Case
    book: Book
    state: State
    lines: list[Line]
    expects: Comparison
    attentive: bool | None = None
    """A line of it speaks where nothing is asked, so every moment must ask; unknown until it was played."""

    @property
    def whole(self) -> list[Line]:
        """Its sentences, with what it expects of the end as their last line."""
        if self.case.expect is None:
            return self.lines
        where = f"{self.case.expect.file}:{self.case.expect.line}"
        return [*self.lines, Line(Sentence(EXPECT, text=EXPECT), where, expects=self.expects)]


def prepare(case: Case, book: Book) -> Ready:
    """Everything about a case that can be wrong before it is played.

    Raises:
        RuleError: its seats, starting position or expectations are wrong.
        RuleErrors: some of its sentences cannot be read.
    """
    state = starting_state(case, book)
    if case.until and case.until != HERE:
        found = moment_meant(case.until, book)
        if found is None:
            near = nearest_moment(case.until, [row.id for row in book.turn])
            raise case.node.pairs["until"][1].error(f"no moment '{case.until}'", "a moment of the turn", near)
        case.until = found
    lines = read_lines(case, state, book)
    rules = lexicon(book).rules
    for item in case.node.pairs["kills"][1].values() if case.kills else []:
        if item.text not in rules:
            raise item.error(
                f"no rule '{item.text}' in {book.edition}", one_of(rules, item.text), nearest(item.text, rules)
            )
    # the sentences' own expectations are as strict as the last one
    parted = case.expect is None and any(line.expects for line in lines)
    return Ready(case, book, state, lines, Comparison(case.expect, case.node, book, state, case.strict and not parted))


def run(ready: Ready, book: Book | None = None) -> Result:
    """Play a case and compare; `book` plays it by another rule book than it was read against.

    A line may speak at a moment at which nothing is asked: then the case is played once more with every moment asking.
    """
    result, stuck = _once(ready, book or ready.book, ready.state.pace)
    if not stuck or ready.state.pace != USUAL:
        return result
    if book is not None and ready.attentive is None:
        run(ready)
    if book is not None and not ready.attentive:
        return result
    again, _ = _once(ready, book or ready.book, EVERY)
    if book is None:
        ready.attentive = again.passed
    return again if ready.attentive else result


def _once(ready: Ready, book: Book, pace: str) -> tuple[Result, bool]:
    """Play a case at a pace; also whether its lines could not be played to their end."""
    case, state = ready.case, copied(ready.state)
    state.pace = pace
    played = play(case, book, state, ready.lines)
    facts = facts_of(played)
    failures = [*played.faults, *ready.expects.differences(played, facts)]
    result = Result(
        case.id,
        case.file,
        not failures,
        case.covers,
        case.assumes,
        outcome_data(played, facts),
        reasons(played.log, played.state, book),
        failures,
    )
    return result, played.stuck


def resolve(paths: Iterable[Path], books: Books = load) -> list[Result]:
    """Run all cases of files and folders.

    Raises:
        RuleErrors: something in them cannot be read; nothing is run then.
    """
    return [run(ready) for ready in prepare_all(read_cases(list(paths)), books)]


def prepare_all(cases: Iterable[Case], books: Books = load) -> list[Ready]:
    """All cases, read against their rule books, each of which is asked for once.

    Raises:
        RuleErrors: everything that is wrong in them.
    """
    book_of = cache(books)
    found: list[Ready] = []
    errors: list[RuleError] = []
    for case in cases:
        try:
            found.append(prepare(case, book_of(case.book)))
        except RuleErrors as several:
            errors.extend(several.errors)
        except RuleError as error:
            errors.append(error)
    if errors:
        raise RuleErrors(errors)
    return found
