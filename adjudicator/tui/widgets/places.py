"""The places apart: warp, Limbo with its marker, captured and removed ships; and the newest note of the table."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from adjudicator.engine.special import Ref, title
from adjudicator.rulebook.model import Book
from adjudicator.table.state import COSMIC, OUT, REWARD, STACK, WARP, State, side_of
from adjudicator.tui.palette import mark, seat_style
from adjudicator.tui.played import Played
from adjudicator.tui.widgets.encounter import card_words
from adjudicator.tui.words import badge, counted, heading, packed, place_words, plain


def warp_line(book: Book, state: State) -> Content:
    """Ships in the warp, those out of the game or captured where there are any, and the destiny cards left."""
    parts = [Content.assemble((f"{heading(book, 'warp'):<7}", "$quiet"), counted(state, state.places[WARP]))]
    for place, at in state.places.items():
        apart = place == OUT or place.startswith(("sheet ", STACK)) or place.endswith(" star")
        if apart and any(at.values()):
            parts.append(Content.assemble((f"{place_words(book, state, place)} ", "$quiet"), counted(state, at)))
    left = state.decks["destiny"].count if "destiny" in state.decks else None
    if left is not None:
        parts.append(Content.assemble((f"{heading(book, 'destiny')} ", "$quiet"), f"{left} left"))
    return Content("   ").join(parts)


def limbo_line(book: Book, state: State) -> Content | None:
    """The Limbo's sections in their order; the marker stands before one of them."""
    limbo = state.limbo
    if limbo is None:
        return None
    parts = []
    for index, section in enumerate(limbo.sections):
        at = state.places.get(f"limbo {section}", {})
        head = Content.styled(f"{mark(section).shape}{mark(section).letter}", seat_style(section))
        ships = [Content.assemble(badge(state.seats[s]), str(n)) for s, n in sorted(at.items()) if n]
        inside = Content(" ").join(ships) if ships else Content.styled("-", "$quiet")
        marker = Content.styled("▶", "bold $accent") if index == limbo.marker else Content(" ")
        parts.append(Content.assemble(marker, head, "[", inside, "]"))
    danger = state.encounter is not None and state.encounter.danger
    token = Content.styled("  ▲! danger", "bold $warning") if danger else Content.styled("  safe", "$quiet")
    return Content.assemble((f"{heading(book, 'Limbo'):<7}", "$quiet"), Content(" ").join(parts), token)


def markers(book: Book, state: State) -> list[Content]:
    """Special ships and inverted hexes, seat by seat."""
    parts = []
    for number, seat in enumerate(state.seats):
        for i, marker in enumerate(seat.markers):
            where = place_words(book, state, marker.place)
            spent = "" if marker.charged else " (spent)"
            parts.append(Content.assemble(badge(seat), f" ◆ {title(book, state, Ref(number, i))} at {where}{spent}"))
        if seat.hex:
            parts.append(Content.assemble(badge(seat), " ", book.entries[seat.hex].name))
    return parts


def offered_line(state: State) -> Content | None:
    """Cards laid face down before cards are chosen, by players who are on no side yet."""
    e = state.encounter
    cards = [c for c in e.cards if c.laid_as == "offered" and side_of(state, c.owner) is None] if e is not None else []
    parts = [Content.assemble(badge(state.seats[c.owner]), " ", card_words(c)) for c in cards]
    return Content.assemble(("laid   ", "$quiet"), Content("   ").join(parts)) if parts else None


def decks_line(state: State) -> Content | None:
    """Decks whose cards are counted, with their discards; with a reward deck also the danger token."""
    parts = []
    for name, words in ((COSMIC, "deck"), (REWARD, "reward deck")):
        deck = state.decks.get(name)
        if deck is not None and deck.count is not None:
            gone = f" +{len(deck.discards)}"
            parts.append(Content.assemble((f"{words} ", "$quiet"), f"{deck.count}", (gone, "$quiet")))
    if REWARD in state.decks:
        danger = state.encounter is not None and state.encounter.danger
        token = ("▲! red", "bold $warning") if danger else ("yellow", "")
        parts.append(Content.assemble(("danger token ", "$quiet"), token))
    return Content("   ").join(parts) if parts else None


def comet_lines(book: Book, state: State, texts: bool = True) -> list[Content]:
    """The Comet in force, and what it does if there is room for texts."""
    e = state.encounter
    if e is None or e.comet is None:
        return []
    comet = book.entries[e.comet]
    does = f"  {plain(comet.text)}" if texts else ""
    return [Content.assemble(("Comet  ", "$quiet"), comet.name, (does, "$quiet"))]


def moon_lines(book: Book, state: State, texts: bool = True) -> list[Content]:
    """Moons in force, each with who holds it and what it does if there is room for texts; then those face down that
    are held.
    """
    lines, down = [], []
    for place, planet in state.planets.items():
        at = state.places[place]
        if not planet.moon or not at:
            continue
        entry = book.entries.get(planet.piece or "") if planet.revealed else None
        if entry is None:
            down.append(Content.assemble(place, " ", counted(state, at)))
        else:
            head = Content.assemble((f"{heading(book, 'moon'):<7}", "$quiet"), entry.name, " ", counted(state, at))
            lines.append(Content.assemble(head, (f"  {plain(entry.text)}" if texts else "", "$quiet")))
    if down:
        lines.append(Content.assemble((f"{heading(book, 'moon'):<7}face down: ", "$quiet"), Content("   ").join(down)))
    return lines


def note_line(state: State) -> Content | None:
    """The newest note of the table."""
    if not state.notes:
        return None
    return Content.assemble(("note   ", "$quiet"), plain(state.notes[-1]))


class PlacesPanel(Static):
    """Draws the lines that have something to say; what Moons and Comets do is left to the look-up on a low screen."""

    def __init__(self, game: Played) -> None:
        super().__init__(id="places", markup=False)
        self.game = game

    def show(self) -> None:
        """Draw again after an answer."""
        book, state, width = self.game.book, self.game.state, self.size.width
        roomy = self.screen.has_class("-tall")
        pieces = [*comet_lines(book, state, roomy), *moon_lines(book, state, roomy)]
        lines = [
            warp_line(book, state),
            limbo_line(book, state),
            decks_line(state),
            *(pieces if roomy else packed(pieces, width)),
            *packed(markers(book, state), width),
            offered_line(state),
            note_line(state),
        ]
        self.update(Content("\n").join(line for line in lines if line is not None))

    def on_resize(self) -> None:
        self.show()
