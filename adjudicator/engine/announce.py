"""Cards and uses announced of a player's own accord, at any question: judged first, then carried out with all their
answers.

An announcement is judged against every moment entered since the last answer, so that a moment between two questions
is not missed.
While something waits for answers only what answers that very thing may be announced (ffg T-57; mayfair F2.8).
"""

from __future__ import annotations

from typing import Any

from adjudicator.engine import asking, flares
from adjudicator.engine.cards import absent, laid, read_face
from adjudicator.engine.context import Context
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.destiny_deck import left_out
from adjudicator.engine.disguise import may_disguise, unmasked
from adjudicator.engine.events import announce
from adjudicator.engine.holding import available, discard_laid, price, ready
from adjudicator.engine.inquiry import check_given
from adjudicator.engine.listening import heard, must_name
from adjudicator.engine.live import LiveClause, Names, Source
from adjudicator.engine.numbers import allowed, forbidden
from adjudicator.engine.offers import OFFERED
from adjudicator.engine.procedures.planning import lay
from adjudicator.engine.quake import QUAKE, RULE, quake
from adjudicator.engine.questions import Announce, Ask, Refused
from adjudicator.engine.roles import has_role
from adjudicator.engine.rounds import barred, may_use, pause, reopened, spent
from adjudicator.engine.stores import for_once, give_back, in_store, open_stores, whence
from adjudicator.engine.uses import COUNTERED, IDLE, WORKED, finish, start
from adjudicator.rulebook.model import Entry
from adjudicator.table import changes as ch
from adjudicator.table.state import COSMIC, UNKNOWN, Laid, side_of

NO_CARD = "no encounter card"
ANY_TIME, ANY_ROLE = "play_any_time", "play_any_role"
"""Acts: playing cards at any time and in any role, or in any role."""
DEAL = "a deal"
"""What is offered while no deal is open: nothing may change hands then."""


def judge(m: Engine, a: Announce) -> None:
    """See whether an announcement is legal now.

    Raises:
        Refused: it is not; the sentence says why, and when it would be.
    """
    if not 0 <= a.seat < len(m.state.seats):
        raise Refused(f"there is no seat {a.seat}")
    if a.what == DEAL:
        raise Refused("things change hands only in a deal, after two negotiates, or by an effect", "turn.deal")
    if a.what == NO_CARD:
        _judge_no_card(m, a)
    elif a.what == QUAKE:
        _judge_quake(m, a)
    elif read_face(m.book, a.what) is not None:
        _playable(m, a)
    else:
        _usable(m, a)


def carry_out(m: Engine, a: Announce) -> Flow:
    """Carry out an announcement that `judge` found legal."""
    if a.what == NO_CARD:
        yield from _without_card(m, a.seat)
    elif a.what == QUAKE:
        yield from quake(m, a.args.get("cards"))
    elif read_face(m.book, a.what) is not None:
        yield from _play(m, a)
    else:
        from adjudicator.engine.uses import use

        yield from use(m, _usable(m, a), a.seat, _pending(m), a.args)


def _pending(m: Engine) -> dict[str, Any] | None:
    return m.pending[-1] if m.pending else None


def _judge_no_card(m: Engine, a: Announce) -> None:
    e = m.state.encounter
    if e is None or a.seat not in (m.state.offense, e.defense):
        raise Refused("only a main player needs an encounter card", "turn.hand_check")
    spared = allowed(m, "need_card", a.seat)
    if spared is not None:
        raise Refused(f"{asking.name_of(m, a.seat)} needs none: {spared}", spared)
    if laid(m.state, a.seat, OFFERED) is not None:
        raise Refused(f"{asking.name_of(m, a.seat)} has laid a card that will be its encounter card", "turn.offered")
    if not _hand_is_checked(m, a.seat) or laid(m.state, a.seat, "main") is not None:
        raise Refused("a hand is checked at the start of a turn and before cards are laid", "turn.hand_check")
    if ready(m, a.seat) is True:
        who = asking.name_of(m, a.seat)
        raise Refused(f"{who}'s hand, as entered, holds one; correct the hand first", "turn.hand_check")


def _judge_quake(m: Engine, a: Announce) -> None:
    """The table says that no card can be drawn any more; by the app's count that must be possible."""
    left = available(m, COSMIC)
    if left:
        raise Refused(f"by our count {left} cards are left to draw; correct the deck first", RULE)
    cards = a.args.get("cards")
    if cards is not None and (not isinstance(cards, int) or isinstance(cards, bool) or cards < 0):
        raise Refused(f"{cards!r} is no number of cards", RULE)
    if m.pending or m.busy:
        raise Refused("what was announced comes first", RULE)


def _hand_is_checked(m: Engine, seat: int) -> bool:
    """In planning for both main players; at the start of a turn, or at the question after it, for the offense."""
    phases = [m.book.turn[m.rules.moment_number(x)].phase for x in [*m.state.open, m.state.moment]]
    return "planning" in phases or (seat == m.state.offense and "start_turn" in phases)


def _without_card(m: Engine, seat: int) -> Flow:
    from adjudicator.engine.holding import need_card, replace_hand
    from adjudicator.engine.procedures.planning import cut_short

    row = m.book.turn[m.rules.moment_number(m.state.moment)]
    if row.phase == "planning" and seat == m.state.offense and m.choice("offense_out_of_cards") == 1:
        cut_short(m, "turn.hand_check")
    else:
        yield from replace_hand(m, seat, "turn.hand_check")
        yield from need_card(m, seat, "turn.hand_check")


# -- cards ---------------------------------------------------------------------------------------------------------


def _playable(m: Engine, a: Announce) -> LiveClause:
    found = read_face(m.book, a.what)
    if found is None:
        raise Refused(f"no card is called {a.what!r}")
    entry = found[0]
    who = asking.name_of(m, a.seat)
    hand = m.state.seats[a.seat].hand
    held = hand.known is None or a.what in hand.known or UNKNOWN in hand.known
    if not held and not in_store(m, a.seat, a.what) and not may_disguise(m, a.seat, a.what, entry):
        raise Refused(f"{who}'s hand, as entered, does not hold {a.what}; correct the hand first", "turn.hand")
    if m.state.encounter is None:
        raise Refused("no card can be played between turns", "turn.play")
    if entry.module is not None and entry.module not in m.state.modules:
        raise Refused(f"{entry.module} are not in this game", "turn.play")
    barring = forbidden(m, "play", a.seat, {"kind": entry.card, "face": a.what})
    if barring is not None:
        raise Refused(f"{barring} forbids {who} to play it", barring)
    missing = absent(m, a.what)
    if missing is not None:
        raise Refused(missing, "turn.play")
    if entry.encounter_card or entry.card == "kicker":
        raise Refused(f"{a.what} is not played this way; it is laid when cards are chosen", "turn.play")
    cost = price(m, a.seat)
    if cost > m.state.seats[a.seat].lucre:
        raise Refused(f"each card costs {cost} Lucre now, and {who} has {m.state.seats[a.seat].lucre}", "turn.price")
    if left_out(m.state, entry):
        raise Refused(f"{entry.name} is not in this game's deck, by the table's own ruling", "turn.play")
    half = flares.half_of(m, a.seat, entry)
    apart = [found for found in open_stores(m, a.seat, a.what) if in_store(m, a.seat, a.what)]
    spent_flare = flares.spent(m, a.seat, entry, half)
    if spent_flare is not None and not any(for_once(m, store) for _, _, store in apart):
        raise Refused(spent_flare, "turn.flares")
    clauses = flares.clauses_for(m, a.seat, entry)
    if a.seat in m.state.encounter.silenced and any(must_name(clause) for clause in clauses):
        raise Refused(f"{who} is silenced, and {a.what} needs something named", "turn.silence")
    refusals: list[tuple[int, str, tuple[str, ...]]] = []
    for clause in clauses:
        why = _why_not(m, clause, a.seat, _names(entry, found[1])) or _misdirected(m, a, clause)
        if why is None:
            check_given(_context(m, a, clause, _names(entry, found[1])), clause.model, a.args)
            return clause
        refusals.append(why)
    if not refusals:
        said = f"the {half} half of {a.what} does nothing" if half else "it is laid when cards are chosen"
        raise Refused(f"{a.what} is not played this way; {said}", "turn.play")
    _, text, when = max(refusals, key=lambda r: r[0])
    raise Refused(f"{text} ({half})" if half else text, clauses[0].ref, when)


def _context(m: Engine, a: Announce, clause: LiveClause, names: Names) -> Context:
    return Context(m, a.seat, clause.entry.id, clause.ref, _about(m, clause, a.seat), {**names})


def _about(m: Engine, clause: LiveClause, seat: int) -> dict[str, Any] | None:
    """What the clause's `it` is now: the event that waits for cards, or what waits for answers."""
    event = heard(m, clause, seat)
    return _pending(m) if event is None else event


def _misdirected(m: Engine, a: Announce, clause: LiveClause) -> tuple[int, str, tuple[str, ...]] | None:
    """A side was named, and this card counts for its player's own side only."""
    side = a.args.get("for")
    own = side_of(m.state, a.seat)
    if side is None or side == own or any(ask.kind == "side" for ask in clause.model.asks):
        return None
    return (4, f"{a.what} counts for {asking.name_of(m, a.seat)}'s own side only", ())


def _moment_of(m: Engine, clause: LiveClause) -> str:
    """The moment for which a card is announced: the present one, or the last one gone by since the last answer that
    it fits.
    """
    at = clause.model.at
    if clause.model.kind != "use" or m.state.moment in at:
        return m.state.moment
    return next((moment for moment in reversed(m.state.open) if moment in at), m.state.moment)


def _names(entry: Entry, value: int) -> Names:
    return {**entry.values, **({"value": value} if entry.values.get("value") == "number" else {})}


def _why_not(m: Engine, clause: LiveClause, seat: int, names: Names) -> tuple[int, str, tuple[str, ...]] | None:
    """Why this clause of a card cannot be used by the seat now: how near it is, the sentence, when; None if it can."""
    model = clause.model
    title = clause.entry.title
    pending = _about(m, clause, seat)
    if heard(m, clause, seat) is not None:
        if pending is not None and pending.get("done"):
            return (2, f"nothing is left for {title} to act on", ())
    elif model.kind == "answers":
        if pending is None or pending["event"] not in model.at:
            what = ", ".join(m.language_of(event) for event in model.at)
            return (0, f"{title} answers only while {what}", ())
    elif model.kind != "use":
        what = ", ".join(m.language_of(event) for event in model.at)
        return (0, f"{clause.ref} is asked about when {what}", ())
    elif (pending is not None or m.busy) and not _interrupts(m, clause, seat, names):
        doing = (pending.get("use") or pending["event"]) if pending is not None else m.busy[-1]
        return (1, f"only what answers {doing} may come between now", ())
    elif unbound(m, clause, seat, ANY_TIME):
        pass
    elif "any" in model.at:
        phase = m.book.turn[m.rules.moment_number(m.state.moment)].phase
        if model.phases and not _in_time(m, clause):
            return (1, f"{title} is used in {', '.join(model.phases)}, and this is {phase}", ())
    elif not any(moment in m.state.open or moment == m.state.moment for moment in model.at):
        titles = ", ".join(m.book.turn[m.rules.moment_number(x)].title for x in model.at)
        now = m.book.turn[m.rules.moment_number(m.state.moment)].title
        return (1, f"{title} is played at: {titles}; now: {now}", tuple(model.at))
    free = unbound(m, clause, seat, ANY_ROLE) or unbound(m, clause, seat, ANY_TIME)
    if clause.roles and not has_role(m.state, seat, clause.roles) and not free:
        return (2, f"{title} is for: {', '.join(clause.roles)}", ())
    c = Context(m, seat, clause.entry.id, clause.ref, pending, {**names})
    if clause.cond is not None and not clause.cond(c):
        return (3, f"{title} has nothing to act on now", ())
    if spent(m, clause.ref, seat, model.limit, model.shared):
        return (3, f"{clause.ref} has been used up", ())
    return None


def unbound(m: Engine, clause: LiveClause, seat: int, act: str) -> bool:
    """A rule lets the player play such cards in other roles, or at other times, than is printed on them."""
    rows = [x if x not in m.rules.moments else m.book.turn[m.rules.moments[x]].phase for x in clause.model.at]
    phases = set(clause.model.phases or rows)
    for live, _, _ in m.index.applying(f"allow:{act}", "player", seat, {"kind": clause.entry.card}):
        meant = str(live.args.get("phases", "")).replace(",", " ").split()
        if not meant or phases <= set(meant):
            return True
    return False


def _in_time(m: Engine, clause: LiveClause) -> bool:
    """A use at any pause is in one of its phases; a card may also be announced for a moment just gone by."""
    gone = m.state.open if clause.entry.card is not None else []
    phases = clause.model.phases
    return any(x in phases or m.book.turn[m.rules.moment_number(x)].phase in phases for x in [*gone, m.state.moment])


def _interrupts(m: Engine, clause: LiveClause, seat: int, names: Names) -> bool:
    """It may come between an announcement and the answers to it, where the table plays it so."""
    text = clause.model.interrupts
    c = Context(m, seat, clause.entry.id, clause.ref, None, {**names})
    return text is not None and m.pending != [] and bool(m.rules.must(text, clause.names)(c))


def _play(m: Engine, a: Announce) -> Flow:
    """A card leaves the hand, is announced with its targets, may be answered, and works; the chain is discarded
    together.
    """
    from adjudicator.engine.settle import settle

    found = read_face(m.book, a.what)
    if found is None:
        return
    entry, value = found
    clause = _playable(m, a)
    answering = _about(m, clause, a.seat)
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
    c = Context(m, a.seat, entry.id, clause.ref, answering, {**_names(entry, value), "this": card})
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
    from adjudicator.engine.inquiry import ask_head
    from adjudicator.engine.verbs import run_steps

    if not (yield from ask_head(c, clause.model, a.args)):
        return IDLE
    stopped = yield from _answered(m, a, card, clause)
    if stopped is not None:
        m.stopped.append(card.id)
        yield from run_steps(c, clause.model.zapped)
        return COUNTERED if stopped.get("counts", True) else flares.SPARED
    if clause.entry.unseen and not (yield from _as_told(m, a, clause)):
        return WORKED
    if flares.comes_back(m, clause.entry) and not for_once(m, card.store) and m.choice("flare_returns") == 2:
        give_back(m, card, "turn.flares")
    before = m.writes
    yield from run_steps(c, clause.model.do)
    return WORKED if m.writes != before or m.state.goto is not None else IDLE


def _answered(m: Engine, a: Announce, card: Laid, clause: LiveClause) -> Flow:
    if clause.model.sure:
        return None
    answering = _pending(m)
    event: dict[str, Any] = {
        "event": "card_played",
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
        "countered": False,
    }
    yield from announce(m, "card_played", event)
    m.pending.append(event)
    if m.state.pauses:
        what = clause.entry.face if clause.entry.face_down else a.what
        text = f"{asking.name_of(m, a.seat)} plays {what}. Anybody against it?"
        yield from pause(m, "answer", text, clause.ref, event)
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


# -- uses ----------------------------------------------------------------------------------------------------------


def _usable(m: Engine, a: Announce) -> Source:
    """The clause a player means by its reference, if it may use it now."""
    refusals: list[tuple[int, str, tuple[str, ...]]] = []
    for source in _sources(m, a.what):
        clause, owner, names = source
        if owner is not None and owner != a.seat and clause.by is None:
            refusals.append((0, f"{clause.ref} is {asking.name_of(m, owner)}'s", ()))
            continue
        if clause.by is not None:
            meant = clause.by(
                Context(m, a.seat if owner is None else owner, clause.entry.id, clause.ref, None, {**names})
            )
            if a.seat not in (meant if isinstance(meant, list) else [meant]):
                refusals.append((2, f"{asking.name_of(m, a.seat)} may not use {clause.ref} now", ()))
                continue
        if clause.must:
            refusals.append((0, f"{clause.ref} comes by itself", ()))
            continue
        if clause.ref in m.busy:
            refusals.append((2, f"{clause.ref} is being carried out", ()))
            continue
        bar = barred(m, clause.entry.id, a.seat) if clause.is_power else None
        if bar is not None:
            why_barred = "is silenced, and this must be said" if bar == "turn.silence" else f"may not: {bar}"
            refusals.append((2, f"{asking.name_of(m, a.seat)} {why_barred}", ()))
            continue
        why = _why_not(m, clause, a.seat, names)
        if why is None and may_use(m, (source, a.seat), _pending(m)):
            check_given(_context(m, a, clause, names), clause.model, a.args)
            return source
        refusals.append(why or (3, f"{clause.ref} has nothing to act on now", ()))
    if not refusals:
        raise Refused(_absent(m, a))
    _, text, when = max(refusals, key=lambda r: r[0])
    raise Refused(text, a.what, when)


def _absent(m: Engine, a: Announce) -> str:
    """Why nothing in force answers to that name: the power is lost, or shut off, or nobody has it."""
    for slot in m.state.seats[a.seat].slots:
        entry = m.book.entries[slot.power]
        if a.what.partition(".")[0] == entry.name:
            if m.in_force(a.seat, slot.power):
                return f"{entry.name} works by itself; nothing is announced"
            why = f"too few {asking.word(m, 'home colony', True)}" if slot.lost else "shut off until this is over"
            return f"{asking.name_of(m, a.seat)}'s {entry.name} does not work: {why}"
    return f"no card or use is called {a.what!r} here"


def _sources(m: Engine, ref: str) -> list[Source]:
    found: list[Source] = []
    for entry_id, owner, whole in m.index.members():
        if not whole:
            continue
        live = m.rules.entry(entry_id)
        for clause in live.clauses:
            if clause.ref == ref or clause.entry.name == ref:
                found.append((clause, owner, live.entry.values))
    for entry_id, owner, place in m.index.moons():
        live = m.rules.entry(entry_id)
        for clause in live.clauses:
            if clause.ref == ref or clause.entry.name == ref:
                found.append((clause, owner, {**live.entry.values, "this": place}))
    return m.index.amended(found)
