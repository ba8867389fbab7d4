"""Changes: the only way the state is written. `apply(state, change)` is the one writer.

Each change is atomic and plain data, so a log of them can be stored and compared. The rule that caused it is kept
beside it by
the engine. `apply` returns the seat whose colonies appeared or vanished, or None, so that only that seat need be
settled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, Struct, UnsetType, convert, field, structs

from adjudicator.table.stacks import carry, going, part
from adjudicator.table.state import (
    REWARD_BACK,
    UNKNOWN,
    Deck,
    Destiny,
    Effect,
    Encounter,
    Laid,
    Later,
    Outcome,
    Payment,
    Planet,
    Slot,
    Stack,
    State,
    Use,
    stack_place,
)

PILE = "pile"
"""Where a special ship stands that waits for the Limbo with others."""


class WrongChange(ValueError):
    """A change that the state cannot bear: the sentence says which count would break."""


class ShipsMoved(Struct, gc=False, tag="ships"):
    """`count` ships of `owner` go from one place to another.

    `stacks` names those among them that carry captured ships, where there is a choice: left out, as many as can go to
    an encounter or a colony, and as few as must be lost.
    """

    owner: int
    source: str
    to: str
    count: int
    special: int | None = None
    """Which of the owner's special ships goes along for certain."""
    stacks: list[int] | None = None


class StackMade(Struct, gc=False, tag="stack"):
    """A ship of `owner` at a place begins to carry captured ships, which are moved under it afterwards."""

    owner: int
    place: str


class StacksBound(Struct, gc=False, tag="stacks_bound"):
    """The ships of `owner` that carry others will not part from them in the warp."""

    owner: int


class HandChanged(Struct, gc=False, tag="hand"):
    """A hand gains or loses cards. `faces` are those known; unknown ones are ``?``."""

    seat: int
    gained: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    rewards: int | None = None
    """How many cards with a reward back it has more (or fewer) by this."""


class HandSet(Struct, gc=False, tag="hand_set"):
    """A hand is entered as it is: a count, or all its faces."""

    seat: int
    count: int
    known: list[str] | None = None
    tracked: bool = True
    rewards: int | None = None
    """How many of the cards have a reward back; left out, as many as before."""


class DeckCounted(Struct, gc=False, tag="deck_counted"):
    """A deck is entered as it is: how many cards it has (None: not counted), and its discards."""

    deck: str
    count: int | None
    discards: list[str] | None = None


class DeckChanged(Struct, gc=False, tag="deck"):
    """Cards leave a deck (`drawn`), lie on its discards (`discarded`), come from there (`taken`), or go unseen under it
    (`buried`).

    `seen`: faces that are known from now on to have left the deck, or a hand that was dealt from it. `exchanged`: at a
    reshuffle, faces for which cards nobody has seen come in.
    """

    deck: str
    drawn: int = 0
    discarded: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    buried: int = 0
    reshuffled: bool = False
    seen: list[str] = field(default_factory=list)
    exchanged: list[str] = field(default_factory=list)


class DeckSet(Struct, gc=False, tag="deck_set"):
    """A deck is entered as it is: its cards by face, or None where nobody counts them."""

    deck: str
    cards: dict[str, int] | None = None
    discards: list[str] = field(default_factory=list)


class CardLaid(Struct, gc=False, tag="laid"):
    """A card comes to lie on the table."""

    card: Laid


class CardChanged(Struct, gc=False, tag="card"):
    """A card on the table is named, turned up, becomes another face, or lies as something else."""

    id: int
    face: str | UnsetType = UNSET
    up: bool | UnsetType = UNSET
    now: str | UnsetType | None = UNSET
    claim: str | UnsetType | None = UNSET
    laid_as: str | UnsetType = UNSET
    side: str | UnsetType = UNSET
    owner: int | UnsetType = UNSET
    lender: int | UnsetType | None = UNSET
    back: str | UnsetType = UNSET


class CardLeft(Struct, gc=False, tag="card_left"):
    """A card leaves the table (where it goes is a change of its own)."""

    id: int


class PlaceMade(Struct, gc=False, tag="place"):
    """A place for ships comes to be on the table."""

    place: str


class LucrePaid(Struct, gc=False, tag="lucre"):
    """Lucre goes from payer to payee; None is the bank."""

    payer: int | None
    payee: int | None
    amount: int
    reason: str


class PowerGained(Struct, gc=False, tag="power_gained"):
    """A seat gets a power slot."""

    seat: int
    slot: Slot


class PowerDropped(Struct, gc=False, tag="power_dropped"):
    """A seat's slot goes away: a copy held for the encounter before the power itself."""

    seat: int
    power: str


class PowerMarked(Struct, gc=False, tag="power_marked"):
    """A slot is lost for want of home colonies, or regained."""

    seat: int
    power: str
    lost: bool


class PowersSwapped(Struct, gc=False, tag="powers_swapped"):
    """Two seats trade their first powers."""

    a: int
    b: int


class SystemsSwapped(Struct, gc=False, tag="systems_swapped"):
    """Two seats exchange home systems and colours: each has the other's ships, wherever they stand."""

    a: int
    b: int


class EffectMade(Struct, gc=False, tag="effect"):
    """A rule begins to hold for a while."""

    effect: Effect


class LaterSet(Struct, gc=False, tag="later"):
    """Steps begin to wait for a moment."""

    later: Later


class LaterDone(Struct, gc=False, tag="later_done"):
    """The steps that waited for a moment are taken up; without a moment all are dropped."""

    moment: str | None = None


class EffectsEnded(Struct, gc=False, tag="effects_ended"):
    """Rules made by steps end, by serial number."""

    serials: list[int]


class UseMade(Struct, gc=False, tag="use"):
    """A use is announced."""

    use: Use


class UseMarked(Struct, gc=False, tag="use_marked"):
    """A use came to its end; `index` counts in `state.uses`."""

    index: int
    status: str


class UsesDropped(Struct, gc=False, tag="uses_dropped"):
    """Use records are forgotten: those of a scope that is over, or those at and after a lap's moments."""

    scope: str


class Remembered(Struct, gc=False, tag="memory"):
    """An entry's own memory changes."""

    entry: str
    name: str
    value: Any


class EncounterBegun(Struct, gc=False, tag="encounter"):
    """A new encounter of the present offense; `inside`, the one in progress waits until it is over."""

    nth: int
    inside: bool = False


class EncounterResumed(Struct, gc=False, tag="encounter_resumed"):
    """The encounter that waited goes on."""


class EncounterClosed(Struct, gc=False, tag="encounter_closed"):
    """The encounter is over and forgotten."""

    success: bool


class EncounterSet(Struct, gc=False, tag="set"):
    """A fact of the encounter, by field name."""

    name: str
    value: Any


class AllyJoined(Struct, gc=False, tag="ally"):
    """A seat is an ally of a side from now on."""

    seat: int
    side: str


class AllyLeft(Struct, gc=False, tag="ally_left"):
    """A seat is an ally no longer."""

    seat: int


class TurnPassed(Struct, gc=False, tag="turn"):
    """The turn passes to another seat."""

    offense: int


class MarkerMoved(Struct, gc=False, tag="marker"):
    """The Limbo marker moves to a section."""

    section: int


class MarkerSet(Struct, gc=False, tag="special"):
    """A special ship's marker lies on a ship elsewhere, or is turned over."""

    seat: int
    index: int
    place: str | UnsetType = UNSET
    charged: bool | UnsetType = UNSET


class PileAdded(Struct, gc=False, tag="pile"):
    """Ships wait for the Limbo until the encounter ends."""

    owner: int
    source: str
    count: int


class PlanetMade(Struct, gc=False, tag="planet_made"):
    """A place is made on which ships stand as on a planet: a base apart."""

    place: str
    planet: Planet


class PlanetGone(Struct, gc=False, tag="planet_gone"):
    """Such a place, now empty, is there no longer."""

    place: str


class PlanetRead(Struct, gc=False, tag="planet_read"):
    """The number printed on a planet is entered."""

    place: str
    printed: int


class PilePlaced(Struct, gc=False, tag="pile_placed"):
    """The waiting ships go to a Limbo section."""

    section: str


class MoonTurned(Struct, gc=False, tag="moon"):
    """A Moon's piece becomes known, or is turned face up or down."""

    place: str
    piece: str | UnsetType | None = UNSET
    revealed: bool | UnsetType = UNSET


class MoonGone(Struct, gc=False, tag="moon_gone"):
    """A Moon, deserted, leaves the game and is not replaced."""

    place: str


class Noted(Struct, gc=False, tag="note"):
    """The table is to keep something in mind."""

    text: str


class Won(Struct, gc=False, tag="won"):
    """The game is won by these seats together."""

    seats: list[int]


class FieldSet(Struct, gc=False, tag="field"):
    """A plain field of the state, by name (colonies_to_win, another, successes ...)."""

    name: str
    value: Any


Change = (
    ShipsMoved
    | StackMade
    | StacksBound
    | HandChanged
    | HandSet
    | DeckCounted
    | DeckChanged
    | DeckSet
    | CardLaid
    | CardChanged
    | CardLeft
    | PlaceMade
    | LucrePaid
    | PowerGained
    | PowerDropped
    | PowerMarked
    | PowersSwapped
    | SystemsSwapped
    | EffectMade
    | EffectsEnded
    | LaterSet
    | LaterDone
    | UseMade
    | UseMarked
    | UsesDropped
    | Remembered
    | EncounterBegun
    | EncounterResumed
    | EncounterClosed
    | EncounterSet
    | AllyJoined
    | AllyLeft
    | TurnPassed
    | MarkerMoved
    | MarkerSet
    | PileAdded
    | PilePlaced
    | PlanetMade
    | PlanetGone
    | PlanetRead
    | MoonTurned
    | MoonGone
    | Noted
    | Won
    | FieldSet
)


def apply(state: State, change: Change) -> int | None:
    """Write one change. Returns the seat whose colonies changed, if one did.

    Raises:
        WrongChange: a count would fall below zero, or the change names something that is not there. Nothing is
        written then.
    """
    return _WRITERS[type(change)](state, change)


def _ships(state: State, c: ShipsMoved) -> int | None:
    places = state.places
    if c.count == 0 or c.source == c.to:
        return None
    at = places.get(c.source)
    if at is None:
        raise WrongChange(f"there is no place called {c.source!r}")
    have = at.get(c.owner, 0)
    if c.count < 0 or have < c.count:
        raise WrongChange(f"{state.seats[c.owner].name} has {have} ships at {c.source}, not {c.count}")
    to = places.get(c.to)
    if to is None:
        raise WrongChange(f"there is no place called {c.to!r}")
    left = have - c.count
    if left:
        at[c.owner] = left
    else:
        del at[c.owner]
    before = to.get(c.owner, 0)
    to[c.owner] = before + c.count
    if state.seats[c.owner].markers:
        _carry(state, c.owner, c.source, c.to, left, c.special)
    if state.stacks:
        carry(state, c.owner, c.source, c.to, c.count, have, c.stacks)
    planets = state.planets
    if not left:
        _left(state, c.owner, c.source)
    if (not left and c.source in planets) or (not before and c.to in planets):
        return c.owner
    if _counts_ships(state, c.source) or _counts_ships(state, c.to):
        return c.owner
    return None


def _counts_ships(state: State, place: str) -> bool:
    """Each ship more or less there may be a colony more or less."""
    planet = state.planets.get(place)
    return planet is not None and planet.apart


def _carry(state: State, owner: int, source: str, to: str, left: int, known: int | None = None) -> None:
    """Special ships go along: the one known to, and as many as cannot have stayed."""
    here = [m for m in state.seats[owner].markers if m.place == source]
    if known is not None:
        here.sort(key=lambda m: m is not state.seats[owner].markers[known], reverse=True)
    for marker in here[left:] if known is None else here[min(left, len(here) - 1) :]:
        marker.place = to


def _marker_set(state: State, c: MarkerSet) -> None:
    markers = state.seats[c.seat].markers
    if not 0 <= c.index < len(markers):
        raise WrongChange(f"{state.seats[c.seat].name} has no special ship number {c.index + 1}")
    if c.place is not UNSET:
        if not state.places.get(c.place, {}).get(c.seat, 0):
            raise WrongChange(f"{state.seats[c.seat].name} has no ship at {c.place}")
        markers[c.index].place = c.place
    if c.charged is not UNSET:
        markers[c.index].charged = c.charged


def _left(state: State, owner: int, place: str) -> None:
    """Keep in mind for this encounter who gave up a Moon in it."""
    planet = state.planets.get(place)
    if planet is not None and planet.moon and state.encounter is not None:
        state.encounter.deserted[place] = owner


def _stacks_bound(state: State, c: StacksBound) -> None:
    for stack in state.stacks:
        stack.bound = stack.bound or stack.owner == c.owner


def _stack(state: State, c: StackMade) -> None:
    if not state.places.get(c.place, {}).get(c.owner, 0):
        raise WrongChange(f"{state.seats[c.owner].name} has no ship at {c.place} to carry others")
    state.stacks.append(Stack(state.next_stack, c.owner, c.place))
    state.places[stack_place(state.stacks[-1])] = {}
    state.next_stack += 1


def _hand(state: State, c: HandChanged) -> None:
    hand = state.seats[c.seat].hand
    if not hand.tracked:
        return
    hand.count = max(0, hand.count + len(c.gained) - len(c.lost))
    hand.rewards = min(max(0, hand.rewards + (c.rewards or 0)), hand.count)
    known = hand.known
    if known is None:
        return
    for face in c.lost:
        if face in known:
            known.remove(face)
        elif UNKNOWN in known:
            known.remove(UNKNOWN)
        else:
            hand.known = None
            return
    known.extend(UNKNOWN if face == REWARD_BACK else face for face in c.gained)
    if all(face == UNKNOWN for face in known) and known:
        hand.known = None


def _hand_set(state: State, c: HandSet) -> None:
    if c.count < 0:
        raise WrongChange(f"{state.seats[c.seat].name} cannot hold {c.count} cards")
    hand = state.seats[c.seat].hand
    if c.rewards is not None and not 0 <= c.rewards <= c.count:
        raise WrongChange(f"{c.rewards} of {c.count} cards cannot have a reward back")
    hand.known = None if c.known is None else [UNKNOWN if face == REWARD_BACK else face for face in c.known]
    hand.count, hand.tracked = c.count, c.tracked
    hand.rewards = min(hand.rewards, c.count) if c.rewards is None else c.rewards


def _deck_counted(state: State, c: DeckCounted) -> None:
    if c.count is not None and c.count < 0:
        raise WrongChange(f"a deck cannot hold {c.count} cards")
    deck = state.decks.get(c.deck)
    if deck is None:
        raise WrongChange(f"the {c.deck} deck is not in this game")
    deck.count = c.count
    if c.discards is not None:
        deck.discards = list(c.discards)


def _deck(state: State, c: DeckChanged) -> None:
    deck = state.decks.setdefault(c.deck, Deck())
    if c.reshuffled:
        deck.count = None if deck.count is None else deck.count + len(deck.discards)
        if deck.cards is not None:
            for face in deck.discards:
                back = UNKNOWN if face in c.exchanged else face
                deck.cards[back] = deck.cards.get(back, 0) + 1
            deck.count = sum(deck.cards.values())
            deck.out = list(c.exchanged) or deck.out
        deck.discards.clear()
    if deck.count is not None:
        deck.count = max(0, deck.count - c.drawn) + c.buried
    for face in c.seen if deck.cards is not None else ():
        _leaves(deck.cards or {}, face)
    if deck.cards is not None and deck.count is not None:
        deck.count = min(deck.count, sum(deck.cards.values()))
    deck.discards.extend(c.discarded)
    for face in c.taken:
        if face in deck.discards:
            del deck.discards[len(deck.discards) - 1 - deck.discards[::-1].index(face)]


def _leaves(cards: dict[str, int], face: str) -> None:
    """One card of that face leaves a composition; a special one nobody had seen was among the unknown ones."""
    known = face if cards.get(face) else UNKNOWN
    if cards.get(known):
        cards[known] -= 1
        if not cards[known]:
            del cards[known]


def _deck_set(state: State, c: DeckSet) -> None:
    if c.cards is not None and any(n < 0 for n in c.cards.values()):
        raise WrongChange(f"the {c.deck} deck cannot hold less than no card")
    cards = None if c.cards is None else {face: n for face, n in c.cards.items() if n}
    count = None if cards is None else sum(cards.values())
    state.decks[c.deck] = Deck(count, list(c.discards), cards)


def _laid(state: State, c: CardLaid) -> None:
    e = encounter(state)
    c.card.id = e.next_card
    e.next_card += 1
    e.cards.append(structs.replace(c.card))


def _card(state: State, c: CardChanged) -> None:
    card = next((x for x in encounter(state).cards if x.id == c.id), None)
    if card is None:
        raise WrongChange(f"no card number {c.id} lies on the table")
    for name in ("face", "up", "now", "claim", "laid_as", "side", "owner", "lender", "back"):
        value = getattr(c, name)
        if value is not UNSET:
            setattr(card, name, value)
    if c.owner is not UNSET:
        card.store = []


def _card_left(state: State, c: CardLeft) -> None:
    e = encounter(state)
    e.cards = [x for x in e.cards if x.id != c.id]


def _place_made(state: State, c: PlaceMade) -> None:
    state.places.setdefault(c.place, {})


def _lucre(state: State, c: LucrePaid) -> None:
    if c.amount < 0:
        raise WrongChange("a payment cannot be below zero")
    if c.payer is not None:
        seat = state.seats[c.payer]
        if seat.lucre < c.amount:
            raise WrongChange(f"{seat.name} has {seat.lucre} Lucre and cannot pay {c.amount}")
        seat.lucre -= c.amount
    if c.payee is not None:
        state.seats[c.payee].lucre += c.amount
    state.ledger.append(Payment(c.payer, c.payee, c.amount, c.reason, state.moment, state.turn))


def _power_gained(state: State, c: PowerGained) -> int:
    state.seats[c.seat].slots.append(structs.replace(c.slot))
    return c.seat


def _slot(state: State, seat: int, power: str) -> int:
    for i, slot in enumerate(state.seats[seat].slots):
        if slot.power == power:
            return i
    raise WrongChange(f"{state.seats[seat].name} has no {power}")


def _power_dropped(state: State, c: PowerDropped) -> None:
    slots = state.seats[c.seat].slots
    borrowed = next((i for i, s in enumerate(slots) if s.power == c.power and s.until == "encounter"), None)
    del slots[_slot(state, c.seat, c.power) if borrowed is None else borrowed]
    state.memory.pop(f"{c.power}@{c.seat}", None)


def _power_marked(state: State, c: PowerMarked) -> None:
    state.seats[c.seat].slots[_slot(state, c.seat, c.power)].lost = c.lost


def _powers_swapped(state: State, c: PowersSwapped) -> None:
    a, b = state.seats[c.a].slots, state.seats[c.b].slots
    if not a or not b:
        raise WrongChange("a swap of powers needs a power on both sides")
    a[0], b[0] = b[0], a[0]
    a[0].star, b[0].star = b[0].star, a[0].star


def _systems_swapped(state: State, c: SystemsSwapped) -> None:
    a, b = state.seats[c.a], state.seats[c.b]
    for name in ("colour", "ships", "hex", "markers"):
        one, other = getattr(a, name), getattr(b, name)
        setattr(a, name, other)
        setattr(b, name, one)
    now = {c.a: c.b, c.b: c.a}
    state.places = {place: {now.get(owner, owner): n for owner, n in at.items()} for place, at in state.places.items()}
    for planet in state.planets.values():
        planet.system = now.get(planet.system, planet.system)
    if state.encounter is not None:
        state.encounter.pile = {now.get(owner, owner): n for owner, n in state.encounter.pile.items()}


def _effect(state: State, c: EffectMade) -> None:
    c.effect.serial = state.next_effect
    state.next_effect += 1
    state.effects.append(structs.replace(c.effect))


def _effects_ended(state: State, c: EffectsEnded) -> None:
    gone = set(c.serials)
    state.effects = [e for e in state.effects if e.serial not in gone]


def _later(state: State, c: LaterSet) -> None:
    state.later.append(structs.replace(c.later))


def _later_done(state: State, c: LaterDone) -> None:
    state.later = [x for x in state.later if c.moment is not None and x.moment != c.moment]


def _use(state: State, c: UseMade) -> None:
    state.uses.append(structs.replace(c.use))


def _use_marked(state: State, c: UseMarked) -> None:
    state.uses[c.index].status = c.status


def _uses_dropped(state: State, c: UsesDropped) -> None:
    state.uses = [u for u in state.uses if u.scope != c.scope]


def _remembered(state: State, c: Remembered) -> None:
    state.memory.setdefault(c.entry, {})[c.name] = c.value


def _encounter_begun(state: State, c: EncounterBegun) -> None:
    state.encounter = Encounter(nth=c.nth, outer=state.encounter if c.inside else None)


def _encounter_resumed(state: State, c: EncounterResumed) -> None:
    state.encounter = encounter(state).outer


def _encounter_closed(state: State, c: EncounterClosed) -> None:
    state.encounter = None
    state.successes += c.success


_ENCOUNTER_TYPES: dict[str, Any] = {"destiny": Destiny | None, "outcome": Outcome | None}


def _encounter_set(state: State, c: EncounterSet) -> None:
    e = encounter(state)
    if not hasattr(e, c.name):
        raise WrongChange(f"an encounter has no {c.name!r}")
    kind = _ENCOUNTER_TYPES.get(c.name)
    value = convert(c.value, kind) if kind is not None and isinstance(c.value, dict) else c.value
    if isinstance(value, (list, dict)):
        value = value.copy()
    if c.name == "target" and value != e.target:
        e.staked = None
    setattr(e, c.name, value)


def _ally(state: State, c: AllyJoined) -> None:
    e = encounter(state)
    e.allies[c.seat] = c.side
    if c.seat not in e.was_ally:
        e.was_ally.append(c.seat)


def _ally_left(state: State, c: AllyLeft) -> None:
    encounter(state).allies.pop(c.seat, None)


def _turn(state: State, c: TurnPassed) -> None:
    state.offense = c.offense
    state.turn += 1
    state.successes = 0


def _marker(state: State, c: MarkerMoved) -> None:
    if state.limbo is None:
        raise WrongChange("the Limbo is not in this game")
    state.limbo.marker = c.section


def _pile(state: State, c: PileAdded) -> int | None:
    e = encounter(state)
    at = state.places.get(c.source, {})
    have = at.get(c.owner, 0)
    if have < c.count:
        raise WrongChange(f"{state.seats[c.owner].name} has {have} ships at {c.source}, not {c.count}")
    if not c.count:
        return None
    if have == c.count:
        del at[c.owner]
        _left(state, c.owner, c.source)
    else:
        at[c.owner] = have - c.count
    for stack in going(state, c.owner, c.source, "", c.count, have, None):
        part(state, stack, e.pile, PILE)
    e.pile[c.owner] = e.pile.get(c.owner, 0) + c.count
    _carry(state, c.owner, c.source, PILE, have - c.count)
    emptied = have == c.count and c.source in state.planets
    return c.owner if emptied or _counts_ships(state, c.source) else None


def _pile_placed(state: State, c: PilePlaced) -> None:
    e = encounter(state)
    at = state.places.setdefault(c.section, {})
    for owner, n in e.pile.items():
        at[owner] = at.get(owner, 0) + n
        _carry(state, owner, PILE, c.section, 0)
    e.pile = {}


def _planet_made(state: State, c: PlanetMade) -> None:
    if c.place in state.places:
        raise WrongChange(f"there is a place called {c.place!r} already")
    state.planets[c.place] = structs.replace(c.planet)
    state.places[c.place] = {}


def _planet_gone(state: State, c: PlanetGone) -> None:
    if state.places.get(c.place) or c.place not in state.planets:
        raise WrongChange(f"{c.place!r} is no empty planet")
    del state.planets[c.place], state.places[c.place]


def _planet_read(state: State, c: PlanetRead) -> None:
    planet = state.planets.get(c.place)
    if planet is None:
        raise WrongChange(f"there is no planet {c.place!r}")
    planet.printed, planet.unread = c.printed, False


def _moon(state: State, place: str) -> Planet:
    planet = state.planets.get(place)
    if planet is None or not planet.moon:
        raise WrongChange(f"there is no Moon {place!r}")
    return planet


def _moon_turned(state: State, c: MoonTurned) -> None:
    planet = _moon(state, c.place)
    piece = planet.piece if c.piece is UNSET else c.piece
    revealed = planet.revealed if c.revealed is UNSET else c.revealed
    if revealed and piece is None:
        raise WrongChange(f"{c.place} cannot lie face up as long as nobody says what it is")
    planet.piece, planet.revealed = piece, revealed


def _moon_gone(state: State, c: MoonGone) -> None:
    _moon(state, c.place)
    if state.places[c.place]:
        raise WrongChange(f"ships stand on {c.place}")
    del state.planets[c.place]


def _noted(state: State, c: Noted) -> None:
    state.notes.append(c.text)


def _won(state: State, c: Won) -> None:
    state.winners = list(c.seats)


def _field(state: State, c: FieldSet) -> None:
    if not hasattr(state, c.name):
        raise WrongChange(f"the state has no {c.name!r}")
    setattr(state, c.name, c.value)


def encounter(state: State) -> Encounter:
    """The encounter in progress.

    Raises:
        WrongChange: there is none.
    """
    if state.encounter is None:
        raise WrongChange("no encounter is going on")
    return state.encounter


_WRITERS: dict[type, Callable[[State, Any], int | None]] = {
    ShipsMoved: _ships,
    HandChanged: _hand,
    HandSet: _hand_set,
    DeckCounted: _deck_counted,
    DeckChanged: _deck,
    DeckSet: _deck_set,
    CardLaid: _laid,
    CardChanged: _card,
    CardLeft: _card_left,
    PlaceMade: _place_made,
    LucrePaid: _lucre,
    PowerGained: _power_gained,
    PowerDropped: _power_dropped,
    PowerMarked: _power_marked,
    PowersSwapped: _powers_swapped,
    SystemsSwapped: _systems_swapped,
    EffectMade: _effect,
    EffectsEnded: _effects_ended,
    LaterSet: _later,
    LaterDone: _later_done,
    UseMade: _use,
    UseMarked: _use_marked,
    UsesDropped: _uses_dropped,
    Remembered: _remembered,
    EncounterBegun: _encounter_begun,
    EncounterResumed: _encounter_resumed,
    EncounterClosed: _encounter_closed,
    EncounterSet: _encounter_set,
    AllyJoined: _ally,
    AllyLeft: _ally_left,
    TurnPassed: _turn,
    MarkerMoved: _marker,
    MarkerSet: _marker_set,
    PileAdded: _pile,
    PilePlaced: _pile_placed,
    PlanetMade: _planet_made,
    PlanetGone: _planet_gone,
    PlanetRead: _planet_read,
    MoonTurned: _moon_turned,
    MoonGone: _moon_gone,
    StackMade: _stack,
    StacksBound: _stacks_bound,
    Noted: _noted,
    Won: _won,
    FieldSet: _field,
}
