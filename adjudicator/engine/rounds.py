"""Rounds of uses: who may act, in which order, until everybody has passed in a row; and pauses for announcements."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.asking import ask, name_of
from adjudicator.engine.context import Context
from adjudicator.engine.core import Engine, Fault, Flow
from adjudicator.engine.index import Index
from adjudicator.engine.inquiry import answerable, check_given
from adjudicator.engine.live import LiveClause, Source
from adjudicator.engine.numbers import forbidden
from adjudicator.engine.questions import Answer, Ask, Option
from adjudicator.engine.roles import has_role
from adjudicator.engine.special import settle_markers
from adjudicator.engine.uses import UNDONE, use
from adjudicator.rulebook.schema.clauses import ANY
from adjudicator.table.positions import acting_order
from adjudicator.table.state import NEEDED

_CAP = 500
MOMENT = "pause"
"""The pause of a moment."""
PACED = (MOMENT, "answer")
"""Pauses that a table may do without."""
DRAWN = "destiny.drawn"
"""The moment at which a destiny card has been turned over."""
Candidate = tuple[Source, int | None]
"""A clause in force and who would use it."""


def round_of_uses(m: Engine, moment: str, event: str = "", it: dict[str, Any] | None = None) -> Flow:
    """Let everybody who may act at a moment (or about an event) act, in order, until all pass (ffg T-56, Q-02;
    mayfair F2).

    A mandatory use fires when its owner's place in the order comes; after every act the round is gathered anew;
    whoever passed is asked again once somebody acts. A player is offered all its optional uses together. Returns
    whether something happened here that need not have: a use that was chosen, or one that was countered.
    """
    if m.unsure:
        yield from settle_markers(m)
    opening = m.state.opening
    started = _names(_listening(m, moment, event))
    done: list[tuple[str, int | None]] = []
    passed: list[int] = []
    stirred = False
    for _ in range(_CAP):
        acted = m.acted
        picked = None
        options: list[Candidate] = []
        for candidate in candidates(m, moment, event, it):
            (clause, owner, _), user = candidate
            if (clause.id, user) in done or (clause.id, owner) not in started:
                continue
            if not (clause.must or user not in passed):
                continue
            if not may_use(m, candidate, it):
                continue
            if clause.must:
                if not options:
                    picked = candidate
                break
            if options and options[0][1] != user:
                break
            options.append(candidate)
        if picked is not None:
            done.append((picked[0][0].id, picked[1]))
            worked = yield from use(m, picked[0], picked[1], it)
            stirred = stirred or not worked
        elif options:
            user = options[0][1]
            if user is None:
                raise Fault(f"nobody can be asked about {options[0][0][0].ref}")
            chosen = yield from _offer(m, user, [c[0] for c in options], it)
            named = m.named
            if m.acted != acted:
                passed.clear()
            if chosen is None:
                passed.append(user)
                continue
            candidate = _as_it_is_now(m, moment, event, it, next(c for c in options if c[0][0].ref == chosen))
            if candidate[0][0].model.limit != "each" or it is not None:
                done.append((candidate[0][0].id, user))
            if not may_use(m, candidate, it):
                continue
            yield from use(m, candidate[0], user, it, named)
            stirred = True
        else:
            return stirred
        if m.state.goto is not None:
            return stirred
        if m.acted != acted:
            passed.clear()
        if moment and moment not in m.state.open:
            m.state.open.append(moment)  # who was not asked here may still answer what has just been done
        if (it is not None and it.get("done")) or (moment == DRAWN and _replaced(m)):
            return stirred
        m.state.opening = opening
    raise Fault(f"the round at {moment or event} does not end")


def _as_it_is_now(m: Engine, moment: str, event: str, it: dict[str, Any] | None, chosen: Candidate) -> Candidate:
    """The chosen use with what was made of it while the question stood."""
    (clause, owner, _), user = chosen
    found = (c for c in candidates(m, moment, event, it) if (c[0][0].id, c[0][1], c[1]) == (clause.id, owner, user))
    return next(found, chosen)


def _replaced(m: Engine) -> bool:
    """A destiny card lies in the place of the one turned over: nobody answers it as if it had been turned itself."""
    e = m.state.encounter
    return e is not None and e.destiny is not None and not e.destiny.turned


def _names(found: list[Source]) -> set[tuple[str, int | None]]:
    return {(clause.id, owner) for clause, owner, _ in found}


def _listening(m: Engine, moment: str, event: str) -> list[Source]:
    index: Index = m.index
    if not event:
        return index.at(moment)
    kind, _, name = event.partition(" ")
    return index.on(kind, name)


def candidates(m: Engine, moment: str, event: str, it: dict[str, Any] | None = None) -> list[Candidate]:
    """Who could use what at a moment, or about an event, in order; whether each may is another question."""
    found: list[Candidate] = []
    for source in _listening(m, moment, event):
        clause, owner, names = source
        if clause.by is not None:
            c = Context(m, owner, clause.entry.id, clause.ref, it, names)
            meant = clause.by(c)
            found.extend((source, seat) for seat in (meant if isinstance(meant, list) else [meant]) if seat is not None)
        elif owner is None and not clause.must:
            found.extend((source, seat) for seat in acting_order(m.state))
        else:
            found.append((source, owner))
    if len(found) > 1:
        rank = {seat: i for i, seat in enumerate(acting_order(m.state))}
        found.sort(key=lambda f: (f[0][0].slot, -1 if f[1] is None else rank[f[1]]))
    return found


def may_use(m: Engine, candidate: Candidate, it: dict[str, Any] | None) -> bool:
    """Role, condition, limit and permission all let this user use the clause now."""
    (clause, _, names), user = candidate
    if clause.roles and not has_role(m.state, user, clause.roles):
        return False
    c = Context(m, user, clause.entry.id, clause.ref, it, {**names})
    if clause.cond is not None and not clause.cond(c):
        return False
    if spent(m, clause.ref, user, clause.model.limit, clause.model.shared, it) or used_here(m, clause, user):
        return False
    if clause.is_power and user is not None and barred(m, clause.entry.id, user):
        return False
    return not clause.model.asks or answerable(c, clause.model)


def barred(m: Engine, entry_id: str, user: int) -> str | None:
    """The rule that forbids the user to use this power now, if one does; silence is one (seed M15.4)."""
    e = m.state.encounter
    if e is not None and user in e.silenced and m.book.entries[entry_id].silencer == "blocked":
        return "turn.silence"
    if not m.index.standings("forbid:use"):
        return None
    return forbidden(m, "use", user, {"power": (user, entry_id)})


def spent(
    m: Engine, ref: str, user: int | None, limit: str, shared: bool = False, it: dict[str, Any] | None = None
) -> bool:
    """The limit on this use is reached. A zapped use counts (ffg T-67; limits count announcements), one that was undone
    as if it had not been made does not.
    """
    if limit in ("each", "opening"):
        return False
    return any(u.rule == ref and (shared or u.owner == user) and u.status != UNDONE for u in m.state.uses)


def used_here(m: Engine, clause: LiveClause, user: int | None) -> bool:
    """It was used in this very opening of its moment, which it may be once; a card may be played as often as it is
    held.

    Of a moment just gone by that stands open yet nobody knows its number; it is among the last ones.
    """
    model = clause.model
    if model.limit != "opening" or model.kind != "use" or clause.entry.card is not None:
        return False
    now = m.state.opening
    since = now if m.state.moment in model.at or ANY in model.at else now - len(m.state.open)
    return any(u.rule == clause.ref and u.owner == user and u.opening >= since for u in m.state.uses)


def reopened(m: Engine, power: str, seat: int, moment: str) -> Flow:
    """A power became more at a moment just gone by: what it may do there, and has not done, is offered after all."""
    lap = m.state.encounter.lap if m.state.encounter else 0
    for source in list(m.index.at(moment)):
        clause, owner, _ = source
        if clause.entry.id != power or owner != seat or not may_use(m, (source, seat), None):
            continue
        if any(u.rule == clause.ref and u.owner == seat and u.moment == moment and u.lap == lap for u in m.state.uses):
            continue
        if clause.must or (yield from _offer(m, seat, [source], None)) is not None:
            yield from use(m, source, seat)


def _offer(m: Engine, user: int, sources: list[Source], it: dict[str, Any] | None) -> Flow:
    def build() -> Ask | None:
        options = [
            Option(clause.ref, clause.model.label or clause.ref, clause.entry.text)
            for clause, owner, names in sources
            if may_use(m, ((clause, owner, names), user), it)
        ]
        if not options:
            return None
        m.offered = sources, it
        who = name_of(m, user)
        first = options[0].label
        text = f"{who}, {first}?" if len(options) == 1 else f"{who}, use something?"
        if it is not None and "told" in it:
            text = f"{it['told']} {text}"  # what the answer is to
        return Ask("use", (user,), text, sources[0][0].ref, m.state.moment, "use", options, 0, 1, True, None)

    return (yield from ask(m, build))


def judge_named(m: Engine, answer: Answer) -> None:
    """See whether what an answer names besides the use it chooses can be meant by that use.

    Raises:
        Refused: it cannot; the sentence says what could be named.
    """
    sources, it = m.offered
    user = m.question.seats[0] if m.question is not None and m.question.seats else None
    for clause, _, names in sources:
        if clause.ref == answer.value:
            check_given(Context(m, user, clause.entry.id, clause.ref, it, {**names}), clause.model, answer.args)


def pause(m: Engine, name: str, text: str, rule: str = "turn.pause", until: dict[str, Any] | None = None) -> Flow:
    """Wait once for announcements. With `until`, the pause is over as soon as that pending thing is countered.

    Where the table has to do something itself it always asks; else the table's pace says whether it does.
    """
    from adjudicator.engine.pace import calls_for_a_pause, left_to_the_next

    def build() -> Ask | None:
        if until is not None and until.get("countered"):
            return None
        if m.state.pace == NEEDED and name in PACED and not calls_for_a_pause(m):
            return None
        if m.state.pace == NEEDED and name == MOMENT and left_to_the_next(m):
            return None
        return Ask("go_on", tuple(m.index.order), text, rule, m.state.moment, name, [], 0, 0, True, None, join="one")

    yield from ask(m, build)


def who_may_act(m: Engine) -> list[tuple[int, str, str]]:
    """Who may act at the open question, in order: seat, what for, and the rule. While something waits for answers that
    is only who may answer it.
    """
    question = m.question
    if question is None:
        return []
    found = [(seat, question.text, question.rule) for seat in question.seats] if question.kind != "go_on" else []
    for candidate in candidates(m, m.state.moment, "") if not m.pending else ():
        (clause, _, _), user = candidate
        if user is not None and (user, clause.model.label, clause.ref) not in found and may_use(m, candidate, None):
            found.append((user, clause.model.label, clause.ref))
    if m.pending:
        event = m.pending[-1]["event"]
        for candidate in candidates(m, "", f"answers {event}", m.pending[-1]):
            (clause, _, _), user = candidate
            if user is not None and may_use(m, candidate, m.pending[-1]):
                found.append((user, clause.model.label, clause.ref))
    return found
