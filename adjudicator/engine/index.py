"""Which rules are in force now, looked up by the moment, event, number or act they are about.

Built from the state whenever something in force changed; the part that comes from powers and modules is kept for each
combination met, so that building costs little.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from adjudicator.engine.cards import read_face
from adjudicator.engine.context import Context
from adjudicator.engine.live import CARD, LiveClause, LiveEntry, LiveStanding, Names, Rules, Source
from adjudicator.rulebook.model import Book, Entry
from adjudicator.table.positions import acting_order
from adjudicator.table.state import State, shown_face

if TYPE_CHECKING:
    from adjudicator.engine.core import Engine

Member = tuple[str, int | None, bool]
"""An entry in force, its owner, and whether the whole of it is (else only what is no part of a use)."""
MoonUp = tuple[str, int | None, str]
"""A Moon face up and occupied: its entry, whose rule it is (nobody's where it concerns everyone), and its place."""
InForce = tuple[LiveStanding, int | None, Names]
"""A standing rule in force, its owner, and the names its expressions start with."""


_Rule = TypeVar("_Rule", LiveClause, LiveStanding)
EVERYONE = "everyone"
"""The scope of a Moon whose rules are nobody's and hold for all."""


class Found:
    """Rules by what they are about, in the order in which they come; each list made when first asked for."""

    __slots__ = ("at", "numbers", "on")

    def __init__(self) -> None:
        self.at: dict[str, list[Source]] = {}
        self.on: dict[str, list[Source]] = {}
        self.numbers: dict[str, list[InForce]] = {}


class Static:
    """What one combination of entries and owners puts in force."""

    __slots__ = ("at", "in_order", "members", "on", "partly", "standings")

    def __init__(
        self, rules: Rules, members: Iterable[Member], partly: bool = False, moons: Iterable[MoonUp] = ()
    ) -> None:
        self.members = frozenset(members)
        self.in_order: dict[tuple[int, ...], Found] = {}
        """By acting order what was found where nothing else is in force: no card, and no effect of a use."""
        self.partly = partly
        """What is no part of a use stays in force when a power is shut off."""
        self.at: dict[str, list[Source]] = {}
        self.on: dict[str, list[Source]] = {}
        self.standings: dict[str, list[InForce]] = {}
        for entry_id, owner, whole in members:
            self.add(rules.entry(entry_id), owner, rules.book.entries[entry_id].values, whole=whole)
        for entry_id, owner, place in moons:
            self.add(rules.entry(entry_id), owner, {**rules.book.entries[entry_id].values, "this": place})

    def add(self, live: LiveEntry, owner: int | None, names: Names, *, lying: bool = False, whole: bool = True) -> None:
        """Put one entry in force. A card lying on the table is played already: what plays it is no longer open."""
        for clause in live.clauses:
            if not whole and not clause.model.even_zapped:
                continue
            if lying and clause.model.kind in ("use", "answers"):
                continue
            for place in clause.model.at:
                if clause.model.kind == "use":
                    self.at.setdefault(place, []).append((clause, owner, names))
                else:
                    self.on.setdefault(f"{clause.model.kind} {place}", []).append((clause, owner, names))
        for subjects, standing in live.standings:
            if not whole and not (standing.even_zapped or (standing.apart and self.partly)):
                continue
            for subject in subjects:
                self.standings.setdefault(key_of(standing, subject), []).append((standing, owner, names))


def key_of(standing: LiveStanding, subject: str) -> str:
    """Where a standing rule is filed: a number's name, or verb and act such as ``forbid:play``."""
    return subject if standing.verb == "change" else f"{standing.verb}:{subject}"


def members_of(rules: Rules, state: State) -> list[Member]:
    """Entries in force: the modules' and turn's rules, then powers that are not lost; of those shut off only what
    their own words leave in force.
    """
    found: list[Member] = list(rules.common(state.modules))
    comet = state.encounter.comet if state.encounter is not None else None
    if comet is not None:
        found.append((comet, None, True))
    barred = barred_powers(rules, state)
    shut = shut_things(rules, state)
    for seat_no, seat in enumerate(state.seats):
        if seat.hex is not None:
            found.append((seat.hex, seat_no, True))
        if seat.markers:
            found += [(e, seat_no, True) for e in rules.ships(seat.markers)]
        for slot in seat.slots if "power" not in shut else ():
            zapped = (seat_no, slot.power) in barred
            if not slot.lost:
                found.append((slot.power, seat_no, not zapped))
    return list(dict.fromkeys(found))


def moons_of(rules: Rules, state: State) -> list[MoonUp]:
    """Moons in force: those face up and occupied (seed M13.2, M13.4)."""
    found: list[MoonUp] = []
    if "moons" not in state.modules or "moon" in shut_things(rules, state):
        return found
    for place, planet in state.planets.items():
        if planet.moon and planet.revealed and planet.piece is not None and state.places[place]:
            everyone = rules.book.entries[planet.piece].data.get("scope") == EVERYONE
            found.append((planet.piece, None if everyone else next(iter(state.places[place])), place))
    return found


def shut_things(rules: Rules, state: State) -> set[str]:
    """Kinds of entry that a Comet or an effect puts out of force for everybody."""
    comet = state.encounter.comet if state.encounter is not None else None
    made = [rules.made(effect.rule) for effect in state.effects]
    if comet is not None:
        made += rules.entry(comet).standings
    return {thing for rule in made if (thing := shut_by(rule)) is not None}


def shut_by(made: tuple[list[str], LiveStanding]) -> str | None:
    """The kind of entry that a standing rule puts out of force, if it does."""
    subjects, standing = made
    shuts = standing.verb == "forbid" and "effect" in subjects and "things" in standing.args
    return str(standing.args["things"]) if shuts else None


def barred_powers(rules: Rules, state: State) -> set[tuple[int, str]]:
    """Powers that an effect keeps out of force, such as one that was zapped in this encounter."""
    barred: set[tuple[int, str]] = set()
    for effect in state.effects:
        power = effect.bound.get("power")
        if power is None:
            continue
        subjects, standing = rules.made(effect.rule)
        if standing.verb == "forbid" and "effect" in subjects:
            barred.add((power[0], power[1]))
    return barred


def _with_its_like(book: Book, entry: Entry) -> list[Entry]:
    """A card's entry, and that of the plain card whose rules hold for it as well."""
    like = read_face(book, entry.also) if entry.also is not None else None
    return [entry] if like is None else [like[0], entry]


class Index:
    """The rules in force at one state."""

    __slots__ = (
        "_amended",
        "_cards",
        "_effects",
        "_found",
        "_m",
        "_members",
        "_moons",
        "_rank",
        "_static",
        "order",
    )

    def __init__(self, m: Engine) -> None:
        self._m = m
        members = tuple(members_of(m.rules, m.state))
        moons = tuple(moons_of(m.rules, m.state))
        self._members, self._moons = members, moons
        partly = m.choice("zap_ends_everything") == 2
        static = m.rules.static.get((members, moons, partly))
        if static is None:
            static = m.rules.static[members, moons, partly] = Static(m.rules, members, partly, moons)
        self._static: Static = static
        self.order = acting_order(m.state)
        """Seats in acting order."""
        self._rank: dict[int | None, int] = {None: -1, **{seat: i for i, seat in enumerate(self.order)}}
        self._effects: dict[str, list[InForce]] = {}
        self._amended: dict[tuple[int | None, str], list[LiveStanding]] = {}
        """Amendments in force, by owner and entry of what they amend."""
        if m.state.effects:
            self._take_effects()
        self._cards = self._of_cards()
        self._found = self._beginning()

    def _beginning(self) -> Found:
        """Where rules that are looked for are kept: with the entries in force, where nothing but these is."""
        if self._cards is not None or self._effects:
            return Found()
        order = tuple(self.order)
        found = self._static.in_order.get(order)
        if found is None:
            found = self._static.in_order[order] = Found()
        return found

    def has_power(self, seat: int, entry_id: str) -> bool:
        """That seat has the power and it is in force."""
        return (entry_id, seat, True) in self._static.members

    def powers_of(self, seat: int) -> list[str]:
        """Entry ids of the seat's powers that are in force."""
        return [slot.power for slot in self._m.state.seats[seat].slots if self.has_power(seat, slot.power)]

    def applying(
        self, key: str, kind: str, subject: Any, names: Names | None = None
    ) -> Iterable[tuple[LiveStanding, int | None, Context]]:
        """The standing rules of that key that hold for this seat, card or encounter, each with its owner and what its
        expressions see; `names` are further names for them.
        """
        found = self.standings(key)
        return self._holding(found, kind, subject, names) if found else ()

    def _holding(
        self, found: list[InForce], kind: str, subject: Any, names: Names | None
    ) -> Iterator[tuple[LiveStanding, int | None, Context]]:
        for live, owner, start in found:
            seen = {**start, "subject": subject.owner if kind == "card" else subject, **(names or {})}
            wanted = live.args.get("kind")
            if wanted is not None and seen.get("kind") not in (None, wanted):
                continue
            if "face" in live.args and (names or {}).get("face") not in (None, start.get("face")):
                continue
            c = Context(self._m, owner, live.entry.id, live.ref, None, seen)
            if live.applies(c, kind, subject):
                yield live, owner, c

    def forget_cards(self) -> None:
        """Cards on the table changed: what they put in force is gathered anew, and only what that touches is
        forgotten.
        """
        old, self._cards = self._cards, self._of_cards()
        if old is None or self._cards is None:
            if old is not self._cards:
                self._found = self._beginning()
            return
        for was in (old, self._cards):
            if was.at:
                self._found.at.clear()
            if was.on:
                self._found.on.clear()
            for key in was.standings:
                self._found.numbers.pop(key, None)

    def members(self) -> tuple[Member, ...]:
        """Entries in force with their owners, in the book's and the seats' order."""
        return self._members

    def moons(self) -> tuple[MoonUp, ...]:
        """Moons in force, in board order."""
        return self._moons

    def at(self, moment: str) -> list[Source]:
        """Clauses usable at a moment, in the order in which they are offered."""
        found = self._found.at.get(moment)
        if found is None:
            found = self._static.at.get(moment, [])
            if self._cards is not None:
                found = found + self._cards.at.get(moment, [])
            found = self._found.at[moment] = self.amended(self._ordered(found))
        return found

    def on(self, kind: str, event: str) -> list[Source]:
        """Clauses that stand before, instead of, after, or answer an event."""
        key = f"{kind} {event}"
        found = self._found.on.get(key)
        if found is None:
            found = self._static.on.get(key, [])
            if self._cards is not None:
                found = found + self._cards.on.get(key, [])
            found = self._found.on[key] = self.amended(self._ordered(found))
        return found

    def standings(self, key: str) -> list[InForce]:
        """Standing rules about a number (sorted by layer) or about ``verb:act``."""
        found = self._found.numbers.get(key)
        if found is None:
            found = list(self._static.standings.get(key, ()))
            if self._cards is not None:
                found += self._cards.standings.get(key, ())
            found += self._effects.get(key, ())
            if len(found) > 1:
                layers, rank = self._m.rules.layers.get(key, {}), self._rank
                found.sort(key=lambda f: (layers.get(f[0].layer or "", 0), rank.get(f[1], 99)))
            found = self._found.numbers[key] = self.amended(found)
        return found

    def amended(self, found: list[tuple[_Rule, int | None, Names]]) -> list[tuple[_Rule, int | None, Names]]:
        """Rules with what amendments in force make of them: other values, further roles of their owners."""
        return [self._amend(*rule) for rule in found] if self._amended else found

    def _amend(self, rule: _Rule, owner: int | None, names: Names) -> tuple[_Rule, int | None, Names]:
        for amendment in self._amended.get((owner, rule.entry.id), ()):
            names = {**names, **amendment.args["values"]}
            if amendment.meant in (rule.id, rule.entry.id):
                rule = self._m.rules.widened(rule, amendment.roles)
        return rule, owner, names

    def _ordered(self, found: list[Source]) -> list[Source]:
        if len(found) < 2:
            return found
        rank = self._rank
        return sorted(found, key=lambda f: (f[0].slot, rank.get(f[1], 99)))

    def _of_cards(self) -> Static | None:
        """What cards lying face up put in force; None where they put nothing."""
        cards: Static | None = None
        e = self._m.state.encounter
        for card in e.cards if e is not None else ():
            if card.up and card.laid_as not in ("played", "aside", "turned"):
                found = read_face(self._m.book, shown_face(card))
                for entry in _with_its_like(self._m.book, found[0]) if found is not None else ():
                    if not entry.clauses and not entry.standings:
                        continue
                    if cards is None:
                        cards = Static(self._m.rules, ())
                    names = {**entry.values, "this": card}
                    # What plays a card is over when it lies; an encounter card or kicker is laid, not played.
                    played = card.laid_as not in ("main", "extra", "kicker")
                    cards.add(self._m.rules.entry(entry.id), card.owner, names, lying=played)
        return cards

    def _bound(self, value: Any) -> Any:
        """A value kept with a rule made by a step; a card on the table is kept by its number."""
        if not isinstance(value, dict) or CARD not in value:
            return value
        e = self._m.state.encounter
        return next((card for card in (e.cards if e is not None else []) if card.id == value[CARD]), None)

    def _take_effects(self) -> None:
        """What effects of uses put in force, amendments of other rules among it."""
        shut = shut_things(self._m.rules, self._m.state)
        for effect in self._m.state.effects:
            subjects, standing = self._m.rules.made(effect.rule)
            if standing.entry.kind in shut:
                continue
            names = {**standing.entry.values, **{key: self._bound(value) for key, value in effect.bound.items()}}
            for subject in subjects:
                self._effects.setdefault(key_of(standing, subject), []).append((standing, effect.owner, names))
            if standing.verb == "amend":
                entry = ".".join(standing.meant.split(".", 2)[:2])
                self._amended.setdefault((effect.owner, entry), []).append(standing)
