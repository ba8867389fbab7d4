"""The rule language as look-ups over language.yaml's plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

SECTIONS = ("types", "words", "symbols", "functions", "numbers", "acts", "events", "verbs", "questions")
"""Mappings that a language must have."""
LISTS = ("ranks", "roles", "whose", "limits", "durations", "slots", "froms")
"""Lists that a language must have."""
CLOSED_LISTS = ("ranks",)
"""Lists outside `symbols` whose words an expression may use bare."""


class Language:
    """What words, attributes, functions and symbols there are, with their types."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.words: Mapping[str, Any] = data["words"]
        self.types: Mapping[str, Any] = data["types"]
        self.functions: Mapping[str, Any] = data["functions"]
        self.numbers: Mapping[str, Any] = data["numbers"]
        self.events: Mapping[str, Any] = data["events"]
        self.verbs: Mapping[str, Any] = data["verbs"]
        self.questions: Mapping[str, Any] = data["questions"]

    def list_of(self, name: str) -> list[str]:
        """The words of a closed list, such as `kinds`, `froms` or `roles`."""
        symbols = self.data["symbols"]
        words: Iterable[str] = symbols[name] if name in symbols else self.data[name]
        return list(words)

    def symbol_lists(self) -> dict[str, list[str]]:
        """The lists whose words may stand bare in an expression."""
        lists = dict(self.data["symbols"])
        lists.update({name: self.data[name] for name in CLOSED_LISTS})
        return lists

    def readable(self) -> list[str]:
        """What a moment can read: a number, or the word for several together."""
        return [*self.numbers, *self.data.get("together", {})]

    def is_symbol(self, word: str) -> bool:
        """Whether some list has the word."""
        return any(word in words for words in self.symbol_lists().values())

    def word_type(self, word: str) -> str:
        """The type of one of the language's own words."""
        return type_of(self.words[word])

    def attribute_type(self, owner: str, attribute: str) -> str | None:
        """The type of an attribute, if the type has it."""
        found = self.attributes(owner).get(attribute)
        return None if found is None else type_of(found)

    def attributes(self, owner: str) -> Mapping[str, Any]:
        """The attributes of a type; plain types have none."""
        attributes: Mapping[str, Any] = self.types.get(owner, {}).get("attributes", {})
        return attributes

    def parts(self, events: Iterable[str]) -> dict[str, str]:
        """The parts that all of the events have with one type, by name."""
        shared: dict[str, str] | None = None
        for event in events:
            parts = {name: type_of(part) for name, part in self.events[event]["parts"].items()}
            shared = parts if shared is None else {n: t for n, t in shared.items() if parts.get(n) == t}
        return shared or {}


def type_of(declared: Any) -> str:
    """A declared type as its text: `symbol` with its list becomes `symbol:<list>`."""
    if isinstance(declared, str):
        return declared
    found = str(declared["type"])
    return f"symbol:{declared['of']}" if found == "symbol" else found
