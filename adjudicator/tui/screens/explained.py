"""A window that shows an explanation as a tree, from the verdict to the rules, and hands it on as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual import events
from textual._path import CSSPathType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content

from adjudicator.explain.tree import HEADING, RULE, VERDICT, Branch, lines_of
from adjudicator.tui.kept import written_out
from adjudicator.tui.paragraphs import Line, Paragraph
from adjudicator.tui.screens.window import Window
from adjudicator.tui.widgets.keyline import KeyLine
from adjudicator.tui.widgets.paragraphs import Paragraphs
from adjudicator.tui.words import plain

STYLES = {VERDICT: "bold $accent", HEADING: "bold", RULE: "$secondary"}
KEYS = [("c", "copy as text", "copy"), ("f", "write to a file", "file"), ("Esc", "close", "close")]


def drawn(tree: Branch) -> list[Line]:
    """The tree with its lines, each text going on below itself."""
    return [Content.styled(plain(tree.text), STYLES[VERDICT]), *_below(tree, "")]


def _below(tree: Branch, before: str) -> Iterator[Line]:
    for number, branch in enumerate(tree.below, 1):
        last = number == len(tree.below)
        inside = before + ("  " if last else "│ ")
        stem = f"{inside}{'│ ' if branch.below else '  '}"
        head = Content.styled(f"{before}{'└ ' if last else '├ '}", "$quiet")
        text = Content.styled(plain(branch.text), STYLES.get(branch.kind, ""))
        yield Paragraph(head, text, below=Content.styled(stem[: head.cell_length], "$quiet"))
        yield from _below(branch, inside)


class ExplainWindow(Window[None]):
    """The tree; it scrolls, is copied, and is written to a file."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["window.tcss", "explained.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "close", "close"),
        Binding("c", "copy", "copy"),
        Binding("f", "file", "file"),
    ]

    def __init__(self, title: str, tree: Branch | None, name: str) -> None:
        """`name`: what a file with the text is called."""
        super().__init__()
        self.heading = title
        self.tree_shown = tree
        self.called = name

    def compose(self) -> ComposeResult:
        frame = Vertical(classes="window")
        frame.border_title = Content(self.heading)
        frame.border_subtitle = "↑↓ scroll · Esc closes"
        nothing = Content.styled("Nothing has come out yet.", "$quiet")
        with frame:
            with VerticalScroll(id="tree"):
                yield Paragraphs(drawn(self.tree_shown) if self.tree_shown is not None else [nothing])
            yield KeyLine(KEYS)

    def on_mount(self) -> None:
        self.query_one("#tree").focus()

    def on_key(self, event: events.Key) -> None:
        if event.is_printable and event.character and event.key not in self.active_bindings:
            self.query_one(KeyLine).unknown(event.character)
            event.stop()

    @property
    def text(self) -> str:
        """The explanation as text."""
        return "\n".join(map(plain_line, lines_of(self.tree_shown))) + "\n" if self.tree_shown is not None else ""

    def action_copy(self) -> None:
        """Copy it to the clipboard."""
        if self.text:
            self.app.copy_to_clipboard(self.text)
            self.query_one(KeyLine).say("Copied. Where the terminal does not hand it on, f writes it to a file.")
        else:
            self.query_one(KeyLine).say("There is nothing to copy yet.", wrong=True)

    def action_file(self) -> None:
        """Write it to a file of its own."""
        line = self.query_one(KeyLine)
        if not self.text:
            line.say("There is nothing to write yet.", wrong=True)
            return
        try:
            path = written_out(self.called, self.text)
        except OSError as problem:
            line.say(f"It could not be written: {problem.strerror or problem}. c copies it.", wrong=True)
        else:
            line.say(f"Written to {path}")


def plain_line(line: str) -> str:
    """A line of the text with its place kept, and no breaks that a name might hold."""
    return line[: len(line) - len(line.lstrip(" "))] + plain(line)
