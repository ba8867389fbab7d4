"""The engine: a table's state in, questions out, every rule read from the book."""

from adjudicator.engine.core import Engine, Fault, Record
from adjudicator.engine.questions import Announce, Answer, Ask, Correct, Option, Refused, Reply
from adjudicator.engine.setup import SeatSetup, Setup, new_state

__all__ = [
    "Announce",
    "Answer",
    "Ask",
    "Correct",
    "Engine",
    "Fault",
    "Option",
    "Record",
    "Refused",
    "Reply",
    "SeatSetup",
    "Setup",
    "new_state",
]
