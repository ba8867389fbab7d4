"""What a question of a clause may mean: the players, planets, cards, powers or special ships there are to be named."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from adjudicator.engine import asking, special
from adjudicator.engine.cards import is_encounter_card, possible_faces
from adjudicator.engine.context import Context
from adjudicator.engine.questions import Option
from adjudicator.rulebook.model import AskSpec
from adjudicator.table.positions import side_of
from adjudicator.table.state import COSMIC, REWARD, UNKNOWN, Laid, shown_face

Names = dict[str, str]
"""The names a clause knows, with their types."""
Fits = Callable[[Any], bool]


def value(c: Context, text: str, names: Names) -> Any:
    """The value of an expression in a clause."""
    return c.m.rules.must(text, names)(c)


def candidates(c: Context, spec: AskSpec, names: Names, who: int) -> list[Option]:
    """What can be named now in answer to a question for one thing of its kind, or for several players."""
    return _FINDERS[spec.kind](c, spec, names, who)


def meant(c: Context, spec: AskSpec, names: Names, who: int, chosen: Any) -> Any:
    """What the option chosen stands for in the clause's expressions."""
    if spec.kind == "card":
        return next((card for card in _on_table(c, spec, names) if card.id == chosen), None)
    if spec.kind == "power":
        return (who, chosen)
    if spec.kind == "own_power":
        return (_whose(c, spec, names), chosen)
    if spec.kind == "special_ship":
        return next((r for r in special.of_rule(c, c.owner) if special.title(c.m.book, c.m.state, r) == chosen), None)
    return chosen


def is_named(kind: str) -> bool:
    """A question of this kind is for one thing out of some that can be named."""
    return kind in _FINDERS and kind != "players"


def fitting(c: Context, spec: AskSpec, names: Names, kind: str | None = None) -> Fits:
    """Which things are what a question asks for, as its condition says with the thing under the question's name; of a
    kind of their own where the answer is none of them, but several.
    """
    if spec.condition is None:
        return _anything
    code = c.m.rules.must(spec.condition, names if kind is None else c.m.rules.wider(names, spec.name, kind))
    there = Context(c.m, c.owner, c.entry, c.ref, c.it, {**c.names})

    def fits(candidate: Any) -> bool:
        there.names[spec.name] = candidate
        return bool(code(there))

    return fits


def cards_fitting(c: Context, spec: AskSpec, names: Names, who: int) -> Callable[[str], bool]:
    """Which cards of a hand are what a question asks for."""
    fits = fitting(c, spec, names, "card")
    return lambda face: fits(Laid(0, who, face, "played", True))


def cards_of_hand(c: Context, spec: AskSpec, names: Names, who: int) -> list[Option]:
    """The cards a question may mean: those of a known hand, else any there may be."""
    known = c.m.state.seats[who].hand.known
    named = possible_faces(c.m) if known is None or UNKNOWN in known else list(dict.fromkeys(known))
    fits = cards_fitting(c, spec, names, who)
    return [Option(face, face) for face in named if fits(face)]


def cards_named(c: Context, spec: AskSpec, names: Names, who: int) -> list[Option]:
    """The cards that somebody may name, whoever has them: for `face` encounter cards, or those that fit its
    condition.
    """
    fits: Fits = _anything
    if spec.kind == "face":
        no_more = spec.condition is None
        fits = partial(is_encounter_card, c.m.book) if no_more else cards_fitting(c, spec, names, who)
    return [Option(face, face) for face in possible_faces(c.m) if fits(face)]


def _anything(candidate: Any) -> bool:
    """Whatever there is may be named."""
    return True


def _players(c: Context, spec: AskSpec, names: Names, who: int) -> list[Option]:
    among = value(c, spec.among or "others", names)
    fits = fitting(c, spec, names, "player")
    seats = among if isinstance(among, list) else [among]
    return asking.players(c.m, [seat for seat in seats if seat is not None and fits(seat)])


def _planets(c: Context, spec: AskSpec, names: Names, who: int) -> list[Option]:
    fits = fitting(c, spec, names)
    return [Option(place, place) for place in _planets_among(c, spec, names) if fits(place)]


def _planets_among(c: Context, spec: AskSpec, names: Names) -> list[str]:
    """The planets meant, or all planets in the systems of the players meant."""
    among = value(c, spec.among or "everyone", names)
    if isinstance(among, str):
        return [among]
    if isinstance(among, list) and among and isinstance(among[0], str):
        return list(among)
    systems = among if isinstance(among, list) else [among]
    state = c.m.state
    return [
        name
        for name, planet in state.planets.items()
        if planet.system in systems and (planet.on is None or state.places[name])
    ]


def _words(c: Context, spec: AskSpec, names: Names, who: int) -> list[Option]:
    """The choices that the question itself names."""
    fits = fitting(c, spec, names)
    return [Option(key, label) for key, label in spec.options.items() if fits(key)]


def _sides(c: Context, spec: AskSpec, names: Names, who: int) -> list[Option]:
    """Both sides; whoever may not speak is for its own."""
    e = c.m.state.encounter
    if e is not None and c.owner in e.silenced:
        sides = [side_of(c.m.state, c.owner) or "offense"]
    else:
        sides = ["offense", "defense"]
    return [Option(side, f"the {asking.word(c.m, side)}") for side in sides]


def _cards(c: Context, spec: AskSpec, names: Names, who: int) -> list[Option]:
    """Cards on the table, by their numbers."""
    fits = fitting(c, spec, names)
    found = [card for card in _on_table(c, spec, names) if fits(card)]
    return [Option(card.id, _called(c, card, found)) for card in found]


def _on_table(c: Context, spec: AskSpec, names: Names) -> list[Laid]:
    """The cards a question is about that lie on the table."""
    e = c.m.state.encounter
    there = {card.id for card in e.cards} if e is not None else set()
    return [card for card in value(c, spec.among, names) or [] if card.id in there] if spec.among else []


def _called(c: Context, card: Laid, cards: list[Laid]) -> str:
    """What a card on the table is called among others: its face, with whose it is where that is needed."""
    face = shown_face(card)
    alike = [k for k in cards if shown_face(k) == face]
    if len(alike) == 1:
        return face
    if len({k.owner for k in alike}) == len(alike):
        return f"{asking.name_of(c.m, card.owner)}'s {face}"
    return f"{face}, number {alike.index(card) + 1}"


def _discarded(c: Context, spec: AskSpec, names: Names, who: int) -> list[Option]:
    """The discarded cards that fit, as far as they were entered, the newest first: the cosmic ones, and where any pile
    will do those of the reward deck.
    """
    deck = c.m.state.decks[COSMIC]
    lying = list(reversed(deck.discards))
    if spec.any_pile and REWARD in c.m.state.decks:
        lying += reversed(c.m.state.decks[REWARD].discards)
    named = [face for face in dict.fromkeys(lying) if face != UNKNOWN]
    fits = cards_fitting(c, spec, names, who)
    found = [Option(face, face) for face in named if fits(face)]
    if UNKNOWN in deck.discards or (not named and deck.count is None):
        found.append(Option(UNKNOWN, "another card"))
    return found


def _unused_powers(c: Context, spec: AskSpec, names: Names, who: int) -> list[Option]:
    """The powers that nobody at the table has."""
    taken = {slot.power for seat in c.m.state.seats for slot in seat.slots}
    for key, kept in c.m.state.memory.items():
        declared = c.m.book.entries[key.partition("@")[0]].keeps
        taken |= {power for name, row in kept.items() if declared[name]["type"] == "powers" for power in row}
    fits = fitting(c, spec, names, "power")
    entries = [entry for entry in c.m.book.entries.values() if entry.kind == "power" and entry.id not in taken]
    found = [Option(entry.id, entry.name) for entry in entries if fits((who, entry.id))]
    return sorted(found, key=lambda option: option.label)


def _own_powers(c: Context, spec: AskSpec, names: Names, who: int) -> list[Option]:
    """The powers of a player that are in force."""
    whose = _whose(c, spec, names)
    fits = fitting(c, spec, names, "power")
    held = c.m.index.powers_of(whose) if whose is not None else ()
    return [Option(power, c.m.book.entries[power].name) for power in held if fits((whose, power))]


def _whose(c: Context, spec: AskSpec, names: Names) -> int | None:
    """Whose power is meant."""
    seat: int | None = value(c, spec.among, names) if spec.among else c.owner
    return seat


def _special_ships(c: Context, spec: AskSpec, names: Names, who: int) -> list[Option]:
    """The owner's special ships that a question may mean, by what they are called."""
    found = []
    fits = fitting(c, spec, names, "special_ship")
    for ref in special.of_rule(c, c.owner):
        if fits(ref):
            name = special.title(c.m.book, c.m.state, ref)
            found.append(Option(name, f"{name} at {c.m.state.seats[ref.seat].markers[ref.number].place}"))
    return found


def _texts(c: Context, spec: AskSpec, names: Names, who: int) -> list[Option]:
    """The texts a question offers, each once."""
    return [Option(text, text) for text in dict.fromkeys(value(c, spec.among, names) or [])] if spec.among else []


def _destiny(c: Context, spec: AskSpec, names: Names, who: int) -> list[Option]:
    """Destiny cards, or Comets, that may come."""
    # the destiny deck stands above the questions, as what is let out of it can be answered
    from adjudicator.engine.destiny_deck import comets, faces

    return faces(c.m) if spec.kind == "destiny" else comets(c.m)


_FINDERS: dict[str, Callable[[Context, AskSpec, Names, int], list[Option]]] = {
    "player": _players,
    "players": _players,
    "planet": _planets,
    "one": _words,
    "side": _sides,
    "card": _cards,
    "discarded": _discarded,
    "power": _unused_powers,
    "own_power": _own_powers,
    "special_ship": _special_ships,
    "listed": _texts,
    "destiny": _destiny,
    "comet": _destiny,
}
