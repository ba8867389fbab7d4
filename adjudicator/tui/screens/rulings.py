"""The questions that the printed rules leave open: how each is settled here, and by whom; settling them otherwise. From
here, too, the table writes down what cards say that nobody here has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from textual import on, work
from textual._path import CSSPathType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from adjudicator.lookup import Issue, issues, reasoned, settle
from adjudicator.lookup.interpretations import GAME, OURS, TABLE
from adjudicator.lookup.settling import Settled
from adjudicator.rulebook import RuleErrors
from adjudicator.rulebook.errors import RuleError
from adjudicator.rulebook.house import HouseError, HouseRuling, as_before, house_rulings
from adjudicator.rulebook.model import Book
from adjudicator.tui.pages import NOT_CARRIED_OUT, choice_line, grounds, quiet
from adjudicator.tui.paragraphs import Line
from adjudicator.tui.plan import EDITIONS
from adjudicator.tui.screens.unseen import UnseenScreen
from adjudicator.tui.screens.window import Window
from adjudicator.tui.widgets.paragraphs import Paragraphs
from adjudicator.tui.widgets.rows import Rows
from adjudicator.tui.words import plain
from adjudicator.tui.working import READING, done

LISTED = "↑↓ Enter: choices · F6: unseen cards · Esc closes"
AT_TABLE = "↑↓ 1-9 marks · Enter: house rule · Esc: back"
AT_SETUP = "↑↓ 1-9 · Enter: this game · h: house rule · Esc: back"
ASKED = "Enter makes it the house rule · Esc does not"
KEPT = "This game keeps the rulings it began with."
LATER = "House rules hold for later games, not for this one."
SIGNS = {OURS: "", TABLE: "table's", GAME: "this game's"}


def title_of(issue: Issue) -> str:
    """What an open question is called."""
    said = issue.id.replace("_", " ")
    return said[:1].upper() + said[1:]


def one_line(problem: Exception) -> str:
    """What is wrong, in one line."""
    if isinstance(problem, RuleErrors):
        more = len(problem.errors) - 1
        return plain(f"{problem.errors[0]}{f' (and {more} more)' if more else ''}")
    return plain(str(problem))


class Choices(VerticalScroll, can_focus=True):
    """The page of one question; while the cursor is here its choices are marked and taken."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "screen.move(-1)", "up", show=False),
        Binding("down", "screen.move(1)", "down", show=False),
        Binding("pageup", "screen.turn(-1)", "page up", show=False),
        Binding("pagedown", "screen.turn(1)", "page down", show=False),
        Binding("enter", "screen.take", "take", show=False),
        Binding("h", "screen.settle", "house rule", show=False),
        *(Binding(str(n), f"screen.mark({n})", "mark", show=False) for n in range(1, 10)),
    ]

    def compose(self) -> ComposeResult:
        yield Paragraphs()


class RulingsScreen(Window[None]):
    """A list of questions with a line that filters it; the marked one's page beside it."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["window.tcss", "lookup.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "up", show=False),
        Binding("down", "move(1)", "down", show=False),
        Binding("pageup", "turn(-1)", "page up", show=False),
        Binding("pagedown", "turn(1)", "page down", show=False),
        Binding("ctrl+o", "close", "close", show=False),
        Binding("f6", "unseen", "cards nobody has seen", show=False),
    ]

    def __init__(
        self,
        book: Book,
        running: Mapping[str, int] | None = None,
        plan: dict[str, int] | None = None,
        again: Callable[[], Book] | None = None,
    ) -> None:
        """`running`: the rulings of the game in progress. `plan`: those that a game set up is to begin with, changed
        here. `again`: the book once more, after a house rule was made, where no game is running.
        """
        super().__init__()
        self.book = book
        self.running = running
        self.plan = plan
        self.again = again
        self.found: list[Issue] = []
        self.house: dict[str, HouseRuling] = {}
        self.marked = 1
        """The choice at which the mark stands."""

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window", id="rulings")
        frame.border_title = f"Open questions of the rules, {EDITIONS.get(self.book.edition, self.book.title)}"
        with frame:
            yield Input(placeholder="filter: words of the question, a power, a source", compact=True, id="filter")
            with Vertical(id="found"):
                yield Rows(id="hits")
                yield Choices(id="page")
            yield Input(placeholder="why? (may be left empty)", compact=True, id="why")
            yield Static("", id="said", markup=False)

    def on_mount(self) -> None:
        self.query_one("#filter").focus()
        self.say(LATER if self.running is not None else "")
        self.read()
        if self.again is not None:
            self.open_again(self.again)

    @work
    async def open_again(self, again: Callable[[], Book]) -> None:
        """Take the book once more, as house rules may have changed it."""
        try:
            book = await done(self.app, READING, again)
        except RuleErrors as problem:
            self.wrong(problem)
            return
        if book is not None and book is not self.book:
            self.book = book
            self.read()

    def on_descendant_focus(self) -> None:
        here = self.focused.id if self.focused is not None else ""
        choices = AT_TABLE if self.plan is None else AT_SETUP
        self.query_one("#rulings").border_subtitle = {"page": choices, "why": ASKED}.get(here or "", LISTED)
        self.query_one("#rulings").set_class(here == "why", "-asking")
        self.show_page()

    def action_unseen(self) -> None:
        """Cards that nobody here has seen, and what the table's own say."""
        self.app.push_screen(UnseenScreen(self.book))

    # -- the list ------------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> Mapping[str, int] | None:
        """The rulings that count here."""
        if self.running is not None:
            return self.running
        return None if self.plan is None else {**self.book.house_rulings, **self.plan}

    @property
    def issue(self) -> Issue | None:
        """The marked question."""
        marked = self.query_one(Rows).marked
        return self.found[marked] if marked < len(self.found) else None

    @on(Input.Changed, "#filter")
    def filtered(self) -> None:
        """Other words are filtered by."""
        self.read()

    def read(self, keep: str = "") -> None:
        """List the questions, those not settled as ours first. `keep`: which one stays marked, as does its
        choice."""
        found = issues(self.book, self.query_one("#filter", Input).value, self.chosen)
        self.found = sorted(found, key=lambda issue: (issue.ours, title_of(issue)))
        try:
            self.house = house_rulings(self.book.edition)
            reasoned(self.found)
        except (RuleError, RuleErrors, HouseError) as problem:
            self.wrong(problem)
        at = next((i for i, issue in enumerate(self.found) if issue.id == keep), 0)
        self.query_one(Rows).show([self.row(issue) for issue in self.found], at)
        if keep:
            self.show_page()
        else:
            self.turned()

    def row(self, issue: Issue) -> Content:
        """One question in the list."""
        sign = SIGNS.get(issue.taken_by, issue.taken_by)
        return Content.assemble(
            (title_of(issue), "" if issue.ours and not sign else "bold"),
            (f"  {issue.taken}, {sign}" if sign else "", "bold $success"),
            (f"  {issue.question}", "$quiet"),
        )

    def turned(self) -> None:
        """Another question is marked."""
        issue = self.issue
        self.marked = self.first_marked(issue) if issue else 1
        self.show_page()
        self.query_one(Choices).scroll_home(animate=False)

    def first_marked(self, issue: Issue) -> int:
        """The choice that Enter would leave as it is: the house rule where that is what Enter makes, or the one
        taken.
        """
        own = self.house.get(issue.id) if self.plan is None else None
        return own.number if own is not None and own.number in range(1, len(issue.choices) + 1) else issue.taken

    # -- the page ------------------------------------------------------------------------------------------------

    def show_page(self) -> None:
        """Draw the page of the marked question."""
        issue = self.issue
        text = self.page(issue) if issue else [quiet("No open question speaks of this.")]
        self.query_one("#page Paragraphs", Paragraphs).update(text)

    def page(self, issue: Issue) -> Iterator[Line]:
        """A question with its choices, and what speaks for them."""
        choosing = self.query_one("#filter", Input) is not self.focused
        yield Content.styled(issue.question, "bold $accent")
        yield Content("")
        for option in issue.choices:
            yield choice_line(issue, option, option.number == self.marked if choosing else None)
        yield Content("")
        own = self.house.get(issue.id)
        if own is not None and own.number != issue.taken and self.running is not None:
            yield Content.assemble(
                ("For games begun later: ", "$success"), f"{own.number}", f", {plain(own.why)}" if own.why else ""
            )
        yield from grounds(issue)
        if issue.entries:
            yield Content.assemble(("read by: ", "$quiet"), ", ".join(issue.entries))
        if issue.cites:
            yield quiet(f"sources: {', '.join(issue.cites)}")

    def action_move(self, by: int) -> None:
        """Mark another question, or another choice of this one."""
        issue = self.issue
        if issue is None or self.focused is self.query_one("#why"):
            return
        if self.focused is self.query_one(Choices):
            self.action_mark((self.marked - 1 + by) % len(issue.choices) + 1)
        else:
            rows = self.query_one(Rows)
            rows.mark_at((rows.marked + by) % len(self.found))
            self.turned()

    def action_turn(self, by: int) -> None:
        """Scroll the page."""
        page = self.query_one(Choices)
        page.scroll_relative(y=by * max(1, page.size.height - 1), animate=False)

    def action_mark(self, number: int) -> None:
        """Mark a choice."""
        if self.issue is not None and number <= len(self.issue.choices):
            self.marked = number
            self.show_page()

    @on(Rows.Clicked)
    def clicked(self, message: Rows.Clicked) -> None:
        """Mark what was clicked."""
        message.stop()
        self.query_one(Rows).mark_at(message.index)
        self.query_one("#filter").focus()
        self.turned()

    # -- settling ------------------------------------------------------------------------------------------------

    @on(Input.Submitted, "#filter")
    def choose(self) -> None:
        """To the choices."""
        if self.issue is not None:
            self.say("")
            self.query_one(Choices).focus()

    def may_take(self) -> bool:
        """Whether the marked choice can be taken; says why not."""
        issue = self.issue
        if issue is None:
            return False
        if not issue.choices[self.marked - 1].possible:
            self.wrong(HouseError(f"{self.marked}: {NOT_CARRIED_OUT}."))
            return False
        return True

    def action_take(self) -> None:
        """Take the marked choice: for the game being set up, or else as the house rule."""
        if self.plan is None:
            self.action_settle()
        elif self.issue is not None and self.may_take():
            issue = self.issue.id
            if self.marked == self.book.house_rulings.get(issue, 1):
                self.plan.pop(issue, None)
            else:
                self.plan[issue] = self.marked
            self.say(f"This game is played by {self.marked}: {self.issue.choices[self.marked - 1].text}")
            self.read(issue)

    def action_settle(self) -> None:
        """Make the marked choice the house rule, after asking why; ours needs no reason."""
        if not self.may_take():
            return
        if self.marked == 1:
            self.settle("")
        else:
            self.query_one("#rulings").add_class("-asking")
            self.query_one("#why", Input).value = ""
            self.query_one("#why").focus()

    @on(Input.Submitted, "#why")
    def reason_given(self, message: Input.Submitted) -> None:
        """The reason is given, or there is none."""
        self.settle(message.value.strip())

    @work
    async def settle(self, why: str) -> None:
        """Write the house rule, and read the book that it makes."""
        issue, number, again = self.issue, self.marked, self.again
        if issue is None:
            return
        self.query_one(Choices).focus()

        def write() -> tuple[Settled, Book]:
            with as_before():
                settled = settle(issue.id, number, why, edition=self.edition_meant(issue))
                return settled, self.book if again is None else again()

        try:
            made = await done(self.app, READING, write)
        except (HouseError, RuleError, RuleErrors) as problem:
            self.wrong(problem)
            return
        if made is None:
            self.say("Nothing is settled; all stands as before.")
            return
        settled, self.book = made
        if self.plan is not None:
            self.plan.pop(issue.id, None)
        said = f"{number} is the house rule now" if number != 1 else "Ours holds again, the house rule is gone"
        said = f"{said}." if settled.files else "It stood so already."
        self.say(f"{said} {KEPT}" if self.running is not None else said)
        self.read(issue.id)

    def edition_meant(self, issue: Issue) -> str | None:
        """A house rule holds in every edition that has the issue, unless the other one means other things by it."""
        return self.book.edition if self.book.rulings[issue.id].numbered_apart else None

    def say(self, text: str) -> None:
        """Say what was done."""
        self.query_one("#said", Static).update(Content.styled(text, "$success" if text else ""))

    def wrong(self, problem: Exception) -> None:
        """Say why something cannot be done."""
        self.query_one("#said", Static).update(Content.assemble(("✗ ", "bold $error"), (one_line(problem), "$error")))

    def action_close(self) -> None:
        """One step back: from the reason to the choices, to the list, to the screen below."""
        here = self.focused
        if here is self.query_one("#why"):
            self.query_one(Choices).focus()
        elif here is self.query_one(Choices):
            self.query_one("#filter").focus()
            self.turned()
        else:
            self.dismiss(None)
