"""What a table may do at any question besides answering it: announce something, overrule the state, answer nonsense."""

from __future__ import annotations

from random import Random
from typing import Any

from adjudicator.engine.questions import Announce, Answer, Ask, Correct, Reply
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
    [{"from": 0, "to": 1, "cards": 1}],
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


def things_to_announce(book: Book) -> list[tuple[str, list[str]]]:
    """What anybody may try to announce, each with the moments and events it is about: cards, uses."""
    things: list[tuple[str, list[str]]] = [("no encounter card", ["planning.selection"])]
    for entry in book.entries.values():
        places = [place for clause in entry.clauses for place in clause.at]
        if entry.card and not entry.encounter_card:
            things += [(face, places) for face in faces_of(book, [entry.card]) if face.startswith(entry.face or face)]
        things += [(clause.ref, clause.at) for clause in entry.clauses]
    return things


def announcement(rng: Random, ask: Ask, state: State, book: Book) -> Reply:
    """Some seat announces something, most often something about this moment or about what waits for answers."""
    things = things_to_announce(book)
    if rng.random() < 0.7:
        moments = [moment.id for moment in book.turn]
        about = [what for what, places in things if ask.moment in places]
        if ask.name == "answer":
            about = [what for what, places in things if not any(place in moments for place in places)]
        things = [(what, []) for what in about] or things
    args: dict[str, Any] = {}
    if rng.random() < 0.3:
        args["on"] = rng.randrange(len(state.seats))
    if rng.random() < 0.3:
        args["for"] = rng.choice(["offense", "defense"])
    return Announce(rng.randrange(len(state.seats)), rng.choice(things)[0], args)


def nonsense(rng: Random, ask: Ask, state: State, book: Book) -> Reply:
    """An answer that fits hardly any question."""
    return Answer(rng.choice(NONSENSE))


def correction(rng: Random, ask: Ask, state: State, book: Book) -> Reply:
    """The table says how it really is: ships, hands, Lucre, powers, allies, who is attacked."""
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
        {"type": "hand_set", "seat": seat, "count": 3, "known": rng.choices(all_faces(book, state.modules), k=3)},
        {"type": "lucre", "payer": None, "payee": seat, "amount": rng.randint(1, 5), "reason": "found"},
        {"type": "power_gained", "seat": seat, "slot": {"power": rng.choice(powers)}},
        {"type": "powers_swapped", "a": seat, "b": other},
        {"type": "set", "name": "defense", "value": seat},
        {"type": "set", "name": "target", "value": rng.choice(list(state.planets))},
        {"type": "ally", "seat": seat, "side": rng.choice(["offense", "defense"])},
        {"type": "ally_left", "seat": seat},
        {"type": "field", "name": "colonies_to_win", "value": rng.randint(3, 6)},
    ]
    if state.seats[seat].slots:
        changes.append({"type": "power_dropped", "seat": seat, "power": state.seats[seat].slots[0].power})
    return Correct(rng.sample(changes, rng.choice([1, 1, 1, 2])), "as it lies on the table")


def jump(rng: Random, ask: Ask, state: State, book: Book) -> Reply:
    """The table calls the encounter off, or goes back to a moment it has been through."""
    moments = [moment.id for moment in book.turn]
    begins = moments.index("regroup.before_retrieve")
    earlier = moments[begins : max(begins, moments.index(state.moment)) + 1]
    to = rng.choice(["resolution.end", rng.choice(earlier)])
    return Correct([{"type": "field", "name": "goto", "value": to}], "as the table agreed")
