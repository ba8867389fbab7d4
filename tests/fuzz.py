"""Random tables play random legal answers while every invariant is watched: ``python -m tests.fuzz --encounters 4000``.

A table and all that happens at it follow from one seed. A failure prints its seed; ``--seed`` plays that table
again and prints the questions and answers that led there.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random

import msgspec

from adjudicator.audit.watch import Wrong, no_trace, watch
from adjudicator.engine import Engine
from adjudicator.engine.questions import Ask, Refused, Reply
from adjudicator.explain import sentences
from adjudicator.rulebook import load
from adjudicator.rulebook.model import Book, book_name
from adjudicator.table.invariants import check
from adjudicator.table.state import State
from tests.answers import Unanswerable, random_reply
from tests.mischief import announcement, correction, jump, nonsense
from tests.tables import EDITIONS, random_state

CAP = 600
"""Questions in one encounter beyond which the game goes round in circles."""
Trick = Callable[[Random, Ask, State, Book], Reply]
TRICKS: dict[str, tuple[Trick, float]] = {
    "announcements": (announcement, 0.3),
    "nonsense": (nonsense, 0.1),
    "corrections": (correction, 0.05),
    "jumps": (jump, 0.02),
}
"""What is tried before a question is answered, and how often."""

Told = Callable[[Ask, Reply, Refused | None], None]
pack = msgspec.msgpack.encode
ALL = tuple(TRICKS)


def quiet(ask: Ask, reply: Reply, refused: Refused | None) -> None:
    """Say nothing of a reply."""


class Fault(AssertionError):
    """Something that must not happen at any table."""


@dataclass
class Played:
    """A game that was played: its table, the replies given, refused ones included, and where it stands."""

    book: Book
    began: bytes
    engine: Engine
    replies: list[Reply] = field(default_factory=list)
    questions: int = 0
    encounters: int = 0

    def digest(self) -> str:
        """What must be the same whenever the same answers are given."""
        engine = self.engine
        return sha256(pack([engine.log, engine.state, engine.question])).hexdigest()


def look(engine: Engine, ask: Ask) -> None:
    """What must be true at every question."""
    wrong = check(engine.state)
    if wrong:
        raise Fault(f"{ask.rule} at {ask.moment}: " + "; ".join(wrong))
    watch(engine, ask)


def tell_all(played: Played) -> None:
    """The whole log can be told in words."""
    engine = played.engine
    if not all(sentences(played.book, engine.state, engine.log)):
        raise Fault("something in the log has no words")


def attempt(played: Played, reply: Reply) -> Refused | None:
    """Give a reply. If it is refused, that must be with a reason and without any trace."""
    engine = played.engine
    ask = engine.question
    assert ask is not None
    before, records = pack(engine.state), len(engine.log)
    played.replies.append(reply)
    try:
        engine.reply(reply)
    except Refused as refusal:
        no_trace(engine, before, reply, refusal)
        if len(engine.log) != records:
            raise Fault(f"{reply} is refused and leaves a trace: {refusal.text}") from refusal
        if engine.question is not ask:
            raise Fault(f"{reply} is refused and the question has changed: {refusal.text}") from refusal
        return refusal
    return None


def play(
    book: Book, state: State, rng: Random, encounters: int, tricks: Sequence[str] = ALL, told: Told = quiet
) -> Played:
    """Play random answers until so many encounters are over or somebody has won."""
    played = Played(book, pack(state), Engine(book, state))
    engine = played.engine
    here: tuple[int, int] | None = None
    since = 0
    while engine.question is not None:
        state, ask = engine.state, engine.question
        if state.encounter is not None and here != (state.turn, state.encounter.nth):
            here, since = (state.turn, state.encounter.nth), 0
            if played.encounters == encounters:
                tell_all(played)
                return played
            played.encounters += 1
        since += 1
        if since > CAP:
            raise Fault(f"{CAP} questions in one encounter, the last from {ask.rule}")
        look(engine, ask)
        for trick, often in [TRICKS[name] for name in tricks]:
            if rng.random() < often:
                reply = trick(rng, ask, engine.state, book)
                refused = attempt(played, reply)
                told(ask, reply, refused)
                if refused is None:
                    break
        else:
            reply = random_reply(rng, ask, engine.state, book)
            played.questions += 1
            refused = attempt(played, reply)
            told(ask, reply, refused)
            if refused is not None:
                raise Fault(f"{ask.rule} refuses {reply} though it offers it: {refused.text}")
    if engine.state.winners is None:
        raise Fault(f"no question is left at {engine.state.moment} and nobody has won")
    tell_all(played)
    return played


def replay(played: Played) -> Played:
    """The same answers at the same table."""
    state = msgspec.msgpack.decode(played.began, type=State)
    again = Played(played.book, played.began, Engine(played.book, state), list(played.replies))
    for reply in played.replies:
        try:
            again.engine.reply(reply)
        except Refused:
            continue
    return again


def play_seed(
    seed: int, encounters: int, tricks: Sequence[str] = ALL, told: Told = quiet, mixed: bool = False
) -> Played:
    """The table of that seed, played; a mixed one may have modules of both editions."""
    rng = Random(seed)
    book = load(book_name(rng.choice(EDITIONS), mixed))
    return play(book, random_state(rng, book), rng, encounters, tricks, told)


def tell(ask: Ask, reply: Reply, refused: Refused | None) -> None:
    """Print a question and its reply."""
    print(f"  {ask.moment:28} {ask.rule}: {ask.text} {list(ask.seats)}")
    print(f"      -> {reply}" + (f" REFUSED: {refused.text}" if refused else ""), flush=True)


def main(argv: list[str] | None = None) -> int:
    """Play until so many encounters are done; stop at the first fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Random play with every invariant on.")
    parser.add_argument("--encounters", type=int, default=4000, help="how many to play in all")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seed", type=int, help="play this one table and print what happens")
    parser.add_argument("--each", type=int, default=3, help="encounters at one table")
    parser.add_argument("--go-on", action="store_true", help="go on after a fault and list them all")
    parser.add_argument("--digest", action="store_true", help="print one hash over everything that happened")
    parser.add_argument("--tricks", nargs="*", choices=ALL, default=ALL, help="what is tried besides answering")
    parser.add_argument("--mixed", action="store_true", help="tables with modules of both editions")
    options = parser.parse_args(argv)
    if options.seed is not None:
        played = play_seed(options.seed, options.each, options.tricks, tell, options.mixed)
        print(played.digest())
        return 0
    done = questions = faults = 0
    seed = options.first
    total = sha256()
    began = time.perf_counter()
    while done < options.encounters:
        try:
            played = play_seed(seed, options.each, options.tricks, mixed=options.mixed)
            if not options.digest and replay(played).digest() != played.digest():
                raise Fault("the same answers gave another game")
            total.update(played.digest().encode())
            done += played.encounters
            questions += played.questions
        except Exception as fault:  # every way of failing is a finding, and its seed is what is wanted
            faults += 1
            done += options.each
            ours = isinstance(fault, Fault | Wrong | Unanswerable)
            print(f"seed {seed}: {fault if ours else repr(fault)}", flush=True)
            if not options.go_on:
                return 1
        seed += 1
    if options.digest:
        print(total.hexdigest())
    else:
        spent = time.perf_counter() - began
        print(
            f"{done} encounters at {seed - options.first} tables, {questions} answers, {faults} faults, {spent:.1f} s"
        )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
