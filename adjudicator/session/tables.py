"""A table in plain words: an edition, and a seat for each player, such as ``Ana red Mirror``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from adjudicator.engine import Refused, SeatSetup, Setup
from adjudicator.rulebook.model import EDITIONS, Book, book_name
from adjudicator.session.folder import begun_with, games
from adjudicator.session.game import Game, house_book


def new_game(
    edition: str,
    *seats: str | SeatSetup,
    modules: Sequence[str] | None = None,
    rulings: dict[str, int] | None = None,
    first: str | int = 0,
    path: Path | str | None = None,
    name: str = "",
    mixed: bool = False,
) -> Game:
    """Begin a game: players clockwise, each by name, colour and powers (``Ana red Mirror, Zombie``; ``Bo blue``).

    Without a colour a player gets the next free one, without `modules` the edition's usual ones are played; `first`
    is who begins. With a `path` the game is kept in that file. A `mixed` table may have the other edition's modules as
    well; where both books have a rule, this edition's holds.

    Raises:
        Refused: something does not exist or does not go together; the sentence names it and what is legal.
        GameFileError: the file is there already, or cannot be written.
    """
    if edition not in EDITIONS:
        raise Refused(f"no edition is called {edition!r}; there are {', '.join(EDITIONS)}")
    book = house_book(book_name(edition, mixed))
    players = seated(book, seats)
    setup = Setup(
        edition,
        players,
        list(book.settings.get("default_modules", ()) if modules is None else modules),
        dict(rulings or {}),
        _place(players, first),
        mixed=mixed,
    )
    return Game(book, setup) if path is None else Game.create(Path(path), book, setup, name=name)


def last_setup(folder: Path | None = None) -> Setup | None:
    """The set-up of the game played last in a folder; None if there is none, or it began with a table in play."""
    for listed in games(folder):
        if not listed.problem:
            start = begun_with(listed.path)
            if isinstance(start, Setup):
                return start
    return None


def open_game(path: Path | str) -> Game:
    """Go on with a game that is kept in a file.

    Raises:
        GameFileError: the file cannot be used; the sentence says why, and it is untouched.
    """
    return Game.open(Path(path))


def seated(book: Book, seats: Sequence[str | SeatSetup]) -> list[SeatSetup]:
    """The players in these words; who names no colour gets the next free one.

    Raises:
        Refused: a seat has no name, or there is no colour left.
    """
    colours = [str(colour) for colour in book.settings["colours"]]
    found = [seat if isinstance(seat, SeatSetup) else read_seat(seat, colours) for seat in seats]
    free = [colour for colour in colours if colour not in [seat.colour for seat in found]]
    for seat in found:
        if not seat.colour:
            if not free:
                raise Refused(f"there is no colour left for {seat.name}")
            seat.colour = free.pop(0)
    return found


def read_seat(text: str, colours: Sequence[str]) -> SeatSetup:
    """One seat in words: name, colour, powers with commas between them, an inverted hex among them. Commas after name
    and colour may stay.

    Raises:
        Refused: it has no name.
    """
    words = " ".join(text.split())
    colour = "|".join(re.escape(colour) for colour in sorted(colours, key=len, reverse=True))
    match = re.fullmatch(rf"(?P<name>[^,].*?),? (?P<colour>{colour})(?:,? (?P<powers>.+))?", words, re.IGNORECASE)
    if match is None:
        name, _, rest = words.partition(",")
        if rest or not name:
            raise Refused(f"{text!r} is no seat; write name, colour and powers, such as 'Ana {colours[0]}'")
        return SeatSetup(name, "")
    powers = [power.strip() for power in (match["powers"] or "").split(",") if power.strip()]
    return SeatSetup(match["name"], match["colour"].lower(), powers)


def _place(players: Sequence[SeatSetup], first: str | int) -> int:
    if isinstance(first, int):
        return first
    for number, player in enumerate(players):
        if player.name.casefold() == first.strip().casefold():
            return number
    raise Refused(f"nobody here is called {first!r}; there are {', '.join(player.name for player in players)}")
