"""Static types of expressions as texts: `number`, `player`, `symbol:kinds` (a list's word), `symbol:=a|b` (of these).

Several of a thing have a type of their own: `players`, `cards`, `numbers`, `symbols:kinds`.
"""

from __future__ import annotations

from .language import Language

ELEMENTS = {
    "players": "player", "cards": "card", "numbers": "number", "texts": "text", "planets": "planet", "powers": "power",
    "special_ships": "special_ship",
}  # fmt: skip
"""What one of a plural is."""
COMPARABLE = ("number", "truth", "text", "player", "side", "card", "planet", "power", "place", "destiny")
"""Types that `==` may compare with themselves."""
BARE = ("players", "cards", "ships", "numbers", "encounter", "destiny", "kept", "ruling", "lexicon", "text")
"""Types that take no article."""
AMOUNTS = ("number", "ships", "shares", "cards", "card")
"""What can say how many: a number, or the very things."""


def element(plural: str) -> str | None:
    """The type of one element of a plural type."""
    if plural.startswith("symbols:"):
        return "symbol:" + plural.removeprefix("symbols:")
    return ELEMENTS.get(plural)


def plural(single: str) -> str | None:
    """The type of several of a type."""
    if single.startswith("symbol:"):
        return "symbols:" + single.removeprefix("symbol:")
    return next((many for many, one in ELEMENTS.items() if one == single), None)


def words_of(symbol: str, language: Language) -> set[str]:
    """The words a symbol type may stand for; the bare `symbol` of no list has none of its own."""
    said = symbol.partition(":")[2]
    if not said:
        return set()
    return set(said[1:].split("|")) if said.startswith("=") else set(language.list_of(said))


def literal(words: set[str]) -> str:
    """The type of a symbol known to be one of some words."""
    return "symbol:=" + "|".join(sorted(words))


def fits(found: str, expected: str, language: Language) -> bool:
    """Whether an expression of one type may stand where another is expected."""
    if expected in ("any", found):
        return True
    if expected == "many":
        return found == "ships" or element(found) is not None
    if expected == "amount":
        return found in AMOUNTS
    if expected.startswith("symbol") and found.startswith("symbol"):
        return same_symbols(found, expected, language)
    return plural(found) == expected


def same_symbols(one: str, other: str, language: Language) -> bool:
    """Whether two symbol types can be compared: one list, or words that all belong to the other's."""
    many = one.startswith("symbols:") or other.startswith("symbols:")
    if many and not (one.startswith("symbols:") and other.startswith("symbols:")):
        return False
    if "symbol" in (one, other) or one == other:
        return True
    first, second = words_of(one, language), words_of(other, language)
    if "=" not in one and "=" not in other:
        return False
    return first <= second or second <= first


def says(expected: str, language: Language) -> str:
    """A type in an error's words."""
    if expected == "any":
        return "an expression"
    if expected == "many":
        return "players, cards or ships"
    if expected == "amount":
        return "a number, ships or cards"
    if expected.startswith("symbol"):
        words = sorted(words_of(expected, language))
        return "one of " + ", ".join(words[:8]) if words else "a word of a list"
    if expected == "truth":
        return "true or false"
    return expected if expected in BARE else f"a {expected}"
