"""Looking things up while a game goes on: results as one types, the marked one's page beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import on
from textual._path import CSSPathType
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input

from adjudicator.lookup import Hit, Index, index_of
from adjudicator.lookup.text import WAYS
from adjudicator.rulebook.model import Book
from adjudicator.table.state import State, shown_face
from adjudicator.tui.cards import face_of
from adjudicator.tui.pages import pages_text, written_down
from adjudicator.tui.paragraphs import Line
from adjudicator.tui.screens.window import Window
from adjudicator.tui.widgets.paragraphs import Paragraphs
from adjudicator.tui.widgets.rows import Rows
from adjudicator.tui.words import badge, word
from adjudicator.tui.working import READING, done

SHOWN = 12
KINDS = {"ruling": "open question", "section": "source", "term": "word of the game"}
LISTED = "↑↓ PgUp PgDn · Enter opens the page · Esc closes"
WHOLE = "↑↓ scrolls · Esc or Enter: back to the list"


def in_play(book: Book, state: State) -> dict[str, Content]:
    """Entries in play at the table with the badges of whoever has them: powers and hexes by seat, the comet and Moons
    that are held, then cards that lie up.
    """
    found: dict[str, list[int]] = {}
    for seat, about in enumerate(state.seats):
        for slot in about.slots:
            if slot.power in book.entries:
                found.setdefault(slot.power, []).append(seat)
        if about.hex is not None:
            found.setdefault(about.hex, []).append(seat)
    if state.encounter is not None and state.encounter.comet is not None:
        found.setdefault(state.encounter.comet, [])
    for place, planet in state.planets.items():
        if planet.moon and planet.revealed and planet.piece in book.entries and state.places[place]:
            found.setdefault(str(planet.piece), []).extend(state.places[place])
    faces = {face_of(e): e.id for e in book.entries.values() if e.card or e.kind in ("artifact", "flare")}
    for card in state.encounter.cards if state.encounter else ():
        face = shown_face(card)
        known = faces.get(face) or faces.get(face.rpartition(" ")[0])
        if known and (card.up or card.laid_as == "played"):
            found.setdefault(known, []).append(card.owner)
    return {
        ident: Content(" ").join(badge(state.seats[seat]) for seat in dict.fromkeys(seats))
        for ident, seats in found.items()
    }


async def look_up(app: App[Any], books: Sequence[Book], state: State | None = None) -> None:
    """Open the look-up over some books; at a table it marks what is in play there."""
    index = await done(app, READING, lambda: ready(books))
    if index is not None:
        app.push_screen(LookupScreen(books, state, index))


def ready(books: Sequence[Book]) -> Index:
    """The index over some books, which is made at the first search."""
    index = index_of(*books)
    index.search("a", 1)
    return index


class LookupScreen(Window[None]):
    """What is typed is searched at every key; the arrows move through what was found while the field is typed in."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["window.tcss", "lookup.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "up", show=False),
        Binding("down", "move(1)", "down", show=False),
        Binding("pageup", "turn(-1)", "page up", show=False),
        Binding("pagedown", "turn(1)", "page down", show=False),
        Binding("enter", "fold", "back to the list", show=False),
        Binding("f12", "close", "close", show=False),
    ]

    def __init__(self, books: Sequence[Book], state: State | None, index: Index) -> None:
        """`state`: the table, where there is one; its things in play are marked. `index`: that over the books."""
        super().__init__()
        self.index = index
        self.book = books[0]
        self.titles = {book.edition: book.title for book in books}
        self.state = state
        self.playing = in_play(books[0], state) if state is not None else {}
        self.hits: list[Hit] = []
        self.told = {book.edition: written_down(book.edition) for book in books}
        """What the table has written down of cards that nobody here has seen."""

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window", id="lookup")
        frame.border_title = "Look up"
        with frame:
            yield Input(placeholder="a power, a card, a word, a phase, a source", compact=True, id="typed")
            with Vertical(id="found"):
                yield Rows(id="hits")
                with VerticalScroll(id="page"):
                    yield Paragraphs()

    def on_mount(self) -> None:
        self.query_one("#page").can_focus = False
        self.query_one("#lookup").border_subtitle = LISTED
        self.search("")

    @on(Input.Changed)
    def typed(self, message: Input.Changed) -> None:
        """Search again."""
        self.search(message.value)

    def search(self, text: str) -> None:
        """Show what is meant by a text; without one, what is in play."""
        self.hits = self.index.search(text, SHOWN) if text.strip() else self.at_table()
        self.query_one(Rows).show([self.row(hit) for hit in self.hits])
        self.turn_to(0)

    def at_table(self) -> list[Hit]:
        """What is in play, then where in the turn the table is."""
        if self.state is None:
            return []
        things = self.index.pages(self.book).things
        here = f"moment.{self.state.moment}"
        phase = next((f"phase.{row.phase}" for row in self.book.turn if row.id == self.state.moment), "")
        known = [ident for ident in (*self.playing, here, phase) if ident in things]
        return [Hit(ident, things[ident].kind, things[ident].title, "") for ident in known]

    def row(self, hit: Hit) -> Content:
        """A thing found: its title, the name that answers if it is another, who plays it, what it is."""
        what = KINDS.get(hit.kind, word(self.book, hit.kind))
        other = hit.name if hit.name.casefold() != hit.title.casefold() else ""
        return Content.assemble(
            (hit.title, "bold"),
            (f" ({other})" if other else "", "$secondary"),
            Content.assemble("  ", self.playing[hit.id]) if hit.id in self.playing else "",
            (f"  {what}{f', {WAYS[hit.way]}' if hit.way in WAYS else ''}", "$quiet"),
        )

    def turn_to(self, index: int) -> None:
        """Show the page of one thing found."""
        self.query_one(Rows).mark_at(index)
        page = self.query_one("#page", VerticalScroll)
        text = self.page(self.hits[index]) if index < len(self.hits) else [self.nothing()]
        page.query_one(Paragraphs).update(text)
        page.scroll_home(animate=False)

    def page(self, hit: Hit) -> list[Line]:
        """The page of a thing, as it stands in this game."""
        chosen = self.state.rulings if self.state is not None else None
        here = None
        if self.state is not None:
            beside = self.index.pages(self.book).beside(hit.id, self.playing, chosen)
            here = [(one, self.playing[one.id]) for one in beside]
        cards = self.index.cards(hit.id, chosen)
        for card in (each for one in cards for each in (one, *one.flares)):
            card.told = self.told.get(card.edition, {}).get(card.id, "")
        return pages_text(cards, self.titles, self.playing.get(hit.id), here)

    def nothing(self) -> Content:
        """What is said where nothing was found."""
        text = self.query_one(Input).value.strip()
        if text:
            return Content.assemble(("Nothing is called “", "$quiet"), text, ("”, or nearly so.", "$quiet"))
        return Content.styled("Type a few letters; spelling need not be right.", "$quiet")

    @property
    def whole(self) -> bool:
        """The page has the window for itself."""
        return self.query_one("#lookup").has_class("-whole")

    def open_whole(self, whole: bool) -> None:
        """Give the page the window, or take it back."""
        frame, page = self.query_one("#lookup"), self.query_one("#page", VerticalScroll)
        frame.set_class(whole, "-whole")
        frame.border_subtitle = WHOLE if whole else LISTED
        page.can_focus = whole
        (page if whole else self.query_one(Input)).focus()
        if not whole:
            self.query_one(Rows).draw()

    def action_move(self, by: int) -> None:
        """Mark another thing found; where the page is whole it scrolls."""
        if self.whole:
            self.query_one("#page").scroll_relative(y=by, animate=False)
        elif self.hits:
            self.turn_to((self.query_one(Rows).marked + by) % len(self.hits))

    def action_turn(self, by: int) -> None:
        """Scroll the page."""
        page = self.query_one("#page")
        page.scroll_relative(y=by * max(1, page.size.height - 1), animate=False)

    def action_fold(self) -> None:
        """Back to the list."""
        if self.whole:
            self.open_whole(False)

    def action_close(self) -> None:
        """Back to the list, from there to the table."""
        if self.whole:
            self.open_whole(False)
        else:
            self.dismiss(None)

    @on(Input.Submitted)
    def read_whole(self) -> None:
        """Open the marked page."""
        if self.hits:
            self.open_whole(True)

    @on(Rows.Clicked)
    def clicked(self, message: Rows.Clicked) -> None:
        """Show what was clicked."""
        message.stop()
        self.turn_to(message.index)
