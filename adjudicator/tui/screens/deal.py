"""A window to write down a deal: what each of those who deal gives, field by field; empty fields mean nothing."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual._path import CSSPathType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Input, Static

from adjudicator.engine.questions import Ask
from adjudicator.rulebook.model import Book
from adjudicator.table.positions import colonies
from adjudicator.table.state import GATE, WARP, State
from adjudicator.tui.cards import CardReader, NotACard
from adjudicator.tui.played import Played
from adjudicator.tui.reading import Unclear, found_place, found_seat, whole
from adjudicator.tui.screens.window import Window, field_keys
from adjudicator.tui.widgets.seats import uses_lucre
from adjudicator.tui.words import named, place_words, plain

Terms = list[dict[str, Any]]
Draft = dict[str, str]
"""What was typed in the form, by field: kept while the question stands, so a refused deal need not be typed again."""
TO = "to"
"""The field that says to whom one of three gives."""


def fields(state: State, giver: int = 0, taker: int = 1) -> list[tuple[str, str, str]]:
    """The lines of the form: name, label, and an example from this table."""
    planet = next((p for p in colonies(state, giver)), "")
    source = next((p for p in colonies(state, taker)), "")
    kept = next((s.name for i, s in enumerate(state.seats) if state.places[WARP].get(i)), "")
    lines = [
        ("cards", "cards", "how many"),
        ("faces", "  which, if told", "8, n"),
        ("colony", "a colony on", planet),
        ("ships", "  with ships", f"2 from {source}"),
        ("promise", "a promise", "in your words"),
    ]
    if uses_lucre(state):
        lines.insert(4, ("lucre", "Lucre", "how much"))
    if any(state.places[WARP].values()):
        lines.insert(-1, ("free", "frees ships of", f"{plain(kept).lower()} 2"))
    return lines


def freed(book: Book, state: State, text: str) -> dict[int, int]:
    """Ships that are let out of the warp: whose and how many."""
    found = {}
    for part in text.split(","):
        name, _, number = part.strip().rpartition(" ")
        found[found_seat(book, state, name or number)] = whole(number, "ships") if name else 1
    return found


def landing(book: Book, state: State, receiver: int, text: str) -> dict[str, int]:
    """The ships that found the colony: how many, and from where (the gate, or the fullest colony, if not said)."""
    own = [GATE] if state.places[GATE].get(receiver) else []
    own += colonies(state, receiver)
    if not own:
        raise Unclear("there is no colony to take ships from.")
    number, _, source = text.partition(" from ")
    usual = GATE if GATE in own else max(own, key=lambda p: state.places[p][receiver])
    return {found_place(book, state, source, own) if source else usual: whole(number.strip() or "1", "ships")}


def terms_of(book: Book, state: State, reader: CardReader, giver: int, taker: int, said: dict[str, str]) -> Terms:
    """What one side gives, as terms of the deal."""
    ends: dict[str, Any] = {"from": giver, "to": taker}
    terms: Terms = []
    if said.get("cards") or said.get("faces"):
        faces = reader.read_many(said.get("faces", ""))
        count = whole(said["cards"], "cards") if said.get("cards") else len(faces)
        terms.append({**ends, "cards": count, **({"faces": faces} if faces else {})})
    if said.get("colony"):
        planet = found_place(book, state, said["colony"], state.planets)
        terms.append({**ends, "colony": planet, "ships": landing(book, state, taker, said.get("ships", ""))})
    if said.get("lucre"):
        terms.append({**ends, "lucre": whole(said["lucre"], "Lucre")})
    if said.get("free"):
        terms.append({"from": giver, "free": freed(book, state, said["free"])})
    if said.get("promise"):
        terms.append({**ends, "promise": said["promise"]})
    return terms


class DealForm(Window[Terms]):
    """A column for each who deals; Enter goes to the next field, the button or F9 makes the deal."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["window.tcss", "deal.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f9", "agree", "agree"), *field_keys()]

    def __init__(self, ask: Ask, game: Played, draft: Draft) -> None:
        super().__init__()
        self.draft = draft
        self.book, self.state = game.book, game.state
        self.reader = CardReader(game.book, game.state.modules)
        e = game.state.encounter
        seats = tuple(ask.seats)
        if len(seats) < 2 and e is not None and e.defense is not None:
            seats = (game.state.offense, e.defense)
        self.parties = seats

    def compose(self) -> ComposeResult:
        frame = VerticalScroll(classes="window", can_focus=False)
        frame.border_title = "The deal"
        frame.border_subtitle = "Enter next field · F9 agrees · Esc closes"
        with frame:
            with Grid(id="terms") as terms:
                terms.styles.grid_size_columns = 1 + len(self.parties)
                terms.styles.grid_columns = f"18{' 1fr' * len(self.parties)}"
                yield Static("who gives", classes="label")
                for seat in self.parties:
                    yield Static(named(self.state.seats[seat], 12))
                columns = [self.lines(seat) for seat in self.parties]
                for row in zip(*columns, strict=True):
                    yield Static(row[0][1], classes="label", markup=False)
                    for seat, (name, _, example) in zip(self.parties, row, strict=True):
                        field = f"{name}-{seat}"
                        yield Input(self.draft.get(field), placeholder=example, compact=True, id=field)
            yield Static("", id="read", markup=False)
            yield Static("", classes="wrong", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Agree", variant="primary", id="agree", compact=True)
                yield Button("Back", id="back", compact=True)

    def lines(self, giver: int) -> list[tuple[str, str, str]]:
        """The fields of one column; where three deal each says to whom it gives."""
        taker = next(seat for seat in self.parties if seat != giver)
        lines = fields(self.state, giver, taker)
        return lines if len(self.parties) == 2 else [(TO, "to", self.state.seats[taker].name), *lines]

    def said(self, seat: int) -> dict[str, str]:
        """What is typed in one column."""
        return {name: self.query_one(f"#{name}-{seat}", Input).value.strip() for name, _, _ in self.lines(seat)}

    def taker(self, giver: int) -> int:
        """To whom one of the parties gives: the other one, or of three whom it names.

        Raises:
            Unclear: it names nobody who deals.
        """
        others = [seat for seat in self.parties if seat != giver]
        said = self.query_one(f"#{TO}-{giver}", Input).value.strip() if len(others) > 1 else ""
        if not said:
            return others[0]
        found = found_seat(self.book, self.state, said)
        if found not in others:
            raise Unclear(f"{said} does not deal with {self.state.seats[giver].name}.")
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

    def reading(self, name: str, giver: int, text: str) -> Content:
        """How a place or whose ships are understood, while they are typed."""
        try:
            taker = self.taker(giver)
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
        """Hand the deal over, unless a field cannot be read."""
        try:
            terms = [
                term
                for giver in self.parties
                for term in terms_of(self.book, self.state, self.reader, giver, self.taker(giver), self.said(giver))
            ]
        except (Unclear, NotACard) as problem:
            self.query_one(".wrong", Static).update(str(problem))
            return
        if not terms:
            self.query_one(".wrong", Static).update("Nothing is given yet: Esc goes back to “no deal”.")
            return
        self.dismiss(terms)
