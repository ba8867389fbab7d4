"""Other words for the keys of a case: what people write who know the game and not this format."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from adjudicator.rulebook.errors import nearest, one_of
from adjudicator.rulebook.nodes import Node

Words = Mapping[str, str]
MAINS = {"GO": "offense", "attacker": "offense", "GD": "defense", "defender": "defense"}
"""Other words for the main players, of either edition."""


def _words(*shared: Words, **meant: str) -> dict[str, str]:
    """Each other word with the key it stands for, beside those that several mappings share."""
    found = {word: key for words in shared for word, key in words.items()}
    return found | {word: key for key, words in meant.items() for word in words.split()}


_MONEY = _words(lucre="money")
_PLACES = _words(
    warp="in_warp in_the_warp",
    gate="cone hyperspace_gate in_gate in_the_gate on_gate in_cone in_the_cone",
    out="out_of_game out_of_the_game removed",
    beside="beside_planet",
)
PLACES = tuple(dict.fromkeys(_PLACES.values()))
"""Places that are keys of `state`, and may be keys of `expect`: there they are among its ships."""
CASE = _words(
    case="name title id scenario situation_name dispute",
    edition="game rules_edition version",
    seats="players table",
    state="given setup set_up start situation position board",
    do="when plays play then_do actions action moves steps script lines what_happens events does",
    expect="then expects expected expectation result results outcome answer should must",
    until="ends_at end stop_at up_to",
    covers="about about_rules",
    why="because note notes comment reason",
    modules="module variants expansions with",
    assumes="rulings ruling assume",
)
SEAT = _words(
    _MONEY,
    colour="color",
    power="alien alien_power",
    powers="aliens alien_powers",
    hand="cards hands",
    name="player who",
    hex="system",
)
STATE = _words(
    _MONEY,
    _PLACES,
    at="phase moment when starts_at start step",
    offense="offence attacker go active main_player turn_of challenger",
    defense="defence defender gd",
    target="aim aimed_at planet attacked attacks cone_at gate_at",
    gate="offense_ships",
    beside="defense_allies defensive_allies",
    ships="tokens planets_ships",
    colonies="bases foreign_colonies external_bases foreign_bases",
    hands="hand cards_in_hand",
    cards="laid played encounter_cards challenge_cards selected",
    kickers="kicker",
    destiny="destiny_card",
    allies="ally alliances",
    zapped="zap",
    discards="discard discard_pile",
    decks="deck",
    memory="counters keeps kept",
    danger="danger_warning danger_token",
    comet="comets",
    encounter="challenge",
)
EXPECT = _words(
    _MONEY,
    _PLACES,
    winner="winners wins victor won won_by",
    outcome="result ends_as end",
    totals="total sum sums",
    cards="values value card_values",
    kinds="kind",
    ships="tokens",
    compensation="consolation",
    rewards="reward",
    hands="hand hand_size hand_sizes cards_in_hand",
    lost_powers="power_lost loses_power",
    lands="colonies new_colonies lands_on landed bases",
    used="uses powers_used rules_used",
    countered="zapped stopped cancelled canceled",
    refused="illegal_lines refusals",
    victory="wins_game game_won_by game_winner",
    may_act="can_act who_may_act acts",
    legal="allowed possible can may",
    not_legal="illegal not_allowed forbidden cannot may_not impossible",
    another="another_encounter second_encounter another_challenge",
    has_power="power_active active_powers keeps_power",
    hand_change="draws gains_cards cards_gained gets_cards cards_drawn",
    ships_lost="loses_ships lost_ships lost tokens_lost ships_to_warp",
    order="in_order used_in_order resolves_in_order sequence",
    moment="phase at",
)


def known(node: Node, keys: Collection[str], what: str, others: Words) -> None:
    """Put the keys of a mapping into the format's own words.

    Raises:
        RuleError: there is one that stands for nothing, or two for the same; names the nearest right one.
    """
    pairs: dict[str, tuple[Node, Node]] = {}
    for key, (place, value) in node.pairs.items():
        plain = re.sub(r"[\s\-]+", "_", key.strip().casefold())
        meant = key if key in keys else plain if plain in keys else others.get(plain, key)
        if meant not in keys:
            near = nearest(plain, [*keys, *others])
            right = others.get(near, near) if near is not None else None
            raise place.error(f"{what} has no '{key}'", one_of(keys, plain), right)
        if meant in pairs:
            raise place.error(f"{what} says '{meant}' twice, the second time as '{key}'", "each key once")
        pairs[meant] = (replace(place, text=meant), value)
    node.pairs = pairs


def places_among_ships(node: Node) -> None:
    """``warp: {Bo: 4}`` under `expect` as ``ships: {warp: {Bo: 4}}``."""
    found = {key: node.pairs.pop(key) for key in PLACES if key in node.pairs}
    if not found:
        return
    place = next(iter(found.values()))[0]
    ships = node.get("ships")
    if ships is None:
        node.pairs["ships"] = (place, Node(node.file, place.line, place.column, "map", pairs=found))
    else:
        for key, pair in found.items():
            ships.pairs.setdefault(key, pair)
