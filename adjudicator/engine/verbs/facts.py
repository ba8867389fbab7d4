"""Verbs about facts of the encounter: who is aimed at, what is cancelled, who is silent, where play goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.engine import asking, moving
from adjudicator.engine.context import Context, keeper, memory_of
from adjudicator.engine.core import Engine, Fault, Flow
from adjudicator.engine.destiny_deck import DECK, entry_of
from adjudicator.engine.destiny_deck import release as empty
from adjudicator.engine.events import react
from adjudicator.engine.holding import replace_hand
from adjudicator.engine.procedures import alliance, places
from adjudicator.engine.procedures.deals import strike, truce
from adjudicator.engine.procedures.destiny import put_comet, turn_card
from adjudicator.engine.procedures.planning import cut_short, early_card
from adjudicator.engine.procedures.resolution import reward, reward_ships
from adjudicator.engine.procedures.reveal import choose_again
from adjudicator.engine.questions import Ask
from adjudicator.engine.rounds import pause
from adjudicator.engine.uses import UNDONE, counter
from adjudicator.engine.verbs.reading import main_value, player, players, read
from adjudicator.rulebook.model import Step
from adjudicator.table import changes as ch
from adjudicator.table.state import Outcome, Use


def set_(c: Context, step: Step) -> Flow:
    """A fact of the encounter is what the step says."""
    m = c.m
    fact = str(step.args["value"])
    to = read(c, step, "to")
    if fact == "destiny":
        c.it["led"] = yield from turn_card(m, str(to), c.ref, turned=c.it.get("event") == "destiny_drawn")
        c.it["done"] = True
    elif fact == "comet":
        entry = entry_of(m.book, str(to))
        if entry is not None:
            m.do(ch.DeckChanged(DECK, seen=[entry.name], discarded=[entry.name]), c.ref, c.owner)
            put_comet(m, entry, c.ref)
    elif fact in ("system", "command"):
        m.set("system", to, c.ref)
        m.set("target", None, c.ref)
        if fact == "command":
            m.set("system_fixed", True, c.ref)
    elif fact == "winner":
        e = m.state.encounter
        if e is not None and e.outcome is not None and to is not None:
            m.set("outcome", Outcome("win", str(to), e.outcome.margin, dict(e.outcome.totals)), c.ref)
            m.note("outcome", c.ref, c.owner, ["win", str(to), None, [c.ref], []])
    elif fact == "upset":
        m.set("upset", bool(to), c.ref)
    elif to is not None:
        m.set(fact, to, c.ref)
    yield from ()


def cancel(c: Context, step: Step) -> Flow:
    """What was announced, or the deal just agreed, does not happen."""
    if "countered" not in c.it:
        c.it["done"] = True  # something that was not announced is replaced by nothing
    counter(c.m, c.it)
    c.it["cancelled"] = True
    c.it["counts"] = bool(read(c, step, "counts", True))
    if "done" in c.it:
        c.it["done"] = True
    yield from ()


def collect_from(c: Context, step: Step) -> Flow:
    """The compensation about to be collected is taken from another player."""
    seat = main_value(c, step)
    if seat is not None:
        c.it["owner"] = seat
        c.m.writes += 1
    yield from ()


def join(c: Context, step: Step) -> Flow:
    """A player becomes an ally of a side, with so many of its ships."""
    seat, side = player(c, step, "of", c.owner), main_value(c, step)
    if seat is not None and side is not None:
        yield from alliance.join(c.m, seat, str(side), c.ref, int(read(c, step, "count", 0)))


def take_place(c: Context, step: Step) -> Flow:
    """Somebody takes a main player's place until the encounter ends."""
    old, new = main_value(c, step), player(c, step, "by", c.owner)
    if old is not None and new is not None:
        places.take_place(c.m, old, new, c.ref)
    yield from ()


def end_alliance(c: Context, step: Step) -> Flow:
    """Players are allies no longer; their ships go home."""
    e = c.m.state.encounter
    for seat in players(c, step, "value", None):
        if e is not None and seat in e.allies:
            yield from moving.leave_encounter(c.m, seat, c.ref)


def silence(c: Context, step: Step) -> Flow:
    """Players may not speak for this encounter."""
    e = c.m.state.encounter
    meant = main_value(c, step)
    if e is not None and meant:
        c.m.set("silenced", [*e.silenced, *(s for s in meant if s not in e.silenced)], c.ref)
    yield from ()


def win(c: Context, step: Step) -> Flow:
    """Players win the game, all together."""
    meant = main_value(c, step)
    winners = meant if isinstance(meant, list) else [meant]
    if any(w is not None for w in winners):
        c.m.do(ch.Won([w for w in winners if w is not None]), c.ref, c.owner)
    yield from ()


def keep(c: Context, step: Step) -> Flow:
    """The entry's own memory: replaced, added to, or something dropped from it."""
    name = str(step.args["value"])
    now = c.kept(name)
    where = memory_of(c.m, keeper(c.m, c.entry, name), c.owner)
    other = step.args.get("swap")
    if other is not None:
        value = c.kept(str(other))
        c.m.do(ch.Remembered(where, str(other), now), c.ref, c.owner)
    elif "to" in step.args:
        value = read(c, step, "to")
    elif "add" in step.args:
        added = read(c, step, "add")
        if isinstance(added, tuple):
            # Of a power its entry is kept; whose it is may change.
            added = added[1]
        value = _with(c, name, now, _several(added)) if isinstance(now, list) else (now or 0) + added
    else:
        dropped = read(c, step, "drop")
        gone = _several(dropped)
        value = [x for x in now if x not in gone] if isinstance(now, list) else (now or 0) - dropped
    c.m.do(ch.Remembered(where, name, value), c.ref, c.owner)
    yield from ()


def _with(c: Context, name: str, now: list[Any], added: list[Any]) -> list[Any]:
    """A memory of several things with some more; a player is remembered once."""
    each_once = c.m.book.entries[keeper(c.m, c.entry, name)].keeps[name]["type"] == "players"
    return [*now, *(x for x in added if not (each_once and x in now))]


def _several(value: Any) -> list[Any]:
    """One thing or several, as a list."""
    return value if isinstance(value, list) else [value]


def go(c: Context, step: Step) -> Flow:
    """Ask to go on at another moment; honoured when this use is finished."""
    m = c.m
    goal = str(step.args["value"])
    e = m.state.encounter
    if e is not None and m.rules.moment_number(goal) <= m.rules.moment_number(m.state.moment):
        m.set("lap", e.lap + 1, c.ref)
        m.set("outcome", None, c.ref)
    m.state.goto = goal
    yield from ()


def end_effects(c: Context, step: Step) -> Flow:
    """Rules made since a moment end, a power shut off since then works again; what was paid for stays. A use of which
    nothing is left by that may be made once more.
    """
    m = c.m
    e = m.state.encounter
    since = m.rules.moment_number(str(step.args["value"]))
    lap = e.lap if e is not None else 0
    gone = [
        f.serial
        for f in m.state.effects
        if f.until == "encounter"
        and f.lap == lap
        and m.rules.moment_number(f.moment) >= since
        and m.rules.made(f.rule)[1].entry.kind != "purchase"
    ]
    if gone:
        m.do(ch.EffectsEnded(gone), c.ref, c.owner)
    for number, use in enumerate(m.state.uses):
        if use.lap == lap and m.rules.moment_number(use.moment) >= since and _left_no_trace(m, use):
            m.do(ch.UseMarked(number, UNDONE), c.ref, c.owner)
    yield from ()


def _left_no_trace(m: Engine, use: Use) -> bool:
    """All that the use did was to make rules, or to exchange cards that go back to their hands."""
    entry = m.book.entries.get(use.power)
    clause = next((x for x in entry.clauses if x.ref == use.rule), None) if entry is not None else None
    return clause is not None and bool(clause.do) and all(s.standing or s.verb == "swap_cards" for s in clause.do)


def run(c: Context, step: Step) -> Flow:
    """A procedure of the turn, run from a rule."""
    procedure = str(step.args["value"])
    if procedure in _FOR_EACH:
        for seat in players(c, step, "of", c.owner):
            yield from _FOR_EACH[procedure](c, step, seat)
    elif procedure == "new_card":
        yield from choose_again(c.m)
    elif procedure == "deal":
        yield from strike(c.m, c.ref)
    elif procedure == "truce":
        truce(c.m, c.ref)
    elif procedure == "end_turn":
        cut_short(c.m, c.ref)
    elif procedure == "success":
        c.m.set("outcome", Outcome("success"), c.ref)
        c.m.state.goto = "resolution.settled"
    else:
        raise Fault(f"{c.ref} runs {procedure!r}, which the engine does not know")


_FOR_EACH: dict[str, Callable[[Context, Step, int], Flow]] = {
    "rewards": lambda c, step, seat: reward(c.m, seat, int(read(c, step, "count", 1)), c.ref),
    "ship_rewards": lambda c, step, seat: reward_ships(c.m, seat, int(read(c, step, "count", 1)), c.ref),
    "new_hand": lambda c, step, seat: replace_hand(c.m, seat, c.ref, str(step.args.get("reason", "new_hand"))),
    "early_card": lambda c, step, seat: early_card(c.m, seat),
    "counter": lambda c, step, seat: places.strike_back(c.m, seat, c.ref),
}
"""Procedures that are run for each of the players meant."""


def table(c: Context, step: Step) -> Flow:
    """People do it: the engine says so, waits for what they record, and writes it down."""
    m = c.m
    seat = c.owner if c.owner is not None else m.state.offense
    text, whose = str(step.args["value"]), m.book.entries[c.entry].title
    if "record" in step.args:
        said = yield from asking.ask(
            m,
            lambda: Ask("text", (seat,), text, c.ref, m.state.moment, "record", [], 0, 200, True, ""),
        )
        if said:
            m.do(ch.Noted(f"{whose}: {said}"), c.ref, seat)
        return
    words = _recorded(c, text) if read(c, step, "recall", False) else ""
    text += f" It was noted: {words}" if words else ""
    m.do(ch.Noted(f"{whose}: {text}"), c.ref, seat)
    yield from pause(m, "table", text, c.ref)


def _recorded(c: Context, reminder: str) -> str:
    """What was last written down for this entry, but for reminders."""
    of = c.m.book.entries[c.entry].title + ": "
    said = (note.partition(": ")[2] for note in reversed(c.m.state.notes) if note.startswith(of))
    return next((words for words in said if not words.startswith(reminder)), "")


def pay(c: Context, step: Step) -> Flow:
    """Lucre changes hands; to nobody is to the bank, and of nobody is from the bank."""
    payer = player(c, step, "of", c.owner)
    payee = player(c, step, "to", None)
    amount = int(main_value(c, step))
    reason = str(read(c, step, "because") or step.args.get("reason", c.m.book.entries[c.entry].name.lower()))
    if payer is not None:
        c.m.do(ch.LucrePaid(payer, payee, amount, reason), c.ref, payer)
        yield from react(c.m, "lucre_paid", {"event": "lucre_paid", "owner": payer, "count": amount, "to": payee})
    elif payee is not None and step.args.get("of") == "nobody":
        c.m.do(ch.LucrePaid(None, payee, amount, reason), c.ref, payee)


def release(c: Context, step: Step) -> Flow:
    """The Limbo section of a player's colour empties into the warp."""
    seat = main_value(c, step)
    if seat is not None:
        empty(c.m, c.m.state.seats[seat].colour, c.ref)
    yield from ()


VERBS = {
    "set": set_,
    "cancel": cancel,
    "collect_from": collect_from,
    "join": join,
    "take_place": take_place,
    "end_alliance": end_alliance,
    "silence": silence,
    "win": win,
    "keep": keep,
    "go": go,
    "end_effects": end_effects,
    "run": run,
    "table": table,
    "pay": pay,
    "release": release,
}
