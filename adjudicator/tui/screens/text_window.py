"""Windows that only show text: an outcome explained, the board, the whole log, the keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content

from adjudicator.rulebook.model import Book
from adjudicator.table.state import State
from adjudicator.tui.commands import COMMANDS
from adjudicator.tui.palette import mark, seat_style
from adjudicator.tui.paragraphs import Line, Paragraph
from adjudicator.tui.screens.window import Window
from adjudicator.tui.widgets.keybar import PALETTE, key_shown
from adjudicator.tui.widgets.paragraphs import Paragraphs
from adjudicator.tui.widgets.seats import planets
from adjudicator.tui.words import named, plain, word


class TextWindow(Window[None]):
    """A title and a text that scrolls; Enter and Escape close it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "close", "close")]

    def __init__(self, title: str, text: Iterable[Line], at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        frame = VerticalScroll(classes="window")
        frame.border_title = Content(self.heading)
        frame.border_subtitle = "↑↓ scroll · Esc closes"
        with frame:
            yield Paragraphs(self.text)

    def on_mount(self) -> None:
        frame = self.query_one(VerticalScroll)
        frame.focus()
        if self.at_end:
            frame.scroll_end(animate=False)


ROLES = {
    "offense": "the offense: whose turn it is",
    "defense": "the defense: who is attacked",
    "offensive ally": "an ally of the offense",
    "defensive ally": "an ally of the defense",
}
"""What the short words of the roles mean."""


def help_text(book: Book) -> list[Line]:
    """Every key with what it does, and what the short words and signs mean."""
    rows = [
        ("Enter", "The usual answer; goes on when nobody acts"),
        ("1-9, letters", "The answers, one key each (b and B are two)"),
    ]
    rows += [
        ("Tab, ↑ ↓", "Next field, next answer"),
        ("^↑ ^↓", "Scroll the players where not all are in view"),
        ("Esc", "Leave a text field, close a window"),
    ]
    rows += [("  ".join(map(key_shown, c.keys)), c.help) for c in COMMANDS]
    rows += [(key_shown(PALETTE.key), PALETTE.help)]
    cards = (
        "Cards: 8 is an attack 8, n a negotiate, k2 a kicker x2, ? one laid unseen; others by name, roughly spelled."
    )
    words = [(short, ROLES[code]) for code, short in book.lexicon.get("short", {}).items()]
    words += [
        ("home", f"{word(book, 'colony', True)} in the player's own home system"),
        ("away", f"{word(book, 'colony', True)} elsewhere / as many as win the game"),
        ("ships", f"ships on planets, in the {word(book, 'gate')} and {word(book, 'beside')}: all that are not lost"),
        ("enc", f"of these, ships in the {word(book, 'encounter')}"),
        ("warp", f"ships in the {word(book, 'warp')}"),
        ("hand", "cards in hand, as far as the table keeps count"),
    ]
    return [
        *pairs(rows),
        Content(""),
        Content.styled(cards, "$quiet"),
        Content.styled("The F-keys work while you type, too.", "$quiet"),
        Content(""),
        *pairs(words),
        Content(""),
        Paragraph(Content(""), [colour_sign(colour) for colour in book.settings["colours"]]),
    ]


def pairs(rows: list[tuple[str, str]]) -> list[Paragraph]:
    """What is explained, and how."""
    return [Paragraph(Content.styled(f"{what:<14}", "bold $accent"), Content(text)) for what, text in rows]


def colour_sign(colour: str) -> Content:
    """A colour with its shape and letter."""
    m = mark(colour)
    return Content.styled(f"{m.shape}{m.letter} {colour}", seat_style(colour))


def board_text(book: Book, state: State) -> list[Line]:
    """Every system with who stands on which planet, and what its Moons that lie face up do."""
    lines: list[Line] = []
    for seat in range(len(state.seats)):
        lines += [named(state.seats[seat]), Paragraph(Content("   "), planets(state, seat))]
        for place, planet in state.planets.items():
            entry = book.entries.get(planet.piece or "") if planet.revealed and planet.system == seat else None
            if entry is not None:
                said = Content.assemble(f"{place}, {entry.name}: ", (plain(entry.text), "$quiet"))
                lines.append(Paragraph(Content("   "), said))
        lines.append(Content(""))
    return lines[:-1]


def lines_text(lines: Iterable[str], nothing: str = "") -> list[Line]:
    """Sentences below one another, or what to say where there are none."""
    dot = Content.styled("· ", "$quiet")
    return [Paragraph(dot, Content(plain(line))) for line in lines] or [Content.styled(nothing, "$quiet")]
