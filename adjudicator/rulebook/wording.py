"""Entries' sentences in an edition's words: they are written once, in the code's words, and read at each table in
its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .kept import KeptByBook
from .model import AskSpec, Entry, Step

_VOWELS = "aeiouAEIOU"
_TOLD = {"table": ("value",), "pay": ("reason",), "choose": ("text",)}
"""What of a step is a sentence, by its verb."""


def reword(entries: Iterable[Entry], lexicon: Mapping[str, Any]) -> None:
    """Put every sentence of the entries into the words of a lexicon, for the words it lists under `in_texts`."""
    say = speaker(lexicon)
    if say is None:
        return
    for entry in entries:
        entry.text = say(entry.text)
        entry.halves = {half: say(text) for half, text in entry.halves.items()}
        for standing in entry.standings:
            standing.text = say(standing.text)
        for clause in entry.clauses:
            clause.label = say(clause.label)
            _asks(clause.asks, say)
            for steps in (clause.cost, clause.do, clause.zapped):
                _steps(steps, say)


def put_back(theirs: Mapping[str, Any], own: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """What another edition's sentences are to say for its own words, those under `put_back`, at a table of this one,
    with the article that they need there. Names of entries stay as they are.
    """
    said = {name: {"one": name, "many": name} for name in names}
    for code, article in theirs.get("put_back", {}).items():
        forms = {form: f"{article} {word}".strip() for form, word in own["words"][code].items()}
        said[theirs["words"][code]["one"]] = forms
    return {"words": said, "in_texts": list(said)}


def speaker(lexicon: Mapping[str, Any]) -> Callable[[str], str] | None:
    """A function that puts a sentence into the lexicon's words, articles included; None if it replaces no word."""
    words = lexicon.get("words", {})
    spoken: dict[str, str] = {}
    for code in lexicon.get("in_texts", []):
        forms = words[code]
        spoken[code] = str(forms["one"])
        spoken[_plural(code)] = str(forms["many"])
    if not spoken:
        return None
    longest = sorted(spoken, key=len, reverse=True)
    pattern = re.compile(r"\b(?:(an?|An?) )?(" + "|".join(map(re.escape, longest)) + r")\b")

    def replace(match: re.Match[str]) -> str:
        article, word = match.groups()
        new = spoken[word]
        if article is None:
            return new
        right = ("an" if new[0] in _VOWELS else "a") if article[0] == "a" else ("An" if new[0] in _VOWELS else "A")
        return f"{right} {new}"

    def say(text: str) -> str:
        spoken_so = pattern.sub(replace, text)
        return capital(spoken_so) if text[:1].isupper() else spoken_so

    return say


speech = KeptByBook(lambda book: speaker(book.lexicon) or str)
"""What puts a sentence into a book's own words."""


def listener(lexicon: Mapping[str, Any]) -> Callable[[str], str]:
    """A function that puts what is said in the lexicon's words into the code's."""
    words = lexicon.get("words", {})
    codes: dict[str, str] = {}
    for code in lexicon.get("in_texts", []):
        codes.setdefault(str(words[code]["one"]).casefold(), code)
        codes.setdefault(str(words[code]["many"]).casefold(), _plural(code))
    if not codes:
        return lambda text: text
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, sorted(codes, key=len, reverse=True)))})\b", re.IGNORECASE)
    return lambda text: pattern.sub(lambda match: codes[match[0].casefold()], text)


def capital(text: str) -> str:
    """A text that begins a line."""
    return text[:1].upper() + text[1:]


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a row: ``a, b and c``."""
    found = list(words)
    return f" {last} ".join([", ".join(found[:-1]), found[-1]]) if len(found) > 1 else "".join(found)


def _plural(word: str) -> str:
    return word[:-1] + "ies" if word.endswith("y") else word + "s"


def _asks(asks: Iterable[AskSpec], say: Callable[[str], str]) -> None:
    for ask in asks:
        ask.text = say(ask.text)
        ask.options = {label: say(text) for label, text in ask.options.items()}


def _steps(steps: Iterable[Step], say: Callable[[str], str]) -> None:
    for step in steps:
        _asks(step.asks, say)
        for name in _TOLD.get(step.verb, ()):
            if name in step.args:
                step.args[name] = say(step.args[name])
        for nested in step.steps.values():
            _steps(nested, say)
