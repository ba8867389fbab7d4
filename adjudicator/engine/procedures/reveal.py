"""The reveal: cards turned up, cards that change themselves, the totals and the outcome."""

from __future__ import annotations

from adjudicator.engine import asking, special
from adjudicator.engine.cards import is_bare, kind_in_hand, main_card, printed_value, read_face
from adjudicator.engine.context import Context
from adjudicator.engine.machine import Flow, Machine
from adjudicator.engine.outcome import weigh
from adjudicator.engine.procedures.planning import kinds
from adjudicator.engine.questions import Ask, Option
from adjudicator.table import changes as ch
from adjudicator.table.state import UNKNOWN, Laid, Outcome, acting_order, here


def turn_up(m: Machine) -> Flow:
    """Encounter cards and kickers are turned up together; then cards change themselves, in the order printed (ffg
    E-50, E-51).
    """
    answer = yield from asking.ask(m, lambda: _faces(m, "main"))
    _name(m, answer, "main")
    answer = yield from asking.ask(m, lambda: _faces(m, "main", bare=True))
    _name(m, answer, "main", bare=True)
    answer = yield from asking.ask(m, lambda: _faces(m, "kicker"))
    _name(m, answer, "kicker")
    e = m.state.encounter
    for card in list(e.cards) if e is not None else []:
        if card.laid_as in ("main", "extra", "kicker") and not card.up:
            m.do(ch.CardChanged(card.id, up=True), "turn.reveal", card.owner)
    m.state.open.clear()
    change_themselves(m)


def _unseen(m: Machine, laid_as: str, bare: bool = False) -> list[Laid]:
    """The cards that lie face down and must be named; `bare`: those of which only the number is missing."""
    e = m.state.encounter
    order = {s: i for i, s in enumerate(acting_order(m.state))}
    cards = [c for c in (e.cards if e is not None else []) if c.laid_as == laid_as]
    found = [c for c in cards if (is_bare(m.book, c.face) if bare else c.face == UNKNOWN)]
    return sorted(found, key=lambda c: order[c.owner])


def _faces(m: Machine, laid_as: str, bare: bool = False) -> Ask | None:
    unseen = _unseen(m, laid_as, bare)
    if not unseen:
        return None
    seats = tuple(c.owner for c in unseen)
    names = " and ".join(asking.name_of(m, s) for s in seats)
    kind = kind_in_hand(m.book, unseen[0].face) if bare else "kicker" if laid_as == "kicker" else "encounter card"
    what = asking.word(m, kind, len(seats) > 1)
    options = [Option(kind, asking.word(m, kind))] if bare else kinds(m, laid_as)
    name = "faces" if laid_as == "main" else "kicker_faces"
    text = f"Turn up! {names}: which {what}?"
    return Ask("cards", seats, text, "turn.reveal", m.state.moment, name, options, len(seats), len(seats), join="all")


def _name(m: Machine, answer: dict[str, str] | None, laid_as: str, bare: bool = False) -> None:
    if answer:
        for card in _unseen(m, laid_as, bare):
            face = answer.get(str(card.owner))
            if face is not None:
                m.do(ch.CardChanged(card.id, face=face), "turn.reveal", card.owner)


def change_themselves(m: Machine) -> None:
    """Cards whose own text changes them do so, stage by stage, each looking at the card opposite (ffg Q-29)."""
    e = m.state.encounter
    if e is None:
        return
    mains = [m.state.offense, e.defense]
    for order in (1, 2, 3):
        becoming: list[tuple[Laid, str, str]] = []
        for seat, across in (mains, mains[::-1]):
            card, other = main_card(m.state, seat), main_card(m.state, across)
            if card is None or other is None:
                continue
            found = read_face(m.book, card.now or card.face)
            if found is None:
                continue
            entry = found[0]
            for change in entry.becomes:
                names = {**entry.values, "this": card, "other": other, "value": printed_value(m, card)}
                c = Context(m, card.owner, entry.id, entry.name, None, names)
                if change.order != order:
                    continue
                if change.condition is None or m.rules.must(change.condition, change.names)(c):
                    face = str(m.rules.must(change.face, change.names)(c))
                    if face != (card.now or card.face):
                        becoming.append((card, face, entry.name))
                    break
        for card, face, rule in becoming:
            m.do(ch.CardChanged(card.id, now=face), rule, card.owner)


def decide_outcome(m: Machine) -> Flow:
    """Totals and outcome stand: they are written down with every term."""
    e = m.state.encounter
    if e is None:
        return
    involved = {s: sum(here(m.state, s).values()) for s in acting_order(m.state)}
    m.set("ships_in", {s: n for s, n in involved.items() if n}, "turn.totals")
    special.remember(m)
    if e.outcome is not None:
        return
    verdict = weigh(m)
    for side, terms in verdict.terms.items():
        m.note("total", "turn.totals", None, [side, verdict.totals[side], terms])
    kind = "bargaining" if verdict.kind == "deal" else verdict.kind
    m.set("outcome", Outcome(kind, verdict.winner, verdict.margin, dict(verdict.totals)), verdict.why[-1])
    m.note("outcome", verdict.why[-1], None, [kind, verdict.winner, verdict.margin, verdict.why, verdict.kinds])
    yield from ()
