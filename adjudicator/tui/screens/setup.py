"""The set-up of a table: edition, modules, seats, who is first. Enter goes on from field to field, F9 starts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Static

from adjudicator.rulebook import RuleErrors
from adjudicator.rulebook.model import Book, book_name
from adjudicator.tui.plan import (
    EDITIONS,
    FEWEST,
    MOST,
    USUAL,
    NoPower,
    Plan,
    SeatPlan,
    colours_of,
    lender_of,
    modules_of,
    notes_of,
    powers_of,
    title_of_module,
    usual_modules,
)
from adjudicator.tui.screens.lookup import LookupScreen
from adjudicator.tui.screens.reference import reference_keys
from adjudicator.tui.screens.rulings import RulingsScreen
from adjudicator.tui.screens.sized import HEIGHTS, WIDTHS, TooSmall
from adjudicator.tui.screens.window import field_keys
from adjudicator.tui.search import Named
from adjudicator.tui.widgets.choices import Choice, ChoiceList, keyed
from adjudicator.tui.widgets.pick import Pick
from adjudicator.tui.widgets.seat_row import SeatRow

Load = Callable[[str], Book]
MIXED = "mixed"
"""Stands among the modules for the choice of a mixed table."""


class SetupScreen(Screen[None]):
    """Fields from top to bottom; each Enter goes on to the next one, F9 or the button starts."""

    CSS_PATH = "setup.tcss"
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f9", "start", "start"),
        Binding("enter", "app.focus_next", "on", show=False),
        *field_keys(),
        Binding("q,f10", "app.quit", "quit"),
        *reference_keys(),
        Binding("pageup", "scroll_powers(-1)", "powers", show=False),
        Binding("pagedown", "scroll_powers(1)", "powers", show=False),
    ]

    class Ready(Message):
        """The table is set up."""

        def __init__(self, plan: Plan, screen: SetupScreen) -> None:
            super().__init__()
            self.plan = plan
            self.screen = screen

    def __init__(self, load: Load, edition: str = "ffg") -> None:
        super().__init__()
        self.load = load
        self.editions = list(EDITIONS)
        self.edition = edition
        self.powers: list[Named] = []
        self.modules: list[str] = []
        self.played: set[int] = set()
        self.wrong_at: Input | None = None
        """The field in which something is wrong."""
        self.mixed = False
        self.rulings: dict[str, dict[str, int]] = {edition: {} for edition in EDITIONS}
        self.open_book(load(edition))

    def open_book(self, book: Book) -> None:
        """Take powers, modules and colours from an edition's rule book."""
        self.take_book(book, usual_modules(book))

    def take_book(self, book: Book, played: Sequence[str]) -> None:
        """Take what a rule book has and tick these modules of it. The last choice of their list is a mixed table."""
        self.book, self.mixed = book, book.mixed
        self.powers, self.modules = powers_of(book), list(modules_of(book))
        self.played.clear()
        self.played.update(self.modules.index(m) for m in played if m in self.modules)
        if self.mixed:
            self.played.add(len(self.modules))

    def compose(self) -> ComposeResult:
        yield Static("Set up the table", id="heading")
        with VerticalScroll(id="fields", can_focus=False):
            with Grid(id="choices"):
                yield Static("Edition", classes="label")
                editions = [Content(EDITIONS[e]) for e in self.editions]
                yield Pick(editions, self.editions.index(self.edition), id="edition")
                yield Static("Modules", classes="label")
                yield ChoiceList(
                    self.module_choices(), chosen=self.played, id="modules", always_marked=False, widest=31
                )
                yield Static("Players", classes="label")
                yield Pick([Content(str(n)) for n in range(FEWEST, MOST + 1)], USUAL - FEWEST, id="players")
            yield Vertical(*self.rows(USUAL), id="seats")
            with Grid(id="more"):
                yield Static("Goes first", classes="label")
                yield Pick(self.first_labels([c.capitalize() for c in colours_of(self.book)[:USUAL]]), id="first")
                yield Static("Hand counts", classes="label")
                yield Pick([Content("kept"), Content("not kept")], id="hands")
        with VerticalScroll(id="suggested", can_focus=False):
            yield Static("", markup=False)
        yield Static("", id="wrong", markup=False)
        yield Button("Start the game (F9)", variant="primary", id="start", compact=True)
        yield Static("", id="setup-hint")
        yield Footer(compact=True)
        yield TooSmall()

    def on_mount(self) -> None:
        self.query_one("#edition").focus()
        self.hint()

    def module_choices(self) -> list[Choice]:
        """The table's modules with their keys, and that it is a mixed one."""
        about = modules_of(self.book)
        rows = [(m, Content(title_of_module(self.book, m)), about[m]["text"]) for m in self.modules]
        return keyed([*rows, (MIXED, Content("Mixed table"), "")] if lender_of(self.book) else rows)

    def rows(self, count: int, start: int = 0) -> list[SeatRow]:
        """New rows for seats, each with a colour nobody has."""
        taken = [row.colour for row in self.query(SeatRow)] if self.is_mounted else []
        free = [c for c in colours_of(self.book) if c not in taken]
        return [SeatRow(start + i, free[i], self.powers) for i in range(count)]

    def first_labels(self, names: list[str]) -> list[Content]:
        """The names among which the first player is chosen."""
        return [Content(name).truncate(9, ellipsis=True) for name in names]

    @on(Pick.Changed, "#edition")
    def edition_changed(self, message: Pick.Changed) -> None:
        """Another edition has other modules and powers."""
        edition = self.editions[message.sender.chosen]
        if edition == self.edition:
            return
        self.edition = edition
        self.open_book(self.load(edition))
        self.show_modules()
        for row in self.query(SeatRow):
            row.powers = self.powers
            row.show_reading()

    def show_modules(self, marked: int = 0) -> None:
        """List the modules there are now."""
        modules = self.query_one("#modules", ChoiceList)
        modules.choices, modules.marked = self.module_choices(), marked
        modules.refresh(layout=True)

    def mix(self) -> None:
        """Add the other edition's modules to the list, or take them out of it; the ticks of those that stay, stay."""
        ticked = [self.modules[i] for i in sorted(self.played) if i < len(self.modules)]
        try:
            book = self.load(book_name(self.edition, not self.mixed))
        except RuleErrors as errors:
            self.call_after_refresh(self.wrong, f"{errors}")  # said once what was wrong before is off the screen
            return
        self.take_book(book, ticked)
        self.show_modules(len(self.modules))
        self.hint()

    @on(ChoiceList.Taken, "#modules")
    def module_ticked(self, message: ChoiceList.Taken) -> None:
        """Tick or untick a module, or the mixed table."""
        if message.index == len(self.modules):
            self.mix()
            return
        self.played.symmetric_difference_update({message.index})
        self.query_one("#modules", ChoiceList).refresh()
        self.hint()

    def on_key(self) -> None:
        """What was wrong is being put right."""
        self.wrong("")

    @on(Pick.Changed, "#players")
    async def players_changed(self) -> None:
        """As many rows as there are players."""
        wanted = self.query_one("#players", Pick).chosen + FEWEST
        rows = list(self.query(SeatRow))
        for row in rows[wanted:]:
            await row.remove()
        if wanted > len(rows):
            await self.query_one("#seats").mount(*self.rows(wanted - len(rows), len(rows)))
        self.names_changed()

    @on(Input.Changed, ".seat-name")
    def names_changed(self) -> None:
        """The first player is chosen by name."""
        self.query_one("#first", Pick).relabel(self.first_labels([row.called() for row in self.query(SeatRow)]))

    def on_seat_row_turned(self, message: SeatRow.Turned) -> None:
        """The next colour; whoever has it takes the old one."""
        message.stop()
        old = message.row.colour
        colours = colours_of(self.book)
        new = colours[(colours.index(old) + message.by) % len(colours)]
        for row in self.query(SeatRow):
            if row.colour == new:
                row.paint(old)
        message.row.paint(new)
        self.names_changed()

    def on_seat_row_suggested(self, message: SeatRow.Suggested) -> None:
        message.stop()
        names = " · ".join(n.label for n in message.found)
        self.query_one("#suggested Static", Static).update(Content(names))
        self.query_one("#suggested").scroll_home(animate=False)

    def action_scroll_powers(self, by: int) -> None:
        """Scroll the powers that may be typed."""
        self.query_one("#suggested").scroll_relative(y=3 * by, animate=False)

    @on(Input.Submitted)
    def next_field(self) -> None:
        """Enter in a field goes on to the next."""
        self.focus_next()

    @on(Input.Changed)
    @on(Pick.Changed)
    @on(ChoiceList.Taken)
    def try_again(self) -> None:
        """What was wrong is being put right."""
        self.wrong("")

    def action_lookup(self) -> None:
        """Look something up."""
        self.app.push_screen(LookupScreen([self.book]))

    def action_rulings(self) -> None:
        """The open questions of the rules, and how this game is to settle them."""
        name = self.book.name
        self.app.push_screen(RulingsScreen(self.book, plan=self.rulings[self.edition], again=lambda: self.load(name)))

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Hand the table over, unless a power cannot be read."""
        seats: list[SeatPlan] = []
        for row in self.query(SeatRow):
            try:
                seat = row.plan()
            except NoPower as problem:
                self.wrong(str(problem), row.power_field)
                return
            if any(seat.name == other.name for other in seats):
                self.wrong(f"Two players are called “{seat.name}”.", row.name_field)
                return
            seats.append(seat)
        self.post_message(
            self.Ready(
                Plan(
                    edition=self.edition,
                    modules=[self.modules[i] for i in sorted(self.played) if i < len(self.modules)],
                    seats=seats,
                    first=self.query_one("#first", Pick).chosen,
                    track_hands=self.query_one("#hands", Pick).chosen == 0,
                    rulings={i: n for i, n in self.rulings[self.edition].items() if i in self.book.rulings},
                    mixed=self.mixed,
                ),
                self,
            )
        )

    def wrong(self, text: str, where: Input | None = None) -> None:
        """Say why the game cannot start so, and put the cursor where that is."""
        self.wrong_at = where
        self.query_one("#wrong", Static).update(text)
        if where is not None:
            where.focus()

    def on_descendant_focus(self) -> None:
        if self.focused is not self.wrong_at:
            self.wrong("")
        self.hint()
        power = self.focused is not None and self.focused.has_class("seat-power")
        self.query_one("#suggested").display = power

    def modules_hint(self) -> str:
        """What the keys do; what a mixed table is, or whose rules hold at one and what its modules lack there."""
        keys = "key or Space ticks · Enter goes on"
        lender = lender_of(self.book)
        if not self.mixed:
            return f"{keys} · a mixed table has {lender}'s modules too" if lender else keys
        ticked = [self.modules[i] for i in sorted(self.played) if i < len(self.modules)]
        told = f"{keys} · + is {lender}'s; where the books differ, {EDITIONS[self.edition]}'s holds"
        return f"{told}. {notes_of(self.book, ticked)}".rstrip(". ")

    def hint(self) -> None:
        """Say what the keys do where the cursor stands."""
        here = self.focused
        where = "" if here is None else here.id or " ".join(here.classes)
        hexes = "a hex, " if any(e.kind == "hex" for e in self.book.entries.values()) else ""
        hints = {
            "edition": "← → or the first letter chooses · Enter goes on",
            "modules": self.modules_hint(),
            "players": "← → or 2 to 8 · Enter goes on · F9 starts the game",
            "first": "← → or a first letter chooses · Enter goes on",
            "hands": "← → chooses whether hand counts are kept",
            "start": "Enter starts the game",
            "seat-name": "a name, or nothing: the colour's · Enter goes on · F9 starts the game",
            "seat-colour": "← → another colour · Enter goes on · F9 starts the game",
            "seat-power": f"powers, {hexes}commas between · PgUp PgDn · Enter",
        }
        text = next((said for name, said in hints.items() if name in where.split()), "")
        self.query_one("#setup-hint", Static).update(text)
