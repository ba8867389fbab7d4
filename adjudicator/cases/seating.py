"""The table a case is set up at: its players, their powers and hexes, the modules, the choices of interpretation."""

from __future__ import annotations

from adjudicator.cases import fields
from adjudicator.cases.files import Case
from adjudicator.engine import Refused, SeatSetup, Setup, new_state
from adjudicator.engine.modules import likely_module, no_module
from adjudicator.rulebook.errors import nearest, one_of
from adjudicator.rulebook.model import Book
from adjudicator.table.state import State

KINDS = {"card": "", "ship": "", "comet": "comet", "destiny": "special"}
"""Kinds of entry by which a module may be named, and the word for all of one kind."""


def set_up(case: Case, book: Book) -> State:
    """A new game of the case's players.

    Raises:
        RuleError: something in `seats`, `modules` or `assumes` cannot be; the message says where.
    """
    try:
        return new_state(book, _setup(case, book))
    except Refused as refusal:
        raise case.node.pairs["seats"][1].error(refusal.text, "a table that can be") from refusal


def _setup(case: Case, book: Book) -> Setup:
    """The players, with powers of this edition and modules it has."""
    colours = [str(colour) for colour in book.settings["colours"]]
    hexes = {e.name for e in book.entries.values() if e.kind == "hex"}
    powers = {e.name for e in book.entries.values() if e.kind == "power"}
    for seat in case.seats:
        if seat.colour in powers | hexes and seat.name.casefold() in colours:
            # a colour that is the player's name as well, and then its powers
            seat.powers.insert(0, seat.colour)
            seat.colour = seat.name.casefold()
        if seat.colour not in colours:
            if seat.colour == seat.name.casefold():
                # one word, which was taken for both
                raise seat.node.error(f"the seat '{seat.name}'", "a name, a colour and any powers, as in 'Ana, red'")
            found = f"no colour '{seat.colour}' in {case.edition}"
            raise seat.node.error(found, one_of(colours, seat.colour), nearest(seat.colour, colours))
    for seat in case.seats:
        if seat.hex and seat.hex not in hexes:
            found = f"no hex '{seat.hex}' in {case.edition}"
            raise seat.node.error(found, one_of(hexes, seat.hex) if hexes else "none", nearest(seat.hex, hexes))
        for power in seat.powers:
            if power not in powers | hexes:
                found = f"no power '{power}' in {case.edition}"
                raise seat.node.error(found, one_of(powers, power), nearest(power, powers | hexes))
    node = case.node
    chosen = book.settings.get("default_modules", []) if case.modules is None else case.modules
    modules = book.settings.get("modules", {})
    spoken = _things(book) | {str(said.get("title", module)).casefold(): module for module, said in modules.items()}
    spoken |= {module.replace("_", " "): module for module in modules}
    chosen = [spoken.get(module.casefold().replace("_", " "), module) for module in chosen]
    for module in chosen:
        none = no_module(book, module)
        if none is not None and module in book.other_modules:
            raise node.pairs["modules"][1].error(none)
        if none is not None:
            found = none.partition(";")[0]
            raise node.pairs["modules"][1].error(found, one_of(modules, module), likely_module(book, module))
    for issue, choice in case.assumes.items():
        _check_issue(case, book, issue, choice)
    planets = None if case.state is None else case.state.get("planets")
    seats = [SeatSetup(s.name, s.colour, list(s.powers), hex=s.hex or None) for s in case.seats]
    return Setup(
        edition=book.edition,
        modules=list(chosen),
        rulings=dict(case.assumes),
        first=0,
        seats=seats,
        track_hands=True,
        planets=None if planets is None or planets.empty() else fields.whole(planets, "planets", 4),
        mixed=book.mixed,
    )


def _things(book: Book) -> dict[str, str]:
    """Modules by what only they bring: cards or ships of a kind, one or many, as in "rifts" and "salvage vessel"."""
    brought: dict[str, set[str | None]] = {}
    words = book.lexicon.get("words", {})
    for entry in book.entries.values():
        if entry.kind in KINDS:
            said = words.get(KINDS[entry.kind] or entry.card, entry.name)
            for name in said.values() if isinstance(said, dict) else (said, f"{said}s"):
                brought.setdefault(str(name).casefold(), set()).add(entry.module)
    return {name: module for name, modules in brought.items() if len(modules) == 1 for module in modules if module}


def _check_issue(case: Case, book: Book, issue: str, choice: int) -> None:
    """Refuse a choice of interpretation that there is not."""
    key, value = case.node.pairs["assumes"][1].pairs[issue]
    ruling = book.rulings.get(issue)
    if ruling is None:
        raise key.error(f"no issue '{issue}'", one_of(book.rulings, issue), nearest(issue, book.rulings))
    if choice not in [c.number for c in ruling.choices]:
        raise value.error(f"no choice {choice} of '{issue}'", one_of(str(c.number) for c in ruling.choices))
