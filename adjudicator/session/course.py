"""The course of a game: its steps given, taken back, given again, changed long after; the table set anew.

Whatever changes it calls `_write`, and takes the change back if that fails. A course by itself is kept nowhere.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from adjudicator.engine import Ask, Engine, Fault, Record, Refused, Reply, SeatSetup, Setup, new_state
from adjudicator.rulebook.model import Book
from adjudicator.session.errors import NotSaved
from adjudicator.session.run import Run, Saved
from adjudicator.session.sealing import Sealing
from adjudicator.session.steps import Departed, Given, Joined, Kept, Replaced, Rows, Step, asked, clean, copied, plain
from adjudicator.session.stopping import Stopped, suspects, why_not
from adjudicator.table import invariants
from adjudicator.table.state import State


class Tried(NamedTuple):
    """Another course of the game, tried beside the one that stands: other steps after so many."""

    run: Run
    after: int
    left: list[Given]
    kept: int
    given: list[Given]
    """The steps that stood when it was tried, and those that waited."""
    waited: list[Given]


class Course:
    """One game in memory. Every step goes through here; nothing else changes it."""

    def __init__(self, book: Book, start: Setup | State, *, checks: bool = True) -> None:
        """Begin at a set-up, or at any state, in memory alone.

        Raises:
            Refused: the set-up is not possible.
        """
        plain(msgspec.to_builtins(start))
        first = copied(start) if isinstance(start, State) else new_state(book, start)
        self._begin(Run(book, lambda: copied(first), checks=checks), start, first.rulings)

    def _begin(self, run: Run, start: Setup | State, rulings: dict[str, int]) -> None:
        self._run = run
        self._start, self._rulings = start, dict(rulings)
        self._undone: list[Given] = []
        self._left: list[Given] = []
        self._changed: list[str] = []
        self._blamed: list[str] = []
        """Changed parts of the rule book that may be why steps wait."""
        self._sealing = Sealing()
        self._before: Callable[[], None] | None = None
        self._after: Callable[[], None] | None = None
        self.name = ""
        self.began = round(time.time(), 6)

    # -- looking ---------------------------------------------------------------------------------------------------

    @property
    def book(self) -> Book:
        """The rule book it is played by."""
        return self._run.book

    @property
    def question(self) -> Ask | None:
        """The open question; None when the game is over."""
        return self._run.engine.question

    @property
    def state(self) -> State:
        """The table as it stands."""
        return self._run.engine.state

    @property
    def log(self) -> list[Record]:
        """Everything that happened, in order."""
        return self._run.log

    @property
    def engine(self) -> Engine:
        """The engine at this table."""
        return self._run.engine

    @property
    def start(self) -> Setup | State:
        """The set-up, or the state it began with."""
        return self._start

    @property
    def rulings(self) -> dict[str, int]:
        """The choices of interpretation it began with, where they are not ours."""
        return dict(self._rulings)

    @property
    def replies(self) -> list[Step]:
        """All steps that stand."""
        return [given.step for given in self._run.given]

    @property
    def history(self) -> list[Given]:
        """All steps that stand, each with its question's signature and its sentence."""
        return list(self._run.given)

    @property
    def undone(self) -> list[Given]:
        """Steps taken back and not replaced, the next to give again first."""
        return self._undone[::-1]

    @property
    def waiting(self) -> list[Given]:
        """Steps that wait because a question before them differs."""
        return list(self._left)

    @property
    def changed_rules(self) -> list[str]:
        """Parts of the rule book that have changed since the game was last played."""
        return list(self._changed)

    @property
    def can_undo(self) -> bool:
        """There is a step to take back."""
        return bool(self._run.given or self._sealing.faces)

    @property
    def can_redo(self) -> bool:
        """There is a step that was taken back and not replaced."""
        return bool(self._undone)

    @property
    def stopped(self) -> Stopped | None:
        """Why later answers wait, if any do. Answer what is asked and `resume`, or `drop_waiting`."""
        if not self._left:
            return None
        given, ask = self._left[0], self.question
        now = asked(ask)
        why = why_not(self.book, given.asked, ask, now)
        if given.asked == now:
            try:
                self._run.fork(len(self._run.given)).carry_out(given)
                why += ", and it can be given"
            except (Refused, Fault) as problem:
                # what is wrong with a secret answer could tell what it was
                why += (
                    ", but what was answered is not legal any more"
                    if ask is not None and ask.secret
                    else f", but: {problem}"
                )
        rules = suspects(self._blamed, self.book, self.state, [given.asked, now])
        return Stopped(len(self._run.given), len(self._left), given.asked, now, why, rules)

    def who_may_act(self) -> list[tuple[int, str, str]]:
        """Who may act at the open question, in order: seat, what for, and the rule."""
        return self._run.engine.who_may_act()

    def watch(self, moment: Callable[[Engine], None]) -> None:
        """Have somebody told of each moment of the turn as it begins."""
        self._run.watch = moment

    def attend(self, before: Callable[[], None], after: Callable[[], None]) -> None:
        """Have somebody asked before each change (a NotSaved refuses it), and told once it is kept."""
        self._before, self._after = before, after

    # -- going on --------------------------------------------------------------------------------------------------

    def reply(self, reply: Reply, text: str = "") -> Ask | None:
        """Give a reply; returns the next question. `text` is a sentence for it that a reader of the game may like.

        Raises:
            Refused: it is not legal now; nothing has changed.
            Fault: the engine failed; nothing has changed.
            NotSaved: it could not be written; nothing has changed.
        """
        ask = self.question
        try:
            step = clean(reply)
            self._carry_out(Given(step, asked(ask), str(plain(text))))
        except Refused as refusal:
            if ask is not None:
                ask.note = refusal.text
            raise
        return self.question

    def seal(self, seat: int, face: str | None) -> Ask | None:
        """One player's part of an answer that several give in secret. It is kept unseen until all have given theirs.

        Returns the open question: the same while others are missing.

        Raises:
            Refused: that seat is not asked in secret, or its card is not legal.
            NotSaved: it could not be written; nothing has changed.
        """
        before = self._sealing.faces
        whole = self._sealing.add(self.engine, seat, face)
        try:
            if whole is not None:
                return self.reply(whole)
            self._write()
        except (Refused, NotSaved):
            self._sealing.faces = before
            raise
        return self.question

    @property
    def sealed(self) -> list[int]:
        """The seats whose part of a secret answer has been given."""
        return list(self._sealing.faces)

    def undo(self) -> bool:
        """Take back the last step, or the last part of a secret answer. False if there is none."""
        before = self._sealing.faces
        if self._sealing.drop():
            try:
                self._write()
            except NotSaved:
                self._sealing.faces = before
                raise
            return True
        if not self._run.given:
            return False
        given = self._run.given[-1]
        self._run.back(len(self._run.given) - 1)
        self._undone.append(given)
        try:
            self._write()
        except NotSaved:
            self._run.carry_out(self._undone.pop())
            raise
        return True

    def redo(self) -> bool:
        """Give again the step taken back last. False if there is none."""
        if not self._undone:
            return False
        states = len(self._run.saved)
        self._run.carry_out(self._undone[-1])
        sealed = self._sealing.clear()
        try:
            self._write(saved=self._run.saved[states:])
        except NotSaved:
            self._sealing.faces = sealed
            self._run.back(len(self._run.given) - 1)
            raise
        self._undone.pop()
        return True

    # -- what was answered before ----------------------------------------------------------------------------------

    def amend(self, index: int, reply: Reply, text: str = "") -> Kept:
        """Change an earlier reply (counted from 0) and keep every later step whose question stands.

        At the first that differs the game stops and stands there; the rest wait (see `stopped`).

        Raises:
            Refused: the new reply is not legal there; nothing has changed.
            IndexError: there is no such reply.
        """
        return self.take(self.amended(index, reply, text))

    def amended(self, index: int, reply: Reply, text: str = "") -> Tried:
        """What `amend` would come to, and its errors. The game stays as it is until that is taken."""
        given, waited = self.history, self.waiting
        if not 0 <= index < len(given):
            raise IndexError(f"there is no answer {index}; there are {len(given)}")
        run = self._run.fork(index)
        run.carry_out(Given(clean(reply), asked(run.engine.question), str(plain(text))))
        later = given[index + 1 :]
        kept = run.follow(later)
        return Tried(run, index, [*later[kept:], *waited], kept, given, waited)

    def resume(self, skip: int = 0) -> Kept:
        """Give the steps that wait, the first `skip` of them left out, until one differs again."""
        return self.take(self.resumed(skip))

    def resumed(self, skip: int = 0) -> Tried:
        """What `resume` would come to. The game stays as it is until that is taken."""
        given, waited = self.history, self.waiting
        run = self._run.fork(len(given))
        later = waited[skip:]
        kept = run.follow(later)
        return Tried(run, len(given), later[kept:], kept, given, waited)

    def drop_waiting(self) -> None:
        """Forget the steps that wait.

        Raises:
            NotSaved: it could not be written; nothing has changed.
        """
        waiting, self._left = self._left, []
        try:
            self._write(left=[])
        except NotSaved:
            self._left = waiting
            raise

    def take(self, tried: Tried) -> Kept:
        """Go on with a course that was tried.

        Raises:
            Refused: somebody has given or taken back an answer since it was tried; nothing has changed.
            NotSaved: it could not be written; nothing has changed.
        """
        run, after, left, kept, given, waited = tried
        if (given, waited) != (self._run.given, self._left):
            raise Refused("the game has changed meanwhile; try it once more")
        old, undone, waiting, sealed = self._run, self._undone, self._left, self._sealing.clear()
        self._run, self._undone, self._left = run, [], left
        try:
            self._write(Rows(after, run.given[after:]), run.saved, left)
        except NotSaved:
            self._run, self._undone, self._left, self._sealing.faces = old, undone, waiting, sealed
            raise
        return Kept(kept, len(left))

    # -- the table as a whole --------------------------------------------------------------------------------------

    def copy_state(self) -> State:
        """The table as it stands, to change and hand to `set_state`."""
        return copied(self.state)

    def set_state(self, state: State, reason: str) -> Ask | None:
        """The table played on without us: go on from the state as it is now. Taking it back goes on as before.

        Raises:
            Refused: such a table cannot be; the sentence says why.
        """
        self._check_state(state, reason)
        self._carry_out(Given(Replaced(copied(state), reason), asked(self.question)))
        return self.question

    def join(self, player: SeatSetup, after: int | None = None) -> Ask | None:
        """A player sits down, clockwise after a seat, or last; at the start of a turn only.

        Raises:
            Refused: it is not the start of a turn, or the player does not go with the others.
        """
        plain(msgspec.to_builtins(player))
        seat = len(self.state.seats) - 1 if after is None else after
        self._carry_out(Given(Joined(player, seat), asked(self.question)))
        return self.question

    def leave(self, seat: int, reason: str) -> Ask | None:
        """A player leaves the game and takes its ships along; at the start of a turn only.

        Raises:
            Refused: it is not the start of a turn, or too few would be left.
        """
        if not reason.strip():
            raise Refused("say in a few words why the player leaves")
        self._carry_out(Given(Departed(seat, str(plain(reason))), asked(self.question)))
        return self.question

    def _check_state(self, state: State, reason: str) -> None:
        if not reason.strip():
            raise Refused("say in a few words what happened meanwhile")
        plain([reason, msgspec.to_builtins(state)])
        if state.edition != self.book.edition:
            raise Refused(f"this game is played by the {self.book.edition} rules, not by those of {state.edition}")
        if state.mixed != self.book.mixed:
            raise Refused(f"this game's table is {'' if self.book.mixed else 'not '}mixed, and that one differs")
        if state.moment not in self.engine.rules.moments:
            raise Refused(f"the turn has no moment {state.moment!r}")
        unknown = next((x.power for s in state.seats for x in s.slots if x.power not in self.book.entries), None)
        if unknown is not None:
            raise Refused(f"the rule book has no power {unknown!r}")
        broken = invariants.check(state)
        if broken:
            raise Refused("on that table " + "; ".join(broken))

    # -- keeping ---------------------------------------------------------------------------------------------------

    def _carry_out(self, given: Given) -> None:
        """One step more, carried out and written."""
        steps, states = len(self._run.given), len(self._run.saved)
        self._run.carry_out(given)
        sealed = self._sealing.after(given.step, self.question)
        try:
            self._write(Rows(steps, [given]), self._run.saved[states:])
        except NotSaved:
            self._sealing.faces = sealed
            self._run.back(steps)
            raise
        self._undone.clear()

    def _write(
        self, rows: Rows | None = None, saved: Sequence[Saved] = (), left: Sequence[Given] | None = None
    ) -> None:
        """Keep a change that was made: other rows of steps, states saved on the way, steps that wait.

        Raises:
            NotSaved: it could not be kept.
        """
