"""Moons in play: aimed at, taken, read, turned up, deserted, and gone (seed M13)."""

from __future__ import annotations

from adjudicator.engine import asking, moving
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.events import react
from adjudicator.engine.moons import is_moon, occupant, open_moons
from adjudicator.engine.numbers import allowed
from adjudicator.engine.questions import Ask, Option
from adjudicator.rulebook.model import Book, Entry
from adjudicator.table import changes as ch
from adjudicator.table.state import State

PLANET = "planet"
"""The answer that names no Moon."""
DOWN = "face down"
"""The answer of who keeps a Moon to itself."""
RULE = "turn.moon"


def name_moon(m: Engine, system: int, planet: bool = True) -> Flow:
    """The offense may name a Moon of the system instead of a planet. Returns True if it has.

    An occupied Moon's occupant is the defense; a free one is settled at the end of destiny, without an encounter.
    """
    seat = m.state.offense
    moon = asking.word(m, "moon")
    e = m.state.encounter
    if e is None or e.target is not None or allowed(m, "aim_freely", seat) is not None:
        return False

    def choices() -> list[Option]:
        found = [Option(place, said(m.state, m.book, place)) for place in open_moons(m.state, system)]
        if not planet or not found:
            return found
        return [Option(PLANET, f"a {asking.word(m, 'planet')}"), *found]

    text = f"{asking.name_of(m, seat)}, at a {asking.word(m, 'planet')} or at a {moon}?"
    if not planet:
        text = f"{asking.name_of(m, seat)}, which {moon}?"
    chosen = yield from asking.pick(m, "one", seat, RULE, "moon", text, choices, default=PLANET if planet else None)
    if chosen in (None, PLANET):
        return False
    yield from aim_at(m, str(chosen))
    return True


def aim_at(m: Engine, place: str) -> Flow:
    """The encounter is about this Moon."""
    m.set("system", m.state.planets[place].system, RULE)
    m.set("target", place, RULE)
    holder = occupant(m.state, place)
    if holder is None:
        m.state.goto = "destiny.end"
    else:
        m.set("defense", holder, RULE)
    yield from ()


def said(state: State, book: Book, place: str) -> str:
    """A Moon in words: where it lies, what is seen of it and who is there."""
    planet = state.planets[place]
    holder = occupant(state, place)
    face = book.entries[planet.piece].name if planet.revealed and planet.piece is not None else "face down"
    who = "free" if holder is None else f"{state.seats[holder].name} {state.places[place][holder]}"
    return f"{place} ({face}, {who})"


def settle(m: Engine, event: str, owner: int, place: str) -> Flow:
    """A base was founded on a Moon, or the last ship has left one."""
    if event == "colony_established":
        if owner in m.state.places[place]:
            e = m.state.encounter
            again = e is not None and e.deserted.get(place) == owner
            part = {**_part("moon_occupied", owner, place, again), "open": m.state.planets[place].revealed}
            yield from react(m, "moon_occupied", part)
        return
    if occupant(m.state, place) is None:
        piece = m.state.planets[place].piece
        ended = [f.serial for f in m.state.effects if piece is not None and m.rules.made(f.rule)[1].entry.id == piece]
        if ended:
            m.do(ch.EffectsEnded(ended), RULE)
        yield from react(m, "moon_deserted", _part("moon_deserted", owner, place, False))


def _part(event: str, owner: int | None, place: str, again: bool) -> dict[str, object]:
    return {"event": event, "owner": owner, "planet": place, "again": again, "done": False}


def take(m: Engine, place: str, rule: str) -> Flow:
    """The first occupant takes the piece and reads it: Play Now is turned up, Secret may be (seed M13.4)."""
    holder = occupant(m.state, place)
    if holder is None or m.state.planets[place].revealed:
        return
    who = asking.name_of(m, holder)
    piece = m.state.planets[place].piece
    if piece is not None:
        text = f"{who} takes {place} and reads it: do you turn it up?"
        if is_secret(m.book.entries[piece]) and not (
            yield from asking.whether(m, holder, rule, "turn_up", text, False)
        ):
            return
    else:
        text = f"{who} takes {place} and reads it: which {asking.word(m, 'moon')} is it?"
        piece = yield from asking.pick(m, "one", holder, rule, "piece", text, lambda: _pieces(m, True), default=DOWN)
        if piece in (None, DOWN):
            return
        piece = _named(m, str(piece))
    yield from reveal(m, place, rule, piece)


def reveal(m: Engine, place: str, rule: str, piece: str | None = None) -> Flow:
    """A Moon is turned up and its effect begins; one up already begins anew for who has come there (seed M13.2)."""
    if not is_moon(m.state, place):
        return
    planet = m.state.planets[place]
    holder = occupant(m.state, place)
    piece = piece or planet.piece
    if piece is None:
        seat = m.state.offense if holder is None else holder
        text = f"{asking.name_of(m, seat)} turns up {place}: which {asking.word(m, 'moon')} is it?"
        name = yield from asking.pick(m, "one", seat, rule, "piece", text, lambda: _pieces(m, False))
        if name is None or not is_moon(m.state, place):
            return
        piece = _named(m, str(name))
    if not m.state.planets[place].revealed:
        m.do(ch.MoonTurned(place, piece, True), rule, holder)
    yield from react(m, "moon_revealed", _part("moon_revealed", holder, place, False))
    if m.book.entries[piece].data.get("wording") == "one_shot":
        yield from discard(m, place, rule)


def discard(m: Engine, place: str, rule: str) -> Flow:
    """A Moon leaves the game and is not replaced; ships on it go home."""
    if not is_moon(m.state, place):
        return
    for owner in list(m.state.places[place]):
        yield from moving.bring_home(m, owner, {place: m.state.places[place][owner]}, rule)
    if not m.state.places[place]:
        m.do(ch.MoonGone(place), rule)


def enter(m: Engine, place: str, seat: int, rule: str) -> Flow:
    """Who may look at a Moon face down tells the program what it is; nobody else learns it (mayfair Q38)."""
    text = f"{asking.name_of(m, seat)}, in private: which {asking.word(m, 'moon')} is {place}?"
    ask = Ask("one", (seat,), text, rule, m.state.moment, "piece", _pieces(m, True), 1, 1, False, DOWN, secret=True)
    piece = yield from asking.ask(m, lambda: ask)
    if piece not in (None, DOWN) and is_moon(m.state, place):
        m.do(ch.MoonTurned(place, _named(m, str(piece))), rule, seat)


def is_secret(entry: Entry) -> bool:
    """Its occupant may keep it to itself; any other is turned up at once."""
    return bool(entry.data.get("mark") == "secret")


def _pieces(m: Engine, down: bool) -> list[Option]:
    """The Moons it may be: those of the categories played that do not lie face up; `down`: or it stays face down."""
    seen = {planet.piece for planet in m.state.planets.values() if planet.revealed}
    found = [Option(DOWN, DOWN, "Secret, and kept to oneself")] if down else []
    for entry in m.book.entries.values():
        if entry.kind != "moon" or not _played(m, entry):
            continue
        if entry.id not in seen or entry.data.get("several"):
            found.append(Option(entry.name, entry.name, entry.text))
    return found


def _named(m: Engine, name: str) -> str:
    """The entry of a Moon by its name."""
    return next(entry.id for entry in m.book.entries.values() if entry.kind == "moon" and entry.name == name)


def _played(m: Engine, entry: Entry) -> bool:
    """Its category is in the stack, as far as the category is known."""
    category = entry.data.get("category")
    if entry.data.get("unseen") and m.choice("unseen_cards") == 2:
        return False
    return category is None or f"{category} moons" in m.state.modules
