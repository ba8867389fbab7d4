"""A small table and a small rule book made by hand, for tests of the language that need no engine."""

from __future__ import annotations

from adjudicator.rulebook.model import Book, Clause, Entry, Moment, Standing
from adjudicator.table.state import Encounter, Planet, Seat, State

COLOURS = ("red", "blue", "yellow", "light blue")


def book() -> Book:
    """A rule book with a handful of cards and powers."""
    entries = [
        Entry("card.attack", "card", "Attack", ["x"], face="attack", card="attack", values={"value": "number"}),
        Entry("card.negotiate", "card", "Negotiate", ["x"], face="negotiate", card="negotiate", aliases=["compromise"]),
        Entry("card.kicker", "card", "Kicker", ["x"], face="kicker", card="kicker", values={"value": "number"}),
        Entry(
            "card.more",
            "card",
            "Reinforcement",
            ["x"],
            face="reinforcement",
            card="reinforcement",
            values={"value": "number"},
        ),
        Entry("artifact.plague", "artifact", "Plague", ["x"], face="Plague", card="artifact"),
        Entry("artifact.now_and_then", "artifact", "Now and Then", ["x"], face="Now and Then", card="artifact"),
        Entry(
            "power.mirror",
            "power",
            "Mirror",
            ["x"],
            clauses=[
                Clause("power.mirror.reversal", "Mirror.reversal", "power.mirror", "reversal", "use", ["selected"])
            ],
        ),
        Entry(
            "power.anti-matter",
            "power",
            "Anti-Matter",
            ["x"],
            standings=[Standing("power.anti-matter.low", "Anti-Matter.low", "power.anti-matter", "change", used=True)],
        ),
    ]
    return Book(
        edition="x",
        title="",
        digest="by hand",
        language={},
        lexicon={},
        turn=[Moment("planning.selected", "planning", "5", "Cards are down")],
        outcomes=[],
        settings={},
        rulings={},
        entries={entry.id: entry for entry in entries},
    )


def state(names: tuple[str, ...] = ("Ana", "Bo", "Cy", "Di and Ed")) -> State:
    """Four players, Ana against Bo, four ships on every planet."""
    seats = [Seat(name, colour) for name, colour in zip(names, COLOURS, strict=False)]
    planets = {f"{seat.colour} {n}": Planet(system) for system, seat in enumerate(seats) for n in range(1, 6)}
    places: dict[str, dict[int, int]] = {place: {planet.system: 4} for place, planet in planets.items()}
    places.update({"warp": {}, "gate": {}, "beside": {}, "out": {}})
    return State("x", [], seats, places, planets, encounter=Encounter(defense=1))
