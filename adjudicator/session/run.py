"""The engine carrying out a game's steps: forward one at a time, back by carrying out the last few again.

The state is saved at the beginning of some moments; going back starts from the last one saved that still counts. What
was saved may lie in a file, and the log before it is made again only if somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from adjudicator.engine import Engine, Fault, Record, Refused
from adjudicator.rulebook.model import Book
from adjudicator.rulebook.progress import far
from adjudicator.session.seats import depart, sit_down
from adjudicator.session.steps import Departed, Given, Joined, Replaced, asked, clean, copied, pack, unpacked
from adjudicator.table import changes as ch
from adjudicator.table import invariants
from adjudicator.table.state import State

STRIDE = 6
"""Steps after which the next moment's beginning is saved, so that going back never carries out many again."""


class Saved(Struct, gc=False):
    """The beginning of a moment: how many steps had been given, the state, how long the log was."""

    steps: int
    state: bytes
    log: int
    turn: bool = False
    """It is the beginning of a turn."""


def nothing_saved(steps: int) -> Saved | None:
    """Where games are kept that are kept nowhere."""
    return None


class Run:
    """One table with the steps that led to it."""

    def __init__(
        self,
        book: Book,
        begin: Callable[[], State],
        *,
        checks: bool = True,
        fetch: Callable[[int], Saved | None] = nothing_saved,
        given: Sequence[Given] = (),
    ) -> None:
        """Carry out the steps `given`, beginning with the last state that `fetch` has for so many steps.

        `begin` makes the state before the first step.
        """
        self.book = book
        self.given: list[Given] = list(given)
        self.saved: list[Saved] = []
        self.engine: Engine
        self._begin, self._fetch, self._checks = begin, fetch, checks
        self._log: list[Record] = []
        self._missing = 0
        """Records at the beginning of the log that have not been made again."""
        self._number = 0
        """Steps given, counting the one being carried out."""
        self.watch: Callable[[Engine], None] | None = None
        """Told of each moment as it begins."""
        self._due: bool | None = None
        """The next moment's beginning is to be saved (True), or is saved already (False)."""
        self._turn = next((row.id for row in book.turn if row.phase == "start_turn"), None)
        self.back(len(self.given))

    @property
    def log(self) -> list[Record]:
        """Everything that happened, oldest first."""
        if self._missing:
            again = Run(self.book, self._begin, checks=False)
            for given in self.given:
                if len(again._log) >= self._missing:
                    break
                far(len(again._log), self._missing)
                again.carry_out(given)
            if len(again._log) < self._missing:
                raise Fault("the beginning of the log cannot be made again from the answers given")
            self._log[:0] = again._log[: self._missing]
            self._missing = 0
        return self._log

    def carry_out(self, given: Given) -> None:
        """One step more.

        Raises:
            Refused: it is not legal now; nothing has changed.
            Fault: the engine failed; nothing has changed.
        """
        step, steps = given.step, len(self.given)
        self._number = steps + 1
        try:
            if isinstance(step, Replaced):
                self._place(copied(step.state), f"played on: {step.reason}")
            elif isinstance(step, Joined):
                self._place(sit_down(self.book, self.turn_begun(), step), f"{step.player.name} joins the game")
            elif isinstance(step, Departed):
                names = [seat.name for seat in self.engine.state.seats]
                after = depart(self.book, self.turn_begun(), step)
                self._place(after, f"{names[step.seat]} leaves: {step.reason}")
            else:
                self.engine.reply(clean(step))
        except Refused:
            while self.saved[-1].steps > steps:
                self.saved.pop()
            raise
        except Exception as fault:
            # A fault of the engine must not cost the table its game: everything before this step stands.
            self.back(steps)
            raise Fault(f"the rules engine failed, and the table stands as it did before: {fault}") from fault
        self.given.append(given)

    def follow(self, later: Sequence[Given]) -> int:
        """Carry out steps given before, until one's question is no longer the one asked; returns how many."""
        for number, given in enumerate(later):
            far(number, len(later))
            if not self.fits(given):
                return number
            try:
                self.carry_out(given)
            except (Refused, Fault):
                return number
        return len(later)

    def fits(self, given: Given) -> bool:
        """The question asked now is the one the step was given at; a table as it now stands answers any."""
        return given.asked == asked(self.engine.question) or isinstance(given.step, Replaced)

    def back(self, steps: int) -> None:
        """Stand where the game stood after so many steps."""
        while self.saved and self.saved[-1].steps > steps:
            self.saved.pop()
        if not self.saved:
            self.saved.append(self._fetch(steps) or Saved(0, pack(self._begin()), 0))
        base = self.saved[-1]
        again = self.given[base.steps : steps]
        del self.given[base.steps :]
        first = not hasattr(self, "engine")
        if base.log < self._missing or first:
            self._missing, log = base.log, []
        else:
            log = self._log
            del log[base.log - self._missing :]
        self._number, self._due = base.steps, False
        # what is carried out again was found sound when it was new
        self._boot(unpacked(base.state), log, checks=first and self._checks)
        for given in again:
            self.carry_out(given)
        self.engine.checks = self._checks

    def fetch_from(self, fetch: Callable[[int], Saved | None]) -> None:
        """Where states are saved from now on besides here."""
        self._fetch = fetch

    def fork(self, steps: int) -> Run:
        """The same game after so many of its steps, to try something on."""
        other = Run.__new__(Run)
        other.__dict__.update(self.__dict__)
        other.watch = None
        other.given, other.saved, other._log = list(self.given), list(self.saved), list(self._log)
        other.back(steps)
        return other

    def turn_begun(self) -> State:
        """The state at the beginning of this turn.

        Raises:
            Refused: something has been answered since.
        """
        steps = len(self.given)
        found = _turn_saved(self.saved, steps)
        if found is None and steps:
            before = self.fork(steps - 1)
            before.carry_out(self.given[-1])
            found = _turn_saved(before.saved, steps)
        if found is None:
            raise Refused(
                "players join and leave at the start of a turn, before anything is answered in it; "
                "take answers back to there, or wait for the next turn"
            )
        return unpacked(found.state)

    # -- the engine ------------------------------------------------------------------------------------------------

    def _place(self, state: State, why: str) -> None:
        """Go on from another state; the log says why."""
        said = ch.Noted(why)
        ch.apply(state, said)
        broken = invariants.check(state)
        if broken:
            raise Refused("on that table " + "; ".join(broken))
        self._due = True
        log = [*self._log, Record("changed", state.moment, "correction", None, said)]
        self._boot(state, log, self._checks)

    def _boot(self, state: State, log: list[Record], checks: bool) -> None:
        kept, self._log = self._log, log
        try:
            self.engine = Engine(self.book, state, checks=checks, on_moment=self._moment, log=log)
        except BaseException:
            self._log = kept
            raise

    def _moment(self, m: Engine) -> None:
        """A moment begins: save it at the start of a turn, and if enough steps were given since the last one saved."""
        if self.watch is not None:
            self.watch(m)
        due, self._due = self._due, None
        if due is False or m.dirty or m.settling or m.landings or m.pending or m.chain or m.busy:
            return
        turn = m.state.moment == self._turn
        last = self.saved[-1].steps if self.saved else -STRIDE
        if due or turn or self._number - last >= STRIDE:
            self.saved.append(Saved(self._number, pack(m.state), len(m.log) + self._missing, turn))


def _turn_saved(saved: Sequence[Saved], steps: int) -> Saved | None:
    """The beginning of a turn after exactly so many steps."""
    return next((s for s in reversed(saved) if s.turn and s.steps == steps), None)
