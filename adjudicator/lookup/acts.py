"""What an entry does, rule by rule, in the edition's words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from adjudicator.rulebook.model import Book, Clause, Entry, Standing
from adjudicator.rulebook.wording import listed

from .card import Act
from .speech import Speech
from .timing import Timing

LIMITS = {"encounter": "once an encounter", "turn": "once a turn", "game": "once a game", "each": "every time"}
AMOUNTS = {"to": "becomes {}", "by": "{} more", "times": "times {}", "at_most": "at most {}", "at_least": "at least {}"}
ACTS = {"allow": "may", "forbid": "may not", "oblige": "must"}
WHOSE = {
    "opponent": "the {opponent}",
    "mains": "both {main player*}",
    "my_side": "its own {side}",
    "their_side": "the other {side}",
    "both_sides": "both {side*}",
    "my_allies": "its {ally*}",
    "all_allies": "all {ally*}",
    "others": "everybody else",
    "everyone": "everybody",
}
"""Whose number or right it is, where it is not the owner's; a star asks for the plural."""
OUTCOMES = {"winner": "the winner is fixed", "both_lose": "both sides lose"}


class Acts:
    """Rules as sentences."""

    def __init__(self, book: Book, speech: Speech, timing: Timing) -> None:
        self.language = book.language
        self.speech = speech
        self.timing = timing

    def of_entry(self, entry: Entry) -> list[Act]:
        """Everything that an entry does, in its order."""
        found = [self.of_clause(clause) for clause in entry.clauses]
        return found + [self.of_standing(standing, entry) for standing in entry.standings]

    def of_clause(self, clause: Clause) -> Act:
        """Something that may or must happen."""
        return Act(
            rule=clause.ref,
            how="must" if clause.must else "may",
            says=clause.label,
            when=self.timing.says(clause),
            roles=[self.speech.role(role) for role in clause.role],
            limit=self.speech.say(LIMITS.get(clause.limit, "")),
        )

    def of_standing(self, standing: Standing, entry: Entry) -> Act:
        """Something that holds while the entry is in force."""
        return Act(
            rule=standing.ref,
            how="always",
            says=standing.text or self._held(standing, entry) + self._whose(standing.of),
            when=self._counted(standing),
            roles=[self.speech.role(role) for role in standing.role],
        )

    def _counted(self, standing: Standing) -> list[str]:
        """The moments at which it makes a difference, in the turn's order."""
        moments = self.timing.of_standing(standing).moments
        return [row.title for row in self.timing.book.turn if row.id in moments]

    def _held(self, standing: Standing, entry: Entry) -> str:
        """A standing rule that has no sentence of its own, in the language's words."""
        verb = standing.verb
        if verb == "change":
            return f"{self._said('numbers', standing.subject)}: {self._amount(standing, entry)}"
        if verb == "count":
            kinds = [self.speech.word(kind) for kind in standing.subject]
            return f"{listed(kinds)} counts as {self.speech.word(str(standing.args.get('counts_as', '')))}"
        if verb == "decide":
            return listed(OUTCOMES.get(subject, subject) for subject in standing.subject)
        return f"{ACTS.get(verb, verb)} {self._said('acts', standing.subject)}"

    def _whose(self, of: str) -> str:
        """Whose it is, in brackets; nothing for the owner's own, or where only a condition says it."""
        whose = WHOSE.get(of, "")
        said = re.sub(r"\{(.+?)(\*?)\}", lambda m: self.speech.word(m[1], bool(m[2])), whose)
        return f" ({said})" if said else ""

    def _said(self, section: str, subjects: Iterable[str]) -> str:
        """What the language says of numbers or acts."""
        known = self.language[section]
        found = []
        for subject in subjects:
            about = known.get(subject, subject)
            found.append(self.speech.say(str(about["says"] if isinstance(about, dict) else about)))
        return listed(found)

    def _amount(self, standing: Standing, entry: Entry) -> str:
        """The new amount, where it is a plain figure or one of the entry's values."""
        text = (standing.amount or "").strip()
        figure = entry.values.get(text, text)
        if isinstance(figure, int) or str(figure).lstrip("-").isdigit():
            return AMOUNTS[standing.op].format(figure)
        if figure == "number" or text == "this.value":
            return AMOUNTS[standing.op].format("the card's number")
        return "is changed"
