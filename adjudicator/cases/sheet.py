"""One encounter in dispute as a form takes it down, and as the text of a case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from adjudicator.cases.files import Case, cases_in
from adjudicator.cases.seating import set_up
from adjudicator.rulebook.model import Book
from adjudicator.session.writing import flow

OFFENSE, DEFENSE = "offense", "defense"
FILE = "the encounter"
"""What errors call a sheet's own text."""


class Party(Struct):
    """One player of the encounter: what it has, whom it is or helps, and what it brings."""

    name: str
    colour: str
    powers: list[str] = field(default_factory=list)
    """Powers, an inverted hex among them."""
    helps: str = ""
    """The side of an ally; empty for a main player, and for whoever looks on."""
    ships: int = 0
    kicker: str | None = None
    card: str | None = None
    """What a main player lays; nothing where it has no card."""


class Sheet(Struct):
    """Offense first, then the defense, then everybody else in clockwise order."""

    edition: str
    parties: list[Party]
    modules: list[str] = field(default_factory=list)
    assumes: dict[str, int] = field(default_factory=dict)
    """Choices of open questions, where they are not the usual ones."""

    @property
    def title(self) -> str:
        """The encounter in a few words."""
        return " against ".join(" and ".join(party.powers) or party.name for party in self.parties[:2])


def text_of(sheet: Sheet, book: Book, do: Sequence[str] = (), expect: Mapping[str, Any] | None = None) -> str:
    """The sheet as a case, with what was said and what came of it.

    Raises:
        RuleError, RuleErrors: there is no such table.
    """
    fresh = set_up(_read(_written(sheet, {})), book)
    homes = [place for place, planet in fresh.planets.items() if planet.system == 1 and not planet.moon]
    target = homes[0]
    state: dict[str, Any] = {
        "at": "planning.before_kickers",
        "offense": sheet.parties[0].name,
        "target": target,
        # a card was turned over for it, and lies in the discards
        "destiny": sheet.parties[1].colour,
        **_ships(sheet, target),
    }
    if len(homes) == 1:
        # its other ships have nowhere to stand
        owned = sum(at.get(1, 0) for at in fresh.places.values())
        state["out"] = {sheet.parties[1].name: owned - sheet.parties[1].ships}
    return _written(sheet, state, do, expect)


def case_of(sheet: Sheet, book: Book) -> Case:
    """The case of a sheet before anything is said.

    Raises:
        RuleError, RuleErrors: there is no such table.
    """
    return _read(text_of(sheet, book))


def _read(text: str) -> Case:
    return cases_in(text, FILE)[0]


def _ships(sheet: Sheet, target: str) -> dict[str, Any]:
    """Where the ships stand."""
    offense, defense, *others = sheet.parties
    gate = {p.name: p.ships for p in (offense, *others) if p is offense or p.helps == OFFENSE}
    beside = {p.name: p.ships for p in others if p.helps == DEFENSE}
    found: dict[str, Any] = {"gate": gate, "ships": {target: {defense.name: defense.ships}}}
    return {**found, "beside": beside} if beside else found


def _written(
    sheet: Sheet,
    state: Mapping[str, Any],
    do: Sequence[str] = (),
    expect: Mapping[str, Any] | None = None,
) -> str:
    """A case, a key a line."""
    lines = [f"- case: {flow(sheet.title)}", f"  edition: {sheet.edition}", f"  modules: {flow(sheet.modules)}"]
    if sheet.assumes:
        lines.append(f"  assumes: {flow(sheet.assumes)}")
    lines.append("  seats:")
    for party in sheet.parties:
        seat: dict[str, Any] = {"name": party.name, "colour": party.colour}
        lines.append(f"    - {flow({**seat, 'powers': party.powers} if party.powers else seat)}")
    if state:
        lines += ["  state:", *(f"    {key}: {flow(value)}" for key, value in state.items())]
    if do:
        lines += ["  do:", *(f"    - {flow(said)}" for said in do)]
    if expect:
        lines += ["  expect:", *(f"    {key}: {flow(value)}" for key, value in expect.items())]
    return "\n".join(lines) + "\n"
