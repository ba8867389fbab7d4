"""rulings.yaml: issues of interpretation with numbered choices, ours first."""

from __future__ import annotations

from ..model import Choice, Ruling
from ..nodes import Node
from . import fields
from .check import NAME, Check, known_keys

KEYS = ("issue", "question", "choices", "held_by", "cites", "sure", "why", "numbered_apart")


def read_rulings(node: Node, check: Check) -> dict[str, Ruling]:
    """All issues of a file by id."""
    rulings: dict[str, Ruling] = {}
    for item in fields.items(node, check, "the rulings"):
        if not known_keys(item, check, KEYS, "a ruling"):
            continue
        issue = item.get("issue")
        if issue is None or issue.kind != "scalar" or not NAME.match(issue.text):
            place = issue or item
            check.add(place.error("a ruling without a proper issue", "issue: and small letters, digits and _"))
            continue
        if issue.text in rulings:
            check.add(issue.error(f"the issue '{issue.text}' twice", "each issue once"))
            continue
        question = fields.text(item.get("question"), check, "question")
        if not question:
            check.add(item.error(f"the issue '{issue.text}' without a question", "question: and a sentence"))
        rulings[issue.text] = Ruling(
            id=issue.text,
            question=question,
            choices=_choices(item, issue.text, check),
            cites=fields.texts(item.get("cites"), check, "cites"),
            sure=fields.flag(item.get("sure"), check, "sure", True),
            numbered_apart=fields.flag(item.get("numbered_apart"), check, "numbered_apart"),
            why=fields.text(item.get("why"), check, "why"),
        )
    return rulings


def _choices(item: Node, issue: str, check: Check) -> list[Choice]:
    node = item.get("choices")
    if node is None or node.kind == "scalar":
        check.add((node or item).error(f"the issue '{issue}' without choices", "choices: {1: ..., 2: ...} or a list"))
        return []
    values = _numbered(node, f"choice of '{issue}'", check)
    if len(values) < 2:
        check.add(node.error(f"the issue '{issue}' with fewer than two choices", "two or more"))
    choices = [
        Choice(number=number, text=fields.text(value, check, f"a choice of '{issue}'"))
        for number, value in enumerate(values, start=1)
    ]
    held_by = item.get("held_by")
    if held_by is not None:
        holders = _numbered(held_by, f"holder of a choice of '{issue}'", check)
        if len(holders) != len(choices):
            check.add(held_by.error(f"{len(holders)} holders of '{issue}'", f"one for each of {len(choices)} choices"))
        for choice, holder in zip(choices, holders, strict=False):
            choice.held_by = fields.text(holder, check, "held_by")
    return choices


def _numbered(node: Node, what: str, check: Check) -> list[Node]:
    """The values of a list, or of a mapping whose keys count from 1."""
    if node.kind != "map":
        return node.values()
    for number, (key, _) in enumerate(node.pairs.values(), start=1):
        if key.whole() != number:
            check.add(key.error(f"{key.describe()} as the number of a {what}", str(number)))
    return [value for _, value in node.pairs.values()]
