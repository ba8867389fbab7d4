"""What a mixed table takes over of the other edition: modules, with what they need of that edition's files.

A row of `modules` in an edition's turn.yaml says under `taken_over` what goes along to a table of the other edition, or
why the module cannot go there. Where both books have a thing, the book of the edition chosen at set-up keeps its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .errors import nearest, one_of
from .merge import is_patch
from .model import Moment, OtherModule, Ruling
from .nodes import Node
from .schema import Check
from .schema.check import known_keys
from .schema.entries import editions_of, entry_id
from .schema.fields import text, texts

KEYS = ("settings", "moments", "entries", "issues", "outcomes", "note")
FIELDS = ("after", "if")
"""What a row of the turn may take over."""
UNSAID = "its rules do not say what it needs there"
_NAMED = re.compile(r"\bruling\.(\w+)")


@dataclass
class Loan:
    """One module and what goes along with it."""

    node: Node
    settings: list[str] = field(default_factory=list)
    moments: dict[str, list[str]] = field(default_factory=dict)
    entries: list[str] = field(default_factory=list)
    issues: list[str] = field(default_factory=list)
    outcomes: bool = False
    note: str = ""


def other_modules(turn: Node | None, edition: str, own: Mapping[str, Any], check: Check) -> dict[str, OtherModule]:
    """The other edition's modules that this one has not, each with the reason why it cannot be taken over, if any."""
    rows = _rows(turn)
    found = {}
    for name, row in rows.items():
        if name in own:
            continue
        said = _said(rows, row, check)
        why = UNSAID if said is None else text(said, check, "taken_over") if said.kind == "scalar" else ""
        note = "" if said is None or said.kind != "map" else text(said.get("note"), check, "note")
        found[name] = OtherModule(edition, _text(row, "title") or name, why, note)
    return found


def left_there(turn: Node | None, check: Check) -> dict[str, str]:
    """Kinds of entry of the other edition that no mixed table has, with the reason."""
    settings = None if turn is None else turn.get("settings")
    found = None if settings is None else settings.get("stays_here")
    return {} if found is None else {kind: text(said, check, "stays_here") for kind, (_, said) in found.pairs.items()}


def loans(turn: Node | None, names: Iterable[str], check: Check) -> list[Loan]:
    """What the modules named bring along; parts bring what their whole brings."""
    rows = _rows(turn)
    found = []
    for name in names:
        said = rows[name].get("taken_over")
        if said is None or not known_keys(said, check, KEYS, "taken_over"):
            continue
        moments = said.get("moments")
        found.append(
            Loan(
                said,
                texts(said.get("settings"), check, "a setting"),
                {row: texts(part, check, "a field") for row, (_, part) in (moments.pairs if moments else {}).items()},
                texts(said.get("entries"), check, "an entry"),
                texts(said.get("issues"), check, "an issue"),
                said.get("outcomes") is not None,
                text(said.get("note"), check, "note"),
            )
        )
    return found


def _rows(turn: Node | None) -> dict[str, Node]:
    settings = None if turn is None else turn.get("settings")
    modules = None if settings is None else settings.get("modules")
    return {} if modules is None else {name: row for name, (_, row) in modules.pairs.items()}


def _said(rows: Mapping[str, Node], row: Node, check: Check) -> Node | None:
    """What a row says under `taken_over`, or the row of the whole that it is a part of."""
    part_of, own = row.get("part_of"), row.get("taken_over")
    if own is not None or part_of is None:
        return own
    whole = rows.get(part_of.text)
    if whole is None:
        check.add(part_of.error(f"part of the unknown module '{part_of.text}'", one_of(rows, part_of.text)))
        return None
    return whole.get("taken_over")


def _text(row: Node, key: str) -> str:
    found = row.get(key)
    return "" if found is None else " ".join(found.text.split())


def lend_settings(own: dict[str, Any], other: Mapping[str, Any], lent: Sequence[Loan], check: Check) -> None:
    """Put the figures that go along beside the edition's own; `decks.dominion` is one part of a figure."""
    for loan in lent:
        for path in loan.settings:
            here, there = own, other
            *outer, last = path.split(".")
            for name in outer:
                here, there = here.setdefault(name, {}), there.get(name, {})
            if last not in there:
                check.add(loan.node.error(f"no setting '{path}' to take over", one_of(there, last)))
            else:
                here.setdefault(last, there[last])


def lend_moments(own: Sequence[Moment], other: Sequence[Moment], lent: Sequence[Loan], check: Check) -> None:
    """Give rows of the turn what they need for the modules, where they have nothing of the kind."""
    here, there = ({row.id: row for row in rows} for rows in (own, other))
    for loan in lent:
        for name, parts in loan.moments.items():
            if name not in here or name not in there:
                check.add(loan.node.error(f"no moment '{name}' in both", "a moment of both", nearest(name, here)))
                continue
            for part in parts:
                if part not in FIELDS:
                    check.add(loan.node.error(f"'{part}' of a moment to take over", one_of(FIELDS, part)))
                    continue
                key = "condition" if part == "if" else part
                if getattr(here[name], key) not in (None, getattr(there[name], key)):
                    check.add(loan.node.error(f"'{part}' of {name}, which has one of its own", "another moment"))
                setattr(here[name], key, getattr(there[name], key))


def lend_outcomes(own: list[dict[str, str]], other: Sequence[dict[str, str]], lent: Sequence[Loan]) -> None:
    """What pairs of cards come to that the edition's own book says nothing of."""
    if any(loan.outcomes for loan in lent):
        known = {(row["offense"], row["defense"]) for row in own}
        own += [row for row in other if (row["offense"], row["defense"]) not in known]


def lent_entries(
    nodes: Iterable[Node], modules: set[str], lent: Sequence[Loan], own: set[str], check: Check
) -> list[Node]:
    """Entries of the modules, and others that they name, unless the edition has one of that name itself; patches of
    what is taken over, and those that a loan names.
    """
    named = {name for loan in lent for name in loan.entries}
    found: list[Node] = []
    taken: set[str] = set()
    for node in nodes:
        if node.kind != "map" or not node.pairs:
            continue
        module = node.get("module")
        wanted = _title(node) in named
        ident = entry_id(node)
        if is_patch(node):
            if wanted or ident in taken:
                found.append(node)
        elif (wanted or (module is not None and module.text in modules)) and ident not in own:
            taken.add(ident)
            found.append(node)
    missing = named - {_title(node) for node in found}
    for loan in lent:
        for name in sorted(missing.intersection(loan.entries)):
            check.add(loan.node.error(f"no entry '{name}' to take over", "kind and name of an entry or patch"))
    return found


def _title(node: Node) -> str:
    kind = node.first()
    return f"{kind} {node.pairs[kind][1].text}"


def lend_rulings(
    own: dict[str, Ruling], other: Mapping[str, Ruling], nodes: Sequence[Node], lent: Sequence[Loan], check: Check
) -> None:
    """The issues that the entries read or a loan names. An issue of both books is the own one's; where its choices mean
    other things there, no entry taken over may read it.
    """
    for loan in lent:
        for issue in loan.issues:
            if issue not in other:
                check.add(loan.node.error(f"no issue '{issue}' to take over", one_of(other, issue)))
            else:
                own.setdefault(issue, other[issue])
    for node in nodes:
        for part in node.walk():
            for issue in (*_NAMED.findall(part.text), *_left_out(part)):
                if issue in own and own[issue].numbered_apart and own[issue] is not other.get(issue):
                    found = f"the issue '{issue}', whose choices mean other things in each edition"
                    check.add(part.error(found, "an issue that means the same at a table of the other edition"))
                elif issue in other:
                    own.setdefault(issue, other[issue])


def _left_out(part: Node) -> list[str]:
    found = part.get("left_out") if part.kind == "map" else None
    return [] if found is None else list(found.pairs)


def of_other(nodes: Iterable[Node], other: str, default: list[str], check: Check) -> list[Node]:
    """The entries that the other edition has."""
    return [node for node in nodes if node.kind == "map" and other in editions_of(node, check, default)]
