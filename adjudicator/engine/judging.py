"""Whether what somebody announces of its own accord is legal now: a card, a use, that no encounter card is held.

An announcement is judged against every moment entered since the last answer, so that a moment between two questions
is not missed. While something waits for answers only what answers that very thing may be announced (ffg T-57; mayfair
F2.8).
"""

from __future__ import annotations

import re
from typing import Any

from adjudicator.engine import asking, flares
from adjudicator.engine.called import part_of_turn, rule_owners, thing
from adjudicator.engine.cards import ANY_ROLE, ANY_TIME, belongs, is_laid, laid, main_card, not_played, read_face
from adjudicator.engine.context import Context
from adjudicator.engine.core import Engine
from adjudicator.engine.destiny_deck import left_out
from adjudicator.engine.disguise import may_disguise
from adjudicator.engine.holding import available, price, ready
from adjudicator.engine.inquiry import check_given
from adjudicator.engine.listening import heard, must_name
from adjudicator.engine.live import LiveClause, Names, Source
from adjudicator.engine.numbers import allowed, forbidden
from adjudicator.engine.offers import OFFERED
from adjudicator.engine.quake import QUAKE, RULE
from adjudicator.engine.questions import Announce, Refused
from adjudicator.engine.roles import has_role, mains_of
from adjudicator.engine.rounds import barred, may_use, spent, used_here
from adjudicator.engine.stores import for_once, in_store, open_stores
from adjudicator.rulebook.model import Entry
from adjudicator.rulebook.wording import listed
from adjudicator.table.positions import side_of
from adjudicator.table.state import COSMIC, UNKNOWN

Refusal = tuple[int, str, tuple[str, ...]]
"""How near something is to being legal, why it is not, and at which moments it would be."""
NO_CARD = "no encounter card"
OTHER_CHOICE = re.compile(r"ruling\.\w+ == \d+")
"""A condition that only asks how the table plays: a clause it leaves out is no near miss."""
REVEALING = "turn_up"
"""The procedure that turns the encounter cards up."""
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
        playable(m, a)
    else:
        usable(m, a)


def awaiting(m: Engine) -> dict[str, Any] | None:
    """What was announced last and waits for answers, if anything does."""
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


def _hand_is_checked(m: Engine, seat: int) -> bool:
    """In planning for both main players; at the start of a turn, or at the question after it, for the offense."""
    phases = [m.book.turn[m.rules.moment_number(x)].phase for x in [*m.state.open, m.state.moment]]
    return "planning" in phases or (seat == m.state.offense and "start_turn" in phases)


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


def playable(m: Engine, a: Announce) -> LiveClause:
    """The clause with which a card is played now.

    Raises:
        Refused: it cannot be; the sentence says what stands nearest in the way.
    """
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
    if not belongs(entry, m.state.modules):
        raise Refused(not_played(m.book, a.what, entry), "turn.play")
    barring = forbidden(m, "play", a.seat, {"kind": entry.card, "face": a.what})
    if barring is not None:
        raise Refused(f"{thing(barring)} forbids {who} to play it", barring)
    if is_laid(entry):
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
    refusals: list[Refusal] = []
    for clause in clauses:
        why = _why_not(m, clause, a.seat, names_of(entry, found[1])) or _misdirected(m, a, clause)
        if why is None:
            check_given(_context(m, a, clause, names_of(entry, found[1])), clause.model, a.args)
            return clause
        refusals.append(why)
    if not refusals:
        said = f"the {half} half of {a.what} does nothing" if half else "it is laid when cards are chosen"
        raise Refused(f"{a.what} is not played this way; {said}", "turn.play")
    _, text, when = max(refusals, key=lambda r: r[0])
    raise Refused(f"{text} ({half})" if half else text, clauses[0].ref, when)


def _misdirected(m: Engine, a: Announce, clause: LiveClause) -> Refusal | None:
    """A side was named, and this card counts for its player's own side only."""
    side = a.args.get("for")
    own = side_of(m.state, a.seat)
    if side is None or side == own or any(ask.kind == "side" for ask in clause.model.asks):
        return None
    return (4, f"{a.what} counts for {asking.name_of(m, a.seat)}'s own side only", ())


def usable(m: Engine, a: Announce) -> Source:
    """The clause a player means by its reference, if it may use it now.

    Raises:
        Refused: it may not.
    """
    refusals: list[Refusal] = []
    for source in _sources(m, a.what):
        clause, owner, names = source
        title = clause.entry.title
        if owner is not None and owner != a.seat and clause.by is None:
            refusals.append((0, f"{title} is {asking.name_of(m, owner)}'s", ()))
            continue
        pending = awaiting(m)
        if clause.model.kind != "use" and (pending is None or pending["event"] not in clause.model.at):
            refusals.append(_why_not(m, clause, a.seat, names) or (0, f"{title} is not asked about now", ()))
            continue
        if clause.by is not None:
            whose = a.seat if owner is None else owner
            meant = clause.by(Context(m, whose, clause.entry.id, clause.ref, pending, {**names}))
            if a.seat not in (meant if isinstance(meant, list) else [meant]):
                refusals.append((2, f"{asking.name_of(m, a.seat)} may not use {title} now", ()))
                continue
        if clause.must:
            refusals.append((0, f"{title} does this by itself; nothing is announced", ()))
            continue
        if clause.ref in m.busy:
            refusals.append((2, f"{title} is being carried out", ()))
            continue
        bar = barred(m, clause.entry.id, a.seat) if clause.is_power else None
        if bar is not None:
            why_barred = (
                "is silenced, and this must be said" if bar == "turn.silence" else f"may not: {thing(bar)} forbids it"
            )
            refusals.append((2, f"{asking.name_of(m, a.seat)} {why_barred}", ()))
            continue
        why = _why_not(m, clause, a.seat, names)
        if why is None and may_use(m, (source, a.seat), awaiting(m)):
            check_given(_context(m, a, clause, names), clause.model, a.args)
            return source
        refusals.append(why or (3, f"{title} has nothing to act on now", ()))
    if not refusals:
        raise Refused(_absent(m, a))
    _, text, when = max(refusals, key=lambda r: r[0])
    raise Refused(text, a.what, when)


def _sources(m: Engine, ref: str) -> list[Source]:
    found: list[Source] = []
    for entry_id, owner, whole in m.index.members():
        if not whole:
            continue
        live = m.rules.entry(entry_id)
        for clause in live.clauses:
            if ref in (clause.ref, clause.entry.name, *clause.model.called):
                found.append((clause, owner, live.entry.values))
    for entry_id, owner, place in m.index.moons():
        live = m.rules.entry(entry_id)
        for clause in live.clauses:
            if ref in (clause.ref, clause.entry.name, *clause.model.called):
                found.append((clause, owner, {**live.entry.values, "this": place}))
    return m.index.amended(found)


def _absent(m: Engine, a: Announce) -> str:
    """Why nothing in force answers to that name: the power is lost, or shut off, or nobody has it."""
    for slot in m.state.seats[a.seat].slots:
        entry = m.book.entries[slot.power]
        if a.what.partition(".")[0] == entry.name:
            if m.in_force(a.seat, slot.power):
                return f"{entry.name} works by itself; nothing is announced"
            why = f"too few {asking.word(m, 'home colony', True)}" if slot.lost else "shut off until this is over"
            return f"{asking.name_of(m, a.seat)}'s {entry.name} does not work: {why}"
    meant = rule_owners(m.book).get(a.what)
    if meant is not None and meant.card is not None:
        return f"{meant.title} is a card: it is played"
    if meant is not None and meant.kind == "power":
        return f"nobody here has {meant.title}"
    return f"no card or use is called {(a.what if meant is None else meant.title)!r} here"


def _why_not(m: Engine, clause: LiveClause, seat: int, names: Names) -> Refusal | None:
    """Why this clause of a card cannot be used by the seat now: how near it is, the sentence, when; None if it can."""
    model = clause.model
    title = clause.entry.title
    pending = about(m, clause, seat)
    if heard(m, clause, seat) is not None:
        if pending is not None and pending.get("done"):
            return (2, f"nothing is left for {title} to act on", ())
    elif model.kind == "answers":
        if pending is None or pending["event"] not in model.at:
            what = ", ".join(m.language_of(event) for event in model.at)
            return (0, f"{title} answers only while {what}", ())
    elif model.kind != "use":
        what = ", ".join(m.language_of(event) for event in model.at)
        return (0, f"{title} is asked about when {what}", ())
    elif (pending is not None or m.busy) and not interrupts(m, clause, seat, names):
        use = pending.get("use", "turn") if pending is not None else m.busy[-1]
        doing = thing(use) if pending is None or thing(use) != "turn" else f"this: {m.language_of(pending['event'])}"
        return (1, f"only what answers {doing} may come between now", ())
    elif unbound(m, clause, seat, ANY_TIME):
        pass
    elif "any" in model.at:
        phase = m.book.turn[m.rules.moment_number(m.state.moment)].phase
        if model.phases and not in_time(m, clause):
            when = listed([part_of_turn(m.book, part) for part in model.phases], "or")
            return (1, f"{title} is used in: {when}; now: {part_of_turn(m.book, phase)}", ())
    elif not any(moment in m.state.open or moment == m.state.moment for moment in model.at):
        titles = ", ".join(m.book.turn[m.rules.moment_number(x)].title for x in model.at)
        now = m.book.turn[m.rules.moment_number(m.state.moment)].title
        return (1, f"{title} is played at: {titles}; now: {now}", tuple(model.at))
    free = unbound(m, clause, seat, ANY_ROLE) or unbound(m, clause, seat, ANY_TIME)
    if clause.roles and not has_role(m.state, seat, clause.roles) and not free:
        return (2, f"{title} is for: {', '.join(asking.role(m, role) for role in clause.roles)}", ())
    c = Context(m, seat, clause.entry.id, clause.ref, pending, {**names})
    if clause.cond is not None and not clause.cond(c):
        return (-1 if OTHER_CHOICE.fullmatch(model.condition or "") else 3, f"{title} has nothing to act on now", ())
    if spent(m, clause.ref, seat, model.limit, model.shared) or used_here(m, clause, seat):
        return (3, f"{title} has been used up", ())
    return None


def unbound(m: Engine, clause: LiveClause, seat: int, act: str) -> bool:
    """A rule lets the player play such cards in other roles, or at other times, than is printed on them."""
    if clause.entry.card is None:
        return False
    rows = [x if x not in m.rules.moments else m.book.turn[m.rules.moments[x]].phase for x in clause.model.at]
    phases = set(clause.model.phases or rows)
    for live, _, _ in m.index.applying(f"allow:{act}", "player", seat, {"kind": clause.entry.card}):
        meant = str(live.args.get("phases", "")).replace(",", " ").split()
        if not meant or phases <= set(meant):
            return True
    return False


def in_time(m: Engine, clause: LiveClause) -> bool:
    """A use at any pause is in one of its phases; a card may also be announced for a moment just gone by, anything
    while the encounter cards lie unseen.
    """
    gone = m.state.open if clause.entry.card is not None else before_the_reveal(m)
    phases = clause.model.phases
    return any(x in phases or m.book.turn[m.rules.moment_number(x)].phase in phases for x in [*gone, m.state.moment])


def before_the_reveal(m: Engine) -> list[str]:
    """The table is asked which cards are turned up: until it says so, it is still the moment before (seed M11.0)."""
    at = m.rules.moment_number(m.state.moment)
    return [m.book.turn[at - 1].id] if m.book.turn[at].before == REVEALING and lie_unseen(m) else []


def lie_unseen(m: Engine) -> bool:
    """An encounter card of a main player lies there, and nobody has said which it is."""
    cards = [main_card(m.state, seat) for seat in mains_of(m.state)]
    return any(card is not None and not card.up and card.face == UNKNOWN for card in cards)


def interrupts(m: Engine, clause: LiveClause, seat: int, names: Names) -> bool:
    """It may come between an announcement and the answers to it, where the table plays it so."""
    text = clause.model.interrupts
    c = Context(m, seat, clause.entry.id, clause.ref, None, {**names})
    return text is not None and m.pending != [] and bool(m.rules.must(text, clause.names)(c))


def about(m: Engine, clause: LiveClause, seat: int) -> dict[str, Any] | None:
    """What the clause's `it` is now: the event that waits for cards, or what waits for answers."""
    event = heard(m, clause, seat)
    return awaiting(m) if event is None else event


def names_of(entry: Entry, value: int) -> Names:
    """What a card's expressions know by name: its entry's values, and the number that is on it."""
    return {**entry.values, **({"value": value} if entry.values.get("value") == "number" else {})}


def _context(m: Engine, a: Announce, clause: LiveClause, names: Names) -> Context:
    return Context(m, a.seat, clause.entry.id, clause.ref, about(m, clause, a.seat), {**names})
