"""What one core does: answers, encounters, who may act, undo. Five players, random legal answers from a fixed seed.

An answer takes less than a look at the process's own time would, so the wall's is taken, and the least of several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import mean, median, quantiles
from time import perf_counter

from adjudicator.engine import Engine, Setup, new_state
from adjudicator.engine.questions import Answer, Ask, Reply
from adjudicator.rulebook import load
from adjudicator.rulebook.model import Book
from adjudicator.session import Game
from adjudicator.table.state import State
from tests.answers import random_reply
from tests.bench.clock import REFERENCE, calibrate
from tests.tables import choose_powers, random_table, table

SEATS = 5
Replier = Callable[[Random, Ask, State, Book], Reply]
EACH = 10
"""Encounters played at one table."""
PASSES = 3
"""Times each series is played; what an answer took is the least of them."""


@dataclass
class Figures:
    """What the rounds measured."""

    answers: list[float] = field(default_factory=list)
    """Seconds each answer took, all rounds together."""
    first: list[float] = field(default_factory=list)
    """Mean seconds an answer the first time it was given, by round: many rules are made ready to run by that."""
    everything: list[float] = field(default_factory=list)
    """Mean seconds an answer at tables of any size with any modules, hexes and rulings, by round."""
    answer: list[float] = field(default_factory=list)
    """Mean seconds an answer, by round."""
    rate: list[float] = field(default_factory=list)
    """Encounters a second, by round."""
    loop: list[float] = field(default_factory=list)
    """Calibration, by round."""
    questions: list[float] = field(default_factory=list)
    pauses: list[float] = field(default_factory=list)
    plain: list[float] = field(default_factory=list)
    plain_pauses: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)
    who: list[float] = field(default_factory=list)
    undo: list[float] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """One line a figure."""
        loop, answer, rate = max(self.loop), median(self.answer), median(self.rate)
        scale = loop / REFERENCE
        yield (
            f"  an answer            {answer * 1e6:8.1f} us mean, {median(self.answers) * 1e6:.1f} median, "
            f"{quantiles(self.answers, n=100)[98] * 1e6:.0f} at 99 %; scaled {answer * scale * 1e6:.1f} (aim 30), "
            f"{answer * loop:.0f} dict operations"
        )
        for name, means in (("the first time", self.first), ("with any modules", self.everything)):
            yield f"  {name:20} {median(means) * 1e6:8.1f} us mean; scaled {median(means) * scale * 1e6:.1f}"
        yield (
            f"  encounters a second  {rate:8.0f}; scaled {rate / scale:.0f} (aim 1200), "
            f"{loop / rate:.0f} dict operations each"
        )
        yield (
            f"  questions            {median(self.questions):8.1f} an encounter, "
            f"{median(self.pauses):.1f} of them pauses"
        )
        yield (
            f"  questions, plain     {median(self.plain):8.1f} an encounter (aim 12 at most), "
            f"{median(self.plain_pauses):.1f} of them pauses"
        )
        yield f"  questions, no powers {median(self.bare):8.1f} an encounter with allies, deals and whatever else comes"
        for name, times in (("who may act", self.who), ("undo of one answer", self.undo)):
            yield (
                f"  {name:20} {median(times) * 1e6:8.0f} us median, {quantiles(times, n=20)[18] * 1e6:.0f} at 95 %, "
                f"{max(times) * 1e6:.0f} at most (aim 1000)"
            )

    def table(self, edition: str) -> str:
        """All lines."""
        return "\n".join([f"{edition}, {SEATS} players", *self.lines()])


@dataclass
class Tally:
    """What one series of tables came to."""

    encounters: int = 0
    questions: int = 0
    pauses: int = 0
    times: list[float] = field(default_factory=list)


def tables(rng: Random, book: Book, each: int) -> Iterator[Setup]:
    """Tables without end, every seat with so many powers."""
    while True:
        names = choose_powers(rng, book, SEATS * each)
        yield table(book, [names[i::SEATS] for i in range(SEATS)], first=rng.randrange(SEATS))


def plain_reply(rng: Random, ask: Ask, state: State, book: Book) -> Reply:
    """What Enter answers where it answers anything; attacks for cards: no allies, no uses, no deal."""
    if ask.may_pass or ask.default is not None:
        return Answer(ask.default)
    if ask.kind == "cards":
        return Answer({str(seat): f"attack {rng.randint(1, 30)}" for seat in ask.seats})
    return random_reply(rng, ask, state, book)


def any_tables(rng: Random, book: Book) -> Iterator[Setup]:
    """Tables without end, of any size, with any modules, hexes, rulings and powers."""
    while True:
        yield random_table(rng, book)


def series(
    book: Book, seed: int, encounters: int, setups: Callable[[Random, Book], Iterator[Setup]], reply_to: Replier
) -> Tally:
    """Play whole encounters and time the engine alone: not the table's set-up, not the making of the answers."""
    rng, tally = Random(seed), Tally()
    for setup in setups(rng, book):
        engine = Engine(book, new_state(book, setup), checks=False)
        for reply in replies(rng, book, engine, tally, reply_to):
            start = perf_counter()
            engine.reply(reply)
            tally.times.append(perf_counter() - start)
        if tally.encounters >= encounters:
            return tally
    raise AssertionError("tables never end")


def least(passes: list[Tally]) -> list[float]:
    """What each answer took at the least, of a series played several times."""
    return [min(times) for times in zip(*(tally.times for tally in passes), strict=True)]


def replies(
    rng: Random,
    book: Book,
    played: Engine | Game,
    tally: Tally,
    reply_to: Replier = random_reply,
    most: int = EACH,
) -> Iterator[Reply]:
    """Answers to whatever is asked, until the table has played so many encounters."""
    here: tuple[int, int] | None = None
    begun = 0
    while (ask := played.question) is not None:
        state = played.state
        if state.encounter is not None and here != (state.turn, state.encounter.nth):
            here = (state.turn, state.encounter.nth)
            if begun == most:
                return
            begun += 1
            tally.encounters += 1
        tally.questions += 1
        tally.pauses += ask.kind == "go_on"
        yield reply_to(rng, ask, state, book)


def measure(figures: Figures, edition: str, encounters: int, seed: int) -> None:
    """One round of everything."""
    book = load(edition)
    before = calibrate()
    powers = partial(tables, each=1)
    passes = [series(book, seed, encounters, powers, random_reply) for _ in range(PASSES)]
    figures.loop.append((before + calibrate()) / 2)
    tally, times = passes[0], least(passes)
    figures.answers += times
    figures.first.append(mean(tally.times))
    figures.answer.append(mean(times))
    figures.rate.append(tally.encounters / sum(times))
    figures.questions.append(tally.questions / tally.encounters)
    figures.pauses.append(tally.pauses / tally.encounters)
    every = [series(book, seed, encounters // 3, any_tables, random_reply) for _ in range(PASSES)]
    figures.everything.append(mean(least(every)))
    nobody = partial(tables, each=0)
    bare = series(book, seed, encounters // 3, nobody, random_reply)
    figures.bare.append(bare.questions / bare.encounters)
    plain = series(book, seed, encounters // 3, nobody, plain_reply)
    figures.plain.append(plain.questions / plain.encounters)
    figures.plain_pauses.append(plain.pauses / plain.encounters)
    questions_between(figures, book, seed, encounters // 6)


def questions_between(figures: Figures, book: Book, seed: int, encounters: int) -> None:
    """Who may act at every question, and every answer taken back and given again."""
    rng, tally = Random(seed), Tally()
    for setup in tables(rng, book, 1):
        game = Game(book, setup, checks=False)
        for reply in replies(rng, book, game, tally):
            start = perf_counter()
            game.engine.who_may_act()
            figures.who.append(perf_counter() - start)
            game.reply(reply)
            start = perf_counter()
            game.undo()
            figures.undo.append(perf_counter() - start)
            game.reply(reply)
        if tally.encounters >= encounters:
            return
