"""When an entry acts: at which moments of the edition's turn, and what it answers whenever it happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from adjudicator.rulebook.model import Book, Clause, Entry, Moment, Standing
from adjudicator.rulebook.wording import capital, listed

from .card import PhaseAt
from .speech import Speech

PROCEDURES: dict[str, tuple[str, ...]] = {
    # numbers that a procedure of the turn folds
    "income": ("income",),
    "retrieval": ("retrieve_ship",),
    "selection_open": ("select_cards",),
    "allies_land": ("move_ships",),
    "gain_worth": ("pay_out",),
    "compensation": ("pay_out",),
    "rewards": ("pay_out",),
    "deal_loss": ("bargain",),
    "encounters_a_turn": ("ask_another",),
    # acts that one asks for
    "aim_freely": ("own_colour", "settle_destiny"),
    "invite": ("invite",),
    "ally": ("invite", "answer_invitations"),
    "need_card": ("hand_check_turn", "hand_check_planning", "hand_check_again", "ask_another"),
    "deal": ("bargain",),
    "free_in_deal": ("bargain",),
    "win": ("end_encounter",),
    # events that happen in one
    "destiny_drawn": ("draw_destiny",),
    "deal_made": ("bargain",),
    "deal_failed": ("bargain",),
    "outcome_decided": ("announce_outcome",),
    "compensation_collected": ("pay_out",),
    "reward_taken": ("pay_out",),
    "encounter_ended": ("end_encounter",),
    # cards that one takes
    "kicker": ("lay_kickers",),
    "encounter_card": ("select_cards",),
    "becomes": ("turn_up",),
    "destiny": ("draw_destiny",),
}
"""Which procedures of the turn ask for a number, an act, a card, or make an event happen, where no moment reads it.
What is in neither list may come at any time.
"""
DECIDED = "outcome"
"""The moment that reads this is where cards count and the winner is decided."""
ANSWERS = {"instead": "instead, when", "before": "before", "after": "after", "answers": "when"}
ANY = "any"


class When(NamedTuple):
    """Where in the turn something acts."""

    moments: frozenset[str]
    phases: frozenset[str]
    """Phases in which it acts at any pause."""
    anytime: tuple[str, ...]
    """What it answers in any phase."""

    def plus(self, other: When) -> When:
        """Both."""
        anytime = tuple(dict.fromkeys((*self.anytime, *other.anytime)))
        return When(self.moments | other.moments, self.phases | other.phases, anytime)


NEVER = When(frozenset(), frozenset(), ())


class Timing:
    """The turn of one book, for reading when things act."""

    def __init__(self, book: Book, speech: Speech) -> None:
        self.book = book
        self.speech = speech
        self.rows: dict[str, Moment] = {moment.id: moment for moment in book.turn}
        self._readers: dict[str, list[str]] = {}
        self._runners: dict[str, list[str]] = {}
        together = book.language.get("together", {})
        for moment in book.turn:
            for read in moment.reads:
                for number in (read, *together.get(read, ())):
                    self._readers.setdefault(number, []).append(moment.id)
            for procedure in (moment.before, moment.after):
                if procedure is not None:
                    self._runners.setdefault(procedure, []).append(moment.id)

    def of_entry(self, entry: Entry) -> When:
        """When anything of an entry acts."""
        found = NEVER
        for clause in entry.clauses:
            found = found.plus(self.of_clause(clause))
        for standing in entry.standings:
            found = found.plus(self.of_standing(standing))
        asked = [entry.kind, entry.card or ""]
        asked += ["encounter_card"] if entry.encounter_card else []
        asked += ["becomes"] if entry.becomes else []
        return found.plus(When(frozenset(m for word in asked for m in self._where(word)), frozenset(), ()))

    def of_clause(self, clause: Clause) -> When:
        """When a clause can be used."""
        if clause.kind == "use":
            if ANY in clause.at:
                phases = clause.phases or [moment.phase for moment in self.book.turn]
                named = [place for place in phases if place in self.rows]
                return When(frozenset(named), frozenset(phase for phase in phases if phase not in self.rows), ())
            return When(frozenset(clause.at), frozenset(), ())
        found = NEVER
        for event in clause.at:
            moments = frozenset(self._where(event))
            found = found.plus(When(moments, frozenset(), () if moments else (self.answer(clause, event),)))
        return found

    def of_standing(self, standing: Standing) -> When:
        """When a standing rule makes a difference."""
        decided = standing.verb in ("decide", "count")
        subjects = [DECIDED] if decided else standing.subject
        return When(frozenset(m for subject in subjects for m in self._where(subject)), frozenset(), ())

    def says(self, clause: Clause) -> list[str]:
        """When a clause can be used, in words."""
        if clause.kind != "use":
            return [self.answer(clause, event) for event in clause.at]
        if ANY not in clause.at:
            return [self.title(moment) for moment in clause.at]
        if not clause.phases:
            return ["at any pause"]
        spoken = [self.title(p) if p in self.rows else self.speech.phase(p) for p in clause.phases]
        return [f"at any pause of {listed(spoken)}"]

    def answer(self, clause: Clause, event: str) -> str:
        """What a clause answers: ``after ships are lost``."""
        says = self.book.language["events"].get(event, {}).get("says", event.replace("_", " "))
        return f"{ANSWERS.get(clause.kind, 'when')} {self.speech.say(str(says))}"

    def title(self, moment: str) -> str:
        """A moment's title."""
        row = self.rows.get(moment)
        return moment if row is None else row.title

    def strip(self, when: When) -> list[PhaseAt]:
        """Every phase of the turn in order, with the moments at which something acts."""
        found: dict[str, PhaseAt] = {}
        for row in self.book.turn:
            phase = found.setdefault(row.phase, PhaseAt(row.phase, "", capital(self.speech.phase(row.phase))))
            if row.number and row.number not in phase.number.split(", "):
                phase.number = f"{phase.number}, {row.number}" if phase.number else row.number
            if row.id in when.moments:
                phase.moments.append(row.title)
        for phase in found.values():
            if phase.phase in when.phases:
                phase.moments.insert(0, "at any pause")
            phase.acts = bool(phase.moments)
        return list(found.values())

    def _where(self, word: str) -> Iterator[str]:
        """Moments at which a number is read, an act asked for, or an event happens, as far as that is fixed."""
        yield from self._readers.get(word, ())
        yield from self._run(PROCEDURES.get(word, ()))

    def _run(self, procedures: Iterable[str]) -> Iterator[str]:
        for procedure in procedures:
            yield from self._runners.get(procedure, ())
