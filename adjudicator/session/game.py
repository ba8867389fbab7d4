"""A game being played, and its file: everything is on disk before it is told, where the game has a file at all."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import structs

from adjudicator.engine import Fault, Refused, Setup, new_state
from adjudicator.rulebook.model import Book
from adjudicator.session.errors import Missing, NotSaved, OtherRules
from adjudicator.session.layout import Content, Head, begin_of, book_of, packed_begin
from adjudicator.session.prints import changed, digest_of, prints_of
from adjudicator.session.run import Run, Saved
from adjudicator.session.spoken import Spoken
from adjudicator.session.steps import Given, Rows, copied, plain
from adjudicator.session.store import Store
from adjudicator.table.state import State


def house_book(name: str) -> Book:
    """The rule book of that name (see `model.book_name`) with the table's own files laid over it."""
    from adjudicator.rulebook import load_with_house

    return load_with_house(name)


class Game(Spoken):
    """One game, in memory or in a file of its own."""

    _store: Store | None = None
    _unwritten = False
    """Some answers were found not to fit when the file was opened; the file still has them among the others."""

    # -- files -----------------------------------------------------------------------------------------------------

    @classmethod
    def create(cls, path: Path, book: Book, start: Setup | State, *, name: str = "", checks: bool = True) -> Game:
        """Begin a game that is kept in a file of its own.

        Raises:
            Refused: the set-up is not possible.
            GameFileError: the file is there already, or cannot be written.
        """
        game = cls(book, start, checks=checks)
        game.name = str(plain(name)) or path.stem
        game.save_as(path)
        return game

    @classmethod
    def open(cls, path: Path, load: Callable[[str], Book] = house_book, *, checks: bool = True) -> Game:
        """Go on with a game at the question where it was left.

        Under another rule book than it was played with the answers are given again up to the first question that
        differs; the rest wait (see `stopped`) and stay in the file.

        Raises:
            GameFileError: the file cannot be used; the sentence says why, and it is untouched.
            RuleErrors: the table's own rule files are wrong.
        """
        store, content = Store.open(path)
        try:
            return cls._opened(store, content, load(book_of(content.head)), checks)
        except BaseException:
            store.close()
            raise

    @classmethod
    def _opened(cls, store: Store, content: Content, book: Book, checks: bool) -> Game:
        head, before = content.head, content.head.prints
        start = begin_of(head)

        def first() -> State:
            # the choices it began with hold, whatever the table's own files have come to say
            setup = start if isinstance(start, State) else structs.replace(start, rulings={})
            state = copied(setup) if isinstance(setup, State) else new_state(book, setup, head.rulings)
            state.rulings = dict(head.rulings)
            return state

        fits = digest_of(book)
        differs = changed(before, prints_of(book)) if before else []
        store.under(fits, prints_of(book))
        steps = content.steps[: head.stand]
        base = store.checkpoint(len(steps))
        try:
            run = Run(book, first, checks=checks, fetch=store.checkpoint, given=steps[: base.steps if base else 0])
        except (Refused, Fault, LookupError) as problem:
            wrong = f"the game cannot begin under the rule book of today: {problem}"
            raise OtherRules(store.path, wrong, "put back what is missing with a house file") from problem
        game = cls.__new__(cls)
        game._begin(run, start, head.rulings)
        game._store = store
        game.name, game.began, game._changed = head.name, head.began, differs
        kept = run.follow(steps[len(run.given) :]) + (base.steps if base else 0)
        game._unwritten = kept < len(steps)
        game._left = [*steps[kept:], *content.left]
        game._blamed = differs if game._left else []
        game._undone = [] if game._unwritten else content.steps[head.stand :][::-1]
        game._sealing.restore(content.sealed, game.question)
        return game

    def save_as(self, path: Path) -> None:
        """Keep the game in a file from now on.

        Raises:
            GameFileError: the file is there already, or cannot be written.
        """
        if self._store is not None:
            raise NotSaved(self._store.path, "this game has a file already", "export it to have a copy")
        head = Head(
            *(self.name, self.book.edition, digest_of(self.book), prints_of(self.book)),
            *(packed_begin(self._start), self._rulings, self.began),
        )
        head.played, head.stand = time.time(), len(self._run.given)
        _summary(head, self.state)
        self._store, _ = Store.create(path, head, [*self._run.given, *reversed(self._undone)], self._left)
        self._run.fetch_from(self._store.checkpoint)

    def export(self, path: Path | str) -> None:
        """Write the whole game as one readable text.

        Raises:
            GameFileError: there is a file of that name already, or it cannot be written.
        """
        from adjudicator.session.sharing import text_of

        text, path = text_of(self), Path(path)
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError as problem:
            raise Missing(path, "there is a file of that name already", "choose another name") from problem
        except OSError as problem:
            raise Missing(path, f"it cannot be written ({problem.strerror})", "choose another place") from problem

    @classmethod
    def from_export(
        cls, text: Path, path: Path, load: Callable[[str], Book] = house_book, *, checks: bool = True
    ) -> Game:
        """Take up a game from its text, in a new file.

        Raises:
            GameFileError: the text is no game, or the new file cannot be written; the sentence names the line.
            RuleErrors: the table's own rule files are wrong.
        """
        from adjudicator.session.sharing import read

        found = read(text)
        book = load(book_of(found.head))
        if found.head.fits == digest_of(book):
            found.head.prints = prints_of(book)
        store, content = Store.create(path, found.head, found.steps, found.left)
        try:
            game = cls._opened(store, content, book, checks)
            game._write()
        except BaseException:
            store.close()
            path.unlink()
            raise
        return game

    def close(self) -> None:
        """Let go of the file, if there is one; nothing more can be answered then."""
        if self._store is not None:
            self._store.close()

    def __enter__(self) -> Game:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    @property
    def path(self) -> Path | None:
        """The game's file, if it has one."""
        return self._store.path if self._store is not None else None

    def _write(
        self, rows: Rows | None = None, saved: Sequence[Saved] = (), left: Sequence[Given] | None = None
    ) -> None:
        if self._before is not None:
            self._before()
        if self._store is not None:
            self._keep(self._store, rows, saved, left)
        if self._after is not None:
            self._after()

    def _keep(self, store: Store, rows: Rows | None, saved: Sequence[Saved], left: Sequence[Given] | None) -> None:
        stand = len(self._run.given)
        if self._unwritten:
            # until now the file had the answers that wait among those that stand
            rows = Rows(0, [*self._run.given, *reversed(self._undone)])
            left, saved = self._left, self._run.saved
        _summary(store.head, self.state)
        store.write(stand, rows, left, saved, self._sealing.unwritten())
        self._unwritten = False
        self._sealing.written()


def _summary(head: Head, state: State) -> None:
    """What a list of games shows."""
    head.players = [seat.name for seat in state.seats]
    head.turn, head.over = state.turn, state.winners is not None
