"""What the Now panel says besides the question: where in the turn it is, and what happens if nobody acts."""

from __future__ import annotations

from textual.content import Content

from adjudicator.cases.defaults import by_seat, default_answer
from adjudicator.cases.writing import sentence_for
from adjudicator.engine.called import in_words, part_of_turn
from adjudicator.engine.questions import Ask
from adjudicator.rulebook.model import Book
from adjudicator.tui.played import Played
from adjudicator.tui.words import edition_says, moment_of, plain

BETWEEN = " · "
NO_PHASES = ("setup", "start_turn")
"""What the strip leaves out: it comes before the phases."""


def phases(book: Book) -> list[tuple[str, str]]:
    """The phases of an encounter, each with its name in this edition."""
    ids = dict.fromkeys(row.phase for row in book.turn if row.phase not in NO_PHASES)
    return [(phase, part_of_turn(book, phase)) for phase in ids]


def strip(book: Book, moment: str, width: int) -> Content:
    """The phases in a row, the present one marked; where the room is short only its neighbours have their names."""
    row = moment_of(book, moment)
    all_phases = phases(book)
    here = next((n for n, (phase, _) in enumerate(all_phases) if row is not None and row.phase == phase), -1)
    last = len(all_phases) - 1
    ranges = [(0, last), (here - 1, here + 1), (here, here + 1), (here, here)]
    for first, end in ranges if here >= 0 else [(0, last), (0, 2), (0, 0)]:
        parts = [
            Content.styled(f"[{name}]", "bold $accent") if n == here else Content.styled(name, "$quiet")
            for n, (_, name) in enumerate(all_phases)
            if first <= n <= end
        ]
        lead = Content.styled("… · " if first > 0 else "", "$quiet")
        rest = Content.styled(" · …" if end < last else "", "$quiet")
        line = Content.assemble(lead, Content.styled(BETWEEN, "$quiet").join(parts), rest)
        if line.cell_length <= width:
            return line
    return Content("")


def otherwise(game: Played) -> str:
    """What happens if nobody acts; empty where somebody has to."""
    ask = game.question
    if ask is None:
        return ""
    if ask.kind == "go_on":
        return after_pause(game, ask)
    usual = default_answer(ask)
    if ask.kind == "text" and (usual is None or not usual.value):
        return "Enter alone: nothing is written down"
    if usual is None:
        return "it has to be answered"
    said = in_words(game.book, sentence_for(ask, by_seat(usual), game.state, game.book))
    return f"Enter: {edition_says(game.book, plain(said))}"


def after_pause(game: Played, ask: Ask) -> str:
    """What a pause goes on to."""
    if ask.name == "table":
        return "Enter once it is done"
    if ask.name == "answer":
        return "if nobody acts, it happens"
    coming = game.engine.coming() if game.engine is not None else None
    return f"if nobody acts: {coming.title}" if coming is not None else ""
