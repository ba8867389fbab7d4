"""The entries of a book tried one after another, or by several processes at once: what is found is the same."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

import msgspec
from msgspec import Struct

from adjudicator.audit.parts import Part, parts_of
from adjudicator.audit.search import Bench, Broken, Search
from adjudicator.audit.watched import Reached
from adjudicator.rulebook.model import Book


class Job(Struct, frozen=True):
    """An entry to try, in which of its games, and which of its parts."""

    entry: str
    games: int
    first: int = 0
    parts: tuple[int, ...] | None = None
    """Places of the parts among those of the entry; all if left out."""


class Tried(Struct):
    """What came of one entry."""

    parts: int
    dead: list[Part]
    games: int
    broken: list[Broken]
    reached: Reached


_BENCHES: list[Bench] = []
"""The bench of a worker process, made once when it starts."""


def tried(book: Book, jobs: Sequence[Job], processes: int) -> Iterator[Tried]:
    """What comes of the entries, in their order."""
    if processes < 2 or len(jobs) < 2:
        bench = Bench(book)
        yield from (_try(bench, job) for job in jobs)
        return
    others = multiprocessing.active_children()
    with ProcessPoolExecutor(processes, initializer=_start, initargs=(msgspec.json.encode(book),)) as pool:
        try:
            # not `map`, which cancels what is left: a pool whose workers are gone stumbles over that
            for future in [pool.submit(_work, job) for job in jobs]:
                yield future.result()
        except BaseException:
            # nobody waits for it any more, and one entry may take minutes
            for worker in multiprocessing.active_children():
                if worker not in others:
                    worker.terminate()
            raise


def _start(book: bytes) -> None:
    # Ctrl-C ends a worker without a word, as the command says it once; where the command is deaf to it, so are they
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    _BENCHES.append(Bench(msgspec.json.decode(book, type=Book)))


def _work(job: Job) -> Tried:
    return _try(_BENCHES[-1], job)


def _try(bench: Bench, job: Job) -> Tried:
    entry = bench.book.entries[job.entry]
    reached = Reached()
    search = Search(bench, entry, reached)
    parts = parts_of(entry)
    if job.parts is not None:
        parts = [parts[i] for i in job.parts]
    dead = search.dead(parts, job.games, job.first)
    return Tried(len(parts), dead, search.games, search.broken, reached)
