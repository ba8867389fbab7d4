"""Questions to the table, and answers. Screen, cases, fuzzer and what-if all use these and nothing else.

Kinds and the value an answer carries:

===========  ==========================================================================================
go_on        None. A pause: anybody may announce something; Enter goes on.
use          the reference of a rule to use (an option's value), or None to pass
whether      True or False
one          the value of one option
player       a seat; `players`: a list of seats, `low` to `high` of them
planet       a place
ships        {place: count} with the total between `low` and `high`; an option's `most` caps its place,
             its `least` must be there; of what is more than its `free`, `beyond` in all
number       a whole number from `low` to `high`
cards        {seat: face} for every seat of `seats`; ``?`` is a card laid unseen (where `secret`); None lays none;
             the options are the kinds of card that may be laid
hand         [face, ...], `low` to `high` of them, from the hand of `seats[0]`; ``?`` is a card nobody names;
             with options (cards that would do, as others like them would) all are named
destiny      a destiny face; an option for each that can come
deal         None for no deal, or a list of terms, see `procedures/deals.py`; the options are terms with all
             there is of a thing, of which an option's `most` may be given
split        {label: count}, summing to `high` (at least to `low`); an option for each label
order        the values of all options, arranged
text         a sentence
===========  ==========================================================================================
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field


class Option(Struct, frozen=True, gc=False):
    """One legal answer (or place, or label) with the words the table reads and why it is legal."""

    value: Any
    label: str
    reason: str = ""
    most: int = 0
    least: int = 0
    free: int = 0
    """Of the most, those that are none of a few which may not all go together, see `Ask.beyond`."""


class Ask(Struct, gc=False):
    """A question: whom, what, and what would be a legal answer."""

    kind: str
    seats: tuple[int, ...]
    text: str
    rule: str
    """Reference of the rule that asks, such as ``Healer.heal`` or ``turn.launch``."""
    moment: str
    name: str = ""
    options: list[Option] = field(default_factory=list)
    low: int = 0
    high: int = 0
    may_pass: bool = False
    default: Any = None
    """What Enter answers where `may_pass` or only one thing is sensible."""
    differ: bool = False
    """The cards named must be of different kinds."""
    secret: bool = False
    join: str = "one"
    """one, or all (secret until every seat has answered)."""
    beyond: int | None = None
    """How many in all may go beyond what is `free` at each place; None where it makes no difference which go."""
    note: str = ""
    """Why the last announcement was refused, shown with the same question."""

    def signature(self) -> tuple[Any, ...]:
        """What must be the same for a saved answer to fit this question."""
        return (self.kind, self.seats, self.rule, self.moment, self.name)


class Answer(Struct, gc=False, tag="answer", omit_defaults=True):
    """The reply to the open question."""

    value: Any = None
    args: dict[str, Any] = field(default_factory=dict)
    """Of an answer that uses a rule: answers to that rule's own questions, where already known."""


class Announce(Struct, gc=False, tag="announce"):
    """A seat plays a card or uses a rule of its own accord, at any question."""

    seat: int
    what: str
    """A card's face (``Cosmic Zap``) or a rule's reference (``One more ship.buy``)."""
    args: dict[str, Any] = field(default_factory=dict)
    """Answers to its questions by name, where already known."""


class Correct(Struct, gc=False, tag="correct"):
    """The table overrules the state: changes as plain data, with the reason."""

    changes: list[dict[str, Any]]
    reason: str


Reply = Answer | Announce | Correct


class Refused(Exception):
    """An answer or announcement that is not legal now; the same question stands.

    `rule` is the rule that refuses, `when` the moments at which it would be legal.
    """

    def __init__(self, text: str, rule: str = "", when: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule
        self.when = when
