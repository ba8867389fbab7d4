"""The board itself: places, planets and bases apart, Moons, the Limbo marker."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType, structs

from adjudicator.table.changes.base import Writer, WrongChange
from adjudicator.table.state import Planet, State


class PlaceMade(Struct, gc=False, tag="place"):
    """A place for ships comes to be on the table."""

    place: str


class PlanetMade(Struct, gc=False, tag="planet_made"):
    """A place is made on which ships stand as on a planet: a base apart."""

    place: str
    planet: Planet


class PlanetGone(Struct, gc=False, tag="planet_gone"):
    """Such a place, now empty, is there no longer."""

    place: str


class PlanetAnnexed(Struct, gc=False, tag="annexed"):
    """A planet belongs to another player's system."""

    place: str
    system: int


class PlanetWarped(Struct, gc=False, tag="warped"):
    """A planet lies in the warp, or in its system again."""

    place: str
    warped: bool


class PlanetRead(Struct, gc=False, tag="planet_read"):
    """The number printed on a planet is entered."""

    place: str
    printed: int


class MoonTurned(Struct, gc=False, tag="moon"):
    """A Moon's piece becomes known, or is turned face up or down."""

    place: str
    piece: str | UnsetType | None = UNSET
    revealed: bool | UnsetType = UNSET


class MoonGone(Struct, gc=False, tag="moon_gone"):
    """A Moon, deserted, leaves the game and is not replaced."""

    place: str


class MarkerMoved(Struct, gc=False, tag="marker"):
    """The Limbo marker moves to a section."""

    section: int


def _place_made(state: State, c: PlaceMade) -> None:
    state.places.setdefault(c.place, {})


def _marker(state: State, c: MarkerMoved) -> None:
    if state.limbo is None:
        raise WrongChange("the Limbo is not in this game")
    state.limbo.marker = c.section


def _planet_made(state: State, c: PlanetMade) -> None:
    if c.place in state.places:
        raise WrongChange(f"there is a place called {c.place!r} already")
    state.planets[c.place] = structs.replace(c.planet)
    state.places[c.place] = {}


def _planet_gone(state: State, c: PlanetGone) -> None:
    if state.places.get(c.place) or c.place not in state.planets:
        raise WrongChange(f"{c.place!r} is no empty planet")
    del state.planets[c.place], state.places[c.place]


def _planet_read(state: State, c: PlanetRead) -> None:
    planet = state.planets.get(c.place)
    if planet is None:
        raise WrongChange(f"there is no planet {c.place!r}")
    planet.printed, planet.unread = c.printed, False


def _planet_annexed(state: State, c: PlanetAnnexed) -> None:
    planet = state.planets.get(c.place)
    if planet is None or planet.moon or not 0 <= c.system < len(state.seats):
        raise WrongChange(f"{c.place!r} is no planet that could belong to seat {c.system}")
    planet.system = c.system


def _planet_warped(state: State, c: PlanetWarped) -> None:
    planet = state.planets.get(c.place)
    if planet is None or planet.moon:
        raise WrongChange(f"there is no planet {c.place!r}")
    planet.warped = c.warped


def _moon(state: State, place: str) -> Planet:
    planet = state.planets.get(place)
    if planet is None or not planet.moon:
        raise WrongChange(f"there is no Moon {place!r}")
    return planet


def _moon_turned(state: State, c: MoonTurned) -> None:
    planet = _moon(state, c.place)
    piece = planet.piece if c.piece is UNSET else c.piece
    revealed = planet.revealed if c.revealed is UNSET else c.revealed
    if revealed and piece is None:
        raise WrongChange(f"{c.place} cannot lie face up as long as nobody says what it is")
    planet.piece, planet.revealed = piece, revealed


def _moon_gone(state: State, c: MoonGone) -> None:
    _moon(state, c.place)
    if state.places[c.place]:
        raise WrongChange(f"ships stand on {c.place}")
    del state.planets[c.place]


WRITERS: dict[type, Writer] = {
    PlaceMade: _place_made,
    PlanetMade: _planet_made,
    PlanetGone: _planet_gone,
    PlanetAnnexed: _planet_annexed,
    PlanetWarped: _planet_warped,
    PlanetRead: _planet_read,
    MoonTurned: _moon_turned,
    MoonGone: _moon_gone,
    MarkerMoved: _marker,
}
