"""The table in plain lines, for screen readers and scripts: no columns, no colours, one fact a line."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.marks import in_full, mark_of
from adjudicator.engine.special import Ref, title
from adjudicator.engine.stores import stored
from adjudicator.engine.victory import Towards, standing
from adjudicator.rulebook.model import Book
from adjudicator.rulebook.wording import capital, listed
from adjudicator.table.positions import foreign_colonies, home_colonies
from adjudicator.table.state import (
    BESIDE,
    COSMIC,
    GATE,
    OUT,
    REWARD,
    SHEET,
    UNKNOWN,
    WARP,
    State,
    shown_face,
    stack_place,
)

PLACES = {GATE: "in the {}", BESIDE: "{}", WARP: "in the {}", OUT: "{}"}


def table_lines(state: State, book: Book) -> Iterator[str]:
    """The whole table."""
    names = [seat.name for seat in state.seats]
    row = next(row for row in book.turn if row.id == state.moment)
    yield f"Turn {state.turn}, {row.title}. {capital(_word(book, 'offense'))}: {names[state.offense]}."
    e = state.encounter
    if e is not None and e.defense is not None:
        yield f"{capital(_word(book, 'defense'))}: {names[e.defense]}{f', on {e.target}' if e.target else ''}."
    if e is not None:
        for seat, side in [*e.allies.items(), *e.also.items()]:
            yield f"{names[seat]} is an ally of the {_word(book, side)}."
        if e.comet is not None:
            comet = book.entries[e.comet]
            yield f"The Comet {comet.name} is in force: {comet.text}"
        if e.danger:
            yield "A danger warning is in force."
        for card in e.cards:
            face = "a card nobody has seen" if shown_face(card) == UNKNOWN else shown_face(card)
            if card.laid_as == "offered":
                face = card.face.rstrip("-0123456789 ")
            yield f"{names[card.owner]} has laid {face}{'' if card.up else ', face down'}."
    near = standing(book, state)
    for number, name in enumerate(names):
        yield _seat(state, number, book, near[number])
        board = [(place, state.places[place].get(number, 0)) for place in state.planets]
        yield f"{name}'s ships: {listed([f'{n} on {place}' for place, n in board if n]) or 'none on the board'}."
    for place, at in state.places.items():
        if at and place not in state.planets:
            ships = listed([f"{n} {names[owner]}" for owner, n in at.items()])
            yield f"{capital(_where(state, book, place))}: {ships}."
    for number, name in enumerate(names):
        for i, marker in enumerate(state.seats[number].markers):
            spent = "" if marker.charged else ", its marker down"
            yield f"{name}'s {title(book, state, Ref(number, i))} is at {marker.place}{spent}."
    for name, pile in state.decks.items():
        if pile.count is not None and name in (COSMIC, REWARD):
            yield f"The {'reward ' if name == REWARD else ''}deck: {pile.count} cards, {len(pile.discards)} discarded."
    yield from _moons(state, book)
    if state.limbo is not None:
        yield f"The Limbo marker stands at {state.limbo.sections[state.limbo.marker]}."
    deck = state.decks.get("destiny")
    if deck is not None and deck.cards is not None:
        left = [f"{n} {'unseen special' if face == UNKNOWN else face}" for face, n in deck.cards.items()]
        yield f"{deck.count} {_word(book, 'destiny card', deck.count or 0)} left: {listed(left)}."
    for note in state.notes:
        yield f"Noted: {note}"
    if state.winners:
        yield f"The game is won by {listed([names[seat] for seat in state.winners])}."


def _word(book: Book, code: str, n: int = 1) -> str:
    """The edition's word for a thing, for one or for several."""
    said = book.lexicon.get("words", {}).get(code, code)
    return str(said["one" if n == 1 else "many"] if isinstance(said, dict) else said)


def _where(state: State, book: Book, place: str) -> str:
    """Where ships stand that are on no planet."""
    number = place.removeprefix(SHEET)
    if place.startswith(SHEET) and int(number) < len(state.seats):
        return f"on {state.seats[int(number)].name}'s sheet"
    under = next((stack for stack in state.stacks if stack_place(stack) == place), None)
    if under is not None:
        where = PLACES.get(under.place, f"on {under.place}").format(_word(book, under.place))
        return f"under a ship of {state.seats[under.owner].name} {where}"
    return PLACES.get(place, f"at {place}").format(_word(book, place))


def _moons(state: State, book: Book) -> Iterator[str]:
    """Moons: what everybody sees of each, who holds it, and what it does while somebody does."""
    for place, planet in state.planets.items():
        if not planet.moon:
            continue
        holder = next((state.seats[owner].name for owner in state.places[place]), None)
        entry = book.entries.get(planet.piece or "") if planet.revealed else None
        face = "lies face down" if entry is None else f"is {entry.name}"
        does = f" {entry.text}" if entry is not None and holder is not None else ""
        yield f"{capital(place)} {face}, {'free' if holder is None else f'held by {holder}'}.{does}"


def _rows(state: State, number: int, book: Book) -> Iterator[str]:
    """Powers that one of the player's powers keeps in a row."""
    for slot in state.seats[number].slots:
        for name, declared in book.entries[slot.power].keeps.items():
            row = state.memory.get(slot.power, {}).get(name)
            if declared["type"] == "powers" and row:
                yield f"{name} {', '.join(book.entries[power].name for power in row)}"


def _seat(state: State, number: int, book: Book, near: Towards) -> str:
    seat = state.seats[number]
    facts = [seat.colour]
    if seat.hex is not None:
        facts.append(f"the hex {book.entries[seat.hex].name}")
    for slot in seat.slots:
        mark = mark_of(book, state, number, slot)
        facts.append(f"{book.entries[slot.power].name}{'' if mark is None else f' ({in_full(mark, book)})'}")
    home, abroad = home_colonies(state, number), foreign_colonies(state, number)
    facts.append(f"{home} {_word(book, 'home colony', home)}, {abroad} {_word(book, 'foreign colony', abroad)}")
    if near != (abroad, state.colonies_to_win):
        facts.append(f"{near.has} of {near.needs} towards winning")
    if seat.hand.tracked:
        rewards = f", {seat.hand.rewards} of them with a reward back" if seat.hand.rewards else ""
        facts.append(f"{seat.hand.count} {_word(book, 'card', seat.hand.count)}{rewards}")
    facts.extend(f"{n} in its {name}" for name, n in stored(book, state, number).items())
    facts.extend(_rows(state, number, book))
    if seat.lucre or "lucre" in state.modules:
        facts.append(f"{seat.lucre} Lucre")
    return f"{seat.name}: {', '.join(facts)}."
