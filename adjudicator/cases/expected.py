"""What a case expects, read key by key; a mistyped expectation is an error before anything is played."""

from __future__ import annotations

from typing import Any

from adjudicator.cases import destiny, fields
from adjudicator.cases.names import Names, NotUnderstood
from adjudicator.cases.parse import read_worded
from adjudicator.cases.ships import read_special
from adjudicator.engine.destiny_deck import every_face
from adjudicator.rulebook.model import Book
from adjudicator.rulebook.nodes import Node
from adjudicator.table.state import UNKNOWN, State

OUTCOMES = ("win", "both_lose", "deal", "failed_deal", "success", "none")
DOWN, GONE = "face down", "gone"
"""What a Moon shows that shows nothing, or that has left the game."""
ENDS = {
    "both_sides_lose": "both_lose",
    "no_deal": "failed_deal",
    "deal_fails": "failed_deal",
    "won": "win",
    "offense_wins": "win",
    "defense_wins": "win",
    "cut_short": "none",
    "no_fight": "success",
}
"""Outcomes as people call them."""
NONE = ("none", "nobody", "nothing", "no one")
KINDS = ("attack", "negotiate", "morph", "retreat", "intimidate")


def _nobody(node: Node) -> bool:
    """No player has any: ``0``, ``none`` or ``{}``."""
    return not node.pairs if node.kind == "map" else node.kind == "scalar" and (node.text in NONE or node.whole() == 0)


class Expected:
    """Reads expectations against a book and the table a case starts from; `place` is the node of their key."""

    def __init__(self, book: Book, start: State) -> None:
        self.book = book
        self.start = start
        self.names = Names(start, book, guesses=False)
        self.rows = [row.id for row in book.turn]

    def name(self, node: Node) -> str:
        """The player a node names."""
        return self.names.title(fields.named(node, self.names.seat, "a player"))

    def place(self, node: Node) -> str:
        """The place a node names."""
        return fields.named(node, self.names.place, "a place")

    def rule(self, node: Node) -> str:
        """The rule a node names."""
        return fields.named(node, self.names.rule, "a rule")

    def moment(self, node: Node, place: Node) -> str:
        """A moment of the turn."""
        return fields.one(node, self.rows, "a moment")

    def outcome(self, node: Node, place: Node) -> str:
        """A kind of outcome."""
        said = fields.text(node, "an outcome").replace(" ", "_").casefold()
        return ENDS.get(said, said) if ENDS.get(said, said) in OUTCOMES else fields.one(node, OUTCOMES, "an outcome")

    def numbers(self, node: Node, place: Node) -> dict[str, int]:
        """Player to number; none for all of them."""
        if _nobody(node):
            return dict.fromkeys(self.names.titles, 0)
        return {self.name(who): fields.signed(n, "a number") for _, who, n in fields.pairs(node, place.text)}

    def kinds(self, node: Node, place: Node) -> dict[str, str]:
        """Player to kind of card."""
        return {self.name(who): fields.one(kind, KINDS, "a kind") for _, who, kind in fields.pairs(node, place.text)}

    def players(self, node: Node, place: Node) -> list[str]:
        """A list of players."""
        if node.empty() or (node.kind == "scalar" and node.text in NONE):
            return []
        return [self.name(item) for item in node.values()]

    def truths(self, node: Node, place: Node) -> dict[str, bool]:
        """Player to true or false."""
        return {self.name(who): fields.truth(said, place.text) for _, who, said in fields.pairs(node, place.text)}

    def lines(self, node: Node, place: Node) -> list[str]:
        """Sentences, to be tried where the case ends."""
        found = fields.texts(node, place.text)
        for item, words in zip(node.values(), found, strict=True) if found else ():
            try:
                read_worded(words, self.start, self.book)
            except NotUnderstood as problem:
                raise item.error(problem.said, "a sentence, as under 'do'", problem.nearest) from problem
        return found

    def acting(self, node: Node, place: Node) -> list[tuple[str, str]]:
        """Who may act, in order: players, or ``{who: Cy, what: Healer.heal}``."""
        if node.empty() or (node.kind == "scalar" and node.text in NONE):
            return []
        return [self.question(item, place) if item.kind == "map" else (self.name(item), "") for item in node.values()]

    def powers(self, node: Node, place: Node) -> dict[str, list[str]]:
        """Player to its powers by name."""
        return {self.name(who): fields.texts(names, place.text) for _, who, names in fields.pairs(node, place.text)}

    def rules(self, node: Node, place: Node) -> list[str]:
        """A list of rules."""
        return [] if node.empty() else [self.rule(item) for item in node.values()]

    def sentences(self, node: Node, place: Node) -> list[str]:
        """A list of words."""
        return fields.texts(node, place.text)

    def truth(self, node: Node, place: Node) -> bool:
        """true or false."""
        return fields.truth(node, place.text)

    def ships(self, node: Node, place: Node) -> dict[str, dict[str, int]]:
        """Place to player to number; a place with nobody named is empty."""
        return {
            self.place(spot): {
                self.name(who): fields.whole(n, "a number of ships") for _, who, n in fields.pairs(at, spot.text)
            }
            for _, spot, at in fields.pairs(node, place.text)
        }

    def moons(self, node: Node, place: Node) -> dict[str, str]:
        """Moon to what it shows, ``face down`` or ``gone``."""
        right = [*(e.name for e in self.book.entries.values() if e.kind == "moon"), DOWN, GONE]
        return {self.place(spot): fields.one(face, right, "a Moon") for _, spot, face in fields.pairs(node, place.text)}

    def stacks(self, node: Node, place: Node) -> dict[str, dict[str, dict[str, int]]]:
        """Player to the places of its ships that carry others, to whose they are and how many."""
        return {self.name(spot): self.ships(at, spot) for _, spot, at in fields.pairs(node, place.text)}

    def lands(self, node: Node, place: Node) -> dict[str, list[str]]:
        """Player to the places it has landed on; `[]` or none for nobody."""
        if (node.kind == "list" and not node.values()) or (node.kind == "scalar" and node.text in NONE):
            return {name: [] for name in self.names.titles}
        return {
            self.name(who): [] if at.empty() else [self.place(item) for item in at.values()]
            for _, who, at in fields.pairs(node, place.text)
        }

    def rewards(self, node: Node, place: Node) -> dict[str, int | dict[str, int]]:
        """Player to a number of rewards, or to their split; none for all of them."""
        if _nobody(node):
            return dict.fromkeys(self.names.titles, 0)
        return {
            self.name(who): {label: fields.whole(n, label) for label, _, n in fields.pairs(said, "a split")}
            if said.kind == "map"
            else fields.whole(said, "rewards")
            for _, who, said in fields.pairs(node, place.text)
        }

    def questions(self, node: Node, place: Node) -> list[tuple[str, str]]:
        """Whom and what, as ``{who: Cy, what: Healer.heal}``."""
        return [] if node.empty() else [self.question(item, place) for item in node.values()]

    def question(self, node: Node, place: Node) -> tuple[str, str]:
        """Whom and what."""
        fields.known_keys(node, ("who", "what"), "a question")
        who, what = node.get("who"), node.get("what")
        return ("" if who is None else self.name(who), "" if what is None else self.asked(what))

    def asked(self, node: Node) -> str:
        """What is asked: an entry or one of its rules, or in small letters a step of the turn, a choice, a question."""
        said = fields.text(node, "what is asked")
        return self.rule(node) if said[0].isupper() else said

    def deck(self, node: Node, place: Node) -> dict[str, int]:
        """Destiny card to how many may still come; `count` for the whole pile."""
        known = [*every_face(self.book), UNKNOWN, "count"]
        found = fields.pairs(node, "destiny_deck")
        return {fields.one(face, known, "a destiny card"): fields.whole(n, "cards") for _, face, n in found}

    def ledger(self, node: Node, place: Node) -> list[dict[str, Any]]:
        """Payments, as ``{from: Cy, to: bank, amount: 4, reason: a card}``."""
        found = []
        for item in [] if node.empty() else node.values():
            fields.known_keys(item, ("from", "to", "amount", "reason"), "a payment")
            line: dict[str, Any] = {}
            for key, _, value in fields.pairs(item, "a payment"):
                if key == "amount":
                    line[key] = fields.whole(value, "an amount")
                else:
                    line[key] = fields.text(value, key)
            found.append(line)
        return found

    def comet(self, node: Node, place: Node) -> str:
        """The Comet in force, or none."""
        return "none" if fields.text(node, "a Comet") == "none" else destiny.comet(self.book, node)

    def decks(self, node: Node, place: Node) -> dict[str, int]:
        """Deck to number of cards."""
        return {self.deck_name(deck): fields.whole(n, "cards") for _, deck, n in fields.pairs(node, place.text)}

    def discards(self, node: Node, place: Node) -> dict[str, list[str]]:
        """Deck to its discards, newest last; ``?`` for one that nobody has named."""
        return {
            self.deck_name(deck): fields.texts(faces, place.text) for _, deck, faces in fields.pairs(node, place.text)
        }

    def deck_name(self, node: Node) -> str:
        """One of this game's decks."""
        return fields.one(node, self.start.decks, "a deck of this game")

    def limbo(self, node: Node, place: Node) -> dict[str, Any]:
        """Section to player to number, and where the marker stands."""
        found: dict[str, Any] = {}
        for key, spot, value in fields.pairs(node, "limbo"):
            if key == "marker":
                found[key] = fields.text(value, "the marker")
            else:
                section = fields.one(spot, self.names.sections, "a section of the Limbo")
                found[section] = {self.name(w): fields.whole(n, "ships") for _, w, n in fields.pairs(value, spot.text)}
        return found

    def memory(self, node: Node, place: Node) -> dict[str, dict[str, Any]]:
        """A power's name to what it keeps: cards as a count or as faces, powers and places by name, else a number."""
        keepers = {entry.name: entry for entry in self.book.entries.values() if entry.keeps}
        found: dict[str, dict[str, Any]] = {}
        for _, spot, kept in fields.pairs(node, place.text):
            entry = keepers[fields.one(spot, keepers, "a power that keeps something")]
            found[entry.name] = {
                (key := fields.one(name, entry.keeps, f"a memory of {entry.name}")): self.kept(
                    what, entry.keeps[key]["type"]
                )
                for _, name, what in fields.pairs(kept, spot.text)
            }
        return found

    def kept(self, node: Node, kind: str) -> Any:
        """A number, true or false, a player's name, or a list of names."""
        if kind == "player":
            return self.name(node)
        if node.kind == "list" or node.empty():
            return fields.texts(node, "a memory")
        return fields.truth(node, "a memory") if node.truth() is not None else fields.signed(node, "a memory")

    def special(self, node: Node, place: Node) -> dict[str, list[str]]:
        """Player to its special ships and where they stand, in their order."""
        found: dict[str, list[str]] = {}
        for _, who, value in fields.pairs(node, "special"):
            for item in value.values():
                if read_special(fields.text(item, "a special ship")) is None:
                    raise item.error(f"'{item.text}'", "a special ship, at, and its place")
            found[self.name(who)] = [item.text for item in value.values()]
        return found
