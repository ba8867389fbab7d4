"""Expressions: a small part of Python's expression grammar, checked against the language and turned into one function.

One walk over the parsed text finds the type of every part and builds, beside it, the Python expression that computes
it. `infer` keeps the type, `compile_expression` the function. Nothing that is not named here can be written, so that no
text of a rule book can reach anything but the language's own words.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol

from . import types
from .errors import nearest, one_of
from .language import Language
from .nodes import short

LONGEST = 500
LARGEST = 999_999_999
PARTS = 200
OPERATORS: tuple[type[ast.operator], ...] = (ast.Add, ast.Sub, ast.Mult)
ORDERINGS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
QUOTED = re.compile(r"'[^'\\]*'|\"[^\"\\]*\"")


class Accessors(Protocol):
    """The engine's meaning of the language: one function for each word, attribute and function."""

    @property
    def words(self) -> Mapping[str, Callable[[Any], Any]]: ...
    @property
    def attributes(self) -> Mapping[tuple[str, str], Callable[[Any, Any], Any]]: ...
    @property
    def functions(self) -> Mapping[str, Callable[..., Any]]: ...


class ExpressionError(Exception):
    """A fault in an expression's text, `shift` characters from its start."""

    def __init__(self, found: str, expected: str = "", nearest: str | None = None, shift: int = 0) -> None:
        self.found = found
        self.expected = expected
        self.nearest = nearest
        self.shift = shift
        said = found + (f"; expected {expected}" if expected else "")
        super().__init__(said + (f"; did you mean '{nearest}'?" if nearest else ""))


def infer(
    text: str,
    names: Mapping[str, str],
    language: Mapping[str, Any] | Language,
    place: str = "",
    expected: str = "any",
    rulings: Collection[str] | None = None,
) -> str:
    """The type of an expression. `place` is what errors name; `rulings`, where given, are the issues there are."""
    known = language if isinstance(language, Language) else Language(language)
    walk = _Walk(names, known, place, rulings)
    return walk.check(_parse(text, place), expected)


def compile_expression(
    text: str, names: Mapping[str, str], language: Mapping[str, Any] | Language, accessors: Accessors
) -> Callable[[Any], Any]:
    """A checked expression as a function of the engine's context."""
    known = language if isinstance(language, Language) else Language(language)
    walk = _Walk(names, known, "")
    walk.checked = True
    body, _ = walk.visit(_parse(text, ""), "any")
    scope: dict[str, Any] = {"__builtins__": {}}
    used = {node.id for node in ast.walk(body) if isinstance(node, ast.Name)}
    for name, (kind, key) in walk.bound.items():
        if name in used:
            scope[name] = getattr(accessors, kind)[key]
    argument = ast.arguments(posonlyargs=[], args=[ast.arg("c")], kwonlyargs=[], kw_defaults=[], defaults=[])
    tree = ast.fix_missing_locations(ast.Expression(ast.Lambda(argument, body)))
    function: Callable[[Any], Any] = eval(compile(tree, f"<{text}>", "eval"), scope)
    return function


def used_words(text: str) -> list[tuple[str, int]]:
    """The bare names of an expression with their places, for checks of when a word is known."""
    return [(n.id, n.col_offset) for n in ast.walk(_parse(text, "")) if isinstance(n, ast.Name)]


def demanded(text: str) -> dict[str, str]:
    """What a condition wants to be equal: of ``it.owner == me and it.count > 0`` that `it.owner` is `me`."""
    return {
        ast.unparse(part.left): ast.unparse(part.comparators[0])
        for part in _all_of(text)
        if isinstance(part, ast.Compare) and [type(op) for op in part.ops] == [ast.Eq]
    }


def asked_of(text: str, question: str) -> list[str]:
    """What a condition wants a question to be true of: of ``in_play('flares') and me.is_main`` the flares."""
    return [
        str(part.args[0].value)
        for part in _all_of(text)
        if isinstance(part, ast.Call)
        and isinstance(part.func, ast.Name)
        and part.func.id == question
        and isinstance(part.args[0], ast.Constant)
    ]


def _all_of(text: str) -> list[ast.expr]:
    """The parts of a condition that must all be true."""
    tree = _parse(text, "")
    return tree.values if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And) else [tree]


def _parse(text: str, place: str) -> ast.expr:
    at = f" at {place}" if place else ""
    if len(text) > LONGEST:
        raise ExpressionError(f"an expression of {len(text)} characters{at}", f"at most {LONGEST}")
    if not text.strip():
        raise ExpressionError(f"an empty expression{at}", "a word, a number or a comparison")
    bare = QUOTED.sub("", text)
    if "\\" in text or not bare.isascii() or "#" in bare or "\n" in text.strip():
        raise ExpressionError(f"a character that no expression has{at}", "letters, digits, operators and brackets")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text.strip(), mode="eval").body
    except SyntaxError as error:
        shift = max((error.offset or 1) - 1, 0)
        found = f"'{short(text)}' is not an expression{at}"
        raise ExpressionError(found, "a condition or a number", shift=shift) from error
    except (ValueError, MemoryError, RecursionError) as error:
        raise ExpressionError(f"an expression nested too deep{at}", "something simpler") from error
    if sum(1 for _ in ast.walk(tree)) > PARTS:
        raise ExpressionError(f"an expression of more than {PARTS} parts{at}", "something simpler")
    return tree


class _Walk:
    """One walk: each visit gives the Python node to evaluate and the type."""

    def __init__(
        self, names: Mapping[str, str], language: Language, place: str, rulings: Collection[str] | None = None
    ) -> None:
        self.names = names
        self.language = language
        self.at = f" at {place}" if place else ""
        self.rulings = rulings
        self.checked = False
        """The text has passed a check: bare texts need no expected type any more."""
        self.bound: dict[str, tuple[str, Any]] = {}
        """Global names of the function to be: which accessor each stands for."""

    # -- errors and small helpers

    def error(self, node: ast.expr, found: str, expected: str = "", near: str | None = None) -> ExpressionError:
        return ExpressionError(found + self.at, expected, near, node.col_offset)

    def wrong_part(self, node: ast.Attribute, found: str, right: Collection[str], none: str = "") -> ExpressionError:
        """An error at the word after the point."""
        shift = (node.end_col_offset or 0) - len(node.attr)
        expected = one_of(right, node.attr) if right else none
        return ExpressionError(found + self.at, expected, nearest(node.attr, right), shift)

    def check(self, node: ast.expr, expected: str) -> str:
        """The type of a part that must fit an expected one."""
        return self.need(node, expected)[1]

    def need(self, node: ast.expr, expected: str) -> tuple[ast.expr, str]:
        code, found = self.visit(node, expected)
        if not types.fits(found, expected, self.language):
            says = types.says
            if found.startswith("symbol:=") and expected.startswith("symbol"):
                word = found.removeprefix("symbol:=")
                right = types.words_of(expected, self.language)
                raise self.error(node, f"the word {word}", one_of(right, word), nearest(word, right))
            raise self.error(node, f"'{_said(node)}' is {says(found, self.language)}", says(expected, self.language))
        return code, found

    def bind(self, kind: str, key: Any, name: str) -> ast.expr:
        """A global of the function that holds one accessor."""
        self.bound[name] = (kind, key)
        return ast.Name(name, ast.Load())

    # -- the grammar

    def visit(self, node: ast.expr, expected: str) -> tuple[ast.expr, str]:
        if isinstance(node, ast.Constant):
            return self.constant(node, expected)
        if isinstance(node, ast.Name):
            return self.name(node, expected)
        if isinstance(node, ast.Attribute):
            return self.attribute(node)
        if isinstance(node, ast.Call):
            return self.call(node)
        if isinstance(node, ast.Compare):
            return self.compare(node)
        if isinstance(node, ast.BoolOp):
            parts = [self.need(part, "truth")[0] for part in node.values]
            return ast.BoolOp(node.op, parts), "truth"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return ast.UnaryOp(ast.Not(), self.need(node.operand, "truth")[0]), "truth"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return ast.UnaryOp(ast.USub(), self.need(node.operand, "number")[0]), "number"
        if isinstance(node, ast.BinOp) and isinstance(node.op, OPERATORS):
            left, right = self.need(node.left, "number")[0], self.need(node.right, "number")[0]
            return ast.BinOp(left, node.op, right), "number"
        if isinstance(node, ast.IfExp):
            return self.conditional(node, expected)
        grammar = "names, numbers, comparisons, and, or, not, +, -, * and the functions"
        raise self.error(node, _called(node), grammar)

    def constant(self, node: ast.Constant, expected: str) -> tuple[ast.expr, str]:
        value = node.value
        if isinstance(value, int) and not isinstance(value, bool):
            if abs(value) > LARGEST:
                raise self.error(node, "a huge number", f"at most {LARGEST}")
            return ast.Constant(value), "truth" if expected == "truth" and value in (0, 1) else "number"
        if isinstance(value, str) and (self.checked or expected in ("text", "any")):
            return ast.Constant(value), "text"
        if isinstance(value, str):
            right = types.says(expected, self.language)
            raise self.error(node, f"the quoted text {value!r}", f"{right} without quotes")
        if isinstance(value, bool):
            raise self.error(node, f"{value}", "a condition, or 1 or 0", "1" if value else "0")
        raise self.error(node, f"'{_said(node)}'", "a whole number or a word")

    def name(self, node: ast.Name, expected: str) -> tuple[ast.expr, str]:
        word = node.id
        right = types.words_of(expected, self.language) if expected.startswith("symbol:") else ()
        if word in right and word not in self.names:
            return ast.Constant(word), types.literal({word})  # in `it.reason == destiny` it means the reason
        if word in self.names:
            if word == "it":
                return _context("it"), self.names[word]
            return _look_up("names", word), self.names[word]
        if word in self.language.words:
            found = self.language.word_type(word)
            if found in ("ruling", "kept"):
                raise self.error(node, f"'{word}' alone", f"{word}. and a name")
            return _call(self.bind("words", word, f"word_{word}"), _c()), found
        if self.language.is_symbol(word) or self.is_label(word):
            return ast.Constant(word), types.literal({word})
        known = self.known()
        if word in self.language.functions:
            raise self.error(node, f"the function '{word}' without brackets", f"{word}(...)")
        raise self.error(node, f"unknown word '{word}' in an expression", one_of(known, word), nearest(word, known))

    def is_label(self, word: str) -> bool:
        """Whether the word is an option of a question, or a word among an entry's values."""
        return any(
            found.startswith(("symbol:=", "symbols:=")) and word in types.words_of(found, self.language)
            for found in self.names.values()
        )

    def known(self) -> set[str]:
        """The words that could have stood there."""
        names = {name for name in self.names if "." not in name}
        labels = {
            word
            for found in self.names.values()
            if found.startswith(("symbol:=", "symbols:="))
            for word in types.words_of(found, self.language)
        }
        symbols = {word for words in self.language.symbol_lists().values() for word in words}
        return names | labels | set(self.language.words) | symbols

    def attribute(self, node: ast.Attribute) -> tuple[ast.expr, str]:
        if isinstance(node.value, ast.Name) and node.value.id in ("it", "kept", "ruling"):
            return self.part(node, node.value.id)
        inner, owner = self.visit(node.value, "any")
        found = self.language.attribute_type(owner, node.attr)
        if found is None:
            said = f"unknown attribute '{node.attr}' of {types.says(owner, self.language)}"
            raise self.wrong_part(node, said, self.language.attributes(owner), "none: it has no attributes")
        return _call(self.bind("attributes", (owner, node.attr), f"of_{owner}_{node.attr}"), _c(), inner), found

    def part(self, node: ast.Attribute, word: str) -> tuple[ast.expr, str]:
        """A part of the event, a memory of the entry, or the choice taken for an issue."""
        name = node.attr
        if word == "ruling":
            if self.rulings is not None and name not in self.rulings:
                raise self.wrong_part(node, f"unknown issue '{name}'", self.rulings, "an issue of rulings.yaml")
            return _call(_context("ruling"), ast.Constant(name)), "number"
        found = self.names.get(f"{word}.{name}")
        if found is None:
            right = {n.partition(".")[2] for n in self.names if n.startswith(f"{word}.")}
            if not right:
                why = "a clause that answers an event" if word == "it" else "a memory declared under keeps"
                raise self.error(node, f"'{word}.{name}'", why)
            said = f"unknown {'part of the event' if word == 'it' else 'memory'} '{name}'"
            raise self.wrong_part(node, said, right)
        if word == "it":
            return _look_up("it", name), found
        return _call(_context("kept"), ast.Constant(name)), found

    def call(self, node: ast.Call) -> tuple[ast.expr, str]:
        functions = self.language.functions
        if not isinstance(node.func, ast.Name):
            raise self.error(node, f"a call of '{_said(node.func)}'", "a call of one of the functions")
        name = node.func.id
        if name not in functions:
            raise self.error(node, f"unknown function '{name}'", one_of(functions, name), nearest(name, functions))
        takes = functions[name]["takes"]
        if node.keywords or any(isinstance(a, ast.Starred) for a in node.args) or len(node.args) != len(takes):
            raise self.error(node, f"'{_said(node)}'", f"{name}({', '.join(takes)})")
        parts = [self.need(part, kind)[0] for part, kind in zip(node.args, takes, strict=True)]
        return _call(self.bind("functions", name, f"fn_{name}"), _c(), *parts), str(functions[name]["gives"])

    def compare(self, node: ast.Compare) -> tuple[ast.expr, str]:
        if len(node.ops) != 1:
            raise self.error(node, "a chain of comparisons", "single ones, joined by and")
        op, other = node.ops[0], node.comparators[0]
        if isinstance(op, ORDERINGS):
            return ast.Compare(self.need(node.left, "number")[0], [op], [self.need(other, "number")[0]]), "truth"
        if isinstance(op, ast.In | ast.NotIn):
            return self.membership(node, op, other)
        if not isinstance(op, ast.Eq | ast.NotEq):
            raise self.error(node, "'is' in an expression", "== or !=", "==")
        text_first = isinstance(node.left, ast.Constant) and isinstance(node.left.value, str)
        one, two = (other, node.left) if text_first else (node.left, other)
        left, first = self.visit(one, "any")
        code, second = self.visit(two, first)
        if isinstance(one, ast.Name):  # only a bare word can mean something else beside the other one
            left, first = self.visit(one, second)
        if text_first:
            left, code = code, left
        self.comparable(node, first, second)
        return ast.Compare(left, [op], [code]), "truth"

    def comparable(self, node: ast.Compare, first: str, second: str) -> None:
        symbols = first.startswith("symbol:") or first == "symbol"
        if symbols and (second.startswith("symbol:") or second == "symbol"):
            literals = first.startswith("symbol:=") and second.startswith("symbol:=")
            sides = (node.left, node.comparators[0])
            both_bare = literals and all(isinstance(n, ast.Name) and n.id not in self.names for n in sides)
            if not both_bare and types.same_symbols(first, second, self.language):
                return
            bare, listed = (first, second) if first.startswith("symbol:=") else (second, first)
            right = types.words_of(listed, self.language)
            if bare.startswith("symbol:=") and not both_bare:
                word = bare.removeprefix("symbol:=")
                raise self.error(
                    node, f"the word {word} compared with another list's", one_of(right, word), nearest(word, right)
                )
            raise self.error(node, f"'{_said(node)}' compares words of different lists", "words of one list")
        if first == second and first in types.COMPARABLE:
            return
        says = types.says
        found = f"'{_said(node)}' compares {says(first, self.language)} with {says(second, self.language)}"
        raise self.error(node, found, "two of one kind")

    def membership(self, node: ast.Compare, op: ast.cmpop, other: ast.expr) -> tuple[ast.expr, str]:
        left, first = self.visit(node.left, "any")
        if isinstance(other, ast.Tuple | ast.List):
            words = []
            for item in other.elts:
                if not isinstance(item, ast.Name) or not first.startswith("symbol"):
                    raise self.error(other, f"'{_said(other)}'", "words of a list in brackets")
                code, found = self.visit(item, first)
                if not types.fits(found, first, self.language):
                    right = types.words_of(first, self.language)
                    raise self.error(item, f"the word {item.id}", one_of(right, item.id), nearest(item.id, right))
                words.append(code)
            return ast.Compare(left, [op], [ast.Tuple(words, ast.Load())]), "truth"
        right_code, many = self.visit(other, "any")
        single = types.element(many)
        if single is None or not (
            single == first or (single.startswith("symbol") and types.fits(first, single, self.language))
        ):
            says = types.says
            found = f"'{_said(node)}' looks for {says(first, self.language)} in {says(many, self.language)}"
            raise self.error(node, found, "one of several of the same kind")
        return ast.Compare(left, [op], [right_code]), "truth"

    def conditional(self, node: ast.IfExp, expected: str) -> tuple[ast.expr, str]:
        test = self.need(node.test, "truth")[0]
        body, first = self.visit(node.body, expected)
        other, second = self.visit(node.orelse, expected)
        if first.startswith("symbol:=") and second.startswith("symbol:="):
            both = types.words_of(first, self.language) | types.words_of(second, self.language)
            return ast.IfExp(test, body, other), types.literal(both)
        for one, two in ((first, second), (second, first)):
            if types.fits(one, two, self.language):
                return ast.IfExp(test, body, other), two
        says = types.says
        found = f"'{_said(node)}' is {says(first, self.language)} or {says(second, self.language)}"
        raise self.error(node, found, "both of one kind")


def _said(node: ast.expr) -> str:
    """A part of an expression as an error quotes it."""
    return short(ast.unparse(node))


def _c() -> ast.expr:
    return ast.Name("c", ast.Load())


def _context(attribute: str) -> ast.expr:
    return ast.Attribute(_c(), attribute, ast.Load())


def _look_up(attribute: str, key: str) -> ast.expr:
    return ast.Subscript(_context(attribute), ast.Constant(key), ast.Load())


def _call(function: ast.expr, *parts: ast.expr) -> ast.expr:
    return ast.Call(function, list(parts), [])


def _called(node: ast.expr) -> str:
    """What a forbidden piece of Python is called, for an error."""
    names: dict[type[ast.expr], str] = {
        ast.Subscript: "square brackets after a word",
        ast.Lambda: "a lambda",
        ast.JoinedStr: "an f-string",
        ast.NamedExpr: "':='",
        ast.Tuple: "a list",
        ast.List: "a list",
        ast.Dict: "curly brackets",
        ast.Set: "curly brackets",
        ast.Starred: "a star",
    }
    return f"{names.get(type(node), 'something the rule language does not have')} in '{_said(node)}'"
