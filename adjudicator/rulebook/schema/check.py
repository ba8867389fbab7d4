"""What a check knows (language, moments, issues) and collects (errors), and the scope of names at one place."""

from __future__ import annotations

import keyword
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from ..errors import RuleError, RuleErrors, nearest, one_of
from ..expressions import ExpressionError, infer, used_words
from ..language import Language
from ..nodes import Node

NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
MOST_ERRORS = 500
RESERVED = ("it", "this", "subject", "kept", "ruling")


@dataclass
class Check:
    """One edition's frame, and the errors found so far."""

    language: Language
    edition: str
    moments: dict[str, int] = field(default_factory=dict)
    """Moment to its place in the turn."""
    phases: list[str] = field(default_factory=list)
    rulings: set[str] = field(default_factory=set)
    errors: list[RuleError] = field(default_factory=list)

    def add(self, error: RuleError) -> None:
        """Write an error down and go on; with far too many, stop."""
        self.errors.append(error)
        if len(self.errors) >= MOST_ERRORS:
            raise RuleErrors(self.errors)

    def wrong_word(self, node: Node, what: str, right: Iterable[str]) -> None:
        """Report a word that is none of the right ones."""
        words = list(right)
        near = nearest(node.text, words) if node.kind == "scalar" else None
        self.add(node.error(f"unknown {what} {node.describe()}", one_of(words, node.text), near))


@dataclass(frozen=True)
class Scope:
    """The names that expressions may use at one place, and when they are evaluated."""

    place: str
    names: Mapping[str, str] = field(default_factory=dict)
    moments: tuple[str, ...] = ()
    """Moments at which they are evaluated, where that is known."""

    def plus(self, names: Mapping[str, str]) -> Scope:
        """The same place with more names."""
        return Scope(self.place, {**self.names, **names}, self.moments)

    def at(self, moments: Iterable[str]) -> Scope:
        """The same names at other moments."""
        return Scope(self.place, self.names, tuple(moments))


def expression(node: Node | None, check: Check, scope: Scope, expected: str = "any") -> str | None:
    """An expression's text, checked; a plain number or truth is one too."""
    return typed(node, check, scope, expected)[0]


def typed(node: Node | None, check: Check, scope: Scope, expected: str = "any") -> tuple[str | None, str]:
    """An expression's text and type; nothing and `any` if there is none or it is wrong."""
    if node is None:
        return None, "any"
    if node.kind != "scalar" or node.empty():
        check.add(node.error(f"{node.describe()} at {scope.place}", "an expression"))
        return None, "any"
    truth = node.truth()
    text = node.text.strip() if truth is None else str(int(truth))
    try:
        found = infer(text, scope.names, check.language, scope.place, expected, check.rulings)
    except ExpressionError as error:
        check.add(node.error(error.found, error.expected, error.nearest, error.shift))
        return None, "any"
    too_early(node, text, check, scope)
    return text, "truth" if truth is not None and expected == "any" else found


def too_early(node: Node, text: str, check: Check, scope: Scope) -> None:
    """Report words that mean nothing yet at a moment of the scope."""
    for word, shift in used_words(text):
        since = None if word in scope.names else check.language.words.get(word, {}).get("from")
        if since not in check.moments:
            continue
        for moment in scope.moments:
            if check.moments.get(moment, len(check.moments)) < check.moments[since]:
                found = f"'{word}' at {moment} at {scope.place}"
                check.add(node.error(found, f"{since} or later, when it is known", shift=shift))
                break


def new_name(node: Node, check: Check, what: str, taken: Collection[str] = ()) -> bool:
    """Whether a word may become a name in expressions; reports why not."""
    word = node.text
    if not NAME.match(word) or keyword.iskeyword(word):
        check.add(node.error(f"{node.describe()} as the name of {what}", "a word of small letters, digits and _"))
        return False
    language = check.language
    if word in language.words or word in language.functions or word in RESERVED or language.is_symbol(word):
        check.add(node.error(f"'{word}' as the name of {what}", "a name that is not a word of the language"))
        return False
    if word in taken:
        check.add(node.error(f"'{word}' as the name of {what}", "a name that is not in use already"))
        return False
    return True


def known_keys(node: Node, check: Check, right: Collection[str], what: str) -> bool:
    """Whether the node is a mapping; its keys that mean nothing are reported."""
    if node.kind != "map":
        check.add(node.error(f"{node.describe()} for {what}", "a mapping"))
        return False
    for key, (place, _) in node.pairs.items():
        if key not in right:
            check.add(place.error(f"unknown key '{key}' in {what}", one_of(right, key), nearest(key, right)))
    return True


def clean_names(names: Mapping[str, str]) -> dict[str, str]:
    """A scope's names as a struct keeps them."""
    return dict(sorted(names.items()))
