"""Cards and uses announced of a player's own accord, at any question, carried out with all their answers."""

from __future__ import annotations

from typing import Any

from adjudicator.engine import asking, flares
from adjudicator.engine.cards import read_face
from adjudicator.engine.context import Context
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.disguise import unmasked
from adjudicator.engine.events import announce
from adjudicator.engine.holding import discard_laid, need_card, replace_hand
from adjudicator.engine.inquiry import ask_head
from adjudicator.engine.judging import NO_CARD, about, awaiting, names_of, playable, usable
from adjudicator.engine.live import LiveClause
from adjudicator.engine.procedures.planning import cut_short, lay
from adjudicator.engine.quake import QUAKE, quake
from adjudicator.engine.questions import Announce, Ask
from adjudicator.engine.rounds import pause, reopened
from adjudicator.engine.settle import settle
from adjudicator.engine.stores import for_once, give_back, whence
from adjudicator.engine.uses import COUNTERED, IDLE, WORKED, finish, start, use
from adjudicator.engine.verbs import run_steps
from adjudicator.table import changes as ch
from adjudicator.table.state import Laid


def carry_out(m: Engine, a: Announce) -> Flow:
    """Carry out an announcement that `judge` found legal."""
    if a.what == NO_CARD:
        yield from _without_card(m, a.seat)
    elif a.what == QUAKE:
        yield from quake(m, a.args.get("cards"))
    elif read_face(m.book, a.what) is not None:
        yield from _play(m, a)
    else:
        yield from use(m, usable(m, a), a.seat, awaiting(m), a.args)


def _without_card(m: Engine, seat: int) -> Flow:
    row = m.book.turn[m.rules.moment_number(m.state.moment)]
    if row.phase == "planning" and seat == m.state.offense and m.choice("offense_out_of_cards") == 1:
        cut_short(m, "turn.hand_check")
    else:
        yield from replace_hand(m, seat, "turn.hand_check")
        yield from need_card(m, seat, "turn.hand_check")


def _moment_of(m: Engine, clause: LiveClause) -> str:
    """The moment for which a card is announced: the present one, or the last one gone by since the last answer that
    it fits.
    """
    at = clause.model.at
    if clause.model.kind != "use" or m.state.moment in at:
        return m.state.moment
    return next((moment for moment in reversed(m.state.open) if moment in at), m.state.moment)


def _play(m: Engine, a: Announce) -> Flow:
    """A card leaves the hand, is announced with its targets, may be answered, and works; the chain is discarded
    together.
    """
    found = read_face(m.book, a.what)
    if found is None:
        return
    entry, value = found
    clause = playable(m, a)
    answering = about(m, clause, a.seat)
    outermost = not m.chain
    moment = _moment_of(m, clause)
    face = yield from unmasked(m, a.seat, a.what, entry)
    if face is None:
        return
    store = yield from whence(m, a.seat, face)
    if store is None:
        return
    lay(m, a.seat, face, "played", clause.ref, up=not entry.face_down, moment=moment, store=store)
    e = m.state.encounter
    if e is None:
        return
    card = e.cards[-1]
    m.chain.append(card.id)
    m.acted += 1
    c = Context(m, a.seat, entry.id, clause.ref, answering, {**names_of(entry, value), "this": card})
    c.types = clause.model.names
    c.clause = clause.model.id
    c.args, c.moment = a.args, moment
    scope = flares.SCOPE if clause.model.half and not for_once(m, store) else "encounter"
    begun = start(m, clause.ref, a.seat, entry.id, scope, moment=moment)
    m.busy.append(clause.ref)
    try:
        status = yield from _work(m, a, card, clause, c)
    finally:
        m.busy.pop()
    finish(m, begun, COUNTERED if status == flares.SPARED else status)
    if status == flares.SPARED:
        m.do(ch.UseMarked(begun.number, status), clause.ref, a.seat)
    if outermost:
        chain, m.chain = m.chain, []
        yield from _discard_chain(m, chain)
        if m.dirty:
            yield from settle(m)
        if entry.power is not None and clause.model.half == flares.SUPER and (m.hearing or moment != m.state.moment):
            yield from reopened(m, entry.power, a.seat, moment)


def _work(m: Engine, a: Announce, card: Laid, clause: LiveClause, c: Context) -> Flow:
    """The card's targets are named, it may be answered, and it does what it says; returns how that came out."""
    if not (yield from ask_head(c, clause.model, a.args)):
        return IDLE
    stopped = yield from _answered(m, a, card, clause)
    if stopped is not None:
        m.stopped.append(card.id)
        yield from run_steps(c, clause.model.zapped)
        return COUNTERED if stopped.get("counts", True) else flares.SPARED
    unseen = clause.entry.unseen or clause.model.half in clause.entry.unseen_halves
    if unseen and not (yield from _as_told(m, a, clause)):
        return WORKED
    if flares.comes_back(m, clause.entry) and not for_once(m, card.store) and m.choice("flare_returns") == 2:
        give_back(m, card, "turn.flares")
    before = m.writes
    yield from run_steps(c, clause.model.do)
    return WORKED if m.writes != before or m.state.goto is not None else IDLE


def _answered(m: Engine, a: Announce, card: Laid, clause: LiveClause) -> Flow:
    if clause.model.sure:
        return None
    answering = awaiting(m)
    what = clause.entry.face if clause.entry.face_down else a.what
    event: dict[str, Any] = {
        "event": "card_played",
        "told": f"{asking.name_of(m, a.seat)} plays {what}.",
        "owner": a.seat,
        "by": a.seat,
        "card": card,
        "kind": clause.entry.card or clause.entry.kind,
        "against": _against(answering),
        "half": clause.model.half or "none",
        "answers_power": answering is not None and answering["event"] == "power_used",
        "answers_card": answering is not None and answering["event"] == "card_played",
        "answers_kind": answering["kind"] if answering is not None and answering["event"] == "card_played" else "none",
        "use": clause.ref,
        "about": about(m, clause, a.seat),
        "countered": False,
    }
    yield from announce(m, "card_played", event)
    m.pending.append(event)
    if m.state.pauses:
        yield from pause(m, "answer", f"{event['told']} Anybody against it?", clause.ref, event)
    m.pending.pop()
    return event if event["countered"] else None


def _against(answering: dict[str, Any] | None) -> int | None:
    """Whose doing a card answers: of a power that works by itself, its owner's."""
    if answering is None:
        return None
    by: int | None = answering.get("owner" if answering["event"] == "power_used" else "by")
    return by


def _as_told(m: Engine, a: Announce, clause: LiveClause) -> Flow:
    """Nobody has seen what this card says: the table is asked whether it is what we know of it, mostly the other
    edition's text, and if it is not, does what its own says. True if the text we have is to be carried out.
    """
    half = clause.model.half
    text = clause.entry.halves.get(half) or clause.entry.text
    said = f"Nobody has seen this edition's {a.what}. What is known of it: {text} Is it so on your card?"
    if (yield from asking.whether(m, a.seat, clause.ref, "unseen", said, True)):
        return True
    ours = f"{asking.name_of(m, a.seat)}, what does your {a.what} do?"
    told = yield from asking.ask(
        m, lambda: Ask("text", (a.seat,), ours, clause.ref, m.state.moment, "record", [], 0, 200, True, "")
    )
    m.do(ch.Noted(f"{a.what}: {told or 'the table has done what the card says'}"), clause.ref, a.seat)
    return False


def _discard_chain(m: Engine, chain: list[int]) -> Flow:
    """All cards of a chain leave the table together, when it is settled: to the discards (ffg T-64, d146), or back to
    hand (ffg F-04, F-06).
    """
    stopped, m.stopped = m.stopped, []
    for number in chain:
        e = m.state.encounter
        card = next((c for c in (e.cards if e is not None else []) if c.id == number and c.laid_as == "played"), None)
        if card is None:
            continue
        found = read_face(m.book, card.face)
        again = found is not None and flares.comes_back(m, found[0]) and not for_once(m, card.store)
        if again and number not in stopped:
            give_back(m, card, "turn.flares")
        else:
            yield from discard_laid(m, card, "turn.discard", "used")
