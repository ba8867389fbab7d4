"""Tables made so that some entries can show what they do: their modules and rulings in force, somebody who has them,
ships in the warp and abroad, Lucre, hands with their cards, memories near what their words speak of.

Everything follows from the random generator given; the same one makes the same table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random

from adjudicator.audit.answers import all_faces, faces_of
from adjudicator.audit.parts import said, steps_of
from adjudicator.engine import SeatSetup, Setup, new_state
from adjudicator.engine.company import apart
from adjudicator.engine.issues import can_choose
from adjudicator.engine.modules import modules_in_play
from adjudicator.engine.moons import taken
from adjudicator.engine.special import playable
from adjudicator.rulebook.model import Book, Entry
from adjudicator.table.changes import DeckChanged, LucrePaid, MoonTurned, PlanetWarped, ShipsMoved, StackMade, apply
from adjudicator.table.positions import colonies, foreign_colonies
from adjudicator.table.state import OUT, UNKNOWN, WARP, Deck, State, sheet, stack_place

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
SEATS = (2, 3, 3, 4, 4, 5)
"""How many players there are, the usual numbers more often."""
HIGHEST = 40
"""The greatest number in an entry's words that a memory may begin near."""
RUIN = 0.08
"""How often one player has no ship left on any colony."""
OFTEN = {"moons": 0.15}
"""How often a module that the entries do not need is played all the same, where it leaves less room for the others."""
CLOSE = 0.1
"""How often, where there are Moons, one player is a single foreign colony short of winning."""
NEAR = 0.15
"""How often one player is about to win."""
COMPANY = 0.6
"""How often a seat that needs no power has one all the same."""
HELPERS = 6
"""How many entries help another to show what it does."""
LIKELY = 3
"""Of how many powers among them one is at the table of something that nobody owns."""
STEM = 6
"""Letters by which words are told apart: `silence` and `silenced` are one."""
BASIC = ("attack", "negotiate", "morph")
"""Kinds of which most hands hold some."""
_RULING = re.compile(r"ruling\.(\w+)(?:\s*(?:==|!=|<=?|>=?)\s*(\d+))?")
_WORD = re.compile(r"[a-z]{4,}")
_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")


def situation(
    rng: Random, book: Book, focus: Sequence[Entry], helpers: Sequence[str] = (), company: float = COMPANY
) -> State:
    """A table for the entries of `focus`; other seats often have a power too, most often one of `helpers` (ids)."""
    powers = [entry.name for entry in focus if entry.kind == "power"]
    for entry in focus:
        own = book.entries[entry.power].name if entry.power is not None and rng.random() < 0.6 else None
        if own is not None and together(book, [*powers, own]):
            powers.append(own)
    powers = list(dict.fromkeys(powers)) or _likeliest(rng, book, helpers)
    count = max(rng.choice(SEATS), len(powers), 2)
    dealt = _deal(rng, book, count, powers, helpers, company)
    setup = Setup(
        edition=book.edition,
        seats=[SeatSetup(NAMES[i], book.settings["colours"][i], dealt[i]) for i in range(count)],
        modules=_modules(rng, book, focus, count),
        rulings=_rulings(rng, book, focus),
        first=_first(rng, dealt, powers),
        planets=4 if any(entry.kind == "hex" for entry in focus) and rng.random() < 0.5 else None,
        track_hands=rng.random() < 0.3,
        mixed=book.mixed,
    )
    _hexes(rng, book, focus, setup)
    _hands(rng, book, focus, setup)
    state = new_state(book, setup)
    if rng.random() < 0.8:
        state.moment = "start_turn.hand_check"
    _scatter(rng, state)
    _moons(rng, state, book, focus)
    if any("stacks" in said(entry) for entry in focus) and rng.random() < 0.5:
        _stacks(rng, state)
    _riches(rng, state)
    if any("deck_reshuffled" in clause.at for entry in focus for clause in entry.clauses) and rng.random() < 0.3:
        _few_destiny_cards(rng, state)
    _memories(rng, state, book)
    return state


class Kin:
    """Which entries of a book share rarer words, and so may bring about what the other speaks of."""

    def __init__(self, book: Book) -> None:
        self._stems = {entry.id: _stems(said(entry)) for entry in book.entries.values()}
        self._spread = Counter(stem for found in self._stems.values() for stem in found)

    def of(self, entry_id: str, words: str | None = None) -> list[str]:
        """Ids of the few entries most like this one, or most like some `words` of it, best first."""
        mine = self._stems[entry_id] if words is None else _stems(words)
        likeness = {
            other: sum(1 / self._spread[stem] for stem in sorted(mine & found))
            for other, found in self._stems.items()
            if other != entry_id and not mine.isdisjoint(found)
        }
        return sorted(likeness, key=lambda other: -likeness[other])[:HELPERS]


def _stems(words: str) -> frozenset[str]:
    """The beginnings of the words that rules are made of."""
    return frozenset(word[:STEM] for word in _WORD.findall(words))


def _likeliest(rng: Random, book: Book, helpers: Sequence[str]) -> list[str]:
    """A power that may bring about what a card or an ownerless rule speaks of, most often."""
    powers = [book.entries[helper].name for helper in helpers if book.entries[helper].kind == "power"]
    return [rng.choice(powers[:LIKELY])] if powers and rng.random() < 0.7 else []


def _deal(
    rng: Random, book: Book, count: int, wanted: Sequence[str], helpers: Sequence[str], company: float
) -> list[list[str]]:
    """Names of powers by seat: those wanted at seats of their own, and some others that go with them."""
    names = [e.name for e in book.entries.values() if e.kind == "power"]
    liked = [book.entries[helper].name for helper in helpers if book.entries[helper].kind == "power"]
    taken = list(wanted)
    seats: list[list[str]] = [[] for _ in range(count)]
    order = rng.sample(range(count), count)
    for i, name in enumerate(wanted):
        seats[order[i]].append(name)
    for seat in order[len(wanted) :]:
        if rng.random() < company:
            pool = liked if rng.random() < 0.5 else names
            fitting = [n for n in pool if n not in taken and together(book, [*taken, n])]
            if fitting:
                taken.append(rng.choice(fitting))
                seats[seat].append(taken[-1])
    return seats


def _hexes(rng: Random, book: Book, focus: Sequence[Entry], setup: Setup) -> None:
    """The hexes of `focus` at seats of their own, often the first player's, with a power for each of their stars."""
    free = list(range(len(setup.seats)))
    for entry in [e for e in focus if e.kind == "hex"]:
        at = setup.first if setup.first in free and rng.random() < 0.4 else rng.choice(free)
        free.remove(at)
        seat = setup.seats[at]
        seat.hex = entry.id
        stars = len({planet.star for planet in entry.system if planet.star})
        names = [e.name for e in book.entries.values() if e.kind == "power"]
        while len(seat.powers) < stars:
            taken = [name for s in setup.seats for name in s.powers]
            seat.powers.append(rng.choice([n for n in names if n not in taken and together(book, [*taken, n])]))


def _first(rng: Random, dealt: Sequence[Sequence[str]], wanted: Sequence[str]) -> int:
    """Who begins: often somebody with a power in question."""
    owners = [seat for seat, powers in enumerate(dealt) if any(name in wanted for name in powers)]
    return rng.choice(owners) if owners and rng.random() < 0.4 else rng.randrange(len(dealt))


def together(book: Book, names: Sequence[str]) -> bool:
    """No power of these excludes another from the game, or from its player's hands."""
    chosen = [e for e in book.entries.values() if e.kind == "power" and e.name in names]
    return not any(apart(one, other) for one, other in combinations(chosen, 2))


def _modules(rng: Random, book: Book, focus: Sequence[Entry], seats: int) -> list[str]:
    wanted = {entry.module for entry in focus}
    known = book.settings.get("modules", {})
    whole = sorted(module for module, about in known.items() if "part_of" not in about)
    found = [module for module in whole if module in wanted or rng.random() < OFTEN.get(module, 0.6)]
    return playable(book, sorted(found, key=lambda module: module not in wanted), seats)


def rulings_of(entry: Entry) -> dict[str, set[int]]:
    """The issues that an entry's expressions read, and those that leave it out, with the choices they name."""
    found: dict[str, set[int]] = {}
    for issue, choice in _RULING.findall(said(entry)):
        found.setdefault(issue, set()).update({int(choice)} if choice else ())
    for issue, choice in entry.data.get("left_out", {}).items():
        found.setdefault(issue, set()).add(int(choice))
    return found


def _rulings(rng: Random, book: Book, focus: Sequence[Entry]) -> dict[str, int]:
    """Choices for the issues that the entries read: most often one that they name."""
    chosen: dict[str, int] = {}
    for issue, named in sorted({k: v for entry in focus for k, v in rulings_of(entry).items()}.items()):
        ruling = book.rulings.get(issue)
        if ruling is None:
            continue
        numbers = [c.number for c in ruling.choices if can_choose(book, issue, c.number)]
        likely = [n for n in sorted(named) if n in numbers]
        chosen[issue] = rng.choice(likely if likely and rng.random() < 0.5 else numbers)
    return chosen


def _hands(rng: Random, book: Book, focus: Sequence[Entry], setup: Setup) -> None:
    """Hands nobody knows, or entered ones; of those most hold the cards in question."""
    if rng.random() < 0.4:
        return
    modules = modules_in_play(book, setup.modules)
    faces, basic = all_faces(book, modules), faces_of(book, BASIC, modules)
    held = [*focus, *(e for e in book.entries.values() if e.power in {entry.id for entry in focus})]
    mine = [f for e in held if e.card and e.face for f in faces_of(book, [e.card]) if f.startswith(e.face)]
    mine += [face for face in faces if any(f"'{face}'" in said(e) for e in focus)]
    for seat in setup.seats:
        hand = rng.choices(basic, k=rng.randint(1, 5)) + rng.choices(faces, k=rng.randint(0, 4))
        if mine and rng.random() < 0.7:
            hand.append(rng.choice(mine))
        if rng.random() < 0.1:
            hand = [face for face in hand if face not in basic]
        seat.hand = hand


def _scatter(rng: Random, state: State) -> None:
    """Ships as a game has them: colonies abroad, some in the warp, a few out of the game, homes given up."""
    usual = rng.choice((0.0, 0.2, 0.5))
    ruined = rng.randrange(len(state.seats)) if rng.random() < RUIN else None
    for seat in range(len(state.seats)):
        often = 1 if seat == ruined else usual
        for place in colonies(state, seat):
            if rng.random() < often:
                captor = sheet((seat + rng.randint(1, len(state.seats) - 1)) % len(state.seats))
                to = rng.choice([WARP, OUT] if seat == ruined else [*state.planets, WARP, WARP, WARP, OUT, captor])
                if to != place and not taken(state, seat, to):
                    there = state.places[place][seat]
                    count = there if seat == ruined else min(there, rng.choice([1, 2, there]))
                    apply(state, ShipsMoved(seat, place, to, count))
    if rng.random() < NEAR:
        _near_victory(state, rng.randrange(len(state.seats)), rng.choice((0, 0, 1)))
    if state.limbo is not None and rng.random() < 0.5:
        for seat, colour in enumerate(rng.sample(state.limbo.sections, len(state.limbo.sections))):
            there = state.places[WARP].get(seat, 0)
            if there:
                apply(state, ShipsMoved(seat, WARP, f"limbo {colour}", there))


def _moons(rng: Random, state: State, book: Book, focus: Sequence[Entry]) -> None:
    """Moons as a game has them: some held, some known, some face up, those in question most often."""
    places = [place for place, planet in state.planets.items() if planet.moon]
    pieces = [entry.id for entry in book.entries.values() if entry.kind == "moon"]
    wanted = [entry.id for entry in focus if entry.kind == "moon"]
    for place in rng.sample(places, len(places)):
        if rng.random() < 0.5:
            continue
        owner = rng.randrange(len(state.seats))
        homes = [home for home in colonies(state, owner) if not state.planets[home].moon]
        if homes and not state.places[place] and rng.random() < 0.7:
            home = rng.choice(homes)
            apply(state, ShipsMoved(owner, home, place, rng.randint(1, state.places[home][owner])))
        seen = {planet.piece for planet in state.planets.values()}
        piece = wanted.pop() if wanted and rng.random() < 0.8 else rng.choice(pieces)
        if piece not in seen and rng.random() < 0.8:
            apply(state, MoonTurned(place, piece, rng.random() < 0.8))
    if places and rng.random() < CLOSE:
        _nearly_won(rng, state)


def _stacks(rng: Random, state: State) -> None:
    """Ships that carry captured ones, some of them in the warp."""
    for owner in range(len(state.seats)):
        homes = [place for place in [*colonies(state, owner), WARP] if state.places[place].get(owner)]
        others = [
            (seat, place)
            for seat in range(len(state.seats))
            for place in colonies(state, seat)
            if seat != owner and state.places[place][seat] > 1
        ]
        if homes and others:
            apply(state, StackMade(owner, rng.choice(homes)))
            captive, place = rng.choice(others)
            apply(state, ShipsMoved(captive, place, stack_place(state.stacks[-1]), 1))


def _nearly_won(rng: Random, state: State) -> None:
    """One player is a single foreign colony short."""
    seats = range(len(state.seats))
    holders = [seat for place, planet in state.planets.items() if planet.moon for seat in state.places[place]]
    seat = rng.choice(holders or list(seats))
    strange = [p for p, planet in state.planets.items() if planet.system != seat and not planet.moon]
    for place in rng.sample(strange, len(strange)):
        if foreign_colonies(state, seat) >= state.colonies_to_win - 1:
            return
        source = max(colonies(state, seat), key=lambda home: state.places[home][seat], default=place)
        if seat not in state.places[place] and state.places[source].get(seat, 0) > 1:
            apply(state, ShipsMoved(seat, source, place, 1))


def _near_victory(state: State, seat: int, lacking: int) -> None:
    """A player has as many foreign colonies as win, or one less."""
    abroad = [p for p, planet in state.planets.items() if planet.system != seat and not planet.moon]
    free = [p for p in abroad if not state.places[p].get(seat, 0)]
    for place in free[: max(0, state.colonies_to_win - lacking - (len(abroad) - len(free)))]:
        fullest = max(colonies(state, seat), key=lambda p: state.places[p][seat], default=None)
        if fullest is not None and state.places[fullest][seat] > 1:
            apply(state, ShipsMoved(seat, fullest, place, 1))


def _riches(rng: Random, state: State) -> None:
    """Lucre in every purse where the table plays with it, and sometimes a deck that runs out."""
    if "lucre" in state.modules:
        for seat in range(len(state.seats)):
            apply(state, LucrePaid(None, seat, rng.randint(0, 15), "saved up"))
    if rng.random() < 0.2:
        state.decks["cosmic"] = Deck(rng.randint(0, 5), [])


def _few_destiny_cards(rng: Random, state: State) -> None:
    """A destiny deck that is soon made anew."""
    cards = state.decks["destiny"].cards
    faces = [face for face, n in (cards or {}).items() for _ in range(n) if face != UNKNOWN]
    gone = rng.sample(faces, max(0, len(faces) - rng.randint(0, 3)))
    apply(state, DeckChanged("destiny", drawn=len(gone), seen=gone, discarded=gone))


def _memories(rng: Random, state: State, book: Book) -> None:
    """Memories that are numbers begin anywhere up to their start, or to what their entry compares them with; players
    kept are any, one kept is somebody else, and of several texts that an entry starts with some lie with those it
    starts without.
    """
    seats = range(len(state.seats))
    owned = [(i, one) for i, seat in enumerate(state.seats) for one in (seat.hex, *(slot.power for slot in seat.slots))]
    for owner, entry_id in owned:
        entry = book.entries[entry_id] if entry_id is not None else None
        if entry is None or not entry.keeps:
            continue
        known = [int(n) for n in _NUMBER.findall(said(entry))] + [
            v for v in entry.values.values() if isinstance(v, int)
        ]
        most = max([n for n in known if n <= HIGHEST] or [1])
        for name, declared in entry.keeps.items():
            if declared.get("type") == "number":
                start = int(declared.get("start", 0))
                last = start and rng.random() < 0.5
                begun = 1 if last else rng.randint(0, start or most) if rng.random() < 0.7 else start
                state.memory.setdefault(entry.id, {})[name] = begun
            elif declared.get("type") == "player" and rng.random() < 0.3:
                state.memory.setdefault(entry.id, {})[name] = rng.choice([seat for seat in seats if seat != owner])
            elif declared.get("type") == "players" and rng.random() < 0.5:
                state.memory.setdefault(entry.id, {})[name] = [seat for seat in seats if rng.random() < 0.5]
        _shared_out(rng, state, entry)
        _laid_out(rng, state, book, entry)
        _sunk(rng, state, entry, owner)


def _laid_out(rng: Random, state: State, book: Book, entry: Entry) -> None:
    """Cards that an entry keeps beside planets lie beside some."""
    beside = re.search(r"at_site\(kept\.(\w+), kept\.(\w+)", said(entry))
    if beside is not None and rng.random() < 0.5:
        cards, planets = beside.groups()
        places = rng.sample(sorted(state.planets), rng.randint(1, len(state.planets)))
        kept = state.memory.setdefault(entry.id, {})
        kept[planets], kept[cards] = places, rng.choices(faces_of(book, BASIC, state.modules), k=len(places))


def _sunk(rng: Random, state: State, entry: Entry, owner: int) -> None:
    """A planet of who sinks planets, and keeps in mind which, lies in the warp."""
    sunk = [name for name, declared in entry.keeps.items() if declared.get("type") == "planets"]
    homes = [place for place, planet in state.planets.items() if planet.system == owner and not planet.moon]
    if sunk and homes and any(step.verb == "sink" for step in steps_of(entry)) and rng.random() < 0.4:
        place = rng.choice(homes)
        apply(state, PlanetWarped(place, True))
        state.memory.setdefault(entry.id, {})[sunk[0]] = [place]


def _shared_out(rng: Random, state: State, entry: Entry) -> None:
    """Some of the texts that a memory starts with lie in the entry's next memory of texts instead."""
    texts = [name for name, declared in entry.keeps.items() if declared.get("type") == "texts"]
    for name, other in pairwise(texts):
        start = entry.keeps[name].get("start", [])
        if start and rng.random() < 0.7:
            left = rng.sample(start, 1 if rng.random() < 0.5 else rng.randint(1, len(start)))
            kept = state.memory.setdefault(entry.id, {})
            kept[name], kept[other] = left, [text for text in start if text not in left]
