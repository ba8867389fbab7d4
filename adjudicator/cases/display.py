"""What a game in plain lines prints: what happened, what is asked and who may act, the table, why it came out so."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from textwrap import wrap
from typing import Any

import msgspec

from adjudicator.cases.advice import advice
from adjudicator.cases.choices import ORDER
from adjudicator.cases.defaults import by_seat, default_answer, missing
from adjudicator.cases.help import HELP
from adjudicator.cases.reasons import by_line, reasons
from adjudicator.cases.stepping import Fault
from adjudicator.cases.summary import table_lines
from adjudicator.cases.writing import sentence_for
from adjudicator.engine.called import each_once, in_words, moment_called, rule_owners, whose
from adjudicator.engine.pace import ASKING
from adjudicator.engine.questions import Answer, Ask, Option
from adjudicator.engine.setup import twins
from adjudicator.rulebook.wording import listed
from adjudicator.session import Game
from adjudicator.session.outcomes import last_encounter
from adjudicator.table.state import GATE, WARP

SHOWN = 6
"""So many who may act are named at a pause; `who` names all."""


CARDS = 24
"""So many things are listed one by one; of more, those of one kind share a line."""
FLARE = re.compile(r"flare (?=\S)", re.IGNORECASE)
PLACE = re.compile(rf"(\b(?:from|to) )({GATE}|{WARP})\b")
NUMBER = re.compile(r"(\D*?)([-+x]?\d+)")


class Display:
    """One game, shown line by line. `out` prints a line; in JSON every line is one object."""

    def __init__(self, game: Game, out: Callable[[str], object], as_json: bool = False) -> None:
        self.game = game
        self.out = out
        self.as_json = as_json
        self.half: Answer | None = None
        """The part of an answer of several players that has been given."""
        self.told: set[int] = set()
        """The lines of the log that have been printed: what was announced is told only once it has worked, and so later
        than what came after it.
        """
        self.just_told: set[str] = set()
        """What has been printed since the last answer."""
        self.breaks: list[int] = []
        """How long the log was each time it was told."""
        self.explained: set[str] = set()
        """Entries whose text has been printed."""

    def show_events(self) -> None:
        """What has happened since it was last told."""
        self.just_told.clear()
        for at, event in self._events().items():
            if at not in self.told:
                self.just_told.add(event["text"])
                self._say({"event": event}, [] if self._goes_without_saying(event) else [self._short(event)])
        self.pass_events()

    def _goes_without_saying(self, event: dict[str, Any]) -> bool:
        """A rule of the game that was carried out, which is seen from what it did."""
        entry = rule_owners(self.game.book).get(event["rule"])
        return entry is not None and entry.kind == "rule" and event["text"].startswith(f"{entry.title} is used")

    def _short(self, event: dict[str, Any]) -> str:
        """What happened; what an entry says is told the first time it is used."""
        text = str(event["text"])
        entry = rule_owners(self.game.book).get(event["rule"])
        if entry is None or not entry.text or not text.endswith(f": {entry.text}"):
            return text
        if entry.id in self.explained:
            return text.removesuffix(f": {entry.text}")
        self.explained.add(entry.id)
        return text

    def pass_events(self) -> None:
        """What has happened so far need not be told any more."""
        self.told = set(self._events())
        self.breaks.append(len(self.game.log))

    def _events(self) -> dict[int, dict[str, Any]]:
        return by_line(self.game.log, self.game.state, self.game.book, self.breaks)

    def show_question(self) -> None:
        """The open question with its legal answers, one a line."""
        ask = self.game.question
        state = self.game.state
        if ask is None:
            self._say({"over": [state.seats[seat].name for seat in state.winners or []]}, list(self._end()))
            return
        waiting, enter = self.still_to_come(), self._enter(ask)
        lines = [self._asked(ask)]
        if waiting:
            lines.append(waiting)
        if ask.kind == "hand" and len(ask.options) > CARDS:
            lines += [f"  {line}" for line in alike([option.label for option in ask.options])]
        elif len(ask.options) > CARDS and all(self._is_entry(option) for option in ask.options):
            names = ", ".join(option.label for option in ask.options)
            lines += wrap(names, 110, initial_indent="  ", subsequent_indent="  ")
        else:
            lines += [f"  {self._option(ask, option)}{_bounds(option)}" for option in ask.options]
        if ask.kind == "go_on":
            lines += self._acting()
        if enter is not None:
            lines.append(f"Enter: {enter}")
        self._say({"question": self._data(ask, enter)}, lines)

    def still_to_come(self) -> str:
        """Who still has to say its part of an answer that several give; empty if nobody has begun."""
        ask = self.game.question
        waiting = [] if ask is None or self.half is None else missing(ask, self.half)
        return f"Still to come: {listed(self.game.state.seats[seat].name for seat in waiting)}." if waiting else ""

    def _asked(self, ask: Ask) -> str:
        """The question with where in the turn it comes, unless it begins with just that."""
        row = next(row for row in self.game.book.turn if row.id == ask.moment)
        if f"{whose(self.game.book, ask.rule)}: {ask.text}" in self.just_told:
            return f"{moment_called(self.game.book, ask.moment)} · The table does this now."
        first, _, rest = ask.text.partition(". ")
        if rest and row.title.casefold().endswith(first.casefold()):
            return f"{row.number} {row.title}. {rest}".strip()
        return f"{moment_called(self.game.book, ask.moment)} · {ask.text}"

    def _acting(self) -> list[str]:
        """Who may do something at a pause, and what."""
        names = [seat.name for seat in self.game.state.seats]
        book = self.game.book
        acting = each_once(book, self.game.who_may_act())
        found = [f"  {names[seat]}: {what} ({whose(book, rule)})" for seat, what, rule in acting]
        more = [f"  and {len(found) - SHOWN} more: who"] if len(found) > SHOWN else []
        return found[:SHOWN] + more

    def _end(self) -> list[str]:
        return [line for line in table_lines(self.game.state, self.game.book) if line.startswith("The game")]

    def _option(self, ask: Ask, option: Option) -> str:
        """An option by the word that answers, and what it means where that is not the same; a deal's in words."""
        if ask.kind == "deal":
            return option.label
        if isinstance(option.value, bool) or self._is_entry(option):
            return option.label
        if option.value in (GATE, WARP):
            return self._called(option.value)
        if ask.kind == "use":
            return f"{whose(self.game.book, option.value)}: {option.label}"
        if ask.name == ORDER:
            return option.label
        players = ask.kind in ("player", "players")
        word = self.game.state.seats[option.value].name if players else str(option.value)
        return option.label if option.label.startswith(word) else f"{word}: {option.label}"

    def _is_entry(self, option: Option) -> bool:
        """It stands for an entry of the book, by an id that nobody types."""
        return str(option.value) in self.game.book.entries

    def _enter(self, ask: Ask) -> str | None:
        """The sentence that an empty line says."""
        answer = default_answer(ask)
        if answer is not None and answer.value == "":
            return "nothing"
        told = None if answer is None else sentence_for(ask, by_seat(answer), self.game.state)
        said = None if told is None else in_words(self.game.book, told)
        return None if said is None else PLACE.sub(lambda found: found[1] + self._called(found[2]), said)

    def _called(self, place: str) -> str:
        """A place of no system as the edition calls it."""
        said = self.game.book.lexicon.get("words", {}).get(place, place)
        return str(said["one"] if isinstance(said, dict) else said)

    def _advice(self, ask: Ask, said: str = "") -> str:
        """What may be said at the question."""
        return advice(self._rest(ask), self.game.state, self.game.book, said)

    def _rest(self, ask: Ask) -> Ask:
        """The question to those who have not answered it yet."""
        waiting = [] if self.half is None else missing(ask, self.half)
        return msgspec.structs.replace(ask, seats=tuple(waiting)) if waiting else ask

    def _data(self, ask: Ask, enter: str | None) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.to_builtins(ask)
        found["seats"] = [self.game.state.seats[seat].name for seat in ask.seats]
        found["enter"] = enter
        return found

    def show_twins(self) -> None:
        """That players have the same power, where they do: it may be a slip."""
        for text in twins(self.game.book, self.game.state):
            self._say({"note": text}, [f"Note: {text}."])

    def show_state(self) -> None:
        """The whole table."""
        lines = list(table_lines(self.game.state, self.game.book))
        self._say({"state": msgspec.to_builtins(self.game.state)}, lines)

    def show_who(self) -> None:
        """Who may act now, in order, and by which rule."""
        names = [seat.name for seat in self.game.state.seats]
        acting = [(names[s], what, rule) for s, what, rule in each_once(self.game.book, self.game.who_may_act())]
        data = [{"seat": who, "text": what, "rule": rule} for who, what, rule in acting]
        lines = [f"{who}: {what} ({whose(self.game.book, rule)})" for who, what, rule in acting]
        self._say({"who": data}, lines or ["Nobody has anything to do now."])

    def show_reasons(self) -> None:
        """Why the last encounter that has an outcome came out so; before the first one, what has happened."""
        found = reasons(last_encounter(self.game.log) or self.game.log, self.game.state, self.game.book)
        book = self.game.book
        lines = [f"{reason['text']} [{'; '.join((whose(book, reason['rule']), *reason['cites']))}]" for reason in found]
        self._say({"reasons": found}, lines or ["Nothing has happened yet."])

    def show_judged(self, place: str, faults: list[Fault]) -> None:
        """Whether the table is as it was expected to be, and what differs."""
        lines = [f"{fault.where}: expected {fault.expected}; found {fault.found}" for fault in faults]
        self._say({"expect": place, "faults": msgspec.to_builtins(faults)}, lines or [f"{place}: as expected"])

    def show_kept(self, path: Path) -> None:
        """Where the game is kept, and how far it has come."""
        answers = len(self.game.history)
        far = f"; it goes on after {answers} answers" if answers else ""
        self._say({"kept": str(path), "answers": answers}, [f"Kept as {path.stem} in {path}{far}."])
        if answers:
            self.pass_events()

    def show_pace(self) -> None:
        """Which pauses ask, and how to choose."""
        now = self.game.state.pace
        lines = [f"pace {pace}: pauses ask {when}{' (now)' if pace == now else ''}" for pace, when in ASKING.items()]
        self._say({"pace": now, "paces": ASKING}, lines)

    def show_help(self) -> None:
        """What can be typed."""
        self._say({"help": list(HELP)}, list(HELP))

    def _say(self, data: dict[str, Any], lines: list[str]) -> None:
        if self.as_json:
            self.out(msgspec.json.encode(data).decode())
        else:
            for line in lines:
                self.out(line)


def _bounds(option: Option) -> str:
    """How many of an option there may be."""
    least = f", at least {option.least}" if option.least else ""
    most = f", at most {option.most}" if option.most else ""
    return least + most


def alike(labels: list[str]) -> list[str]:
    """Names of cards, those with numbers and all flares in one line of each kind."""
    found: dict[str, list[str]] = {}
    for label in labels:
        number = NUMBER.fullmatch(label)
        kind = "flare" if FLARE.match(label) else number[1].strip() if number is not None else label
        found.setdefault(kind, []).append(label)
    lines = []
    for kind, same in found.items():
        if len(same) == 1:
            lines.append(same[0])
        elif kind == "flare":
            lines.append(f"flare, and whose: one of {len(same)}")
        else:
            numbers = sorted((label[len(kind) :].strip() for label in same), key=lambda said: int(said.lstrip("x")))
            lines.append(f"{kind} {numbers[0]} to {numbers[-1]}")
    return lines
