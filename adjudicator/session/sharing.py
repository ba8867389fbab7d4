"""A game as one readable text: what it began with, and every answer. It can be written, sent, read and taken up again.

Parts of a secret answer that others have not given yet are no part of it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.engine import Announce, Answer, Correct, Setup
from adjudicator.rulebook.errors import RuleError
from adjudicator.rulebook.model import EDITIONS
from adjudicator.session.errors import Damaged, Foreign, Missing, Newer
from adjudicator.session.layout import Head, Start, packed_begin
from adjudicator.session.prints import digest_of
from adjudicator.session.steps import Departed, Given, Joined, Replaced, Step
from adjudicator.session.writing import data, flow
from adjudicator.table.state import State

if TYPE_CHECKING:
    from adjudicator.rulebook.nodes import Node
    from adjudicator.session.game import Game

FORMAT = 1
HEAD = "# A game of Cosmic Encounter, as the adjudicator keeps it: what it began with, and every answer in order."
END = "of the game"
FIX = "correct the line, or export the game once more"


def text_of(game: Game) -> str:
    """The game as text."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Game) -> Iterator[str]:
    book = game.book
    yield HEAD
    yield f"game: {flow(game.name)}"
    yield f"format: {FORMAT}"
    yield f"edition: {book.edition}"
    yield f"rule_book: {flow(digest_of(book))}"
    yield f"began: {flow(datetime.fromtimestamp(game.began, UTC).isoformat(timespec='microseconds'))}"
    if game.rulings:
        yield "rulings:"
        yield from (f"  {issue}: {choice}" for issue, choice in game.rulings.items())
    else:
        yield "rulings: {}"
    if isinstance(game.start, Setup):
        yield "set_up:"
        for name, value in _fields(game.start).items():
            if name == "seats":
                yield "  seats:"
                yield from (f"  - {flow(_fields(seat))}" for seat in game.start.seats)
            else:
                yield f"  {name}: {flow(value)}"
    else:
        yield f"state: {flow(msgspec.to_builtins(game.start))}"
    yield from _steps("answers", game.history)
    yield from _steps("taken_back", game.undone)
    yield from _steps("waiting", game.waiting)
    yield f"end: {END}"


def _fields(struct: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def _steps(name: str, steps: Sequence[Given]) -> Iterator[str]:
    if steps:
        yield f"{name}:"
        yield from (f"- {flow(said(given))}" for given in steps)
    else:
        yield f"{name}: []"


def said(given: Given) -> dict[str, Any]:
    """A step as it is written: the question's signature, the step, its sentence."""
    step = given.step
    found: dict[str, Any]
    if isinstance(step, Answer):
        found = {"answer": step.value}
    elif isinstance(step, Announce):
        found = {"announce": step.what, "seat": step.seat, **({"with": step.args} if step.args else {})}
    elif isinstance(step, Correct):
        found = {"correct": step.changes, "reason": step.reason}
    elif isinstance(step, Replaced):
        found = {"table": msgspec.to_builtins(step.state), "reason": step.reason}
    elif isinstance(step, Joined):
        found = {"joins": _fields(step.player), "after": step.after}
    else:
        found = {"leaves": step.seat, "reason": step.reason}
    return {"asked": given.asked, **found, **({"text": given.text} if given.text else {})}


class Text(msgspec.Struct):
    """A game that was read from a text."""

    head: Head
    steps: list[Given]
    left: list[Given]


def read(path: Path) -> Text:
    """A game from its text.

    Raises:
        GameFileError: it is no such text; the sentence names the line.
    """
    from adjudicator.rulebook.reader import read as read_nodes

    try:
        return _Reader(path, read_nodes(path, path.name)).text()
    except RuleError as error:
        if error.line == 1 and error.column == 1 and not path.is_file():
            raise Missing(path, "there is no such file", "name the file that was exported") from error
        raise Damaged(path, str(error), FIX) from error


class _Reader:
    """Reads one text."""

    def __init__(self, path: Path, root: Node) -> None:
        self.path, self.root = path, root

    def text(self) -> Text:
        known = {"game", "format", "edition"}
        if self.root.kind != "map" or not known <= self.root.pairs.keys():
            raise Foreign(self.path, "this is no game that was exported", "choose another file")
        form = self.node("format").whole()
        if form is None or form > FORMAT:
            wrong = f"a newer version of this program wrote it (format {form}; this one knows {FORMAT})"
            raise Newer(self.path, wrong, "read it with that version")
        if self.root.get("end") is None:
            raise Damaged(self.path, "the text breaks off before its last line, 'end'", "take it from its source again")
        edition = self.node("edition")
        if edition.text not in EDITIONS:
            raise edition.error(f"{edition.describe()} for an edition", "one of " + ", ".join(EDITIONS))
        steps, undone, left = (self.steps(name) for name in ("answers", "taken_back", "waiting"))
        rulings = self.convert(self.node("rulings"), dict[str, int])
        began = self.convert(self.node("began"), datetime).timestamp()
        head = Head(
            self.convert(self.node("game"), str),
            edition.text,
            *(self.convert(self.node("rule_book"), str), {}, packed_begin(self.begin()), rulings),
        )
        head.began, head.played, head.stand = began, time.time(), len(steps)
        return Text(head, [*steps, *undone], left)

    def node(self, name: str) -> Node:
        found = self.root.get(name)
        if found is None:
            raise self.root.error(f"no '{name}'", "what an exported game has")
        return found

    def begin(self) -> Start:
        if self.root.get("state") is not None:
            state: State = self.convert(self.node("state"), State)
            return state
        setup: Setup = self.convert(self.node("set_up"), Setup)
        return setup

    def steps(self, name: str) -> list[Given]:
        node = self.root.get(name)
        return [] if node is None else [self.step(item) for item in node.values()]

    def step(self, node: Node) -> Given:
        if node.kind != "map":
            raise node.error(f"{node.describe()} for an answer", "a mapping with 'asked' and what was said")
        found = data(node)
        asked, text = found.pop("asked", ""), found.pop("text", "")
        for word, kind in _KINDS.items():
            if word in found:
                step = self.convert_data(node, _named(found), kind)
                beside: _Said = self.convert_data(node, {"asked": asked, "text": text}, _Said)
                return Given(step, beside.asked, beside.text)
        raise node.error("an answer that says nothing", "one of " + ", ".join(_KINDS))

    def convert(self, node: Node, kind: Any) -> Any:
        return self.convert_data(node, data(node), kind)

    def convert_data(self, node: Node, found: Any, kind: Any) -> Any:
        try:
            return msgspec.convert(found, kind)
        except msgspec.ValidationError as wrong:
            raise node.error(str(wrong).replace("`", "'"), "what an exported game has") from wrong


class _Said(msgspec.Struct):
    asked: str
    text: str


_KINDS: dict[str, type[Step]] = {
    "answer": Answer,
    "announce": Announce,
    "correct": Correct,
    "table": Replaced,
    "joins": Joined,
    "leaves": Departed,
}
_NAMES = {
    "answer": "value",
    "announce": "what",
    "with": "args",
    "correct": "changes",
    "table": "state",
    "joins": "player",
    "leaves": "seat",
}


def _named(found: dict[str, Any]) -> dict[str, Any]:
    """The written parts of a step under the names its kind has for them."""
    return {_NAMES.get(name, name): value for name, value in found.items()}


__all__ = ["Text", "read", "said", "text_of"]
