"""Expressions: types, errors with their place, escapes, and the functions they are compiled to."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.rulebook.expressions import ExpressionError, compile_expression, infer

NAMES = {
    "most": "number", "sets": "symbols:=attack|morph", "which": "symbol:=lower|higher", "p": "player",
    "it.owner": "player", "it.count": "number", "it.kind": "symbol:kinds", "it.reason": "symbol:reasons", "it": "ships",
    "kept.points": "number", "kept.marks": "players", "this": "card", "card": "card",
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("me", "player"),
        ("12", "number"),
        ("-most + half(me.hand) * 2 - 1", "number"),
        ("me.card.kind == attack", "truth"),
        ("attack != me.card.printed", "truth"),
        ("me.card.kind in (attack, morph)", "truth"),
        ("me.card.kind not in [negotiate]", "truth"),
        ("me.card.kind in sets", "truth"),
        ("it.kind == me.card.kind", "truth"),
        ("it.owner in all_allies and not it.owner == me or p.is_main", "truth"),
        ("it.owner in kept.marks", "truth"),
        ("kept.points + it.count", "number"),
        ("encounter.winner == me.side", "truth"),
        ("which == lower", "truth"),
        ("1 if me.is_main else most", "number"),
        ("immune if ruling.zombie_first == 1 else saving", "symbol:=immune|saving"),
        ("opponent.card.face == 'attack 8'", "truth"),
        ("'negotiate' != this.face", "truth"),
        ("count(others) > 3", "truth"),
        ("ships_at(me, encounter.target)", "number"),
        ("(me)", "player"),
        ("it", "ships"),
    ],
)
def test_types(text: str, found: str, language: dict[str, Any]) -> None:
    assert infer(text, NAMES, language, "X.y") == found


@pytest.mark.parametrize(
    ("text", "expected", "shift", "found", "nearest"),
    [
        ("most > 1 and crad", "truth", 13, "unknown word 'crad' in an expression at X.y", "card"),
        ("p.hnad > 1", "truth", 2, "unknown attribute 'hnad' of a player at X.y", "hand"),
        ("it.ownr == me", "truth", 3, "unknown part of the event 'ownr' at X.y", "owner"),
        ("kept.pionts", "number", 5, "unknown memory 'pionts' at X.y", "points"),
        ("ruling.zombie_frist == 1", "truth", 7, "unknown issue 'zombie_frist' at X.y", "zombie_first"),
        ("haf(3)", "number", 0, "unknown function 'haf' at X.y", "half"),
        ("me.card.kind == main", "truth", 0, "the word main compared with another list's at X.y", None),
        ("me.card.kind == atack", "truth", 16, "unknown word 'atack' in an expression at X.y", "attack"),
        ("which == lowr", "truth", 9, "unknown word 'lowr' in an expression at X.y", "lower"),
        ("me.card.kind == me.card.laid_as", "truth", 0, "'me.card.kind == me.card.laid_as' compares words of", None),
        ("me == 3", "truth", 0, "'me == 3' compares a player with a number at X.y", None),
        ("me.hand == others", "truth", 0, "'me.hand == others' compares a number with players", None),
        ("me < opponent", "truth", 0, "'me' is a player at X.y", None),
        ("3 in others", "truth", 0, "'3 in others' looks for a number in players at X.y", None),
        ("not me", "truth", 4, "'me' is a player at X.y", None),
        ("me.hand", "truth", 0, "'me.hand' is a number at X.y", None),
        ("half(me)", "number", 5, "'me' is a player at X.y", None),
        ("half(1, 2)", "number", 0, "'half(1, 2)' at X.y", None),
        ("me if most else opponent", "player", 6, "'most' is a number at X.y", None),
        ("me if 1 else 2", "any", 0, "'me if 1 else 2' is a player or a number at X.y", None),
        ("sharing", "symbol:kinds", 0, "the word sharing at X.y", None),
        ("'attack'", "number", 0, "the quoted text 'attack' at X.y", None),
        ("me.card.kind == 'attack'", "truth", 16, "the quoted text 'attack' at X.y", None),
        ("count", "any", 0, "the function 'count' without brackets at X.y", None),
        ("kept", "any", 0, "'kept' alone at X.y", None),
        ("True", "truth", 0, "True at X.y", "1"),
        ("1 < 2 < 3", "truth", 0, "a chain of comparisons at X.y", None),
        ("me is opponent", "truth", 0, "'is' in an expression at X.y", "=="),
        ("attack == attack", "truth", 0, "'attack == attack' compares words", None),
        ("1000000000", "number", 0, "a huge number at X.y", None),
    ],
)
def test_errors_name_place_and_nearest(
    text: str, expected: str, shift: int, found: str, nearest: str | None, language: dict[str, Any]
) -> None:
    with pytest.raises(ExpressionError) as caught:
        infer(text, NAMES, language, "X.y", expected, {"zombie_first"})
    error = caught.value
    assert error.found.startswith(found)
    assert error.nearest == nearest
    assert error.shift == shift


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('x')",
        "().__class__.__base__.__subclasses__()",
        "me.__class__",
        "(lambda: 0)()",
        "lambda: me",
        "others[0]",
        "others[0:1]",
        "[x for x in others]",
        "{x for x in others}",
        "{1: me}",
        "f'{me}'",
        "f'{me.__class__}'",
        "(x := 1)",
        "x := 1",
        "half(*others)",
        "half(**kept)",
        "half(number=1)",
        "2 ** 9999",
        "1 << 99",
        "1 / 0",
        "1 // 2",
        "7 % 2",
        "1 @ 2",
        "~1",
        "+1",
        "1.5",
        "1j",
        "1_0 if 1 else ...",
        "b'x'",
        "None",
        "'a' + 'b'",
        "'a' * 1000",
        "await me",
        "yield",
        "me; me",
        "import os",
        "me\nme",
        "me # note",
        "me \\\n.hand",
        "'\\x41'",
        "eval('1')",
        "me()",
        "me.hand()",
        "count.half",
        "ｍｅ",  # noqa: RUF001
        "(" * 300 + "1" + ")" * 300,
        "-" * 300 + "1",
        "not " * 100 + "1",
        "1" + "+1" * 200,
        "me" * 300,
        "",
        "   ",
    ],
)
def test_nothing_else_of_python_gets_in(text: str, language: dict[str, Any]) -> None:
    with pytest.raises(ExpressionError) as caught:
        infer(text, NAMES, language, "X.y")
    assert "X.y" in str(caught.value)


def test_nested_comparisons_cost_no_more_than_their_length(language: dict[str, Any]) -> None:
    text = "(" * 22 + "1 == 1" + ") == (1 == 1)" * 22
    assert infer(text, {}, language, "X.y") == "truth"


class Fake:
    """Accessors over a table of plain data, which write down what they are asked."""

    def __init__(self) -> None:
        self.words: dict[str, Callable[[Any], Any]] = {
            "me": lambda c: c.me, "opponent": lambda c: 1 - c.me, "others": lambda c: [1, 2],
            "everyone": lambda c: [0, 1, 2],
        }  # fmt: skip
        self.attributes: dict[tuple[str, str], Callable[[Any, Any], Any]] = {
            ("player", "hand"): lambda c, seat: c.hands[seat],
            ("player", "card"): lambda c, seat: c.cards[seat],
            ("player", "is_main"): lambda c, seat: seat < 2,
            ("card", "kind"): lambda c, card: card.partition(" ")[0],
            ("card", "face"): lambda c, card: card,
        }
        self.functions: dict[str, Callable[..., Any]] = {
            "half": lambda c, n: n // 2,
            "count": lambda c, many: len(many),
            "least": lambda c, a, b: min(a, b),
        }


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3 + 4 * -2", -5),
        ("me.hand - opponent.hand", 5),
        ("half(me.hand) + count(others)", 6),
        ("least(me.hand, most)", 2),
        ("me.card.kind == attack", True),
        ("me.card.kind in (negotiate, morph)", False),
        ("it.reason == destiny", True),
        ("destiny == it.reason and it.reason not in (penalty, cost)", True),
        ("me.card.kind in sets", True),
        ("me.card.kind not in (negotiate, morph)", True),
        ("opponent.card.face == 'negotiate'", True),
        ("'negotiate' == me.card.face", False),
        ("it.owner == me and it.count > 2", False),
        ("it.owner in others or me in others", True),
        ("not me.is_main", False),
        ("kept.points + 1", 6),
        ("immune if ruling.zombie_first == 2 else saving", "immune"),
        ("p.hand if me.is_main else 0", 3),
        ("this.face", "kicker x2"),
        ("which == lower", True),
        ("it", "the event"),
        ("1", 1),
    ],
)
def test_evaluation(text: str, value: Any, language: dict[str, Any]) -> None:
    table = SimpleNamespace(
        me=0,
        hands=[8, 3, 0],
        cards=["attack 8", "negotiate"],
        names={"most": 2, "sets": ["attack", "morph"], "p": 1, "this": "kicker x2", "which": "lower"},
        it={"owner": 1, "count": 4, "reason": "destiny"},
        kept={"points": 5}.__getitem__,
        ruling={"zombie_first": 2}.__getitem__,
    )
    if text == "it":
        table.it = "the event"
    code = compile_expression(text, NAMES, language, Fake())
    found = code(table)
    assert found == value
    assert type(found) is type(value)


def test_compiled_code_has_no_builtins(language: dict[str, Any]) -> None:
    code: Any = compile_expression("half(me.hand)", NAMES, language, Fake())
    assert code.__globals__["__builtins__"] == {}
    assert set(code.__code__.co_names) == {"fn_half", "of_player_hand", "word_me"}
