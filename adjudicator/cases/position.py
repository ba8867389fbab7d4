"""The position a case starts from: a fresh set-up with what `state:` says put over it, piece by piece, by changes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from adjudicator.cases import destiny, fields, keys, stated_cards, stated_memory, stated_ships
from adjudicator.cases.beginning import first_used, used_in, used_with_allies
from adjudicator.cases.files import Case
from adjudicator.cases.names import shut_off
from adjudicator.cases.seating import set_up
from adjudicator.cases.ships import settle_ships
from adjudicator.cases.stated import Stated
from adjudicator.engine import Engine
from adjudicator.engine.destiny_deck import DECK
from adjudicator.engine.live import BOUND_OF
from adjudicator.engine.settle import too_few_homes
from adjudicator.rulebook.errors import nearest, one_of
from adjudicator.rulebook.model import Book, Entry
from adjudicator.rulebook.nodes import Node
from adjudicator.table import changes as ch
from adjudicator.table import invariants
from adjudicator.table.state import BESIDE, GATE, Effect, State

BEGIN = "start_turn.hand_check"
"""Where a case starts that says nothing else."""
ENCOUNTER = "regroup.before_retrieve"
"""The moment at which each encounter begins."""
IN_ENCOUNTER = "planning.before_kickers"
"""Where a case starts that names a target and no moment."""
ALLIANCE = "alliance.before_invitations"
"""Where it starts if its lines say who is invited and who joins."""
ALLYING = re.compile(r"\b(invit\w+|joins?|accepts?|declines?|all(y|ies)|helps?|asks)\b", re.IGNORECASE)
LAID = re.compile(r"\b(lays?|shows?|reveals?|turn up|another|attack|negotiates?|compromises?)\b", re.IGNORECASE)
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

AHEAD = ("destiny", "target", "gate")
"""What a case may say of moments still to come: its play leads there where no line says otherwise."""

KEYS = (
    "at",
    "offense",
    "turn",
    "encounter",
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
    if case.state is not None:
        fields.known_keys(case.state, KEYS, "state", keys.STATE)
    return _Position(case, book, set_up(case, book)).build()


class _Position(Stated):
    """A state on its way from the set-up to what a case says."""

    def build(self) -> State:
        """Put everything over the set-up, what others rest on first."""
        state = self.state
        at = self._at()
        self.reached = self.rows[at]
        self.field("offense", self.seat_of("offense"))
        if self.get("destiny_deck") is not None or self.get("destiny_discards") is not None:
            destiny.set_deck(self.book, state, self.get("destiny_deck"), self.get("destiny_discards"))
        self.field("turn", self.whole("turn", 1))
        if self.reached > self.rows[ENCOUNTER]:
            self._encounter()
        elif self.reached > self.rows[BEGIN]:
            # the turn has begun, and its encounters count from here
            self.do(ch.EncounterBegun((self.whole("encounter", 1) or 1) - 1))
        self._refuse_what_is_played_later()
        try:
            settle_ships(state, self.names, stated_ships.ships(self), stated_ships.protected(self))
        except ValueError as problem:
            raise self.where("ships").error(str(problem), "every ship somewhere") from problem
        stated_ships.stacks(self)
        stated_ships.special(self)
        stated_ships.faces(self)
        stated_cards.decks(self)
        stated_cards.hands(self)
        self._lucre()
        stated_memory.memory(self)
        self._powers_lost()
        if state.encounter is not None:
            self._allies()
            stated_cards.laid(self)
        self._zapped()
        self.do(ch.FieldSet("moment", at))
        self._check()
        return state

    # -- the table -------------------------------------------------------------------------------------------------

    def _at(self) -> str:
        node = self.get("at")
        if node is None and self.get("target") is None:
            return BEGIN
        if node is None:
            return self._before_the_cards() or (ALLIANCE if self._allies_are_played() else IN_ENCOUNTER)
        said = fields.text(node, "the moment")
        at = moment_meant(said, self.book)
        if at is None:
            near = nearest_moment(said, self.rows)
            raise node.error(f"no moment '{said}' in {self.case.edition}", one_of(self.rows, said), near)
        if self.rows[at] > self.rows[LAST]:
            raise node.error(f"a case cannot start at '{at}'", f"'{LAST}' or earlier, what follows is played")
        return at

    def _allies_are_played(self) -> bool:
        """Invitations and their answers stand among the lines before cards are laid, and no ally is stated."""
        return not self._past_alliance() and any(ALLYING.search(line) for line in self._lines_before_cards())

    def _before_the_cards(self) -> str | None:
        """The moment of what is used before the cards; nothing may be stated that comes about only later."""
        used = used_in(self._lines_before_cards(), self.state, self.book)
        if self._past_alliance() and not any(self.get(key) is not None for key in ("cards", "kickers")):
            return used_with_allies(used, self.book, IN_ENCOUNTER)
        if self._past_alliance() or any(self.get(key) is not None for key in ("system", "defense", "comet", "upset")):
            return None
        held = [self.book.entries[slot.power] for seat in self.state.seats for slot in seat.slots]
        return first_used(used, held, self.book, IN_ENCOUNTER)

    def _lines_before_cards(self) -> list[str]:
        said = ["" if step.refused else step.text for step in self.case.steps]
        return said[: next((i for i, line in enumerate(said) if LAID.search(line)), len(said))]

    def _past_alliance(self) -> bool:
        """Something is stated that comes about only with the alliances, or after them."""
        gate = self.get("gate")
        allies = gate is not None and gate.kind == "map" and len(gate.pairs) > 1
        return allies or any(self.get(key) is not None for key in ("beside", "allies", "cards", "kickers"))

    def _refuse_what_is_played_later(self) -> None:
        """A fact that the play itself will settle is no part of where it starts; some say how that is to go."""
        self.case.meant = []
        for key, moment in FOUND_AT.items():
            if self.node is not None and self.get(key) is not None and self.reached <= self.rows[moment]:
                if key in AHEAD:
                    self.case.meant += self._ahead(key)
                    continue
                place = self.node.key(key)
                start = self.book.turn[self.reached].id
                raise place.error(f"'{key}' is settled at {moment}, and the case starts at {start}", "it under 'do'")

    def _ahead(self, key: str) -> list[str]:
        """The sentences that lead to what is stated of a moment to come."""
        node, offense = self.node.get(key) if self.node is not None else None, self.names.title(self.state.offense)
        if node is None or node.empty():
            return []
        if key == "destiny":
            return [f"destiny is {fields.text(node, key)}"]
        if key == "gate":
            own = [n for _, seat, n in self.owned(node, key, [self.state.offense]) if seat == self.state.offense]
            return [f"{offense} sends {fields.whole(n, 'a number of ships')}" for n in own]
        target = self.place(node)
        planet = self.state.planets.get(target)
        card = [] if planet is None else [f"destiny is {self.state.seats[planet.system].colour}"]
        return [*([] if self.get("destiny") is not None else card), f"{offense} aims at {target}"]

    # -- the encounter ---------------------------------------------------------------------------------------------

    def _encounter(self) -> None:
        """An encounter as far as the turn has come."""
        state = self.state
        self.do(ch.EncounterBegun(self.whole("encounter", 1) or 1))
        self.fact("danger", self.truth("danger"))
        self.fact("upset", self.truth("upset"))
        said = self.get("comet")
        if said is not None:
            self.fact("comet", destiny.comet(self.book, said))
        target = None
        node = self.get("target")
        if node is not None:
            target = self.place(node)
            if target not in state.planets:
                raise node.error(f"'{target}' is no planet", "a planet")
        system = self.seat_of("system")
        if system is None and target is not None:
            system = state.planets[target].system
        defense = self.seat_of("defense")
        if defense is None and target is not None and state.planets[target].moon:
            defense = stated_ships.holder(self, target)
        if defense is None and system is not None and system != state.offense:
            defense = system
        if system is None:
            system = defense
        self._needs("destiny.accepted", system, "target")
        self.fact("system", system)
        self._needs("destiny.defense_known", defense, "defense")
        self.fact("defense", defense)
        self._needs("launch.aimed", target, "target")
        self.fact("target", target)
        if defense is not None and defense == state.offense:
            raise self.where("defense").error("the offense is its own defense", "another player as 'defense'")
        if self.reached > self.rows["destiny.drawn"]:
            self._destiny(system)

    def _needs(self, moment: str, value: Any, key: str) -> None:
        """Say what is missing for a start after a moment."""
        if value is None and self.reached > self.rows[moment]:
            start = self.book.turn[self.reached].id
            raise self.where("at").error(f"a case that starts at {start} needs its {key}", f"'{key}' under 'state'")

    def _destiny(self, system: int | None) -> None:
        """The card turned, which has left the deck if the case names it."""
        card = destiny.card_in_force(self.book, self.state, self.get("destiny"), system)
        if card is None:
            return
        if self.get("destiny") is not None and self.get("destiny_deck") is None:
            self.do(ch.DeckChanged(DECK, drawn=1, seen=[card.face], discarded=[card.face]))
        self.fact("destiny", card)
        if card.warning:
            self.fact("danger", True)

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

    # -- counts ----------------------------------------------------------------------------------------------------

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

    # -- powers ----------------------------------------------------------------------------------------------------

    def _powers_lost(self) -> None:
        reader = Engine(self.book, self.state, running=False)
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
            zap = shut_off(self.book)
            if zap is None:
                raise value.error(f"no card of {self.case.edition} shuts a power off", "an edition with such a card")
            bound = {BOUND_OF: seat, "power": [seat, entry.id]}
            self.do(ch.EffectMade(Effect(zap[1], None, "encounter", bound, self.book.turn[self.reached].id)))

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
            raise self.where("at").error("; ".join(broken), "a table that can be")


def moment_meant(said: str, book: Book) -> str | None:
    """The moment of the turn meant by its id, its title or its phase: a phase is meant from its beginning."""
    plain = re.sub(r"[\W_]+", " ", said.casefold()).strip()
    phases = book.lexicon.get("phases", {})
    for spoken in (
        lambda row: (row.id,),
        lambda row: (row.phase, str(phases.get(row.phase, row.phase))),
        lambda row: (row.title,),
    ):
        for row in book.turn:
            said_so = [re.sub(r"[\W_]+", " ", words.casefold()).strip() for words in spoken(row)]
            if plain in said_so or plain.removesuffix("s") in said_so:
                return row.id
    return None


def nearest_moment(word: str, moments: Iterable[str]) -> str | None:
    """The moment most like a word, in full or by one half of its name."""
    halves: dict[str, str] = {}
    for moment in moments:
        for half in (moment, *moment.split(".")):
            halves.setdefault(half, moment)
    near = nearest(word, halves)
    return None if near is None else halves[near]
