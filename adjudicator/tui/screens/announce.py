"""A window to announce a card or a use at any question: who, and what, found as it is typed."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual._path import CSSPathType
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from adjudicator.engine.cards import is_laid
from adjudicator.engine.judging import NO_CARD
from adjudicator.engine.pace import cards_now
from adjudicator.engine.quake import QUAKE
from adjudicator.engine.questions import Announce
from adjudicator.rulebook.expressions import asked_of
from adjudicator.rulebook.model import Book, Clause, Entry
from adjudicator.table.state import State
from adjudicator.tui.cards import SIGNS, CardReader, NotACard, face_of, in_play, takes_number
from adjudicator.tui.played import Played
from adjudicator.tui.screens.window import Window
from adjudicator.tui.search import Named, find
from adjudicator.tui.widgets.choices import Choice, ChoiceList, keyed
from adjudicator.tui.words import named, word

SHOWN = 8
WANTS_NUMBER = "with its number"
"""Said of cards that have any number: taking one asks for it."""


def clause_names(entry: Entry, modules: list[str]) -> list[Named]:
    """The uses of an entry as things to announce; what must happen does by itself."""
    return [
        Named(c.ref, entry.title, (c.ref, entry.name, c.label, *entry.aliases), c.label or c.id.replace("_", " "))
        for c in entry.clauses
        if c.kind in ("use", "answers", "after") and not c.must and playable(c, modules)
    ]


def playable(clause: Clause, modules: list[str]) -> bool:
    """Whether the table plays every module that the clause is for."""
    return clause.condition is None or all(m in modules for m in asked_of(clause.condition, "in_play"))


def card_names(entry: Entry, hint: str) -> list[Named]:
    """A card as something to announce; of one with a number each that is printed, else that its number is wanted."""
    face, printed = face_of(entry), entry.values.get("numbers")
    faces = [face]
    if takes_number(entry) and not entry.face_down:
        if isinstance(printed, list):
            faces = [f"{face} {n}" for n in printed]
        elif entry.card in SIGNS and not is_laid(entry):
            return [Named(f"{face} {SIGNS[entry.card]}", face, (entry.name, *entry.aliases), WANTS_NUMBER)]
        else:
            return []
    return [Named(each, each, (entry.name, *entry.aliases), hint) for each in faces]


LAST = (
    Named(NO_CARD, f"has {NO_CARD}", ("no card",)),
    Named(QUAKE, f"{QUAKE}: the deck and its discards are empty", ("quake",)),
)
"""What is no card and no rule, and can be said all the same."""


def held_moons(state: State, seat: int) -> set[str]:
    """The Moons face up that a seat holds."""
    up = [(place, planet.piece) for place, planet in state.planets.items() if planet.moon and planet.revealed]
    return {piece for place, piece in up if piece is not None and seat in state.places[place]}


def announceable(book: Book, state: State, seat: int) -> list[Named]:
    """What a seat may try to announce: uses of its powers, cards played by themselves, rules everybody may use."""
    own = {slot.power for slot in state.seats[seat].slots}
    if hexed := state.seats[seat].hex:
        own.add(hexed)
    mine: list[Named] = []
    cards: list[Named] = []
    rules: list[Named] = []
    for entry in book.entries.values():
        if not in_play(entry, state.modules):
            continue
        if entry.kind == "moon" and entry.id not in held_moons(state, seat):
            continue
        if entry.id in own:
            mine += clause_names(entry, state.modules)
        elif entry.clauses and (entry.card or entry.kind in ("artifact", "flare")):
            cards += card_names(entry, word(book, entry.kind))
        elif entry.kind == "ship":
            mine += clause_names(entry, state.modules) if state.seats[seat].markers else []
        elif entry.kind not in ("power", "hex"):
            rules += clause_names(entry, state.modules)
    return [*mine, *cards, *rules, *LAST]


def fitting_first(game: Played, seat: int, among: list[Named]) -> list[Named]:
    """What this seat may do at this very moment before everything else, and said to be so."""
    now = {rule for acting, _, rule in game.who_may_act() if acting == seat}
    if game.engine is not None:
        now |= set(cards_now(game.engine))
    fits = [n._replace(hint=f"{n.hint} · now" if n.hint else "now") for n in among if n.value in now]
    return [*fits, *(n for n in among if n.value not in now)]


def hit_choices(found: list[Named]) -> list[Choice]:
    """The matches as lines without keys: letters are being typed."""
    return [
        Choice("", n.value, Content.assemble(n.label, (f"  {n.hint}" if n.hint != n.label else "", "$quiet")))
        for n in found
    ]


class AnnounceForm(Window[Announce]):
    """First who, then what; Enter takes the best match, arrows another one."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["window.tcss", "announce.tcss"]

    def __init__(self, game: Played) -> None:
        super().__init__()
        self.game = game
        self.reader = CardReader(game.book, game.state.modules)
        acting = list(game.who_may_act())
        self.seat = acting[0][0] if acting else game.state.offense
        self.among: list[Named] = []
        """What this seat may try to announce."""
        self.found: list[Named] = []

    def compose(self) -> ComposeResult:
        seats = self.game.state.seats
        frame = Vertical(classes="window")
        frame.border_title = "Announce a card or a use"
        frame.border_subtitle = "digit: who · letters: what · Enter · Esc closes"
        with frame:
            yield ChoiceList(keyed([(i, named(s, 16), "") for i, s in enumerate(seats)]), self.seat, id="who")
            yield Input(select_on_focus=False, placeholder="what: a card or a use, roughly spelled", compact=True)
            yield ChoiceList([], id="found", many=SHOWN)
            yield Static("", classes="label", markup=False)

    def on_mount(self) -> None:
        self.query_one("#who", ChoiceList).focus()
        self.look_through()

    @on(ChoiceList.Taken, "#who")
    def who_taken(self, message: ChoiceList.Taken) -> None:
        """A seat was chosen; now what."""
        self.seat = message.index
        self.look_through()
        self.query_one(Input).focus()

    @on(ChoiceList.Taken, "#found")
    def what_taken(self, message: ChoiceList.Taken) -> None:
        """One of the matches was taken."""
        self.take(self.found[message.index])

    def take(self, found: Named) -> None:
        """Announce it; of a card that has any number, let that be typed first."""
        if found.hint.startswith(WANTS_NUMBER):
            field = self.query_one(Input)
            field.value = found.value
            field.cursor_position = len(found.value)
            self.set_focus(field)
            return
        self.dismiss(Announce(seat=self.seat, what=found.value))

    def look_through(self) -> None:
        """Find out what this seat may announce."""
        self.among = fitting_first(self.game, self.seat, announceable(self.game.book, self.game.state, self.seat))
        self.search()

    @on(Input.Changed)
    def search(self) -> None:
        """Show what fits what is typed so far."""
        typed = self.query_one(Input).value
        self.found = self.numbered(typed) + find(typed, self.among, SHOWN)
        hits = self.query_one("#found", ChoiceList)
        hits.choices, hits.marked = hit_choices(self.found), 0
        hits.refresh(layout=True)
        self.query_one(Static).update("" if self.found else "Nothing in this game is called so.")

    def numbered(self, typed: str) -> list[Named]:
        """The card with a number that was typed, such as ``+3``, if it is one."""
        try:
            face = self.reader.read(typed)
        except NotACard:
            return []
        return [Named(face, face)] if face[-1:].isdigit() else []

    @on(Input.Submitted)
    def take_best(self) -> None:
        """Enter in the field takes the marked match."""
        if self.found:
            self.take(self.found[self.query_one("#found", ChoiceList).marked])

    def on_key(self, event: events.Key) -> None:
        """Arrows move among the matches; a letter typed at the list of players, or on its way when the cursor moved,
        already begins what is announced, for whoever is marked.
        """
        field, who = self.query_one(Input), self.query_one("#who", ChoiceList)
        if field.has_focus and event.key in ("down", "up") and self.found:
            self.query_one("#found", ChoiceList).move(1 if event.key == "down" else -1)
        elif event.is_printable and event.character is not None:
            if self.focused is who and who.marked != self.seat:
                self.seat = who.marked
                self.look_through()
            self.set_focus(field)
            field.insert_text_at_cursor(event.character)
            event.prevent_default()
        else:
            return
        event.stop()
