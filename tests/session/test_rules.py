"""A game under another rule book than it was played by: it stops at the first question that differs, and says why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings

from adjudicator.engine import Announce, Answer, Correct, Refused, SeatSetup, Setup
from adjudicator.rulebook import load
from adjudicator.rulebook.model import Book
from adjudicator.session import Game, OtherRules
from adjudicator.session.sharing import text_of
from adjudicator.session.steps import asked
from tests.answers import random_reply
from tests.session.playing import play, random_game, seeds, seen

SETUP = Setup("ffg", [SeatSetup("Ana", "red", ["Mirror"]), SeatSetup("Bo", "blue"), SeatSetup("Cy", "yellow")])


def nothing(book: Book) -> None:
    """Change nothing but the title."""
    book.title += "!"


def another(edition: str, change: Callable[[Book], object] = nothing) -> Book:
    """The edition's rule book as it may be one day."""
    book = msgspec.json.decode(msgspec.json.encode(load(edition)), type=Book)
    change(book)
    book.digest = sha256(msgspec.json.encode(book)).hexdigest()
    return book


def without(power: str) -> Callable[[Book], object]:
    def change(book: Book) -> None:
        entry = next(entry for entry in book.entries.values() if entry.title == power)
        entry.clauses = []

    return change


@pytest.fixture
def path() -> Iterator[Path]:
    with TemporaryDirectory(ignore_cleanup_errors=True) as made:
        yield Path(made) / "game.cosmic"


def until(game: Game, rule: str, rng: Random) -> None:
    """Play until a rule asks."""
    while game.question is not None and game.question.rule != rule:
        game.reply(random_reply(rng, game.question, game.state, game.book))
    assert game.question is not None


def test_a_game_stops_where_a_question_differs_and_its_file_keeps_the_rest(path: Path) -> None:
    rng = Random(1)
    with Game.create(path, load("ffg"), SETUP) as game:
        until(game, "Mirror.reversal", rng)
        index, before = len(game.history), seen(game)
        game.answer()
        play(rng, game, 30)
        history, after, text = game.history, seen(game), text_of(game)
    raw = path.read_bytes()
    with Game.open(path, lambda edition: another(edition, without("Mirror"))) as game:
        assert game.changed_rules == ["power.mirror"]
        stopped = game.stopped
        assert stopped is not None
        assert (stopped.index, stopped.left) == (index, len(history) - index)
        assert stopped.rules == ["Mirror"]
        assert "it answered Mirror's question at '5 Cards are down', and now the table is asked '" in str(stopped)
        assert f"answer {index + 1} does not fit any more" in str(stopped)
        assert game.history == history[:index]
        assert not game.can_redo
    assert path.read_bytes() == raw
    with Game.open(path, load) as game:
        assert seen(game) == after
        assert text_of(game) == text
        assert game.stopped is None
    with Game.open(path, lambda edition: another(edition, without("Mirror"))) as game:
        kept = game.resume(skip=1)
        assert kept.kept
        assert game.history[index:] == history[index + 1 : index + 1 + kept.kept]
        now = seen(game), game.history, game.waiting
    with Game.open(path, lambda edition: another(edition, without("Mirror"))) as game:
        assert (seen(game), game.history, game.waiting) == now
        assert not game.changed_rules
    with Game.open(path, load) as game:
        stopped = game.stopped
        assert stopped is not None
        assert stopped.index == index
        assert seen(game) == before
        assert stopped.rules == ["Mirror"]
        game.answer()
        assert game.stopped is not None
        game.resume()
        assert game.history[index + 1 :][: kept.kept] == history[index + 1 :][: kept.kept]
        game.undo()
        game.drop_waiting()
        assert not game.waiting
        play(rng, game, 5)
        after = seen(game)
    with Game.open(path, load) as game:
        assert seen(game) == after
        assert not game.waiting


@given(seed=seeds)
@settings(max_examples=10)
def test_a_rule_book_that_asks_the_same_changes_nothing(seed: int) -> None:
    rng = Random(seed)
    with random_game(rng) as (path, begun):
        with begun as game:
            play(rng, game, 50)
            for _ in range(rng.randint(0, 3)):
                game.undo()
            expected = seen(game), game.history, game.undone
        for load_book in (another, load, another):
            with Game.open(path, load_book) as game:
                assert (seen(game), game.history, game.undone) == expected
                assert game.stopped is None
                if rng.random() < 0.5:
                    play(rng, game, 25)
                    expected = seen(game), game.history, game.undone


def test_only_the_rules_that_may_be_meant_are_named(path: Path) -> None:
    def many(book: Book) -> None:
        for entry in book.entries.values():
            entry.text += "!"
        without("Mirror")(book)

    rng = Random(1)
    with Game.create(path, load("ffg"), SETUP) as game:
        until(game, "Mirror.reversal", rng)
        game.answer()
    with Game.open(path, lambda edition: another(edition, many)) as game:
        stopped = game.stopped
        assert stopped is not None
        assert stopped.rules[0] == "Mirror"
        assert "Zombie" not in stopped.rules
        assert len(game.changed_rules) == len(game.book.entries)


def test_where_a_thing_stands_in_a_file_is_no_change(path: Path) -> None:
    def moved(book: Book) -> None:
        for entry in book.entries.values():
            entry.line += 7

    Game.create(path, load("ffg"), SETUP).close()
    with Game.open(path, lambda edition: another(edition, moved)) as game:
        assert game.changed_rules == []


def test_a_game_whose_power_is_gone_cannot_begin(path: Path) -> None:
    def gone(book: Book) -> None:
        del book.entries["power.mirror"]

    Game.create(path, load("ffg"), SETUP).close()
    raw = path.read_bytes()
    with pytest.raises(OtherRules, match="'Mirror'"):
        Game.open(path, lambda edition: another(edition, gone))
    assert path.read_bytes() == raw
    Game.open(path, load).close()


def test_the_choices_a_game_began_with_hold(path: Path) -> None:
    def housed(book: Book) -> None:
        book.house_rulings["tie"] = 2

    Game.create(path, load("ffg"), SETUP).close()
    with Game.open(path, lambda edition: another(edition, housed)) as game:
        assert game.state.rulings == {}


def test_an_answer_that_is_not_legal_any_more_waits() -> None:
    game = Game(load("ffg"), SETUP)
    game.answer("blue")
    game.answer("blue 1")
    game.answer({"red 1": 4})
    kept = game.amend(1, Correct([{"type": "ships", "owner": 0, "source": "red 1", "to": "warp", "count": 2}], "so"))
    assert (kept.kept, kept.left) == (0, 1)
    stopped = game.stopped
    assert stopped is not None
    assert "now the table is asked" in stopped.why
    game.answer("blue 2")
    stopped = game.stopped
    assert stopped is not None
    assert "but: at most 2 at red 1, not 4" in stopped.why
    assert stopped.was == stopped.now == asked(game.question)
    game.answer({"red 2": 1})
    game.drop_waiting()
    assert game.stopped is None


def test_a_change_that_is_refused_changes_nothing() -> None:
    game = Game(load("ffg"), SETUP)
    play(Random(3), game, 20)
    before, history = seen(game), game.history
    for reply in (Answer("nowhere"), Announce(9, "x"), Answer({1, 2})):
        with pytest.raises(Refused):
            game.amend(0, reply)
    with pytest.raises(IndexError, match="there are 20"):
        game.amend(20, Answer())
    assert seen(game) == before
    assert game.history == history
