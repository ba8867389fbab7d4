"""Comparing how a case went with what it expects, key by key; each difference names its line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.cases import ending, fields, keys
from adjudicator.cases.expected import DOWN, GONE, Expected
from adjudicator.cases.played import Played
from adjudicator.cases.results import Facts
from adjudicator.cases.ships import write_special
from adjudicator.cases.stepping import Fault
from adjudicator.cases.strict import side_conditions
from adjudicator.engine.destiny_deck import DECK
from adjudicator.engine.questions import Ask
from adjudicator.rulebook.model import Book
from adjudicator.rulebook.nodes import Node
from adjudicator.table import invariants
from adjudicator.table.positions import ships_of
from adjudicator.table.state import OUT, WARP, State, stack_place


class Comparison(Expected):
    """Holds what is expected against what happened. `node` is where that stands, and `strict` means: nothing else."""

    def __init__(self, expect: Node | None, node: Node, book: Book, start: State, strict: bool = False) -> None:
        super().__init__(book, start)
        self.expect, self.node, self.strict = expect, node, strict
        self.faults: list[Fault] = []
        if expect is not None and not expect.empty():
            fields.known_keys(expect, [*_KEYS, *keys.PLACES], "expect", keys.EXPECT)
            keys.places_among_ships(expect)
            self._read_all()

    def _read_all(self) -> None:
        """Read every expectation once, so that a mistyped one is an error before anything is played."""
        for key, place, value in fields.pairs(self.expect, "expect"):
            _KEYS[key][0](self, value, place)

    def differences(self, played: Played, facts: Facts) -> list[Fault]:
        """All differences."""
        self.played, self.facts = played, facts
        self.faults = []
        for key, place, value in fields.pairs(self.expect, "expect"):
            read, check = _KEYS[key]
            check(self, key, read(self, value, place), value)
        if self.strict:
            self.faults.extend(side_conditions(self.expect, self._where(self.node), self.names, played))
        for broken in invariants.check(played.state):
            self.faults.append(Fault("a table that can be", broken, self._where(self.node)))
        return self.faults

    def _where(self, node: Node) -> str:
        return f"{node.file}:{node.line}"

    def differ(self, node: Node, expected: str, found: str) -> None:
        """One difference."""
        self.faults.append(Fault(expected, found, self._where(node)))

    def same(self, key: str, expected: Any, node: Node, found: Any) -> None:
        """One thing that must be equal."""
        if expected != found:
            self.differ(node, f"{key}: {expected}", f"{key}: {found}")

    def by_name(self, key: str, expected: dict[str, Any], node: Node, found: dict[str, Any], none: Any) -> None:
        """Equal for every player named."""
        for who, wanted in expected.items():
            if found.get(who, none) != wanted:
                self.differ(node, f"{key}: {who} {wanted}", f"{key}: {who} {found.get(who, none)}")


Reader = Callable[[Expected, Node, Node], Any]
Check = Callable[[Comparison, str, Any, Node], None]


def _seats(held: Comparison, read: Callable[[State, int], Any]) -> dict[str, Any]:
    state = held.played.state
    return {seat.name: read(state, number) for number, seat in enumerate(state.seats)}


def _numbers_of(find: Callable[[Comparison], dict[str, Any]], none: Any = None) -> Check:
    def check(held: Comparison, key: str, expected: Any, node: Node) -> None:
        held.by_name(key, expected, node, find(held), none)

    return check


def _equal_to(find: Callable[[Comparison], Any]) -> Check:
    def check(held: Comparison, key: str, expected: Any, node: Node) -> None:
        held.same(key, expected, node, find(held))

    return check


def _rules_of(find: Callable[[Comparison], list[str]]) -> Check:
    """These rules and no others, in order; an entry's name stands for any rule of its own."""

    def check(held: Comparison, key: str, expected: list[str], node: Node) -> None:
        found = find(held)
        named = [rule.partition(".")[0] if rule not in expected else rule for rule in found]
        if expected not in (found, named):
            held.differ(node, f"{key}: {expected}", f"{key}: {found}")

    return check


def _ships(held: Comparison, key: str, expected: dict[str, dict[str, int]], node: Node) -> None:
    names = held.names.titles
    for place, wanted in expected.items():
        there = {names[owner]: n for owner, n in held.played.state.places.get(place, {}).items()}
        named = {who: there.get(who, 0) for who in wanted} if wanted else there
        if named != wanted:
            held.differ(node, f"{key}: {place} {wanted}", f"{key}: {place} {named}")


def _moons(held: Comparison, key: str, expected: dict[str, str], node: Node) -> None:
    planets = held.played.state.planets
    for place, wanted in expected.items():
        planet = planets.get(place)
        found = GONE if planet is None else DOWN
        if planet is not None and planet.revealed and planet.piece is not None:
            found = held.book.entries[planet.piece].name
        if found != wanted:
            held.differ(node, f"{key}: {place} {wanted}", f"{key}: {place} {found}")


def _lands(held: Comparison, key: str, expected: dict[str, list[str]], node: Node) -> None:
    start, end = held.played.start.places, held.played.state.places
    for who, wanted in expected.items():
        seat = held.names.seats[who]
        found = [
            place
            for place in held.played.state.planets
            if end[place].get(seat, 0) and not start.get(place, {}).get(seat, 0)
        ]
        if found != wanted:
            held.differ(node, f"{key}: {who} on {wanted}", f"{key}: {who} on {found}")


def _rewards(held: Comparison, key: str, expected: dict[str, int | dict[str, int]], node: Node) -> None:
    for who, wanted in expected.items():
        split = {label: n for label, n in held.facts.rewards.get(who, {}).items() if n}
        found = split if isinstance(wanted, dict) else sum(split.values())
        if found != wanted:
            held.differ(node, f"{key}: {who} {wanted}", f"{key}: {who} {found}")


def _refused(held: Comparison, key: str, expected: list[str], node: Node) -> None:
    found = held.played.refused
    if len(found) != len(expected):
        held.differ(node, f"{key}: {expected}", f"{key}: {[refusal.text for refusal in found]}")
        return
    for wanted, refusal in zip(expected, found, strict=True):
        if wanted != refusal.rule and wanted.casefold() not in refusal.text.casefold():
            held.differ(node, f"{key}: {wanted}", f"{key}: {refusal.text} ({refusal.rule})")


def _fits(ask: Ask, who: str, what: str, names: list[str]) -> bool:
    """A question is to that player and about that rule (or one of its choices)."""
    if who and who not in [names[seat] for seat in ask.seats]:
        return False
    about = [ask.rule, ask.name, *(str(option.value) for option in ask.options)]
    return not what or any(what == word or word.partition(".")[0] == what for word in about)


def _asked(held: Comparison, key: str, expected: list[tuple[str, str]], node: Node) -> None:
    asked = iter(held.played.asked)
    for who, what in expected:
        if not any(_fits(ask, who, what, held.names.titles) for ask in asked):
            found = [f"{ask.rule} {ask.name}" for ask in held.played.asked]
            held.differ(node, f"{key}: {who} {what}, in this order", f"{key}: {found}")
            return


def _not_asked(held: Comparison, key: str, expected: list[tuple[str, str]], node: Node) -> None:
    for who, what in expected:
        if any(_fits(ask, who, what, held.names.titles) for ask in held.played.asked):
            held.differ(node, f"nobody asked: {who} {what}", "it was asked")


def _question(held: Comparison, key: str, expected: tuple[str, str], node: Node) -> None:
    ask = held.played.engine.question
    if ask is None or not _fits(ask, *expected, held.names.titles):
        held.differ(
            node, f"{key}: {' '.join(expected)}", f"{key}: {'none' if ask is None else f'{ask.rule} {ask.name}'}"
        )


def _limbo(held: Comparison, key: str, expected: dict[str, Any], node: Node) -> None:
    state = held.played.state
    names = held.names.titles
    for section, wanted in expected.items():
        if section == "marker":
            found: Any = None if state.limbo is None else state.limbo.sections[state.limbo.marker]
        else:
            found = {names[owner]: n for owner, n in state.places.get(f"limbo {section}", {}).items()}
        if found != wanted:
            held.differ(node, f"{key}: {section} {wanted}", f"{key}: {section} {found}")


def _memory(held: Comparison, key: str, expected: dict[str, dict[str, Any]], node: Node) -> None:
    entries = held.book.entries
    ids = {entry.name: entry.id for entry in entries.values() if entry.keeps}
    for power, wanted in expected.items():
        kept = held.played.state.memory.get(ids[power], {})
        for name, value in wanted.items():
            declared = entries[ids[power]].keeps[name]
            seats = held.played.state.seats
            kind = declared["type"]
            found = kept.get(name, declared.get("start"))
            if kind == "player" and name not in kept and "start" in declared:
                owners = [i for i, seat in enumerate(seats) if any(slot.power == ids[power] for slot in seat.slots)]
                found = owners[0] if owners else None
            if kind == "player" and found is not None:
                found = seats[found].name
            elif isinstance(found, list):
                named = seats if kind == "players" else None
                words = [named[x].name if named else entries[x].name if x in entries else str(x) for x in found]
                found = words if isinstance(value, list) else len(words)
            if found != value and (found is not None or value):
                held.differ(node, f"{key}: {power} {name} {value}", f"{key}: {power} {name} {found}")


def _deck(held: Comparison, key: str, expected: dict[str, int], node: Node) -> None:
    deck = held.played.state.decks[DECK]
    found = {**(deck.cards or {}), "count": deck.count or 0}
    held.by_name(key, expected, node, found, 0)


def _comet(held: Comparison) -> str:
    e = held.played.state.encounter
    return "none" if e is None or e.comet is None else e.comet


def _ledger(held: Comparison, key: str, expected: list[dict[str, Any]], node: Node) -> None:
    """Payments that must be in the ledger, in this order."""
    titles = held.names.titles
    found = [
        {
            "from": "bank" if p.payer is None else titles[p.payer],
            "to": "bank" if p.payee is None else titles[p.payee],
            "amount": p.amount,
            "reason": p.reason,
        }
        for p in held.played.state.ledger
    ]
    lines = iter(found)
    for wanted in expected:
        if wanted not in lines:
            held.differ(node, f"{key}: {wanted}", f"{key}: {found}")
            return


def _notes(held: Comparison, key: str, expected: list[str], node: Node) -> None:
    for wanted in expected:
        if not any(wanted in note for note in held.played.state.notes):
            held.differ(node, f"{key}: {wanted}", f"{key}: {held.played.state.notes}")


def _stacks(held: Comparison) -> dict[str, dict[str, dict[str, int]]]:
    """What is carried under whose ships, by place."""
    state = held.played.state
    found: dict[str, dict[str, dict[str, int]]] = {}
    for stack in state.stacks:
        under = found.setdefault(state.seats[stack.owner].name, {}).setdefault(stack.place, {})
        for seat, n in state.places[stack_place(stack)].items():
            under[state.seats[seat].name] = under.get(state.seats[seat].name, 0) + n
    return found


def _decks(held: Comparison, key: str, expected: dict[str, int], node: Node) -> None:
    held.by_name(key, expected, node, {name: deck.count for name, deck in held.played.state.decks.items()}, None)


def _discards(held: Comparison, key: str, expected: dict[str, list[str]], node: Node) -> None:
    found = {name: list(deck.discards) for name, deck in held.played.state.decks.items()}
    held.by_name(key, expected, node, found, [])


def _danger(held: Comparison) -> bool:
    e = held.played.state.encounter
    return e is not None and e.danger


def _names_of(held: Comparison, keep: Callable[[State, int], bool]) -> list[str]:
    state = held.played.state
    return [seat.name for number, seat in enumerate(state.seats) if keep(state, number)]


def _may_act(held: Comparison, key: str, expected: list[tuple[str, str]], node: Node) -> None:
    """Exactly these players may act, in this order; one who may do several things need be named once."""
    found = ending.may_act(held.played)
    order = list(dict.fromkeys(who for who, _ in found))
    if list(dict.fromkeys(who for who, _ in expected)) != order:
        held.differ(node, f"{key}: {', '.join(who for who, _ in expected) or 'nobody'}", f"{key}: {found or 'nobody'}")
        return
    for who, what in expected:
        if what and not any(who == other and what in (rule, rule.partition(".")[0]) for other, rule in found):
            held.differ(node, f"{key}: {who} {what}", f"{key}: {found}")


def _legal(held: Comparison, key: str, expected: list[str], node: Node) -> None:
    for text in expected:
        why = ending.why_not(held.played, text)
        if why is not None:
            held.differ(node, f"'{text}' to be legal here", f"{why}; {_open(held)}")


def _not_legal(held: Comparison, key: str, expected: list[str], node: Node) -> None:
    for text in expected:
        if ending.why_not(held.played, text) is None:
            held.differ(node, f"'{text}' not to be legal here", f"it would be accepted; {_open(held)}")


def _open(held: Comparison) -> str:
    ask = held.played.engine.question
    return "the game is over" if ask is None else f"open: {ask.text} ({ask.moment})"


def _order(held: Comparison, key: str, expected: list[str], node: Node) -> None:
    """These rules were used in this order; others may stand between them."""
    used = iter(held.facts.used)
    for rule in expected:
        if not any(rule in (found, found.partition(".")[0]) for found in used):
            held.differ(node, f"{key}: {', then '.join(expected)}", f"{key}: {held.facts.used}")
            return


def _hand_change(held: Comparison) -> dict[str, Any]:
    before = held.played.start.seats
    return _seats(held, lambda state, seat: state.seats[seat].hand.count - before[seat].hand.count)


def _ships_lost(held: Comparison) -> dict[str, Any]:
    before = held.played.start.places
    return _seats(held, lambda s, seat: sum(s.places[at].get(seat, 0) - before[at].get(seat, 0) for at in (WARP, OUT)))


_KEYS: dict[str, tuple[Reader, Check]] = {
    "cards": (Expected.numbers, _numbers_of(lambda c: c.facts.cards)),
    "kinds": (Expected.kinds, _numbers_of(lambda c: c.facts.kinds)),
    "totals": (Expected.numbers, _numbers_of(lambda c: {name: total.total for name, total in c.facts.totals.items()})),
    "winner": (Expected.players, _equal_to(lambda c: c.facts.winner)),
    "outcome": (Expected.outcome, _equal_to(lambda c: c.facts.kind)),
    "ships": (Expected.ships, _ships),
    "owns": (
        Expected.numbers,
        _numbers_of(lambda c: _seats(c, lambda s, seat: ships_of(s, seat) - s.places[OUT].get(seat, 0))),
    ),
    "stacks": (Expected.stacks, _equal_to(_stacks)),
    "lands": (Expected.lands, _lands),
    "moons": (Expected.moons, _moons),
    "compensation": (Expected.numbers, _numbers_of(lambda c: c.facts.compensation, 0)),
    "rewards": (Expected.rewards, _rewards),
    "hands": (Expected.numbers, _numbers_of(lambda c: _seats(c, lambda s, seat: s.seats[seat].hand.count))),
    "special": (
        Expected.special,
        _numbers_of(lambda c: _seats(c, lambda s, seat: [write_special(c.book, mk) for mk in s.seats[seat].markers])),
    ),
    "lucre": (Expected.numbers, _numbers_of(lambda c: _seats(c, lambda s, seat: s.seats[seat].lucre))),
    "powers": (
        Expected.powers,
        _numbers_of(lambda c: _seats(c, lambda s, seat: [c.book.entries[x.power].name for x in s.seats[seat].slots])),
    ),
    "lost_powers": (
        Expected.players,
        _equal_to(lambda c: _names_of(c, lambda s, seat: any(slot.lost for slot in s.seats[seat].slots))),
    ),
    "used": (Expected.rules, _rules_of(lambda c: c.facts.used)),
    "countered": (Expected.rules, _rules_of(lambda c: c.facts.countered)),
    "refused": (Expected.sentences, _refused),
    "asked": (Expected.questions, _asked),
    "not_asked": (Expected.questions, _not_asked),
    "victory": (Expected.players, _equal_to(lambda c: _names_of(c, lambda s, seat: seat in (s.winners or [])))),
    "moment": (Expected.moment, _equal_to(lambda c: c.played.engine.state.moment)),
    "question": (Expected.question, _question),
    "may_act": (Expected.acting, _may_act),
    "legal": (Expected.lines, _legal),
    "not_legal": (Expected.lines, _not_legal),
    "another": (Expected.truth, _equal_to(lambda c: ending.another(c.played))),
    "order": (Expected.rules, _order),
    "has_power": (
        Expected.truths,
        _numbers_of(lambda c: _seats(c, lambda s, seat: any(not slot.lost for slot in s.seats[seat].slots))),
    ),
    "hand_change": (Expected.numbers, _numbers_of(_hand_change)),
    "ships_lost": (Expected.numbers, _numbers_of(_ships_lost)),
    "backs": (Expected.numbers, _numbers_of(lambda c: _seats(c, lambda s, seat: s.seats[seat].hand.rewards))),
    "decks": (Expected.decks, _decks),
    "discards": (Expected.discards, _discards),
    "danger": (Expected.truth, _equal_to(_danger)),
    "ledger": (Expected.ledger, _ledger),
    "limbo": (Expected.limbo, _limbo),
    "memory": (Expected.memory, _memory),
    "destiny_deck": (Expected.deck, _deck),
    "comet": (Expected.comet, _equal_to(_comet)),
    "notes": (Expected.sentences, _notes),
}
"""How each key of `expect` is read, and how it is checked."""
