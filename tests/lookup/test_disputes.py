"""Disputes of players' tables that nobody can play through are answered by looking them up."""

from __future__ import annotations

import pytest

from adjudicator.lookup import index_of
from adjudicator.lookup.text import card_lines
from adjudicator.rulebook import load

ANSWERS = [
    ("d027", "mayfair", "gambler", "power.gambler", "Kicker"),
    ("d143", "ffg", "oracle magician", "ruling.oracle_magician", "not used in one game"),
    ("d166", "mayfair", "forgotten power", "ruling.forgotten_power", "Macron or Virus"),
    ("d214", "mayfair", "challenge begins", "ruling.challenge_begins", "leaves the Warp"),
]


@pytest.mark.parametrize(("number", "edition", "typed", "found", "answer"), ANSWERS)
def test_a_dispute_is_answered(number: str, edition: str, typed: str, found: str, answer: str) -> None:
    index = index_of(load(edition))
    assert found in [hit.id for hit in index.search(typed, 3)]
    (card,) = index.cards(found)
    assert answer in "\n".join(card_lines(card))
    (dispute,) = index.cards(f"section.{number}")
    assert card.title in "\n".join(card_lines(dispute)) or found.removeprefix("ruling.") in "\n".join(
        card_lines(dispute)
    )
