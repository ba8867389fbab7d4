"""No dead rules: the audit finds planted ones and spares the living; in the rule books it finds none.

A few entries are tried at every run, all of both books on request.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from adjudicator.audit.dead import GAMES, Audit, audit
from adjudicator.audit.parts import NOTHING, left_out, parts_of, without
from adjudicator.audit.search import Bench, Search
from adjudicator.audit.sources import Places, Source, sources
from adjudicator.audit.watched import Reached
from adjudicator.audit.words import idle_words
from adjudicator.rulebook import load
from adjudicator.rulebook.model import Entry
from adjudicator.rulebook.paths import rules_dir

PLANTED = Path(__file__).parent / "dead.yaml"
EDITIONS = ("ffg", "mayfair")
SHARES = 8
"""The book is tried in so many parts, each a test, so that several processes can share the work."""


@cache
def planted_source() -> Source:
    rules = rules_dir()
    assert rules is not None
    return Source(load("ffg", [PLANTED]), rules, [PLANTED], own_only=True)


@pytest.fixture(scope="module")
def planted() -> Audit:
    return audit(planted_source(), Reached(), games=200)


def test_only_the_dead_parts_are_named(planted: Audit) -> None:
    found = {f"{dead.rule}: {dead.says}" for dead in planted.dead}
    assert found == {
        "Dud.dead_loss: the step 'lose'",
        "Dud.dead_never: the step 'draw'",
        "Dud.dead_tally: the step 'keep'",
        "Dud.dead_tally: the step 'draw' under 'then'",
        "Dud.dead_upset: the step 'set'",
        "Dud.half: the step 'change side_total'",
        "Dud.dead_short: the step 'forbid ally'",
        "Dud.alive_saved: the step 'lose' under 'zapped'",
        "Dud.dead_same: 'change' of lower_wins",
        "Dud.dead_bystander: 'forbid' of deal",
        "Dud.half_limit: 'change' of ally_limit",
        "Nothing: nothing is in it, so it",
        "Blank.dead_blank: the step 'retrieve'",
    }
    assert not planted.broken


def test_each_is_named_with_the_line_it_stands_on(planted: Audit) -> None:
    lines = PLANTED.read_text("utf-8").splitlines()
    for dead in planted.dead:
        assert dead.file == str(PLANTED)
        word = dead.rule.rpartition(".")[2] if "step" not in dead.says else dead.says.split("'")[1].split()[0]
        assert word in lines[dead.line - 1], str(dead)
    halves = [dead.line for dead in planted.dead if dead.rule == "Dud.half"]
    assert [lines[line - 1].strip() for line in halves] == ["- {change: side_total, of: my_side, by: 0}"]


def test_what_is_exempt_or_left_to_the_table_is_not_tried(planted: Audit) -> None:
    assert {left.entry: left.why for left in planted.left_out} == {
        "Spared": "it is a joke",
        "People": "the table does what it says",
        "Unseen": "nobody has seen its text; the table says what the card does",
    }


def test_house_files_alone_are_audited_alone(planted: Audit) -> None:
    assert {entry.name for entry in planted_source().entries()} == {
        "Dud", "Tied", "Nothing", "Spared", "People", "Unseen", "Blank",
    }  # fmt: skip


SAMPLE = ("zombie", "mirror", "macron", "healer", "will")


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_rule_of_some_powers_is_dead(edition: str) -> None:
    """A few entries at every run; the whole book takes a quarter of an hour (see below, and `check --audit`)."""
    book = next(source.book for source in sources([]) if source.book.edition == edition)
    for name in SAMPLE:
        search = Search(Bench(book), book.entries[f"power.{name}"], Reached())
        assert not search.dead(parts_of(search.entry), GAMES)
        assert not search.broken


@pytest.mark.skipif("WHOLE_AUDIT" not in os.environ, reason="set WHOLE_AUDIT=1 to try every rule of both books")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first", range(SHARES))
def test_no_rule_of_the_book_is_dead_and_no_game_breaks(edition: str, first: int) -> None:
    source = next(source for source in sources([]) if source.book.edition == edition)
    share = slice(first, None, SHARES)
    found = audit(source, Reached(), share=share)
    assert found.tried > 20
    assert not found.dead, "\n".join(str(dead) for dead in found.dead)
    assert not found.broken, "\n".join(str(broken) for broken in found.broken)
    assert {left.entry for left in found.left_out} == {e.name for e in source.entries()[share] if left_out(e)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_part_taken_out_leaves_everything_else(edition: str) -> None:
    book = sources([])[EDITIONS.index(edition)].book
    for entry in book.entries.values():
        for part in parts_of(entry):
            cut = without(book, part).entries[entry.id]
            assert cut != entry
            assert [clause.ref for clause in cut.clauses] == [clause.ref for clause in entry.clauses]
            assert len(parts_of(cut)) in (len(parts_of(entry)) - 1, len(parts_of(entry)))
            assert all(
                other is book.entries[other.id] for other in without(book, part).entries.values() if other != cut
            )


def test_the_same_game_of_an_entry_is_always_the_same() -> None:
    source = sources([])[0]
    entry: Entry = source.book.entries["power.zombie"]
    one, two = (Search(Bench(source.book), entry, Reached()).game(11) for _ in range(2))
    assert one.began == two.began
    assert one.engine.trace() == two.engine.trace()
    assert len(one.stops) > 10


def test_several_processes_find_the_same() -> None:
    source = planted_source()
    reached = Reached(), Reached()
    one, two = (audit(source, reached[n], games=6, processes=n + 1) for n in range(2))
    assert one == two
    assert reached[0].events == reached[1].events
    assert reached[0].read == reached[1].read


def test_a_line_is_found_in_the_file_that_defines_the_rule_last() -> None:
    for source in sources([]):
        places = Places(source)
        for entry in source.entries():
            for part in parts_of(entry):
                file, line = places.of(entry, part.ref, part.path)
                text = (source.rules.parent / file).read_text("utf-8").splitlines()
                verb = part.says.split("'")[1].split()[0] if "'" in part.says else ""
                assert verb in "\n".join(text[line - 1 : line + 8]), f"{part} is not at {file}:{line}"


def test_words_that_nothing_uses_are_listed() -> None:
    source = planted_source()
    reached = Reached()
    reached.events.add("lucre_paid")
    idle = {(found.kind, found.why): found.words for found in idle_words([source.book], reached)}
    assert "take_moon" in idle["verbs", "no entry uses"]
    assert "draw" not in idle["verbs", "no entry uses"]
    assert "lucre_paid" in idle["events", "no entry uses"]
    assert "lucre_paid" not in idle["events", "no game comes by"]
    assert "ships_to_warp" not in idle["events", "no game comes by"]


def test_the_step_that_does_nothing_is_kept_in_place() -> None:
    assert NOTHING.verb == "if"
    assert not NOTHING.asks
