"""Rules made ready to run: entries of the book with their expressions compiled, each on first use."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, TypeVar

from adjudicator.engine.cards import Faces, faces_of
from adjudicator.engine.context import NO_NAMES, Context
from adjudicator.engine.questions import Option
from adjudicator.engine.roles import has_role, is_meant, main_of
from adjudicator.engine.words import ACCESSORS
from adjudicator.rulebook.expressions import compile_expression, used_words
from adjudicator.rulebook.kept import Kept
from adjudicator.rulebook.model import AskSpec, Book, Clause, Entry, Moment, Standing, Step
from adjudicator.table.state import Marker

Code = Callable[[Context], Any]
Names = dict[str, Any]
BOUND_OF = "of"
"""Under this name a standing made by a step keeps the players its `of` meant when it was made."""
CARD = "the card"
"""Under this name a standing made by a step keeps the number of a card on the table that it names."""
Source = tuple["LiveClause", int | None, Names]
"""A clause in force, its owner, and the names its expressions start with (its entry's values, the card it stands
on).
"""


class LiveStanding:
    """A standing rule with its expressions compiled."""

    __slots__ = (
        "across",
        "amount",
        "apart",
        "args",
        "cond",
        "entry",
        "even_zapped",
        "id",
        "layer",
        "meant",
        "of",
        "op",
        "ref",
        "roles",
        "text",
        "used",
        "verb",
    )

    def __init__(self, rules: Rules, entry: Entry, s: Standing) -> None:
        self.entry = entry
        self.id, self.ref, self.verb, self.text = s.id, s.ref, s.verb, s.text
        self.roles = tuple(s.role)
        self.cond = rules.code(s.condition, s.names)
        self.of: str | Code = s.of if s.of in rules.whose else rules.must(s.of, s.names)
        self.op, self.layer, self.used, self.args = s.op, s.layer, s.used, s.args
        self.apart, self.even_zapped = s.apart, s.even_zapped
        self.meant = s.subject[0] if s.verb == "amend" else ""
        """What an amendment amends, by its id."""
        decided = s.args.get("to") if s.verb == "decide" else None
        self.amount = rules.code(decided or s.amount, s.names)
        self.across = any(word == "across" for text in (s.condition, s.amount) if text for word, _ in used_words(text))
        """Its expressions look at what the opposing card is worth."""

    def applies(self, c: Context, subject_kind: str, subject: Any) -> bool:
        """It is in force for this number, card or seat: role, whose, and condition."""
        if self.roles and not has_role(c.m.state, c.owner, self.roles):
            return False
        of = c.names.get(BOUND_OF, self.of)
        if isinstance(of, str):
            if not is_meant(c, of, subject_kind, subject):
                return False
        elif not _among(c, of(c) if callable(of) else of, subject_kind, subject):
            return False
        return self.cond is None or bool(self.cond(c))


def _among(c: Context, meant: Any, kind: str, subject: Any) -> bool:
    """`of` as an expression: a truth about the subject, or the players meant."""
    if isinstance(meant, bool):
        return meant
    seat = subject.owner if kind == "card" else main_of(c.m.state, subject) if kind == "side" else subject
    return seat in meant if isinstance(meant, list) else seat == meant


class LiveClause:
    """A clause with its expressions compiled."""

    __slots__ = ("by", "cond", "entry", "id", "is_power", "model", "must", "names", "rank", "ref", "roles", "slot")

    def __init__(self, rules: Rules, entry: Entry, clause: Clause) -> None:
        self.entry = entry
        self.model = clause
        self.id, self.ref, self.must = clause.id, clause.ref, clause.must
        self.roles = tuple(clause.role)
        self.names = clause.names
        self.cond = rules.code(clause.condition, clause.names)
        self.by = rules.code(clause.by, clause.names)
        self.rank = rules.code(clause.rank, clause.names)
        self.slot = {"first": 0, "": 1, "last": 2}[clause.slot]
        self.is_power = entry.kind == "power"


_Rule = TypeVar("_Rule", LiveClause, LiveStanding)


class LiveEntry:
    """One entry ready to run."""

    __slots__ = ("clauses", "entry", "standings")

    def __init__(self, rules: Rules, entry: Entry) -> None:
        self.entry = entry
        self.clauses = [LiveClause(rules, entry, c) for c in entry.clauses]
        self.standings = [(s.subject, LiveStanding(rules, entry, s)) for s in entry.standings]


Compiled = dict[tuple[str, tuple[tuple[str, str], ...]], Code]
"""Compiled expressions, by their text and their names' types."""


def _nothing(language: dict[str, Any]) -> Compiled:
    return {}


_compiled = Kept(_nothing)
"""Those of each language: a book with a rule switched off speaks the same one as the whole book."""


class Rules:
    """The book's rules, compiled lazily and shared by all engines that use the book."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.language = book.language
        self.whose = frozenset(book.language["whose"])
        self._code: Compiled = _compiled(book.language)
        self._fast: dict[tuple[str, int], Code] = {}
        """Compiled expressions by their text and the identity of their names, for which those are kept here."""
        self._names: dict[int, dict[str, str]] = {}
        self._wider: dict[tuple[int, str, str], dict[str, str]] = {}
        self._common: dict[tuple[str, ...], list[tuple[str, None, bool]]] = {}
        self._entries: dict[str, LiveEntry] = {}
        self._ships = [entry for entry in book.entries.values() if entry.kind == "ship"]
        self._refs: dict[str, Clause] = {}
        self._made: dict[str, tuple[list[str], LiveStanding]] = {}
        self._held: dict[str, list[tuple[Entry, LiveClause]]] | None = None
        self._widened: dict[tuple[str, tuple[str, ...]], Any] = {}
        self.faces: Faces = faces_of(book)
        self.flares: dict[str, list[tuple[int, str]]] = {}
        """The faces of each power's flares, with their places in the book."""
        for number, entry in enumerate(book.entries.values()):
            if entry.power is not None and entry.face is not None:
                self.flares.setdefault(entry.power, []).append((number, entry.face))
        self.layers: dict[str, dict[str, int]] = {
            name: {layer: i for i, layer in enumerate(spec["layers"])}
            for name, spec in book.language["numbers"].items()
        }
        self.moments: dict[str, int] = {row.id: i for i, row in enumerate(book.turn)}
        self.results: dict[tuple[str, str], str] = {(r["offense"], r["defense"]): r["result"] for r in book.outcomes}
        self.number_of: dict[str, str] = {name: spec["of"] for name, spec in book.language["numbers"].items()}
        self.ranks: dict[str, int] = {r: i for i, r in enumerate(book.language["ranks"])}
        self.static: dict[Any, Any] = {}
        self.kinds: dict[tuple[str, ...], list[Option]] = {}
        self.rows: list[tuple[Moment, Code | None, bool]] = [
            (row, self.code(row.condition, NO_NAMES), _is_bare(row)) for row in book.turn
        ]
        """The moments in their order, with their conditions, and whether the turn itself does nothing there."""

    def entry(self, entry_id: str) -> LiveEntry:
        """The entry ready to run; its expressions are compiled on the first call."""
        live = self._entries.get(entry_id)
        if live is None:
            live = self._entries[entry_id] = LiveEntry(self, self.book.entries[entry_id])
        return live

    def common(self, modules: list[str]) -> list[tuple[str, None, bool]]:
        """Entries that belong to nobody and hold in every game with these modules, in the book's order, as members of
        what is in force.
        """
        key = tuple(modules)
        if key not in self._common:
            self._common[key] = [
                (e.id, None, True)
                for e in self.book.entries.values()
                if e.kind in ("rule", "purchase") and (e.module is None or e.module in modules)
            ]
        return self._common[key]

    def ships(self, markers: list[Marker]) -> list[str]:
        """What holds for these special ships: the rules of each kind, and those of all."""
        kinds = {marker.kind for marker in markers}
        return [e.id for e in self._ships if e.id in kinds or (e.module is None and not e.data.get("made"))]

    def ship_called(self, name: str) -> str | None:
        """The kind of special ship of that name."""
        return next((e.id for e in self._ships if e.name == name), None)

    def code(self, text: str | None, names: dict[str, str]) -> Code | None:
        """An expression compiled, or None for none."""
        return None if text is None else self.must(text, names)

    def must(self, text: str, names: dict[str, str]) -> Code:
        """An expression compiled."""
        fast = self._fast.get((text, id(names)))
        if fast is not None:
            return fast
        key = (text, tuple(sorted(names.items())))
        code = self._code.get(key)
        if code is None:
            code = self._code[key] = compile_expression(text, names, self.language, ACCESSORS)
        self._names[id(names)] = names
        self._fast[(text, id(names))] = code
        return code

    def wider(self, names: dict[str, str], name: str, kind: str) -> dict[str, str]:
        """A clause's names and their types, with one name more; the very same ones each time."""
        key = (id(names), name, kind)
        found = self._wider.get(key)
        if found is None:
            self._names[id(names)] = names
            found = self._wider[key] = {**names, name: kind}
        return found

    def moment_number(self, moment: str) -> int:
        """Where in the turn a moment stands."""
        return self.moments.get(moment, 0)

    def clause(self, clause_id: str) -> Clause:
        """A clause by its id."""
        entry = self.book.entries[".".join(clause_id.split(".", 2)[:2])]
        return next(c for c in entry.clauses if c.id == clause_id)

    def question(self, ref: str, name: str) -> AskSpec | None:
        """The question of that name which the clause of that reference asks; None for a question of the turn."""
        clause = self.clause_named(ref)
        if clause is None:
            return None
        return next((spec for spec in asks_of(clause) if spec.name == name), None)

    def secret_question(self, ref: str) -> AskSpec | None:
        """The question by which a clause has a card laid unseen, if it has one."""
        clause = self.clause_named(ref)
        if clause is None:
            return None
        return next((spec for spec in asks_of(clause) if spec.kind == "hand" and spec.secret), None)

    def question_names(self, ref: str) -> dict[str, str]:
        """The names and their types in the clause of that reference, for its questions' conditions."""
        clause = self.clause_named(ref)
        return clause.names if clause is not None else NO_NAMES

    def clause_named(self, ref: str) -> Clause | None:
        """The clause of that reference."""
        if not self._refs:
            self._refs = {clause.ref: clause for entry in self.book.entries.values() for clause in entry.clauses}
        return self._refs.get(ref)

    def held(self, key: str) -> list[tuple[Entry, LiveClause]]:
        """Clauses of cards in hands that act at a moment (``use`` and its name), on an event (``after`` and its name),
        or answer one (``answers`` and its name).
        """
        if self._held is None:
            self._held = {}
            for entry in self.book.entries.values():
                if entry.card is None or entry.face is None:
                    continue
                for clause in self.entry(entry.id).clauses:
                    for place in clause.model.at:
                        self._held.setdefault(f"{clause.model.kind} {place}", []).append((entry, clause))
        return self._held.get(key, [])

    def widened(self, rule: _Rule, roles: tuple[str, ...]) -> _Rule:
        """The same rule for an owner that may be something else besides."""
        if not rule.roles or all(role in rule.roles for role in roles):
            return rule
        key = (rule.id, roles)
        found: _Rule | None = self._widened.get(key)
        if found is None:
            found = self._widened[key] = copy(rule)
            found.roles = (*rule.roles, *roles)
        return found

    def made(self, standing_id: str) -> tuple[list[str], LiveStanding]:
        """The standing a step makes, by its id."""
        if standing_id not in self._made:
            entry = self.book.entries[".".join(standing_id.split(".", 2)[:2])]
            for clause in entry.clauses:
                for standing in standings_of(clause.do + clause.zapped + clause.cost):
                    self._made[standing.id] = (standing.subject, LiveStanding(self, entry, standing))
        return self._made[standing_id]


def _is_bare(row: Moment) -> bool:
    """Nothing happens at this moment but what rules in force or due do there."""
    does = (row.before, row.after, row.pause, row.listen)
    return all(part is None for part in does) and not row.reads


def standings_of(steps: list[Step]) -> list[Standing]:
    """All standing rules that steps can make, nested ones included."""
    found: list[Standing] = []
    for step in steps:
        if step.standing is not None:
            found.append(step.standing)
        for nested in step.steps.values():
            found.extend(standings_of(nested))
    return found


def asks_of(clause: Clause) -> list[AskSpec]:
    """All questions of a clause, those of its steps with them."""
    found = list(clause.asks)
    steps = list(clause.do)
    while steps:
        step = steps.pop(0)
        found.extend(step.asks)
        for nested in step.steps.values():
            steps.extend(nested)
    return found
