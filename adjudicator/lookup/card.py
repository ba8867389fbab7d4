"""What is known about one thing, as data: what a screen draws, a command prints and a script reads."""

from __future__ import annotations

from msgspec import Struct, field

from .interpretations import Issue


class PhaseAt(Struct):
    """One phase of the timing strip."""

    phase: str
    number: str
    """The edition's number, or numbers; empty where it has none."""
    title: str
    acts: bool = False
    moments: list[str] = field(default_factory=list)
    """Titles of the moments at which it acts."""


class Act(Struct):
    """One thing it does."""

    rule: str
    """``Mirror.reversal``, as refusals and cases name it."""
    how: str
    """may, must or always."""
    says: str
    when: list[str] = field(default_factory=list)
    """Moments by their titles, or what it answers: ``after ships are lost``; empty while it is in force."""
    roles: list[str] = field(default_factory=list)
    """What its owner must be, any one of these; empty for anything."""
    limit: str = ""


class Card(Struct):
    """One thing with a name in one edition."""

    id: str
    kind: str
    title: str
    edition: str
    heading: str
    """What it is, in the edition's words: ``Alien Power``."""
    also: list[str] = field(default_factory=list)
    """Its other names, and the other edition's words for it."""
    text: str = ""
    strip: list[PhaseAt] = field(default_factory=list)
    """Every phase of the turn in order; empty for a thing without a time."""
    anytime: list[str] = field(default_factory=list)
    """What it answers whenever it happens, in any phase."""
    roles: list[str] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    """Further plain sentences: its module, what it does not go with, what silence does to it."""
    flares: list[Card] = field(default_factory=list)
    rulings: list[Issue] = field(default_factory=list)
    """Open questions that concern it, with the choice taken."""
    told: str = ""
    """What the table's own card says, where nobody here has seen one and the table has written it down."""
    related: dict[str, list[str]] = field(default_factory=dict)
    """Other things, by what they have to do with it."""
    sections: dict[str, list[str]] = field(default_factory=dict)
    """Sections of the rules that speak of it, by what of it they speak of."""
    cites: list[str] = field(default_factory=list)
    confidence: str = ""
    """How far the printed text is known, where it was not seen."""
    file: str = ""
    line: int = 0
    house: bool = False
    """It is the table's own, or changed by the table."""

    @property
    def must(self) -> bool:
        """Something it does is not a choice."""
        return any(act.how == "must" for act in self.acts)

    @property
    def may(self) -> bool:
        """Something it does is a choice."""
        return any(act.how == "may" for act in self.acts)
