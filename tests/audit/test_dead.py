"""No dead rules: the audit finds planted ones and spares the living; in the rule books it finds none.

A few entries are tried at every run, all of both books on request.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest

from adjudicator.audit.dead import FEW, GAMES, Audit, audit
from adjudicator.audit.parts import NOTHING, left_out, parts_of, said, without
from adjudicator.audit.report import cases_of
from adjudicator.audit.search import Bench, Search
from adjudicator.audit.shown import Shown
from adjudicator.audit.sources import Places, Source, sources
from adjudicator.audit.watched import Reached
from adjudicator.audit.words import idle_words
from adjudicator.cases.files import cases_in
from adjudicator.cases.runner import Ready, prepare_all, run
from adjudicator.rulebook import load
from adjudicator.rulebook.model import Book, Entry
from adjudicator.rulebook.paths import rules_dir

PLANTED = Path(__file__).parent / "dead.yaml"
EDITIONS = ("ffg", "mayfair")
CASES = Path(__file__).parents[1] / "cases"
EVERY = 40
"""One of so many entries is tried at every run."""
TALLY = """\
case: What is counted
edition: ffg
seats: ["Ana, red, Dud", "Bo, blue", "Cy, yellow"]
state: {target: blue 2, gate: {Ana: 4}}
do: [Ana uses Dud.dead_tally]
until: planning.selected
expect: {memory: {Dud: {tally: 1}}}
kills: [Dud.dead_tally]
"""
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


def cases_about(book: Book, entry: Entry) -> list[Ready]:
    """The cases of files in which an entry is named."""
    files = [path for path in sorted(CASES.rglob("*.yaml")) if entry.name in path.read_text("utf-8")]
    return cases_of(book, files)


def of_every_run(entry: Entry) -> bool:
    """Whether an entry is tried at every run: one of so many, which follows from what is written in it. Whoever changes
    an entry has others tried with it.
    """
    return crc32(said(entry).encode()) % EVERY == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_rule_of_some_entries_is_dead_and_no_game_breaks(edition: str) -> None:
    """Some entries at every run; all of both books on request (see below, and `check --audit`)."""
    book = next(source.book for source in sources([]) if source.book.edition == edition)
    bench = Bench(book)
    entries = [e for e in book.entries.values() if left_out(e) is None and parts_of(e) and of_every_run(e)]
    assert len(entries) > 3
    for entry in entries:
        search = Search(bench, entry, Reached())
        rare = search.dead(parts_of(entry), FEW)
        if rare:
            rare = Shown(book, cases_about(book, entry)).unshown(entry, rare)
        assert not [str(part) for part in search.dead(rare, GAMES, FEW)]
        assert not [str(broken) for broken in search.broken]


def test_what_only_a_case_shows_is_not_dead() -> None:
    book = next(source.book for source in sources([]) if source.book.edition == "mayfair")
    entry = book.entries["flare.berserker"]
    rare = [part for part in parts_of(entry) if part.ref == "flare Berserker.super"]
    assert Shown(book, []).unshown(entry, rare) == rare
    assert Shown(book, cases_about(book, entry)).unshown(entry, rare) == []


def test_what_is_only_kept_in_mind_no_case_shows() -> None:
    book = planted_source().book
    entry = next(entry for entry in book.entries.values() if entry.name == "Dud")
    tally = [part for part in parts_of(entry) if part.ref == "Dud.dead_tally"]
    (ready,) = prepare_all(cases_in(TALLY, "tally.yaml"), lambda name: book)
    assert run(ready).passed
    assert tally[0] in Shown(book, [ready]).unshown(entry, tally)


@pytest.mark.skipif("WHOLE_AUDIT" not in os.environ, reason="set WHOLE_AUDIT=1 to try every rule of both books")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first", range(SHARES))
def test_no_rule_of_the_book_is_dead_and_no_game_breaks(edition: str, first: int) -> None:
    source = next(source for source in sources([]) if source.book.edition == edition)
    share = slice(first, None, SHARES)
    found = audit(source, Reached(), share=share, cases=cases_of(source.book, [CASES]))
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
