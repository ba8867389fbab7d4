"""What a sentence says may be so already: then nothing is left to answer."""

from __future__ import annotations

from adjudicator.cases.sentence import Sentence
from adjudicator.engine import Engine


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
    """The sentence names a power of its player that is in force and has nothing to announce at all."""
    seat = sentence.seat
    if seat is None:
        return False
    held = [(slot.power, engine.book.entries[slot.power]) for slot in engine.state.seats[seat].slots]
    return any(
        entry.name == sentence.parts["rule"] and not entry.clauses and engine.in_force(seat, power)
        for power, entry in held
    )
