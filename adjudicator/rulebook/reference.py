"""The rule language as a page to read, made from its declaration: ``python -m adjudicator.rulebook.reference``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .cache import load

HEAD = """\
# The rule language

Every word an entry may use, by kind. This page is made from `rules/common/language.yaml` by
`python -m adjudicator.rulebook.reference`; change it there. How to write an entry: [README.md](README.md).
"""
LISTS = {
    "roles": "who may use it: `as`",
    "whose": "whose number, card or side a rule changes: `of`",
    "limits": "how often: `limit`",
    "durations": "how long a rule made by a step holds: `until`",
    "slots": "before or after everything else at a moment: `slot`",
    "ranks": "the order in which rules act instead of an event: `rank`",
    "froms": "where ships stand: `from` of a verb, `at` of a question",
    "puts": "where `put` puts ships: `at`",
    "facts": "what `set` sets",
    "cancels": "what `cancel` cancels",
    "decisions": "what `decide` decides",
    "procedures": "what `run` runs",
    "controls": "steps that hold other steps",
}
"""The closed lists of the language, and where their words are written."""


def reference(language: Mapping[str, Any]) -> str:
    """The whole page, in Markdown."""
    parts = [
        HEAD,
        _table("Words", "What an expression may name.", "word", language["words"], lambda spec: str(spec["type"])),
        *_types(language["types"]),
        _table("Functions", "", "function", language["functions"], _function),
        _table("Numbers", "What `change` changes, layer by layer.", "number", language["numbers"], _number),
        _plain("Acts", "What `allow`, `forbid` and `oblige` speak of.", language["acts"]),
        _table("Events", "What is answered, replaced, awaited: `it`.", "event", language["events"], _event),
        _table("Verbs", "What a step does.", "verb", language["verbs"], _verb),
        _table("Questions", "What an `ask` asks.", "question", language["questions"], _question),
        *(_list(name, says, language[name]) for name, says in LISTS.items()),
        *(_list(name, "words of one kind", words) for name, words in language["symbols"].items()),
    ]
    return "\n".join(parts)


def _types(types: Mapping[str, Any]) -> Iterable[str]:
    for name, spec in types.items():
        if spec.get("attributes"):
            yield _table(f"Of a {name}", str(spec["says"]), "attribute", spec["attributes"], lambda a: str(a["type"]))


def _table(title: str, says: str, what: str, rows: Mapping[str, Any], kind: Any) -> str:
    head = f"\n## {title}\n\n" + (f"{says}\n\n" if says else "")
    lines = [f"| `{name}` | {kind(spec)} | {_cell(spec['says'])} |" for name, spec in rows.items()]
    return head + f"| {what} | | |\n|---|---|---|\n" + "\n".join(lines) + "\n"


def _plain(title: str, says: str, rows: Mapping[str, str]) -> str:
    lines = [f"* `{name}`: {text}" for name, text in rows.items()]
    return f"\n## {title}\n\n{says}\n\n" + "\n".join(lines) + "\n"


def _list(name: str, says: str, words: Iterable[str]) -> str:
    return f"\n**{name}** ({says}): " + ", ".join(f"`{word}`" for word in words) + "\n"


def _function(spec: Mapping[str, Any]) -> str:
    return f"({', '.join(spec['takes'])}) gives {spec['gives']}"


def _number(spec: Mapping[str, Any]) -> str:
    names = [name for name in spec.get("names", {}) if name != "value"]
    more = f"; sees {', '.join(f'`{name}`' for name in names)}" if names else ""
    return f"of a {spec['of']}; {' < '.join(spec['layers'])}{more}"


def _event(spec: Mapping[str, Any]) -> str:
    return ", ".join(f"`it.{part}`" for part in spec["parts"])


def _verb(spec: Mapping[str, Any]) -> str:
    params = ", ".join(f"`{name}`: {_kind(kind)}" for name, kind in spec.get("params", {}).items())
    lasts = "holds a while; " if spec.get("standing") else ""
    return f"{lasts}{_kind(spec['value'])}" + (f"; {params}" if params else "")


def _kind(kind: Any) -> str:
    return str(kind).removeprefix("word:")


def _question(spec: Mapping[str, Any]) -> str:
    takes = f"; may have {', '.join(f'`{key}`' for key in spec['takes'])}" if spec["takes"] else ""
    return f"gives {spec['gives']}{takes}"


def _cell(text: str) -> str:
    return str(text).replace("|", "\\|")


if __name__ == "__main__":
    print(reference(load("ffg").language), end="")
