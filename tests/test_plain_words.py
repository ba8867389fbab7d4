"""What players read is in their words: no question, option, line of the log, refusal or suggestion names a rule by its
reference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from adjudicator import explain
from adjudicator.cases.advice import sayable, shown
from adjudicator.cases.display import Display
from adjudicator.cases.quick import quick
from adjudicator.cases.summary import table_lines
from adjudicator.engine.called import in_words, rule_owners, use_called
from adjudicator.engine.questions import Ask, Refused
from adjudicator.explain.tree import lines_of, outcome_tree
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.tui.quick import QuickEntry
from tests.answers import random_reply
from tests.mischief import announcement, nonsense
from tests.tables import EDITIONS, random_table

PARTS = (
    "turn|setup|start_turn|regroup|destiny|launch|alliance|planning|reveal|resolution|"
    "power|flare|artifact|hex|moon|comet|rule|card|edict|ruling|purchase"
)
REFERENCE = re.compile(rf"\b[A-Z][\w'-]*(?: [\w'-]+)*\.[a-z_]+\b|\b(?:{PARTS})\.[a-z]\w*")
"""``Mirror.reversal``, ``turn.order``, ``planning.selected``, ``power.mirror``."""
QUESTIONS = 260
"""So many questions are read at one table."""


def read(game: Game, rng: Random) -> Iterator[tuple[str, str]]:
    """Play a table on, and everything that is shown there, with what it is."""
    book, out = game.book, list[str]()
    display, line = Display(game, out.append), QuickEntry(game)
    for count in range(QUESTIONS):
        ask, state = game.question, game.state
        if ask is None:
            break
        yield "question", ask.text
        yield "note", ask.note
        yield from (("option", text) for option in ask.options for text in (option.label, option.reason))
        yield from (("suggestion", text) for text in sayable(ask, state, book))
        yield "fault", shown(ask, state, book)
        display.show_question()
        display.show_who()
        if count % 20 == 0:
            yield from (("completion", text) for text, _ in line.possible(rng.choice(state.seats).name))
        for trick in (announcement, nonsense):
            if rng.random() < 0.3:
                try:
                    game.reply(trick(rng, ask, state, book))
                    break
                except Refused as refusal:
                    yield "refusal", refusal.text
        else:
            game.reply(random_reply(rng, ask, state, book))
    yield from (("log", text) for text in explain.sentences(book, game.state, game.log))
    yield from (("table", text) for text in table_lines(game.state, book))
    tree = outcome_tree(book, game.state, game.log)
    yield from (("tree", text) for text in (lines_of(tree) if tree is not None else ()))
    display.show_reasons()
    yield from (("console", text) for text in out)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(6))
def test_nothing_that_is_shown_names_a_rule_by_its_reference(edition: str, seed: int) -> None:
    rng, book = Random(seed), load(edition)
    faults = {
        f"{what}: {text}" for what, text in read(Game(book, random_table(rng, book)), rng) if REFERENCE.search(text)
    }
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_use_is_called_by_its_reference(edition: str) -> None:
    book = load(edition)
    for rule in rule_owners(book):
        assert not REFERENCE.search(use_called(book, rule)), rule
        assert not REFERENCE.search(in_words(book, f"Ana uses {rule} on Bo."))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_use_is_understood_by_what_it_is_called(edition: str) -> None:
    book = load(edition)
    game = Game(book, random_table(Random(3), book))
    for entry in book.entries.values():
        by_choice = [clause.ref for clause in entry.clauses if not clause.must]
        if entry.kind == "power" and by_choice:
            ask = Ask("use", (0,), "Ana: use a power?", by_choice[0], "planning.selected", "use")
            for rule in by_choice:
                said = f"Ana uses {use_called(book, rule)}"
                found = quick(said, ask, game.state, book)[0].parts["rule"]
                assert use_called(book, found) == use_called(book, rule) or found == entry.name, said
