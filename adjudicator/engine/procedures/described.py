"""Special destiny cards: whom their instruction means, how the offense settles it, and where the encounter leads.

What an entry says under `data`: `most` or `fewest` (of what), `ties`, `with_offense`; `neighbour` (left or right);
`elected`; `settled_at_home` (who has a base on a planet the offense itself is absent from); `strongest_base`; `moon`;
`challenge: warp` (for ships in the warp); `asks` (the table reads the card). `needs` is a module without which it is
passed over.
"""

from __future__ import annotations

from functools import partial

from adjudicator.engine import asking
from adjudicator.engine.core import Engine, Flow
from adjudicator.engine.moons import open_moons
from adjudicator.engine.questions import Ask, Option
from adjudicator.engine.roles import clockwise_from
from adjudicator.rulebook.model import Entry
from adjudicator.table import changes as ch
from adjudicator.table.positions import acting_order, colonies, foreign_colonies, in_warp, planets_of
from adjudicator.table.state import WARP, Outcome

RULE = "turn.special_destiny"


def described(m: Engine, entry: Entry) -> Flow:
    """The players a special card fits, in acting order; the offense itself as its card or the table says."""
    data = entry.data
    others = [s for s in acting_order(m.state) if s != m.state.offense]
    if data.get("needs") not in (None, *m.state.modules):
        return []
    if "neighbour" in data:
        step = 1 if data["neighbour"] == "left" else -1
        return [(m.state.offense + step) % len(m.state.seats)]
    if data.get("elected"):
        return others
    if data.get("moon"):
        return list(dict.fromkeys(m.state.planets[place].system for place in moons(m)))
    if data.get("settled_at_home"):
        return [s for s in others if _settled_at_home(m, s)]
    if data.get("strongest_base"):
        owners = {seat for seat, _ in strongest(m)}
        return [s for s in others if s in owners] or sorted(owners)
    if data.get("challenge") == "warp":
        there = [s for s in others if m.state.places[WARP].get(s, 0)]
        return (yield from _read_aloud(m, entry, there)) if data.get("asks") else there
    if data.get("asks"):
        return (yield from _read_aloud(m, entry, [*others, m.state.offense]))
    itself = bool(data.get("with_offense")) and m.choice("special_destiny_offense") == 1
    return (yield from _measured(m, entry, [*others, m.state.offense] if itself else others))


def _measured(m: Engine, entry: Entry, among: list[int]) -> Flow:
    """Who has most or fewest of something; ties as the edition settles them (ffg T-28; seed M7.1)."""
    data = entry.data
    what = str(data.get("most") or data.get("fewest"))
    if what == "hand" and not all(m.state.seats[s].hand.tracked for s in among):
        return (yield from _read_aloud(m, entry, among))
    sizes = {s: _measure(m, s, what) for s in among}
    best = max(sizes.values()) if "most" in data else min(sizes.values())
    fit = [s for s in among if sizes[s] == best]
    if best == 0 and len(fit) == len(among) and m.choice("special_destiny_tie") == 2:
        return []
    return sorted(fit, key=lambda s: _clockwise(m, s))[:1] if data.get("ties") == "clockwise" else fit


def _clockwise(m: Engine, seat: int) -> int:
    """Places from the offense's left; the offense itself last."""
    return (seat - m.state.offense - 1) % len(m.state.seats)


def _measure(m: Engine, seat: int, what: str) -> int:
    state = m.state
    if what == "warp":
        return sum(in_warp(state, seat).values())
    if what == "hand":
        hand = state.seats[seat].hand
        return hand.count - (hand.rewards if m.choice("special_destiny_cards") == 2 else 0)
    if what == "foreign":
        return foreign_colonies(state, seat)
    moons_too = m.choice("cone_most_bases_moons") == 1
    return sum(1 for place in colonies(state, seat) if moons_too or not state.planets[place].moon)


def _read_aloud(m: Engine, entry: Entry, among: list[int]) -> Flow:
    """The table reads what is printed and says whom it means; nobody lets the next card be turned."""

    def build() -> Ask | None:
        if not among:
            return None
        text = f"Read {entry.name} aloud: whom does it fit?"
        options = asking.players(m, among)
        seats = (m.state.offense,)
        return Ask("players", seats, text, RULE, m.state.moment, "meant", options, 0, len(among), True, [])

    return (yield from asking.ask(m, build)) or []


def _settled_at_home(m: Engine, seat: int) -> list[str]:
    """Home planets of the offense on which that player has a base and the offense has none."""
    offense = m.state.offense
    at = m.state.places
    return [place for place in planets_of(m.state, offense) if seat in at[place] and offense not in at[place]]


def strongest(m: Engine) -> list[tuple[int, str]]:
    """The bases with the most ships, by owner and place, those of others first in the board's order."""
    at = m.state.places
    sizes = {(seat, place): n for place in m.state.planets for seat, n in at[place].items()}
    best = max(sizes.values(), default=0)
    return [base for base, n in sizes.items() if n == best]


def moons(m: Engine) -> list[str]:
    """Moons of any system at which the offense may aim."""
    return [place for system in range(len(m.state.seats)) for place in open_moons(m.state, system)]


def elect(m: Engine) -> Flow:
    """Everybody but the offense votes for one of them, openly and clockwise; the offense breaks a tie (mayfair Q29)."""
    voters = clockwise_from(m.state, m.state.offense)
    find = partial(asking.players, m, voters)
    if m.choice("cone_vote") == 2:
        text = "Everybody but you has voted in secret: who is elected?"
        return (yield from asking.pick(m, "player", m.state.offense, RULE, "elected", text, find))
    votes: dict[int, int] = {}
    for voter in voters:
        text = f"{asking.name_of(m, voter)}, whom do you elect as {asking.word(m, 'defense')}?"
        chosen = yield from asking.pick(m, "player", voter, RULE, "vote", text, find)
        votes[int(chosen)] = votes.get(int(chosen), 0) + 1
    most = max(votes.values())
    tied = [seat for seat in voters if votes.get(seat) == most]
    text = f"{asking.name_of(m, m.state.offense)}, the vote is tied: who is the {asking.word(m, 'defense')}?"
    return (yield from asking.pick(m, "player", m.state.offense, RULE, "tied", text, partial(asking.players, m, tied)))


def bases(m: Engine, entry: Entry, seat: int | None) -> list[str]:
    """The places to which a card that speaks of bases may lead, once it is known whose; nothing for other cards."""
    data = entry.data
    if data.get("challenge") == "warp":
        return [WARP]
    if data.get("moon"):
        return moons(m)
    if data.get("strongest_base"):
        return [place for owner, place in strongest(m) if owner == seat]
    if data.get("settled_at_home") and seat is not None:
        return colonies(m.state, seat) if m.choice("cone_settler_target") == 1 else _settled_at_home(m, seat)
    return []


def choose_base(m: Engine, entry: Entry, seat: int | None) -> Flow:
    """The offense picks the base its special card leads to; None for a card that leads to a system."""
    text = f"{asking.name_of(m, m.state.offense)}, which {asking.word(m, 'colony')} do you aim at?"

    def find() -> list[Option]:
        return [Option(place, place) for place in bases(m, entry, seat)]

    return (yield from asking.pick(m, "planet", m.state.offense, RULE, "base", text, find))


def played_by_the_table(m: Engine, entry: Entry | None) -> Flow:
    """The table plays the card by itself and records how it came out, where it rules so (mayfair Q29)."""
    name = entry.name if entry is not None else "the card"
    seat = m.state.offense

    def build() -> Ask:
        text = f"Play {name} as it says, move the ships, and record what happened."
        return Ask("text", (seat,), text, RULE, m.state.moment, "result", [], 0, 200, True, "")

    said = yield from asking.ask(m, build)
    if said:
        m.do(ch.Noted(f"{name}: {said}"), RULE, seat)
    text = f"Was it a success for {asking.name_of(m, seat)}?"
    won = yield from asking.whether(m, seat, RULE, "success", text)
    m.set("outcome", Outcome("success" if won else "none"), RULE)
    m.state.goto = "resolution.end"
