"""What people type, and what they mean by it."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.lookup import Index, index_of
from adjudicator.rulebook import load
from tests.lookup.many import SIZE, many
from tests.test_rooms import loaded_by

HERE = [
    ("mirorr", "power.mirror"),
    ("miror", "power.mirror"),
    ("zombi", "power.zombie"),
    ("zmobie", "power.zombie"),
    ("macro", "power.macron"),
    ("macorn", "power.macron"),
    ("anti mater", "power.anti_matter"),
    ("antimatter", "power.anti_matter"),
    ("Anti-matter", "power.anti_matter"),
    ("filtch", "power.filch"),
    ("vultch", "power.vulch"),
    ("chrnos", "power.chronos"),
    ("pacafist", "power.pacifist"),
    ("kikker", "card.kicker"),
    ("kick", "card.kicker"),
    ("reinforcment", "card.reinforcement"),
    ("compromise", "card.negotiate"),
    ("comprimise", "card.negotiate"),
    ("negociate", "card.negotiate"),
    ("mobius tube", "artifact.mobius_tubes"),
    ("moebius tubes", "artifact.mobius_tubes"),
    ("tubes", "artifact.mobius_tubes"),
    ("cosmic zapp", "artifact.cosmic_zap"),
    ("what happens when human is zapped", "power.human"),
    ("can Trader swap after a kicker is laid", "power.trader"),
    ("will Zombie win against Void", "power.zombie"),
    ("who chooses the ships lost to Shadow", "power.shadow"),
    ("is compensation due where a hand is too short", "term.compensation"),
    ("cosmiczap", "artifact.cosmic_zap"),
    ("plauge", "artifact.plague"),
    ("feild", "artifact.force_field"),
    ("forcefield", "artifact.force_field"),
    ("emotoin", "artifact.emotion_control"),
    ("quas", "artifact.quash"),
    ("consolaton", "term.compensation"),
    ("compensation", "term.compensation"),
    ("compansation", "term.compensation"),
    ("revolt", "term.upset"),
    ("upset", "term.upset"),
    ("hyperspace gate", "term.gate"),
    ("hyperspcae gate", "term.gate"),
    ("cone", "term.gate"),
    ("cones", "term.gate"),
    ("edict", "term.artifact"),
    ("artifacts", "term.artifact"),
    ("external base", "term.foreign_colony"),
    ("foreign colonies", "term.foreign_colony"),
    ("GO", "term.offense"),
    ("offence", "term.offense"),
    ("challenge", "term.encounter"),
    ("phase 5", "phase.planning"),
    ("planing", "phase.planning"),
    ("the zombie alien", "power.zombie"),
    ("reveal.totals", "moment.reveal.totals"),
    ("kicker order", "ruling.kicker_order"),
    ("zap_scope", "ruling.zap_scope"),
    ("Q-36", "section.Q-36"),
    ("q36", "section.Q-36"),
    ("d113", "section.d113"),
    ("M14.10", "section.M14.10"),
    ("mirror.reversal", "power.mirror"),
    ("power.zombie", "power.zombie"),
    ("lower total", "power.anti_matter"),
]
MAYFAIR = [
    ("edict zap", "artifact.edict_zap"),
    ("edictzap", "artifact.edict_zap"),
    ("limbo", "rule.limbo"),
    ("lucre", "module.lucre"),
    ("lucer", "module.lucre"),
    ("consolaton", "term.compensation"),
    ("compensation", "term.compensation"),
    ("upset", "term.upset"),
    ("encounter card", "term.encounter_card"),
    ("challenge card", "term.encounter_card"),
    ("silncer", "power.silencer"),
    ("dictater", "power.dictator"),
    ("phase 7", "phase.planning"),
    ("launch", "phase.launch"),
    ("kicker", "card.kicker"),
    ("one more", "purchase.one_more_ship"),
]
LARGE = [
    *((typed, meant) for typed, meant in HERE if meant.startswith(("power", "artifact", "term"))),
    ("sniveller", "power.sniveler"),
    ("sni", "power.sniveler"),
    ("philantropist", "power.philanthropist"),
    ("phil", "power.philanthropist"),
    ("philan", "power.philanthropist"),
    ("philont", "power.philanthropist"),
    ("sorceror", "power.sorcerer"),
    ("doppleganger", "power.doppelganger"),
    ("ticktock", "power.tick_tock"),
    ("tick tok", "power.tick_tock"),
    ("guerilla", "power.guerrilla"),
    ("kamakazi", "power.kamikaze"),
    ("masochst", "power.masochist"),
    ("connoiseur", "power.connoisseur"),
    ("claw", "power.the_claw"),
    ("yinyang", "power.yin_yang"),
    ("reincarnater", "power.reincarnator"),
    ("symbiot", "power.symbiote"),
    ("hypocondriac", "power.hypochondriac"),
    ("wormhole", "power.wormhole"),
    ("worm", "power.worm"),
    ("packrat", "power.pack_rat"),
    ("liz", "power.lizard"),
]


def first(index: Index, typed: str) -> str:
    """The id of the first thing found."""
    found = index.search(typed, 5)
    return found[0].id if found else "nothing"


@pytest.mark.parametrize(("typed", "meant"), HERE)
def test_what_is_meant_comes_first(typed: str, meant: str) -> None:
    assert first(index_of(load("ffg")), typed) == meant


@pytest.mark.parametrize(("typed", "meant"), MAYFAIR)
def test_what_is_meant_comes_first_in_the_other_edition(typed: str, meant: str) -> None:
    assert first(index_of(load("mayfair")), typed) == meant


@pytest.mark.parametrize(("typed", "meant"), LARGE)
def test_what_is_meant_comes_first_among_many(typed: str, meant: str) -> None:
    book = many()
    assert len(book.entries) == SIZE
    assert first(index_of(book), typed) == meant


def test_every_name_finds_its_own_thing_first() -> None:
    for book in (load("mayfair"), many()):
        index = index_of(book)
        for entry in book.entries.values():
            assert first(index, entry.id) == entry.id
            assert any(hit.id == entry.id for hit in index.search(entry.name, 3)), entry.name


def test_a_beginning_beats_a_typo_beats_a_part() -> None:
    for typed, there in (("worm", "exact"), ("tor", "start"), ("field", "word"), ("tor", "part"), ("mirorr", "typo")):
        ways = [hit.way for hit in index_of(many()).search(typed, 2000)]
        assert there in ways
        assert ways == sorted(ways, key=["exact", "start", "word", "typo", "named", "part", "guess", "text"].index)
    assert [hit.title for hit in index_of(many()).search("mac", 2)] == ["Macron", "Machine"]


def test_only_the_kinds_asked_for() -> None:
    index = index_of(load("ffg"))
    assert {hit.kind for hit in index.search("kicker", 20, {"ruling"})} == {"ruling"}
    zaps = [hit.id for hit in index.search("zap", 9, {"artifact"})]
    assert {"artifact.card_zap", "artifact.cosmic_zap"} <= set(zaps)
    assert all(hit.startswith("artifact.") for hit in zaps)
    assert index.search("zombie", 5, set()) == []


def test_both_editions_at_once() -> None:
    index = index_of(load("ffg"), load("mayfair"))
    assert [hit.id for hit in index.search("edict zap", 1)] == ["artifact.edict_zap"]
    assert [card.edition for card in index.cards("power.zombie")] == ["ffg", "mayfair"]
    assert [card.title for card in index.cards("term.gate")] == ["Hyperspace gate", "Cone"]
    ids = [hit.id for hit in index.search("e", 500)]
    assert len(ids) == len(set(ids))


def test_nothing_typed_finds_nothing() -> None:
    index = index_of(load("ffg"))
    assert index.search("") == index.search(" -'") == index.search("xqzzyq") == index.search("zombie", 0) == []
    assert index.card("xqzzyq") is None
    with pytest.raises(KeyError):
        index.cards("power.nobody")


def test_the_name_that_answered_is_told() -> None:
    (hit,) = index_of(load("ffg")).search("consolation", 1)
    assert (hit.title, hit.name, hit.way, hit.likeness) == ("Compensation", "consolation", "exact", 1.0)


def test_looking_up_loads_no_screen_and_no_yaml() -> None:
    assert not loaded_by("adjudicator.lookup") & {"textual", "rich", "ruamel", "rapidfuzz"}


def test_an_index_is_made_once_for_a_book() -> None:
    book = load("ffg")
    assert index_of(book) is index_of(book)
    assert index_of(msgspec.structs.replace(book)) is not index_of(book)


@given(st.text(max_size=40))
def test_anything_can_be_typed(typed: str) -> None:
    index = index_of(load("mayfair"))
    for hit in index.search(typed, 3):
        assert index.cards(hit.id)[0].title
