"""A compiled rule book: plain structs, decoded from one JSON file. Reading it needs no YAML.

An *entry* is one thing with a name (a power, a card, a module's rule). Its *clauses* say when something may or must
happen and what; its *standings* are rules that hold while the entry is in force (numbers, permissions, kinds). A step
of a clause may make a standing that holds for a while; it is stored in the same form with an id of its own.
Expressions are kept as text, checked when the book was compiled, and compiled again by the engine on first use.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

EDITIONS = ("ffg", "mayfair")
ALERTS = ("green", "yellow", "red")
"""How hard a power is to play, as its sheet says: from the easiest."""


def book_name(edition: str, mixed: bool = False) -> str:
    """What a book is asked for by: ``ffg``, or ``ffg+mayfair`` for a mixed table of that edition, which takes over what
    it can of the other one's modules.
    """
    return "+".join([edition, *others(edition)]) if mixed else edition


def others(edition: str) -> list[str]:
    """The editions beside this one."""
    return [other for other in EDITIONS if other != edition]


class Standing(Struct, omit_defaults=True, gc=False):
    """A rule that holds for a while: a changed number, a permission, a kind, a forced outcome."""

    id: str
    """``power.macron.worth``; for one made by a step ``power.mirror.reversal:card_value``."""
    ref: str
    """``Macron.worth``, as players read it."""
    entry: str
    verb: str
    """change, count, allow, forbid, oblige, decide, amend."""
    subject: list[str] = field(default_factory=list)
    """Numbers (change), acts (allow, forbid, oblige), kinds (count), ``winner`` and the like (decide), a power's or its
    rule's name (amend)."""
    role: list[str] = field(default_factory=list)
    """What the owner must be; empty for anything. Of an amendment: what it may be besides."""
    of: str = "me"
    """Whose number, card or side: a closed word or an expression."""
    of_type: str = "word"
    """What `of` is: word (of the language's `whose`), player, players, or truth (a condition on `subject`)."""
    condition: str | None = None
    op: str = "to"
    """to, by, times, at_most, at_least."""
    amount: str | None = None
    """Expression for the new value."""
    layer: str | None = None
    used: bool = False
    """It is a use: announced when it would change the number read, and may be answered."""
    apart: bool = False
    """A sentence of its own, no part of a use: whether a zapped power keeps it is a ruling (zap_ends_everything)."""
    even_zapped: bool = False
    """Its own text says that it holds while the power is zapped."""
    until: str = "encounter"
    """encounter, turn, game, this moment; for a standing of an entry ``in force``."""
    args: dict[str, Any] = field(default_factory=dict)
    """Further parameters of the verb."""
    names: dict[str, str] = field(default_factory=dict)
    """Names beyond the language's own words that its expressions may use, with their types."""
    text: str = ""


class Step(Struct, omit_defaults=True, gc=False):
    """One step of a clause: a verb with its parameters, or a control word with nested steps."""

    verb: str
    args: dict[str, Any] = field(default_factory=dict)
    """The verb's own value under ``value``, and its parameters; expressions are text. Of a control word: the condition
    of if, the moment of later, the number of repeat, ``value`` and ``name`` of each; ``who``, ``text`` of choose."""
    steps: dict[str, list[Step]] = field(default_factory=dict)
    """then, else, do, or the labels of a choice."""
    asks: list[AskSpec] = field(default_factory=list)
    standing: Standing | None = None
    named: str | None = None


class AskSpec(Struct, omit_defaults=True, gc=False):
    """A question in a clause's head or among its steps."""

    name: str
    kind: str
    among: str | None = None
    """Expression (or word) for what may be chosen."""
    condition: str | None = None
    """Filter over candidates, with the name itself bound to one candidate."""
    who: str | None = None
    """Expression for the seat asked; the owner if left out."""
    text: str = ""
    count: str | None = None
    """Expression for how many; ``low..high`` as two expressions."""
    differ: bool = False
    """For cards of a hand: no two of one kind."""
    any_pile: bool = False
    """For discarded cards: those of the reward deck's pile as well."""
    at: str | None = None
    """For ships: where they must stand."""
    when: str | None = None
    """Expression without which it is not asked: the answer is then no, or nothing."""
    secret: bool = False
    optional: bool = False
    options: dict[str, str] = field(default_factory=dict)


class Clause(Struct, omit_defaults=True, gc=False):
    """Something that may or must happen at a moment, before, instead of or after an event."""

    id: str
    """``power.mirror.reversal``."""
    ref: str
    """``Mirror.reversal``."""
    entry: str
    name: str
    kind: str
    """use, instead, before, after, answers."""
    at: list[str]
    """Moments (use) or event kinds (the others)."""
    must: bool = False
    label: str = ""
    role: list[str] = field(default_factory=list)
    by: str | None = None
    """Expression for who may use it, where that is not the owner."""
    condition: str | None = None
    limit: str = "opening"
    """opening (once in each opening of the moment), each, encounter, turn, game."""
    shared: bool = False
    """The limit counts all owners together."""
    rank: str | None = None
    slot: str = ""
    each: str = "part"
    asks: list[AskSpec] = field(default_factory=list)
    cost: list[Step] = field(default_factory=list)
    do: list[Step] = field(default_factory=list)
    zapped: list[Step] = field(default_factory=list)
    """What happens when the use is countered."""
    phases: list[str] = field(default_factory=list)
    """For a clause usable at any pause: the phases and moments in which it is legal (empty: all)."""
    called: list[str] = field(default_factory=list)
    """What people call its use; several clauses may be called the same."""
    interrupts: str | None = None
    """Expression: it may also come while something announced waits for answers."""
    apart: bool = False
    """No use of the power: it is not announced, and nothing answers it."""
    even_zapped: bool = False
    """It is also in force while the power is shut off."""
    names: dict[str, str] = field(default_factory=dict)
    """Names beyond the language's own words that its expressions may use, with their types."""
    sure: bool = False
    """Of a card: nothing stops it, and nobody is asked for an answer."""
    half: str = ""
    """Of a flare: which half it belongs to, wild or super."""


class Becomes(Struct, omit_defaults=True, gc=False):
    """How a card changes itself when it is turned up."""

    order: int
    face: str
    """Expression for the new face."""
    condition: str | None = None
    names: dict[str, str] = field(default_factory=dict)


class HexPlanet(Struct, omit_defaults=True, gc=False):
    """One planet of the system on an inverted hex; what its fields mean, `table.state.Planet` says."""

    name: str
    """What stands after the colour in its place's name."""
    star: int = 0
    printed: int = 0
    unread: bool = False
    near: list[str] = field(default_factory=list)
    apart: bool = False
    single: bool = False


class Entry(Struct, omit_defaults=True, gc=False):
    """One thing with a name."""

    id: str
    """``power.zombie``, ``artifact.cosmic_zap``, ``rule.lucre``."""
    kind: str
    name: str
    editions: list[str]
    text: str = ""
    file: str = ""
    line: int = 0
    cites: list[str] = field(default_factory=list)
    aliases: list[str] = field(default_factory=list)
    module: str | None = None
    """The module it belongs to; in force only where the table plays it."""
    silencer: str | None = None
    """free, blocked or partly."""
    artefact: bool = False
    needs_setup: bool = False
    open_to_abuse: bool = False
    """It works without limits of its own: the table agrees on some before the game, or leaves it out."""
    not_with: list[str] = field(default_factory=list)
    """Powers that are not for one game with it."""
    not_beside: list[str] = field(default_factory=list)
    """Powers that one player may not have together with it."""
    strong_with: list[str] = field(default_factory=list)
    """Powers with which one player is held to be too strong; the table decides."""
    needs: list[str] = field(default_factory=list)
    """Modules without which it cannot be played."""
    spare_colour: bool = False
    """It uses the pieces of a colour that nobody plays."""
    confidence: str = ""
    exempt: str = ""
    """Why the dead-rule check leaves it alone, if it does."""
    face: str | None = None
    """For cards: the face, ``attack`` where a number follows."""
    also: str | None = None
    """For cards: the face of a plain card whose rules hold for it as well, ``kicker x2``."""
    card: str | None = None
    """For cards: its kind in hand (attack, negotiate, kicker, artifact, flare, ...)."""
    encounter_card: bool = False
    face_down: bool = False
    """Of a card: it is played face down, so that the table need not say its number."""
    discard: str = "deck"
    values: dict[str, Any] = field(default_factory=dict)
    keeps: dict[str, Any] = field(default_factory=dict)
    clauses: list[Clause] = field(default_factory=list)
    standings: list[Standing] = field(default_factory=list)
    becomes: list[Becomes] = field(default_factory=list)
    system: list[HexPlanet] = field(default_factory=list)
    """For hexes: the planets in their owner's system."""
    data: dict[str, Any] = field(default_factory=dict)
    """Plain figures of an entry that the turn's procedures read, such as a destiny card's colour rule."""
    power: str | None = None
    """Of a flare: the id of the power it is about; who has it uses the super half, anybody else the wild one."""
    halves: dict[str, str] = field(default_factory=dict)
    """Of a flare: what each half does, in words."""
    unseen: bool = False
    """Nobody has seen what this card says in this edition: the table is asked before it works."""
    unseen_halves: list[str] = field(default_factory=list)
    """Of a flare that is not unseen as a whole: the halves that are."""

    @property
    def title(self) -> str:
        """Its name where it stands among others: a flare is called after a power, and so says that it is one."""
        return f"flare {self.name}" if self.kind == "flare" else self.name


class Moment(Struct, omit_defaults=True, gc=False):
    """A row of the turn."""

    id: str
    phase: str
    number: str
    title: str
    before: str | None = None
    """Procedure run when the moment is entered, before its round of uses."""
    after: str | None = None
    """Procedure run when its round is over."""
    pause: str | None = None
    """Sentence of the pause that opens the round, if it has one."""
    listen: str | None = None
    """Sentence of a pause that comes only where somebody may hold a card for this moment, if it has one."""
    still: list[str] = field(default_factory=list)
    """Moments before it whose uses may still be announced here, though they are no longer asked about."""
    reads: list[str] = field(default_factory=list)
    """Numbers folded dry at this moment, so that powers which change them are announced."""
    condition: str | None = None
    reason: str = ""
    """The rule's source."""


class Choice(Struct, omit_defaults=True, gc=False):
    """One numbered choice of an issue."""

    number: int
    text: str
    held_by: str = ""


class Ruling(Struct, omit_defaults=True, gc=False):
    """An issue of interpretation with its numbered choices; the first is ours."""

    id: str
    question: str
    choices: list[Choice]
    cites: list[str] = field(default_factory=list)
    sure: bool = True
    why: str = ""
    numbered_apart: bool = False
    """The other edition has an issue of this name whose choices mean other things."""


class OtherModule(Struct, omit_defaults=True, gc=False):
    """A module of another edition, as a table of this one may ask for it."""

    edition: str
    title: str
    why_not: str = ""
    """Why a mixed table cannot take it over; empty if it can."""
    note: str = ""
    """What is different at such a table."""


class Book(Struct, omit_defaults=True, gc=False):
    """A whole edition's rule book, with the language it was checked against."""

    edition: str
    title: str
    digest: str
    """Hash of the files it was compiled from."""
    language: dict[str, Any]
    lexicon: dict[str, Any]
    turn: list[Moment]
    outcomes: list[dict[str, str]]
    settings: dict[str, Any]
    rulings: dict[str, Ruling]
    entries: dict[str, Entry]
    house_rulings: dict[str, int] = field(default_factory=dict)
    """Issue to the choice that the table's own files take."""
    house_entries: list[str] = field(default_factory=list)
    """Entries that the table's own files add, patch or replace."""
    mixed: bool = False
    """It has the other edition's modules as well, as far as they can be taken over."""
    other_modules: dict[str, OtherModule] = field(default_factory=dict)
    """The other edition's modules that this edition has not."""
    left_there: dict[str, str] = field(default_factory=dict)
    """Kinds of entry that a mixed table does not take over from the other edition, with the reason."""

    @property
    def name(self) -> str:
        """What it is asked for by."""
        return book_name(self.edition, self.mixed)
