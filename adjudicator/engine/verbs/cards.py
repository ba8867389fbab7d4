"""Verbs that move cards."""

from __future__ import annotations

from functools import partial

from msgspec import UNSET, structs

from adjudicator.engine import asking, backs, holding, moving, taking
from adjudicator.engine.cards import kind_in_hand
from adjudicator.engine.context import Context, keeper, memory_of
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.flares import comes_back
from adjudicator.engine.questions import Ask, Option
from adjudicator.engine.stores import Store, cards_in, fill, give_back, take_out
from adjudicator.engine.verbs.reading import main_value, player, read
from adjudicator.engine.whereabouts import on_board
from adjudicator.rulebook.model import Step
from adjudicator.table import changes as ch
from adjudicator.table.state import COSMIC, REWARD, UNKNOWN, Laid


def draw(c: Context, step: Step) -> Flow:
    """Cards from the deck to a hand, or into a store."""
    seat = player(c, step, "of", c.owner)
    if seat is not None:
        yield from holding.draw(c.m, seat, int(main_value(c, step)), c.ref, _deck(step), _store(c, step, "into"))


def dig(c: Context, step: Step) -> Flow:
    """Cards are drawn until so many encounter cards have come."""
    seat = player(c, step, "of", c.owner)
    if seat is not None:
        kind = step.args.get("kind")
        yield from holding.dig(c.m, seat, int(main_value(c, step)), c.ref, None if kind is None else str(kind))
        if c.it.get("event") == "hand_replaced":
            c.it["done"] = True


def empty(c: Context, step: Step) -> Flow:
    """All cards of a store go to a hand."""
    store, seat = _store(c, step, "value"), player(c, step, "to", c.owner)
    if store is not None and seat is not None:
        faces = cards_in(c.m, store)
        fill(c.m, store, [], c.ref, seat)
        c.m.do(ch.HandChanged(seat, gained=faces), c.ref, seat)
    yield from ()


def shelter(c: Context, step: Step) -> Flow:
    """Cards of a hand are out of reach of the event, and so is the card that shelters them when it comes back."""
    own = c.names.get("this")
    stays = isinstance(own, Laid) and comes_back(c.m, c.m.book.entries[c.entry])
    faces = [*(main_value(c, step) or []), *([own.face] if stays and own is not None else [])]
    c.it["kept"] = [*c.it.get("kept", []), *faces]
    c.m.note("event", c.ref, c.owner, ["sheltered", len(faces)])
    c.m.writes += 1
    yield from ()


def exchange(c: Context, step: Step) -> Flow:
    """A hand and a store change places."""
    m, seat, store = c.m, player(c, step, "of", c.owner), _store(c, step, "value")
    if seat is not None and store is not None:
        hand, stored = m.state.seats[seat].hand, cards_in(m, store)
        fill(m, store, list(hand.known) if hand.known is not None else [UNKNOWN] * hand.count, c.ref, seat)
        known = None if all(face == UNKNOWN for face in stored) and stored else stored
        m.do(ch.HandSet(seat, len(stored), known, hand.tracked), c.ref, seat)
    yield from ()


def take(c: Context, step: Step) -> Flow:
    """A card just discarded, or several that were named and still lie there, go to a hand or a store."""
    meant = main_value(c, step)
    seat = player(c, step, "to", c.owner)
    store = _store(c, step, "into")
    if seat is None:
        return
    if isinstance(meant, Laid):
        holding.from_discards(c.m, seat, meant.face, meant.back, c.ref, store)
        c.it["done"] = True
    for face in meant if isinstance(meant, list) else []:
        if face in c.m.state.decks[COSMIC].discards:
            holding.from_discards(c.m, seat, face, COSMIC, c.ref, store)
    yield from ()


def take_back(c: Context, step: Step) -> Flow:
    """A card on the table goes back to its owner's hand, or into a store of the rule's own entry."""
    card: Laid | None = main_value(c, step)
    store = _store(c, step, "into")
    if card is not None and store is not None:
        c.m.do(ch.CardLeft(card.id), c.ref, card.owner)
        fill(c.m, store, [*cards_in(c.m, store), card.face], c.ref, c.owner)
    elif card is not None:
        if card.lender is not None and c.m.choice("intimidate_whose") == 1:
            c.m.do(ch.CardChanged(card.id, lender=None), c.ref, card.owner)
            card.lender = None
        give_back(c.m, card, c.ref)
        c.it["done"] = True
    yield from ()


def hand_over(c: Context, step: Step) -> Flow:
    """A card on the table goes to somebody's hand; to nobody's it is discarded, one that is played with its chain."""
    card: Laid | None = main_value(c, step)
    seat = player(c, step, "to", None)
    if card is None:
        return
    if seat is None and card.id in c.m.chain:
        c.m.stopped.append(card.id)
    elif seat is None:
        yield from holding.discard_laid(c.m, card, c.ref, "forced")
    else:
        c.m.do(ch.CardLeft(card.id), c.ref, card.owner)
        c.m.do(ch.HandChanged(seat, gained=[card.face], rewards=int(card.back == REWARD)), c.ref, seat)


def mix_hands(c: Context, step: Step) -> Flow:
    """Two hands are shuffled together; the first player takes back so many (as many as it had), the other the rest."""
    m = c.m
    a, b = player(c, step, "value", c.owner), player(c, step, "with", None)
    if a is None or b is None:
        return
    first, second = m.state.seats[a].hand, m.state.seats[b].hand
    mixed = None if first.known is None or second.known is None else [*first.known, *second.known]
    came: list[str] | None = None
    n = int(read(c, step, "count", first.count))
    if mixed is not None and 0 < n < len(mixed):
        text = f"{asking.name_of(m, a)}, which cards did you get back?"
        options = [Option(face, face, most=mixed.count(face)) for face in dict.fromkeys(mixed)]
        came = yield from asking.ask(
            m, lambda: Ask("hand", (a,), text, c.ref, m.state.moment, "drawn", options, n, n, True, mixed[:n])
        )
    if mixed is not None and n in (0, len(mixed)):
        came = mixed[:n]
    shares = ((a, first, n, came), (b, second, first.count + second.count - n, _rest(mixed, came)))
    for seat, hand, size, known in shares:
        m.do(ch.HandSet(seat, size, known, hand.tracked), c.ref, seat)


def _rest(mixed: list[str] | None, taken: list[str] | None) -> list[str] | None:
    """The cards left when some were taken; nothing if nobody knows them, or not which were taken."""
    if mixed is None or taken is None:
        return None
    left = list(mixed)
    for face in taken:
        if face not in left:
            return None
        left.remove(face)
    return left


def _deck(step: Step) -> str:
    """The deck that is meant: the one of all cards, where no other is named."""
    return str(step.args.get("from", COSMIC))


def _store(c: Context, step: Step, key: str) -> Store | None:
    """The store a parameter names: a memory of the rule's own entry, or of a flare that of its power."""
    name = step.args.get(key)
    return None if name is None else [memory_of(c.m, keeper(c.m, c.entry, str(name)), c.owner), str(name)]


def take_random(c: Context, step: Step) -> Flow:
    """Cards drawn blind from a hand."""
    giver, taker = player(c, step, "from", None), player(c, step, "to", c.owner)
    if giver is not None and taker is not None:
        yield from taking.take_blind(c.m, taker, giver, int(main_value(c, step)), c.ref, c.owner)


def give(c: Context, step: Step) -> Flow:
    """Cards of one hand go to another, where both players know them, or into a store; or those of a store to a hand."""
    giver, taker = player(c, step, "of", c.owner), player(c, step, "to", None)
    faces = list(main_value(c, step) or [])
    store = _store(c, step, "into")
    source = _store(c, step, "store")
    if source is not None and taker is not None:
        for face in faces:
            take_out(c.m, source, face, c.ref, taker)
            c.m.do(ch.HandChanged(taker, gained=[face], rewards=int(backs.back_of(c.m, face) == REWARD)), c.ref, taker)
        return
    if giver is not None and store is not None and faces:
        c.m.do(ch.HandChanged(giver, lost=faces), c.ref, giver)
        fill(c.m, store, [*cards_in(c.m, store), *faces], c.ref, giver)
    if giver is not None and taker is not None and faces:
        holding.hand_over(c.m, giver, taker, faces, c.ref)
        if taking.is_taken(c.m, taker, c.owner):
            yield from taking.taken(c.m, taker, giver, faces)


def swap_hands(c: Context, step: Step) -> Flow:
    """Two players exchange their whole hands."""
    a, b = player(c, step, "value", c.owner), player(c, step, "with", None)
    if a is not None and b is not None:
        first, second = structs.replace(c.m.state.seats[a].hand), structs.replace(c.m.state.seats[b].hand)
        c.m.do(ch.HandSet(a, second.count, second.known, second.tracked, second.rewards), c.ref, a)
        c.m.do(ch.HandSet(b, first.count, first.known, first.tracked, first.rewards), c.ref, b)
        for taker, giver, hand in ((a, b, second), (b, a, first)):
            if taking.is_taken(c.m, taker, c.owner):
                known = list(hand.known) if hand.known is not None else [UNKNOWN] * hand.count
                yield from taking.taken(c.m, taker, giver, known)


def swap_cards(c: Context, step: Step) -> Flow:
    """Two cards on the table change owners; two of one owner change parts."""
    card: Laid | None = main_value(c, step)
    other: Laid | None = read(c, step, "with")
    if card is not None and other is not None:
        a, b = card.owner, other.owner
        if a == b:
            part, its_part = card.laid_as, other.laid_as
            c.m.do(ch.CardChanged(card.id, laid_as=its_part), c.ref, a)
            c.m.do(ch.CardChanged(other.id, laid_as=part), c.ref, a)
        else:
            c.m.do(ch.CardChanged(card.id, owner=b), c.ref, a)
            c.m.do(ch.CardChanged(other.id, owner=a), c.ref, b)
    yield from ()


def discard(c: Context, step: Step) -> Flow:
    """Cards of a hand to the discards: a number the player chooses, all, or one of each kind it holds."""
    m = c.m
    seat = player(c, step, "of", c.owner)
    if seat is None:
        return
    named = read(c, step, "cards")
    if isinstance(named, Laid):
        named = [named.face]
    if named is not None and read(c, step, "gone", False):
        m.do(ch.HandChanged(seat, lost=list(named)), c.ref, seat)
        return
    if named is not None:
        yield from holding.discard_held(m, seat, list(named), c.ref, "paid")
        return
    store = _store(c, step, "store")
    if store is not None and read(c, step, "gone", False):
        yield from holding.remove_stored(m, seat, store, int(main_value(c, step)), c.ref)
        return
    if store is not None:
        yield from holding.discard_store(m, seat, store, c.ref)
        return
    if "held" in step.args:
        yield from holding.discard_sort(m, seat, str(step.args["held"]) == "selectable", c.ref)
        return
    hand = m.state.seats[seat].hand
    who = asking.name_of(m, seat)
    if read(c, step, "each_kind", False):
        if hand.known is not None and UNKNOWN not in hand.known:
            faces = []
            for kind in dict.fromkeys(kind_in_hand(m.book, face) for face in hand.known):
                text = f"{who}, which card of the kind {asking.word(m, kind)} goes?"
                find = partial(_of_kind, m, seat, kind)
                face = yield from asking.pick(m, "one", seat, c.ref, f"{kind}_goes", text, find)
                faces += [face] if face is not None else []
        else:
            most = min(hand.count, 10) if hand.tracked else 10
            least = min(1, most)
            text = f"{who}, which cards go, one of each kind you hold?"
            faces = yield from asking.ask(
                m,
                lambda: Ask(
                    "hand",
                    (seat,),
                    text,
                    c.ref,
                    m.state.moment,
                    "each_kind",
                    [],
                    least,
                    most,
                    True,
                    [UNKNOWN] * least,
                ),
            )
        yield from holding.discard_held(m, seat, list(faces or []), c.ref, "forced")
        return
    wanted = hand.count if step.args["value"] == "all" else int(main_value(c, step))
    owed = wanted - hand.count if hand.tracked and read(c, step, "owed", False) else 0
    yield from holding.discard_chosen(m, seat, min(wanted, hand.count), c.ref)
    if owed > 0:
        sources = yield from moving.choose_loss(m, seat, owed, on_board(m.state, seat), seat, c.ref)
        yield from moving.lose(m, [moving.loss(m, seat, sources, "penalty", c.owner)], c.ref)


def _of_kind(m: Engine, seat: int, kind: str) -> list[Option]:
    """The known cards of one kind in a hand as it is now, each face once."""
    known = m.state.seats[seat].hand.known or []
    return [Option(f, f) for f in dict.fromkeys(known) if kind_in_hand(m.book, f) == kind]


def keep_cards(c: Context, step: Step) -> Flow:
    """Cards of some kinds stay out of a hand that is being replaced; how many is asked where the hand is hidden."""
    seat = player(c, step, "of", c.owner)
    if seat is None:
        return
    for kind in str(step.args["value"]).replace(",", " ").split():
        entries = [entry for entry in c.m.book.entries.values() if entry.card == kind]
        if any(entry.module is None or entry.module in c.m.state.modules for entry in entries):
            yield from _keep(c, seat, kind)


def _keep(c: Context, seat: int, kind: str) -> Flow:
    """The cards of one kind that a hand keeps."""
    m = c.m
    hand = m.state.seats[seat].hand
    if hand.known is not None and UNKNOWN not in hand.known:
        kept = [face for face in hand.known if kind_in_hand(m.book, face) == kind]
    else:
        most = hand.count - len(c.it.get("kept", [])) if hand.tracked else 20
        text = f"{asking.name_of(m, seat)}, show what you keep: how many cards of the kind {asking.word(m, kind)}?"
        n = yield from asking.number(m, seat, c.ref, "kept", text, 0, most)
        kept = [UNKNOWN] * n
    c.it["kept"] = [*c.it.get("kept", []), *kept]


def return_cards(c: Context, step: Step) -> Flow:
    """Every card laid or played since a moment, and not set aside, goes back to its owner's hand."""
    m = c.m
    e = m.state.encounter
    if e is None:
        return
    since = m.rules.moment_number(str(step.args["value"]))
    for card in list(e.cards):
        if (
            card.laid_as not in ("aside", "turned")
            and card.lap == e.lap
            and m.rules.moment_number(card.moment) >= since
        ):
            give_back(m, card, c.ref)
    for use in m.state.uses:
        entry = m.book.entries.get(use.power)
        face = entry.face if entry is not None else None
        played = use.owner is not None and use.lap == e.lap and m.rules.moment_number(use.moment) >= since
        if not played or face is None or use.owner is None:
            continue
        for deck in (d for d in (COSMIC, REWARD) if d in m.state.decks):
            if face in m.state.decks[deck].discards:
                holding.from_discards(m, use.owner, face, deck, c.ref)
                break
    yield from ()


def add(c: Context, step: Step) -> Flow:
    """Cards of a hand are laid beside the encounter cards, for a side, face up unless they are to be seen later."""
    m = c.m
    seat = player(c, step, "of", c.owner)
    e = m.state.encounter
    added: list[Laid] = []
    if seat is not None and e is not None:
        side = read(c, step, "for")
        for face in list(main_value(c, step) or []):
            card = holding.held(m, seat, [face])[0]
            m.do(ch.HandChanged(seat, lost=[face]), c.ref, seat)
            holding.charge(m, seat, face, c.ref)
            card.laid_as, card.up, card.side = str(step.args["laid_as"]), not read(c, step, "unseen", False), side
            card.moment, card.lap, card.by = c.moment, e.lap, c.ref
            m.do(ch.CardLaid(card), c.ref, seat)
            added.append(e.cards[-1])
    yield from ()
    return added


def lay(c: Context, step: Step) -> Flow:
    """A card on the table stays there and counts for a side, or lies there as something else."""
    card: Laid | None = main_value(c, step)
    if card is not None:
        laid_as = str(step.args.get("laid_as", "reinforcement"))
        side = read(c, step, "for")
        c.m.do(ch.CardChanged(card.id, laid_as=laid_as, side=UNSET if side is None else str(side)), c.ref, card.owner)
    yield from ()


VERBS = {
    "draw": draw,
    "dig": dig,
    "exchange": exchange,
    "empty": empty,
    "shelter": shelter,
    "take": take,
    "take_back": take_back,
    "take_random": take_random,
    "give": give,
    "swap_hands": swap_hands,
    "swap_cards": swap_cards,
    "discard": discard,
    "keep_cards": keep_cards,
    "return_cards": return_cards,
    "lay": lay,
    "add": add,
    "hand_over": hand_over,
    "mix_hands": mix_hands,
}
