"""Entries: one thing with a name, its plain fields, its values and memories, its clauses and standing rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .. import types
from ..errors import nearest, one_of
from ..model import EDITIONS as EDITIONS
from ..model import Becomes, Entry, HexPlanet
from ..nodes import Node, plain
from . import fields
from .amend import AMEND
from .check import NAME, Check, Scope, clean_names, expression, known_keys, new_name
from .clauses import SECTIONS, clause_name, read_clause
from .halves import HALVES, read_halves
from .standings import read_standing
from .systems import read_system

FLARES = "flares"
"""The module of every flare, where it names no other."""
KINDS = (
    "power", "card", "artifact", "flare", "rule", "purchase", "comet", "hex", "moon", "ship", "destiny",
)  # fmt: skip
CARDS = ("card", "artifact", "flare")
"""Kinds of entry that are cards: their expressions know `this`, and they may turn into other cards."""
MOON = "moon"
"""The kind of entry whose expressions know the Moon itself as `this`."""
TURNED = ("destiny", "comet")
"""Kinds of entry that are turned from the destiny deck."""
TRUTH = "truth"
"""What a key of a special destiny card's data is declared as if it is said or not said."""
FIELDS = (
    "text", "edition", "module", "cites", "aliases", "silencer", "artefact", "needs_setup", "not_with", "not_beside",
    "strong_with", "needs", "spare_colour", "confidence", "open_to_abuse", "exempt", "values", "keeps", "face", "also",
    "kind", "encounter_card", "face_down", "discard", "becomes", "data", "always", "patch", "drop", "alien", "unseen",
    *HALVES,
)  # fmt: skip
CLAUSE_LISTS = (*SECTIONS, "always")
MEMORIES = (
    "number", "truth", "text", "player", "players", "planet", "card", "cards", "ships", "power", "destiny", "numbers",
    "powers", "planets", "texts",
)  # fmt: skip
ME = "me"
"""What a memory of a player may start with: who has the power."""
BELONGS = ("power", "player", "encounter", "turn", "game")


def kind_of(node: Node, check: Check) -> str | None:
    """The kind of an entry: its first key."""
    if node.kind != "map" or not node.pairs:
        check.add(node.error(f"{node.describe()} for an entry", "a mapping that begins with its kind and name"))
        return None
    kind = node.first()
    if kind not in KINDS:
        known = [key for key in node.pairs if key in KINDS and key != "card"]
        said = f"'{kind}' before the kind '{known[0]}'" if known else f"unknown kind of entry '{kind}'"
        near = None if known else nearest(kind, KINDS)
        check.add(node.key(kind).error(said, "the kind first" if known else one_of(KINDS, kind), near))
        return None
    name = node.pairs[kind][1]
    if not fields.text(name, check, f"the name of a {kind}"):
        return None
    return kind


def entry_id(node: Node) -> str:
    """`power.anti_matter`, from an entry whose kind is known."""
    kind = node.first()
    return f"{kind}.{slug(node.pairs[kind][1].text)}"


def slug(name: str) -> str:
    """A name as part of an id."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def editions_of(node: Node, check: Check, default: list[str]) -> list[str]:
    """The editions an entry is for."""
    return fields.words(node.get("edition"), check, EDITIONS, "edition") or default


def read_entry(node: Node, check: Check, editions: list[str], others: Mapping[str, Entry]) -> Entry:
    """One entry, whose kind is known and whose patches have been merged. A flare shares the memories of its power,
    which is among the others.
    """
    kind = node.first()
    name_node = node.pairs[kind][1]
    name = fields.text(name_node, check, f"the name of a {kind}")
    ident = entry_id(node)
    title = f"flare {name}" if kind == "flare" else name
    known_keys(node, check, (kind, *FIELDS, *SECTIONS, "system"), title)
    entry = Entry(id=ident, kind=kind, name=name, editions=editions, file=name_node.file, line=name_node.line)
    _plain_fields(node, entry, check)
    names = _values(node, entry, check)
    shared = others.get(entry.power or "")
    names.update({f"kept.{name}": declared["type"] for name, declared in (shared.keeps if shared else {}).items()})
    names.update(_keeps(node, entry, check))
    if kind in CARDS:
        names["this"] = "card"
    elif kind == MOON:
        names["this"] = "planet"
        _moon(node, entry, check)
    elif kind in TURNED:
        _turned(node, entry, check)
    scope = Scope(title, names)
    _clauses(node, entry, check, scope, title)
    read_halves(node, entry, check, scope)
    _standings(node, entry, check, scope, title)
    _becomes(node, entry, check, scope)
    return entry


def _plain_fields(node: Node, entry: Entry, check: Check) -> None:
    get = node.get
    entry.text = fields.text(get("text"), check, "text")
    if get("text") is None and entry.kind != "flare":
        check.add(node.error(f"{entry.name} without a text", "text: and what it does, in our own words"))
    entry.cites = fields.texts(get("cites"), check, "cites")
    entry.aliases = fields.texts(get("aliases"), check, "aliases")
    entry.module = fields.text(get("module"), check, "module") or None
    entry.silencer = fields.word(get("silencer"), check, check.language.list_of("silencer"), "silencer class") or None
    entry.artefact = fields.flag(get("artefact"), check, "artefact")
    entry.needs_setup = fields.flag(get("needs_setup"), check, "needs_setup")
    entry.open_to_abuse = fields.flag(get("open_to_abuse"), check, "open_to_abuse")
    entry.not_with = fields.texts(get("not_with"), check, "not_with")
    entry.not_beside = fields.texts(get("not_beside"), check, "not_beside")
    entry.strong_with = fields.texts(get("strong_with"), check, "strong_with")
    entry.needs = fields.texts(get("needs"), check, "needs")
    entry.spare_colour = fields.flag(get("spare_colour"), check, "spare_colour")
    entry.confidence = fields.text(get("confidence"), check, "confidence")
    entry.exempt = fields.text(get("exempt"), check, "exempt")
    entry.encounter_card = fields.flag(get("encounter_card"), check, "encounter_card")
    entry.face_down = fields.flag(get("face_down"), check, "face_down")
    entry.discard = fields.text(get("discard"), check, "discard") or entry.discard
    entry.data = fields.data(get("data"), check, f"the data of {entry.name}")
    for issue, (_, choice) in fields.mapping(_part(get("data"), "left_out"), check, "left_out").items():
        fields.whole(choice, check, f"the choice of the issue '{issue}'")
    entry.system = _system(node, entry, check)
    entry.face = fields.text(get("face"), check, "face") or None
    entry.also = fields.text(get("also"), check, "also") or None
    entry.card = fields.word(get("kind"), check, check.language.list_of("kinds"), "kind of card") or None
    entry.unseen = fields.flag(get("unseen"), check, "unseen")
    if entry.kind == "flare":
        entry.module = entry.module or FLARES
        entry.power = f"power.{slug(fields.text(get('alien'), check, 'alien') or entry.name)}"
    if entry.kind in ("artifact", "flare"):
        entry.card = entry.card or entry.kind
        entry.face = entry.face or (entry.name if entry.kind == "artifact" else f"flare {entry.name}")


def _system(node: Node, entry: Entry, check: Check) -> list[HexPlanet]:
    """The planets of a hex, which only hexes have."""
    system = node.get("system")
    if system is not None and entry.kind != "hex":
        check.add(node.key("system").error(f"system in {entry.name}", "system only in hexes"))
    elif system is None and entry.kind == "hex":
        check.add(node.error(f"{entry.name} without a system", "system: and its planets"))
    return read_system(system, check, entry.name)


def _moon(node: Node, entry: Entry, check: Check) -> None:
    """What is printed on a Moon besides its effect: its wording, and the like."""
    right = check.language.data["moons"]
    data = node.get("data")
    if entry.data.get("wording") is None:
        check.add(node.error(f"the Moon {entry.name} without a wording", "wording: under data"))
    for key, (place, value) in fields.mapping(data, check, f"the data of {entry.name}").items():
        if key in ("several", "unseen"):
            fields.flag(value, check, key)
        elif key in right:
            fields.word(value, check, right[key], f"{key} of a Moon")
        else:
            known = [*right, "several", "unseen"]
            check.add(place.error(f"unknown key '{key}' in the data of {entry.name}", one_of(known, key)))


def _turned(node: Node, entry: Entry, check: Check) -> None:
    """What a special destiny card says of the players or places it fits, and a Comet of what it needs."""
    right: Mapping[str, Any] = check.language.data.get("described", {}) if entry.kind == "destiny" else {}
    for key, (place, value) in fields.mapping(node.get("data"), check, f"the data of {entry.name}").items():
        if key == "needs":
            fields.text(value, check, key)
        elif key == "left_out":
            continue
        elif key == "unseen" or right.get(key) == TRUTH:
            fields.flag(value, check, key)
        elif key in right:
            fields.word(value, check, right[key], key)
        else:
            known = [*right, "needs", "unseen", "left_out"]
            found = f"unknown key '{key}' in the data of {entry.name}"
            check.add(place.error(found, one_of(known, key), nearest(key, known)))


def _part(data: Node | None, key: str) -> Node | None:
    return None if data is None else data.get(key)


def _values(node: Node, entry: Entry, check: Check) -> dict[str, str]:
    """Named figures of the entry, each a name in its expressions."""
    names = {}
    for key, (place, value) in fields.mapping(node.get("values"), check, f"the values of {entry.name}").items():
        found = _value_type(value)
        if found is None:
            right = "a whole number, a word, true, false, a list of numbers or words, or `number` (read from the face)"
            check.add(value.error(f"{value.describe()} as the value '{key}' of {entry.name}", right))
        elif new_name(place, check, "a value"):
            entry.values[key] = plain(value)
            names[key] = found
    return names


def _value_type(node: Node) -> str | None:
    if node.kind == "list" and node.items:
        kinds = {_value_type(item) for item in node.items}
        if kinds == {"number"} and all(item.text != "number" for item in node.items):
            return "numbers"
        if all(kind is not None and kind.startswith("symbol:") for kind in kinds):
            return "symbols:=" + "|".join(sorted(item.text for item in node.items))
        return None
    if node.kind != "scalar":
        return None
    if node.whole() is not None or node.text == "number":
        return "number"
    if node.truth() is not None:
        return "truth"
    return types.literal({node.text}) if NAME.match(node.text) else None


def _keeps(node: Node, entry: Entry, check: Check) -> dict[str, str]:
    """Memories: `points: number`, or `points: {type: number, start: 0, of: power}`; a player is `me` or nobody."""
    names = {}
    for key, (place, spec) in fields.mapping(node.get("keeps"), check, f"the memories of {entry.name}").items():
        if not new_name(place, check, "a memory"):
            continue
        declared: dict[str, Any] = {"of": "power"}
        kind_node: Node | None = spec
        if spec.kind == "map":
            known_keys(spec, check, ("type", "start", "of"), f"the memory '{key}' of {entry.name}")
            kind_node = spec.get("type")
            declared["of"] = fields.word(spec.get("of"), check, BELONGS, "owner of a memory", "power")
            start = spec.get("start")
            if start is not None:
                declared["start"] = plain(start)
        kind = _memory_type(kind_node, spec, check)
        if kind is None:
            continue
        declared["type"] = kind
        if kind == "player" and declared.get("start", ME) != ME:
            check.add(spec.error(f"the memory '{key}' of {entry.name} starts with somebody", "start: me, or no start"))
            continue
        entry.keeps[key] = declared
        names[f"kept.{key}"] = kind
    return names


def _memory_type(node: Node | None, spec: Node, check: Check) -> str | None:
    """A type a memory can have: a plain one, or a word of one of the symbol lists (`kinds`)."""
    lists = check.language.symbol_lists()
    if node is None:
        check.add(spec.error("a memory without a type", "type: and one of " + ", ".join(MEMORIES)))
        return None
    if node.kind == "scalar" and node.text in lists:
        return f"symbol:{node.text}"
    return fields.word(node, check, [*MEMORIES, *lists], "type of memory") or None


def _clauses(node: Node, entry: Entry, check: Check, scope: Scope, title: str) -> None:
    seen: set[str] = set()
    for section in SECTIONS:
        for item in fields.items(node.get(section), check, f"'{section}' of {title}"):
            clause = read_clause(item, section, check, scope, entry.id, title)
            if clause is None:
                continue
            if clause.name in seen:
                check.add(item.error(f"a second clause named '{clause.name}' in {title}", "a name of its own"))
                continue
            seen.add(clause.name)
            entry.clauses.append(clause)


def _standings(node: Node, entry: Entry, check: Check, scope: Scope, title: str) -> None:
    seen = {clause.name for clause in entry.clauses}
    verbs = [verb for verb, declared in check.language.verbs.items() if declared.get("standing") and verb != AMEND]
    for item in fields.items(node.get("always"), check, f"'always' of {title}"):
        name = clause_name(item, check, title)
        if name is None:
            continue
        ref = f"{title}.{name}"
        found = [key for key in item.pairs if key in verbs]
        if len(found) != 1:
            said = f"the verbs {found[0]} and {found[1]}" if found else "no verb"
            check.add(item.error(f"{said} in the standing rule {ref}", "exactly one of " + ", ".join(verbs)))
            continue
        if name in seen:
            check.add(item.error(f"a second clause named '{name}' in {title}", "a name of its own"))
            continue
        seen.add(name)
        standing = read_standing(item, found[0], check, Scope(ref, scope.names), step=False)
        standing.id, standing.ref, standing.entry = f"{entry.id}.{name}", ref, entry.id
        entry.standings.append(standing)


def _becomes(node: Node, entry: Entry, check: Check, scope: Scope) -> None:
    """How a card turns itself into another when it is turned up; `other` is the card facing it."""
    becomes = node.get("becomes")
    if becomes is not None and entry.kind not in CARDS:
        check.add(node.key("becomes").error(f"becomes in {entry.name}", "becomes only in cards"))
        return
    inner = scope.plus({"other": "card"})
    for item in fields.items(becomes, check, f"'becomes' of {entry.name}"):
        if not known_keys(item, check, ("order", "if", "face"), f"a change of {entry.name}"):
            continue
        if item.get("face") is None:
            check.add(item.error(f"a change of {entry.name} without a face", "face: and an expression"))
        face = expression(item.get("face"), check, inner, "text")
        condition = expression(item.get("if"), check, inner, "truth")
        order = fields.whole(item.get("order"), check, "order", 1)
        found = Becomes(order=order, face=face or "''", condition=condition, names=clean_names(inner.names))
        entry.becomes.append(found)
