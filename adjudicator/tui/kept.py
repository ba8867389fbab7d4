"""Games that are kept, looked back on: every answer with what came of it, and what was noted about it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from adjudicator.cases.sentence import Unsaid
from adjudicator.cases.writing import sentence_for
from adjudicator.engine import called
from adjudicator.engine.called import moment_called, rule_owners
from adjudicator.engine.questions import Announce, Answer, Ask, Correct, Reply
from adjudicator.explain import Reason, reasons
from adjudicator.rulebook.model import Book
from adjudicator.session import (
    Departed,
    Given,
    Joined,
    Kept,
    Replaced,
    Step,
    Stopped,
    games_dir,
    new_path,
)
from adjudicator.session.course import Course
from adjudicator.session.lookback import Asked, seatings, steps_of
from adjudicator.table.state import State
from adjudicator.tui.words import deal_words, edition_says, plain

TEXTS, TEXT_ENDING = "texts", ".txt"
"""Where texts lie that were written out, and how their names end."""


def written_out(name: str, text: str) -> Path:
    """Write a text that is to be handed on to a file of its own, beside the games; returns where it is.

    Raises:
        OSError: it could not be written.
    """
    folder = games_dir().parent / TEXTS
    folder.mkdir(parents=True, exist_ok=True)
    path = new_path(name, folder, TEXT_ENDING)
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
    return path


# -- looking back --------------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """One answer: what was asked, what was said, and what came of it."""

    question: str
    said: str
    came: list[str]
    turn: int = 0
    whose: str = ""
    """Whose turn it was."""
    where: str = ""
    """The moment of the turn."""
    causes: Sequence[str] = ()
    """For each thing that came of it, the power or card it came by; nothing where it is the turn's own rule."""
    begin: int = 0
    end: int = 0
    """Its part of the log."""
    notes: Sequence[str] = ()
    """What the group said about it."""


def answers_of(game: Course) -> tuple[list[str], list[Line]]:
    """What happened before the first answer, and every answer that stands, oldest first."""
    found: list[Line] = []
    for step in steps_of(game):
        state = step.state
        where = moment_called(game.book, step.ask.moment if step.ask is not None else state.moment)
        whose = plain(state.seats[state.offense].name) if 0 <= state.offense < len(state.seats) else ""
        asked = plain(step.ask.text) if step.ask is not None else ""
        found.append(Line(asked, said(step, game.book), [], state.turn, whose, where, begin=step.log))
    begun, *came = told_apart(game, [line.begin for line in found])
    ends = [*(line.begin for line in found[1:]), len(game.log)]
    notes = notes_of(game.history)
    lines = [
        line._replace(
            came=[plain(reason.text) for reason in reasons],
            causes=[cause(game.book, reason) for reason in reasons],
            end=end,
            notes=notes.get(number, ()),
        )
        for number, (line, reasons, end) in enumerate(zip(found, came, ends, strict=True), 1)
    ]
    return [plain(reason.text) for reason in begun], lines


def cause(book: Book, reason: Reason) -> str:
    """The power or card by which something came, where its own sentence does not name it."""
    entry = rule_owners(book).get(reason.rule)
    if entry is None or reason.rule.startswith("turn.") or entry.title in reason.text:
        return ""
    return entry.title


def told_apart(game: Course, cuts: Sequence[int]) -> list[list[Reason]]:
    """The log in words, cut at these places. It is told as one, since later lines lean on earlier ones."""
    told: list[Reason] = []
    seated = seatings(game)
    ends = [begin for begin, _ in seated[1:]] + [len(game.log)]
    for (begin, state), end in zip(seated, ends, strict=True):
        for reason in reasons(game.book, state, game.log[begin:end]):
            reason.at += begin
            told.append(reason)
    parts: list[list[Reason]] = [[] for _ in range(len(cuts) + 1)]
    for reason in told:
        parts[bisect_right(cuts, reason.at)].append(reason)
    return parts


NOTE = re.compile(r"a note on answer (\d+)\Z")
"""The reason of a correction that only notes what the group said about an answer."""


def note_on(number: int, text: str) -> Correct:
    """A note about an answer, by its number."""
    return Correct([{"type": "note", "text": text}], f"a note on answer {number}")


def notes_of(steps: Sequence[Given]) -> dict[int, list[str]]:
    """What was noted about each answer, by its number."""
    found: dict[int, list[str]] = {}
    for given in steps:
        about = NOTE.match(given.step.reason) if isinstance(given.step, Correct) else None
        if about is not None and isinstance(given.step, Correct):
            found.setdefault(int(about[1]), []).extend(plain(str(c.get("text", ""))) for c in given.step.changes)
    return found


def said(asked: Asked, book: Book) -> str:
    """An answer in words; what was laid in secret stays so."""
    step: Step = asked.given.step
    if isinstance(step, Replaced):
        return f"played on without the program: {plain(step.reason)}"
    if isinstance(step, Joined):
        return f"{plain(step.player.name)} joins the game"
    if isinstance(step, Departed):
        return f"{plain(asked.state.seats[step.seat].name)} leaves: {plain(step.reason)}"
    if asked.ask is None:
        return plain(called.in_words(book, asked.given.text))
    if asked.ask.secret and isinstance(step, Answer):
        return "answered in secret"
    return plain(called.in_words(book, asked.given.text)) or in_words(asked.ask, step, asked.state, book)


def in_words(ask: Ask, reply: Reply, state: State, book: Book) -> str:
    """A reply as a sentence in the edition's words, or as it is where there is none; of a correction, its reason."""
    if ask.kind == "deal" and isinstance(reply, Answer) and reply.value:
        return f"deal: {deal_words(book, state, reply.value)}"
    try:
        sentence = plain(called.in_words(book, sentence_for(ask, reply, state, book)))
        return sentence if ask.kind == "text" else edition_says(book, sentence)
    except Unsaid:
        if isinstance(reply, Correct):
            return plain(reply.reason)
        return plain(called.in_words(book, reply.what if isinstance(reply, Announce) else str(reply.value)))


# -- what waits ----------------------------------------------------------------------------------------------------


def many(count: int, what: str = "answer") -> str:
    """A number of things."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def kept_words(kept: Kept, stopped: Stopped | None) -> str:
    """What became of the later answers."""
    if stopped is None:
        return f"{many(kept.kept, 'later answer')} kept; none is lost." if kept.kept else "No later answer waits."
    return f"{many(kept.kept, 'later answer')} kept; then {stopped}."
