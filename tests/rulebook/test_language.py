"""language.yaml itself: every type, list and default it names is there."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulebook.language import Language, type_of
from adjudicator.rulebook.schema.check import Check
from adjudicator.rulebook.schema.standings import subjects_of

PLAIN = {"number", "truth", "text"}
PARAMS = {"any", "amount", "moment", "memory", "act", "number_name"}


def known(kind: str, language: Language) -> bool:
    """Whether a type is one of the language's own."""
    if kind.startswith("symbol:"):
        return kind.partition(":")[2] in language.data["symbols"]
    return kind in PLAIN or kind in language.types


@pytest.fixture
def words(language: dict[str, Any]) -> Language:
    return Language(language)


def test_every_type_is_declared(words: Language) -> None:
    declared = [type_of(word) for word in words.words.values()]
    declared += [type_of(a) for t in words.types.values() for a in t["attributes"].values()]
    declared += [f["gives"] for f in words.functions.values()]
    declared += [t for f in words.functions.values() for t in f["takes"] if t != "many"]
    declared += [t for number in words.numbers.values() for t in number.get("names", {}).values()]
    declared += [type_of(p) for event in words.events.values() for p in event["parts"].values()]
    declared += [event["is"] for event in words.events.values() if "is" in event]
    declared += [q["gives"] for q in words.questions.values() if q["gives"] != "symbol"]
    assert [kind for kind in declared if not known(kind, words)] == []


def test_every_parameter_has_a_type_that_is_read(words: Language) -> None:
    wrong = []
    for verb, declared in words.verbs.items():
        for kind in (declared["value"], *declared.get("params", {}).values()):
            if kind == "data":  # plain values, as an entry's own
                continue
            if kind.startswith("word:"):
                assert words.list_of(kind.partition(":")[2]), verb
            elif kind not in PARAMS and not known(kind, words):
                wrong.append((verb, kind))
    assert wrong == []


def test_numbers_have_their_default_layer(words: Language) -> None:
    for name, number in words.numbers.items():
        assert number["default"] in number["layers"], name
    for numbers in words.data["together"].values():
        assert set(numbers) <= set(words.numbers)


def test_standing_verbs_have_subjects(words: Language) -> None:
    check = Check(words, "ffg")
    for verb, declared in words.verbs.items():
        if declared.get("standing") and declared["value"] != "text":
            assert subjects_of(verb, check), verb


def test_no_word_has_two_meanings(words: Language) -> None:
    """A symbol that is also a word is meant only where its list is expected; nothing else may be both."""
    functions = set(words.functions)
    assert not functions & set(words.words)
    symbols = {word for listed in words.symbol_lists().values() for word in listed}
    assert symbols & set(words.words) <= {"destiny"}
    assert not symbols & functions


def test_words_wait_for_real_moments(words: Language, project_moments: list[str]) -> None:
    for word, declared in words.words.items():
        assert declared.get("from", project_moments[0]) in project_moments, word
