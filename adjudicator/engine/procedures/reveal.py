"""The reveal: cards turned up, cards that change themselves, the totals and the outcome."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from msgspec import structs

from adjudicator.engine import asking, backs, special
from adjudicator.engine.candidates import cards_fitting
from adjudicator.engine.cards import faces_of, is_bare, kind_in_hand, main_card, printed_kind, printed_value, read_face
from adjudicator.engine.context import Context
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.events import Part, stage
from adjudicator.engine.numbers import allowed
from adjudicator.engine.outcome import weigh
from adjudicator.engine.procedures.planning import kinds, select_cards
from adjudicator.engine.procedures.resolution import check_victory
from adjudicator.engine.questions import Ask, Option
from adjudicator.engine.roles import main_of, mains_of, opponent_of
from adjudicator.engine.rounds import may_use
from adjudicator.table import changes as ch
from adjudicator.table.positions import acting_order, here, side_of
from adjudicator.table.state import UNKNOWN, Laid, Outcome, shown_face


def turn_up(m: Engine, before: Collection[int] = ()) -> Flow:
    """Encounter cards and kickers are turned up together; then cards change themselves, in the order printed (ffg
    E-50, E-51). Those of the numbers `before` have done so already.

    A card that a rule may keep down is turned up after all others, and so is what may be kept down with it.
    """
    late = [seat for seat in mains_of(m.state) if _may_stay_down(m, seat)]
    yield from _turn(m, [card for card in _down(m) if not _waits(m, card, late)])
    for seat in late:
        card = main_card(m.state, seat)
        if card is not None and (yield from stage(m, "encounter_card_revealed", _turning(seat, card))):
            yield from _turn(m, [c for c in _down(m) if c.owner == seat])
    m.state.open.clear()
    change_themselves(m, before)
    if m.choice("win_check") == 3 and not before:
        check_victory(m)


def choose_again(m: Engine) -> Flow:
    """A main player whose card is gone lays another; it is turned up at once, and it alone changes itself."""
    before = {card.id for card in _laid_now(m)}
    yield from select_cards(m)
    if m.state.goto is None:
        yield from turn_up(m, before)


def _laid_now(m: Engine) -> list[Laid]:
    e = m.state.encounter
    return list(e.cards) if e is not None else []


def _down(m: Engine) -> list[Laid]:
    """The cards that lie face down for the reveal."""
    e = m.state.encounter
    return [c for c in (e.cards if e is not None else []) if c.laid_as in ("main", "extra", "kicker") and not c.up]


def _turning(seat: int, card: Laid) -> Part:
    return {"event": "encounter_card_revealed", "owner": seat, "card": card, "done": False}


def _may_stay_down(m: Engine, seat: int) -> bool:
    """A rule may keep the player's encounter card down."""
    card = main_card(m.state, seat)
    if card is None or card.up:
        return False
    it = _turning(seat, card)
    return any(may_use(m, (source, source[1]), it) for source in m.index.on("instead", "encounter_card_revealed"))


def _waits(m: Engine, card: Laid, late: list[int]) -> bool:
    """The card may stay down, or lies with one that may and is kept down with it."""
    if card.owner not in late:
        return False
    return card.laid_as == "main" or allowed(m, "hold_back", card.owner, {"kind": card.laid_as}) is not None


def _turn(m: Engine, cards: list[Laid]) -> Flow:
    """Turn these cards up: first their faces are told, where nobody entered them."""
    ids = [card.id for card in cards]
    for laid_as, bare in (("main", False), ("main", True), ("kicker", False)):
        answer = yield from asking.ask(m, partial(_faces, m, laid_as, ids, bare))
        _name(m, answer, laid_as, bare)
    for card in [c for c in cards if c.laid_as == "extra" and c.face == UNKNOWN]:
        answer = yield from asking.ask(m, partial(_extra_face, m, card))
        if answer:
            m.do(ch.CardChanged(card.id, face=answer[str(card.owner)]), "turn.reveal", card.owner)
    for card in cards:
        m.do(ch.CardChanged(card.id, up=True), "turn.reveal", card.owner)


def _unseen(m: Engine, laid_as: str, bare: bool) -> list[Laid]:
    """The cards that lie face down and must be named; `bare`: those of which only the number is missing."""
    e = m.state.encounter
    order = {s: i for i, s in enumerate(acting_order(m.state))}
    cards = [c for c in (e.cards if e is not None else []) if c.laid_as == laid_as]
    found = [c for c in cards if (is_bare(m.book, c.face) if bare else c.face == UNKNOWN)]
    return sorted(found, key=lambda c: order[c.owner])


def _faces(m: Engine, laid_as: str, ids: list[int], bare: bool) -> Ask | None:
    unseen = [card for card in _unseen(m, laid_as, bare) if card.id in ids]
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


def face_of(m: Engine, card: Laid, rule: str) -> Ask:
    """The question about one card that is shown."""
    kicker = card.laid_as == "kicker"
    what = asking.word(m, "kicker" if kicker else "encounter card")
    text = f"{asking.name_of(m, card.owner)} shows its {what}: which is it?"
    name = "kicker_faces" if kicker else "faces"
    return Ask("cards", (card.owner,), text, rule, m.state.moment, name, kinds(m, card.laid_as), 1, 1, join="all")


def _extra_face(m: Engine, card: Laid) -> Ask:
    """The question about a card laid unseen by a rule, which must be what that rule asked for."""
    spec = m.rules.secret_question(card.by)
    found = kinds(m, "main")
    if spec is not None:
        c = Context(m, card.owner, "", card.by)
        fits = cards_fitting(c, spec, m.rules.question_names(card.by), card.owner)
        those = {kind_in_hand(m.book, face) for face in faces_of(m.book).some() if fits(face)}
        found = [option for option in found if option.value in those]
    text = f"{asking.name_of(m, card.owner)} turns up the card laid beside: which is it?"
    return Ask("cards", (card.owner,), text, card.by, m.state.moment, "extra_faces", found, 1, 1)


def _name(m: Engine, answer: dict[str, str] | None, laid_as: str, bare: bool) -> None:
    if answer:
        for card in _unseen(m, laid_as, bare):
            face = answer.get(str(card.owner))
            if face is not None:
                m.do(ch.CardChanged(card.id, face=face), "turn.reveal", card.owner)
                if backs.played(m.state):
                    backs.turned_up(m, card, face)


def change_themselves(m: Engine, before: Collection[int] = ()) -> None:
    """Cards whose own text changes them do so, stage by stage, each looking at the card opposite (ffg Q-29)."""
    e = m.state.encounter
    if e is None:
        return
    mains = [m.state.offense, e.defense]
    facing: list[tuple[Laid, Laid]] = []
    for seat, across in (mains, mains[::-1]):
        card, other = main_card(m.state, seat), main_card(m.state, across)
        if card is not None and other is not None:
            facing.append((card, other))
    for card in [c for c in e.cards if c.laid_as == "extra" and c.up]:
        other = main_card(m.state, mains[1] if side_of(m.state, card.owner) == "offense" else mains[0])
        if other is not None:
            facing.append((card, other))
    _become(m, [(card, other) for card, other in facing if card.id not in before])


def change_alone(m: Engine, card: Laid) -> None:
    """A card put in force after the reveal changes itself at once, and no other does; it looks at the card opposite
    as that stands now (ffg Q-77).
    """
    other = main_card(m.state, opponent_of(m.state, main_of(m.state, side_of(m.state, card.owner))))
    if other is not None:
        _become(m, [(card, structs.replace(other, face=shown_face(other), now=None, claim=None))])


def _become(m: Engine, facing: list[tuple[Laid, Laid]]) -> None:
    """Cards, each with the one it looks at, change themselves: variable ones, then copies, then what looks for an
    attack.
    """
    for order in _stages(m, facing):
        becoming: list[tuple[Laid, str, str]] = []
        for card, other in facing:
            found = read_face(m.book, shown_face(card))
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
                    if face != shown_face(card):
                        becoming.append((card, face, entry.name))
                    break
        for card, face, rule in becoming:
            m.do(ch.CardChanged(card.id, now=face), rule, card.owner)


def _stages(m: Engine, facing: list[tuple[Laid, Laid]]) -> tuple[int, ...]:
    """The order in which cards change themselves: copies before those that look for an attack, or after them where
    the table has it so of these two kinds (Q-31); what was copied then looks for itself.
    """
    printed = [printed_kind(m, card) for card, _ in facing]
    late = "intimidate" in printed and m.choice("morph_against_intimidate") == 2
    return (1, 3, 2, 3) if late and "morph" in printed else (1, 2, 3)


def decide_outcome(m: Engine) -> Flow:
    """Totals and outcome stand: they are written down with every term."""
    e = m.state.encounter
    if e is None:
        return
    involved = {s: sum(here(m.state, s).values()) for s in acting_order(m.state)}
    m.set("ships_in", {s: n for s, n in involved.items() if n}, "turn.totals")
    if e.also:
        m.set("also_in", {s: sum(here(m.state, s, side).values()) for s, side in e.also.items()}, "turn.totals")
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
