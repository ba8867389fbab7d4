"""One encounter settled without a game: a form on one side, what comes of it on the other, anew at every key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, Static

from adjudicator.cases.files import slug
from adjudicator.cases.names import NotUnderstood, shut_off
from adjudicator.cases.settling import Key, NotKept, Settled, settle, written
from adjudicator.cases.sheet import Sheet
from adjudicator.rulebook import RuleErrors
from adjudicator.rulebook.errors import RuleError
from adjudicator.rulebook.model import Book
from adjudicator.rulebook.paths import cases_dir
from adjudicator.session import Game
from adjudicator.session.lookback import as_asked
from adjudicator.tui.cards import NotACard
from adjudicator.tui.commands import SETTLE, bindings, keys_of
from adjudicator.tui.entered import Wrong, modules_with, reader_of
from adjudicator.tui.plan import EDITIONS, NoPower, colours_of, powers_of, usual_modules
from adjudicator.tui.screens.answered import AnswerWindow
from adjudicator.tui.screens.lookup import look_up
from adjudicator.tui.screens.modules import ModulesWindow
from adjudicator.tui.screens.rulings import RulingsScreen
from adjudicator.tui.screens.sized import HEIGHTS, WIDTHS, TooSmall
from adjudicator.tui.screens.text_window import TextWindow, pairs
from adjudicator.tui.screens.window import Fields, field_keys
from adjudicator.tui.settled import asked, because, flipped, game_of, shown, verdict
from adjudicator.tui.widgets.choices import ChoiceList, keyed
from adjudicator.tui.widgets.keybar import KeyBar, key_shown
from adjudicator.tui.widgets.paragraphs import Paragraphs
from adjudicator.tui.widgets.party import Helps, PartyLine
from adjudicator.tui.widgets.pick import Pick
from adjudicator.tui.words import plain, word
from adjudicator.tui.working import READING, done

PLAYERS = 6
FIRST_TO_GO = ("rulings", "clear", "modules", "lookup")
"""What the bar of keys leaves out where it is too short."""
HINTS = {
    "edition": "← → or a first letter chooses · Enter goes on",
    "also": "cards played, uses, corrections, as sentences; semicolons between",
    "asked": "a key or Enter answers otherwise · ↑↓",
    "ships": "how many ships",
    "kicker": "2, -1 · nothing: no kicker",
    "card": "8 is an attack 8, n a negotiate, - no card, ? unseen",
    "role": "← → chooses whom it helps; o the offense, d the defense, l looks on",
}


class SettleScreen(Screen[None]):
    """Fields from top to bottom, Enter goes on; the outcome stands below or beside them as soon as there is one."""

    CSS_PATH = "settle.tcss"
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(SETTLE),
        Binding("enter", "app.focus_next", "on", show=False),
        *field_keys(),
        Binding("pageup", "scroll_reasons(-1)", "reasons", show=False),
        Binding("pagedown", "scroll_reasons(1)", "reasons", show=False),
    ]

    class Play(Message):
        """A game is to be made of the encounter."""

        def __init__(self, settled: Settled, name: str, screen: SettleScreen) -> None:
            super().__init__()
            self.settled = settled
            self.name = name
            self.screen = screen

        def game(self, folder: Path | None) -> Game:
            """The game, kept in a folder if there is one."""
            return game_of(self.settled, self.name, folder)

    def __init__(self, load: Callable[[str], Book], edition: str = "") -> None:
        super().__init__()
        self.load = load
        self.editions = list(EDITIONS)
        self.edition = edition or self.editions[0]
        self.book = load(self.edition)
        self.modules = usual_modules(self.book)
        self.rulings: dict[str, dict[str, int]] = {edition: {} for edition in EDITIONS}
        self.answers: dict[Key, tuple[Any]] = {}
        """What was answered on the way, by question."""
        self.settled: Settled | None = None
        self.sheet: Sheet | None = None
        self.clearing = False
        """Whether the last key asked for an empty form."""

    def compose(self) -> ComposeResult:
        with Fields(id="form"):
            with Horizontal(id="top"):
                yield Static("Settle one encounter", id="heading")
                editions = [Content(EDITIONS[edition]) for edition in self.editions]
                yield Pick(editions, self.editions.index(self.edition), id="edition")
            with Horizontal(id="titles"):
                for kind in ("role", "power", "ships", "kicker", "card"):
                    yield Static("" if kind == "role" else kind, classes=f"party-{kind} title")
            for number in range(PLAYERS):
                yield PartyLine(number)
            with Horizontal(id="besides"):
                yield Static("besides", classes="party-role title")
                yield Input(compact=True, id="also", max_length=400)
            with VerticalScroll(id="read-room", can_focus=False):
                yield Static("", id="read", markup=False)
        with Vertical(id="came"):
            yield Paragraphs(id="verdict")
            with VerticalScroll(id="asked-room", can_focus=False):
                yield ChoiceList([], id="asked", always_marked=False)
            with VerticalScroll(id="reasons-room", can_focus=False):
                yield Paragraphs(id="reasons")
        yield Static("", id="said", markup=False)
        yield KeyBar(SETTLE, FIRST_TO_GO)
        yield TooSmall()

    def on_mount(self) -> None:
        self.open_book()
        self.query_one("#edition").focus()

    def on_screen_resume(self) -> None:
        # open questions may have been settled otherwise meanwhile
        self.settle()

    def open_book(self) -> None:
        """Read by the edition's book."""
        powers, reader = powers_of(self.book), reader_of(self.book)
        for line, colour in zip(self.query(PartyLine), colours_of(self.book), strict=False):
            line.open_book(self.book, colour, powers, reader)
        self.query_one("#also", Input).placeholder = example(self.book)
        self.query_one("#titles .party-ships", Static).update(word(self.book, "ship", True))
        self.settle()

    # -- the form ----------------------------------------------------------------------------------------------------

    @on(Pick.Changed, "#edition")
    async def edition_changed(self, message: Pick.Changed) -> None:
        """Another edition has other powers, cards and modules; what is typed stays."""
        edition, wrong = self.editions[message.sender.chosen], ""
        try:
            book = await done(self.app, READING, lambda: self.load(edition))
        except RuleErrors as problem:
            book, wrong = None, f"{problem}"
        if book is None:
            message.sender.chosen = self.editions.index(self.edition)
            message.sender.refresh()
            self.say(wrong, "$error")
            return
        self.book, self.edition = book, edition
        self.modules = usual_modules(self.book)
        self.open_book()

    @on(Input.Changed)
    @on(Helps.Changed)
    def typed(self) -> None:
        """Something is entered: see at once what comes of it."""
        self.say("")
        self.read()
        self.settle()

    @on(Input.Submitted)
    def next_field(self) -> None:
        """Enter in a field goes on to the next."""
        self.focus_next()

    def on_descendant_focus(self) -> None:
        if self.clearing:
            self.say("")
        self.read()

    def on_descendant_blur(self) -> None:
        self.read()

    def read(self) -> None:
        """How the field where the cursor stands is understood, or what it is for."""
        here = self.focused
        text = Content("")
        if here is not None:
            kind = here.id or next((c.removeprefix("party-") for c in here.classes if c.startswith("party-")), "")
            text = Content.styled(HINTS.get(kind, ""), "$quiet")
            if isinstance(here, Input) and isinstance(here.parent, PartyLine):
                text = here.parent.reading(here) if here.value or kind == "power" else text
        self.query_one("#read", Static).update(text)
        self.query_one("#read-room").scroll_home(animate=False)

    def entered(self) -> Sheet:
        """The form as it is filled in.

        Raises:
            Wrong, NoPower, NotACard: a field cannot be read.
        """
        lines = [line for line in self.query(PartyLine) if line.taken]
        parties = [line.party() for line in lines]
        missing = [line for line in lines if line.main and not line.text("card")]
        if missing:
            raise Missing(" and ".join(f"the {word(self.book, line.side)}'s card" for line in missing))
        powers = [power for party in parties for power in party.powers]
        faces = [face for party in parties for face in (party.card, party.kicker)]
        modules = modules_with(self.book, self.modules, powers, faces)
        rulings = {issue: n for issue, n in self.rulings[self.edition].items() if issue in self.book.rulings}
        return Sheet(self.edition, parties, modules, rulings)

    # -- what comes of it --------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Play the encounter as it is entered, and show what comes of it."""
        if not self.is_mounted or not all(line.reader for line in self.query(PartyLine)):
            return
        self.make_room()
        self.settled, said = None, plain(self.query_one("#also", Input).value)
        try:
            self.sheet = self.entered()
            try:
                self.settled = settle(self.sheet, self.book, self.answers, said)
            except NotUnderstood as problem:
                self.settled = settle(self.sheet, self.book, self.answers)
                self.settled.wrong = f"besides: {problem}"
        except Missing as missing:
            self.show_none(Content.styled(f"Still to say: {missing}.", "$quiet"))
        except (Wrong, NoPower, NotACard) as problem:
            self.show_none(Content.styled(f"✗ {plain(str(problem))}", "$error"))
        except (RuleError, RuleErrors) as problem:
            self.show_none(Content.styled(f"✗ {told(problem)}", "$error"))
        else:
            self.show(self.settled)

    def make_room(self) -> None:
        """Show the lines that are taken, and one for another player."""
        lines = list(self.query(PartyLine))
        last = max(line.number for line in lines if line.taken)
        for line in lines:
            line.display = line.number <= last + 1

    def show_none(self, why: Content) -> None:
        """There is no outcome, and why."""
        self.query_one("#verdict", Paragraphs).update([why])
        self.query_one("#reasons", Paragraphs).update([])
        self.list_asked([])

    def show(self, settled: Settled) -> None:
        """The outcome, what was asked, and the reasons."""
        self.query_one("#verdict", Paragraphs).update(verdict(settled))
        self.query_one("#reasons", Paragraphs).update([heading("Why"), *because(settled)])
        self.list_asked([(question, asked(question, self.book), "") for question in shown(settled)])

    def list_asked(self, rows: list[tuple[Any, Content, str]]) -> None:
        """List the questions on the way."""
        listing = self.query_one("#asked", ChoiceList)
        listing.choices = keyed(rows)
        listing.marked = min(max(listing.marked, 0), max(0, len(rows) - 1))
        listing.display = bool(rows)
        listing.refresh(layout=True)

    @on(ChoiceList.Taken, "#asked")
    def answer(self, message: ChoiceList.Taken) -> None:
        """Answer a question otherwise: at once where there are but two answers."""
        self.say("")
        question = message.sender.choices[message.index].value
        two, other = flipped(question)
        if two:
            self.answers[question.key] = (other,)
            self.settle()
        else:
            self.ask(question.key, question.before)

    @work
    async def ask(self, key: Key, before: int) -> None:
        """Ask a question as it stood."""
        if self.settled is None:
            return
        answered = await self.app.push_screen_wait(AnswerWindow(as_asked(self.settled.game, before)))
        if answered is not None:
            self.answers[key] = answered
            self.settle()

    # -- commands ----------------------------------------------------------------------------------------------------

    def action_answers(self) -> None:
        """Go to what was asked on the way; to the open question at once."""
        listing = self.query_one("#asked", ChoiceList)
        if not listing.display:
            self.say("Nothing was asked on the way that could be answered otherwise.")
            return
        self.say("")
        listing.focus()
        if self.settled is not None and self.settled.open is not None:
            self.ask(self.settled.open.key, self.settled.open.before)

    def action_keep(self) -> None:
        """Keep the encounter as a case."""
        if self.settled is None or self.sheet is None or self.settled.open is not None or self.settled.wrong:
            self.say("Only an encounter that has come to its end is kept.", "$error")
            return
        try:
            text = written(self.sheet, self.book, self.settled)
            path = kept(slug(self.sheet.title), text)
        except NotKept as problem:
            self.say(f"Not kept, as its sentences lead elsewhere: {problem}", "$error")
        except OSError as problem:
            self.say(f"Not kept: {problem.strerror or problem}", "$error")
        else:
            self.say(f"Kept; adjudicator resolve plays it again: {path}", "$success")

    def action_play(self) -> None:
        """Make a game of it."""
        if self.settled is None or self.sheet is None or self.settled.wrong:
            self.say("Fill in both sides first; then a game can be made of it.", "$error")
            return
        self.post_message(self.Play(self.settled, self.sheet.title, self))

    @work
    async def action_modules(self) -> None:
        """Tick the modules in play."""
        now = self.settled.game.state.modules if self.settled is not None else self.modules
        ticked = await self.app.push_screen_wait(ModulesWindow(self.book, list(now)))
        if ticked is not None:
            self.modules = ticked
            self.settle()

    def action_clear(self) -> None:
        """Empty the form, once it was asked for twice."""
        if not self.clearing:
            self.say("F3 once more empties the form.", "$warning")
            self.clearing = True
            return
        for line in self.query(PartyLine):
            line.empty()
        self.query_one("#also", Input).value = ""
        self.answers.clear()
        self.rulings[self.edition].clear()
        self.modules = usual_modules(self.book)
        self.settle()
        self.query(PartyLine).first().field("power").focus()

    async def action_lookup(self) -> None:
        """Look something up."""
        await look_up(self.app, [self.book])

    def action_rulings(self) -> None:
        """The open questions of the rules, and by which choices this encounter is settled."""
        edition = self.edition
        self.app.push_screen(RulingsScreen(self.book, plan=self.rulings[edition], again=lambda: self.load(edition)))

    def action_help(self) -> None:
        """Show the keys."""
        rows = [(key_shown(c.key), c.help) for c in SETTLE]
        rows += [("Enter, ↑ ↓", "The next field, the one before"), ("PgUp, PgDn", "Scroll the reasons")]
        rows += [("cards", HINTS["card"]), ("besides", f"{HINTS['also']}, such as: {example(self.book)}")]
        self.app.push_screen(TextWindow("Settle one encounter", pairs(rows)))

    def action_leave(self) -> None:
        """Back to the first screen."""
        self.app.pop_screen()

    def action_scroll_reasons(self, by: int) -> None:
        """Scroll the reasons, or the powers that may be typed."""
        room = "#read-room" if isinstance(self.focused, Input) and self.focused.has_class("party-power") else ""
        self.query_one(room or "#reasons-room").scroll_relative(y=5 * by, animate=False)

    def wrong(self, text: str) -> None:
        """Say why no game can be made of it."""
        self.say(text, "$error")

    def say(self, text: str, style: str = "$quiet") -> None:
        """Say what a command did."""
        self.clearing = False
        line = self.query_one("#said", Static)
        line.update(Content.styled(text, style))
        line.display = bool(text)

    def on_key(self, event: events.Key) -> None:
        """A key that does nothing here says what does."""
        bound = event.key in keys_of(SETTLE)
        if event.is_printable and not bound and isinstance(self.focused, ChoiceList | Pick | Helps):
            self.say(f"“{event.character}” does nothing here: {HINTS.get(self.focused.id or 'role', '')}.")


class Missing(Wrong):
    """Something is still to be entered."""


def example(book: Book) -> str:
    """What may be said besides: the card that stops a power is played, a hand is set."""
    first, second = (colour.capitalize() for colour in colours_of(book)[:2])
    stops = shut_off(book)
    played = f"{second} plays {stops[0]}; " if stops is not None else ""
    return f"{played}correct: {first} holds 3 cards"


def heading(text: str) -> Content:
    """The title of a part."""
    return Content.styled(text, "bold $secondary")


def told(problem: RuleError | RuleErrors) -> str:
    """What is wrong with a table, without its place in a text that nobody sees."""
    first = problem.errors[0] if isinstance(problem, RuleErrors) else problem
    return plain(str(getattr(first, "found", first)))


def kept(name: str, text: str) -> Path:
    """Write a case into a file of its own; returns where it is.

    Raises:
        OSError: it could not be written.
    """
    folder = cases_dir()
    folder.mkdir(parents=True, exist_ok=True)
    path, number = folder / f"{name}.yaml", 1
    while path.exists() and path.read_bytes() != text.encode():
        number += 1
        path = folder / f"{name}-{number}.yaml"
    path.write_text(text, "utf-8", newline="\n")
    return path
