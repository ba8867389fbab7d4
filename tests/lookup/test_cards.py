"""What a card says: when, who, what, the figures, open questions, where it comes from."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from adjudicator.lookup import Card, Index, index_of
from adjudicator.lookup.sections import codes, kind_of_section
from adjudicator.lookup.text import card_lines
from adjudicator.lookup.timing import PROCEDURES
from adjudicator.rulebook import Book, compile_book, load, load_with_house
from adjudicator.rulebook.paths import rules_dir

FLARE = """\
- flare: Zombie
  wild:
    text: Everybody's ships go home.
    uses: [{at: resolution.outcome, as: main, may: send all home, do: [{draw: 1}]}]
"""
BOOKS = [load("ffg"), load("mayfair")]


def card(book: Book, ident: str) -> Card:
    """One card of a book."""
    (found,) = index_of(book).cards(ident)
    return found


def acts_in(found: Card) -> list[str]:
    """Phases in which it acts."""
    return [phase.phase for phase in found.strip if phase.acts]


@pytest.mark.parametrize(
    ("book", "word", "says"),
    [
        (BOOKS[0], "quake", "all hands are thrown in and shuffled, and everybody gets eight cards"),
        (BOOKS[0], "failed_deal", "each main player loses three ships to the warp"),
        (BOOKS[0], "danger", "variable attacks"),
        (BOOKS[1], "foreign_colony", "A base in somebody else's system"),
        (BOOKS[1], "retrieval", "GO brings one of its ships out of the Warp"),
    ],
)
def test_a_word_of_the_game_says_what_it_is(book: Book, word: str, says: str) -> None:
    assert says in card(book, f"term.{word}").text


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.edition)
def test_everything_has_a_card_that_can_be_read_and_stored(book: Book) -> None:
    index = index_of(book)
    for ident in index.pages(book).things:
        (found,) = index.cards(ident)
        assert (found.id, found.edition) == (ident, book.edition)
        assert found.title
        assert found.heading
        lines = list(card_lines(found, book.title))
        assert lines[0].startswith(f"{found.title}. ")
        assert all(line.strip() and "\n" not in line and "{" not in line for line in lines)
        assert msgspec.json.decode(msgspec.json.encode(found), type=Card) == found
    json.dumps(msgspec.to_builtins(index.cards("power.mirror")))


def test_the_strip_has_every_phase_in_order_with_the_moments() -> None:
    mirror = card(load("mayfair"), "power.mirror")
    assert [phase.phase for phase in mirror.strip] == list(dict.fromkeys(m.phase for m in load("mayfair").turn))
    assert [phase.number for phase in mirror.strip] == ["0", "1", "1", "2", "3, 4", "5, 6", "7", "8", "9"]
    assert acts_in(mirror) == ["planning"]
    titles = {moment.id: moment.title for moment in load("mayfair").turn}
    assert [phase.moments for phase in mirror.strip if phase.acts] == [[titles["planning.selected"]]]


@pytest.mark.parametrize(
    ("edition", "ident", "phases"),
    [
        ("ffg", "power.macron", ["launch", "alliance", "reveal", "resolution"]),
        ("ffg", "power.chronos", ["reveal"]),
        ("ffg", "power.oracle", ["planning"]),
        ("ffg", "power.pacifist", ["reveal"]),
        ("ffg", "power.dictator", ["destiny"]),
        ("ffg", "card.attack", ["planning", "reveal"]),
        ("ffg", "card.morph", ["planning", "reveal"]),
        ("ffg", "card.kicker", ["planning", "reveal", "resolution"]),
        ("ffg", "artifact.quash", ["reveal"]),
        ("ffg", "artifact.plague", ["regroup"]),
        ("mayfair", "power.silencer", ["destiny"]),
        ("mayfair", "purchase.a_point", ["reveal"]),
        ("mayfair", "purchase.a_card", ["start_turn", "regroup", "destiny", "launch", "alliance"]),
    ],
)
def test_when_things_act(edition: str, ident: str, phases: list[str]) -> None:
    assert acts_in(card(load(edition), ident)) == phases


def test_what_is_answered_at_any_time_is_said() -> None:
    zombie, zap = card(load("ffg"), "power.zombie"), card(load("ffg"), "artifact.cosmic_zap")
    assert zombie.anytime == ["instead, when ships are lost"]
    assert (zap.anytime, zap.strip) == (["when a power is announced"], [])
    assert card(load("ffg"), "power.healer").anytime == ["after ships are lost", "after ships leave the game"]


def test_what_it_does_and_who() -> None:
    macron, loser = card(load("mayfair"), "power.macron"), card(load("mayfair"), "power.loser")
    assert (macron.acts[0].rule, macron.acts[0].how) == ("Macron.limit", "always")
    assert (macron.must, macron.may) == (False, False)
    assert macron.acts[2].says == "what one ship counts for consolation and rewards: becomes 2"
    assert macron.values == {"most": "1", "worth": "4", "gains": "2"}
    (upset,) = loser.acts
    assert (upset.how, upset.says, upset.roles, upset.limit) == (
        "may",
        "declare a revolt",
        ["main player"],
        "once a Challenge",
    )
    assert loser.may
    assert card(load("mayfair"), "power.zombie").must
    assert card(load("mayfair"), "power.dictator").roles == ["anybody but the GO"]
    assert [act.says for act in card(load("ffg"), "artifact.ionic_gas").acts] == ["stop compensation and rewards"]
    assert card(load("mayfair"), "rule.silence").acts[1].says == "may not invite or be invited"


def test_the_words_are_the_editions() -> None:
    assert card(load("mayfair"), "artifact.quash").heading == "Edict"
    assert card(load("ffg"), "artifact.quash").heading == "Artifact"
    assert card(load("mayfair"), "card.negotiate").also == ["compromise"]
    assert card(load("ffg"), "term.compensation").also == ["consolation"]
    assert card(load("mayfair"), "term.gate").title == "Cone"
    assert card(load("mayfair"), "term.compensation").text == "Cards a loser collects."
    assert card(load("mayfair"), "phase.alliance").heading == "Phases 5 and 6"


def test_open_questions_that_concern_it_with_the_choice_taken() -> None:
    book = load("ffg")
    zombie = card(book, "power.zombie")
    assert [issue.id for issue in zombie.rulings] == ["void_against_zombie", "zombie_no_colony"]
    assert [issue.taken for issue in zombie.rulings] == [1, 1]
    (own,) = index_of(book).cards("power.zombie", {"void_against_zombie": 3})
    assert (own.rulings[0].taken, own.rulings[0].taken_by) == (3, "this game's")
    assert own.rulings[0].choice.text == "The offense's power acts first."
    kicker = card(book, "card.kicker")
    assert "kicker_order" in [issue.id for issue in kicker.rulings]


def test_a_section_says_who_names_it() -> None:
    section = card(load("mayfair"), "section.M14.10")
    assert section.heading == "Section of the More Cosmic Encounter rules"
    assert "Mirror" in section.related["named by"]
    assert "kicker_order" in [issue.id for issue in section.rulings]
    assert card(load("ffg"), "section.d113").heading == "Dispute of players' tables"


def test_a_moment_says_what_acts_there() -> None:
    moment = card(load("ffg"), "moment.planning.selected")
    acting = moment.related["what acts here"]
    assert "Mirror" in acting
    assert "Virus" not in acting
    assert acts_in(moment) == ["planning"]
    assert "Mirror" in card(load("ffg"), "phase.planning").related["what acts here"]
    module = card(load("mayfair"), "module.lucre")
    assert "One more ship" in module.related["what belongs to it"]


def test_a_power_shows_its_flare(tmp_path: Path) -> None:
    rules = rules_dir()
    assert rules is not None
    (tmp_path / "flare.yaml").write_text(FLARE, "utf-8")
    index = Index([compile_book(rules, "ffg", [tmp_path / "flare.yaml"])])
    assert [hit.id for hit in index.search("zombie flare", 1)] == ["flare.zombie"]
    assert [hit.id for hit in index.search("zombie", 2)] == ["power.zombie", "flare.zombie"]
    (power,) = index.cards("power.zombie")
    assert [(flare.title, flare.house, flare.acts[0].says) for flare in power.flares] == [
        ("Zombie flare", True, "send all home")
    ]
    assert "  Zombie flare. Flare, of this table." in card_lines(power)


def test_where_it_comes_from(home: Path) -> None:
    (home / "house").mkdir()
    (home / "house" / "ours.yaml").write_text("- {power: Zombie, patch: true, text: Ours.}\n", "utf-8")
    own = card(load_with_house("ffg"), "power.zombie")
    assert (own.house, own.text, own.file, own.line) == (True, "Ours.", str(home / "house" / "ours.yaml"), 1)
    printed = card(load("ffg"), "power.mirror")
    assert (printed.house, printed.file) == (False, "rules/common/powers/base.yaml")
    assert card(load("mayfair"), "power.silencer").confidence


def test_the_table_of_times_speaks_the_language() -> None:
    for book in BOOKS:
        language = book.language
        words = {*language["numbers"], *language["acts"], *language["events"], *language["symbols"]["kinds"]}
        assert set(PROCEDURES) <= {*words, "encounter_card", "becomes", "destiny"}
        run = {procedure for moment in book.turn for procedure in (moment.before, moment.after)}
        assert {procedure for procedures in PROCEDURES.values() for procedure in procedures} - run <= {"income"}


@pytest.mark.parametrize(
    ("cites", "found"),
    [
        (["seed M14.10", "ffg D-09", "d012"], ["M14.10", "D-09", "d012"]),
        (["mayfair F3.4, Q5; seed M9.0, M13.1"], ["F3.4", "Q5", "M9.0", "M13.1"]),
        (["ffg T-23 to T-26, T-32"], ["T-23", "T-24", "T-25", "T-26", "T-32"]),
        (["mayfair F4.1 to F4.3"], ["F4.1", "F4.2", "F4.3"]),
        (["M14.9 to M15.1"], ["M14.9", "M15.1"]),
        (["ffg facts Macron", "seed D kickers", "", "d012", "d012"], ["d012"]),
        (["ffg D7e"], ["D7e"]),
    ],
)
def test_sources_are_read_as_sections(cites: list[str], found: list[str]) -> None:
    assert list(codes(cites)) == found
    assert all(kind_of_section(code) for code in found)
