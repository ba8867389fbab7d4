"""Totals and the outcome, folded from the table as it stands, with every term kept.

Order (ffg E-51 to E-55; seed M14.10): types, the card's own change, kicker, other changes of the card, worth of
ships, how a main
player's card and ships go together, additions, paid points, last; then who wins, forced results, and an upset after
everything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from adjudicator.engine.cards import kind_of, main_card, printed_value
from adjudicator.engine.numbers import Term, Used, fold
from adjudicator.engine.roles import allies_of, main_of
from adjudicator.table.positions import here
from adjudicator.table.state import Encounter

if TYPE_CHECKING:
    from adjudicator.engine.core import Engine


BY_HAND = "the table"
"""Where a term comes from that the table itself has added."""


class Verdict(Struct, gc=False):
    """How the encounter would come out as things stand."""

    kind: str
    """win, both_lose, deal (a deal must be tried)."""
    winner: str | None = None
    margin: int | None = None
    totals: dict[str, int] = field(default_factory=dict)
    terms: dict[str, list[Term]] = field(default_factory=dict)
    kinds: list[str] = field(default_factory=list)
    why: list[str] = field(default_factory=list)
    """References of the rules that decided, in order."""


def succeeded(e: Encounter | None) -> bool:
    """The encounter was a success for the offense: won, a deal, or no fight needed (ffg T-81, E-62)."""
    o = e.outcome if e is not None else None
    return o is not None and (o.kind in ("deal", "success") or (o.kind == "win" and o.winner == "offense"))


def card_value(m: Engine, seat: int | None, terms: list[Term] | None = None, used: Used | None = None) -> int:
    """What the seat's encounter card is worth as an attack."""
    card = main_card(m.state, seat)
    if card is None:
        return 0
    return fold(m, "card_value", card, printed_value(m, card), None, terms, used)


def side_total(m: Engine, side: str, terms: list[Term] | None = None, used: Used | None = None) -> int:
    """A side's total when both cards are attacks."""
    main = main_of(m.state, side)
    if main is None:
        return 0
    card = main_card(m.state, main)
    if terms is not None:
        terms.append(Term("printed", card.face if card else "", main, 0, printed_value(m, card), "card"))
    value = card_value(m, main, terms, used)
    worth = fold(m, "ship_worth", main, 1, None, terms, used)
    own = _ships(m, main, side, terms, used) * worth
    part = value + own
    if terms is not None:
        terms.append(Term("ships", "ships", main, value, part, "own"))
    total = fold(m, "own_part", side, part, {"card_value": value, "ships": own}, terms, used)
    helped = 0
    for ally in allies_of(m.state, side):
        n = _ships(m, ally, side, terms, used)
        each = fold(m, "ship_worth", ally, 1, None, terms, used)
        if terms is not None:
            terms.append(Term("ships", "allies", ally, total + helped, total + helped + n * each, "ally"))
        helped += n * each
    total += fold(m, "allies_part", side, helped, None, terms, used)
    total = fold(m, "side_total", side, total, None, terms, used)
    e = m.state.encounter
    more = e.by_hand.get(side, 0) if e is not None else 0
    if more and terms is not None:
        terms.append(Term("add", BY_HAND, None, total, total + more))
    return total + more


def _ships(m: Engine, seat: int, side: str, terms: list[Term] | None, used: Used | None) -> int:
    """What a player's ships on a side count, apart from what each is worth."""
    return fold(m, "ship_count", seat, sum(here(m.state, seat, side).values()), None, terms, used)


def weigh(m: Engine, used: Used | None = None) -> Verdict:
    """The outcome as the cards, ships and rules in force give it now; nothing is written."""
    state = m.state
    e = state.encounter
    if e is None:
        return Verdict("none")
    lost = _both_lose(m)
    if lost is not None and (m.choice("self_destruct_against_win") == 1 or not _forced(m)):
        return Verdict("both_lose", why=[lost])
    cards = [main_card(state, state.offense), main_card(state, e.defense)]
    kinds = [kind_of(m, card) for card in cards]
    result = m.rules.results.get((kinds[0], kinds[1]), "deal")
    verdict = Verdict(result if result in ("deal", "both_lose") else "win", kinds=kinds, why=[f"turn.{result}"])
    if result in ("offense", "defense"):
        verdict.winner = result
    if result == "compare":
        _compare(m, verdict, used)
    if verdict.kind != "both_lose":
        _force(m, verdict, used)
    if e.upset and verdict.winner is not None:
        verdict.winner = "defense" if verdict.winner == "offense" else "offense"
        verdict.why.append("upset")
    return verdict


def _both_lose(m: Engine) -> str | None:
    """The rule by which both sides lose at once, before anything is compared (ffg Q-40), or None."""
    return next((live.ref for live, _, _ in m.index.applying("decide:both_lose", "encounter", None)), None)


def _forced(m: Engine) -> bool:
    """Some rule makes a side the winner whatever the totals say."""
    verdict = Verdict("deal")
    _force(m, verdict, None)
    return verdict.winner is not None


def _compare(m: Engine, verdict: Verdict, used: Used | None) -> None:
    for side in ("offense", "defense"):
        terms: list[Term] = []
        verdict.totals[side] = side_total(m, side, terms, used)
        verdict.terms[side] = terms
    offense, defense = verdict.totals["offense"], verdict.totals["defense"]
    low: list[Term] = []
    lower = fold(m, "lower_wins", None, 0, None, low, used)
    verdict.why.extend(t.rule for t in low)
    verdict.margin = abs(offense - defense)
    if offense == defense:
        tie: list[Term] = []
        to = fold(m, "tie_to_offense", None, 0 if m.choice("tie") == 1 else 2, None, tie, used)
        if to == 2:
            verdict.kind, verdict.winner = "both_lose", None
        else:
            verdict.winner = "offense" if to == 1 else "defense"
        verdict.why.append("turn.tie")
    else:
        verdict.winner = "offense" if (offense > defense) != bool(lower) else "defense"


def _force(m: Engine, verdict: Verdict, used: Used | None) -> None:
    """Results by text: the first in acting order stands (ffg T-61)."""
    for live, owner, c in m.index.applying("decide:winner", "encounter", None):
        if live.amount is not None:
            winner = live.amount(c)
            if winner is None:
                continue
            if used is not None and live.used and owner is not None:
                used.append((live.ref, owner, live.entry.id, live.text))
            verdict.kind, verdict.winner, verdict.margin = "win", winner, None
            verdict.why.append(live.ref)
            return
