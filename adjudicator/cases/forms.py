"""The forms of a sentence, as a table: the parser reads with it, the writer writes with it, players find it explained.

A pattern is words and slots. ``{who:seat}`` is a slot of the type `seat`; ``[a|b]`` is either or nothing, ``(a|b)`` is
either, the first being the one that is written. A slot's type says how its words are read, see `slots.py`.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product

from msgspec import Struct

from adjudicator.cases.sentence import Unsaid


class Form(Struct, frozen=True):
    """One form of a sentence: the id of what it says, and its pattern."""

    verb: str
    pattern: str
    says: str


FORMS = (
    Form("go", "go on", "nobody does anything here"),
    Form("until", "go on until {moment:moment}", "in cases and scripts: pass until that moment of the turn"),
    Form("reveal", "reveal", "go on until the cards are turned up"),
    Form("nodeal", "no deal", "the main players find no agreement"),
    Form("yes", "[{who:seat} says ](yes|y)", "agrees to what is asked"),
    Form("no", "[{who:seat} says ](no|n)", "refuses what is asked"),
    Form("another", "another encounter", "the offense has a further encounter"),
    Form("noother", "no other encounter", "the offense has no further encounter"),
    Form("destiny", "destiny is {choice:raw}", "the destiny card turned up"),
    Form("deal", "deal: {terms:terms}", "the agreement, its terms separated by semicolons"),
    Form("correct", "correct: {changes:changes}[ because {reason:text}]", "the table overrules what was noted"),
    Form(
        "quake", "cosmic quake[ with {cards:raw} cards]", "the deck and its discards are empty; that many can be dealt"
    ),
    Form("none", "{who:seat} has no encounter card", "says so when its hand is checked"),
    Form("lays_none", "{who:seat} lays no (card|encounter card)", "lays nothing"),
    Form("no_kicker", "{who:seat} lays no kicker", "lays no kicker"),
    Form("kicker_down", "{who:seat} lays a kicker", "lays a kicker nobody has seen"),
    Form("card_down", "{who:seat} lays a card", "lays a card nobody has seen"),
    Form("reward_down", "{who:seat} lays a reward card", "lays an unseen card with a reward back"),
    Form("lays", "{who:seat} lays {face:face}", "lays that card or kicker"),
    Form("shows", "{who:seat} shows {face:face}", "the card that was laid unseen, now that it is turned up"),
    Form("aims", "{who:seat} aims at {place:place} with {with:ships_from}", "aims the gate, with so many ships"),
    Form("aims", "{who:seat} aims at {place:place}", "aims the gate"),
    Form("sends", "{who:seat} sends (nothing|no ships)", "sends no ships"),
    Form("sends", "{who:seat} sends {ships:ships_from}", "sends ships into the encounter"),
    Form("loses", "{who:seat} loses (nothing|no ships)", "loses no ships"),
    Form("loses", "{who:seat} loses {ships:ships_from}", "which ships are lost"),
    Form("brings", "{who:seat} brings (nothing|no ships)", "brings back no ships"),
    Form("brings", "{who:seat} brings {ships:ships_to}", "where returning ships go"),
    Form("invites", "{who:seat} invites {whom:seats}", "invites allies"),
    Form("joins", "{who:seat} joins {side:side} with {with:ships_from}", "becomes an ally, with those ships"),
    Form("joins", "{who:seat} joins {side:side}", "becomes an ally"),
    Form("accepts", "{who:seat} accepts with {with:ships_from}", "becomes an ally of the only side that asked"),
    Form("accepts", "{who:seat} accepts", "becomes an ally of the only side that asked"),
    Form("declines", "{who:seat} declines", "becomes nobody's ally"),
    Form("not_use", "{who:seat} does not use {rule:rule}", "does not use that power now"),
    Form("passes", "{who:seat} passes", "does not do what it might do now"),
    Form("uses", "{who:seat} uses {rule:rule} on {target:raw}", "uses a power on somebody or something"),
    Form("uses", "{who:seat} uses {rule:rule}", "uses a power, or one rule of it"),
    Form(
        "pays", "{who:seat} pays {whom:seat} {amount:whole} Lucre[ for {reason:text}]", "gives Lucre to another player"
    ),
    Form("buys", "{who:seat} buys {rule:rule}", "spends Lucre"),
    Form("plays", "{who:seat} plays {face:face} for {for:side}", "plays a card for a side"),
    Form("plays", "{who:seat} plays {face:face} on {for:seat}'s side", "the same"),
    Form("plays", "{who:seat} plays {face:face} on {target:raw}", "plays a card on somebody or something"),
    Form("plays", "{who:seat} plays {face:face}", "plays a card"),
    Form("takes", "{who:seat} takes {shares:shares}", "how a number is split, such as rewards"),
    Form("picks", "{who:seat} (picks|discards|keeps|gives) {faces:faces}", "chooses cards of a hand"),
    Form("orders", "{who:seat} orders {things:things}", "puts things in order"),
    Form("says", '{who:seat} says "{words:text}"', "free words"),
    Form("chooses", "{who:seat} (chooses|answers) {choice:raw}", "answers what is asked"),
)


class Piece(Struct, frozen=True):
    """A stretch of a pattern: plain words, or a slot with its type."""

    words: str
    slot: str = ""
    type: str = ""


@cache
def pieces(pattern: str) -> tuple[Piece, ...]:
    """A pattern without optional parts and alternatives, cut into words and slots."""
    out = []
    for words, slot, kind in re.findall(r"([^{]+)|\{(\w+):(\w+)\}", pattern):
        out.append(Piece(words) if words else Piece("", slot, kind))
    return tuple(out)


@cache
def variants(pattern: str) -> tuple[str, ...]:
    """Every plain pattern that a pattern stands for, the fullest and first-written first."""
    choices: list[list[str]] = []
    for optional, either, words in re.findall(r"\[([^\]]*)\]|\(([^)]*)\)|([^\[(]+)", pattern):
        if optional:
            choices.append([*optional.split("|"), ""])
        elif either:
            choices.append(either.split("|"))
        else:
            choices.append([words])
    return tuple("".join(parts) for parts in product(*choices))


@cache
def canonical(verb: str, slots: frozenset[str]) -> tuple[Piece, ...]:
    """The pattern to write a sentence with: the first one of that verb with exactly these slots.

    Raises:
        Unsaid: there is none.
    """
    for form in FORMS:
        if form.verb == verb:
            for plain in variants(form.pattern):
                if {piece.slot for piece in pieces(plain) if piece.slot} == slots:
                    return pieces(plain)
    raise Unsaid(f"no form says {verb!r} with {sorted(slots)}")


def verbs() -> tuple[str, ...]:
    """The words that stand after the player's name, for advice on misspelt sentences."""
    found = dict.fromkeys(
        plain.removeprefix("{who:seat} ").split("{")[0].split()[0]
        for form in FORMS
        for plain in variants(form.pattern)
        if plain.startswith("{who:seat} ")
    )
    return tuple(found)
