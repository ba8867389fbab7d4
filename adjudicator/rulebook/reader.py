"""YAML text to nodes, refusing whatever a rule book has no use for. The only module that imports a YAML library.

It listens to the parser's events and builds its own nodes: no tag is ever looked up, no object made, no alias followed.
"""

from __future__ import annotations

import unicodedata
from pathlib import Path

from .errors import RuleError
from .nodes import WHOLE, Node

LARGEST = 1_000_000
DEEPEST = 30
DIGITS = 9
MOST_NODES = 100_000


def read(path: Path, file: str) -> Node:
    """A file's only document. `file` is the name that errors show."""
    try:
        size = path.stat().st_size
        if size > LARGEST:
            raise RuleError(file, 1, 1, f"the file has {size} bytes", f"at most {LARGEST}")
        raw = path.read_bytes()
    except OSError as error:
        raise RuleError(file, 1, 1, f"the file cannot be read ({error.strerror})") from error
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rsplit(b"\n", 1)[-1].decode("utf-8", "replace")) + 1
        raise RuleError(file, line, column, "a byte that is not UTF-8", "text saved as UTF-8") from error
    return parse(text, file)


def parse(text: str, file: str) -> Node:
    """A text's only document as nodes."""
    if len(text) > LARGEST:
        raise RuleError(file, 1, 1, f"the text has {len(text)} characters", f"at most {LARGEST}")
    tab = text.find("\t")
    if tab >= 0:
        line = text.count("\n", 0, tab) + 1
        raise RuleError(file, line, tab - text.rfind("\n", 0, tab), "a tab", "spaces")
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError
    from ruamel.yaml.reader import ReaderError

    builder = _Builder(file)
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            builder.take(event)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        problem = error.problem or error.context or "the text"
        raise RuleError(file, line, column, f"this is not YAML: {problem}") from error
    except ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        column = error.position - text.rfind("\n", 0, error.position)
        raise RuleError(file, line, column, "a character that YAML does not allow", "ordinary text") from error
    except (YAMLError, ValueError, RecursionError, AssertionError, IndexError, AttributeError, TypeError) as error:
        # the parser's own slips on garbage are the garbage's fault, not the program's
        raise RuleError(file, 1, 1, f"this is not YAML: {type(error).__name__}") from error
    if builder.root is None:
        raise RuleError(file, 1, 1, "an empty file", "a list or a mapping")
    return builder.root


def _unreadable(character: str) -> bool:
    return character != "\n" and unicodedata.category(character) in ("Cc", "Cs")


class _Builder:
    """Builds nodes from parser events with a stack of its own, so that depth is a count and never a recursion."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root: Node | None = None
        self.nodes = 0
        self.stack: list[tuple[Node, Node | None]] = []
        """Open collections, each with the key waiting for its value."""

    def take(self, event: object) -> None:
        from ruamel.yaml import events

        if isinstance(event, events.AliasEvent):
            raise self.fault(event, f"the alias *{event.anchor}", "the thing itself, written out")
        if isinstance(event, events.DocumentStartEvent):
            if self.root is not None:
                raise self.fault(event, "a second document", "one document in a file")
            if event.version or event.tags:
                raise self.fault(event, "a % directive", "none")
        elif isinstance(event, events.NodeEvent):
            self.node(event)
        elif isinstance(event, events.CollectionEndEvent):
            self.close(event)

    def node(self, event: object) -> None:
        from ruamel.yaml import events

        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise self.fault(event, f"more than {MOST_NODES} things in one file", "several smaller files")
        if getattr(event, "anchor", None):
            raise self.fault(event, f"the anchor &{getattr(event, 'anchor', '')}", "no anchors: rules are written out")
        tag = getattr(event, "tag", None) or getattr(event, "ctag", None)
        if tag:
            written = str(tag).replace("tag:yaml.org,2002:", "!!")
            raise self.fault(event, f"the tag {written}", "no tags: a rule book holds plain data")
        line, column = self.place(event)
        if isinstance(event, events.ScalarEvent):
            plain = not event.style
            if plain and WHOLE.match(event.value) and len(event.value.lstrip("+-")) > DIGITS:
                raise self.fault(event, f"a number of {len(event.value)} digits", f"at most {DIGITS}")
            if event.style == '"' and any(map(_unreadable, event.value)):
                raise self.fault(event, "an escape for a character that nobody can read", "ordinary text")
            same_line = event.style not in ("|", ">") and event.start_mark.line == event.end_mark.line
            self.add(Node(self.file, line, column, "scalar", event.value, plain, same_line))
            return
        if len(self.stack) >= DEEPEST:
            raise self.fault(event, f"more than {DEEPEST} levels of nesting", "something flatter")
        kind = "map" if isinstance(event, events.MappingStartEvent) else "list"
        node = Node(self.file, line, column, kind)
        if self.stack and self.stack[-1][0].kind == "map" and self.stack[-1][1] is None:
            raise self.fault(event, f"a {'mapping' if kind == 'map' else 'list'} as a key", "a word")
        self.stack.append((node, None))

    def close(self, event: object) -> None:
        node, _ = self.stack.pop()
        self.add(node)

    def add(self, node: Node) -> None:
        """Hang a finished node into the collection that is open."""
        if not self.stack:
            self.root = node
            return
        parent, key = self.stack[-1]
        if parent.kind == "list":
            parent.items.append(node)
        elif key is None:
            if node.text in parent.pairs:
                raise node.error(f"the key '{node.text}' twice in one mapping", "each key once")
            self.stack[-1] = (parent, node)
        else:
            parent.pairs[key.text] = (key, node)
            self.stack[-1] = (parent, None)

    def place(self, event: object) -> tuple[int, int]:
        mark = getattr(event, "start_mark", None)
        return (mark.line + 1, mark.column + 1) if mark else (1, 1)

    def fault(self, event: object, found: str, expected: str) -> RuleError:
        line, column = self.place(event)
        return RuleError(self.file, line, column, found, expected)
