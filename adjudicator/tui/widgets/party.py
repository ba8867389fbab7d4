"""One player's line in the form of one encounter: whom it helps, its power, its ships, its kicker and its card."""

from __future__ import annotations

from collections.abc import Callable

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from adjudicator.cases.sheet import DEFENSE, OFFENSE, Party
from adjudicator.rulebook.model import Book
from adjudicator.tui.cards import CardReader, NotACard
from adjudicator.tui.entered import Wrong, card_typed, kicker_typed, ships_typed
from adjudicator.tui.palette import mark, seat_style
from adjudicator.tui.plan import NoPower, read_powers
from adjudicator.tui.search import Named, find
from adjudicator.tui.words import heading, plain

SIDES = ("", OFFENSE, DEFENSE)
MAIN_SHIPS, ALLY_SHIPS = 4, 1
"""Ships of a main player and of an ally where none are typed."""
KINDS = ("power", "ships", "kicker", "card")
EXAMPLES = {"power": "no power", "kicker": "none", "card": "which?"}
OTHERS = 6
"""Other names offered beside the one meant."""


class Helps(Widget, can_focus=True):
    """Whom a player helps: arrows, a letter or a click choose."""

    class Changed(Message):
        """Another side was chosen."""

    def __init__(self, colour: str, side: str = "") -> None:
        super().__init__(classes="party-role")
        self.colour = colour
        self.side = side
        self.labels = {side: side for side in SIDES}

    def label(self, colour: str, book: Book) -> None:
        """Use the words of an edition."""
        self.colour = colour
        self.labels = {"": "looks on", **{side: f"+ {heading(book, side)}" for side in SIDES[1:]}}
        self.refresh()

    def render(self) -> Content:
        text = Content.assemble(sign(self.colour), f" {self.labels[self.side]:<10}")
        return text.stylize_before("on $primary 25%") if self.has_focus else text

    def choose(self, side: str) -> None:
        """Choose a side."""
        self.side = side
        self.refresh()
        self.post_message(self.Changed())

    def on_key(self, event: events.Key) -> None:
        by = {"left": -1, "right": 1, "space": 1}.get(event.key)
        letters = {"o": OFFENSE, "d": DEFENSE, "l": "", "g": OFFENSE}
        if by is not None:
            self.choose(SIDES[(SIDES.index(self.side) + by) % len(SIDES)])
        elif event.character in letters:
            self.choose(letters[event.character])
        else:
            return
        event.stop()
        event.prevent_default()

    def on_click(self) -> None:
        self.choose(SIDES[(SIDES.index(self.side) + 1) % len(SIDES)])


def sign(colour: str) -> Content:
    """A colour's shape and letter."""
    m = mark(colour)
    return Content.styled(f"{m.shape}{m.letter}", seat_style(colour))


class PartyLine(Horizontal):
    """The fields of a player. The first two lines are the main players'; a line nothing stands in is nobody's."""

    def __init__(self, number: int) -> None:
        super().__init__(classes="party")
        self.number = number
        self.colour = ""
        self.powers: list[Named] = []
        self.reader: CardReader | None = None

    def compose(self) -> ComposeResult:
        if self.main:
            yield Static("", classes="party-role")
        else:
            yield Helps("")
        for kind in KINDS:
            if self.has(kind):
                yield Input(compact=True, classes=f"party-{kind}", max_length=200, placeholder=EXAMPLES.get(kind, ""))
            else:
                yield Static("", classes=f"party-{kind}")

    def has(self, kind: str) -> bool:
        """It has such a field: only main players lay cards."""
        return self.main or kind in ("power", "ships")

    @property
    def main(self) -> bool:
        """It is a main player's."""
        return self.number < len(SIDES) - 1

    @property
    def side(self) -> str:
        """The side it is on."""
        return SIDES[self.number + 1] if self.main else self.query_one(Helps).side

    def field(self, kind: str) -> Input:
        """One of its fields."""
        return self.query_one(f".party-{kind}", Input)

    def text(self, kind: str) -> str:
        """What is typed in a field; nothing in one that it does not have."""
        return plain(self.field(kind).value) if self.has(kind) else ""

    def open_book(self, book: Book, colour: str, powers: list[Named], reader: CardReader) -> None:
        """Read by an edition's book from now on."""
        self.colour, self.powers, self.reader = colour, powers, reader
        if self.main:
            self.query_one(".party-role", Static).update(
                Content.assemble(sign(colour), f" {heading(book, SIDES[self.number + 1])}")
            )
        else:
            self.query_one(Helps).label(colour, book)
        self.usual_ships()

    def usual_ships(self) -> None:
        """Show how many ships there are if nobody says."""
        self.field("ships").placeholder = f"{self.usual}"

    @property
    def usual(self) -> int:
        """Ships where nobody says how many."""
        return MAIN_SHIPS if self.main else ALLY_SHIPS if self.side else 0

    @property
    def taken(self) -> bool:
        """Somebody sits here."""
        return self.main or bool(self.side or self.text("power") or self.text("ships"))

    def empty(self) -> None:
        """Nothing is typed here any more."""
        for found in self.query(Input):
            found.value = ""
        if not self.main:
            self.query_one(Helps).choose("")

    def party(self) -> Party:
        """The player as typed.

        Raises:
            Wrong, NoPower, NotACard: a field cannot be read.
        """
        assert self.reader is not None
        powers = read_powers(self.text("power"), self.powers)
        ships = ships_typed(self.text("ships"), self.usual)
        if ships and not self.side:
            raise Wrong(f"{self.colour.capitalize()} brings ships: choose whom it helps.")
        if self.side and not self.main and not ships:
            raise Wrong(f"{self.colour.capitalize()} is an ally without ships.")
        kicker, card = kicker_typed(self.reader, self.text("kicker")), self.text("card")
        return Party(
            self.colour.capitalize(),
            self.colour,
            powers,
            "" if self.main else self.side,
            ships,
            kicker,
            card_typed(self.reader, card) if card else None,
        )

    # -- while it is typed -------------------------------------------------------------------------------------------

    def reading(self, field: Input) -> Content:
        """How a field is understood, and what else it may become."""
        text = plain(field.value)
        read = self._read(field)
        if isinstance(read, Content):
            return read
        others = self._others(field, text)
        more = [name for name in others if name != read]
        return Content.assemble(
            ("= ", "$quiet") if read else "", (read, "bold"), ("   " if read and more else "") + " · ".join(more)
        )

    def _read(self, field: Input) -> str | Content:
        text, kind = plain(field.value), _kind(field)
        readers: dict[str, Callable[[], str]] = {
            "power": lambda: ", ".join(read_powers(text, self.powers)),
            "kicker": lambda: kicker_typed(self._reader, text) or "no kicker",
            "card": lambda: card_typed(self._reader, text) or "no card",
            "ships": lambda: f"{ships_typed(text, self.usual)} ships",
        }
        if not text:
            return ""
        try:
            return readers[kind]()
        except (NoPower, NotACard, Wrong) as problem:
            near = self._others(field, text)
            return Content.styled(f"{problem}{' Nearest: ' if near else ''}{' · '.join(near)}", "$warning")

    @property
    def _reader(self) -> CardReader:
        assert self.reader is not None
        return self.reader

    def _others(self, field: Input, text: str) -> list[str]:
        """What may be meant: all powers while nothing is typed."""
        last = text.rpartition(",")[2].strip()
        if _kind(field) == "power":
            return [named.label for named in find(last, self.powers, OTHERS if last else len(self.powers))]
        return self._reader.nearest(last, OTHERS) if _kind(field) == "card" and not last.isdecimal() else []

    @on(Input.Blurred)
    def spell_out(self, message: Input.Blurred) -> None:
        """What is meant takes the place of what was typed."""
        message.stop()
        field = message.input
        read = self._read(field)
        if isinstance(read, str) and read and _kind(field) != "ships":
            said = read.removeprefix("kicker ")
            field.value = {"no kicker": "", "no card": "none"}.get(said, said)

    @on(Helps.Changed)
    def other_side(self) -> None:
        """The usual number of ships is another one."""
        self.usual_ships()


def _kind(field: Input) -> str:
    """Which field it is."""
    return next(kind for kind in KINDS if field.has_class(f"party-{kind}"))
