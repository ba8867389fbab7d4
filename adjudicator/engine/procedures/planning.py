"""Planning: hands checked, kickers laid, encounter cards chosen."""

from __future__ import annotations

from functools import partial

from adjudicator.engine import asking, offers
from adjudicator.engine.cards import in_game, kind_in_hand, laid, main_card
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.holding import charge, held, held_apart, need_card, price, ready, replace_hand
from adjudicator.engine.numbers import allowed, base_of, fold, forbidden, obliged
from adjudicator.engine.questions import Ask, Option
from adjudicator.engine.roles import mains_of
from adjudicator.engine.stores import Store, cards_in, open_stores, take_out, whence
from adjudicator.table import changes as ch
from adjudicator.table.state import UNKNOWN, Outcome


def hand_check_planning(m: Engine) -> Flow:
    """Offense without an encounter card: encounter and turn end; defense without: new hands (ffg T-45, T-46; mayfair
    F4.25).

    The offense is checked first, so a defense keeps its hand in an encounter that is over (ffg Q-20).
    """
    yield from offers.give_back_idle(m)
    e = m.state.encounter
    if e is None:
        return
    defense = e.defense
    if not _ready(m, m.state.offense):
        if m.choice("offense_out_of_cards") == 2:
            yield from need_card(m, m.state.offense, "turn.hand_check")
        else:
            if m.choice("defense_redraws_too") == 2 and defense is not None and not _ready(m, defense):
                yield from need_card(m, defense, "turn.hand_check")
            cut_short(m, "turn.hand_check")
            return
    if defense is not None and not _ready(m, defense):
        yield from need_card(m, defense, "turn.hand_check")


def _ready(m: Engine, seat: int) -> bool:
    """The player need not be checked: it has laid a card, a rule spares it, or it may well hold one."""
    return (
        main_card(m.state, seat) is not None
        or offers.offer_of(m, seat) is not None
        or allowed(m, "need_card", seat) is not None
        or ready(m, seat) is not False
    )


def cut_short(m: Engine, rule: str) -> None:
    """The offense cannot go on: nobody gains or loses, everybody goes home, the turn ends (ffg T-45)."""
    m.set("outcome", Outcome("none"), rule)
    m.state.goto = "resolution.outcome"


def lay_kickers(m: Engine) -> Flow:
    """Each main player may lay one kicker: offense, defense, the offense once more if only the defense did (ffg
    Q-39; mayfair F3.23).
    """
    if "kickers" not in m.state.modules:
        return
    if m.choice("kicker_turns") == 2:
        yield from _kickers_together(m)
        return
    for turn in range(3):
        e = m.state.encounter
        seat = m.state.offense if turn != 1 else (e.defense if e is not None else None)
        if e is None or seat is None:
            return
        if turn == 2 and not (laid(m.state, e.defense, "kicker") and laid(m.state, seat, "kicker") is None):
            return
        answer = yield from asking.ask(m, partial(_kicker_question, m, [seat]))
        face = answer.get(str(seat)) if answer else None
        if face is not None:
            yield from _kick(m, seat, face)


def _kick(m: Engine, seat: int, face: str) -> Flow:
    """A kicker comes to lie on the table, from wherever it was."""
    store = yield from whence(m, seat, face)
    if store is not None:
        lay(m, seat, face, "kicker", "turn.kicker", store=store)


def _kickers_together(m: Engine) -> Flow:
    """Both decide once and in secret, where the table plays it so."""
    answer = yield from asking.ask(m, partial(_kicker_question, m, mains_of(m.state)))
    for seat in mains_of(m.state):
        face = answer.get(str(seat)) if answer else None
        if face is not None:
            yield from _kick(m, seat, face)


def _may_kick(m: Engine, seat: int) -> bool:
    """The player may lay a kicker, and may hold one as far as anybody knows."""
    hand = m.state.seats[seat].hand
    if main_card(m.state, seat) is not None:
        return False  # its card was laid early, and its kicker with it
    if laid(m.state, seat, "kicker") is not None or forbidden(m, "play", seat, {"kind": "kicker"}) is not None:
        return False
    if price(m, seat) > m.state.seats[seat].lucre:
        return False
    if hand.known is None:
        return True
    held = [*hand.known, *(face for _, _, store in open_stores(m, seat) for face in cards_in(m, store))]
    return any(face == UNKNOWN or kind_in_hand(m.book, face) == "kicker" for face in held)


def _kicker_question(m: Engine, seats: list[int]) -> Ask | None:
    asked = [s for s in seats if _may_kick(m, s)]
    if not asked:
        return None
    names = " and ".join(asking.name_of(m, s) for s in asked)
    kicker = asking.word(m, "kicker")
    other = next((s for s in mains_of(m.state) if s not in asked and laid(m.state, s, "kicker") is not None), None)
    before = "" if other is None else f"{asking.name_of(m, other)} has laid one. "
    text = f"{before}{names}: a {kicker}{' after all' if before and asked == [m.state.offense] else ''}?"
    none = {str(s): None for s in asked}
    join = "all" if len(asked) > 1 else "one"
    options = kinds(m, "kicker")
    return Ask(
        "cards",
        tuple(asked),
        text,
        "turn.kicker",
        m.state.moment,
        "kicker",
        options,
        0,
        len(asked),
        True,
        none,
        secret=True,
        join=join,
    )


def lay(
    m: Engine,
    seat: int,
    face: str,
    laid_as: str,
    rule: str,
    up: bool = False,
    moment: str = "",
    store: Store | None = None,
) -> None:
    """A card from a hand, or from a store its player may play from, comes to lie on the table."""
    e = m.state.encounter
    card = held_apart(m, seat, face) if store else held(m, seat, [face])[0]
    card.laid_as, card.up, card.store = laid_as, up, store or []
    card.moment, card.lap = moment or m.state.moment, e.lap if e is not None else 0
    if store:
        take_out(m, store, face, rule, seat)
    else:
        m.do(ch.HandChanged(seat, lost=[face]), rule, seat)
    charge(m, seat, face, rule)
    m.do(ch.CardLaid(card), rule, seat)


def select_cards(m: Engine) -> Flow:
    """Both main players lay an encounter card, together and unseen; a rule may put one first and face up (ffg T-48;
    seed M14.11).

    A player who says it has none is treated as the hand checks would have; a card laid face down before is its
    player's by itself.
    """
    yield from offers.become_encounter_cards(m)
    yield from _choose_cards(m)
    yield from offers.become_encounter_cards(m)


def _choose_cards(m: Engine) -> Flow:
    for _ in range(20):
        for seat in [s for s in _next_group(m) if drawn_blind(m, s) and _hidden(m, s)]:
            lay(m, seat, UNKNOWN, "main", "turn.select")
        group = _next_group(m)
        if not group or m.state.encounter is None:
            return
        answer = yield from asking.ask(m, lambda: _selection(m))
        if answer is None:
            return
        for seat in _next_group(m):
            face = answer.get(str(seat))
            if face is None:
                if seat == m.state.offense and m.choice("offense_out_of_cards") == 1:
                    cut_short(m, "turn.hand_check")
                    return
                yield from replace_hand(m, seat, "turn.hand_check")
            else:
                store = yield from whence(m, seat, face)
                if store is not None:
                    lay(m, seat, face, "main", "turn.select", bool(fold(m, "selection_open", seat, 0)), store=store)


def _next_group(m: Engine) -> list[int]:
    """The players who choose next, together."""
    missing = [s for s in mains_of(m.state) if main_card(m.state, s) is None and offers.offer_of(m, s) is None]
    if not missing:
        return []
    orders = {s: fold(m, "selection_order", s, base_of(m, "selection_order")) for s in missing}
    first = min(orders.values())
    if len(missing) == 2 and all(fold(m, "selection_open", s, 0) for s in missing):
        # Each would see the other's card first: the offense's use stands (ffg T-56).
        return missing[1:]
    return [s for s in missing if orders[s] == first]


def early_card(m: Engine, seat: int) -> Flow:
    """A main player's kicker and encounter card are laid before their time, the card drawn blind (seed M14.8)."""
    if main_card(m.state, seat) is not None:
        return
    if "kickers" in m.state.modules:
        answer = yield from asking.ask(m, partial(_kicker_question, m, [seat]))
        face = answer.get(str(seat)) if answer else None
        if face is not None:
            yield from _kick(m, seat, face)
    if _hidden(m, seat):
        lay(m, seat, UNKNOWN, "main", "turn.select")
        return
    answer = yield from asking.ask(m, partial(_drawn_card, m, seat))
    face = answer.get(str(seat)) if answer else None
    if face is not None:
        lay(m, seat, face, "main", "turn.select")


def _drawn_card(m: Engine, seat: int) -> Ask:
    """Which card was drawn blind out of a hand that has been entered."""
    text = f"Which {asking.word(m, 'encounter card')} was drawn for {asking.name_of(m, seat)}?"
    options = kinds(m, "main")
    none = {str(seat): None}
    return Ask(
        "cards",
        (seat,),
        text,
        "turn.select",
        m.state.moment,
        "cards",
        options,
        0,
        1,
        True,
        none,
        secret=True,
        join="all",
    )


def kinds(m: Engine, laid_as: str) -> list[Option]:
    """The kinds of card that may be laid, for the question about them."""
    key = (laid_as, *m.state.modules)
    found = m.rules.kinds.get(key)
    if found is None:
        names: dict[str, None] = {}
        for entry in m.book.entries.values():
            if not in_game(m.book, entry, m.state.modules):
                continue
            if entry.card is not None and (entry.card == "kicker" if laid_as == "kicker" else entry.encounter_card):
                names[entry.card] = None
        found = m.rules.kinds[key] = [Option(kind, asking.word(m, kind)) for kind in names]
    return list(found)


def _legal_kinds(m: Engine, seats: list[int]) -> list[Option]:
    """The kinds open to all of these players: only the kind somebody is obliged to play and may well hold."""
    found = kinds(m, "main")
    if m.choice("intimidate_in_hand") == 2:
        downs = dict.fromkeys(entry.card for entry in m.book.entries.values() if entry.face_down and entry.card)
        found += [Option(kind, asking.word(m, kind)) for kind in downs if kind]
    for seat in [s for s in seats if not drawn_blind(m, s)]:
        duty = obliged(m, "play", seat)
        known = m.state.seats[seat].hand.known
        kind = duty[1].get("kind") if duty is not None else None
        if kind and (known is None or any(kind_in_hand(m.book, f) == kind for f in known)):
            found = [option for option in found if option.value == kind]
    return found


def drawn_blind(m: Engine, seat: int) -> bool:
    """The player's encounter card is drawn blind out of its hand: nobody chooses it, so no duty binds."""
    return bool(fold(m, "selection_random", seat, 0))


def _hidden(m: Engine, seat: int) -> bool:
    """The player holds cards that nobody has entered."""
    hand = m.state.seats[seat].hand
    return not (hand.tracked and hand.count == 0) and (hand.known is None or UNKNOWN in hand.known)


def _duties(m: Engine, seats: list[int]) -> str:
    """What a rule says about the cards these players lay, as sentences after the question."""
    said = "".join(f" {asking.name_of(m, s)}'s is drawn blind out of its hand." for s in seats if drawn_blind(m, s))
    for seat in [s for s in seats if not drawn_blind(m, s)]:
        duty = obliged(m, "play", seat)
        if duty is not None:
            what = duty[1].get("face") or asking.word(m, str(duty[1].get("kind")))
            said += f" {asking.name_of(m, seat)} lays {what} if it can ({duty[0].partition('.')[0]})."
    return said


def _selection(m: Engine) -> Ask | None:
    group = _next_group(m)
    if not group:
        return None
    names = " and ".join(asking.name_of(m, s) for s in group)
    text = f"{names}: your {asking.word(m, 'encounter card', len(group) > 1)}?{_duties(m, group)}"
    unseen = {str(s): UNKNOWN for s in group}
    open_ = any(fold(m, "selection_open", s, 0) for s in group)
    default = None if open_ else unseen
    return Ask(
        "cards",
        tuple(group),
        text,
        "turn.select",
        m.state.moment,
        "cards",
        _legal_kinds(m, group),
        len(group),
        len(group),
        not open_,
        default,
        secret=not open_,
        join="all",
    )
