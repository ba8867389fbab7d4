"""A power that does not work says why, by whose doing and how long, and only while that is so."""

from __future__ import annotations

from adjudicator.engine import new_state
from adjudicator.engine.marks import BARRED, LOST, OFF, PARTLY, SILENCED, Mark, in_full, in_short, mark_of
from adjudicator.rulebook import load
from adjudicator.table.state import Effect, Encounter, Slot, State
from tests.tables import table

MAYFAIR = load("mayfair")


def marks(state: State) -> list[str]:
    """What is said of the first seat's powers, at length."""
    found = [mark_of(MAYFAIR, state, 0, slot) for slot in state.seats[0].slots]
    return ["" if mark is None else in_full(mark, MAYFAIR) for mark in found]


def begun(*powers: str) -> State:
    """A table in its first encounter; the first seat has these powers."""
    state = new_state(MAYFAIR, table(MAYFAIR, [list(powers), ["Mirror"]]))
    state.encounter = Encounter(nth=1)
    return state


def test_a_power_that_works_has_no_mark() -> None:
    assert marks(begun("Macron")) == [""]


def test_a_lost_power_says_what_brings_it_back() -> None:
    state = begun("Macron")
    state.seats[0].slots[0].lost = True
    assert marks(state) == ["lost until there are enough home bases again"]


def test_a_comet_and_its_end() -> None:
    state = begun("Macron")
    assert state.encounter is not None
    comet = next(entry for entry in MAYFAIR.entries.values() if entry.name == "Power Outage")
    state.encounter.comet = comet.id
    assert mark_of(MAYFAIR, state, 0, state.seats[0].slots[0]) == Mark(OFF, "Power Outage")
    assert marks(state) == ["off until the Challenge ends: Power Outage"]
    state.encounter.comet = None
    assert marks(state) == [""]


def test_silence_is_told_of_the_powers_that_it_stops() -> None:
    kinds = {"blocked": SILENCED, "partly": PARTLY, "free": None}
    powers = [entry for entry in MAYFAIR.entries.values() if entry.kind == "power"]
    for kind, how in kinds.items():
        power = next(entry for entry in powers if entry.silencer == kind)
        state = begun(power.name)
        assert state.encounter is not None
        assert marks(state) == [""]
        state.encounter.silenced.append(0)
        assert marks(state) == ["" if how is None else f"{how} until the Challenge ends"]


def test_a_rule_that_is_not_about_working_leaves_no_mark() -> None:
    state = begun("Macron")
    for entry in MAYFAIR.entries.values():
        for clause in entry.clauses:
            for step in clause.do:
                if step.standing is not None and step.standing.verb == "change":
                    state.effects = [Effect(step.standing.id, 0, bound={"power": (0, "power.macron")})]
                    assert marks(state) == [""], step.standing.ref


def test_how_long_is_said_where_it_is_not_the_encounter() -> None:
    assert in_short(Mark(BARRED, "Judge", "turn")) == "may not be used this turn: Judge"
    assert in_short(Mark(OFF, "Outage")) == "off: Outage"
    assert in_short(Mark(OFF, "Outage", "this moment")) == "off this moment: Outage"
    assert in_full(Mark(LOST, until=""), load("ffg")) == "lost until there are enough home colonies again"
    assert Slot("power.macron").lost is False
