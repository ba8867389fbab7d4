"""The planets on a hex: `system:` and a list, each with its name and what the hex prints about it."""

from __future__ import annotations

import re

from ..errors import nearest, one_of
from ..model import HexPlanet
from ..nodes import Node
from . import fields
from .check import Check, known_keys

KEYS = ("name", "star", "printed", "unread", "near", "apart", "single")
NAMED = re.compile(r"([a-z]+ )*([a-z]+|[0-9]+)\Z")
"""Words of small letters, or such words and a number: `1`, `centre`, `ring 2`."""


def read_system(node: Node | None, check: Check, title: str) -> list[HexPlanet]:
    """The planets of a hex's system."""
    found: list[HexPlanet] = []
    for item in fields.items(node, check, f"the system of {title}"):
        if not known_keys(item, check, KEYS, f"a planet of {title}"):
            continue
        name = fields.text(item.get("name"), check, f"the name of a planet of {title}")
        where = item.get("name") or item
        if not NAMED.match(name):
            check.add(where.error(f"{where.describe()} as the name of a planet of {title}", "words and a number"))
        elif any(other.name == name for other in found):
            check.add(where.error(f"a second planet '{name}' of {title}", "a name of its own"))
        else:
            found.append(_planet(item, name, check))
    _check_neighbours(node, found, check, title)
    return found


def _planet(item: Node, name: str, check: Check) -> HexPlanet:
    return HexPlanet(
        name=name,
        star=fields.whole(item.get("star"), check, "star"),
        printed=fields.whole(item.get("printed"), check, "the number printed on a planet"),
        unread=fields.flag(item.get("unread"), check, "unread"),
        near=fields.texts(item.get("near"), check, "near"),
        apart=fields.flag(item.get("apart"), check, "apart"),
        single=fields.flag(item.get("single"), check, "single"),
    )


def _check_neighbours(node: Node | None, found: list[HexPlanet], check: Check, title: str) -> None:
    """Who is next to another has it next to itself."""
    planets = {planet.name: planet for planet in found}
    for planet in found:
        for name in planet.near:
            other = planets.get(name)
            if other is None and node is not None:
                said = f"'{name}' next to '{planet.name}' in {title}"
                check.add(node.error(said, one_of(planets, name), nearest(name, planets)))
            elif other is not None and node is not None and planet.name not in other.near:
                said = f"'{name}' next to '{planet.name}' in {title}, and not the other way round"
                check.add(node.error(said, f"near: with '{planet.name}' at '{name}'"))
