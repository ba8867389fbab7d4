"""What entries say about powers of other entries, looked up once all are read: amendments, and flares' powers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .errors import nearest, one_of
from .model import Entry, Standing, Step
from .nodes import Node
from .schema import Check


def settle_amendments(entries: Mapping[str, Entry], nodes: Mapping[str, Node], check: Check) -> None:
    """Turn the names that amendments use into ids, and report those that name no power, or a value it does not have."""
    powers = {entry.name: entry for entry in entries.values() if entry.kind == "power"}
    rules = {clause.ref: (clause.id, power) for power in powers.values() for clause in power.clauses}
    rules |= {rule.ref: (rule.id, power) for power in powers.values() for rule in power.standings}
    for ident, entry in entries.items():
        if entry.kind == "flare" and entry.power not in entries:
            meant = (entry.power or "").partition(".")[2]
            near = nearest(meant, powers)
            check.add(nodes[ident].error(f"{entry.title} of a power nobody has entered", one_of(powers, meant), near))
        for clause in entry.clauses:
            for standing in _amendments([*clause.cost, *clause.do, *clause.zapped]):
                _settle(standing, powers, rules, nodes[ident], check)


def _amendments(steps: Sequence[Step]) -> Iterator[Standing]:
    for step in steps:
        if step.standing is not None and step.standing.verb == "amend":
            yield step.standing
        for nested in step.steps.values():
            yield from _amendments(nested)


def _settle(
    standing: Standing,
    powers: Mapping[str, Entry],
    rules: Mapping[str, tuple[str, Entry]],
    node: Node,
    check: Check,
) -> None:
    meant = standing.subject[0] if standing.subject else ""
    if meant in powers:
        power, ident = powers[meant], powers[meant].id
    elif meant in rules:
        ident, power = rules[meant]
    else:
        right = [*powers, *rules]
        check.add(node.error(f"'{meant}' amended by {standing.ref}", one_of(right, meant), nearest(meant, right)))
        return
    standing.subject = [ident]
    for name, value in standing.args["values"].items():
        if name not in power.values:
            said = f"the value '{name}' of {power.name} amended by {standing.ref}"
            check.add(node.error(said, one_of(power.values, name) if power.values else "a value of the power"))
        elif _kind(value) != _kind(power.values[name]):
            check.add(node.error(f"'{name}: {value}' in {standing.ref}", f"something like {power.values[name]}"))


def _kind(value: Any) -> str:
    """Numbers, truths, words and lists: an amended value stays what it was."""
    return type(value).__name__
