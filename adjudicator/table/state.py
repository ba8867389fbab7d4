"""The state of a table: plain typed data. Written only by `changes.apply`; what follows from it stands in `positions`.

Seats are numbered clockwise from 0. A place is a word such as ``blue 2`` (a planet), ``warp``, ``gate``, ``beside``
(defensive allies' ships), ``limbo red``, ``sheet 0`` (captured by a seat), ``stack 1`` (captured under a ship),
``blue star`` (on the star of a system), ``out`` (removed from the game). Ships are counts: ``places[place][seat]``. A
card is known by its face, such as ``attack 8``, ``negotiate``, ``kicker x2``, ``Plague``; ``?`` is a card nobody has
entered.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

UNKNOWN = "?"
PACES = EVERY, USUAL, NEEDED = "every", "usual", "needed"
"""Which pauses ask: those of every moment, the usual ones, or those at which somebody here could act."""
COSMIC, REWARD = "cosmic", "reward"
"""The two backs of cards, and the decks they belong to."""
REWARD_BACK = "reward card"
"""In answers: a card that nobody names, with a reward back."""
WARP, GATE, BESIDE, OUT = "warp", "gate", "beside", "out"


class Slot(Struct, gc=False):
    """A power in a seat's hands: which, how it came there, and until when."""

    power: str
    """Entry id without the edition, such as ``power.zombie``."""
    gained_by: str = "setup"
    until: str = "game"
    """``game`` or ``encounter``."""
    lost: bool = False
    """Too few home colonies at present."""
    since: int = 0
    """Serial number of the opening in which it was gained: it does not answer that opening."""
    star: int = 0
    """The star of its owner's system to which it belongs, counted from 1, where a system has several."""
    by_hand: bool = False
    """The table has said whether it is lost, against the count of home colonies, which leaves it alone."""


class Hand(Struct, gc=False):
    """A hand as far as the table wants it kept."""

    count: int = 0
    tracked: bool = True
    rewards: int = 0
    """How many of the cards have a reward back."""
    known: list[str] | None = None
    """All faces if somebody entered them (then ``len(known) == count``), else nothing."""


class Marker(Struct, gc=False):
    """A special ship's marker: which kind, on the ship at which place, face up (charged) or not."""

    kind: str
    """Entry id, such as ``ship.flagship``."""
    place: str
    charged: bool = True
    made: bool = False
    """It came into play in the game: there are as many of that kind as were made, and any number may go together."""


class Seat(Struct, gc=False):
    """One player at the table."""

    name: str
    colour: str
    slots: list[Slot] = field(default_factory=list)
    hand: Hand = field(default_factory=Hand)
    lucre: int = 0
    markers: list[Marker] = field(default_factory=list)
    hex: str | None = None
    """The inverted hex this seat plays, if any."""
    ships: int = 20
    """Ships at the start of the game; the sum of its ships over all places, ``out`` included, stays this."""


class Stack(Struct, gc=False):
    """Ships captured under one ship: they are in the place ``stack <id>`` and go where that ship goes."""

    id: int
    owner: int
    """Whose ship carries them."""
    place: str
    """Where that ship stands."""
    bound: bool = False
    """It stays together in the warp as well."""


class Planet(Struct, gc=False):
    """A planet or Moon: whose system it lies in, and whether it is a Moon; what an inverted hex prints about it."""

    system: int
    moon: bool = False
    piece: str | None = None
    """A Moon's entry id when its face is known."""
    revealed: bool = False
    star: int = 0
    """Which of its system's stars it goes round, counted from 1, where a system has several."""
    printed: int = 0
    """The number printed on it."""
    unread: bool = False
    """That number is only supposed: nobody has read it off the board yet."""
    near: list[str] = field(default_factory=list)
    """The planets next to it, where that matters."""
    apart: bool = False
    """Ships of other players do not stand on it together with its owner's: those of each encounter are a base apart."""
    single: bool = False
    """Each ship of the system's owner on it is a colony of its own, and is fought for alone."""
    warped: bool = False
    """It lies in the warp, and ships on it are in the warp and on a colony at once."""
    on: str | None = None
    """The planet on which it is a base apart; it is there only as long as ships are."""


class Deck(Struct, gc=False):
    """A deck as counts; `discards` has the faces of its discards, newest last, as far as anybody entered them."""

    count: int | None = None
    discards: list[str] = field(default_factory=list)
    cards: dict[str, int] | None = None
    """What is not known to lie elsewhere, face to number, ``?`` for a special card nobody has seen; None: not kept.
    It is more than `count` while a player holds cards of this deck hidden.
    """
    out: list[str] = field(default_factory=list)
    """Special cards that left this deck and cannot be among the ``?``."""


class Payment(Struct, gc=False):
    """One line of the Lucre ledger. `payer` or `payee` is None for the bank."""

    payer: int | None
    payee: int | None
    amount: int
    reason: str
    moment: str
    turn: int


class Limbo(Struct, gc=False):
    """The inverted Warp hex: sections clockwise by colour, and where the marker stands (an index of `sections`)."""

    sections: list[str]
    marker: int = 0


class Laid(Struct, gc=False):
    """A card on the table in the present encounter."""

    id: int
    owner: int
    face: str
    """What is printed, ``?`` while nobody has entered it."""
    laid_as: str = "main"
    """main, extra, kicker, reinforcement, offered (face down, before cards are chosen), played (artifacts, flares),
    aside (set aside by an effect), turned (over from the deck, by an effect).
    """
    up: bool = False
    now: str | None = None
    """The face it has turned itself into, if any."""
    claim: str | None = None
    """The face that its owner says it has, while it lies face down and counts as that."""
    side: str | None = None
    """The side a reinforcement counts for."""
    back: str = COSMIC
    moment: str = ""
    lap: int = 0
    """How many times the encounter had been called back when it was laid."""
    store: list[str] = field(default_factory=list)
    """The store it was played from and goes back to, if not the hand: memory key and name."""
    lender: int | None = None
    """The ally that laid it, where a main player has taken it for its encounter card."""
    by: str = ""
    """The rule by which it was laid, if not by the turn's own."""


class Effect(Struct, gc=False):
    """A standing rule made by a step: which one, whose, and the values its words had."""

    rule: str
    """Id of the standing rule, such as ``power.mirror.reversal:card_value``."""
    owner: int | None
    until: str = "encounter"
    bound: dict[str, Any] = field(default_factory=dict)
    moment: str = ""
    lap: int = 0
    serial: int = 0


class Later(Struct, gc=False):
    """Steps of a clause that wait for a moment of this encounter: which, by their path in the clause, whose, with
    which names.
    """

    moment: str
    clause: str
    path: list[int | str]
    owner: int | None
    bound: dict[str, Any] = field(default_factory=dict)


class Use(Struct, gc=False):
    """One use of a rule: announced, then worked, countered, replaced, undone or without effect."""

    rule: str
    """Reference, such as ``Mirror.reversal``."""
    owner: int | None
    moment: str
    status: str = "announced"
    lap: int = 0
    shared: bool = False
    part: str = ""
    """Which part of an event it answered, if any."""
    scope: str = "encounter"
    """How long the record is kept: encounter, turn or game."""
    power: str = ""
    """Entry id of the power or card used."""
    opening: int = 0
    """Serial number of the opening of its moment, see `State.opening`."""


class Destiny(Struct, gc=False):
    """The destiny card in force."""

    face: str
    """``blue``, ``wild``, ``inverted blue``, ``inverted wild``, or the name of a special card."""
    colour: int | None = None
    """The seat whose colour it shows or means, if one."""
    fits: list[int] = field(default_factory=list)
    """Seats a special card fits."""
    wild: bool = False
    inverted: bool = False
    special: bool = False
    warning: bool = False
    turned: bool = True
    """It was turned over from the deck, not put in the place of the card that was."""
    base: str | None = None
    """The place that a special card leads to, once it is settled: a base, a Moon, or the warp."""


class Outcome(Struct, gc=False):
    """How the encounter came out."""

    kind: str
    """win, both_lose, deal, failed_deal, success (no fight), none (cut short)."""
    winner: str | None = None
    """``offense`` or ``defense``."""
    margin: int | None = None
    totals: dict[str, int] = field(default_factory=dict)


class Encounter(Struct, gc=False):
    """One encounter of the present turn."""

    nth: int = 1
    defense: int | None = None
    system: int | None = None
    """Seat whose system is aimed at."""
    system_fixed: bool = False
    """A rule commands the system; later choices stay inside it."""
    target: str | None = None
    starter: int | None = None
    """Whose turn it is, where somebody else has taken the offense's place for this encounter."""
    outer: Encounter | None = None
    """The encounter that waits while this one, put in between, is fought; it goes on when this one is over."""
    posted: int | None = None
    """Whose ships stand at the target for the defense, where somebody else has taken the defense's place; those of
    the new main player stand beside it.
    """
    aimer: int | None = None
    """Who points the gate in the offense's place."""
    launcher: int | None = None
    """Who takes the ships that the offense launches from its colonies; how many there are the offense says."""
    none_to_retrieve: bool = False
    """The offense had no ship in the warp when it was to take one out."""
    staked: int | None = None
    """The most ships of the defense at the target that take part; all of them if nothing is said."""
    destiny: Destiny | None = None
    danger: bool = False
    comet: str | None = None
    """Entry id of the Comet in force."""
    invited: dict[int, list[str]] = field(default_factory=dict)
    """Seat to the sides that invited it."""
    allies: dict[int, str] = field(default_factory=dict)
    """Seat to its side, once its ships are committed."""
    also: dict[int, str] = field(default_factory=dict)
    """Seat to the other side, of an ally of both."""
    also_in: dict[int, int] = field(default_factory=dict)
    """Ships that an ally of both had on that other side when the outcome was decided."""
    was_ally: list[int] = field(default_factory=list)
    declined: list[int] = field(default_factory=list)
    cards: list[Laid] = field(default_factory=list)
    next_card: int = 1
    lap: int = 0
    upset: bool = False
    by_hand: dict[str, int] = field(default_factory=dict)
    """What the table itself adds to a side's total, such as what a card says that nobody here has seen."""
    silenced: list[int] = field(default_factory=list)
    outcome: Outcome | None = None
    ships_in: dict[int, int] = field(default_factory=dict)
    """Ships each involved seat had in the encounter when the outcome was decided."""
    lost: dict[int, int] = field(default_factory=dict)
    """Ships of each seat that the encounter's loss really sent to the warp."""
    removed: dict[int, int] = field(default_factory=dict)
    """Ships of each seat lost for good instead."""
    captured: dict[int, int] = field(default_factory=dict)
    """Ships of each seat captured instead."""
    deal: list[dict[str, Any]] = field(default_factory=list)
    third: int | None = None
    """A third party to the deal, if a rule brought one in."""
    base: str | None = None
    """The base apart that this encounter has founded, see `Planet.apart`."""
    ousted: int | None = None
    """A main player for whom somebody else deals."""
    stand_in: int | None = None
    """Who deals for the one ousted."""
    pile: dict[int, int] = field(default_factory=dict)
    """Ships waiting for the Limbo at the encounter's end."""
    special_in: dict[int, list[int]] = field(default_factory=dict)
    """Each seat's special ships, by number, that stood in the encounter when the outcome was decided."""
    deserted: dict[str, int] = field(default_factory=dict)
    """Moons given up in this encounter, each with the seat whose last ship left it."""


class State(Struct, gc=False):
    """Everything a table knows."""

    edition: str
    modules: list[str]
    seats: list[Seat]
    places: dict[str, dict[int, int]]
    planets: dict[str, Planet]
    rulings: dict[str, int] = field(default_factory=dict)
    """Issue id to choice, only where it is not ours."""
    decks: dict[str, Deck] = field(default_factory=dict)
    ledger: list[Payment] = field(default_factory=list)
    limbo: Limbo | None = None
    offense: int = 0
    turn: int = 1
    moment: str = "setup.powers"
    goto: str | None = None
    """A jump asked for, honoured when the use that asked is finished."""
    open: list[str] = field(default_factory=list)
    """Moments begun since the last answer (none from before the cards came up): a card may be announced for any of
    them.
    """
    opening: int = 0
    """Serial number of the present opening of a moment or reaction round."""
    encounter: Encounter | None = None
    another: bool = False
    """A further encounter of this turn has been asked for."""
    stacks: list[Stack] = field(default_factory=list)
    """Ships that carry captured ones."""
    next_stack: int = 1
    effects: list[Effect] = field(default_factory=list)
    next_effect: int = 1
    later: list[Later] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)
    memory: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Entry id to its named memories; travels with the power. A copy held for an encounter has its own: id@seat."""
    colonies_to_win: int = 5
    home_needed: int = 3
    winners: list[int] | None = None
    notes: list[str] = field(default_factory=list)
    """What the table was told to keep in mind, and overruled outcomes with their reasons."""
    pauses: bool = True
    """Whether every use waits once for answers."""
    pace: str = USUAL
    """Which pauses ask, one of `PACES`."""
    mixed: bool = False
    """Whether the other edition's modules may be among those played."""


def star(state: State, seat: int) -> str:
    """The star of a seat's system, where ships may lie apart from all colonies."""
    return f"{state.seats[seat].colour} star"


def shown_face(card: Laid) -> str:
    """The face the card shows now: what it has turned itself into, if anything; or what its owner says it is."""
    return card.now or card.claim or card.face


STACK = "stack "
"""What the place under a ship begins with."""
SHEET = "sheet "
"""What the place of ships that lie apart with a player begins with; the player's number follows."""


def stack_place(stack: Stack) -> str:
    """The place where the ships are that it carries."""
    return f"{STACK}{stack.id}"


def sheet(seat: int | None) -> str:
    """The place of ships that lie apart with a player: on its sheet, round its system, on a technology of its."""
    return f"{SHEET}{seat}"


def base_name(surface: str, number: int) -> str:
    """What a base apart on a planet is called: ``red base 1`` on ``red surface``."""
    return f"{surface.rpartition(' ')[0]} base {number}"
