"""A window to write down a deal: what each of those who deal gives, field by field; empty fields mean nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from textual import on
from textual._path import CSSPathType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from adjudicator.engine.procedures.deals import impossible
from adjudicator.engine.questions import Ask
from adjudicator.tui.bargain import NONE, Terms, fields, freed, landing, may_give, most, outcome_lines, terms_of
from adjudicator.tui.cards import CardReader, NotACard
from adjudicator.tui.paragraphs import Line
from adjudicator.tui.played import Played
from adjudicator.tui.reading import Unclear, found_place, found_seat
from adjudicator.tui.screens.window import Fields, Window, field_keys
from adjudicator.tui.widgets.clock import Clock
from adjudicator.tui.widgets.paragraphs import Paragraphs
from adjudicator.tui.words import named, place_words, plain

Draft = dict[str, str]
"""What was typed in the form, by field: kept while the question stands, so a refused deal need not be typed again."""
TO = "to"
"""The field that says to whom one of three gives first."""
AGAIN = "again_"
"""Before the names of the fields for what one of three gives to the other one."""
ONCE = ("free",)
"""What is given to nobody, and so said once."""
COUNTED = ("cards", "lucre")
"""Fields that hold a number, which the question bounds."""


class DealForm(Window[Terms]):
    """A column for each who deals; Enter goes to the next field, the button or F9 makes the deal. What the deal would
    come to, or why it cannot be one, stands below while it is written.
    """

    CSS_PATH: ClassVar[CSSPathType | None] = ["window.tcss", "deal.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f9", "agree", "agree"), *field_keys()]

    def __init__(self, ask: Ask, game: Played, draft: Draft, timed: bool = True) -> None:
        """`timed`: people are dealing now, against the clock."""
        super().__init__()
        self.timed = timed
        self.draft = draft
        self.asked, self.game = ask, game
        self.book, self.state = game.book, game.state
        self.reader = CardReader(game.book, game.state.modules)
        e = game.state.encounter
        seats = tuple(ask.seats)
        if len(seats) < 2 and e is not None and e.defense is not None:
            seats = (game.state.offense, e.defense)
        self.parties = seats

    def compose(self) -> ComposeResult:
        frame = Fields(classes="window")
        frame.border_title = "The deal"
        frame.border_subtitle = "Enter next field · F9 agrees · Esc closes"
        with frame:
            if self.timed:
                yield Clock(self.game)
            with Grid(id="terms") as terms:
                terms.styles.grid_size_columns = 1 + len(self.parties)
                terms.styles.grid_columns = f"18{' 1fr' * len(self.parties)}"
                yield from self.rows("who gives", self.lines)
                if len(self.parties) > 2:
                    yield from self.rows("and to the other", self.more_lines)
            yield Static("", id="read", markup=False)
            yield Paragraphs(id="comes")
            yield Static("", classes="wrong", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Agree", variant="primary", id="agree", compact=True)
                yield Button("Back", id="back", compact=True)

    def rows(self, title: str, lines: Callable[[int], list[tuple[str, str, str]]]) -> Iterator[Widget]:
        """A heading with the givers, and a row of fields for each thing."""
        yield Static(title, classes="label")
        for seat in self.parties:
            yield Static(named(self.state.seats[seat], 12))
        columns = [lines(seat) for seat in self.parties]
        for row in zip(*columns, strict=True):
            yield Static(row[0][1], classes="label", markup=False)
            for seat, (name, _, example) in zip(self.parties, row, strict=True):
                field = f"{name}-{seat}"
                may = may_give(self.asked, seat, name.removeprefix(AGAIN))
                yield Input(
                    self.draft.get(field) if may else None,
                    placeholder=example if may else NONE[name.removeprefix(AGAIN)],
                    compact=True,
                    id=field,
                    disabled=not may,
                )

    def on_mount(self) -> None:
        self.tell()

    def lines(self, giver: int) -> list[tuple[str, str, str]]:
        """The fields of one column; where three deal each says to whom it gives."""
        taker = next(seat for seat in self.parties if seat != giver)
        lines = [line for line in fields(self.game.book, self.state, giver, taker) if self.anybody(line[0])]
        lines = [self.bounded(giver, *line) for line in lines]
        return lines if len(self.parties) == 2 else [(TO, "to", self.state.seats[taker].name), *lines]

    def more_lines(self, giver: int) -> list[tuple[str, str, str]]:
        """The fields for what one of three gives to the other one."""
        return [(f"{AGAIN}{name}", label, more) for name, label, more in self.lines(giver) if name not in (TO, *ONCE)]

    def anybody(self, what: str) -> bool:
        """Whether any who deal may give such a thing; what nobody may give by the rules has no line."""
        return what not in ONCE or any(may_give(self.asked, seat, what) for seat in self.parties)

    def bounded(self, giver: int, name: str, label: str, example: str) -> tuple[str, str, str]:
        """A line that says how much there is of it, where that is known."""
        high = most(self.asked, giver, name) if name in COUNTED else 0
        return (name, label, f"up to {high}" if high else example)

    def said(self, seat: int, again: str = "") -> dict[str, str]:
        """What is typed in one column."""
        lines = self.more_lines(seat) if again else self.lines(seat)
        return {
            name.removeprefix(again): self.query_one(f"#{name}-{seat}", Input).value.strip() for name, _, _ in lines
        }

    def taker(self, giver: int, again: bool = False) -> int:
        """To whom one of the parties gives: the other one, or of three whom it names; `again`: whom it does not name.

        Raises:
            Unclear: it names nobody who deals.
        """
        others = [seat for seat in self.parties if seat != giver]
        said = self.query_one(f"#{TO}-{giver}", Input).value.strip() if len(others) > 1 else ""
        found = found_seat(self.book, self.state, said) if said else others[0]
        if found not in others:
            raise Unclear(f"{said} does not deal with {self.state.seats[giver].name}.")
        return next(seat for seat in others if seat != found) if again else found

    def terms(self) -> Terms:
        """Everything that is typed, as terms.

        Raises:
            Unclear: a field cannot be read.
            NotACard: what stands in one is no card.
        """
        found: Terms = []
        for giver in self.parties:
            found += terms_of(self.book, self.state, self.reader, giver, self.taker(giver), self.said(giver))
            if len(self.parties) > 2 and any((more := self.said(giver, AGAIN)).values()):
                found += terms_of(self.book, self.state, self.reader, giver, self.taker(giver, True), more)
        return found

    @on(Input.Submitted)
    def next_field(self) -> None:
        """Enter in a field goes on."""
        self.focus_next()

    @on(Input.Changed)
    def try_again(self, message: Input.Changed) -> None:
        """What was wrong is being put right; what is typed is shown as it is understood."""
        field = message.input.id or ""
        self.draft[field] = message.value
        self.query_one(".wrong", Static).update("")
        name, _, seat = field.rpartition("-")
        self.query_one("#read", Static).update(self.reading(name, int(seat), message.value.strip()))
        self.tell()

    def tell(self) -> None:
        """Show what the deal would come to as it stands, or why it cannot be read yet."""
        lines: list[Line] = []
        try:
            lines = list(outcome_lines(self.game, self.terms()))
        except (Unclear, NotACard) as problem:
            lines = [Content.styled(f"not clear yet: {problem}", "$warning")]
        self.query_one("#comes", Paragraphs).update(lines)

    def reading(self, name: str, giver: int, text: str) -> Content:
        """How a place or whose ships are understood, while they are typed."""
        try:
            taker = self.taker(giver, name.startswith(AGAIN))
            name = name.removeprefix(AGAIN)
            if text and name == TO:
                said = self.state.seats[taker].name
            elif text and name == "colony":
                said = found_place(self.book, self.state, text, self.state.planets)
            elif text and name == "ships":
                ships = landing(self.book, self.state, taker, text)
                said = ", ".join(f"{n} from {place_words(self.book, self.state, p)}" for p, n in ships.items())
            elif text and name == "free":
                freeing = freed(self.book, self.state, text)
                said = ", ".join(f"{n} of {plain(self.state.seats[s].name)}" for s, n in freeing.items())
            else:
                return Content("")
        except Unclear as problem:
            return Content.styled(str(problem), "$warning")
        return Content.assemble("= ", (said, "bold"))

    @on(Button.Pressed, "#back")
    def back(self) -> None:
        """Close without any effect."""
        self.dismiss(None)

    @on(Button.Pressed, "#agree")
    def action_agree(self) -> None:
        """Hand the deal over, unless a field cannot be read or the rules do not allow it."""
        try:
            terms = self.terms()
        except (Unclear, NotACard) as problem:
            self.query_one(".wrong", Static).update(str(problem))
            return
        if not terms:
            self.query_one(".wrong", Static).update("Nothing is given yet: Esc goes back to “no deal”.")
            return
        engine = self.game.engine if self.asked == self.game.question else None
        why = impossible(engine, terms) if engine is not None else None
        if why is not None:
            self.query_one(".wrong", Static).update(f"{plain(why)}: it stays open, to be put right.")
            return
        self.dismiss(terms)
