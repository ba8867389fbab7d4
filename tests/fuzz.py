"""Random tables play random legal answers while every invariant is watched: ``python -m tests.fuzz --encounters 4000``.

A table and all that happens at it follow from one seed. A failure prints its seed; ``--seed`` plays that table
again and prints the questions and answers that led there.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random

import msgspec

from adjudicator.engine import Machine, Setup, new_state
from adjudicator.engine.questions import Announce, Answer, Ask, Refused, Reply
from adjudicator.rulebook import load
from adjudicator.rulebook.model import Book
from adjudicator.table.invariants import check
from tests.answers import Unanswerable, faces_of, random_reply
from tests.tables import EDITIONS, random_table

CAP = 600
"""Questions in one encounter beyond which the game goes round in circles."""
ANNOUNCES = 0.04
"""How often a seat announces something before the question is answered."""

pack = msgspec.msgpack.encode


class Fault(AssertionError):
    """Something that must not happen at any table."""


@dataclass
class Played:
    """A game that was played: its table, the replies given, refused ones included, and where it stands."""

    book: Book
    setup: Setup
    machine: Machine
    replies: list[Reply] = field(default_factory=list)
    questions: int = 0
    encounters: int = 0

    def digest(self) -> str:
        """What must be the same whenever the same answers are given."""
        machine = self.machine
        return sha256(pack([machine.log, machine.state, machine.question])).hexdigest()


def start(book: Book, setup: Setup) -> Machine:
    """A machine at the table's first question."""
    return Machine(book, new_state(book, setup))


def things_to_announce(book: Book) -> list[str]:
    """What anybody may try to announce at any time: the cards a hand holds beside encounter cards, and every use."""
    kinds = {entry.card for entry in book.entries.values() if entry.card and not entry.encounter_card}
    uses = {clause.ref for entry in book.entries.values() for clause in entry.clauses}
    return [*faces_of(book, sorted(kinds)), *sorted(uses), "no encounter card"]


def watch(machine: Machine, ask: Ask) -> None:
    """What must be true at every question."""
    wrong = check(machine.state)
    if wrong:
        raise Fault(f"at {ask.rule} ({ask.moment}): " + "; ".join(wrong))
    seats = len(machine.state.seats)
    if not ask.seats or not all(0 <= seat < seats for seat in ask.seats):
        raise Fault(f"{ask.rule} asks nobody there is: {ask.seats}")
    if not ask.text:
        raise Fault(f"{ask.rule} asks without a sentence")


def announce(played: Played, rng: Random, things: list[str]) -> None:
    """Some seat announces something. It may be refused, with a reason and without any trace."""
    machine = played.machine
    if not things or machine.question is None:
        return
    reply = Announce(seat=rng.randrange(len(machine.state.seats)), what=rng.choice(things))
    before, asked = pack(machine.state), machine.question.signature()
    played.replies.append(reply)
    try:
        machine.reply(reply)
    except Refused as refusal:
        if not refusal.text:
            raise Fault(f"{reply.what} is refused without a reason") from refusal
        if pack(machine.state) != before:
            raise Fault(f"{reply.what} is refused and the state has changed: {refusal.text}") from refusal
        if machine.question is None or machine.question.signature() != asked:
            raise Fault(f"{reply.what} is refused and the question has changed: {refusal.text}") from refusal


def play(
    book: Book,
    setup: Setup,
    rng: Random,
    encounters: int,
    told: Callable[[Ask | None, Reply], None] = lambda ask, reply: None,
) -> Played:
    """Play random answers until so many encounters are over or somebody has won."""
    played = Played(book, setup, start(book, setup))
    machine, things = played.machine, things_to_announce(book)
    here: tuple[int, int] | None = None
    since = 0
    while machine.question is not None:
        state = machine.state
        if state.encounter is not None and here != (state.turn, state.encounter.nth):
            here, since = (state.turn, state.encounter.nth), 0
            if played.encounters == encounters:
                return played
            played.encounters += 1
        since += 1
        if since > CAP:
            raise Fault(f"{CAP} questions in one encounter, the last from {machine.question.rule}")
        watch(machine, machine.question)
        if rng.random() < ANNOUNCES:
            announce(played, rng, things)
            if machine.question is None:
                break
            told(None, played.replies[-1])
            watch(machine, machine.question)
        ask = machine.question
        reply = random_reply(rng, ask, machine.state, book)
        played.replies.append(reply)
        played.questions += 1
        told(ask, reply)
        try:
            machine.reply(reply)
        except Refused as refusal:
            raise Fault(f"{ask.rule} refuses {reply} though it offers it: {refusal.text}") from refusal
    if machine.state.winners is None:
        raise Fault(f"no question is left at {machine.state.moment} and nobody has won")
    return played


def replay(played: Played) -> Played:
    """The same answers at the same table."""
    again = Played(played.book, played.setup, start(played.book, played.setup), list(played.replies))
    for reply in played.replies:
        try:
            again.machine.reply(reply)
        except Refused:
            if isinstance(reply, Answer):
                raise
    return again


def play_seed(
    seed: int, encounters: int, told: Callable[[Ask | None, Reply], None] = lambda ask, reply: None
) -> Played:
    """The table of that seed, played."""
    rng = Random(seed)
    book = load(rng.choice(EDITIONS))
    return play(book, random_table(rng, book), rng, encounters, told)


def tell(ask: Ask | None, reply: Reply) -> None:
    """Print a question and its reply."""
    print(f"  {ask.moment:28} {ask.rule}: {ask.text} {list(ask.seats)}" if ask else "  announced")
    print(f"      -> {reply}", flush=True)


def main(argv: list[str] | None = None) -> int:
    """Play until so many encounters are done; stop at the first fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Random play with every invariant on.")
    parser.add_argument("--encounters", type=int, default=4000, help="how many to play in all")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seed", type=int, help="play this one table and print what happens")
    parser.add_argument("--each", type=int, default=3, help="encounters at one table")
    parser.add_argument("--go-on", action="store_true", help="go on after a fault and list them all")
    parser.add_argument("--digest", action="store_true", help="print one hash over everything that happened")
    options = parser.parse_args(argv)
    if options.seed is not None:
        played = play_seed(options.seed, options.each, tell)
        print(played.digest())
        return 0
    done = questions = faults = 0
    seed = options.first
    total = sha256()
    began = time.perf_counter()
    while done < options.encounters:
        try:
            played = play_seed(seed, options.each)
            if not options.digest and replay(played).digest() != played.digest():
                raise Fault("the same answers gave another game")
            total.update(played.digest().encode())
            done += played.encounters
            questions += played.questions
        except Exception as fault:  # every way of failing is a finding, and its seed is what is wanted
            faults += 1
            done += options.each
            kind = "" if isinstance(fault, Fault | Unanswerable) else f"{type(fault).__name__}: "
            print(f"seed {seed}: {kind}{fault}", flush=True)
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
