"""Questions that a clause asks, from its own words: who, which ships, which planet, how many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from adjudicator.engine import asking
from adjudicator.engine.candidates import (
    Names,
    candidates,
    cards_fitting,
    cards_named,
    cards_of_hand,
    is_named,
    meant,
    value,
)
from adjudicator.engine.context import Context
from adjudicator.engine.core import Fault, Flow
from adjudicator.engine.live import asks_of
from adjudicator.engine.questions import Ask, Option, Refused
from adjudicator.engine.whereabouts import room
from adjudicator.rulebook.model import AskSpec, Clause
from adjudicator.table.positions import in_warp, side_of
from adjudicator.table.state import UNKNOWN

_UNASKED: dict[str, Any] = {"whether": False, "number": 0, "players": [], "hand": [], "ships": {}}
"""What is answered, by kind, where a question is not asked; nobody or nothing for the others."""
_SHOWN = ("player", "planet", "destiny")
"""Questions for one thing that are shown as what they are; the others as a choice of one."""


class Inquiry(NamedTuple):
    """One question of a clause, ready to be asked."""

    c: Context
    spec: AskSpec
    names: Names
    who: int
    text: str
    given: Any = None
    """An answer that an announcement brought along."""

    def ask(self, kind: str, options: list[Option], low: int, high: int, *more: Any, **others: Any) -> Ask:
        """The question in the form that the table is asked in."""
        m = self.c.m
        return Ask(
            kind,
            (self.who,),
            self.text,
            self.c.ref,
            m.state.moment,
            self.spec.name,
            options,
            low,
            high,
            *more,
            **others,
        )

    def range(self, default: tuple[int, int]) -> tuple[int, int]:
        """How many are asked for, at least and at most."""
        return _range(self.c, self.spec, self.names, default)

    def keep(self, answer: Any) -> None:
        """The answer becomes a name of the clause."""
        self.c.names[self.spec.name] = answer


def ask_head(c: Context, model: Clause, args: dict[str, Any]) -> Flow:
    """Ask the questions in a clause's head; the answers become names. False if one of them has no legal answer."""
    for spec in model.asks:
        given = given_for(spec, args)
        if not (yield from ask_spec(c, spec, model.names, given)):
            return False
    return True


def answerable(c: Context, model: Clause) -> bool:
    """Whether the first question of a clause's head has a legal answer; what later ones may be depends on it."""
    spec = model.asks[0]
    if spec.optional or spec.when is not None:
        return True
    if spec.kind == "hand":
        return _would_do(c, spec, model.names, _seat(c, spec.who, model.names)) != []
    if spec.kind == "ships":
        low, _ = _range(c, spec, model.names, (1, 99))
        return sum(_ships_for(c, spec, model.names).values()) >= min(low, 1)
    if spec.kind == "players":
        return len(_options(c, spec, model.names)) >= _range(c, spec, model.names, (1, 99))[0]
    return not is_named(spec.kind) or bool(_options(c, spec, model.names))


def given_for(spec: AskSpec, args: dict[str, Any]) -> Any:
    """The answer an announcement brought along: by the question's name, or ``on`` a player, ``for`` a side."""
    if spec.name in args:
        return args[spec.name]
    if spec.kind in ("player", "players") and "on" in args:
        return args["on"]
    if spec.kind == "side" and "for" in args:
        return args["for"]
    return None


def check_given(c: Context, model: Clause, args: dict[str, Any]) -> None:
    """See whether what an announcement names can be meant by one of the clause's questions.

    Raises:
        Refused: none of them can; the sentence says what could be named.
    """
    wanted = [spec for spec in asks_of(model) if given_for(spec, args) is not None]
    for spec in (s for s in wanted if s.kind == "number"):
        low, high = _range(c, spec, model.names, (0, 99))
        if not low <= given_for(spec, args) <= high:
            raise Refused(f"a number from {low} to {high}, not {given_for(spec, args)}", c.ref)
    refusal = ""
    for spec in wanted:
        if spec.kind not in ("player", "players", "planet", "one", "side"):
            return
        given = given_for(spec, args)
        try:
            options = _options(c, spec, model.names)
        except KeyError as unanswered:
            if any(other.name in unanswered.args for other in asks_of(model)):
                return  # who can be named hangs on an earlier question: seen when this one is asked
            raise
        named = given if isinstance(given, list) else [given]
        strangers = [g for g in named if all(o.value != g for o in options)]
        if not strangers:
            return
        who = asking.name_of(c.m, strangers[0]) if isinstance(strangers[0], int) else str(strangers[0])
        legal = ", ".join(o.label for o in options) or "nobody"
        refusal = f"{who} cannot be named here; legal: {legal}"
        c.names[spec.name] = None  # it is somebody else, and so rules out nobody for a later question
    if refusal:
        raise Refused(refusal, c.ref)


def ask_spec(c: Context, spec: AskSpec, names: Names, given: Any = None) -> Flow:
    """Ask one question of a clause and keep the answer under its name. False if it has no legal answer."""
    if spec.when is not None and not value(c, spec.when, names):
        c.names[spec.name] = _UNASKED.get(spec.kind)
        return True
    who = _seat(c, spec.who, names)
    asked = _ask_one if is_named(spec.kind) else _ASKED.get(spec.kind)
    if asked is None:
        raise Fault(f"{c.ref} asks a question of kind {spec.kind!r}, which the engine does not know")
    text = f"{asking.name_of(c.m, who)}, {spec.text or spec.name}?"
    return (yield from asked(Inquiry(c, spec, names, who, text, given)))


def _ask_one(q: Inquiry) -> Flow:
    """One thing out of those that can be named."""
    c, spec, names, who, text, given = q

    def find() -> list[Option]:
        return candidates(c, spec, names, who)

    chosen = given
    if given is None or all(option.value != given for option in find()):
        kind = spec.kind if spec.kind in _SHOWN else "one"
        own = side_of(c.m.state, who) if spec.kind == "side" else None
        chosen = yield from asking.pick(c.m, kind, who, c.ref, spec.name, text, find, spec.optional, own)
    q.keep(None if chosen is None else meant(c, spec, names, who, chosen))
    return c.names[spec.name] is not None or spec.optional


def _ask_players(q: Inquiry) -> Flow:
    """Some players, so many."""

    def find() -> list[Option]:
        return candidates(q.c, q.spec, q.names, q.who)

    def build() -> Ask:
        options = find()
        first = [option.value for option in options[:low]]
        return q.ask("players", options, low, min(high, len(options)), low == 0, first)

    named = q.given if isinstance(q.given, list) else [q.given]
    if q.given is not None and all(any(option.value == seat for option in find()) for seat in named):
        q.keep(named)
        return True
    low, high = q.range((1, 99))
    if len(find()) < low:
        q.keep([])
        return q.spec.optional
    q.keep((yield from asking.ask(q.c.m, build)) or [])
    return True


def _ask_ships(q: Inquiry) -> Flow:
    """Ships of a player, by place."""
    low, high = q.range((1, 99))

    def there() -> dict[str, int]:
        return _ships_for(q.c, q.spec, q.names)

    q.keep((yield from asking.ships(q.c.m, q.who, q.c.ref, q.spec.name, q.text, there, lambda: low, lambda: high)))
    return True


def _ask_shares(q: Inquiry) -> Flow:
    """How many ships of each of some players come out of the warp; the answer is kept by seat."""
    m = q.c.m

    def build() -> Ask | None:
        seats = value(q.c, q.spec.among or "everyone", q.names)
        there = {seat: sum(in_warp(m.state, seat).values()) for seat in seats}
        low, high = q.range((0, 99))
        most = min(high, sum(there.values()))
        options = [Option(asking.name_of(m, s), asking.name_of(m, s), most=n) for s, n in there.items() if n]
        if not options:
            return None
        first: dict[str, int] = {}
        for option in options:
            first[option.value] = min(option.most, most - sum(first.values()))
        usual = {name: n for name, n in first.items() if n}
        return q.ask("split", options, min(low, most), most, False, usual)

    answer = yield from asking.ask(m, build)
    seats = {asking.name_of(m, seat): seat for seat in range(len(m.state.seats))}
    q.keep({seats[name]: n for name, n in (answer or {}).items()})
    return True


def _ask_whether(q: Inquiry) -> Flow:
    usual = False if q.spec.optional else None
    q.keep((yield from asking.whether(q.c.m, q.who, q.c.ref, q.spec.name, q.text, usual)))
    return True


def _ask_number(q: Inquiry) -> Flow:
    low, high = q.range((0, 99))
    answer = q.given
    if not (isinstance(answer, int) and low <= answer <= high):
        answer = yield from asking.number(q.c.m, q.who, q.c.ref, q.spec.name, q.text, low, high)
    q.keep(answer)
    return True


def _ask_text(q: Inquiry) -> Flow:
    answer = q.given
    if not isinstance(answer, str):
        answer = yield from asking.ask(q.c.m, lambda: q.ask("text", [], 0, 200))
    q.keep(answer)
    return True


def _ask_face(q: Inquiry) -> Flow:
    """A card that need not be in the hand of whoever names it."""
    cards = cards_named(q.c, q.spec, q.names, q.who)
    found = yield from asking.ask(q.c.m, lambda: q.ask("hand", cards, 1, 1, False))
    face = found[0] if found else None
    if face not in (None, UNKNOWN):
        # what comes of it may be asked of others, who have to know which it was
        q.c.m.note("named", q.c.ref, q.who, face)
    q.keep(face)
    return True


def _ask_hand(q: Inquiry) -> Flow:
    """Cards of a hand; where none may be named nobody is asked."""
    if q.range((1, 1))[1] <= 0:
        q.keep([])
        return True
    found = yield from asking.ask(q.c.m, lambda: _of_hand(q))
    q.keep(found or [])
    return found is not None and (bool(found) or not q.spec.optional)


def _hides(c: Context, who: int) -> bool:
    """The player holds cards that nobody has entered."""
    known = c.m.state.seats[who].hand.known
    return known is None or UNKNOWN in known


def _would_do(c: Context, spec: AskSpec, names: Names, who: int) -> list[Option] | None:
    """The cards of a hand that would do; None where any may, so far as is known."""
    looked_at = spec.condition is not None and not (spec.secret and _hides(c, who))
    return cards_of_hand(c, spec, names, who) if looked_at else None


def _of_hand(q: Inquiry) -> Ask | None:
    """The question for cards of a hand as it is now; none if it holds nothing that would do."""
    c, spec = q.c, q.spec
    c.m.asker = c
    low, high = q.range((1, 1))
    hidden = _hides(c, q.who)
    fits = _would_do(c, spec, q.names, q.who)
    if fits == []:
        return None
    unseen = None if fits else [UNKNOWN] * low
    if spec.optional and hidden:
        low = 0
    duty = bool(fits) and low > 0 and not spec.optional and c.clause != "" and c.m.rules.clause(c.clause).must
    may_pass = not duty and not (spec.secret and fits)
    options = _seen(q) if fits is None and spec.condition is not None else fits
    return q.ask("hand", options or [], low, high, may_pass, unseen, secret=spec.secret, differ=spec.differ)


def _seen(q: Inquiry) -> list[Option]:
    """The cards that would do of a hand that is entered in part, and one of the others, which nobody looks at."""
    known = q.c.m.state.seats[q.who].hand.known
    if known is None:
        return []
    fits = cards_fitting(q.c, q.spec, q.names, q.who)
    seen = [Option(face, face) for face in dict.fromkeys(known) if face != UNKNOWN and fits(face)]
    return [*seen, Option(UNKNOWN, "a card that is not entered")]


_ASKED: dict[str, Callable[[Inquiry], Flow]] = {
    "players": _ask_players,
    "ships": _ask_ships,
    "shares": _ask_shares,
    "whether": _ask_whether,
    "number": _ask_number,
    "text": _ask_text,
    "hand": _ask_hand,
    "face": _ask_face,
    "any_card": _ask_face,
}


def _options(c: Context, spec: AskSpec, names: Names) -> list[Option]:
    return candidates(c, spec, names, _seat(c, spec.who, names))


def _ships_for(c: Context, spec: AskSpec, names: Names) -> dict[str, int]:
    """The ships that a question is about, by place."""
    owner = value(c, spec.among, names) if spec.among else c.owner
    return room(c, owner, spec.at or "anywhere", names)


def _seat(c: Context, text: str | None, names: Names) -> int:
    seat = value(c, text, names) if text else c.owner
    return int(seat) if seat is not None else c.m.state.offense


def _range(c: Context, spec: AskSpec, names: Names, default: tuple[int, int]) -> tuple[int, int]:
    text = spec.count or (spec.among if spec.kind == "number" else None)
    if text is None:
        return default
    low, dots, high = text.partition("..")
    first = int(value(c, low, names))
    return (first, int(value(c, high, names))) if dots else (first, first)
