"""What a sentence says may be so already: then nothing is left to answer."""

from __future__ import annotations

from collections import Counter

from adjudicator.cases.names import plain
from adjudicator.cases.sentence import Sentence
from adjudicator.engine import Engine
from adjudicator.table import changes as ch
from adjudicator.table.state import OUT, UNKNOWN, WARP

REVEAL = "reveal.turned_up"


def settled(sentence: Sentence, engine: Engine) -> bool:
    """What a sentence says is so already, since there was nothing else to choose: where the gate points, rewards of the
    one kind there were, a power that works by itself.
    """
    e = engine.state.encounter
    if sentence.verb == "uses":
        rule = sentence.parts["rule"]
        used = [
            ref for u in engine.state.uses if u.owner == sentence.seat for ref in (u.rule, u.rule.partition(".")[0])
        ]
        return by_itself(rule, engine) and (rule in used or asks_now(sentence, engine) or stands(sentence, engine))
    if sentence.verb == "aims":
        return e is not None and e.target == sentence.parts["place"]
    shares = [(n, words.removesuffix("s")) for n, words in sentence.parts.get("shares", ())]
    noted = [r.data for r in engine.log if isinstance(r.data, list) and r.data[:2] == ["rewards", sentence.seat]]
    taken = [data[2] for data in noted if isinstance(data[2], dict)]
    return bool(taken) and sentence.verb == "takes" and shares == [(n, kind[:-1]) for kind, n in taken[-1].items() if n]


def about_another(sentence: Sentence, engine: Engine) -> bool:
    """It is said on whom a power is used, and what is offered now is about what happened to somebody else."""
    ask, (_, it), on = engine.question, engine.offered, sentence.with_it.get("target")
    if ask is None or ask.kind != "use" or sentence.verb != "uses" or it is None or it.get("owner") is None:
        return False
    names = [plain(seat.name) for seat in engine.state.seats]
    return plain(str(on)) in names and names.index(plain(str(on))) != it["owner"]


def asks_now(sentence: Sentence, engine: Engine) -> bool:
    """The open question is put by the very power, or rule of it, that the sentence says its player uses."""
    ask = engine.question
    if ask is None or sentence.verb != "uses" or sentence.seat not in ask.seats:
        return False
    return sentence.parts["rule"] in (ask.rule, ask.rule.partition(".")[0])


def by_itself(rule: str, engine: Engine) -> bool:
    """No rule of that power, or that one, is used by choice."""
    entries = [engine.book.entries[slot.power] for seat in engine.state.seats for slot in seat.slots]
    meant = [clause for entry in entries for clause in entry.clauses if rule in (entry.name, clause.ref)]
    return all(clause.must for clause in meant) and any(rule.partition(".")[0] == entry.name for entry in entries)


def stands(sentence: Sentence, engine: Engine) -> bool:
    """The sentence names a power of its player that is in force, and whose rules all stand by themselves."""
    seat = sentence.seat
    if seat is None:
        return False
    held = [(slot.power, engine.book.entries[slot.power]) for slot in engine.state.seats[seat].slots]
    return any(
        entry.name == sentence.parts["rule"] and entry.standings and not entry.clauses and engine.in_force(seat, power)
        for power, entry in held
    )


def happened(sentence: Sentence, engine: Engine, since: int) -> bool:
    """What a sentence says has come about by itself since so many records of the log, there being nothing to choose."""
    seat, parts = sentence.seat, sentence.parts
    changes = [record.data for record in engine.log[since:] if record.kind == "changed"]
    if sentence.verb == "loses" and parts.get("ships"):
        lost: Counter[str] = Counter()
        for change in changes:
            if isinstance(change, ch.PileAdded) or (isinstance(change, ch.ShipsMoved) and change.to in (WARP, OUT)):
                lost[change.source] += change.count * (change.owner == seat)
        return all(place and n <= lost[place] for place, n in parts["ships"].items())
    if sentence.verb == "chooses" and engine.question is not None and engine.question.kind != "go_on":
        named = [i for i, other in enumerate(engine.state.seats) if plain(other.name) == plain(str(parts["choice"]))]
        met = [c.value for c in changes if isinstance(c, ch.EncounterSet) and c.name == "system"]
        return bool(named) and met[-1:] == named
    if sentence.verb in ("takes", "picks"):
        cards = [n for n, words in parts.get("shares", ()) if words.split()[0].startswith("card")]
        count = sum(cards) + len(parts.get("faces", ()))
        events = [
            r.data for r in engine.log[since:] if isinstance(r.data, list) and r.data[:2] == ["compensation", seat]
        ]
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
