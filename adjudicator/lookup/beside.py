"""What a thing does with others at one table: what stops what, what acts at one moment, what changes one number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, field

from adjudicator.engine.company import apart, excludes, strong
from adjudicator.engine.live import standings_of
from adjudicator.rulebook.expressions import demanded
from adjudicator.rulebook.model import Book, Clause, Entry, Standing
from adjudicator.rulebook.schema.clauses import ANY
from adjudicator.rulebook.wording import listed

from .acts import Acts
from .interpretations import issue_of, issues_about
from .things import title_of
from .timing import ANSWERS, Timing

USED = "power_used"
"""The event that answers to uses wait for."""
ORDER = ("before", "instead", "after")
"""Kinds of clause about one event, in the order in which they come."""
RANK = re.compile(r"'?(\w+)'?\Z")
"""A rank that is a word, and no expression."""


class Beside(Struct):
    """What is to be known about a thing beside another one."""

    id: str
    other: str
    """The other's title."""
    says: list[str] = field(default_factory=list)


class Company:
    """Reads what rules of two entries have to do with each other."""

    def __init__(self, book: Book, acts: Acts, timing: Timing) -> None:
        self.book, self.acts, self.timing = book, acts, timing
        self.say = acts.speech.say
        self.in_order = f"in order from the {acts.speech.word('offense')}"

    def beside(self, entry: Entry, others: Iterable[Entry], chosen: Mapping[str, int] | None = None) -> list[Beside]:
        """What the entry has to do with each of the others, those left out with which it has nothing."""
        found = [
            Beside(other.id, title_of(other), list(dict.fromkeys(self._says(entry, other, chosen))))
            for other in others
            if other is not entry
        ]
        return [beside for beside in found if beside.says]

    def _says(self, entry: Entry, other: Entry, chosen: Mapping[str, int] | None) -> Iterator[str]:
        if excludes(entry, other):
            yield "they are not for one game"
        elif apart(entry, other):
            yield "they are not for one player"
        elif strong(entry, other):
            yield "one player with both is held to be too strong; the table decides"
        yield from self._stops(entry, other)
        yield from self._stops(other, entry)
        yield from self._moments(entry, other)
        yield from self._events(entry, other)
        yield from self._numbers(entry, other)
        yield from self._decided(entry, other)
        both = set(issues_about(self.book, other))
        for name in issues_about(self.book, entry):
            if name in both:
                issue = issue_of(self.book, name, chosen)
                yield f"{issue.question} {issue.taken}: {issue.choice.text}"

    def _stops(self, one: Entry, other: Entry) -> Iterator[str]:
        """The uses of the other that one may answer."""
        uses = self._announced(other)
        for clause in one.clauses:
            if clause.kind != "answers" or USED not in clause.at or other.kind != "power" or not _meant(clause, other):
                continue
            if uses:
                yield f"{title_of(one)}: {clause.label}. What can be answered so: {'; '.join(uses)}"
            else:
                yield f"{title_of(one)} finds nothing to answer: no use of {title_of(other)} is announced"

    def _announced(self, entry: Entry) -> list[str]:
        """What a power does that is announced, and may be answered."""
        uses = [clause.label for clause in entry.clauses if not clause.apart]
        return uses + [self.acts.of_standing(rule, entry).says for rule in entry.standings if rule.used]

    def _moments(self, entry: Entry, other: Entry) -> Iterator[str]:
        """Moments of the turn at which both act."""
        mine, theirs = _at(entry), _at(other)
        for row in self.book.turn:
            if row.id in mine and row.id in theirs:
                both = f"{title_of(entry)}: {listed(mine[row.id])}; {title_of(other)}: {listed(theirs[row.id])}"
                yield f"both act at “{row.title}”, {self.in_order}. {both}"

    def _events(self, entry: Entry, other: Entry) -> Iterator[str]:
        """What both answer when it happens, in the order in which they come."""
        for mine in entry.clauses:
            for theirs in other.clauses:
                shared = [event for event in mine.at if event in theirs.at]
                if mine.kind not in ORDER or theirs.kind not in ORDER or not shared:
                    continue
                pair = sorted([(mine, entry), (theirs, other)], key=lambda found: ORDER.index(found[0].kind))
                told = "; ".join(f"{title_of(whose)}, {_when(clause)}: {clause.label}" for clause, whose in pair)
                yield f"both are about this: {self._event(shared[0])}. {told}{self._who_orders(mine, theirs)}"

    def _event(self, event: str) -> str:
        says = str(self.book.language["events"].get(event, {}).get("says", event.replace("_", " ")))
        return self.say(says.partition(";")[0])

    def _who_orders(self, one: Clause, other: Clause) -> str:
        """Which of two that act in place of one thing comes first."""
        if one.kind != other.kind:
            return ""
        if one.kind != "instead":
            return f"; {self.in_order}"
        ranks = list(self.book.language["ranks"])
        mine, theirs = _rank(one, ranks), _rank(other, ranks)
        if mine is None or theirs is None:
            return ""
        if mine != theirs:
            return f"; {(one if mine < theirs else other).ref.partition('.')[0]} comes first"
        return "; the player it happens to says which comes first"

    def _numbers(self, entry: Entry, other: Entry) -> Iterator[str]:
        """Numbers that both change, in the order in which they count."""
        mine, theirs = _changes(entry), _changes(other)
        for number, layer in mine.items():
            if number not in theirs:
                continue
            about = self.book.language["numbers"][number]
            layers = list(about["layers"])
            said = self.say(str(about["says"]).partition(";")[0])
            first, then = sorted(((layer, entry), (theirs[number], other)), key=lambda found: layers.index(found[0]))
            if first[0] == then[0]:
                yield f"both change {said}, {self.in_order}"
            else:
                yield f"both change {said}: {title_of(first[1])} first, then {title_of(then[1])}"

    def _decided(self, entry: Entry, other: Entry) -> Iterator[str]:
        """What both fix."""
        fixed = [
            {subject for rule in _rules(each) if rule.verb == "decide" for subject in rule.subject}
            for each in (entry, other)
        ]
        for subject in sorted(fixed[0] & fixed[1]):
            yield f"both fix the {subject.replace('_', ' ')}: the first {self.in_order} counts"


def _meant(clause: Clause, power: Entry) -> bool:
    """The clause answers uses of that power: its condition names no other one, and not only its owner's."""
    wanted = demanded(clause.condition) if clause.condition is not None else {}
    return wanted.get("it.owner") != "me" and wanted.get("it.power.name", repr(power.name)) == repr(power.name)


def _rank(clause: Clause, ranks: list[str]) -> int | None:
    """Where among others that act in place of one thing it comes; None if that depends."""
    found = RANK.match(clause.rank or "")
    return ranks.index(found[1]) if found is not None and found[1] in ranks else None


def _at(entry: Entry) -> dict[str, list[str]]:
    """What an entry does at moments of its own, by the moment."""
    found: dict[str, list[str]] = {}
    for clause in entry.clauses:
        for moment in clause.at if clause.kind == "use" and clause.at != [ANY] else ():
            found.setdefault(moment, []).append(clause.label)
    return found


def _when(clause: Clause) -> str:
    """Before, after or instead of it."""
    return ANSWERS[clause.kind].partition(",")[0]


def _rules(entry: Entry) -> list[Standing]:
    """Standing rules of an entry, and those that its clauses make."""
    return [*entry.standings, *(rule for clause in entry.clauses for rule in standings_of(clause.do))]


def _changes(entry: Entry) -> dict[str, str]:
    """Numbers that an entry changes, with the layer at which it does first."""
    found: dict[str, str] = {}
    for rule in _rules(entry):
        for number in rule.subject if rule.verb == "change" else ():
            found.setdefault(number, rule.layer or "")
    return found
