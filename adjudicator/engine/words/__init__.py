"""What every word, attribute and function of the rule language means at a table, by what it is about.

Seats are numbers or None, sides are ``offense`` and ``defense``, places are words, cards are `Laid` records. All words
are total: an empty chair gives 0, no, nobody.
"""

from __future__ import annotations

from adjudicator.engine.context import Context
from adjudicator.engine.words import cards, counting, encounter, planets, players, powers, ships
from adjudicator.engine.words.meanings import Attributes, Functions, Meanings, Words


def _sizes(c: Context, seats: list[int], measure: str) -> list[int]:
    """An attribute of each of these players, which is a number."""
    return [int(ATTRIBUTES[("player", measure)](c, seat)) for seat in seats]


WORDS: Words = {**players.WORDS, **ships.WORDS, **planets.WORDS, **cards.WORDS, **powers.WORDS, **encounter.WORDS}
ATTRIBUTES: Attributes = {
    **players.ATTRIBUTES,
    **ships.ATTRIBUTES,
    **planets.ATTRIBUTES,
    **cards.ATTRIBUTES,
    **powers.ATTRIBUTES,
    **encounter.ATTRIBUTES,
}
FUNCTIONS: Functions = {
    **players.FUNCTIONS,
    **ships.FUNCTIONS,
    **planets.FUNCTIONS,
    **cards.FUNCTIONS,
    **powers.FUNCTIONS,
    **counting.FUNCTIONS,
    "highest": lambda c, seats, measure: max(_sizes(c, seats, measure), default=0),
    "lowest": lambda c, seats, measure: min(_sizes(c, seats, measure), default=0),
}
ACCESSORS = Meanings(words=WORDS, attributes=ATTRIBUTES, functions=FUNCTIONS)
