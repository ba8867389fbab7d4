"""A typed line: what it did at the table, and what could be typed, offered while it is being typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from rapidfuzz import fuzz

from adjudicator.cases.advice import sayable
from adjudicator.cases.console import ALSO, QUIT, Console, Wrong
from adjudicator.cases.corrections import examples
from adjudicator.cases.names import Names, plain
from adjudicator.engine.called import use_called
from adjudicator.engine.cards import read_face
from adjudicator.engine.core import Fault
from adjudicator.engine.judging import NO_CARD, judge
from adjudicator.engine.pace import ASKING
from adjudicator.engine.quake import QUAKE
from adjudicator.engine.questions import Announce, Ask, Refused
from adjudicator.rulebook.wording import capital
from adjudicator.session import Game, GameFileError
from adjudicator.table.state import State
from adjudicator.tui.screens.announce import announceable

CLOSE = 70.0
"""How like what is typed, of 100, a suggestion must be."""
COMMANDS = ("undo", "redo", "why", "who", "state", "help", *(f"pace {pace}" for pace in ASKING))
"""What the line understands besides sentences."""
TOLD = {"state": "The whole table", "who": "Who may act now", "help": "What may be typed", "pace": "Which pauses ask"}
"""Commands that answer with a text, and its title."""
DEPTH = 6
"""So many times as many as are offered are looked at, whether they are legal now."""
OTHERWISE_SAID = (NO_CARD, QUAKE)
"""What is neither played nor used."""
CORRECTION = "correct:"
OPENLY_SAID = ("plays", "uses", CORRECTION.rstrip(":"))
"""First words of what is announced before everybody, though it names cards."""
SECRETLY_SAID = ("lays", "chooses", "picks", "keeps", "discards", "shows", "unseen", "face down")
"""Words with which a secret answer begins."""


class Said(NamedTuple):
    """What became of a line."""

    done: bool = True
    """All of it was carried out."""
    wrong: str = ""
    """Why it was not."""
    left: str = ""
    """What of it was not, to be mended."""
    title: str = ""
    """The title of what it asked for."""
    text: tuple[str, ...] = ()
    """What it asked for."""
    command: str = ""
    """What the screen has a key for: to explain, to leave."""
    waiting: str = ""
    """Who still has to say its part."""


class QuickEntry:
    """The lines typed at one table, read as `adjudicator play` reads them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lines: list[str] = []
        self.console = Console(game, self.lines.append)
        self.asked: Ask | None = None
        """The question of which one player's part has been given."""

    def say(self, line: str) -> Said:
        """Carry out a line; what cannot be stays to be mended."""
        word = command(line)
        if word in ("explain", "quit"):
            return Said(command=word)
        if self.asked is not self.game.question:
            self.console.half = None
        self.lines.clear()
        try:
            self.console.take(line)
        except Wrong as problem:
            return Said(False, capital(str(problem)), "; ".join(self.console.left))
        except (GameFileError, Fault) as problem:
            return Said(False, str(problem), "; ".join(self.console.left))
        self.asked = self.game.question if self.console.half is not None else None
        title = TOLD.get(word, "")
        return Said(title=title, text=tuple(self.lines) if title else (), waiting=self.waiting())

    def waiting(self) -> str:
        """Who still has to say its part of an answer that several give."""
        return self.console.still_to_come() if self.asked is not None else ""

    def enter(self) -> str:
        """What an empty line says."""
        ask = self.game.question
        return next(iter(sayable(ask, self.game.state, self.game.book)), "") if ask is not None and usual(ask) else ""

    def secret(self, typed: str) -> bool:
        """What is typed so far answers a secret question, and so is nobody else's to read."""
        ask = self.game.question
        return ask is not None and ask.secret and any(self._says_a_secret(part, ask) for part in typed.split(";"))

    def _says_a_secret(self, part: str, ask: Ask) -> bool:
        """A part of the line begins as an answer does: by its verb, a number, a card's name or one of the options."""
        words = plain(in_names(part.strip(), self.game.state)).split()
        spoken = max((leading(words, plain(seat.name).split()) for seat in self.game.state.seats), default=0)
        words = words[spoken:]
        if not words or words[0] in OPENLY_SAID:
            return False
        first, said = words[0], " ".join(words)
        if not first[0].isalpha() or any(char.isdigit() for char in first):
            return True
        known = [*SECRETLY_SAID, *Names(self.game.state, self.game.book).plain_faces]
        known += [plain(option.label) for option in ask.options]
        return any(name.startswith(said) or name.split()[0] == first for name in known if name)

    def suggestions(self, typed: str, few: int) -> list[str]:
        """Lines that what is typed may become, the likeliest first. What stands before a semicolon stays."""
        before, semicolon, last = typed.rpartition(";")
        said = in_names(last.strip(), self.game.state)
        lead = f"{before}{semicolon} " if semicolon else ""
        found = dict(self.possible(said))
        if not said:
            return [lead + line for line in list(found)[:few]]
        wanted = plain(said)
        scored = [(likeness(wanted, plain(line)), -place, line) for place, line in enumerate(found)]
        best = sorted((s for s in scored if s[0] >= CLOSE and plain(s[2]) != wanted), reverse=True)[: few * DEPTH]
        legal = {line: self.legal(found[line]) for _, _, line in best}
        best.sort(key=lambda s: (s[0], legal[s[2]]), reverse=True)
        return [lead + line for _, _, line in best[:few]]

    def possible(self, said: str) -> Iterator[tuple[str, Announce | None]]:
        """What could be typed now: answers, what somebody may announce, then commands; with what would be announced."""
        game, ask = self.game, self.game.question
        if ask is not None:
            yield from ((line, None) for line in sayable(ask, game.state, game.book))
        seats = game.state.seats
        for seat, _, rule in game.who_may_act():
            if ask is None or rule != ask.rule:
                yield f"{seats[seat].name} uses {use_called(game.book, rule)}", None
        yield from ((line, None) for line in COMMANDS if said)
        if plain(said).startswith("corr"):
            yield from ((f"{CORRECTION} {example}", None) for example in examples(game.book))
        speaker = next((n for n, s in enumerate(seats) if plain(said).startswith(plain(s.name))), None)
        if speaker is not None:
            for thing in announceable(game.book, game.state, speaker):
                if thing.value not in OTHERWISE_SAID:
                    # a card whose number is still to be typed is no face yet, and no rule either
                    card = "." not in thing.value or read_face(game.book, thing.value) is not None
                    said = f"plays {thing.value}" if card else f"uses {use_called(game.book, thing.value)}"
                    yield f"{seats[speaker].name} {said}", Announce(speaker, thing.value)

    def legal(self, announced: Announce | None) -> bool:
        """It could be announced now; answers and commands always can."""
        if announced is None:
            return True
        try:
            judge(self.game.engine, announced)
        except Refused:
            return False
        return True


def usual(ask: Ask) -> bool:
    """Enter alone is an answer."""
    return ask.kind == "go_on" or ask.may_pass or ask.default is not None


def command(line: str) -> str:
    """The command that a line gives, by its first word; empty if it is a sentence."""
    said = " ".join(line.casefold().split()).rstrip("?!. ") or line.strip()
    if said in QUIT:
        return "quit"
    return next((name for name, others in ALSO.items() if said == name or said in others), said if said in TOLD else "")


def in_names(said: str, state: State) -> str:
    """What is typed with a player's colour at its beginning said by name."""
    for seat in state.seats:
        if re.match(rf"{re.escape(seat.colour)}\b", said, re.IGNORECASE):
            return seat.name + said[len(seat.colour) :]
    return said


def leading(words: list[str], name: list[str]) -> int:
    """How many words at the beginning are a player's name, as far as it is typed."""
    same = next((at for at, (one, other) in enumerate(zip(words, name, strict=False)) if one != other), None)
    if same is None:
        return min(len(words), len(name))
    return same + (len(words) == same + 1 and name[same].startswith(words[same]))


def likeness(typed: str, line: str) -> float:
    """How well a line goes on from what is typed, of 100; the last word may be cut short."""
    if line.startswith(typed):
        return 100.0
    if all(any(word.startswith(part) for word in line.split()) for part in typed.split()):
        return 95.0
    return float(max(fuzz.ratio(typed, line[: len(typed) + 1]), fuzz.token_sort_ratio(typed, line)))
