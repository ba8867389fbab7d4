"""Corrections in words: what the table overrules, as changes of the state."""

from __future__ import annotations

import re
from typing import Any

from adjudicator.cases.lists import split_outside_quotes
from adjudicator.cases.names import Names, NotUnderstood, Titles

EXAMPLES = "'3 Ana ships from warp to red 1', 'Ana holds 6 cards', 'Ana gets 3 Lucre', 'Ana pays 3 Lucre', 'danger'"


def read_changes(text: str, names: Names, exact: bool) -> list[dict[str, Any]]:
    """The changes of ``3 Ana ships from warp to red 1; Ana holds 6 cards``."""
    return [_change(item.strip(), names, exact) for item in split_outside_quotes(text)]


def _change(text: str, names: Names, exact: bool) -> dict[str, Any]:
    seat = names.seat_pattern(exact)
    if match := re.fullmatch(rf"(\d+) {seat} ships? from (?P<source>.+?) to (?P<to>.+)", text):
        return {
            "type": "ships",
            "owner": names.seat(match["who"], exact),
            "source": names.place(match["source"], exact),
            "to": names.place(match["to"], exact),
            "count": int(match[1]),
        }
    if match := re.fullmatch(rf"{seat} holds (?P<count>\d+) cards?", text):
        return {"type": "hand_set", "seat": names.seat(match["who"], exact), "count": int(match["count"])}
    if match := re.fullmatch(rf"{seat} (?P<verb>gets|pays) (?P<amount>\d+) Lucre", text):
        who = names.seat(match["who"], exact)
        paid = {"payer": who, "payee": None} if match["verb"] == "pays" else {"payer": None, "payee": who}
        return {"type": "lucre", **paid, "amount": int(match["amount"]), "reason": "correction"}
    if text in ("danger", "no danger"):
        return {"type": "set", "name": "danger", "value": text == "danger"}
    raise NotUnderstood(f"{text!r} is no correction; write for example {EXAMPLES}")


def write_changes(changes: list[dict[str, Any]], titles: Titles) -> str:
    """The changes in words, as `read_changes` reads them."""
    return "; ".join(_write_change(change, titles) for change in changes)


def _write_change(change: dict[str, Any], titles: Titles) -> str:
    match change:
        case {"type": "ships", "owner": owner, "source": source, "to": to, "count": count}:
            return f"{count} {titles.title(owner)} ships from {source} to {to}"
        case {"type": "hand_set", "seat": seat, "count": count}:
            return f"{titles.title(seat)} holds {count} cards"
        case {"type": "lucre", "payer": None, "payee": int(payee), "amount": amount}:
            return f"{titles.title(payee)} gets {amount} Lucre"
        case {"type": "lucre", "payer": int(payer), "payee": None, "amount": amount}:
            return f"{titles.title(payer)} pays {amount} Lucre"
        case {"type": "set", "name": "danger", "value": value}:
            return "danger" if value else "no danger"
    raise LookupError(f"no sentence says the change {change!r}")
