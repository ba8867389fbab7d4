"""Asking the table. A question is built anew whenever it is resumed, since an announced card or a correction may
have changed it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.engine.core import Engine, Flow, Jumped
from adjudicator.engine.questions import Announce, Answer, Ask, Correct, Option
from adjudicator.engine.special import beyond, plain, sendable, settle_markers

Build = Callable[[], Ask | None]


def ask(m: Engine, build: Build) -> Flow:
    """Put a question until it is answered; announcements and corrections in between are carried out first.

    Returns the value, or None when `build` finds nothing left to ask.
    """
    while True:
        if m.unsure and not m.marking:
            yield from settle_markers(m)
        question = build()
        if question is None:
            return None
        reply = yield question
        if isinstance(reply, Answer):
            if not m.pending and not m.chain and not m.busy:
                m.state.open.clear()  # at a question of something in progress nobody could have announced anything
            m.named = reply.args
            return reply.value
        if isinstance(reply, Announce):
            from adjudicator.engine.announce import carry_out

            yield from carry_out(m, reply)
        elif isinstance(reply, Correct):
            m.correct(reply)
        if m.state.goto is not None and not m.busy and not m.finishing:
            raise Jumped


def name_of(m: Engine, seat: int | None) -> str:
    """A player's name."""
    return "nobody" if seat is None else m.state.seats[seat].name


def word(m: Engine, code: str, many: bool = False) -> str:
    """The edition's word for a thing."""
    found = m.book.lexicon.get("words", {}).get(code, code)
    if isinstance(found, dict):
        return str(found["many" if many else "one"])
    return str(found)


def role(m: Engine, role_: str) -> str:
    """Whom a card is for, in the edition's words: ``main player``, ``anybody but the offense``."""
    if role_.startswith("not "):
        return f"anybody but the {role(m, role_.removeprefix('not '))}"
    return word(m, "main player" if role_ == "main" else role_)


def counted(m: Engine, n: int, code: str) -> str:
    """``1 ship``, ``3 ships`` in the edition's words."""
    return f"{n} {word(m, code, n != 1)}"


def which(m: Engine, n: int, code: str) -> str:
    """``which ship``, ``which 3 ships`` in the edition's words."""
    return f"which {word(m, code)}" if n == 1 else f"which {counted(m, n, code)}"


def ships(
    m: Engine,
    seat: int,
    rule: str,
    name: str,
    text: str,
    room: Callable[[], dict[str, int]],
    low: Callable[[], int],
    high: Callable[[], int],
    default: Callable[[], dict[str, int] | None] | None = None,
    sent_by: int | None = None,
) -> Flow:
    """Ask for ships: {place: count}. `room` gives the places and the most of each; forced answers are not asked.

    Of ships `sent_by` a player to the encounter two special ones may not be, so that no more than one is offered.
    """

    forced: dict[str, int] | None = None

    def build() -> Ask | None:
        nonlocal forced
        places = there = room()
        total = sum(places.values())
        if sent_by is not None:
            places, total = sendable(m.state, sent_by, there)
        most = min(high(), total)
        least = min(low(), most)
        forced = _forced(places, least, most)
        if forced is not None:
            return None
        loose = places if sent_by is None else plain(m.state, sent_by, there)
        options = [Option(p, p, most=n, free=min(n, loose[p])) for p, n in places.items() if n > 0]
        more = beyond(m.state, sent_by) if sent_by is not None else None
        first = default() if default is not None else _fill(places, least, loose)
        return Ask(
            "ships", (seat,), text, rule, m.state.moment, name, options, least, most, least == 0, first, beyond=more
        )

    answer = yield from ask(m, build)
    if answer is not None:
        return {place: n for place, n in answer.items() if n}
    return forced or {}


def _forced(places: dict[str, int], low: int, high: int) -> dict[str, int] | None:
    """The only answer there is, if there is only one."""
    there = {place: n for place, n in places.items() if n > 0}
    total = sum(there.values())
    if not there or high <= 0:
        return {}
    if low == high:
        if len(there) == 1:
            return dict.fromkeys(there, low)
        if total == low:
            return there
    return None


def _fill(places: dict[str, int], n: int, first: dict[str, int]) -> dict[str, int]:
    """A sensible default: from the fullest place first, so that colonies are not emptied for nothing. Only when
    those that come `first` are used up, the others.
    """
    chosen: dict[str, int] = {}
    for counts in (first, places):
        left = {place: min(k, places[place]) - chosen.get(place, 0) for place, k in counts.items()}
        while sum(chosen.values()) < n and any(k > 0 for k in left.values()):
            place = max(left, key=lambda p: left[p])
            chosen[place] = chosen.get(place, 0) + 1
            left[place] -= 1
    return chosen


def pick(
    m: Engine,
    kind: str,
    seat: int,
    rule: str,
    name: str,
    text: str,
    options: Callable[[], list[Option]],
    may_pass: bool = False,
    default: Any = None,
) -> Flow:
    """Ask for one of some options (kinds player, planet, one, destiny). A single option is taken without asking."""
    found: list[Option] = []

    def build() -> Ask | None:
        nonlocal found
        found = options()
        if not found or (len(found) == 1 and not may_pass):
            return None
        # what was usual may be gone by now: a card played meanwhile may have moved ships
        gone = default is not None and all(option.value != default for option in found)
        usual = found[0].value if gone else default
        return Ask(kind, (seat,), text, rule, m.state.moment, name, found, 1, 1, may_pass, usual)

    answer = yield from ask(m, build)
    if answer is not None or may_pass:
        return answer
    return found[0].value if found else None


def whether(m: Engine, seat: int, rule: str, name: str, text: str, default: bool | None = None) -> Flow:
    """Ask yes or no."""
    answer = yield from ask(
        m,
        lambda: Ask(
            "whether",
            (seat,),
            text,
            rule,
            m.state.moment,
            name,
            [Option(True, "yes"), Option(False, "no")],
            1,
            1,
            default is not None,
            default,
        ),
    )
    return bool(answer)


def number(m: Engine, seat: int, rule: str, name: str, text: str, low: int, high: int) -> Flow:
    """Ask for a whole number."""
    if low >= high:
        return low
    return (
        yield from ask(m, lambda: Ask("number", (seat,), text, rule, m.state.moment, name, [], low, high, False, low))
    )


def players(m: Engine, seats: list[int]) -> list[Option]:
    """Options naming players."""
    return [Option(s, name_of(m, s)) for s in seats]
