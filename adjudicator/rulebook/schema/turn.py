"""turn.yaml: the moments of an edition's turn in order, its table of outcomes and its settings."""

from __future__ import annotations

from typing import Any

from ..model import Moment
from ..nodes import Node
from . import fields
from .check import Check, Scope, expression, known_keys

ROW = ("moment", "phase", "number", "title", "before", "after", "pause", "listen", "still", "reads", "if", "reason")


def read_turn(node: Node, check: Check) -> tuple[str, list[Moment], list[dict[str, str]], dict[str, Any]]:
    """Title, moments, outcomes and settings; the check learns the moments and phases."""
    known_keys(node, check, ("title", "moments", "outcomes", "settings"), "the turn")
    rows = fields.items(node.get("moments"), check, "the moments")
    if node.kind == "map" and not rows:
        check.add(node.error("a turn without moments", "moments: and a list"))
    named = [row for row in rows if known_keys(row, check, ROW, "a moment") and _identify(row, check)]
    turn = [_moment(row, check) for row in named]
    outcomes = []
    for item in fields.items(node.get("outcomes"), check, "the outcomes"):
        known_keys(item, check, ("offense", "defense", "result"), "an outcome")
        outcomes.append({key: fields.text(value, check, key) for key, (_, value) in item.pairs.items()})
    title = fields.text(node.get("title"), check, "title")
    return title, turn, outcomes, fields.data(node.get("settings"), check, "settings")


def _identify(row: Node, check: Check) -> bool:
    """Note a row's moment before any condition is read, so that conditions may name words of later moments."""
    ident = fields.text(row.get("moment"), check, "moment")
    if not ident:
        check.add(row.error("a row of the turn without a moment", "moment: and its id"))
        return False
    if ident in check.moments:
        check.add(row.error(f"the moment {ident} twice", "each moment once"))
        return False
    check.moments[ident] = len(check.moments)
    return True


def _moment(row: Node, check: Check) -> Moment:
    ident = fields.text(row.get("moment"), check, "moment")
    phase = fields.text(row.get("phase"), check, "phase") or ident.partition(".")[0]
    if phase not in check.phases:
        check.phases.append(phase)
    return Moment(
        id=ident,
        phase=phase,
        number=fields.text(row.get("number"), check, "number"),
        title=fields.text(row.get("title"), check, "title"),
        before=fields.text(row.get("before"), check, "before") or None,
        after=fields.text(row.get("after"), check, "after") or None,
        pause=fields.text(row.get("pause"), check, "pause") or None,
        listen=fields.text(row.get("listen"), check, "listen") or None,
        still=fields.words(row.get("still"), check, list(check.moments), "moment"),
        reads=fields.words(row.get("reads"), check, check.language.readable(), "number"),
        condition=expression(row.get("if"), check, Scope(ident, {}, (ident,)), "truth"),
        reason=fields.text(row.get("reason"), check, "reason"),
    )
