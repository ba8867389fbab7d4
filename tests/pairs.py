"""Every power against every power and every card, in both roles: ``python -m tests.pairs --games 10``.

A game follows from its edition, pair, role and number. What goes wrong is printed with these five words;
``--replay ffg power.void power.zombie 0 3`` plays that game again and prints the questions and answers that led there.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from random import Random

from adjudicator.audit.pairs import ORDER, Arena, Clash, Pair, pairs_of
from adjudicator.engine.questions import Ask, Refused, Reply
from adjudicator.rulebook import load
from adjudicator.rulebook.model import Book

EDITIONS = ("ffg", "mayfair")
EACH = 50
"""Pairs between two lines of progress."""
SEATS_DECIDE = "the offense acts first, then the defense with what is left (M15.3)"
SEATS_IN_ORDER = "the offense acts first, then the defense, then the others clockwise (ffg T-56)"
SETTLED = {
    ("ffg", "power.doppelganger", "power.mimic"): SEATS_IN_ORDER,
    ("ffg", "power.human", "power.mirage"): SEATS_IN_ORDER,
    ("ffg", "power.mirage", "power.warhawk"): SEATS_IN_ORDER,
    ("mayfair", "power.boomerang", "power.will"): SEATS_DECIDE,
    ("mayfair", "power.changeling", "power.insect"): SEATS_DECIDE,
    ("mayfair", "power.changeling", "power.will"): SEATS_DECIDE,
    ("mayfair", "power.insect", "power.will"): SEATS_DECIDE,
}
"""Pairs of which it matters who comes first, and by what rule nobody is asked."""


def settled(clash: Clash) -> bool:
    """The order of these two is known to be the rules' own."""
    pair = clash.pair
    return clash.kind == ORDER and (pair.edition, *sorted((pair.one, pair.other))) in SETTLED


def chosen(book: Book, only: Sequence[str] = (), sample: int | None = None, seed: int = 0) -> list[Pair]:
    """The pairs to play: all, those of some entries (by name or id), or a sample that follows from a seed."""
    wanted = {entry.id for entry in book.entries.values() if entry.id in only or entry.name in only}
    pairs = [pair for pair in pairs_of(book) if not only or wanted & {pair.one, pair.other}]
    return pairs if sample is None or sample >= len(pairs) else Random(seed).sample(pairs, sample)


def clashes(arena: Arena, pairs: Sequence[Pair], games: int) -> Iterator[Clash]:
    """What goes wrong in the games of these pairs, without what is settled."""
    for pair in pairs:
        yield from (clash for clash in arena.clashes(pair, games) if not settled(clash))


def tell(ask: Ask | None, said: Reply | Refused) -> None:
    """Print a question with what was said to it, or the refusal of that."""
    if isinstance(said, Refused):
        print(f"      refused: {said.text}", flush=True)
    elif ask is not None:
        print(f"  {ask.moment:28} {ask.rule}: {ask.text} {list(ask.seats)}\n      -> {said}", flush=True)


def replay(edition: str, one: str, other: str, role: str, game: str) -> int:
    """Play one game again and tell it."""
    clash = Arena(load(edition), tell).play(Pair(edition, one, other), int(role), int(game))
    print(clash or "nothing goes wrong")
    return 1 if clash else 0


def main(argv: list[str] | None = None) -> int:
    """Play all pairs; 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.pairs", description="Every pair, every invariant on.")
    parser.add_argument("--edition", choices=EDITIONS, action="append", help="only this edition")
    parser.add_argument("--games", type=int, default=10, help="games of each pair in each role")
    parser.add_argument("--only", nargs="*", default=[], metavar="ENTRY", help="pairs of these powers and cards")
    parser.add_argument("--sample", type=int, metavar="PAIRS", help="so many pairs of each edition, by --seed")
    parser.add_argument("--seed", type=int, default=0, help="which sample")
    words = ("EDITION", "POWER", "OTHER", "ROLE", "GAME")
    parser.add_argument("--replay", nargs=5, metavar=words, help="play one game again and tell it")
    options = parser.parse_args(argv)
    if options.replay:
        return replay(*options.replay)
    found = games = 0
    began = time.perf_counter()
    for edition in options.edition or EDITIONS:
        arena = Arena(load(edition))
        pairs = chosen(arena.book, options.only, options.sample, options.seed)
        for start in range(0, len(pairs), EACH):
            print(f"{edition}: {start} of {len(pairs)} pairs", file=sys.stderr, flush=True)
            for clash in clashes(arena, pairs[start : start + EACH], options.games):
                found += 1
                print(clash, flush=True)
        games += arena.games
    print(f"{games} games, {found} clashes, {time.perf_counter() - began:.1f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
