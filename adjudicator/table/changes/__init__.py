"""Changes: the only way the state is written. `apply(state, change)` is the one writer.

Each change is atomic and plain data, so a log of them can be stored and compared. The rule that caused it is kept
beside it by the engine. `apply` returns the seat whose colonies appeared or vanished, or None, so that only that seat
need be settled. Each kind of change stands beside the function that writes it, by what it changes: `ships`, `board`,
`cards`, `seats`, `course`, `rules`.
"""

from __future__ import annotations

from adjudicator.table.changes import board, cards, course, recolour, rules, seats, ships
from adjudicator.table.changes.base import Writer, WrongChange, encounter
from adjudicator.table.changes.board import (
    MarkerMoved,
    MoonGone,
    MoonTurned,
    PlaceMade,
    PlanetAnnexed,
    PlanetGone,
    PlanetMade,
    PlanetRead,
    PlanetWarped,
)
from adjudicator.table.changes.cards import (
    CardChanged,
    CardLaid,
    CardLeft,
    DeckChanged,
    DeckCounted,
    DeckSet,
    HandChanged,
    HandSet,
)
from adjudicator.table.changes.course import (
    AllyJoined,
    AllyLeft,
    EncounterBegun,
    EncounterClosed,
    EncounterResumed,
    EncounterSet,
    FieldSet,
    Noted,
    SideCounted,
    TurnPassed,
    Won,
    value_of,
)
from adjudicator.table.changes.recolour import Recoloured
from adjudicator.table.changes.rules import (
    EffectMade,
    EffectsEnded,
    LaterDone,
    LaterSet,
    Remembered,
    UseMade,
    UseMarked,
    UsesDropped,
)
from adjudicator.table.changes.seats import (
    LucrePaid,
    PowerDropped,
    PowerGained,
    PowerMarked,
    PowersSwapped,
    SystemsSwapped,
)
from adjudicator.table.changes.ships import (
    PILE,
    MarkerMade,
    MarkerSet,
    PileAdded,
    PilePlaced,
    ShipsMoved,
    StackMade,
    StacksBound,
)
from adjudicator.table.state import State

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
    | SideCounted
    | AllyJoined
    | AllyLeft
    | TurnPassed
    | MarkerMoved
    | MarkerMade
    | MarkerSet
    | PileAdded
    | PilePlaced
    | PlanetMade
    | PlanetAnnexed
    | PlanetGone
    | PlanetRead
    | PlanetWarped
    | MoonTurned
    | MoonGone
    | Recoloured
    | Noted
    | Won
    | FieldSet
)

_WRITERS: dict[type, Writer] = {
    **ships.WRITERS,
    **board.WRITERS,
    **cards.WRITERS,
    **seats.WRITERS,
    **course.WRITERS,
    **rules.WRITERS,
    **recolour.WRITERS,
}


def apply(state: State, change: Change) -> int | None:
    """Write one change. Returns the seat whose colonies changed, if one did.

    Raises:
        WrongChange: a count would fall below zero, or the change names something that is not there. Nothing is
        written then.
    """
    return _WRITERS[type(change)](state, change)


__all__ = [
    "PILE",
    "AllyJoined",
    "AllyLeft",
    "CardChanged",
    "CardLaid",
    "CardLeft",
    "Change",
    "DeckChanged",
    "DeckCounted",
    "DeckSet",
    "EffectMade",
    "EffectsEnded",
    "EncounterBegun",
    "EncounterClosed",
    "EncounterResumed",
    "EncounterSet",
    "FieldSet",
    "HandChanged",
    "HandSet",
    "LaterDone",
    "LaterSet",
    "LucrePaid",
    "MarkerMade",
    "MarkerMoved",
    "MarkerSet",
    "MoonGone",
    "MoonTurned",
    "Noted",
    "PileAdded",
    "PilePlaced",
    "PlaceMade",
    "PlanetAnnexed",
    "PlanetGone",
    "PlanetMade",
    "PlanetRead",
    "PlanetWarped",
    "PowerDropped",
    "PowerGained",
    "PowerMarked",
    "PowersSwapped",
    "Recoloured",
    "Remembered",
    "ShipsMoved",
    "SideCounted",
    "StackMade",
    "StacksBound",
    "SystemsSwapped",
    "TurnPassed",
    "UseMade",
    "UseMarked",
    "UsesDropped",
    "Won",
    "WrongChange",
    "apply",
    "encounter",
    "value_of",
]
