"""The places apart: warp, Limbo with its marker, captured and removed ships; and the newest note of the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from textual.content import Content

from adjudicator.engine.called import in_words
from adjudicator.engine.special import Ref, title
from adjudicator.rulebook.model import Book
from adjudicator.table.positions import side_of
from adjudicator.table.state import COSMIC, OUT, REWARD, STACK, WARP, State
from adjudicator.tui.palette import mark, seat_style
from adjudicator.tui.paragraphs import GAP, Paragraph, broken
from adjudicator.tui.played import Played
from adjudicator.tui.screens.sized import is_tall
from adjudicator.tui.widgets.encounter import card_words
from adjudicator.tui.widgets.paragraphs import Lines
from adjudicator.tui.words import badge, counted, heading, place_words, plain


def label(word: str) -> Content:
    """What stands before a line."""
    return Content.styled(f"{word:<7}", "$quiet")


def warp_line(book: Book, state: State) -> Paragraph:
    """Ships in the warp, those out of the game or captured where there are any, and the destiny cards left."""
    parts = [counted(state, state.places[WARP])]
    for place, at in state.places.items():
        apart = place == OUT or place.startswith(("sheet ", STACK)) or place.endswith(" star")
        if apart and any(at.values()):
            parts.append(Content.assemble((f"{place_words(book, state, place)} ", "$quiet"), counted(state, at)))
    left = state.decks["destiny"].count if "destiny" in state.decks else None
    if left is not None:
        parts.append(Content.assemble((f"{heading(book, 'destiny')} ", "$quiet"), f"{left} left"))
    return Paragraph(label(heading(book, "warp")), parts)


def limbo_line(book: Book, state: State) -> Paragraph | None:
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
    return Paragraph(label(heading(book, "Limbo")), parts, Content(" "))


def markers(book: Book, state: State) -> list[Content]:
    """Special ships and inverted hexes, seat by seat."""
    parts = []
    for number, seat in enumerate(state.seats):
        for i, marker in enumerate(seat.markers):
            where = place_words(book, state, marker.place)
            spent = "" if marker.charged else " (spent)"
            parts.append(Content.assemble(badge(seat), f" ◆ {title(book, state, Ref(number, i))}: {where}{spent}"))
        if seat.hex:
            parts.append(Content.assemble(badge(seat), " ", book.entries[seat.hex].name))
    return parts


def offered_line(book: Book, state: State) -> Paragraph | None:
    """Cards laid face down before cards are chosen, by players who are on no side yet."""
    e = state.encounter
    cards = [c for c in e.cards if c.laid_as == "offered" and side_of(state, c.owner) is None] if e is not None else []
    parts = [Content.assemble(badge(state.seats[c.owner]), " ", card_words(book, c)) for c in cards]
    return Paragraph(label("laid"), parts) if parts else None


def decks_line(state: State) -> Paragraph | None:
    """Decks whose cards are counted, with their discards; with a reward deck also the danger token."""
    parts = []
    for name, words in ((COSMIC, "deck"), (REWARD, "reward deck")):
        deck = state.decks.get(name)
        if deck is not None and deck.count is not None:
            gone = f" +{len(deck.discards)}"
            parts.append(Content.assemble((f"{words} ", "$quiet"), f"{deck.count}", (gone, "$quiet")))
    if REWARD in state.decks:
        danger = state.encounter is not None and state.encounter.danger
        token = ("▲! red side", "bold $warning") if danger else ("yellow side", "")
        parts.append(Content.assemble(("danger token ", "$quiet"), token))
    return Paragraph(Content(""), parts) if parts else None


def comet_lines(book: Book, state: State, texts: bool = True) -> list[Paragraph]:
    """The Comet in force, and what it does if there is room for texts."""
    e = state.encounter
    if e is None or e.comet is None:
        return []
    comet = book.entries[e.comet]
    does = f"  {plain(comet.text)}" if texts else ""
    return [Paragraph(label("Comet"), Content.assemble(comet.name, (does, "$quiet")))]


def moon_lines(book: Book, state: State, texts: bool = True) -> list[Paragraph]:
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
            does = f"  {plain(entry.text)}" if texts else ""
            said = Content.assemble(entry.name, " ", counted(state, at), (does, "$quiet"))
            lines.append(Paragraph(label(heading(book, "moon")), said))
    if down:
        head = Content.assemble(label(heading(book, "moon")), ("face down: ", "$quiet"))
        lines.append(Paragraph(head, down))
    return lines


def kept_line(book: Book, state: State) -> Paragraph | None:
    """Counters and tokens that powers keep, as everybody sees them: numbers, and players."""
    parts = []
    for seat in state.seats:
        for slot in seat.slots:
            entry = book.entries.get(slot.power)
            for name, declared in entry.keeps.items() if entry is not None else ():
                value = state.memory.get(slot.power, {}).get(name, declared.get("start"))
                shown = kept_words(state, str(declared["type"]), value)
                if entry is not None and shown is not None:
                    parts.append(Content.assemble(badge(seat), f" {entry.name} {name.replace('_', ' ')} ", shown))
    return Paragraph(label("kept"), parts) if parts else None


def kept_words(state: State, kind: str, value: Any) -> Content | None:
    """What a power keeps, where that is a number or are players, and any."""
    if kind == "number" and isinstance(value, int) and value:
        return Content.styled(str(value), "bold")
    seats = value if kind == "players" else [value] if kind == "player" else []
    marks = [badge(state.seats[seat]) for seat in seats or () if isinstance(seat, int)]
    return Content(" ").join(marks) if marks else None


def note_line(book: Book, state: State) -> Paragraph | None:
    """The newest note of the table."""
    if not state.notes:
        return None
    return Paragraph(label("note"), Content(plain(in_words(book, state.notes[-1]))))


def side_by_side(parts: list[Content]) -> list[Paragraph]:
    """Things beside one another, if there are any."""
    return [Paragraph(Content(""), parts)] if parts else []


def joined(texts: Iterable[Paragraph], width: int) -> Iterator[Paragraph]:
    """Short lines beside one another where both fit."""
    held: Paragraph | None = None
    for text in texts:
        both = Content.assemble(held.whole, GAP, text.whole) if held is not None else text.whole
        if held is not None and both.cell_length > width:
            yield held
            held = text
        else:
            held = text if held is None else Paragraph(Content(""), [held.whole, text.whole])
    if held is not None:
        yield held


class PlacesPanel(Lines):
    """Draws the lines that have something to say; what Moons and Comets do is left to the look-up on a low screen."""

    def __init__(self, game: Played) -> None:
        super().__init__("places")
        self.game = game

    def show(self) -> None:
        """Draw again after an answer."""
        self.redraw()

    def made(self, width: int) -> list[Content]:
        book, state, roomy = self.game.book, self.game.state, is_tall(self)
        pieces = [*comet_lines(book, state, roomy), *moon_lines(book, state, roomy)]
        found = [
            warp_line(book, state),
            limbo_line(book, state),
            decks_line(state),
            *(pieces if roomy else side_by_side([piece.whole for piece in pieces])),
            *side_by_side(markers(book, state)),
            offered_line(book, state),
            kept_line(book, state),
            note_line(book, state),
        ]
        texts = [text for text in found if text is not None]
        return broken(texts if roomy else joined(texts, width), width)
