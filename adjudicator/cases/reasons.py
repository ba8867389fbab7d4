"""Why a game came out as it did: the log's telling records as sentences, each with its rule and its sources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.engine.machine import Record
from adjudicator.rulebook.model import Book, Entry
from adjudicator.table import changes as ch
from adjudicator.table.state import OUT, WARP, State

OUTCOMES = {
    "win": "{winner} wins",
    "both_lose": "both sides lose",
    "bargaining": "two negotiates: the main players must agree",
    "deal": "a deal is made",
    "failed_deal": "the deal fails",
    "success": "the offense succeeds without a fight",
    "none": "the encounter is cut short",
}


def reasons(log: Sequence[Record], state: State, book: Book) -> list[dict[str, Any]]:
    """The telling records: uses, what fired, totals, the outcome, ships and Lucre on the move, powers lost."""
    owners = rule_owners(book)
    rows = {row.id: row for row in book.turn}
    found: list[dict[str, Any]] = []
    for record in log:
        said = _text(record, state, owners)
        if said is None:
            continue
        entry = owners.get(record.rule)
        row = rows.get(record.moment)
        cites = list(entry.cites) if entry is not None else [row.reason] if row is not None and row.reason else []
        seat = None if record.seat is None else state.seats[record.seat].name
        found.append({"moment": record.moment, "rule": record.rule, "seat": seat, "text": said, "cites": cites})
    return found


def rule_owners(book: Book) -> dict[str, Entry]:
    """Every rule's reference, and every entry's name and id, with the entry it belongs to."""
    found: dict[str, Entry] = {}
    for entry in book.entries.values():
        found[entry.name] = found[entry.id] = entry
        for clause in entry.clauses:
            found[clause.ref] = entry
            for step in clause.do:
                if step.standing is not None:
                    found[step.standing.ref] = entry
        for standing in entry.standings:
            found[standing.ref] = entry
    return found


def _text(record: Record, state: State, owners: dict[str, Entry]) -> str | None:
    names = [seat.name for seat in state.seats]
    match record.kind, record.data:
        case "used", str(status):
            entry = owners.get(record.rule)
            who = "" if record.seat is None else f"{names[record.seat]}: "
            about = f" ({entry.text})" if entry is not None and entry.text else ""
            return f"{who}{record.rule} {_STATUS.get(status, status)}{about}"
        case "total", [str(side), int(total), list(terms)]:
            steps = ", ".join(f"{term.rule} {term.before} to {term.after}" for term in terms)
            return f"the {side}'s total is {total}: {steps}"
        case "outcome", [str(kind), winner, margin, *_]:
            by = f" by {margin}" if margin else ""
            return OUTCOMES.get(kind, kind).format(winner=f"the {winner}") + by
        case "note" | "corrected", str(text):
            return text
        case "changed", change:
            return _change(change, names)
    return None


_STATUS = {"worked": "worked", "countered": "was countered", "no effect": "had no effect"}


def _change(change: Any, names: list[str]) -> str | None:
    match change:
        case ch.ShipsMoved(owner=owner, source=source, to=to, count=count) if WARP in (source, to) or to == OUT:
            return f"{count} {names[owner]} ships from {source} to {to}"
        case ch.ShipsMoved(owner=owner, source="gate" | "beside" as source, to=to, count=count):
            return f"{count} {names[owner]} ships from {source} to {to}"
        case ch.LucrePaid(payer=payer, payee=payee, amount=amount, reason=reason) if amount:
            first = "the bank" if payer is None else names[payer]
            second = "the bank" if payee is None else names[payee]
            return f"{first} pays {second} {amount} Lucre: {reason}"
        case ch.PowerMarked(seat=seat, lost=lost):
            return f"{names[seat]} {'loses' if lost else 'regains'} its power"
        case ch.Won(seats=seats):
            return f"{' and '.join(names[seat] for seat in seats)} wins the game"
    return None
