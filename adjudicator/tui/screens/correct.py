"""A window to correct the table by hand: move ships, set a hand count, anything else in a sentence, keep a note; logged
with its reason.
"""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual._path import CSSPathType
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Grid, Horizontal
from textual.content import Content
from textual.widgets import Button, Input, Static

from adjudicator.cases.corrections import like, placed, read_changes, write_changes
from adjudicator.cases.names import Names, NotUnderstood
from adjudicator.cases.sentence import Unsaid
from adjudicator.engine.company import gained
from adjudicator.engine.questions import Correct
from adjudicator.tui.played import Played
from adjudicator.tui.reading import Unclear, found_place, found_seat, whole
from adjudicator.tui.screens.window import Fields, Window, field_keys
from adjudicator.tui.words import edition_says, named, place_words

FIELDS = (
    ("who", "who", "name or colour"),
    ("count", "moves ships", "how many"),
    ("source", "  from", "place"),
    ("to", "  to", "place"),
    ("hand", "holds cards", "how many"),
    ("words", "in words", "the offense wins; the defense counts 3 more"),
    ("note", "note", "anything to keep in mind"),
    ("reason", "reason", "why the table is corrected"),
)
SPOKEN = ("words", "note", "reason")
"""Fields of free words, as wide as the window."""


def correction(game: Played, said: dict[str, str]) -> Correct:
    """The correction that the fields describe."""
    changes: list[dict[str, Any]] = []
    seat = found_seat(game.book, game.state, said["who"]) if said["who"] else None
    if (said["count"] or said["source"] or said["to"] or said["hand"]) and seat is None:
        raise Unclear("Whose ships or hand? Name the player first.")
    if said["count"] or said["source"] or said["to"]:
        if not (said["source"] and said["to"]):
            raise Unclear("Ships move from one place to another: name both.")
        changes.append(
            {
                "type": "ships",
                "owner": seat,
                "source": found_place(game.book, game.state, said["source"], game.state.places),
                "to": found_place(game.book, game.state, said["to"], game.state.places),
                "count": whole(said["count"] or "1", "ships"),
            }
        )
    if said["hand"]:
        changes.append({"type": "hand_set", "seat": seat, "count": whole(said["hand"], "cards")})
    if said["words"]:
        changes += in_words(game, said["words"])
    if said["note"]:
        changes.append({"type": "note", "text": said["note"]})
    if not changes:
        raise Unclear("Nothing is corrected yet: fill in ships, a hand, a sentence or a note, or press Esc.")
    return Correct(changes=changes, reason=said["reason"] or "corrected by the table")


def in_words(game: Played, text: str) -> list[dict[str, Any]]:
    """The changes that are said in sentences, as in a case."""
    names = Names(game.state, game.book)
    try:
        return [placed(change, names) for change in read_changes(text, names, exact=False)]
    except NotUnderstood as problem:
        raise Unclear(f"{problem}.") from problem


def reading(game: Played, field: str, text: str) -> Content:
    """How a field is understood, while it is typed."""
    book, state = game.book, game.state
    try:
        if text and field == "who":
            return Content.assemble("= ", named(state.seats[found_seat(book, state, text)]))
        if text and field in ("source", "to"):
            return Content.assemble(
                "= ", (place_words(book, state, found_place(book, state, text, state.places)), "bold")
            )
    except Unclear as problem:
        return Content.styled(str(problem), "$warning")
    return Content("")


def understood(game: Played, text: str) -> Content:
    """How a sentence is understood, with what is to be known about a power gained so late; else how it may be said."""
    names = Names(game.state, game.book)
    try:
        changes = [placed(change, names) for change in read_changes(text, names, exact=False)]
        lines = [Content.assemble("= ", (edition_says(game.book, write_changes(changes, names)), "bold"))]
    except (NotUnderstood, Unsaid):
        return Content("\n").join(Content.styled(f"such as: {example}", "$quiet") for example in like(text, game.book))
    for change in changes:
        if change["type"] == "power_gained":
            power = game.book.entries[change["slot"]["power"]]
            known = gained(game.book, game.state, change["seat"], power)
            lines += [Content.styled(f"! {text}.", "$warning") for text in known]
    return Content("\n").join(lines)


class CorrectForm(Window[Correct]):
    """The fields of a correction; Enter goes to the next one, on the last it is made."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["window.tcss", "correct.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [*field_keys()]

    def __init__(self, game: Played) -> None:
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        frame = Fields(classes="window")
        frame.border_title = "Correct the table"
        frame.border_subtitle = "Esc closes"
        with frame:
            with Grid(id="correction"):
                for name, label, example in FIELDS:
                    yield Static(label, classes="label", markup=False)
                    yield Input(placeholder=edition_says(self.game.book, example), compact=True, id=name)
                    if name not in SPOKEN:
                        yield Static("", classes="read", id=f"read-{name}", markup=False)
                    if name == "words":
                        yield Static("", id="read-words", markup=False)
            yield Static("", classes="wrong", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Correct", variant="primary", id="make", compact=True)
                yield Button("Back", id="back", compact=True)

    @on(Input.Submitted)
    def next_field(self, message: Input.Submitted) -> None:
        """Enter goes on; in the last field it makes the correction."""
        if message.input.id == FIELDS[-1][0]:
            self.make()
        else:
            self.focus_next()

    @on(Input.Changed)
    def try_again(self, message: Input.Changed) -> None:
        """What was wrong is being put right; what is typed is shown as it is understood."""
        field = message.input.id or ""
        if field not in SPOKEN:
            self.query_one(f"#read-{field}", Static).update(reading(self.game, field, message.value.strip()))
        elif field == "words":
            said = understood(self.game, message.value.strip()) if message.value.strip() else Content("")
            below = self.query_one("#read-words", Static)
            below.update(said)
            below.display = bool(said)
        self.query_one(".wrong", Static).update("")

    @on(Button.Pressed, "#back")
    def back(self) -> None:
        """Close without any effect."""
        self.dismiss(None)

    @on(Button.Pressed, "#make")
    def make(self) -> None:
        """Hand the correction over, unless a field cannot be read."""
        said = {name: self.query_one(f"#{name}", Input).value.strip() for name, _, _ in FIELDS}
        try:
            made = correction(self.game, said)
        except Unclear as problem:
            self.query_one(".wrong", Static).update(str(problem))
            return
        self.dismiss(made)
