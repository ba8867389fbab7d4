"""What a table may do at any question besides answering it: announce something, overrule the state, answer nonsense."""

from __future__ import annotations

from random import Random
from typing import Any

from adjudicator.engine.questions import Announce, Answer, Correct, Reply
from adjudicator.rulebook.model import Book
from adjudicator.table.state import OUT, WARP, State
from tests.answers import all_faces, faces_of

NONSENSE: tuple[Any, ...] = (
    *(
        None,
        True,
        -1,
        10**12,
        1.5,
        "",
        "x",
        "?",
        "\x00",
        [],
        [None],
        [[]],
        [-1],
        ["?"] * 30,
        [{"from": 0}],
        {},
        {"x": 1},
    ),
    *({"warp": -1}, {"gate": 99}, {"cards": "x"}, {"ships": None}, {"0": 3}, {"0": "attack 8"}, {0: "nothing"}),
    [{"from": 0, "to": 1, "cards": -5}],
    [{"from": 0, "to": 1, "cards": "many"}],
    [{"from": 0, "to": 1, "lucre": -5}],
    [{"from": 0, "to": 1, "colony": "warp", "ships": {"gate": 1}}],
    [{"from": 0, "to": 1, "colony": ["red 1"], "ships": 3}],
    [{"from": 0, "to": 1, "faces": [1, None]}],
    [{"from": 0, "to": 1, "cards": 1}, {"from": 0, "free": {"0": 2}}],
    [{"from": 0, "to": 1, "cards": 1}, {"from": 1, "free": {"9": -2}}],
    [{"from": [], "to": {}, "promise": 3}],
)


def things_to_announce(book: Book) -> list[str]:
    """What anybody may try to announce at any time: the cards a hand holds beside encounter cards, and every use."""
    kinds = {entry.card for entry in book.entries.values() if entry.card and not entry.encounter_card}
    uses = {clause.ref for entry in book.entries.values() for clause in entry.clauses}
    return [*faces_of(book, sorted(kinds)), *sorted(uses), "no encounter card"]


def announcement(rng: Random, state: State, book: Book) -> Reply:
    """Some seat announces something, sometimes with an argument or two."""
    args: dict[str, Any] = {}
    if rng.random() < 0.3:
        args["on"] = rng.randrange(len(state.seats))
    if rng.random() < 0.3:
        args["for"] = rng.choice(["offense", "defense"])
    return Announce(rng.randrange(len(state.seats)), rng.choice(things_to_announce(book)), args)


def nonsense(rng: Random, state: State, book: Book) -> Reply:
    """An answer that fits hardly any question."""
    return Answer(rng.choice(NONSENSE))


def _earlier(rng: Random, state: State, book: Book) -> str:
    """A moment of this encounter that the table has been through."""
    moments = [moment.id for moment in book.turn]
    begins = moments.index("regroup.before_retrieve")
    return rng.choice(moments[begins : max(begins, moments.index(state.moment)) + 1])


def correction(rng: Random, state: State, book: Book) -> Reply:
    """The table says how it really is: ships, hands, Lucre, powers, who is attacked, where in the turn it stands."""
    seat = rng.randrange(len(state.seats))
    other = rng.randrange(len(state.seats))
    held = [place for place, at in state.places.items() if at.get(seat)]
    source = rng.choice(held) if held else WARP
    powers = sorted(entry.id for entry in book.entries.values() if entry.kind == "power")
    changes: list[dict[str, Any]] = [
        {
            "type": "ships",
            "owner": seat,
            "source": source,
            "to": rng.choice([*state.planets, WARP, OUT]),
            "count": rng.randint(1, state.places[source].get(seat, 1)),
        },
        {"type": "hand_set", "seat": seat, "count": rng.randint(0, 9)},
        {"type": "hand_set", "seat": seat, "count": 3, "known": rng.choices(all_faces(book), k=3)},
        {"type": "lucre", "payer": None, "payee": seat, "amount": rng.randint(1, 5), "reason": "found"},
        {"type": "power_gained", "seat": seat, "slot": {"power": rng.choice(powers)}},
        {"type": "powers_swapped", "a": seat, "b": other},
        {"type": "set", "name": "defense", "value": seat},
        {"type": "set", "name": "target", "value": rng.choice(list(state.planets))},
        {"type": "ally", "seat": seat, "side": rng.choice(["offense", "defense"])},
        {"type": "ally_left", "seat": seat},
        {"type": "field", "name": "goto", "value": rng.choice(["resolution.end", _earlier(rng, state, book)])},
        {"type": "field", "name": "colonies_to_win", "value": rng.randint(3, 6)},
    ]
    if state.seats[seat].slots:
        changes.append({"type": "power_dropped", "seat": seat, "power": state.seats[seat].slots[0].power})
    return Correct(rng.sample(changes, rng.choice([1, 1, 1, 2])), "as it lies on the table")
