"""The ledger: Lucre and colonies over the game, every payment with its reason, and what may be bought or given now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual import events, work
from textual._path import CSSPathType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from adjudicator.engine.called import moment_called
from adjudicator.engine.questions import Announce
from adjudicator.session.lookback import Stand
from adjudicator.tui.accounts import Offer, Paid, offers, payments
from adjudicator.tui.paragraphs import Line, Paragraph
from adjudicator.tui.played import Played
from adjudicator.tui.screens.window import Window
from adjudicator.tui.widgets.choices import ChoiceList, keyed
from adjudicator.tui.widgets.course_chart import CourseChart
from adjudicator.tui.widgets.keyline import KeyLine
from adjudicator.tui.widgets.paragraphs import Paragraphs
from adjudicator.tui.widgets.seats import uses_lucre
from adjudicator.tui.words import badge, heading, named, plain

NAME = 14


class LedgerWindow(Window[Announce]):
    """The chart, and below it payments: everybody's, or those of the player whose digit is pressed."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["window.tcss", "ledger.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("0", "everybody", "everybody's"),
        Binding("b", "buy", "buy or give"),
        Binding("enter", "close", "close"),
    ]

    def __init__(self, game: Played, course: list[Stand]) -> None:
        """`course`: how the players stood at each turn's end."""
        super().__init__()
        self.game = game
        self.with_lucre = uses_lucre(game.state)
        self.course = course

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window" if self.with_lucre else "window bare")
        lucre = heading(self.game.book, "lucre")
        colonies = heading(self.game.book, "foreign colony", many=True)
        frame.border_title = f"{lucre} and {colonies.lower()}" if self.with_lucre else colonies
        with frame:
            yield CourseChart(self.game.book, self.game.state, self.course, self.with_lucre)
            if self.with_lucre:
                frame.border_subtitle = "↑↓ scroll · Esc closes"
                yield Static("", id="whose", markup=False)
                with VerticalScroll(id="account"):
                    yield Paragraphs(id="entries")
            yield KeyLine(self.keys())

    def keys(self) -> list[tuple[str, str, str]]:
        """The keys of the bottom line."""
        if not self.with_lucre:
            return [("Esc", "close", "close")]
        last = min(9, len(self.game.state.seats))
        return [
            (f"1-{last}", "one player's", "next_player"),
            ("0", "everybody's", "everybody"),
            ("b", "buy or give", "buy"),
            ("Esc", "close", "close"),
        ]

    def on_mount(self) -> None:
        if self.with_lucre:
            self.query_one("#account").focus()
            self.show(None)

    def show(self, seat: int | None) -> None:
        """Show the payments of a player, or of all, the last one first."""
        self.query_one(CourseChart).mark(seat)
        whose = Content("Everybody's payments") if seat is None else self.whose(seat)
        self.query_one("#whose", Static).update(whose)
        self.query_one("#entries", Paragraphs).update(self.entries(seat))
        self.query_one("#account").scroll_home(animate=False)

    def whose(self, seat: int) -> Content:
        """A player with all it got and spent."""
        gains = [paid.gain for paid in payments(self.game.state, seat)]
        got, spent = sum(n for n in gains if n > 0), -sum(n for n in gains if n < 0)
        has = self.game.state.seats[seat].lucre
        return Content.assemble(named(self.game.state.seats[seat], 30), f": {got} received, {spent} paid, {has} left")

    def entries(self, seat: int | None) -> Iterator[Line]:
        """Every payment in words, by turn."""
        found = payments(self.game.state, seat)[::-1]
        if not found:
            yield Content.styled("Nothing was paid yet.", "$quiet")
        turn = -1
        for paid in found:
            if paid.turn != turn:
                turn = paid.turn
                yield Content.styled(f"Turn {turn}", "bold $accent")
            yield self.entry(paid)

    def entry(self, paid: Paid) -> Paragraph:
        """One payment: who, how much, what it had then, from or to whom, what for, and when."""
        seats = self.game.state.seats
        other = Content("the bank") if paid.other is None else named(seats[paid.other], NAME)
        head = Content.assemble("  ", badge(seats[paid.seat]), (f" {paid.gain:>+4}", "bold"), f" = {paid.left:<4} ")
        return Paragraph(
            head,
            Content.assemble(
                ("from " if paid.gain > 0 else "to ", "$quiet"),
                other,
                f": {plain(paid.reason)}",
                (f"  {moment_called(self.game.book, paid.moment)}", "$quiet"),
            ),
        )

    def on_course_chart_picked(self, message: CourseChart.Picked) -> None:
        if self.with_lucre:
            self.show(message.seat)

    def on_key(self, event: events.Key) -> None:
        """A digit shows a player's payments; what is no key says so."""
        if not event.character or not event.is_printable or event.key in self.active_bindings:
            return
        event.stop()
        if self.with_lucre and event.character in "123456789"[: len(self.game.state.seats)]:
            self.show(int(event.character) - 1)
        else:
            self.query_one(KeyLine).unknown(event.character)

    def action_everybody(self) -> None:
        """Show everybody's payments."""
        if self.with_lucre:
            self.show(None)
        else:
            self.query_one(KeyLine).unknown("0")

    def action_next_player(self) -> None:
        """Show the next player's payments, for who has no digits at hand."""
        marked = self.query_one(CourseChart).marked
        self.show(0 if marked is None else (marked + 1) % len(self.game.state.seats))

    @work
    async def action_buy(self) -> None:
        """Say what may be bought or given now; what is taken is announced."""
        if not self.with_lucre:
            self.query_one(KeyLine).unknown("b")
            return
        announced = await self.app.push_screen_wait(OffersWindow(self.game))
        if announced is not None:
            self.dismiss(announced)


class OffersWindow(Window[Announce]):
    """What each player may buy or give at this question, and what there is besides."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["window.tcss", "ledger.tcss"]

    def __init__(self, game: Played) -> None:
        super().__init__()
        self.game = game
        self.offers, self.others = offers(game)

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window")
        frame.border_title = Content(f"What {heading(self.game.book, 'lucre')} buys now")
        with frame:
            with VerticalScroll(id="offers", can_focus=not self.offers):
                if self.offers:
                    yield ChoiceList(keyed([(offer, self.label(offer), "") for offer in self.offers]))
                else:
                    over = self.game.question is None
                    yield Static("The game is over." if over else "Nothing may be bought or given now.", markup=False)
                yield Paragraphs(list(self.not_now()))
            takes = [("↑↓ Enter", "take", "take")] if self.offers else []
            yield KeyLine([*takes, ("Esc", "close", "close")])

    def on_mount(self) -> None:
        self.query_one(ChoiceList if self.offers else VerticalScroll).focus()

    def action_take(self) -> None:
        """Take what is marked."""
        listing = self.query_one(ChoiceList)
        listing.take(max(0, listing.marked))

    def label(self, offer: Offer) -> Content:
        """Who buys what, for how much."""
        price = f", {offer.price} {heading(self.game.book, 'lucre')}" if offer.price is not None else ""
        who = named(self.game.state.seats[offer.seat], NAME)
        return Content.assemble(who, f": {plain(offer.says)}", (price, "$quiet"))

    def not_now(self) -> Iterator[Line]:
        """What nobody may have now, and when it is to be had."""
        if self.others and self.game.question is not None:
            yield Content("")
            yield Content.styled("Not now", "bold")
            for text in self.others:
                yield Paragraph(Content.styled("· ", "$quiet"), Content.styled(plain(text), "$quiet"))

    def on_choice_list_taken(self, message: ChoiceList.Taken) -> None:
        message.stop()
        offer = message.sender.choices[message.index].value
        self.dismiss(Announce(offer.seat, offer.rule))

    def on_key(self, event: events.Key) -> None:
        if event.character and event.is_printable and event.key not in self.active_bindings:
            event.stop()
            self.query_one(KeyLine).say(f"{event.character} buys nothing: only what is listed with a key.", wrong=True)
