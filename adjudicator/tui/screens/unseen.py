"""Cards that nobody here has seen: what is known of each, and what the table says its own one says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual._path import CSSPathType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from adjudicator.lookup import index_of
from adjudicator.lookup.spelling import normal
from adjudicator.lookup.things import title_of
from adjudicator.rulebook.handling import ASKS, carried_out
from adjudicator.rulebook.house import HouseError
from adjudicator.rulebook.model import Book, Entry
from adjudicator.rulebook.told import tell, told, unseen_cards
from adjudicator.tui.pages import body, quiet
from adjudicator.tui.paragraphs import Line
from adjudicator.tui.plan import EDITIONS
from adjudicator.tui.screens.window import Window
from adjudicator.tui.widgets.paragraphs import Paragraphs
from adjudicator.tui.widgets.rows import Rows
from adjudicator.tui.words import plain

LISTED = "↑↓ · Enter: type what yours says · Esc closes"
ASKED = "Enter keeps it, empty takes it back · Esc: not"
LONGEST = 500


class UnseenScreen(Window[None]):
    """A list with a line that filters it; the marked card's page, and below it a line for what it says."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["window.tcss", "unseen.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "up", show=False),
        Binding("down", "move(1)", "down", show=False),
        Binding("pageup", "turn(-1)", "page up", show=False),
        Binding("pagedown", "turn(1)", "page down", show=False),
    ]

    def __init__(self, book: Book) -> None:
        super().__init__()
        self.book = book
        self.cards = unseen_cards(book)
        self.found: list[Entry] = []
        self.says: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window", id="unseen")
        frame.border_title = f"Cards nobody here has seen, {EDITIONS.get(self.book.edition, self.book.title)}"
        with frame:
            yield Input(placeholder="filter: the name of a card", compact=True, id="filter")
            with Vertical(id="found"):
                yield Rows(id="hits")
                with VerticalScroll(id="page", can_focus=False):
                    yield Paragraphs()
            yield Input(placeholder="what does your card say?", compact=True, max_length=LONGEST, id="says")
            yield Static("", id="said", markup=False)

    def on_mount(self) -> None:
        self.query_one("#filter").focus()
        self.read()

    def on_descendant_focus(self) -> None:
        here = self.focused is not None and self.focused.id == "says"
        frame = self.query_one("#unseen")
        frame.border_subtitle = ASKED if here else LISTED
        frame.set_class(here, "-asking")

    @property
    def card(self) -> Entry | None:
        """The marked card."""
        marked = self.query_one(Rows).marked
        return self.found[marked] if marked < len(self.found) else None

    @on(Input.Changed, "#filter")
    def read(self, keep: str = "") -> None:
        """List the cards, those that the table has written down first."""
        wanted = normal(self.query_one("#filter", Input).value).split()
        try:
            self.says = told(self.book.edition)
        except HouseError as problem:
            self.wrong(problem)
        named = [card for card in self.cards if all(word in normal(title_of(card)) for word in wanted)]
        self.found = sorted(named, key=lambda card: card.id not in self.says)
        at = next((i for i, card in enumerate(self.found) if card.id == keep), 0)
        self.query_one(Rows).show([self.row(card) for card in self.found], at)
        self.show_page()

    def row(self, card: Entry) -> Content:
        """One card in the list."""
        known = card.id in self.says
        return Content.assemble(
            (title_of(card), "bold" if known else ""), ("  written down" if known else "", "bold $success")
        )

    def show_page(self) -> None:
        """Draw the page of the marked card."""
        card = self.card
        lines: list[Line] = list(self.page(card)) if card else [quiet("No such card is called so.")]
        self.query_one("#page Paragraphs", Paragraphs).update(lines)
        self.query_one("#page").scroll_home(animate=False)

    def page(self, card: Entry) -> Iterator[Line]:
        """What is known of a card, and what the table says."""
        about = index_of(self.book).pages(self.book).card(card.id)
        about.told = self.says.get(card.id, "")
        yield Content.assemble((about.title, "bold $accent"), "  ", (about.heading, "$secondary"))
        yield from body(about)
        if card.confidence:
            yield Content("")
            yield quiet(f"how sure the text is: {card.confidence}")
        if card.unseen or card.unseen_halves:
            yield quiet("When it is played the table is asked whether its card says so; if not, it does it itself.")
        elif carried_out(card) == ASKS:
            yield quiet("When it is used the table does what its card says, and puts it down here.")
        else:
            yield quiet("It is played as it stands here; what the table does otherwise is put right with c.")

    def action_move(self, by: int) -> None:
        """Mark another card."""
        if self.found and self.focused is not self.query_one("#says"):
            rows = self.query_one(Rows)
            rows.mark_at((rows.marked + by) % len(self.found))
            self.show_page()

    def action_turn(self, by: int) -> None:
        """Scroll the page."""
        page = self.query_one("#page")
        page.scroll_relative(y=by * max(1, page.size.height - 1), animate=False)

    @on(Rows.Clicked)
    def clicked(self, message: Rows.Clicked) -> None:
        """Mark what was clicked."""
        message.stop()
        self.query_one(Rows).mark_at(message.index)
        self.query_one("#filter").focus()
        self.show_page()

    @on(Input.Submitted, "#filter")
    def type_it(self) -> None:
        """To the line for what it says."""
        card = self.card
        if card is not None:
            field = self.query_one("#says", Input)
            self.query_one("#unseen").add_class("-asking")
            field.value = self.says.get(card.id, "")
            field.focus()

    @on(Input.Submitted, "#says")
    def keep(self, message: Input.Submitted) -> None:
        """Write it down."""
        card = self.card
        if card is None:
            return
        text = plain(message.value)
        try:
            tell(self.book.edition, card.id, text)
        except HouseError as problem:
            self.wrong(problem)
            return
        done = "is written down; it stands on its page" if text else "is as nobody has seen it"
        self.query_one("#said", Static).update(Content.styled(f"{title_of(card)} {done}.", "$success"))
        self.query_one("#filter").focus()
        self.read(card.id)

    def wrong(self, problem: HouseError) -> None:
        """Say why something cannot be done."""
        self.query_one("#said", Static).update(Content.assemble(("✗ ", "bold $error"), (plain(str(problem)), "$error")))

    def action_close(self) -> None:
        """One step back: from what it says to the list, from there to the screen below."""
        if self.focused is self.query_one("#says"):
            self.query_one("#filter").focus()
        else:
            self.dismiss(None)
