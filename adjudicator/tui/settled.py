"""What became of one encounter, in words: the verdict with its sums, what was asked, and the reasons by rule."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from textual.content import Content

from adjudicator import explain
from adjudicator.cases.settling import Question, Settled
from adjudicator.engine.called import in_words, whose
from adjudicator.engine.questions import Announce, Answer, Ask, Correct
from adjudicator.rulebook.model import Book
from adjudicator.rulebook.wording import capital
from adjudicator.session import Game, new_path
from adjudicator.tui.paragraphs import Line, Paragraph
from adjudicator.tui.plan import EDITIONS
from adjudicator.tui.words import named, plain

RESULT = ("outcome", "total")
"""Kinds of records that say how it came out."""
LAID = "turn.select"
"""The step that lays cards, which the form shows already."""


def verdict(settled: Settled) -> list[Line]:
    """How it came out, who has won, and each total as a sum."""
    book, state = settled.game.book, settled.state
    records = [record for record in settled.log if record.kind in RESULT]
    found = [(records[reason.at].kind, plain(reason.text)) for reason in explain.reasons(book, state, records)]
    outcomes, sums = ([text for kind, text in found if kind == which] for which in RESULT)
    lines: list[Line] = []
    if outcomes:
        winners = [seat for seat in state.seats if seat.name in settled.facts.winner]
        who = Content(", ").join(named(seat) for seat in winners)
        lines.append(Content.assemble((capital(outcomes[-1]), "bold $accent"), ("   " if winners else ""), who))
    lines += [Paragraph(Content("  "), Content(line)) for line in sums[-2:]]
    if settled.open is not None:
        lines.append(Content.styled("Something must be answered first: F4 answers it.", "bold $warning"))
    if settled.wrong:
        lines.append(Content.styled(f"✗ {capital(plain(settled.wrong))}", "$error"))
    return lines


def because(settled: Settled) -> Iterator[Line]:
    """Everything that led there and came of it, each with its rule and sources."""
    book = settled.game.book
    others = [edition for edition in EDITIONS if edition != book.edition]
    records = [r for r in settled.log if r.kind not in RESULT]
    for reason in explain.reasons(book, settled.state, records):
        if reason.rule == LAID:
            continue
        cites = [cite for cite in reason.cites if cite.partition(" ")[0] not in others]
        rule = "; ".join([whose(book, reason.rule), *cites])
        yield Paragraph(
            Content.styled("· ", "$quiet"), Content.assemble(plain(reason.text), (f"  [{plain(rule)}]", "$quiet"))
        )


def shown(settled: Settled) -> list[Question]:
    """The questions that could be answered otherwise, and the one that is open."""
    found = [question for question in settled.questions if _free(question.ask)]
    return [*found, *([settled.open] if settled.open is not None else [])]


def _free(ask: Ask) -> bool:
    """There is more than one answer."""
    return ask.may_pass or len(ask.options) > 1 or not ask.options


def asked(question: Question, book: Book) -> Content:
    """A question with its answer; bold where somebody gave it."""
    if not question.said:
        return Content.styled(f"{plain(question.ask.text)}  must be answered", "bold $warning")
    said = Content.styled(plain(in_words(book, question.said)), "$quiet" if question.usual else "bold $success")
    return Content.assemble(plain(question.ask.text), "  ", said)


def flipped(question: Question) -> tuple[bool, object]:
    """Whether the other answer goes without asking, since there are but two, and which it is."""
    ask = question.ask
    uses = [option.value for option in ask.options if option.value is not None]
    if not question.said:
        return False, None
    if ask.kind == "whether":
        return True, not question.value
    if ask.kind == "use" and ask.may_pass and len(uses) == 1:
        return True, uses[0] if question.value is None else None
    return False, None


def game_of(settled: Settled, name: str, folder: Path | None) -> Game:
    """A game that begins with an encounter settled in the form, kept in a folder where there is one.

    Raises:
        GameFileError: it cannot be written.
        Refused: the same answers do not lead there.
    """
    start, book = settled.game.start, settled.game.book
    game = Game(book, start) if folder is None else Game.create(new_path(name, folder), book, start, name=name)
    for given in settled.game.history:
        if isinstance(given.step, Answer | Announce | Correct):
            game.reply(given.step, given.text)
    return game
