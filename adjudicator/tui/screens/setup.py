"""The set-up of a table: edition, modules, seats, who is first. Enter goes on from field to field, F9 starts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from adjudicator.engine import Refused, SeatSetup, Setup
from adjudicator.rulebook import RuleErrors
from adjudicator.rulebook.model import Book, book_name
from adjudicator.rulebook.wording import capital
from adjudicator.session.dealing import Wish, deal, deal_hexes
from adjudicator.tui.plan import (
    EDITIONS,
    FEWEST,
    MOST,
    PACE_NAMES,
    USUAL,
    NoPower,
    Plan,
    SeatPlan,
    colours_of,
    lender_of,
    modules_of,
    powers_of,
    title_of_module,
    usual_modules,
)
from adjudicator.tui.presets import Preset, presets
from adjudicator.tui.screens.dealing import PowersForm, choose
from adjudicator.tui.screens.lookup import look_up
from adjudicator.tui.screens.presets import Offer
from adjudicator.tui.screens.reference import reference_keys
from adjudicator.tui.screens.rulings import RulingsScreen
from adjudicator.tui.screens.sized import HEIGHTS, WIDTHS, TooSmall
from adjudicator.tui.screens.window import Fields, field_keys
from adjudicator.tui.search import Named, normal
from adjudicator.tui.setup_words import FIRST_TO_GO, KEYS, hint_at, module_told, noted, powers_in
from adjudicator.tui.widgets.choices import Choice, ChoiceList, keyed
from adjudicator.tui.widgets.keybar import KeyBar
from adjudicator.tui.widgets.pick import Pick
from adjudicator.tui.widgets.seat_row import SeatRow
from adjudicator.tui.working import READING, done

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
        Binding("f2", "presets", "ready"),
        Binding("f4", "deal", "deal"),
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

    def __init__(self, load: Load, edition: str = "ffg", last: Callable[[], Setup | None] = lambda: None) -> None:
        super().__init__()
        self.load = load
        self.last = last
        self.chance: Random = SystemRandom()
        self.wish = Wish()
        """What powers are dealt from, unless the table says otherwise."""
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
        with Fields(id="fields"):
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
                yield Static("Pauses ask", classes="label")
                paces = [Content(name) for name in PACE_NAMES.values()]
                yield Pick(paces, list(PACE_NAMES).index(Plan.pace), id="pace")
        with VerticalScroll(id="suggested", can_focus=False):
            yield Static("", markup=False)
        yield Static("", id="notes", markup=False)
        yield Static("", id="wrong", markup=False)
        yield Button("Start the game (F9)", variant="primary", id="start", compact=True)
        yield Static("", id="setup-hint")
        yield KeyBar(KEYS, FIRST_TO_GO)
        yield TooSmall()

    def on_mount(self) -> None:
        self.query_one("#edition").focus()
        self.hint()
        self.note()

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
    async def edition_changed(self, message: Pick.Changed) -> None:
        """Another edition has other modules and powers."""
        edition = self.editions[message.sender.chosen]
        if edition == self.edition:
            return
        book = await self.read(edition)
        if book is None:
            message.sender.chosen = self.editions.index(self.edition)
            message.sender.refresh()
            return
        self.edition, self.wish = edition, Wish()
        self.open_book(book)
        self.book_changed()

    async def read(self, name: str) -> Book | None:
        """A rule book; none where it cannot be read, which is said, or where reading it is given up."""
        try:
            return await done(self.app, READING, lambda: self.load(name))
        except RuleErrors as errors:
            self.call_after_refresh(self.wrong, f"{errors}")  # said once what was wrong before is off the screen
            return None

    def book_changed(self) -> None:
        """Show what the rule book has, and read the powers that are typed by it."""
        self.show_modules()
        for row in self.query(SeatRow):
            row.powers = self.powers
            row.show_reading()
        self.hint()
        self.note()

    def show_modules(self, marked: int = 0) -> None:
        """List the modules there are now."""
        modules = self.query_one("#modules", ChoiceList)
        modules.choices, modules.marked = self.module_choices(), marked
        modules.refresh(layout=True)

    async def mix(self) -> None:
        """Add the other edition's modules to the list, or take them out of it; the ticks of those that stay, stay."""
        ticked = self.ticked()
        book = await self.read(book_name(self.edition, not self.mixed))
        if book is None:
            return
        self.take_book(book, ticked)
        self.show_modules(len(self.modules))
        self.hint()
        self.note()

    @on(ChoiceList.Taken, "#modules")
    async def module_ticked(self, message: ChoiceList.Taken) -> None:
        """Tick or untick a module, or the mixed table."""
        if message.index == len(self.modules):
            await self.mix()
            return
        self.played.symmetric_difference_update({message.index})
        self.query_one("#modules", ChoiceList).refresh()
        self.hint()
        self.note()

    @on(ChoiceList.Marked)
    def module_marked(self) -> None:
        """Say what the marked module is."""
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
        self.note()

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
        best = message.found[0] if message.typed and message.found else None
        told = f"\n{best.value}: {best.hint}" if best is not None and best.hint else ""
        self.query_one("#suggested Static", Static).update(Content.assemble(names, (told, "$foreground")))
        self.query_one("#suggested").scroll_home(animate=False)
        self.note()

    # -- ready tables and dealt powers ---------------------------------------------------------------------------------

    @work
    async def action_presets(self) -> None:
        """Choose a table that is ready set up."""
        books = [book for edition in self.editions if (book := await self.read(edition)) is not None]
        if len(books) < len(self.editions):
            return
        offered = presets(books, self.last())
        found = await self.app.push_screen_wait(Offer("Ready tables", [(p.title, p.text) for p in offered]))
        if found is not None:
            await self.take_preset(offered[found])

    async def take_preset(self, preset: Preset) -> None:
        """Set everything as the preset says; without players of its own those here stay."""
        plan = preset.plan
        book = await self.read(plan.book)
        if book is None:
            return
        self.edition, self.wish = plan.edition, preset.wish
        self.take_book(book, plan.modules)
        edition, players = self.query_one("#edition", Pick), self.query_one("#players", Pick)
        edition.chosen = self.editions.index(plan.edition)
        if plan.seats:
            players.chosen = len(plan.seats) - FEWEST
            self.rulings[plan.edition] = dict(plan.rulings)
        edition.refresh()
        players.refresh()
        await self.players_changed()
        colours = colours_of(book)
        for row, seat in zip(self.query(SeatRow), plan.seats, strict=False):
            row.fill(seat)
        for row in self.query(SeatRow):  # a colour that this edition has not, or that two would have
            others = [other.colour for other in self.query(SeatRow) if other is not row]
            if row.colour not in colours or row.colour in others:
                row.paint(next(colour for colour in colours if colour not in others))
        self.book_changed()
        self.names_changed()
        if plan.seats:
            first, hands = self.query_one("#first", Pick), self.query_one("#hands", Pick)
            first.chosen, hands.chosen = plan.first, 0 if plan.track_hands else 1
            pace = self.query_one("#pace", Pick)
            pace.chosen = list(PACE_NAMES).index(plan.pace)
            for pick in (first, hands, pace):
                pick.refresh()
        self.query_one(SeatRow).name_field.focus()

    @work
    async def action_deal(self) -> None:
        """Deal powers to the players who have none, and let each choose."""
        rows = list(self.query(SeatRow))
        try:
            seats = [SeatSetup(row.called(), row.colour, row.plan().powers) for row in rows]
        except NoPower as problem:
            self.wrong(str(problem))
            return
        if all(powers_in(self.book, seat) for seat in seats):
            self.wrong("Everybody has a power; clear a field to deal to its player.")
            return
        form = PowersForm(self.book, self.ticked(), len(seats), self.wish)
        asked = await self.app.push_screen_wait(form)
        if asked is None:
            return
        self.wish = asked.wish
        try:
            hexes = deal_hexes(self.book, seats, self.chance) if asked.hexes else ()
            for row, system in zip(rows, hexes, strict=False):
                row.give([system, *row.plan().powers])
            seats = [SeatSetup(row.called(), row.colour, row.plan().powers) for row in rows]
            dealt = deal(self.book, seats, self.ticked(), self.chance, asked.wish, asked.each)
        except Refused as refusal:
            self.wrong(f"{capital(refusal.text)}.")
            return
        for given in dealt:
            row = rows[given.seat]
            kept = await choose(self.app, self.book, given, row.badge())
            if kept is None:
                return
            row.give(kept)
        self.note()

    def ticked(self) -> list[str]:
        """The modules that are ticked."""
        return [self.modules[i] for i in sorted(self.played) if i < len(self.modules)]

    def note(self) -> None:
        """Say what is to be known about these powers before the game."""
        seats = []
        for row in self.query(SeatRow):
            try:
                seats.append(SeatSetup(row.called(), row.colour, row.plan().powers))
            except NoPower:
                seats.append(SeatSetup(row.called(), row.colour))
        notes = self.query_one("#notes", Static)
        said = noted(self.book, Setup(self.edition, seats, self.ticked()))
        notes.update(said)
        notes.display = bool(said)

    def action_scroll_powers(self, by: int) -> None:
        """Scroll the powers that may be typed."""
        self.query_one("#suggested").scroll_relative(y=3 * by, animate=False)

    @on(Input.Submitted)
    def next_field(self, message: Input.Submitted) -> None:
        """Enter in a field goes on to the next, unless no power is called what stands there."""
        for row in self.query(SeatRow):
            problem = self.misnamed(row) if row.power_field is message.input else ""
            if problem:
                self.wrong(problem, row.power_field)
                return
        self.focus_next()

    def misnamed(self, row: SeatRow) -> str:
        """Why what is typed for a seat's powers cannot be read; empty if it can. A name that only the other edition has
        is no other name here, however like it.
        """
        try:
            found = row.plan().powers
        except NoPower as problem:
            return str(problem)
        parts = [part.strip() for part in row.power_field.value.split(",") if part.strip()]
        unlike = {normal(part): name for part, name in zip(parts, found, strict=True) if normal(part) != normal(name)}
        for other in self.editions if unlike else ():
            for named in powers_of(self.load(other)) if other != self.edition else ():
                if normal(named.value) in unlike:
                    here = unlike[normal(named.value)]
                    return f"{named.value} is a power of {EDITIONS[other]}; like it here: {here}."
        return ""

    @on(Input.Changed)
    @on(Pick.Changed)
    @on(ChoiceList.Taken)
    def try_again(self) -> None:
        """What was wrong is being put right."""
        self.wrong("")

    async def action_lookup(self) -> None:
        """Look something up."""
        await look_up(self.app, [self.book])

    def action_rulings(self) -> None:
        """The open questions of the rules, and how this game is to settle them."""
        name = self.book.name
        self.app.push_screen(RulingsScreen(self.book, plan=self.rulings[self.edition], again=lambda: self.load(name)))

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Hand the table over, unless a power cannot be read."""
        seats: list[SeatPlan] = []
        for row in self.query(SeatRow):
            problem = self.misnamed(row)
            if problem:
                self.wrong(problem, row.power_field)
                return
            seat = row.plan()
            if any(seat.name == other.name for other in seats):
                self.wrong(f"Two players are called “{seat.name}”.", row.name_field)
                return
            seats.append(seat)
        self.post_message(
            self.Ready(
                Plan(
                    edition=self.edition,
                    modules=self.ticked(),
                    seats=seats,
                    first=self.query_one("#first", Pick).chosen,
                    track_hands=self.query_one("#hands", Pick).chosen == 0,
                    rulings={i: n for i, n in self.rulings[self.edition].items() if i in self.book.rulings},
                    mixed=self.mixed,
                    pace=list(PACE_NAMES)[self.query_one("#pace", Pick).chosen],
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

    def hint(self) -> None:
        """Say what the keys do where the cursor stands."""
        here = self.focused
        where = "" if here is None else here.id or " ".join(here.classes)
        marked = self.query_one("#modules", ChoiceList).marked
        told = module_told(self.book, self.ticked(), self.modules[marked] if marked in range(len(self.modules)) else "")
        self.query_one("#setup-hint", Static).update(hint_at(where, self.book, told))
