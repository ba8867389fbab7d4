"""A game as a program talks to it: legal answers, answers and announcements in words, the outcome and its reasons."""

from __future__ import annotations

from typing import Any

from adjudicator.engine import Announce, Answer, Ask, Refused
from adjudicator.engine.telling import Reason, reasons
from adjudicator.session.course import Course
from adjudicator.session.outcomes import last_encounter, last_outcome
from adjudicator.session.plainly import Legal, named_seats, seat_of, value_for
from adjudicator.table.state import Outcome


class Spoken(Course):
    """What makes a game pleasant to script."""

    @property
    def legal(self) -> Legal:
        """What may be answered now: to walk through, to ask ``x in game.legal``, to print."""
        return Legal(self.engine)

    @property
    def outcome(self) -> Outcome | None:
        """How the present or the last encounter came out, if one did."""
        return last_outcome(self.log)

    def reasons(self) -> list[Reason]:
        """What led to the last outcome and what came of it, from the beginning of its encounter, oldest first."""
        return reasons(self.book, self.state, last_encounter(self.log))

    def __str__(self) -> str:
        if self.question is None:
            names = [self.state.seats[seat].name for seat in self.state.winners or []]
            return f"{' and '.join(names)} won"
        return f"{self.question.text} Legal: {self.legal}"

    def __repr__(self) -> str:
        players = ", ".join(seat.name for seat in self.state.seats)
        return f"<Game {self.name or 'in memory'}: {self.book.edition}, {players}, turn {self.state.turn}>"

    def answer(self, value: Any = None, text: str = "") -> Ask | None:
        """Answer the open question; players may be named and options said in words. None passes, or goes on.

        Raises:
            Refused: it is not legal now; the sentence says what is.
        """
        ask = self.question
        if ask is None:
            raise Refused("the game is over; nothing is asked")
        return self.reply(Answer(value_for(ask, self.state, value)), text)

    def play(self, who: str | int, what: str, **named: Any) -> Ask | None:
        """A player plays a card, or uses a rule, of its own accord: ``game.play("Bo", "Cosmic Zap")``.

        `named` are answers to what it asks, such as ``on="Ana"``, where they are known already.

        Raises:
            Refused: it is not legal now; the sentence says why, and `when` at which moments it would be.
        """
        return self.reply(Announce(seat_of(self.state, who), what, named_seats(self.state, named)))
