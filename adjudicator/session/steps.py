"""What a game is made of: replies, and what the table does to the game as a whole. Each is kept with its question."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from adjudicator.engine import Announce, Answer, Ask, Correct, Refused, Reply, SeatSetup
from adjudicator.table.state import State

LARGEST = 999_999_999
DEEPEST = 20
UNREADABLE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters (a line break is none here) and halves of characters: no file keeps them readably."""


class Replaced(Struct, tag="state"):
    """The table played on without us: the state as it is now."""

    state: State
    reason: str


class Joined(Struct, tag="joins"):
    """A player sits down, clockwise after a seat."""

    player: SeatSetup
    after: int


class Departed(Struct, tag="leaves"):
    """A player leaves the game, with all its ships."""

    seat: int
    reason: str


Step = Answer | Announce | Correct | Replaced | Joined | Departed


class Given(Struct):
    """One step, the signature of the question it was given at, and the sentence that says it, if somebody wrote one."""

    step: Step
    asked: str
    text: str = ""


class Kept(Struct):
    """How many later answers were kept, and how many wait because a question differs."""

    kept: int
    left: int = 0


class Rows(Struct):
    """A change of the steps that are kept: those after number `after` give way to `new`."""

    after: int
    new: Sequence[Given] = ()


def asked(ask: Ask | None) -> str:
    """A question's signature in one line: kind, seats, rule, moment, name."""
    if ask is None:
        return ""
    kind, seats, rule, moment, name = ask.signature()
    return f"{kind} / {' '.join(map(str, seats))} / {rule} / {moment} / {name}"


def clean(reply: Reply) -> Reply:
    """The reply as a copy of its own, of nothing but plain data that any file can keep.

    Raises:
        Refused: something in it is no plain data; the sentence says what.
    """
    if isinstance(reply, Answer):
        return Answer(plain(reply.value), _mapping(reply.args))
    if isinstance(reply, Announce):
        if type(reply.seat) is not int:
            raise Refused(f"{reply.seat!r} is no seat; seats are numbers from 0")
        return Announce(reply.seat, str(plain(reply.what)), _mapping(reply.args))
    return Correct([_mapping(change) for change in reply.changes], str(plain(reply.reason)))


def _mapping(value: Any) -> dict[str, Any]:
    found = plain(value)
    if not isinstance(found, dict) or not all(isinstance(key, str) for key in found):
        raise Refused(f"{value!r} is no mapping of names to values")
    return found


def plain(value: Any, depth: int = 0) -> Any:
    """A copy of plain data: nothing, truths, whole numbers, readable text, and lists and mappings of these.

    Raises:
        Refused: it is something else.
    """
    if value is None or value is True or value is False:
        return value
    kind = type(value)
    if kind is str:
        hit = UNREADABLE.search(value)
        if hit is not None:
            raise Refused(f"the character U+{ord(hit.group()):04X} cannot be read by anybody; leave it out")
        return value
    if kind is int:
        if abs(value) > LARGEST:
            raise Refused(f"a number of {len(str(abs(value)))} digits; at most 9 are possible")
        return value
    if depth > DEEPEST:
        raise Refused("an answer nested deeper than any question asks for")
    if kind is list or kind is tuple:
        return [plain(item, depth + 1) for item in value]
    if kind is dict:
        if not all(type(key) in (str, int) for key in value) or len({str(key) for key in value}) != len(value):
            raise Refused("each part of an answer is named once, by a word or a whole number")
        return {plain(key, depth + 1): plain(item, depth + 1) for key, item in value.items()}
    raise Refused(f"{value!r} is no answer: answers are numbers, words, lists and mappings")


pack = msgspec.msgpack.Encoder().encode


def copied(state: State) -> State:
    """The same table once more."""
    return _states.decode(pack(state))


def unpacked(raw: bytes) -> State:
    """A state that was packed.

    Raises:
        msgspec.MsgspecError: it is none.
    """
    return _states.decode(raw)


_states = msgspec.msgpack.Decoder(State)

__all__ = [
    "Departed",
    "Given",
    "Joined",
    "Kept",
    "Replaced",
    "Rows",
    "Step",
    "asked",
    "clean",
    "copied",
    "pack",
    "plain",
    "unpacked",
]
