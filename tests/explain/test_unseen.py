"""What a player laid in secret is told by no line of the log until the card is turned up."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from adjudicator import explain
from adjudicator.engine import Answer, Fault, Refused, SeatSetup, Setup
from adjudicator.engine.live import asks_of
from adjudicator.engine.unseen import Unseen
from adjudicator.rulebook import load
from adjudicator.rulebook.model import Book
from adjudicator.session import Game
from adjudicator.table import changes as ch
from adjudicator.table.state import Laid
from tests.answers import random_reply

FACE, NUMBER = "attack 40", "40"
GAMES, STEPS = 30, 120
COLOURS = ("red", "blue", "yellow", "purple", "green")
NAMES = ("Ana", "Bo", "Cy", "Di", "Eve")


def secretive(book: Book) -> list[str]:
    """Powers with a question that is answered in secret."""
    return [
        entry.name
        for entry in book.entries.values()
        if entry.kind == "power" and any(ask.secret for clause in entry.clauses for ask in asks_of(clause))
    ]


def played(seed: int) -> tuple[Game, str] | None:
    """A game in which one card of that face was named, in secret, and the rule that asked for it."""
    rng, book = Random(seed), load(("ffg", "mayfair")[seed % 2])
    powers = rng.sample(secretive(book), min(len(NAMES), len(secretive(book))))
    modules = list(book.settings["default_modules"])
    seats = [SeatSetup(n, c, powers[i : i + 1]) for i, (n, c) in enumerate(zip(NAMES, COLOURS, strict=True))]
    game, asked = Game(book, Setup(book.edition, seats, modules)), ""
    for _ in range(STEPS):
        ask = game.question
        if ask is None:
            break
        reply = random_reply(rng, ask, game.state, book)
        mine = not asked and ask.secret and ask.kind in ("cards", "hand") and ask.name != "kicker"
        if mine and rng.random() < 0.4:
            reply = Answer([FACE] if ask.kind == "hand" else {s: FACE if s == ask.seats[0] else "?" for s in ask.seats})
        elif NUMBER in repr(reply):
            continue
        try:
            game.reply(reply)
        except (Refused, Fault):
            continue
        if FACE in repr(reply):
            asked = ask.rule
    return (game, asked) if asked else None


def test_no_line_tells_a_secret_card_before_it_is_turned_up() -> None:
    told: Counter[str] = Counter()
    for seed in range(GAMES):
        found = played(seed)
        if found is None:
            continue
        game, rule = found
        told[rule] += 1
        for reason in explain.reasons(game.book, game.state, game.log):
            if NUMBER in reason.text.replace("-", " ").split():
                assert reason.moment.startswith("reveal."), (seed, rule, reason)
                break
    assert len(told) > 3, told


@pytest.mark.parametrize("up", [True, False])
def test_a_card_back_from_the_table_is_named_only_if_it_was_up(up: bool) -> None:
    unseen = Unseen()
    unseen.left(Laid(1, 0, FACE, up=up))
    assert unseen.gained([FACE]) == [FACE if up else "?"]
    assert unseen.gained([FACE]) == [FACE]


def test_cards_out_of_a_store_or_another_hand_stay_unnamed_those_of_the_discards_do_not() -> None:
    unseen = Unseen()
    unseen.stored(ch.Remembered("power.x", "hoard", [FACE, "negotiate"]))
    unseen.stored(ch.Remembered("power.x", "hoard", ["negotiate"]))
    assert unseen.gained([FACE, "attack 8"]) == ["?", "attack 8"]
    unseen.lost([FACE])
    assert unseen.gained([FACE]) == ["?"]
    unseen.lost([FACE])
    unseen.turned(None)
    assert unseen.gained([FACE]) == [FACE]
