"""Numbers, folded layer by layer from the rules in force; each term keeps what it did, so the fold is its own
explanation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from adjudicator.engine.cards import main_card, printed_value
from adjudicator.engine.context import Context
from adjudicator.engine.roles import main_of, opponent_of
from adjudicator.table.positions import home_colonies

if TYPE_CHECKING:
    from adjudicator.engine.core import Engine


class Term(Struct, gc=False):
    """One step of a fold: in which layer which rule turned `before` into `after`."""

    layer: str
    rule: str
    owner: int | None
    before: int
    after: int
    what: str = ""
    """Which number, and whose, where a total is made of several."""


Used = list[tuple[str, int, str, str]]
"""Rules that changed what was read and count as used: reference, owner, entry id, what it does."""


def base_of(m: Engine, number: str) -> int:
    """The number the turn's own rules give: from the edition's settings, or the language's own base."""
    found = m.book.settings.get(number)
    return int(found if found is not None else m.rules.language["numbers"].get(number, {}).get("base", 0))


def fold(
    m: Engine,
    number: str,
    subject: Any,
    base: int,
    names: dict[str, Any] | None = None,
    terms: list[Term] | None = None,
    used: Used | None = None,
    before_rule: int | None = None,
) -> int:
    """The number as the rules in force make it from `base`.

    `subject` is a seat, a side, a card or None (the encounter), as the language says the number is `of`; expressions
    see the
    player behind it (a card's owner, a side's main player). `terms` receives
    one term for each rule that changed it, `used` each rule marked as a use that did; `before_rule` stops before the
    rule of that place in the order.
    """
    standings = m.index.standings(number)
    if not standings:
        return base
    kind = m.rules.number_of[number]
    value = base
    if before_rule is not None:
        standings = standings[:before_rule]
    for i, (live, owner, start) in enumerate(standings):
        here = {**start, "subject": subject, "value": value}
        if kind == "card":
            here["card"], here["subject"] = subject, subject.owner
            if live.across:
                other = main_card(m.state, opponent_of(m.state, subject.owner))
                here["across"] = 0 if other is None else fold(m, number, other, printed_value(m, other), before_rule=i)
        elif kind == "side":
            here["side"], here["subject"] = subject, main_of(m.state, subject)
        if names:
            here.update(names)
        c = Context(m, owner, live.entry.id, live.ref, None, here)
        if not live.applies(c, kind, subject):
            continue
        amount = int(live.amount(c)) if live.amount is not None else 0
        before = value
        if live.op == "to":
            value = amount
        elif live.op == "by":
            value += amount
        elif live.op == "times":
            value *= amount
        elif live.op == "at_most":
            value = min(value, amount)
        else:
            value = max(value, amount)
        if terms is not None and value != before:
            terms.append(Term(live.layer or "", live.ref, owner, before, value, number))
        if used is not None and live.used and owner is not None:
            # A use without numerical effect is still a use, and can be answered (ffg T-70).
            used.append((live.ref, owner, live.entry.id, live.text))
    return value


def counted_homes(m: Engine, seat: int, star: int = 0) -> int:
    """What counts as the seat's home colonies, for keeping powers (of one star, where its system has several) and
    comparing.
    """
    return fold(m, "home_counted", seat, home_colonies(m.state, seat), {"star": star})


def count(m: Engine, number: str, seat: int, base: int, rule: str) -> int:
    """A number of cards or ships that a rule comes to, written into the log with its terms."""
    terms: list[Term] = []
    n = fold(m, number, seat, base, None, terms)
    m.note("count", rule, seat, [number, base, n, terms])
    return n


def forbidden(m: Engine, act: str, seat: int | None, names: dict[str, Any] | None = None) -> str | None:
    """The reference of a rule that forbids the act to the seat, or None."""
    return _permission(m, f"forbid:{act}", seat, names)


def allowed(m: Engine, act: str, seat: int | None, names: dict[str, Any] | None = None) -> str | None:
    """The reference of a rule that allows the act to the seat beyond the ordinary, or None."""
    return _permission(m, f"allow:{act}", seat, names)


def obliged(m: Engine, act: str, seat: int | None) -> tuple[str, dict[str, Any]] | None:
    """The rule that obliges the seat to the act if it can, with the rule's parameters, or None."""
    for live, _, c in m.index.applying(f"oblige:{act}", "player", seat):
        return live.ref, {**live.args, **({"face": c.names["face"]} if "face" in live.args else {})}
    return None


def _permission(m: Engine, key: str, seat: int | None, names: dict[str, Any] | None) -> str | None:
    return next((live.ref for live, _, _ in m.index.applying(key, "player", seat, names)), None)
