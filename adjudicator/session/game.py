"""A game being played: the open question, replies, undo and redo.

Undo re-runs the few replies since the last saved moment.
"""

from __future__ import annotations

import msgspec

from adjudicator.engine import Ask, Fault, Machine, Record, Refused, Reply, Setup, new_state
from adjudicator.rulebook.model import Book
from adjudicator.table.state import State

_STRIDE = 6
"""Replies after which the next moment's start is saved, so that undo never re-runs many."""


class _Saved(msgspec.Struct):
    """The start of a moment: how many replies had been given, the state, and how long the log was."""

    replies: int
    state: bytes
    log: int


class Game:
    """One game. Every reply goes through `reply`; nothing else changes it."""

    def __init__(self, book: Book, start: Setup | State, *, checks: bool = True) -> None:
        """Begin at a set-up, or at any state.

        Raises:
            Refused: the set-up is not possible.
        """
        self.book = book
        self._checks = checks
        self._replies: list[Reply] = []
        self._undone: list[Reply] = []
        self._saved: list[_Saved] = []
        self._machine: Machine
        self._boot(start if isinstance(start, State) else new_state(book, start), [])

    @property
    def question(self) -> Ask | None:
        """The open question; None when the game is over."""
        return self._machine.question

    @property
    def state(self) -> State:
        """The table as it stands."""
        return self._machine.state

    @property
    def log(self) -> list[Record]:
        """Everything that happened, in order."""
        return self._machine.log

    @property
    def machine(self) -> Machine:
        """The engine at this table."""
        return self._machine

    @property
    def replies(self) -> list[Reply]:
        """All replies that stand."""
        return list(self._replies)

    @property
    def can_undo(self) -> bool:
        """There is a reply to take back."""
        return bool(self._replies)

    @property
    def can_redo(self) -> bool:
        """There is a reply that was taken back and not replaced."""
        return bool(self._undone)

    def who_may_act(self) -> list[tuple[int, str, str]]:
        """Who may act at the open question, in order: seat, what for, and the rule."""
        return self._machine.who_may_act()

    def reply(self, reply: Reply) -> Ask | None:
        """Give a reply; returns the next question.

        Raises:
            Refused: it is not legal now; nothing has changed.
            Fault: the engine failed; nothing has changed.
        """
        try:
            self._machine.reply(reply)
        except Refused:
            raise
        except Exception as fault:
            # A fault of the engine must not cost the table its game: everything before this reply stands.
            self._rerun()
            raise Fault(f"the rules engine failed, and the table stands as it did before: {fault}") from fault
        self._replies.append(reply)
        self._undone.clear()
        return self._machine.question

    def undo(self) -> bool:
        """Take back the last reply. False if there is none."""
        if not self._replies:
            return False
        self._undone.append(self._replies.pop())
        self._rerun()
        return True

    def redo(self) -> bool:
        """Give again the reply taken back last. False if there is none."""
        if not self._undone:
            return False
        reply = self._undone.pop()
        self._machine.reply(reply)
        self._replies.append(reply)
        return True

    def _rerun(self) -> None:
        """Start again from the last saved moment that all standing replies follow."""
        while len(self._saved) > 1 and self._saved[-1].replies > len(self._replies):
            self._saved.pop()
        saved = self._saved.pop()
        log = self._machine.log[: saved.log]
        given = self._replies
        self._replies = given[: saved.replies]
        self._boot(msgspec.msgpack.decode(saved.state, type=State), log)
        for reply in given[saved.replies :]:
            self._machine.reply(reply)
            self._replies.append(reply)

    def _boot(self, state: State, log: list[Record]) -> None:
        self._machine = Machine(self.book, state, checks=self._checks, on_moment=self._save, log=log)

    def _save(self, m: Machine) -> None:
        """A moment begins: keep it if enough replies have been given since the last one kept."""
        n = len(self._replies) + m.replying
        if self._saved and n - self._saved[-1].replies < _STRIDE:
            return
        self._saved.append(_Saved(n, msgspec.msgpack.encode(m.state), len(m.log)))
