"""Games that are kept: begun in a file of their own, told in a line or two, looked back on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from adjudicator.cases.writing import sentence_for
from adjudicator.engine.core import Record
from adjudicator.engine.questions import Ask, Reply
from adjudicator.explain import reasons
from adjudicator.rulebook.model import Book
from adjudicator.session import Departed, Game, Joined, Kept, Listed, Replaced, Step, Stopped, new_path
from adjudicator.session.course import Course
from adjudicator.session.lookback import Asked, seatings, steps_of
from adjudicator.table.state import State
from adjudicator.tui.plan import EDITIONS, Plan, setup_of
from adjudicator.tui.played import Played
from adjudicator.tui.words import plain


def begin_in(folder: Path) -> Callable[[Plan, Book], Played]:
    """Begins games that are kept in a folder, each in a file of its own."""

    def begin(plan: Plan, book: Book) -> Played:
        name = ", ".join(seat.name for seat in plan.seats)
        return Game.create(new_path(name, folder), book, setup_of(plan), name=name)

    return begin


# -- a list of games -----------------------------------------------------------------------------------------------


def title_of(game: Listed) -> str:
    """Who plays."""
    return plain(", ".join(game.players) if game.players else game.path.name)


def standing(game: Listed, now: datetime) -> str:
    """Edition, how far it has come, and when it was last played; or what is wrong with its file."""
    if game.problem:
        return plain(game.problem)
    far = "over" if game.over else f"turn {game.turn}, question {game.answers + 1}"
    title = EDITIONS.get(game.edition, game.edition) + (" (mixed)" if game.mixed else "")
    return f"{title} · {far} · {when(game.played, now)}"


def when(played: datetime | None, now: datetime) -> str:
    """A time as people say it."""
    if played is None:
        return ""
    if played.date() == now.date():
        return f"today {played:%H:%M}"
    if played.date() == (now - timedelta(days=1)).date():
        return f"yesterday {played:%H:%M}"
    return f"{played.day} {played:%b %Y %H:%M}"


# -- looking back --------------------------------------------------------------------------------------------------


CUT = "\n\n"
"""Stands between two parts of the log while it is told; nothing that happened reads like this."""


class Line(NamedTuple):
    """One answer: what was asked, what was said, and what came of it."""

    question: str
    said: str
    came: list[str]


def answers_of(game: Course) -> tuple[list[str], list[Line]]:
    """What happened before the first answer, and every answer that stands, oldest first."""
    found = [
        (plain(step.ask.text) if step.ask is not None else "", said(step, game.book), step.log)
        for step in steps_of(game)
    ]
    begun, *came = told_apart(game, [at for _, _, at in found])
    return begun, [Line(question, answer, lines) for (question, answer, _), lines in zip(found, came, strict=True)]


def told_apart(game: Course, cuts: Sequence[int]) -> list[list[str]]:
    """The log in words, cut at these places. It is told as one, since later lines lean on earlier ones."""
    cut = Record("note", "", "turn.cut", None, CUT)
    parts: list[list[str]] = [[]]
    seated = seatings(game)
    ends = [begin for begin, _ in seated[1:]] + [len(game.log) + 1]
    for (begin, state), end in zip(seated, ends, strict=True):
        records: list[Record] = []
        for at in [at for at in cuts if begin <= at < end]:
            records += [*game.log[begin:at], cut]
            begin = at
        for reason in reasons(game.book, state, [*records, *game.log[begin:end]]):
            if reason.text == CUT:
                parts.append([])
            else:
                parts[-1].append(plain(reason.text))
    return parts


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
        return plain(asked.given.text)
    if asked.ask.secret:
        return "answered in secret"
    return plain(asked.given.text) or in_words(asked.ask, step, asked.state, book)


def in_words(ask: Ask, reply: Reply, state: State, book: Book) -> str:
    """A reply as a sentence, or as it is where there is none for it."""
    try:
        return plain(sentence_for(ask, reply, state, book))
    except (LookupError, ValueError, TypeError, AttributeError):
        return plain(str(getattr(reply, "value", getattr(reply, "what", ""))))


# -- what waits ----------------------------------------------------------------------------------------------------


def many(count: int, what: str = "answer") -> str:
    """A number of things."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def kept_words(kept: Kept, stopped: Stopped | None) -> str:
    """What became of the later answers."""
    if stopped is None:
        return f"{many(kept.kept, 'later answer')} kept; none is lost." if kept.kept else "No later answer waits."
    return f"{many(kept.kept, 'later answer')} kept; then {stopped}."
