"""Why a power does not work just now, by whose doing, and how long: lost, zapped, shut off, silenced."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.engine.core import rules_of
from adjudicator.engine.index import shut_by
from adjudicator.rulebook.model import Book
from adjudicator.table.state import Slot, State

LOST, ZAPPED, OFF, SILENCED, PARTLY, BARRED = "lost", "zapped", "off", "silenced", "silenced in part", "may not be used"
ENCOUNTER = "encounter"
SILENCE = {"blocked": SILENCED, "partly": PARTLY}
"""What silence does to powers of each kind."""
POWER = "power"
"""The kind of entry whose every rule may be shut off for all."""


class Mark(NamedTuple):
    """What is the matter with a power."""

    how: str
    by: str = ""
    """The card, power or Comet that does it; nothing where the word says all."""
    until: str = ENCOUNTER
    """What has to end before it works again; nothing for a lost power."""


def mark_of(book: Book, state: State, seat: int, slot: Slot) -> Mark | None:
    """What keeps a power of this seat from working; None while it works."""
    if slot.lost:
        return Mark(LOST, until="")
    e, barred = state.encounter, None
    for effect in state.effects:
        made = rules_of(book).made(effect.rule)
        subjects, live = made
        if live.verb != "forbid":
            continue
        by, until, bound = live.entry.title, effect.until, effect.bound.get("power")
        if shut_by(made) == POWER:
            return Mark(OFF, by, until)
        if bound is None or (bound[0], bound[1]) != (seat, slot.power):
            continue
        if "effect" in subjects:
            used = any(u.owner == seat and u.power == slot.power and u.status == "countered" for u in state.uses)
            return Mark(ZAPPED, "", until) if used else Mark(OFF, by, until)
        if "use" in subjects:
            barred = Mark(BARRED, by, until)
    comet = e.comet if e is not None else None
    if comet is not None and any(shut_by(made) == POWER for made in rules_of(book).entry(comet).standings):
        return Mark(OFF, book.entries[comet].name)
    entry = book.entries.get(slot.power)
    if e is not None and seat in e.silenced and entry is not None and entry.silencer in SILENCE:
        return Mark(SILENCE[entry.silencer])
    return barred


def in_short(mark: Mark) -> str:
    """A mark beside the power's name."""
    lasts = "" if mark.until in ("", ENCOUNTER) else f" this {mark.until.removeprefix('this ')}"
    return f"{mark.how}{lasts}{f': {mark.by}' if mark.by else ''}"


def in_full(mark: Mark, book: Book) -> str:
    """A mark with how long it stays: ``zapped until the encounter ends``."""
    words = book.lexicon.get("words", {})
    if not mark.until:
        home = words.get("home colony", {}).get("many", "home colonies")
        return f"{mark.how} until there are enough {home} again"
    if mark.until.startswith("this "):
        return in_short(mark)
    what = words.get(mark.until, {}).get("one", mark.until)
    return f"{mark.how} until the {what} ends" + (f": {mark.by}" if mark.by else "")
