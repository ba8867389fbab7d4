"""A window in which the table says what powers are dealt from, and how many to each player."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from msgspec import structs
from textual import on
from textual._path import CSSPathType
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Input, Static

from adjudicator.engine.company import sheet_of
from adjudicator.engine.setup import power_id
from adjudicator.rulebook.model import Book
from adjudicator.session.dealing import Dealt, Wish, alerts_of, boxes_of, pool, usual_deal
from adjudicator.tui.plan import HEX, NoPower, powers_of, read_powers
from adjudicator.tui.screens.presets import Offer
from adjudicator.tui.screens.window import Fields, Window, field_keys
from adjudicator.tui.widgets.choices import Choice, ChoiceList, keyed
from adjudicator.tui.widgets.pick import Pick

MOST_EACH = 4


class Deal(NamedTuple):
    """What is to be dealt."""

    each: int
    wish: Wish
    hexes: bool = False
    """An inverted hex to everybody, too."""


class PowersForm(Window[Deal | None]):
    """How many to each, and what is left out; Enter on the list or F4 deals."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["window.tcss", "dealing.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f4", "deal", "deal"),
        Binding("enter", "deal", "deal", show=False),
        *field_keys(),
    ]

    def __init__(self, book: Book, modules: list[str], players: int, wish: Wish) -> None:
        super().__init__()
        self.book = book
        self.modules = modules
        self.players = players
        self.wish = wish
        self.powers = [power for power in powers_of(book) if not power.label.endswith(HEX)]
        self.rows = self.filters()
        self.ticks = {i for i, choice in enumerate(self.rows) if self.wanted(choice)}

    def filters(self) -> list[Choice]:
        """Everything that may be ticked: boxes, alerts, and two kinds of power to be left out."""
        rows: list[tuple[Any, Content, str]] = [(("boxes", box), Content(box), "") for box in boxes_of(self.book)]
        rows += [(("alerts", alert), Content(f"{alert} alert"), "") for alert in alerts_of(self.book)]
        if any(entry.open_to_abuse for entry in self.book.entries.values()):
            rows.append((("tame", None), Content("none open to abuse"), ""))
        rows.append((("by_program", None), Content("none to do by hand"), ""))
        if any(entry.kind == "hex" for entry in self.book.entries.values()):
            rows.append((("hexes", None), Content("and an inverted hex each"), ""))
        if self.wish.powers:
            rows.insert(0, (("powers", None), Content(f"only {', '.join(self.wish.powers)}"), ""))
        return keyed(rows)

    def wanted(self, choice: Choice) -> bool:
        """Whether a choice is ticked at first."""
        kind, value = choice.value
        asked = getattr(self.wish, kind, None) or []
        return value in asked if value is not None else bool(asked)

    def compose(self) -> ComposeResult:
        usual = usual_deal(self.book)[0]
        frame = Fields(classes="window")
        frame.border_title = "Deal powers"
        frame.border_subtitle = "Esc closes"
        with frame:
            with Horizontal(classes="line"):
                yield Static("To each", classes="label")
                yield Pick([Content(str(n)) for n in range(1, MOST_EACH + 1)], usual - 1, id="each")
            yield Static("Only (nothing ticked: everything the edition has)", classes="label")
            yield ChoiceList(self.rows, chosen=self.ticks, id="filters", widest=32)
            with Horizontal(classes="line"):
                yield Static("Leave out", classes="label")
                left_out = ", ".join(self.wish.leave_out)
                yield Input(left_out, placeholder="powers, commas between", compact=True, id="left-out")
            yield Static("", id="count", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Deal (F4)", variant="primary", id="deal", compact=True)
                yield Button("Back", id="back", compact=True)

    def on_mount(self) -> None:
        self.query_one("#filters").focus()
        self.count()

    def asked(self) -> Wish:
        """What is ticked, and what is to be left out, as a wish; where no box or no alert is ticked, any will do.

        Raises:
            NoPower: what is to be left out is no power.
        """
        ticked = [self.rows[i].value for i in sorted(self.ticks)]
        kinds = {kind for kind, _ in ticked}
        return structs.replace(
            self.wish,
            boxes=[value for kind, value in ticked if kind == "boxes"],
            alerts=[value for kind, value in ticked if kind == "alerts"],
            powers=self.wish.powers if "powers" in kinds else [],
            tame="tame" in kinds,
            by_program="by_program" in kinds,
            leave_out=read_powers(self.query_one("#left-out", Input).value, self.powers),
        )

    def count(self) -> None:
        """Say how many powers that leaves."""
        try:
            there = len(pool(self.book, self.modules, self.players, self.asked()))
        except NoPower as problem:
            self.query_one("#count", Static).update(Content.styled(str(problem), "$error"))
            return
        needed = self.players * (self.query_one("#each", Pick).chosen + 1)
        said = f"{there} powers to deal from; {self.players} players need {needed}"
        self.query_one("#count", Static).update(Content.styled(said, "$error" if there < needed else "$quiet"))

    @on(ChoiceList.Taken, "#filters")
    def ticked(self, message: ChoiceList.Taken) -> None:
        """Tick or untick one."""
        message.stop()
        self.ticks.symmetric_difference_update({message.index})
        self.query_one(ChoiceList).refresh()
        self.count()

    @on(Input.Changed, "#left-out")
    def other_left_out(self) -> None:
        """Others are left out."""
        self.count()

    @on(Input.Submitted, "#left-out")
    def all_left_out(self) -> None:
        """Enter deals."""
        self.action_deal()

    @on(Pick.Changed)
    def each_changed(self) -> None:
        """So many more are needed."""
        self.count()

    @on(Button.Pressed, "#back")
    def back(self) -> None:
        """Close without dealing."""
        self.dismiss(None)

    @on(Button.Pressed, "#deal")
    def action_deal(self) -> None:
        """Deal."""
        hexes = any(self.rows[i].value[0] == "hexes" for i in self.ticks)
        try:
            asked = self.asked()
        except NoPower:
            return  # the line below says which name is none
        self.dismiss(Deal(self.query_one("#each", Pick).chosen + 1, asked, hexes))


async def choose(app: App[Any], book: Book, given: Dealt, who: Content) -> list[str] | None:
    """The powers that a player keeps of those dealt; None if the window is closed."""
    left, kept = list(given.powers), list[str]()
    while len(kept) < given.keep:
        if len(left) == given.keep - len(kept):
            return kept + left
        several = f" ({len(kept) + 1} of {given.keep})" if given.keep > 1 else ""
        heading = Content.assemble(who, f", which power do you keep?{several}")
        found = await app.push_screen_wait(Offer(heading, [sheet(book, name) for name in left]))
        if found is None:
            return None
        kept.append(left.pop(found))
    return kept


def sheet(book: Book, name: str) -> tuple[str, str]:
    """A power as it is offered: its name with its box and alert, and what it does."""
    power = book.entries[power_id(book, name)]
    box, alert = sheet_of(book, power)
    return f"{name} ({box}, {alert})" if box else name, power.text
