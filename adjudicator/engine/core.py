"""The engine at one table: state, log and the question that is open. Replies go in, the next question comes out.

The turn is a table of moments; the id of the present one, kept in the state, is the program counter. A generator
lives only inside one moment: its announcements, its round of uses, its procedures. So any moment's start is a place
to begin, save or jump to. No threads, no clock, no chance, no sets iterated: the same replies give the same log, byte
for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import msgspec
from msgspec import Struct

from adjudicator.engine import backs, special
from adjudicator.engine.context import Context
from adjudicator.engine.index import Index
from adjudicator.engine.live import Rules, Source
from adjudicator.engine.questions import Announce, Answer, Ask, Correct, Refused, Reply
from adjudicator.rulebook.kept import KeptByBook
from adjudicator.rulebook.model import Book, Moment
from adjudicator.rulebook.wording import speech
from adjudicator.table import changes as ch
from adjudicator.table import invariants, surfaces
from adjudicator.table.state import EVERY, Effect, State

CORRECTION = "correction"
"""The rule of a change that the table itself made."""
Flow = Generator[Ask, Reply, Any]
"""What may stop for an answer: it yields questions and is sent replies."""


class Record(Struct, gc=False):
    """One line of the log: what happened, where in the turn, by which rule, for which seat."""

    kind: str
    """changed, asked, used, total, outcome, refused, note, event, corrected."""
    moment: str
    rule: str
    seat: int | None
    data: Any = None


class Jumped(Exception):
    """The table jumps to another moment: what the present one still wanted to ask is moot."""


class Fault(Exception):
    """The engine met something that must not be; the message says what."""


_STALE = frozenset(
    (
        ch.MarkerMade,
        ch.PowerGained,
        ch.PowerDropped,
        ch.PowerMarked,
        ch.PowersSwapped,
        ch.EffectMade,
        ch.EffectsEnded,
        ch.EncounterBegun,
        ch.EncounterResumed,
        ch.EncounterClosed,
        ch.TurnPassed,
        ch.MoonTurned,
        ch.MoonGone,
    )
)
"""Changes after which everything in force is gathered anew."""
_HOMES = frozenset(("home_needed", "home_counted"))
"""Numbers on which it depends whether a power is lost."""
_CARDS = frozenset((ch.CardLaid, ch.CardChanged, ch.CardLeft))
"""Changes after which only what cards put in force is."""
_BACKS = frozenset((ch.HandChanged, ch.HandSet, ch.CardLaid))
"""Changes that may say which backs they are about."""
rules_of = KeptByBook(Rules)
"""The book made ready to run, shared by every engine that uses it."""


class Engine:
    """One table being adjudicated. `m` for short wherever a function is handed it to read the table or move it on."""

    def __init__(
        self,
        book: Book,
        state: State,
        *,
        checks: bool = True,
        on_moment: Callable[[Engine], None] | None = None,
        log: list[Record] | None = None,
        running: bool = True,
    ) -> None:
        """Start at the state's moment and run to the first question.

        `checks` tests every invariant at every question; `on_moment` is called as each moment begins (a place to
        save); `log` is what happened before. One that is not `running` asks nothing: it reads what the rules say of a
        table.
        """
        from adjudicator.engine.judging import judge
        from adjudicator.engine.rounds import judge_named
        from adjudicator.engine.validate import fitting

        self._judge, self._fitting, self._judge_named = judge, fitting, judge_named
        self.book: Book = book
        self.rules: Rules = rules_of(book)
        self.state: State = state
        self.log: list[Record] = log if log is not None else []
        self.replying = False
        """A reply has been given and is being carried out."""
        self.question: Ask | None = None
        self.asker: Context | None = None
        """What the clause that asked last for cards of a hand knew, for looking at the answer."""
        self.pending: list[dict[str, Any]] = []
        """Announced things waiting for answers, innermost last."""
        self.dirty: list[int] = []
        self.settling: list[tuple[str, int, str]] = []
        """Colonies founded and given up since the last settling: event, owner, planet."""
        self.landings: list[dict[str, Any]] = []
        """Ships that came to planets since the last settling, for it to ask who answers that."""
        self.unsure: dict[special.Ref, special.Spots] = {}
        """Special ships of which it is open where they stand, until their owner is asked."""
        self.marking = False
        """That is being asked."""
        self.acted = 0
        """Counts uses and cards played, so that a round knows that somebody acted."""
        self.writes = 0
        """Counts changes a player would notice, so that a use without effect can say so."""
        self.busy: list[str] = []
        """Uses and cards being carried out, innermost last: until they are finished only what answers them may come
        between.
        """
        self.openings = 0
        """Counts questions at which anybody may announce something, not only what answers a use in progress."""
        self.hearing = False
        """Cards are being waited for at a moment whose round is over."""
        self.finishing = False
        """The moment is being settled or undone; that is done to its end even when the table jumps."""
        self.offered: tuple[list[Source], dict[str, Any] | None] = ([], None)
        """The optional uses last offered, and the event they are about."""
        self.named: dict[str, Any] = {}
        """What the last answer said besides: answers to the questions of the use it chose."""
        self.chain: list[int] = []
        """Cards played in the present chain of answers; they are discarded together."""
        self.stopped: list[int] = []
        """Of those cards the ones that do not come back to a hand: stopped, or given away by their own words."""
        self.events: list[tuple[str, list[dict[str, Any]], int]] = []
        """What is happening and waits for cards that act on it, innermost last: which event, its parts, and how much
        was pending.
        """
        self.checks = checks
        self._on_moment = on_moment
        self._index: Index | None = None
        if state.moment not in self.rules.moments:
            raise Fault(f"this rule book has no moment {state.moment!r}")
        self._flow: Flow | None = self._run() if running else None
        self._advance(None)

    # -- replies ---------------------------------------------------------------------------------------------------

    def reply(self, reply: Reply) -> Ask | None:
        """Answer the open question, announce something, or correct the table; returns the next question.

        Raises:
            Refused: the reply is not legal now. Nothing has changed and the same question stands, with the reason in
            `note`.
        """
        ask = self.question
        if ask is None:
            raise Refused("the game is over; nothing is asked")
        try:
            if isinstance(reply, Answer):
                reply = Answer(self._fitting(self, ask, reply.value), reply.args)
                if reply.args:
                    self._judge_named(self, reply)
            elif isinstance(reply, Announce):
                self._judge(self, reply)
            else:
                self._try_correction(reply)
        except Refused as refusal:
            ask.note = refusal.text
            raise
        return self._advance(reply)

    def who_may_act(self) -> list[tuple[int, str, str]]:
        """Who may act at this question, in order: seat, what for, and the rule."""
        from adjudicator.engine.rounds import who_may_act

        return who_may_act(self)

    # -- writing ---------------------------------------------------------------------------------------------------

    @property
    def index(self) -> Index:
        """The rules in force now."""
        if self._index is None:
            self._index = Index(self)
        return self._index

    def stale(self) -> None:
        """What is in force must be gathered again."""
        self._index = None

    def do(self, change: ch.Change, cause: str, seat: int | None = None) -> None:
        """Write one change with the rule that caused it."""
        state = self.state
        kind = type(change)
        if type(change) is ch.ShipsMoved and (self.unsure or state.seats[change.owner].markers):
            special.watch(self, change)
        elif kind in _BACKS and backs.played(state):
            backs.fill(self, change)
        if isinstance(change, ch.EffectMade | ch.EffectsEnded) and self._about_homes(change):
            self.dirty += range(len(state.seats))
        touched = ch.apply(state, change)
        self.log.append(Record("changed", state.moment, cause, seat, change))
        if touched is not None:
            self.dirty.append(touched)
            if isinstance(change, ch.ShipsMoved):
                self._colonies(change)
        self.writes += 1
        if kind in _STALE:
            self._index = None
        elif kind in _CARDS and self._index is not None:
            self._index.forget_cards()

    def _about_homes(self, change: ch.EffectMade | ch.EffectsEnded) -> bool:
        """A rule begins or ends that says how many home colonies keep a power, or which count."""
        if isinstance(change, ch.EffectMade):
            rules = [change.effect.rule]
        else:
            rules = [effect.rule for effect in self.state.effects if effect.serial in change.serials]
        return any(not _HOMES.isdisjoint(self.rules.made(rule)[0]) for rule in rules)

    def _colonies(self, change: ch.ShipsMoved) -> None:
        """Note the colonies that a move of ships founded or gave up, for the settling to announce."""
        places, planets, owner = self.state.places, self.state.planets, change.owner
        if change.source in planets and owner not in places[change.source]:
            self.settling.append(("colony_lost", owner, change.source))
            if planets[change.source].moon:
                self._index = None
        if change.to in planets and places[change.to][owner] == change.count:
            self.settling.append(("colony_established", owner, change.to))
            if planets[change.to].moon:
                self._index = None

    def set(self, name: str, value: Any, cause: str) -> None:
        """Write a fact of the encounter. Whoever becomes the defense is no ally any more."""
        e = self.state.encounter
        if name == "defense" and e is not None and value in e.allies:
            self.do(ch.AllyLeft(value), cause, value)
        self.do(ch.EncounterSet(name, value), cause)
        if name in ("defense", "silenced", "comet"):
            self._index = None

    def end_effects(self, until: str, cause: str, spared: Callable[[Effect], bool] | None = None) -> None:
        """Rules made to hold until then end, but for those that are spared."""
        made = [effect for effect in self.state.effects if effect.until == until]
        ended = [effect.serial for effect in made if spared is None or not spared(effect)]
        if ended:
            self.do(ch.EffectsEnded(ended), cause)

    def in_force(self, seat: int, power: str) -> bool:
        """That power of the seat works now: neither lost nor shut off."""
        return self.index.has_power(seat, power)

    def choice(self, issue: str) -> int:
        """The number of the choice this table takes for an issue of interpretation; ours is 1."""
        return self.state.rulings.get(issue, 1)

    def note(self, kind: str, rule: str, seat: int | None = None, data: Any = None) -> None:
        """Log something that changes nothing by itself."""
        self.log.append(Record(kind, self.state.moment, rule, seat, data))

    def language_of(self, event: str) -> str:
        """What happens at an event, in the edition's words."""
        says = str(self.rules.language["events"].get(event, {}).get("says", event)).partition(";")[0]
        return speech(self.book)(says)

    def trace(self) -> bytes:
        """The whole log as bytes: equal for equal games."""
        return msgspec.json.encode(self.log)

    # -- running ---------------------------------------------------------------------------------------------------

    def _advance(self, reply: Reply | None) -> Ask | None:
        flow = self._flow
        if flow is None:
            self.question = None
            return None
        self.replying = reply is not None
        try:
            ask = next(flow) if reply is None else flow.send(reply)
        except StopIteration:
            self._flow = None
            self.question = None
            return None
        self.question = ask
        self.openings += not self.busy
        if self.checks:
            broken = invariants.check(self.state)
            if broken:
                raise Fault(f"at {self.state.moment}, before '{ask.text}': " + "; ".join(broken))
        if ask.kind != "go_on":
            self.note("asked", ask.rule, ask.seats[0] if ask.seats else None, [ask.name, ask.kind, list(ask.seats)])
        return ask

    def _run(self) -> Flow:
        from adjudicator.engine.listening import listen
        from adjudicator.engine.procedures import PROCEDURES
        from adjudicator.engine.procedures.rewind import unwind
        from adjudicator.engine.reading import read_numbers
        from adjudicator.engine.rounds import pause, round_of_uses
        from adjudicator.engine.settle import settle
        from adjudicator.engine.verbs.control import run_due

        state, rows = self.state, self.rules.rows
        last = len(rows) - 1
        at = self.rules.moment_number(state.moment)
        idle = 0
        while state.winners is None:
            row, condition, bare = rows[at]
            if self._on_moment is not None:
                self._on_moment(self)
            state.open.append(row.id)
            state.open.extend(moment for moment in row.still if moment not in state.open)
            if bare and not state.later and not state.effects and not self.index.at(row.id) and state.pace != EVERY:
                at = at + 1 if at < last else 0
                state.moment = rows[at][0].id
                continue
            if condition is None or condition(Context(self, None)):
                state.opening += 1
                try:
                    if row.reads:
                        yield from read_numbers(self, row.reads)
                    if row.before is not None:
                        yield from PROCEDURES[row.before](self)
                    if state.goto is None and state.winners is None:
                        if row.id not in state.open:
                            state.open.append(row.id)
                        if state.later:
                            yield from run_due(self, row.id)
                        heard = self.openings
                        stirred = False
                        if (row.pause is not None and _wanted(self, row)) or (
                            state.pace == EVERY and state.encounter is not None
                        ):
                            yield from pause(self, "pause", row.pause or f"{row.title}. Anybody?")
                        if state.goto is None and self.index.at(row.id):
                            stirred = yield from round_of_uses(self, row.id)
                        if stirred and row.pause is not None and state.goto is None and state.winners is None:
                            # what was done may be answered in kind until all pass in a row (ffg)
                            yield from pause(self, "pause", row.pause)
                        if row.listen is not None and state.goto is None and self.openings == heard:
                            yield from listen(self, f"use {row.id}", [], row.listen)
                    if row.after is not None and state.goto is None and state.winners is None:
                        yield from PROCEDURES[row.after](self)
                except Jumped:
                    self.pending.clear()
                if self.unsure or self.dirty:
                    self.finishing = True
                    yield from special.settle_markers(self)
                    yield from settle(self)
                    self.finishing = False
            if state.goto is None:
                at = at + 1 if at < last else 0
            while state.goto is not None:
                goal, state.goto = self.rules.moment_number(state.goto), None
                state.open.clear()  # what stood open is overtaken: an encounter cut short has no moments left
                if goal <= at:
                    self.finishing = True
                    yield from unwind(self, at, goal)
                    yield from special.settle_markers(self)
                    self.finishing = False
                at = goal
            state.moment = rows[at][0].id
            if state.effects:
                self.end_effects("this moment", "turn.end_of_moment")
            idle += 1
            if idle > 100_000:
                raise Fault("the turn goes round and round without a question")

    def coming(self) -> Moment | None:
        """The next moment of this turn at which something happens, as things stand."""
        at = self.rules.moment_number(self.state.moment)
        for row, condition, bare in self.rules.rows[at + 1 :]:
            if not bare and (condition is None or condition(Context(self, None))):
                return row
        return None

    def _try_correction(self, correction: Correct) -> None:
        """See on a copy whether a correction leaves a table that can be played on."""
        if not correction.reason.strip():
            raise Refused("a correction needs its reason, in a few words")
        from adjudicator.engine.by_hand import fitting, sound

        copy: State = msgspec.msgpack.decode(msgspec.msgpack.encode(self.state), type=State)
        changes = self.read_changes(correction)
        for change in changes:
            fitting(self, change)
            try:
                ch.apply(copy, change)
            except (ch.WrongChange, IndexError, TypeError, AttributeError) as wrong:
                raise Refused(f"this cannot be corrected so: {wrong}") from wrong
        wrong_turn = sound(copy, changes)
        if wrong_turn:
            raise Refused(wrong_turn)
        broken = invariants.check(copy)
        if broken:
            raise Refused("after that correction " + "; ".join(broken))
        if copy.goto is not None and copy.goto not in self.rules.moments:
            raise Refused(f"there is no moment {copy.goto!r} to go on from")

    def read_changes(self, correction: Correct) -> list[ch.Change]:
        """The correction's changes as changes.

        Raises:
            Refused: one of them is no change; the sentence names the field.
        """
        try:
            return surfaces.corrected(self.state, msgspec.convert(correction.changes, list[ch.Change]))
        except msgspec.ValidationError as wrong:
            raise Refused(f"not a correction: {wrong}") from wrong

    def correct(self, correction: Correct) -> None:
        """Carry out a correction that `_try_correction` found sound."""
        from adjudicator.engine.by_hand import go_on, held

        changes = self.read_changes(correction)
        for change in changes:
            self.do(held(self, change), CORRECTION)
        go_on(self, changes)
        self.stale()
        self.do(ch.Noted(f"corrected: {correction.reason}"), CORRECTION)
        self.note("corrected", CORRECTION, None, correction.reason)


def _wanted(m: Engine, row: Moment) -> bool:
    """A pause is skipped where nothing happened that could be answered."""
    if row.id == "resolution.outcome":
        e = m.state.encounter
        return e is not None and e.outcome is not None and e.outcome.kind != "none"
    e = m.state.encounter
    return e is not None and e.outcome is None
