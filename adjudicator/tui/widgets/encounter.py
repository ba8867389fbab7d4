"""The encounter: offense against defense, ships and allies on both sides, cards laid, and the totals term by term."""

from __future__ import annotations

from itertools import zip_longest

from textual.content import Content

from adjudicator.engine.telling import announced_as, card_called
from adjudicator.rulebook.model import Book
from adjudicator.table.positions import allied_with, here
from adjudicator.table.state import REWARD, UNKNOWN, Laid, Outcome, State, shown_face
from adjudicator.tui.paragraphs import Paragraph, broken
from adjudicator.tui.played import Played
from adjudicator.tui.screens.sized import is_tall
from adjudicator.tui.tally import Sum, sums
from adjudicator.tui.widgets.paragraphs import Lines
from adjudicator.tui.words import badge, heading, named, place_words, word

GAP = " │ "
SIDES = ("offense", "defense")
FIRST_TO_GO = ("destiny", "comet", "target")
"""What is left out of a title too long for its line; the log and the places tell it as well."""
SIDE_BY_SIDE = 66
"""From this width the two sides stand side by side."""


def title(book: Book, state: State, width: int) -> Content:
    """Which encounter, the destiny card and the Comet in force, and where it is aimed, as far as there is room."""
    e = state.encounter
    if e is None:
        return Content(heading(book, "encounter"))
    parts = {"encounter": f"{heading(book, 'encounter')} {e.nth or ''}".strip()}
    if e.destiny is not None:
        parts["destiny"] = f"{word(book, 'destiny')}: {e.destiny.face}"
    if e.comet is not None:
        parts["comet"] = f"Comet: {book.entries[e.comet].name}"
    if e.target is not None:
        parts["target"] = f"aimed at {place_words(book, state, e.target)}"
    if e.upset:
        parts["upset"] = "upset"
    if e.outcome is not None:
        parts["outcome"] = outcome_words(book, e.outcome)
    danger = ("  ▲! danger" if e.danger else "", "bold $warning")
    for gone in FIRST_TO_GO:
        if Content(" · ".join(parts.values()) + danger[0]).cell_length > width:
            parts.pop(gone, None)
    return Content.assemble(" · ".join(parts.values()), danger)


def outcome_words(book: Book, outcome: Outcome) -> str:
    """How it came out, in a few words."""
    if outcome.winner is not None:
        by = f" by {outcome.margin}" if outcome.margin else ""
        return f"{word(book, outcome.winner)} wins{by}"
    return outcome.kind.replace("_", " ")


def force(book: Book, state: State, side: str) -> Paragraph:
    """A side's ships: the main player first, then its allies."""
    e = state.encounter
    main = state.offense if side == "offense" else (e.defense if e else None)
    label = Content.styled(f"{heading(book, side):<8} ", "$quiet")
    if main is None:
        return Paragraph(label, Content.styled("not yet known", "$quiet"))
    parts = [Content.assemble(named(state.seats[main]), " ", (str(sum(here(state, main).values())), "bold"))]
    for seat in sorted(e.allies) if e else ():
        if e is not None and allied_with(e, seat, side):
            ships = str(sum(here(state, seat, side).values()))
            parts.append(Content.assemble(("+ ", "$quiet"), badge(state.seats[seat]), " ", (ships, "bold")))
    if undecided := waited_for(state, side):
        parts.append(
            Content.assemble(("invited ", "$quiet"), Content(" ").join(badge(state.seats[s]) for s in undecided))
        )
    return Paragraph(label, parts, Content("  "))


def waited_for(state: State, side: str) -> list[int]:
    """Seats invited by a side that have not answered yet; nobody once cards are laid or the encounter is over."""
    e = state.encounter
    if e is None or e.cards or e.outcome is not None:
        return []
    return [s for s, sides in e.invited.items() if side in sides and s not in e.allies and s not in e.declined]


def apart(now: str, before: str) -> str:
    """What a card was called, without the word or the number that it still has."""
    word_now, _, number = now.partition(" ")
    word_before, _, rest = before.partition(" ")
    if word_now == word_before:
        return rest or before
    return word_before if rest == number else before


def card_words(book: Book, card: Laid) -> Content:
    """One card: what it is now and what was printed on it; nothing of one that is still face down."""
    if card.laid_as == "offered":
        return Content.styled(f"{card_called(book, announced_as(card.face))} face down", "$quiet")
    if card.claim is not None:
        shown = card_called(book, shown_face(card))
        return Content.assemble((shown, "bold"), (" (face down, as its owner says)", "$quiet"))
    if card.face == UNKNOWN or (not card.up and card.laid_as in ("main", "extra", "kicker")):
        what = "laid unseen" if card.laid_as == "main" else f"{word(book, card.laid_as)} unseen"
        back = ", reward back" if card.back == REWARD and card.laid_as != "kicker" else ""
        return Content.styled(what + back, "$quiet")
    text = card_called(book, card.now or card.face)
    printed = f" (was {apart(text, card_called(book, card.face))})" if card.now and card.now != card.face else ""
    return Content.assemble((text, "bold"), (printed, "$quiet"))


def cards(book: Book, state: State, side: str) -> Paragraph:
    """The cards that count for a side, else those of its main player and its allies."""
    label = Content.styled(f"{'cards':<8} ", "$quiet")
    e = state.encounter
    main = None if e is None else state.offense if side == "offense" else e.defense
    parts: list[Content] = []
    for card in e.cards if e else ():
        its_side = card.side or (side if card.owner == main else e.allies.get(card.owner) if e else None)
        if its_side == side and card.laid_as != "aside":
            owner = "" if card.owner == main else Content.assemble(badge(state.seats[card.owner]), " ")
            parts.append(Content.assemble("+ " if parts else "", owner, card_words(book, card)))
    return Paragraph(label, parts, Content(" ")) if parts else Paragraph(label, Content.styled("none yet", "$quiet"))


def total(book: Book, found: dict[str, Sum], side: str) -> Paragraph:
    """A side's total in one line, with the terms that made it."""
    label = Content.styled(f"{heading(book, side):<8} total ", "$quiet")
    if side not in found:
        return Paragraph(label, Content.styled("-", "$quiet"))
    s = found[side]
    shown = Content.assemble((f"{s.total}", "bold $accent"), ("  = " + ", ".join(s.terms) if s.terms else "", "$quiet"))
    return Paragraph(label, shown)


def begins_with_cards(book: Book, state: State, found: dict[str, Sum], side: str) -> bool:
    """The line of a side's total begins with all that the line of its cards would say."""
    line = cards(book, state, side)
    laid = line.plain.removeprefix(line.head.plain)
    return side in found and found[side].terms[:1] == (laid,)


def term_lines(found: dict[str, Sum], side: str) -> list[Content]:
    """A side's total with one line for each term."""
    if side not in found:
        return [Content.styled(f"{'total':<8} -", "$quiet")]
    s = found[side]
    first = Content.assemble((f"{'total':<8} ", "$quiet"), (f"{s.total}", "bold $accent"))
    return [first, *(Content.assemble(" " * 9, (term, "$quiet")) for term in s.terms)]


def panel_lines(game: Played, width: int, roomy: bool) -> list[Content]:
    """The lines of the panel, the two sides side by side; with room, one line for each term of the totals."""
    book, state = game.book, game.state
    if state.encounter is None:
        return [Content.styled("None is going on.", "$quiet")]
    found = sums(game)
    totals = broken([total(book, found, side) for side in SIDES if found], width)
    rows = [[force(book, state, side) for side in SIDES]]
    if roomy or (state.encounter.cards and not all(begins_with_cards(book, state, found, side) for side in SIDES)):
        rows.append([cards(book, state, side) for side in SIDES])
    if width < SIDE_BY_SIDE:
        return [*broken([row[i] for i in range(len(SIDES)) for row in rows], width), *totals]
    half = (width - len(GAP)) // 2
    pairs = [pair for row in rows for pair in zip_longest(*(side.lines(half) for side in row), fillvalue=Content(""))]
    if found and roomy:
        pairs += zip_longest(*(term_lines(found, side) for side in SIDES), fillvalue=Content(""))
    both = [
        Content.assemble(
            left.truncate(half, ellipsis=True, pad=True), (GAP, "$quiet"), right.truncate(half, ellipsis=True)
        )
        for left, right in pairs
    ]
    return both if roomy else [*both, *totals]


FRAME = 2
"""Columns that the line above the panel keeps beside its title."""


class EncounterPanel(Lines):
    """Draws the encounter, or that none is going on."""

    def __init__(self, game: Played) -> None:
        super().__init__("encounter")
        self.game = game

    def show(self) -> None:
        """Draw again after an answer."""
        self.head()
        self.redraw()

    def head(self) -> None:
        """Write the title as wide as it may be."""
        self.border_title = title(self.game.book, self.game.state, self.size.width - FRAME)

    def on_resize(self) -> None:
        self.head()

    def made(self, width: int) -> list[Content]:
        return panel_lines(self.game, width, is_tall(self))
