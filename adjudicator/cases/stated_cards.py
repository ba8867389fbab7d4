"""The cards a case says there are: in hands, in decks and their discards, and on the table already."""

from __future__ import annotations

from adjudicator.cases import fields
from adjudicator.cases.stated import Stated
from adjudicator.rulebook.nodes import Node
from adjudicator.table import changes as ch
from adjudicator.table.state import REWARD, UNKNOWN, Laid


def hands(table: Stated) -> None:
    """Hands as counts or faces; what is not named is a new hand of this edition."""
    for seat, said in enumerate(table.case.seats):
        if said.hand is not None:
            _hand(table, seat, said.hand)
    dealt = table.get("hands")
    everybody = range(len(table.state.seats))
    for _, seat, value in [] if dealt is None else table.owned(dealt, "hands", everybody):
        _hand(table, seat, value)


def decks(table: Stated) -> None:
    """How many cards a deck still has where the table counts them, and what lies on its discards."""
    for _, place, value in fields.pairs(table.get("decks"), "decks"):
        table.do(ch.DeckCounted(_deck(table, place), fields.whole(value, "a number of cards")))
    for _, place, value in fields.pairs(table.get("discards"), "discards"):
        deck = _deck(table, place)
        counted = value.kind != "list"
        faces = [UNKNOWN] * fields.whole(value, "discards") if counted else [table.face(item) for item in value.items]
        table.do(ch.DeckCounted(deck, table.state.decks[deck].count, faces))


def _deck(table: Stated, node: Node) -> str:
    return fields.one(node, [deck for deck in table.state.decks if deck != "destiny"], "a deck of this game")


def _hand(table: Stated, seat: int, node: Node) -> None:
    if node.kind == "list":
        faces = [table.face(item) for item in node.items]
        table.do(ch.HandSet(seat, len(faces), faces))
    elif node.kind == "map":
        fields.known_keys(node, ("cards", REWARD), "a hand by its backs")
        whole = node.get("cards")
        if whole is None:
            raise node.error("a hand by its backs without 'cards'", "cards: and how many in all")
        count, reward = fields.whole(whole, "a hand"), node.get(REWARD)
        rewards = 0 if reward is None else fields.whole(reward, "cards with a reward back")
        if rewards and (REWARD not in table.state.decks or rewards > count):
            raise node.error(f"{rewards} of {count} cards with a reward back", "a hand that can be")
        table.do(ch.HandSet(seat, count, rewards=rewards))
    else:
        table.do(ch.HandSet(seat, fields.whole(node, "a hand")))


def laid(table: Stated) -> None:
    """What lies on the table already: cards not named lie there unseen."""
    state = table.state
    e = ch.encounter(state)
    up = table.reached > table.rows["reveal.turned_up"]
    found: list[tuple[int, str, str]] = []
    for _, place, value in fields.pairs(table.get("kickers"), "kickers"):
        said = fields.text(value, "a kicker")
        whole = said == UNKNOWN or said.startswith("kicker ")
        found.append((table.seat(place), table.face(value, "" if whole else "kicker "), "kicker"))
    named = {}
    for _, place, value in fields.pairs(table.get("cards"), "cards"):
        named[table.seat(place)] = table.face(value)
    if table.reached > table.rows["planning.selection"] and e.defense is not None:
        for seat in (state.offense, e.defense):
            found.append((seat, named.pop(seat, UNKNOWN), "main"))
        for seat in named:
            name = table.names.title(seat)
            raise table.where("cards").error(f"{name} is no main player", "cards of offense and defense")
    for seat, face, laid_as in found:
        table.do(ch.CardLaid(Laid(0, seat, face, laid_as, up=up, moment="planning.selection")))
