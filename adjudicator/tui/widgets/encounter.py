"""The encounter: offense against defense, ships and allies on both sides, cards laid, and the totals term by term."""

from __future__ import annotations

from itertools import zip_longest

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from adjudicator.engine.telling import announced_as
from adjudicator.rulebook.model import Book
from adjudicator.table.state import REWARD, UNKNOWN, Laid, Outcome, State, allied_with, here, shown_face
from adjudicator.tui.played import Played
from adjudicator.tui.tally import Sum, sums
from adjudicator.tui.words import badge, heading, named, word

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
    parts = {"encounter": f"{heading(book, 'encounter')} {e.nth}"}
    if e.destiny is not None:
        parts["destiny"] = f"{word(book, 'destiny')}: {e.destiny.face}"
    if e.comet is not None:
        parts["comet"] = f"Comet: {book.entries[e.comet].name}"
    if e.target is not None:
        parts["target"] = f"aimed at {e.target}"
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


def force(book: Book, state: State, side: str) -> Content:
    """A side's ships: the main player first, then its allies."""
    e = state.encounter
    main = state.offense if side == "offense" else (e.defense if e else None)
    label = Content.styled(f"{heading(book, side):<8} ", "$quiet")
    if main is None:
        return Content.assemble(label, ("not yet known", "$quiet"))
    parts = [Content.assemble(named(state.seats[main]), " ", (str(sum(here(state, main).values())), "bold"))]
    for seat in sorted(e.allies) if e else ():
        if e is not None and allied_with(e, seat, side):
            ships = str(sum(here(state, seat, side).values()))
            parts.append(Content.assemble(("+ ", "$quiet"), badge(state.seats[seat]), " ", (ships, "bold")))
    if undecided := waited_for(state, side):
        parts.append(
            Content.assemble(("invited ", "$quiet"), Content(" ").join(badge(state.seats[s]) for s in undecided))
        )
    return Content.assemble(label, Content("  ").join(parts))


def waited_for(state: State, side: str) -> list[int]:
    """Seats invited by a side that have not answered yet; nobody once cards are laid or the encounter is over."""
    e = state.encounter
    if e is None or e.cards or e.outcome is not None:
        return []
    return [s for s, sides in e.invited.items() if side in sides and s not in e.allies and s not in e.declined]


def card_words(card: Laid) -> Content:
    """One card: what it is now and what was printed on it; nothing of one that is still face down."""
    if card.laid_as == "offered":
        return Content.styled(f"{announced_as(card.face)} face down", "$quiet")
    if card.claim is not None:
        return Content.assemble((shown_face(card), "bold"), (" (face down, as its owner says)", "$quiet"))
    if card.face == UNKNOWN or (not card.up and card.laid_as in ("main", "extra", "kicker")):
        what = "laid unseen" if card.laid_as == "main" else f"{card.laid_as} unseen"
        back = ", reward back" if card.back == REWARD and card.laid_as != "kicker" else ""
        return Content.styled(what + back, "$quiet")
    text = card.now or card.face
    printed = f" (was {card.face})" if card.now and card.now != card.face else ""
    return Content.assemble((text, "bold"), (printed, "$quiet"))


def cards(state: State, side: str) -> Content:
    """The cards that count for a side, else those of its main player and its allies."""
    e = state.encounter
    if e is None:
        return Content("")
    main = state.offense if side == "offense" else e.defense
    mine = [c for c in e.cards if (c.side == side if c.side else c.owner == main or e.allies.get(c.owner) == side)]
    shown = [c for c in mine if c.laid_as != "aside"]
    label = Content.styled(f"{'cards':<8} ", "$quiet")
    parts = [
        card_words(c) if c.owner == main else Content.assemble(badge(state.seats[c.owner]), " ", card_words(c))
        for c in shown
    ]
    return Content.assemble(label, Content(" + ").join(parts) if parts else Content.styled("none yet", "$quiet"))


def total(book: Book, found: dict[str, Sum], side: str) -> Content:
    """A side's total in one line, with the terms that made it."""
    label = Content.styled(f"{heading(book, side):<8} total ", "$quiet")
    if side not in found:
        return Content.assemble(label, ("-", "$quiet"))
    s = found[side]
    return Content.assemble(
        label, (f"{s.total}", "bold $accent"), ("  = " + ", ".join(s.terms) if s.terms else "", "$quiet")
    )


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
    if width < SIDE_BY_SIDE:
        stacked = [line for s in SIDES for line in (force(book, state, s), cards(state, s))]
        stacked += [total(book, found, side) for side in SIDES if found]
        return [line.truncate(width, ellipsis=True) for line in stacked]
    half = (width - len(GAP)) // 2
    pairs = [
        (force(book, state, "offense"), force(book, state, "defense")),
        (cards(state, "offense"), cards(state, "defense")),
    ]
    if found and roomy:
        pairs += zip_longest(term_lines(found, "offense"), term_lines(found, "defense"), fillvalue=Content(""))
    both = [
        Content.assemble(
            left.truncate(half, ellipsis=True, pad=True), (GAP, "$quiet"), right.truncate(half, ellipsis=True)
        )
        for left, right in pairs
    ]
    if found and not roomy:
        both += [total(book, found, side).truncate(width, ellipsis=True) for side in SIDES]
    return both


FRAME = 2
"""Columns that the line above the panel keeps beside its title."""


class EncounterPanel(Widget):
    """Draws the encounter, or that none is going on."""

    def __init__(self, game: Played) -> None:
        super().__init__(id="encounter")
        self.game = game

    def show(self) -> None:
        """Draw again after an answer."""
        self.head()
        self.refresh(layout=True)

    def head(self) -> None:
        """Write the title as wide as it may be."""
        self.border_title = title(self.game.book, self.game.state, self.size.width - FRAME)

    def on_resize(self) -> None:
        self.head()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(panel_lines(self.game, width, self.screen.has_class("-tall")))

    def render(self) -> Content:
        return Content("\n").join(panel_lines(self.game, self.size.width, self.screen.has_class("-tall")))
