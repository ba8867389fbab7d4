"""What a power or card does with others at one table: what stops it, what acts beside it, what counts before it."""

from __future__ import annotations

import pytest

from adjudicator.lookup import Beside, index_of
from adjudicator.rulebook import load
from adjudicator.rulebook.model import EDITIONS
from tests.tables import EDITIONS as TABLES

BOOKS = {edition: load(edition) for edition in EDITIONS}


def beside(edition: str, name: str, *others: str) -> dict[str, str]:
    """What is said of a thing beside each of the others, on one line each."""
    book = BOOKS[edition]
    ids = {e.name: e.id for e in book.entries.values() if e.kind in ("power", "artifact")}
    found = index_of(book).pages(book).beside(ids[name], [ids[other] for other in others])
    assert all(isinstance(one, Beside) and one.says for one in found)
    return {one.other: " ".join(one.says) for one in found}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_that_stops_powers_says_what_it_stops(edition: str) -> None:
    """A zap answers a power as it is used (ffg T-67, mayfair F3.21): what is announced of each stands there."""
    said = beside(edition, "Cosmic Zap", "Macron", "Zombie")
    assert "each of its ships counts four" in said["Macron"]
    assert "bring its ships home" in said["Zombie"]
    assert "Cosmic Zap: stop the power being used" in beside(edition, "Macron", "Cosmic Zap", "Zombie")["Cosmic Zap"]


def test_an_answer_to_one_power_is_none_to_others() -> None:
    """Force Field may bar Parasite where the table rules so (d205), and no other power."""
    said = beside("ffg", "Force Field", "Parasite", "Macron")
    assert "keep the uninvited out" in said["Parasite"]
    assert "keep the uninvited out" not in said.get("Macron", "")


def test_an_answer_to_its_owner_s_own_uses_is_none_to_others() -> None:
    """Binary chooses between its own player's powers (mayfair hexes)."""
    book = BOOKS["mayfair"]
    binary = next(entry.id for entry in book.entries.values() if entry.name == "Binary")
    assert index_of(book).pages(book).beside(binary, ["power.macron", "power.zombie"]) == []


def test_two_powers_too_strong_for_one_player_are_told() -> None:
    """The sheet of Virus says so of Warpish (mayfair facts)."""
    said = beside("mayfair", "Virus", "Warpish", "Zombie")
    assert said["Warpish"].startswith("one player with both is held to be too strong")
    assert "too strong" not in said.get("Zombie", "")


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_acts_at_one_moment_or_about_one_event_is_told_with_its_order(edition: str) -> None:
    said = beside(edition, "Zombie", "Healer", "Void", "Macron")
    assert "Zombie, instead: bring its ships home; Healer, after: heal the ships just lost" in said["Healer"]
    assert "Void, instead: take them out of the game" in said["Void"]
    assert "Macron" not in said


def test_open_questions_about_both_stand_with_the_choice_taken() -> None:
    said = beside("ffg", "Zombie", "Void")["Void"]
    assert "What becomes of Zombie's ships? 1: Void acts first" in said


def test_changes_of_one_number_and_moments_of_two_powers_are_told_in_order() -> None:
    said = beside("ffg", "Mirror", "Calculator")["Calculator"]
    assert "both act at “Cards are down”, in order from the offense" in said
    assert "both change what an attack card is worth" in said
    assert "in order from the GO" in beside("mayfair", "Mirror", "Calculator")["Calculator"]


@pytest.mark.parametrize("edition", TABLES)
def test_every_entry_can_be_read_beside_every_power(edition: str) -> None:
    """Nothing in the book has rules that this cannot read; a thing is never told beside itself."""
    book = BOOKS[edition]
    pages = index_of(book).pages(book)
    powers = [e.id for e in book.entries.values() if e.kind == "power"]
    for entry in list(book.entries.values())[::7]:
        assert all(one.id != entry.id and one.says for one in pages.beside(entry.id, powers))


def test_the_sections_that_speak_of_it_stand_on_its_page() -> None:
    book = BOOKS["mayfair"]
    card = index_of(book).pages(book).card("power.mirror")
    assert "M14.10" in card.sections["itself"]
    assert card.sections["Challenge cards are down"] == ["M9.0", "M14.15", "F1.9"]
