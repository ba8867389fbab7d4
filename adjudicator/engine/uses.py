"""One use of a rule: its questions, its announcement with the answers to it, its cost and its steps, and what
became of it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from adjudicator.engine.asking import name_of
from adjudicator.engine.context import Context
from adjudicator.engine.core import Engine, Flow, Record
from adjudicator.engine.flares import lapse
from adjudicator.engine.live import LiveStanding, Source
from adjudicator.table import changes as ch
from adjudicator.table.state import Use

COUNTERED, WORKED, IDLE, UNDONE = "countered", "worked", "no effect", "undone"


def use(
    m: Engine, source: Source, user: int | None, it: dict[str, Any] | None = None, args: dict[str, Any] | None = None
) -> Flow:
    """Carry out one use. Returns True if it was not countered.

    "Used" and "worked" are different facts: the record goes from announced to worked, countered or no effect.
    Powers are announced and may be answered; limits count the announcement.
    """
    m.acted += 1
    m.busy.append(source[0].ref)
    try:
        return (yield from _carry_out(m, source, user, it, args or {}))
    finally:
        m.busy.pop()


def _carry_out(m: Engine, source: Source, user: int | None, it: dict[str, Any] | None, args: dict[str, Any]) -> Flow:
    from adjudicator.engine.inquiry import ask_head
    from adjudicator.engine.settle import settle
    from adjudicator.engine.verbs import run_steps

    clause, _, names = source
    model = clause.model
    c = Context(m, user, clause.entry.id, clause.ref, it, {**names})
    c.types = model.names
    c.clause, c.args = model.id, args
    if not (yield from ask_head(c, model, args)):
        return False
    scope = model.limit if model.limit in ("turn", "game") else "encounter"
    begun = start(m, clause.ref, user, clause.entry.id, scope, model.shared)
    if (
        clause.is_power
        and user is not None
        and not model.apart
        and not model.even_zapped
        and m.state.encounter is not None
        and (yield from answered(m, clause.ref, user, clause.entry.id, model.label, model.must))
    ):
        finish(m, begun, COUNTERED)
        yield from run_steps(c, model.zapped)
        return False
    before = m.writes
    yield from run_steps(c, model.cost)
    yield from run_steps(c, model.do)
    finish(m, begun, WORKED if m.writes != before or m.state.goto is not None else IDLE)
    if m.dirty:
        yield from settle(m)
    return True


class Begun(NamedTuple):
    """A use that was announced: its number in the state, and its line in the log, which receives its end."""

    number: int
    line: Record


def start(
    m: Engine,
    ref: str,
    user: int | None,
    entry_id: str,
    scope: str = "encounter",
    shared: bool = False,
    moment: str = "",
) -> Begun:
    """Record a use as announced.

    Its line in the log stands here, where it was announced, and tells later how it came out.
    """
    lap = m.state.encounter.lap if m.state.encounter else 0
    use = Use(ref, user, moment or m.state.moment, "announced", lap, shared, "", scope, entry_id, m.state.opening)
    m.do(ch.UseMade(use), ref, user)
    m.note("used", ref, user, "announced")
    return Begun(len(m.state.uses) - 1, m.log[-1])


def finish(m: Engine, begun: Begun, status: str) -> None:
    """Record how a use came out."""
    used = m.state.uses[begun.number]
    m.do(ch.UseMarked(begun.number, status), used.rule, used.owner)
    begun.line.data = status


def answered(m: Engine, ref: str, user: int, entry_id: str, label: str, by_itself: bool) -> Flow:
    """Announce the use of a power and wait once for answers. True if it was countered.

    One that comes `by_itself` is announced by nobody: whom the answers see as `it.by` is who chose to use it.
    """
    from adjudicator.engine.rounds import pause, round_of_uses

    power = m.book.entries[entry_id].name
    event: dict[str, Any] = {
        "event": "power_used",
        "told": f"{name_of(m, user)} uses {power}" + (f": {label}." if label else "."),
        "owner": user,
        "by": None if by_itself else user,
        "power": (user, entry_id),
        "use": ref,
        "countered": False,
    }
    m.pending.append(event)
    if m.index.on("answers", "power_used"):
        yield from round_of_uses(m, "", "answers power_used", event)
    if m.state.pauses and not event["countered"]:
        yield from pause(m, "answer", f"{event['told']} Anybody against it?", ref, event)
    m.pending.pop()
    if event["countered"]:
        lapse(m, user, entry_id)
    return bool(event["countered"])


def announce_number(m: Engine, ref: str, owner: int, entry_id: str, text: str = "") -> Flow:
    """A continuous power changed a number that was read: it is used, and may be answered. True if it was countered."""
    m.acted += 1
    begun = start(m, ref, owner, entry_id)
    countered = yield from answered(m, ref, owner, entry_id, text, by_itself=True)
    finish(m, begun, COUNTERED if countered else WORKED)
    if countered:
        _open_again(m)
    return countered


def _open_again(m: Engine) -> None:
    """Numbers are read after the moments of their phase at which cards are played; who is stopped only now may still
    play there what it could not play before, such as the wild half of its own flare (mayfair F3.21, ffg Q-02).
    """
    number = m.rules.moment_number(m.state.moment)
    phase = m.book.turn[number].phase
    for row in m.book.turn[:number]:
        if row.phase == phase and row.pause is not None and row.id not in m.state.open:
            m.state.open.append(row.id)


def permitted(m: Engine, act: str, seat: int) -> Flow:
    """A rule that allows this beyond the ordinary is made use of, and a power may be answered. True if it stands."""
    for live, owner, _ in m.index.applying(f"allow:{act}", "player", seat):
        return not (yield from made_use_of(m, live, owner))
    return False


def made_use_of(m: Engine, live: LiveStanding, owner: int | None) -> Flow:
    """A standing rule lets somebody do something: where that counts as a use, it is announced and may be answered. True
    if it was countered.
    """
    if not live.used or owner is None:
        return False
    return (yield from announce_number(m, live.ref, owner, live.entry.id, live.text))


def counter(m: Engine, event: dict[str, Any]) -> None:
    """What was announced does not happen."""
    event["countered"] = True
    m.writes += 1
    m.note("event", str(event.get("use") or event.get("event")), event.get("owner"), "countered")
