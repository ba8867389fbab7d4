"""What a sentence says may be so already: then nothing is left to answer."""

from __future__ import annotations

from collections import Counter
from typing import Any

from adjudicator.cases.names import plain
from adjudicator.cases.sentence import Sentence
from adjudicator.engine import Engine
from adjudicator.engine.called import thing
from adjudicator.table import changes as ch
from adjudicator.table.state import GATE, OUT, UNKNOWN, WARP

OWN_COLOUR, REDRAW = "turn.own_colour", "redraw"
"""The rule by which a card of the offense's own colour is thrown away, and how that is said."""
REVEAL = "reveal.turned_up"
Reach = tuple[int, int, int, int]
"""How far a game has come."""
Claim = tuple[Any, ...]
"""What a line says."""


def settled(sentence: Sentence, engine: Engine, since: int = 0, over: bool = False) -> bool:
    """What a sentence says is so already, since there was nothing else to choose: where the gate points, rewards of the
    one kind there were, noted since so many records of the log, a power that works by itself. Once the encounter is
    over, a power that stands again may have been shut off in it.
    """
    if sentence.verb == "uses":
        rule = sentence.parts["rule"]
        used = [
            ref for u in engine.state.uses if u.owner == sentence.seat for ref in (u.rule, u.rule.partition(".")[0])
        ]
        so = rule in used or asks_now(sentence, engine) or (not over and stands(sentence, engine))
        return so and by_itself(rule, engine)
    if sentence.verb == "aims":
        return _points(sentence, engine)
    shares = [(n, words.removesuffix("s")) for n, words in sentence.parts.get("shares", ())]
    taken = [data[-1] for data in _events("rewards", sentence.seat, engine, since)]
    return bool(taken) and sentence.verb == "takes" and shares == [(n, kind[:-1]) for kind, n in taken[-1].items() if n]


def _points(sentence: Sentence, engine: Engine) -> bool:
    """The gate points where the offense is said to aim; ships said with it stand there, or are still to be launched."""
    state, e = engine.state, engine.state.encounter
    if e is None or e.target != sentence.parts["place"] or sentence.seat not in (None, state.offense, e.aimer):
        return False
    there = state.places[GATE].get(state.offense, 0)
    return not there or all(sum(part.parts["ships"].values()) == there for part in sentence.follow)


def _events(what: str, seat: int | None, engine: Engine, since: int) -> list[list[Any]]:
    """What was noted of that kind for a player since so many records of the log."""
    return [r.data for r in engine.log[since:] if r.kind == "event" and r.data[:2] == [what, seat]]


def about_another(sentence: Sentence, engine: Engine) -> bool:
    """It is said on whom a power is used, and what is offered now is about what happened to somebody else."""
    ask, (_, it), on = engine.question, engine.offered, sentence.with_it.get("target")
    if ask is None or ask.kind != "use" or sentence.verb != "uses" or it is None or it.get("owner") is None:
        return False
    names = [plain(seat.name) for seat in engine.state.seats]
    return plain(str(on)) in names and names.index(plain(str(on))) != it["owner"]


def asks_now(sentence: Sentence, engine: Engine) -> bool:
    """The open question is put by the very power of its player, or rule of it, that the sentence says is used."""
    ask, seat = engine.question, sentence.seat
    if ask is None or sentence.verb != "uses" or seat is None or seat not in ask.seats:
        return False
    power = ask.rule.partition(".")[0]
    own = [engine.book.entries[slot.power].name for slot in engine.state.seats[seat].slots]
    return power in own and sentence.parts["rule"] in (ask.rule, power)


def by_itself(rule: str, engine: Engine) -> bool:
    """No rule of that power, or that one, is used by choice, but in place of one that is not where a table rules so."""
    entries = [engine.book.entries[slot.power] for seat in engine.state.seats for slot in seat.slots]
    meant = [clause for entry in entries for clause in entry.clauses if rule in (entry.name, clause.ref)]
    forced = [clause.at for clause in meant if clause.must]
    chosen = [clause for clause in meant if not clause.must]
    instead = all(clause.at in forced and "ruling." in (clause.condition or "") for clause in chosen)
    return instead and any(rule.partition(".")[0] == entry.name for entry in entries)


def stands(sentence: Sentence, engine: Engine) -> bool:
    """The sentence names a power of its player that is in force, and whose rules all stand by themselves."""
    seat = sentence.seat
    if seat is None:
        return False
    held = [(slot.power, engine.book.entries[slot.power]) for slot in engine.state.seats[seat].slots]
    return any(
        entry.name == sentence.parts["rule"] and entry.standings and not entry.clauses and engine.in_force(seat, power)
        for power, entry in held
        if not any("encounter_again" in s.subject for s in entry.standings)  # its use is still to come, and is asked
    )


def just_gained(sentence: Sentence, engine: Engine, since: int) -> bool:
    """A card that a sentence chooses has just come to its player's hand, there being no other: it is not laid by it."""
    ask, choice, seat = engine.question, sentence.parts.get("choice"), sentence.seat
    if ask is None or ask.kind != "cards" or sentence.verb != "chooses":
        return False
    changes = [record.data for record in engine.log[since:] if record.kind == "changed"]
    gained = [face for c in changes if isinstance(c, ch.HandChanged) and c.seat == seat for face in c.gained]
    return plain(str(choice)) in [plain(face) for face in gained]


def happened(sentence: Sentence, engine: Engine, since: int) -> bool:
    """What a sentence says has come about by itself since so many records of the log, there being nothing to choose."""
    seat, parts = sentence.seat, sentence.parts
    if any(said.parts.get("choice") == REDRAW for said in (sentence, *sentence.otherwise)):
        return any(record.rule == OWN_COLOUR for record in engine.log[since:])
    changes = [record.data for record in engine.log[since:] if record.kind == "changed"]
    if sentence.verb == "loses" and parts.get("ships"):
        lost: Counter[str] = Counter()
        for change in changes:
            if isinstance(change, ch.PileAdded) or (isinstance(change, ch.ShipsMoved) and change.to in (WARP, OUT)):
                lost[change.source] += change.count * (change.owner == seat)
        return all(place and n == lost[place] for place, n in parts["ships"].items())
    if just_gained(sentence, engine, since):
        return True
    if sentence.verb == "chooses" and engine.question is not None and engine.question.kind != "go_on":
        named = [i for i, other in enumerate(engine.state.seats) if plain(other.name) == plain(str(parts["choice"]))]
        met = [c.value for c in changes if isinstance(c, ch.EncounterSet) and c.name == "system"]
        return bool(named) and met[-1:] == named
    if sentence.verb in ("takes", "picks"):
        shares = parts.get("shares", ())
        if not all(words.split()[0].startswith("card") for _, words in shares):
            return False
        count = sum(n for n, _ in shares) + len(parts.get("faces", ()))
        events = _events("compensation", seat, engine, since)
        gained = Counter(face for c in changes if isinstance(c, ch.HandChanged) and c.seat == seat for face in c.gained)
        unseen = gained.pop(UNKNOWN, 0)
        strange = Counter(parts.get("faces", ())) - gained
        return bool(count and events) and sum(int(d[-1]) for d in events) == count and strange.total() <= unseen
    return False


def reached(sentence: Sentence, engine: Engine) -> bool:
    """A sentence that only says how far to go on has come there."""
    moment = REVEAL if sentence.verb == "reveal" else sentence.parts.get("moment")
    if moment is None:
        return False
    rows = [row.id for row in engine.book.turn]
    return rows.index(engine.state.moment) >= rows.index(moment)


def reach(engine: Engine, moment: str = "") -> Reach:
    """How far the game has come, or came at a moment: turn, encounter, how often it went back, the row of the turn."""
    state, e = engine.state, engine.state.encounter
    row = next(n for n, row in enumerate(engine.book.turn) if row.id == (moment or state.moment))
    return (state.turn, 0 if e is None else e.nth, 0 if e is None else e.lap, row)


def past(moment: str, since: Reach, engine: Engine) -> bool:
    """A moment of this encounter was past already at a place in the game before now."""
    return since[:3] == reach(engine)[:3] and since > reach(engine, moment)


def claim(sentence: Sentence, engine: Engine) -> Claim:
    """What a sentence says, and of which encounter."""
    return (*reach(engine)[:3], sentence.verb, sentence.seat, repr(sentence.parts), repr(sentence.with_it))


def uses_of(sentence: Sentence, engine: Engine) -> int:
    """How often what a sentence says can be so in one encounter: a use as often as it was made, all else once."""
    rule = sentence.parts.get("rule")
    mine = [u.rule for u in engine.state.uses if u.owner == sentence.seat] if sentence.verb == "uses" else []
    return max(1, sum(rule in (used, thing(used)) for used in mine))
