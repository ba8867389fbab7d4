"""Case files: one case or a list of them, read with line-accurate errors. Nothing is played here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct, field, structs

from adjudicator.cases import fields, keys
from adjudicator.rulebook.errors import RuleError, RuleErrors
from adjudicator.rulebook.model import EDITIONS, book_name
from adjudicator.rulebook.nodes import Node
from adjudicator.rulebook.reader import parse, read

KEYS = (
    "case",
    "edition",
    "modules",
    "mixed",
    "covers",
    "cites",
    "assumes",
    "seats",
    "state",
    "do",
    "expect",
    "strict",
    "until",
    "why",
    "kills",
)
NEEDED = ("case", "edition", "seats")
"""The keys that no case goes without."""
BOTH = "both"
REFUSED = "refused"
EXPECT = "expect"
"""A line under `do` that is no sentence: what must be so when the encounter before it is over."""
REFUSALS = ("illegal", "not allowed", "not legal", "forbidden", "rejected", "may not")
"""Other words before a line that must be refused."""
OPEN = ("question", "moment", "may_act", "legal", "not_legal")
"""What `expect` says about the open question."""
NAMED = {
    "fantasy_flight": "ffg",
    "fantasy_flight_games": "ffg",
    "cosmic_dominion": "ffg",
    "mayfair_games": "mayfair",
    "more_cosmic_encounter": "mayfair",
    "any": "both",
    "all": "both",
}
"""Editions as people call them."""
PAUSES = ("pause", "answer")
"""What a pause is called where a case expects one to be open."""
SEATS = range(2, 9)
SEAT = ("name", "colour", "power", "powers", "hand", "lucre", "hex")


class CaseSeat(Struct):
    """One player of a case."""

    name: str
    colour: str
    node: Node
    powers: list[str] = field(default_factory=list)
    hand: Node | None = None
    lucre: int | None = None
    hex: str = ""
    """The inverted hex its system is."""


class Step(Struct):
    """One line under `do`. A refused one must not be accepted."""

    text: str
    node: Node
    refused: bool = False
    expect: Node | None = None
    """What must be so here; such a step is no sentence."""


class Case(Struct):
    """One case of one edition, as it stands in the file."""

    id: str
    name: str
    file: str
    edition: str
    node: Node
    seats: list[CaseSeat]
    steps: list[Step]
    modules: list[str] | None = None
    mixed: bool = False
    """Whether the other edition's modules may be among them."""
    covers: list[str] = field(default_factory=list)
    cites: list[str] = field(default_factory=list)
    assumes: dict[str, int] = field(default_factory=dict)
    state: Node | None = None
    expect: Node | None = None
    strict: bool = False
    until: str = ""
    """The moment whose beginning ends it; the end of the encounter if left out."""
    meant: list[str] = field(default_factory=list)
    """What it says of the encounter it leads to: sentences that answer where nothing else does."""
    why: str = ""
    kills: list[str] = field(default_factory=list)

    @property
    def book(self) -> str:
        """The name of the rule book that it is played by."""
        return book_name(self.edition, self.mixed)


def stays_open(expect: Node | None) -> bool:
    """It is about the question that is open after the sentence before it, and so nothing goes on."""
    return expect is not None and any(key in expect.pairs for key in OPEN)


def asks_a_question(expect: Node | None) -> bool:
    """The open question expected is more than a pause."""
    question = None if expect is None else expect.get("question")
    what = None if question is None else question.get("what")
    return question is not None and (what is None or what.text not in PAUSES)


def read_cases(paths: Sequence[Path]) -> list[Case]:
    """The cases of files and folders, in order.

    Raises:
        RuleErrors: what is wrong in them, every fault with its place.
    """
    found: list[Case] = []
    errors: list[RuleError] = []
    for path in paths:
        for file in files_in(path):
            try:
                found.extend(cases_of(read(file, str(file)), str(file)))
            except RuleErrors as several:
                errors.extend(several.errors)
            except RuleError as error:
                errors.append(error)
    if errors:
        raise RuleErrors(errors)
    return found


def cases_in(source: str, file: str) -> list[Case]:
    """The cases of a text, as if it stood in `file`.

    Raises:
        RuleErrors: what is wrong in it.
    """
    try:
        return cases_of(parse(source, file), file)
    except RuleError as error:
        raise RuleErrors([error]) from error


def files_in(path: Path) -> Iterator[Path]:
    """A file itself; of a folder every YAML file below it."""
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.suffix in (".yaml", ".yml") and file.is_file())
        if not files:
            raise RuleErrors([RuleError(str(path), 1, 1, "a folder without case files", "files ending in .yaml")])
        yield from files
    else:
        yield path


def cases_of(node: Node, file: str) -> list[Case]:
    """The cases of a file's document: one, or a list."""
    found: list[Case] = []
    errors: list[RuleError] = []
    if not any(key in NEEDED or keys.CASE.get(key) in NEEDED for item in node.values() for key in item.pairs):
        raise RuleErrors([RuleError(file, 1, 1, "this is no case file")])
    for item in node.values():
        try:
            found.extend(_cases(item, file))
        except RuleError as error:
            errors.append(error)
    seen: dict[str, Case] = {}
    for case in found:
        if seen.setdefault(case.id, case) is not case:
            errors.append(case.node.error(f"the case '{case.name}' twice in one file", "a name of its own"))
    if errors:
        raise RuleErrors(errors)
    return found


def _cases(node: Node, file: str) -> list[Case]:
    """The case of a mapping: one, or one for each edition it names."""
    fields.known_keys(node, KEYS, "a case", keys.CASE)
    for key in NEEDED:
        if key not in node.pairs:
            raise node.error(f"a case without '{key}'", f"'{key}'")
    name = fields.text(node.pairs["case"][1], "a case's name")
    steps = _steps(node.get("do"))
    if "until" in node.pairs and any(step.expect is not None for step in steps):
        raise node.pairs["until"][0].error(
            "'until' beside an 'expect' among the sentences", "encounters played to their end"
        )
    said = node.pairs["edition"][1]
    words = [_edition(item) for item in said.values()]
    editions = list(reversed(EDITIONS)) if BOTH in words else words
    seats = [_seat(item) for item in node.pairs["seats"][1].values()]
    if len(seats) not in SEATS:
        raise node.pairs["seats"][1].error(f"{len(seats)} seats", f"{SEATS.start} to {SEATS.stop - 1}")
    for i, seat in enumerate(seats):
        if any(seat.name == other.name or seat.colour == other.colour for other in seats[:i]):
            raise seat.node.error(f"{seat.name}, {seat.colour} twice", "a name and a colour for each seat")
    modules, mixed, strict, why, until = (node.get(key) for key in ("modules", "mixed", "strict", "why", "until"))
    base = Case(
        id=slug(name),
        name=name,
        file=file,
        edition="",
        node=node,
        seats=seats,
        steps=steps,
        modules=None if modules is None else fields.texts(modules, "a module"),
        mixed=mixed is not None and fields.truth(mixed, "mixed"),
        covers=fields.texts(node.get("covers"), "what a case covers"),
        cites=fields.texts(node.get("cites"), "what a case cites"),
        assumes=_assumes(node.get("assumes")),
        state=node.get("state"),
        expect=node.get("expect"),
        strict=strict is not None and fields.truth(strict, "strict"),
        until="" if until is None else fields.text(until, "until"),
        why="" if why is None or why.empty() else fields.text(why, "why"),
        kills=fields.texts(node.get("kills"), "a rule that the case dies without"),
    )
    return [
        structs.replace(base, edition=edition, id=f"{base.id}-{edition}" if len(editions) > 1 else base.id)
        for edition in editions
    ]


def _edition(node: Node) -> str:
    """An edition by its word, or as people call it."""
    plain = re.sub(r"[\s\-]+", "_", fields.text(node, "an edition").casefold())
    found = NAMED.get(plain, plain)
    return found if found in (*EDITIONS, BOTH) else fields.one(node, (*EDITIONS, BOTH), "an edition")


def _assumes(node: Node | None) -> dict[str, int]:
    """Issues of interpretation and the choices taken."""
    return {issue: fields.whole(choice, "a choice", 1) for issue, _, choice in fields.pairs(node, "assumes")}


def slug(name: str) -> str:
    """A case's name as an id: lower case, words joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold().replace("'", "")).strip("-") or "case"


def _seat(node: Node) -> CaseSeat:
    """``Ana, red, Mirror``, the same as a list, or a mapping."""
    if node.kind == "list" and node.values():
        said = ", ".join(fields.text(word, "a word of a seat") for word in node.values())
        return _seat(Node(node.file, node.line, node.column, "scalar", said))
    if node.kind == "map":
        if len(node.pairs) == 1 and node.pairs[node.first()][1].kind == "scalar":
            # `Ana: red, Mirror`
            name, rest = node.first(), fields.text(node.pairs[node.first()][1], "a seat")
            return _seat(Node(node.file, node.line, node.column, "scalar", f"{name}, {rest}"))
        fields.known_keys(node, SEAT, "a seat", keys.SEAT)
        called = node.pairs.get("name") or node.pairs.get("colour")
        if called is None:
            raise node.error("a seat without 'name'", "a name and a colour")
        # one of them alone is both: a player called by its colour
        name = fields.text(called[1], "a name")
        colour = fields.text(node.pairs["colour"][1], "a colour") if "colour" in node.pairs else name.casefold()
        powers = fields.texts(node.get("powers"), "a power") + fields.texts(node.get("power"), "a power")
        lucre = node.get("lucre")
        return CaseSeat(
            name,
            colour,
            node,
            powers,
            node.get("hand"),
            None if lucre is None else fields.whole(lucre, "Lucre"),
            "" if node.get("hex") is None else fields.text(node.pairs["hex"][1], "a hex"),
        )
    # `Ana (red, Mirror)`, `Ana: red, Mirror`; a colour alone is also the player's name
    text = re.sub(r"^([^,:]+): ", r"\1, ", re.sub(r"\s*\((.*)\)$", r", \1", fields.text(node, "a seat")))
    words = [word.strip() for word in text.split(",")]
    if len(words) == 1:
        words = [words[0], words[0].casefold()]
    if len(words) < 2 or not all(words):
        raise node.error(f"the seat {node.describe()}", "a name, a colour and any powers, as in 'Ana, red'")
    return CaseSeat(words[0], words[1], node, words[2:])


def _steps(node: Node | None) -> list[Step]:
    """The sentences under `do`. YAML reads ``deal: ...`` as a mapping; it is a sentence all the same."""
    if node is None or node.empty():
        return []
    found = []
    for item in node.values():
        if item.kind == "map" and len(item.pairs) == 1:
            key = item.first()
            value = item.pairs[key][1]
            if value.kind == "map" and EXPECT in (key, keys.CASE.get(key)):
                found.append(Step("", item, expect=value))
                continue
            said = fields.text(value, f"what stands after '{key}:'")
            if key.casefold() in (REFUSED, *REFUSALS):
                found.append(Step(said, value, True))
            else:
                found.append(Step(f"{key}: {said}", item))
        else:
            # a line with semicolons or colons of its own is often put in quotes as a whole
            before, colon, after = fields.text(item, "a sentence").partition(":")
            refused = bool(colon) and before.casefold() in (REFUSED, *REFUSALS)
            found.append(Step(after.strip() if refused else before + colon + after, item, refused))
    return found
