"""The position a case starts from: a fresh set-up with what `state:` says put over it, piece by piece, by changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from adjudicator.cases import destiny, fields
from adjudicator.cases.files import Case
from adjudicator.cases.names import Names, NotUnderstood
from adjudicator.cases.ships import read_special, settle_ships
from adjudicator.engine import Machine, Refused, SeatSetup, Setup, backs, new_state
from adjudicator.engine.destiny_deck import DECK
from adjudicator.engine.live import BOUND_OF
from adjudicator.engine.settle import too_few_homes
from adjudicator.rulebook.errors import nearest, one_of
from adjudicator.rulebook.model import Book, Entry, Standing, Step
from adjudicator.rulebook.nodes import Node
from adjudicator.table import changes as ch
from adjudicator.table import invariants
from adjudicator.table.state import (
    BESIDE,
    GATE,
    OUT,
    REWARD,
    UNKNOWN,
    WARP,
    Effect,
    Laid,
    Planet,
    State,
    colonies,
    stack_place,
)

T = TypeVar("T")

BEGIN = "start_turn.hand_check"
"""Where a case starts that says nothing else."""
ENCOUNTER = "regroup.before_retrieve"
"""The moment at which each encounter begins."""
IN_ENCOUNTER = "planning.before_kickers"
"""Where a case starts that names a target and no moment."""
LAST = "reveal.totals"
"""No case starts later: what follows is the engine's to find."""

FOUND_AT = {
    "destiny": "destiny.drawn",
    "danger": ENCOUNTER,
    "comet": ENCOUNTER,
    "upset": ENCOUNTER,
    "system": "destiny.accepted",
    "defense": "destiny.defense_known",
    "target": "launch.aimed",
    "gate": "launch.launched",
    "allies": "alliance.answer",
    "beside": "alliance.answer",
    "kickers": "planning.kickers",
    "cards": "planning.selection",
}
"""The moment of the turn that settles a fact; a case that starts no later plays it instead of stating it."""

FACES = ("face", "seen")
"""What is said of a Moon beside the ships on it: what it shows, or what somebody who has looked says it is."""

KEYS = (
    "at",
    "offense",
    "turn",
    "encounter",
    "successes",
    "ships",
    "warp",
    "out",
    "colonies",
    "limbo",
    "stacks",
    "hands",
    "lucre",
    "decks",
    "discards",
    "zapped",
    "moons",
    "planets",
    "memory",
    "special",
    "destiny_deck",
    "destiny_discards",
    *FOUND_AT,
)


def starting_state(case: Case, book: Book) -> State:
    """The state a case starts from.

    Raises:
        RuleError: something in `seats` or `state` cannot be; the message says where.
    """
    return _Position(case, book).build()


class _Position:
    """A state on its way from the set-up to what a case says."""

    def __init__(self, case: Case, book: Book) -> None:
        self.case = case
        self.book = book
        self.node = case.state
        if self.node is not None:
            fields.known_keys(self.node, KEYS, "state")
        self.rows = {row.id: i for i, row in enumerate(book.turn)}
        try:
            self.state = new_state(book, self._setup())
        except Refused as refusal:
            raise case.node.pairs["seats"][1].error(refusal.text, "a table that can be") from refusal
        self.names = Names(self.state, book)

    def get(self, key: str) -> Node | None:
        """What `state` says under a key."""
        found = None if self.node is None else self.node.get(key)
        return None if found is None or found.empty() else found

    def build(self) -> State:
        """Put everything over the set-up, what others rest on first."""
        state = self.state
        at = self._at()
        self.reached = self.rows[at]
        state = self.state
        self._field("offense", self._seat_of("offense"))
        if self.get("destiny_deck") is not None or self.get("destiny_discards") is not None:
            destiny.set_deck(self.book, state, self.get("destiny_deck"), self.get("destiny_discards"))
        self._field("turn", self._whole("turn", 1))
        self._field("successes", self._whole("successes", 0))
        if self.reached > self.rows[ENCOUNTER]:
            self._encounter()
        elif self.reached > self.rows[BEGIN]:
            # the turn has begun, and its encounters count from here
            self.do(ch.EncounterBegun((self._whole("encounter", 1) or 1) - 1))
        self._refuse_what_is_played_later()
        try:
            settle_ships(state, self.names, self._ships(), self._protected())
        except ValueError as problem:
            raise self._place("ships").error(str(problem), "every ship somewhere") from problem
        self._stacks()
        self._special()
        self._faces()
        self._decks()
        self._hands()
        self._lucre()
        self._memory()
        self._powers_lost()
        if state.encounter is not None:
            self._allies()
            self._cards()
        self._zapped()
        self.do(ch.FieldSet("moment", at))
        self._check()
        return state

    def do(self, change: ch.Change) -> None:
        """Write one change."""
        if backs.played(self.state):
            backs.fill(self, change)
        ch.apply(self.state, change)

    # -- the table -------------------------------------------------------------------------------------------------

    def _setup(self) -> Setup:
        """The players, with powers of this edition and modules it has."""
        case, book = self.case, self.book
        colours = [str(colour) for colour in book.settings["colours"]]
        for seat in case.seats:
            if seat.colour not in colours:
                found = f"no colour '{seat.colour}' in {case.edition}"
                raise seat.node.error(found, one_of(colours, seat.colour), nearest(seat.colour, colours))
        hexes = {e.name for e in book.entries.values() if e.kind == "hex"}
        powers = {e.name for e in book.entries.values() if e.kind == "power"}
        for seat in case.seats:
            if seat.hex and seat.hex not in hexes:
                found = f"no hex '{seat.hex}' in {case.edition}"
                raise seat.node.error(found, one_of(hexes, seat.hex) if hexes else "none", nearest(seat.hex, hexes))
            for power in seat.powers:
                if power not in powers | hexes:
                    found = f"no power '{power}' in {case.edition}"
                    raise seat.node.error(found, one_of(powers, power), nearest(power, powers | hexes))
        node = case.node
        modules = book.settings.get("modules", {})
        chosen = book.settings.get("default_modules", []) if case.modules is None else case.modules
        for module in chosen:
            if module not in modules:
                found = f"no module '{module}' in {case.edition}"
                raise node.pairs["modules"][1].error(found, one_of(modules, module), nearest(module, modules))
        for issue, choice in case.assumes.items():
            self._issue(issue, choice)
        seats = [SeatSetup(s.name, s.colour, list(s.powers), hex=s.hex or None) for s in case.seats]
        return Setup(
            edition=book.edition,
            modules=list(chosen),
            rulings=dict(case.assumes),
            first=0,
            seats=seats,
            track_hands=True,
            planets=self._whole("planets", 4),
        )

    def _issue(self, issue: str, choice: int) -> None:
        key, value = self.case.node.pairs["assumes"][1].pairs[issue]
        ruling = self.book.rulings.get(issue)
        if ruling is None:
            raise key.error(f"no issue '{issue}'", one_of(self.book.rulings, issue), nearest(issue, self.book.rulings))
        if choice not in [c.number for c in ruling.choices]:
            raise value.error(f"no choice {choice} of '{issue}'", one_of(str(c.number) for c in ruling.choices))

    def _at(self) -> str:
        node = self.get("at")
        if node is None:
            return IN_ENCOUNTER if self.get("target") is not None else BEGIN
        at = fields.text(node, "the moment")
        if at not in self.rows:
            near = nearest_moment(at, self.rows)
            raise node.error(f"no moment '{at}' in {self.case.edition}", one_of(self.rows, at), near)
        if self.rows[at] > self.rows[LAST]:
            raise node.error(f"a case cannot start at '{at}'", f"'{LAST}' or earlier, what follows is played")
        return at

    def _refuse_what_is_played_later(self) -> None:
        """A fact that the play itself will settle is no part of where it starts."""
        for key, moment in FOUND_AT.items():
            if self.node is not None and self.get(key) is not None and self.reached <= self.rows[moment]:
                place = self.node.key(key)
                start = self.book.turn[self.reached].id
                raise place.error(f"'{key}' is settled at {moment}, and the case starts at {start}", "it under 'do'")

    # -- values ----------------------------------------------------------------------------------------------------

    def _field(self, name: str, value: Any) -> None:
        if value is not None:
            self.do(ch.FieldSet(name, value))

    def _whole(self, key: str, least: int) -> int | None:
        node = self.get(key)
        return None if node is None else fields.whole(node, key, least)

    def _truth(self, key: str) -> bool | None:
        node = self.get(key)
        return None if node is None else fields.truth(node, key)

    def _named(self, node: Node, find: Callable[[str, bool], T], words: str) -> T:
        """What some words at a node name, or an error at its place."""
        try:
            return find(words, True)
        except NotUnderstood as problem:
            raise node.error(problem.said, "", problem.nearest) from problem

    def seat(self, node: Node) -> int:
        """The seat a node names."""
        return self._named(node, self.names.seat, fields.text(node, "a player"))

    def place(self, node: Node, before: str = "") -> str:
        """The place a node names, with some words before it."""
        if " moon " in node.text and not any(planet.moon for planet in self.state.planets.values()):
            raise node.error(f"'{node.text}' in a game without Moons", "the module 'moons'")
        place = self._named(node, self.names.place, before + fields.text(node, "a place"))
        surface = self.names.bases.get(place)
        if place in self.state.places:
            return place
        if surface is None:
            self.do(ch.PlaceMade(place))
        else:
            self.do(ch.PlanetMade(place, Planet(self.state.planets[surface].system, on=surface)))
        return place

    def face(self, node: Node, before: str = "") -> str:
        """The card a node names, with some words before it."""
        return self._named(node, self.names.face, before + fields.text(node, "a card"))

    def _seat_of(self, key: str) -> int | None:
        node = self.get(key)
        return None if node is None else self.seat(node)

    # -- the encounter ---------------------------------------------------------------------------------------------

    def _encounter(self) -> None:
        """An encounter as far as the turn has come."""
        state = self.state
        self.do(ch.EncounterBegun(self._whole("encounter", 1) or 1))
        self._set("danger", self._truth("danger"))
        self._set("upset", self._truth("upset"))
        said = self.get("comet")
        if said is not None:
            self._set("comet", destiny.comet(self.book, said))
        target = None
        node = self.get("target")
        if node is not None:
            target = self.place(node)
            if target not in state.planets:
                raise node.error(f"'{target}' is no planet", "a planet")
        system = self._seat_of("system")
        if system is None and target is not None:
            system = state.planets[target].system
        defense = self._seat_of("defense")
        if defense is None and target is not None and state.planets[target].moon:
            defense = self._holder(target)
        if defense is None and system is not None and system != state.offense:
            defense = system
        if system is None:
            system = defense
        self._needs("destiny.accepted", system, "target")
        self._set("system", system)
        self._needs("destiny.defense_known", defense, "defense")
        self._set("defense", defense)
        self._needs("launch.aimed", target, "target")
        self._set("target", target)
        if defense is not None and defense == state.offense:
            raise self._place("defense").error("the offense is its own defense", "another player as 'defense'")
        if self.reached > self.rows["destiny.drawn"]:
            self._destiny(system)

    def _holder(self, moon: str) -> int | None:
        """Who is said to stand on a Moon."""
        for _, where, value in fields.pairs(self.get("moons"), "moons"):
            if self.place(where) == moon:
                return next((self.seat(spot) for key, spot, _ in fields.pairs(value, moon) if key not in FACES), None)
        return None

    def _faces(self) -> None:
        """What Moons are: face up, or seen by somebody who has said so."""
        pieces = {entry.name: entry for entry in self.book.entries.values() if entry.kind == "moon"}
        for _, where, value in fields.pairs(self.get("moons"), "moons"):
            for key, _, face in fields.pairs(value, where.text):
                if key in FACES:
                    piece = pieces[fields.one(face, pieces, "a Moon")].id
                    self.do(ch.MoonTurned(self.place(where), piece, key == FACES[0]))

    def _needs(self, moment: str, value: Any, key: str) -> None:
        """Say what is missing for a start after a moment."""
        if value is None and self.reached > self.rows[moment]:
            start = self.book.turn[self.reached].id
            raise self._place("at").error(f"a case that starts at {start} needs its {key}", f"'{key}' under 'state'")

    def _place(self, key: str) -> Node:
        """Where `state` says something about a key, or else where the state or case begins."""
        if self.node is None:
            return self.case.node
        return self.node.key(key) if key in self.node.pairs else self.node

    def _set(self, name: str, value: Any) -> None:
        if value is not None:
            self.do(ch.EncounterSet(name, value))

    def _destiny(self, system: int | None) -> None:
        """The card turned, which has left the deck if the case names it."""
        card = destiny.card_in_force(self.book, self.state, self.get("destiny"), system)
        if card is None:
            return
        if self.get("destiny") is not None and self.get("destiny_deck") is None:
            self.do(ch.DeckChanged(DECK, drawn=1, seen=[card.face], discarded=[card.face]))
        self._set("destiny", card)
        if card.warning:
            self._set("danger", True)

    def _allies(self) -> None:
        """Whoever else has ships in the gate or beside the planet is an ally of that side."""
        state = self.state
        e = ch.encounter(state)
        mains = (state.offense, e.defense)
        sides = {seat: "offense" for seat in state.places[GATE] if seat not in mains}
        sides |= {seat: "defense" for seat in state.places[BESIDE] if seat not in mains}
        for key, place, value in fields.pairs(self.get("allies"), "allies"):
            seat = self.seat(place)
            side = fields.one(value, ("offense", "defense"), "a side")
            if sides.get(seat) != side:
                where = "gate" if side == "offense" else "beside"
                raise place.error(f"{key} is an ally of the {side} without ships", f"{key}'s ships under '{where}'")
        for seat in range(len(state.seats)):
            if seat in sides:
                self.do(ch.AllyJoined(seat, sides[seat]))
                e.invited[seat] = [sides[seat]]

    def _cards(self) -> None:
        """What lies on the table already: cards not named lie there unseen."""
        state = self.state
        e = ch.encounter(state)
        up = self.reached > self.rows["reveal.turned_up"]
        laid: list[tuple[int, str, str]] = []
        for _, place, value in fields.pairs(self.get("kickers"), "kickers"):
            said = fields.text(value, "a kicker")
            whole = said == UNKNOWN or said.startswith("kicker ")
            laid.append((self.seat(place), self.face(value, "" if whole else "kicker "), "kicker"))
        named = {}
        for _, place, value in fields.pairs(self.get("cards"), "cards"):
            named[self.seat(place)] = self.face(value)
        if self.reached > self.rows["planning.selection"] and e.defense is not None:
            for seat in (state.offense, e.defense):
                laid.append((seat, named.pop(seat, UNKNOWN), "main"))
            for seat in named:
                name = self.names.title(seat)
                raise self._place("cards").error(f"{name} is no main player", "cards of offense and defense")
        for seat, face, laid_as in laid:
            self.do(ch.CardLaid(Laid(0, seat, face, laid_as, up=up, moment="planning.selection")))

    def _stacks(self) -> None:
        """Ships captured under others, taken from the fullest colonies of their owners."""
        state = self.state
        target = state.encounter.target if state.encounter is not None else None
        for _, whose, places in fields.pairs(self.get("stacks"), "stacks"):
            for _, where, under in fields.pairs(places, "stacks"):
                place, owner = self.place(where), self.seat(whose)
                if not state.places[place].get(owner, 0):
                    raise where.error(f"no ship of {self.names.title(owner)} at {place}", "a place where it has one")
                self.do(ch.StackMade(owner, place))
                for _, spot, count in fields.pairs(under, "ships captured"):
                    seat = self.seat(spot)
                    for _ in range(fields.whole(count, "a number of ships")):
                        fullest = max(
                            colonies(state, seat), key=lambda name: (name != target, state.places[name][seat])
                        )
                        self.do(ch.ShipsMoved(seat, fullest, stack_place(state.stacks[-1]), 1))

    # -- counts ----------------------------------------------------------------------------------------------------

    def _ships(self) -> dict[int, dict[str, int]]:
        """By owner, how many ships stand at each place that the case names."""
        found: dict[int, dict[str, int]] = {seat: {} for seat in range(len(self.state.seats))}

        def put(owner: int, place: str, count: int, node: Node) -> None:
            if place in found[owner]:
                raise node.error(f"{self.names.title(owner)}'s ships at {place} a second time", "each place once")
            found[owner][place] = count

        for _, where, value in fields.pairs(self.get("ships"), "ships"):
            place = self.place(where)
            for _, spot, count in fields.pairs(value, f"ships at {place}"):
                put(self.seat(spot), place, fields.whole(count, "a number of ships"), spot)
        for name in (WARP, OUT, GATE, BESIDE):
            for _, spot, count in fields.pairs(self.get(name), name):
                put(self.seat(spot), name, fields.whole(count, "a number of ships"), spot)
        for _, spot, value in fields.pairs(self.get("colonies"), "colonies"):
            owner = self.seat(spot)
            for item in value.values():
                for planet, there, ships in self._colonies(item):
                    put(owner, planet, ships, there)
        for key, where, value in fields.pairs(self.get("limbo"), "limbo"):
            if key == "marker":
                self._marker(value)
                continue
            place = self.place(where, "limbo ")
            for _, spot, count in fields.pairs(value, place):
                put(self.seat(spot), place, fields.whole(count, "a number of ships"), spot)
        for _, where, value in fields.pairs(self.get("moons"), "moons"):
            place = self.place(where)
            if place not in self.state.planets or not self.state.planets[place].moon:
                raise where.error(f"'{place}' is no Moon", "a Moon, such as 'red moon 1'")
            for key, spot, count in fields.pairs(value, place):
                if key not in FACES:
                    put(self.seat(spot), place, fields.whole(count, "a number of ships"), spot)
        if self.reached > self.rows["launch.launched"] and GATE not in found[self.state.offense]:
            raise self._place("at").error("the gate without ships of the offense", "how many under 'gate' (0 for none)")
        return found

    def _colonies(self, item: Node) -> list[tuple[str, Node, int]]:
        """``blue 2`` (one ship) or ``{blue 2: 3}``."""
        if item.kind != "map":
            return [(self.place(item), item, 1)]
        return [
            (self.place(where), where, fields.whole(count, "a number of ships", 1))
            for _, where, count in fields.pairs(item, "a colony")
        ]

    def _marker(self, node: Node) -> None:
        limbo = self.state.limbo
        if limbo is None:
            raise node.error("a Limbo marker in a game without the Limbo", "the module 'limbo'")
        self.do(ch.MarkerMoved(limbo.sections.index(fields.one(node, limbo.sections, "the marker"))))

    def _protected(self) -> tuple[int, str] | None:
        """The defense's ships on the target, which stay as they were set up unless the case says otherwise."""
        e = self.state.encounter
        return None if e is None or e.target is None or e.defense is None else (e.defense, e.target)

    def _special(self) -> None:
        """Where special ships stand: ``{Ana: Flagship at gate}``, or a list; ``spent`` if the marker is down."""
        for _, place, value in fields.pairs(self.get("special"), "special"):
            seat, done = self.seat(place), []
            for item in value.values():
                said = read_special(fields.text(item, "a special ship"))
                if said is None:
                    raise item.error(f"'{item.text}'", "a special ship, at, and its place")
                spot = self._named(item, self.names.place, said.place)
                own = self.state.seats[seat].markers
                found = [i for i, mk in enumerate(own) if self.names.entry(mk.kind) == said.name and i not in done]
                if not found:
                    right = one_of(self.names.entry(mk.kind) for mk in own) if own else "a module with special ships"
                    raise item.error(f"{self.names.title(seat)} has no {said.name}", right)
                done.append(found[0])
                try:
                    self.do(ch.MarkerSet(seat, found[0], spot, said.charged))
                except ch.WrongChange as wrong:
                    raise item.error(str(wrong), "a place where it has a ship") from wrong

    def _hands(self) -> None:
        """Hands as counts or faces; what is not named is a new hand of this edition."""
        for seat, said in enumerate(self.case.seats):
            if said.hand is not None:
                self._hand(seat, said.hand)
        for _, place, value in fields.pairs(self.get("hands"), "hands"):
            self._hand(self.seat(place), value)

    def _decks(self) -> None:
        """How many cards a deck still has where the table counts them, and what lies on its discards."""
        for _, place, value in fields.pairs(self.get("decks"), "decks"):
            self.do(ch.DeckCounted(self._deck(place), fields.whole(value, "a number of cards")))
        for _, place, value in fields.pairs(self.get("discards"), "discards"):
            deck = self._deck(place)
            counted = value.kind != "list"
            faces = (
                [UNKNOWN] * fields.whole(value, "discards") if counted else [self.face(item) for item in value.items]
            )
            self.do(ch.DeckCounted(deck, self.state.decks[deck].count, faces))

    def _deck(self, node: Node) -> str:
        return fields.one(node, [deck for deck in self.state.decks if deck != "destiny"], "a deck of this game")

    def _hand(self, seat: int, node: Node) -> None:
        if node.kind == "list":
            faces = [self.face(item) for item in node.items]
            self.do(ch.HandSet(seat, len(faces), faces))
        elif node.kind == "map":
            fields.known_keys(node, ("cards", REWARD), "a hand by its backs")
            whole = node.get("cards")
            if whole is None:
                raise node.error("a hand by its backs without 'cards'", "cards: and how many in all")
            count, reward = fields.whole(whole, "a hand"), node.get(REWARD)
            rewards = 0 if reward is None else fields.whole(reward, "cards with a reward back")
            if rewards and (REWARD not in self.state.decks or rewards > count):
                raise node.error(f"{rewards} of {count} cards with a reward back", "a hand that can be")
            self.do(ch.HandSet(seat, count, rewards=rewards))
        else:
            self.do(ch.HandSet(seat, fields.whole(node, "a hand")))

    def _lucre(self) -> None:
        for seat, said in enumerate(self.case.seats):
            if said.lucre is not None:
                self._purse(seat, said.lucre)
        for _, place, value in fields.pairs(self.get("lucre"), "lucre"):
            self._purse(self.seat(place), fields.whole(value, "Lucre"))

    def _purse(self, seat: int, amount: int) -> None:
        have = self.state.seats[seat].lucre
        if amount > have:
            self.do(ch.LucrePaid(None, seat, amount - have, "start of the case"))
        elif amount < have:
            self.do(ch.LucrePaid(seat, None, have - amount, "start of the case"))

    def _memory(self) -> None:
        """What powers have kept count of so far."""
        keepers = {entry.name: entry for entry in self.book.entries.values() if entry.keeps}
        for _, place, value in fields.pairs(self.get("memory"), "memory"):
            entry = keepers[fields.one(place, keepers, "a power that keeps something")]
            for _, spot, what in fields.pairs(value, f"the memory of {entry.name}"):
                name = fields.one(spot, entry.keeps, f"a memory of {entry.name}")
                self.do(ch.Remembered(entry.id, name, self._kept(what, entry.keeps[name]["type"])))
            self._gifts(entry)

    def _kept(self, node: Node, kind: str) -> Any:
        """What a memory of a type holds: cards as a count or as faces, players, powers and planets by name."""
        if kind == "player":
            return self.seat(node)
        if kind == "players":
            return [self.seat(item) for item in node.values()]
        if kind == "number":
            return fields.whole(node, "a number", 0)
        if kind == "cards":
            if node.kind == "list":
                return [self.face(item) for item in node.items]
            return [UNKNOWN] * fields.whole(node, "a number of cards")
        if kind == "text":
            return fields.text(node, "a memory")
        if kind == "texts":
            return [self.face(item) for item in node.values()]
        if kind == "planets":
            return [self.place(item) for item in node.values()]
        if kind == "powers":
            return [self._named(item, self.names.power, fields.text(item, "a power")) for item in node.values()]
        return fields.truth(node, "a memory")

    def _gifts(self, entry: Entry) -> None:
        """A power that another of the same player keeps in a row of its own was given by that one."""
        row = [x for n, d in entry.keeps.items() if d["type"] == "powers" for x in self._row(entry, n)]
        for seat in self.state.seats:
            if any(slot.power == entry.id for slot in seat.slots):
                for slot in [slot for slot in seat.slots if slot.power in row]:
                    slot.gained_by = f"{entry.name}."

    def _row(self, entry: Entry, name: str) -> list[str]:
        return list(self.state.memory.get(entry.id, {}).get(name, []))

    # -- powers ----------------------------------------------------------------------------------------------------

    def _powers_lost(self) -> None:
        reader = Machine(self.book, self.state, running=False)
        for number, seat in enumerate(self.state.seats):
            for slot in seat.slots:
                lost = too_few_homes(reader, number, slot.power, slot.star)
                if slot.lost != lost:
                    self.do(ch.PowerMarked(number, slot.power, lost))

    def _zapped(self) -> None:
        """Powers that a card has shut off until the encounter ends."""
        for _, place, value in fields.pairs(self.get("zapped"), "zapped"):
            seat = self.seat(place)
            entry = self._power(seat, value)
            rule = shut_off(self.book)
            if rule is None:
                raise value.error(f"no card of {self.case.edition} shuts a power off", "an edition with such a card")
            bound = {BOUND_OF: seat, "power": [seat, entry.id]}
            self.do(ch.EffectMade(Effect(rule, None, "encounter", bound, self.book.turn[self.reached].id)))

    def _power(self, seat: int, node: Node) -> Entry:
        name = fields.text(node, "a power")
        own = [self.book.entries[slot.power] for slot in self.state.seats[seat].slots]
        for entry in own:
            if entry.name == name:
                return entry
        title = self.names.title(seat)
        raise node.error(f"{title} has no {name}", one_of(e.name for e in own) if own else "a power")

    def _check(self) -> None:
        broken = invariants.check(self.state)
        if broken:
            raise self._place("at").error("; ".join(broken), "a table that can be")


def nearest_moment(word: str, moments: Iterable[str]) -> str | None:
    """The moment most like a word, in full or by one half of its name."""
    halves: dict[str, str] = {}
    for moment in moments:
        for half in (moment, *moment.split(".")):
            halves.setdefault(half, moment)
    near = nearest(word, halves)
    return None if near is None else halves[near]


def shut_off(book: Book) -> str | None:
    """The rule by which a card shuts a power off until the encounter ends."""
    for entry in book.entries.values():
        for clause in entry.clauses:
            for standing in _made_by(clause.do):
                if standing.verb == "forbid" and "effect" in standing.subject and standing.until == "encounter":
                    return standing.id
    return None


def _made_by(steps: list[Step]) -> Iterator[Standing]:
    """The rules that steps put in force, those under a condition included."""
    for step in steps:
        if step.standing is not None:
            yield step.standing
        for nested in step.steps.values():
            yield from _made_by(nested)
