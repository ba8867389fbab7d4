"""Powers are dealt as each edition deals them; what does not go together is not dealt."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from msgspec import structs

from adjudicator.cli import main
from adjudicator.engine import Refused, SeatSetup, Setup
from adjudicator.rulebook import load
from adjudicator.session import Game
from adjudicator.session.dealing import Dealt, Wish, alerts_of, boxes_of, deal, deal_hexes, pool
from adjudicator.session.tables import last_setup

FIVE = [
    SeatSetup(name, colour) for name, colour in zip("ABCDE", ["red", "blue", "yellow", "orange", "green"], strict=True)
]


def names(dealt: list[Dealt]) -> list[str]:
    return [name for found in dealt for name in found.powers]


def test_fantasy_flight_deals_two_of_which_one_is_kept_and_mayfair_one() -> None:
    ffg = deal(load("ffg"), FIVE, [], Random(1))  # facts T-03: two flares each, one alien chosen
    assert [(len(found.powers), found.keep) for found in ffg] == [(2, 1)] * 5
    assert len(set(names(ffg))) == 10
    mayfair = deal(load("mayfair"), FIVE[:3], [], Random(1))  # facts F3.5: each draws one Flare
    assert [(len(found.powers), found.keep) for found in mayfair] == [(1, 1)] * 3
    variant = deal(load("mayfair"), FIVE[:3], [], Random(1), each=2)
    assert [(len(found.powers), found.keep) for found in variant] == [(2, 1)] * 3


def test_the_same_chance_deals_the_same_and_another_does_not() -> None:
    book = load("ffg")
    assert deal(book, FIVE, [], Random(7)) == deal(book, FIVE, [], Random(7))
    assert deal(book, FIVE, [], Random(7)) != deal(book, FIVE, [], Random(8))


def test_the_binary_player_is_dealt_two_and_has_both() -> None:
    seats = [*FIVE[:2], SeatSetup("C", "yellow", hex="Binary")]  # seed M9.0
    assert [(found.seat, len(found.powers), found.keep) for found in deal(load("mayfair"), seats, [], Random(1))] == [
        (0, 1, 1),
        (1, 1, 1),
        (2, 2, 2),
    ]


def test_hexes_are_drawn_one_each_before_the_powers() -> None:
    book = load("mayfair")
    seats = [SeatSetup("A", "red", ["Rings"]), *FIVE[1:4]]  # seed M9.0: one of each, drawn before powers are
    for n in range(30):
        drawn = deal_hexes(book, seats, Random(n))
        assert drawn[0] == "Rings"
        assert len(set(drawn)) == 4
        for seat, system in zip(seats[1:], drawn[1:], strict=True):
            seat.hex = system
        twice = {seats[found.seat].hex: found.keep for found in deal(book, seats, [], Random(n))}
        assert all(keep == (2 if system == "Binary" else 1) for system, keep in twice.items())
        for seat in seats[1:]:
            seat.hex = None
    with pytest.raises(Refused, match="6 hexes are too few for 7 players"):
        deal_hexes(book, [SeatSetup(f"P{i}", "red") for i in range(7)], Random(1))
    with pytest.raises(Refused, match="no inverted hexes"):
        deal_hexes(load("ffg"), FIVE, Random(1))
    own = structs.replace(book.entries["hex.rosette"], data={"colour": "blue"})
    theirs = structs.replace(book, entries={**book.entries, "hex.rosette": own})
    assert all(deal_hexes(theirs, FIVE, Random(n))[1] == "Rosette" for n in range(10))


def test_who_has_a_power_is_dealt_none_and_nobody_else_gets_it_or_what_it_excludes() -> None:
    book = load("ffg")
    seats = [SeatSetup("A", "red", ["Magician"]), *FIVE[1:3]]
    for n in range(40):
        dealt = deal(
            book, seats, [], Random(n), Wish(powers=["Magician", "Oracle", "Mirror", "Macron", "Zombie", "Void"])
        )
        assert [found.seat for found in dealt] == [1, 2]
        assert sorted(names(dealt)) == ["Macron", "Mirror", "Void", "Zombie"]  # not with Oracle: dispute d145


def test_two_that_exclude_each_other_are_never_both_dealt() -> None:
    book = load("mayfair")
    few = Wish(powers=["Boomerang", "Insect", "Changeling", "Macron", "Filch"])  # not with Insect, Changeling
    seen = set()
    for n in range(60):
        found = names(deal(book, FIVE[:2], [], Random(n), few))
        seen |= set(found)
        assert not ("Boomerang" in found and ("Insect" in found or "Changeling" in found))
    assert {"Boomerang", "Insect"} <= seen


def test_nobody_is_dealt_two_that_are_too_strong_together() -> None:
    book = load("mayfair")
    seats = [SeatSetup("A", "red", ["Binary"]), SeatSetup("B", "blue")]
    wish = Wish(powers=["Virus", "Warpish", "Macron"])
    dealt = [deal(book, seats, [], Random(seed), wish)[0].powers for seed in range(20)]
    assert all(len(own) == 2 and set(own) != {"Virus", "Warpish"} for own in dealt)


def test_nothing_is_dealt_that_the_table_cannot_serve() -> None:
    mayfair, ffg = load("mayfair"), load("ffg")
    without = {power.name for power in pool(mayfair, ["kickers"], 4, Wish())}
    assert {power.name for power in pool(mayfair, ["lucre"], 4, Wish())} - without == {"Dragon", "Lloyd"}
    # two more sets of pieces are needed than are played: six colours in the box of Mayfair, eight in that of the other
    assert "Symbiote" in without
    assert "Symbiote" not in {power.name for power in pool(mayfair, [], 6, Wish())}
    assert {"Explorer", "Lizard"} <= {power.name for power in pool(ffg, [], 7, Wish())}
    assert not {"Explorer", "Lizard"} & {power.name for power in pool(ffg, [], 8, Wish())}


def test_wishes_narrow_what_is_dealt() -> None:
    book = load("ffg")
    assert "Cosmic Dominion" in boxes_of(book)
    assert alerts_of(book) == ["green", "yellow", "red"]
    green = {power.name for power in pool(book, [], 4, Wish(boxes=["Cosmic Dominion"], alerts=["green"]))}
    assert green == {"Greenhorn", "Laser", "Lizard", "Mirage", "Pickpocket", "Whirligig"}
    everything = {power.name for power in pool(book, [], 4, Wish())}
    boxes = [{power.name for power in pool(book, [], 4, Wish(boxes=[box]))} for box in boxes_of(book)]
    assert set().union(*boxes) == everything
    assert sum(map(len, boxes)) == len(everything)
    assert "Mirror" not in {power.name for power in pool(book, [], 4, Wish(leave_out=["Mirror"]))}
    mayfair = load("mayfair")
    every = {power.name for power in pool(mayfair, [], 4, Wish())}
    assert every - {power.name for power in pool(mayfair, [], 4, Wish(tame=True))} == {
        "Force",
        "Judge",
        "Witch",
    }  # M15.5
    assert "Gnome" not in {power.name for power in pool(mayfair, [], 4, Wish(by_program=True))}
    assert (boxes_of(mayfair), alerts_of(mayfair)) == ([], [])


def test_a_table_of_its_own_powers_has_them_in_a_box_of_their_own() -> None:
    book = load("ffg")
    own = structs.replace(book.entries["power.macron"], id="power.ours", name="Ours")
    ours = structs.replace(
        book, entries={**book.entries, "power.ours": own}, house_entries=["power.ours", "power.macron"]
    )
    assert boxes_of(ours)[-1] == "your own files"
    assert [power.name for power in pool(ours, [], 4, Wish(boxes=["your own files"]))] == ["Ours"]


def test_too_few_powers_are_refused_in_a_sentence() -> None:
    with pytest.raises(Refused, match="2 powers are too few to deal to 5 players"):
        deal(load("ffg"), FIVE, [], Random(1), Wish(powers=["Macron", "Mirror"]))
    with pytest.raises(Refused, match="did you mean 'Macron'"):
        deal(load("ffg"), FIVE, [], Random(1), Wish(powers=["Makron"]))


@pytest.mark.parametrize("edition", ["ffg", "mayfair"])
def test_every_preset_can_be_played_and_dealt_for(edition: str) -> None:
    book = load(edition)
    for preset in book.settings["presets"]:
        wish = Wish(alerts=preset.get("alerts", []), powers=preset.get("powers", []))
        seats = [SeatSetup(seat.name, colour) for seat, colour in zip(FIVE, book.settings["colours"], strict=False)]
        for found in deal(book, seats, preset["modules"], Random(5), wish):
            seats[found.seat].powers = found.powers[: found.keep]
        assert Game(book, Setup(edition, seats, preset["modules"])).question is not None


def test_every_power_of_the_sheets_is_in_the_book_and_every_one_of_the_book_on_a_sheet() -> None:
    book = load("ffg")
    listed = [name for alerts in book.settings["sheets"].values() for of in alerts.values() for name in of]
    assert sorted(listed) == sorted(entry.name for entry in book.entries.values() if entry.kind == "power")


def test_the_last_set_up_is_that_of_the_game_played_last(tmp_path: Path) -> None:
    assert last_setup(tmp_path) is None
    book = load("ffg")
    for name, power in (("one", "Mirror"), ("two", "Zombie")):
        setup = Setup("ffg", [SeatSetup("Ana", "red", [power]), SeatSetup("Bo", "blue")], ["flares"])
        Game.create(tmp_path / f"{name}.cosmic", book, setup).close()
    found = last_setup(tmp_path)
    assert found is not None
    assert (found.seats[0].powers, found.modules) == (["Zombie"], ["flares"])
    (tmp_path / "later.cosmic").write_text("no game")
    assert last_setup(tmp_path) == found


def test_the_command_calls_players_by_their_whole_colour_and_leaves_a_choice_to_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    argv = ["deal", "--edition", "mayfair", "--players", "5", "--each", "2", "--hexes", "--seed", "5"]
    assert main(argv) == 0
    told = capsys.readouterr().out
    assert "Light blue: " in told
    assert ": Binary, " in told
    assert "Binary has 2 powers" not in told


def test_the_command_deals_and_says_what_is_to_be_known(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["deal", "--edition", "mayfair", "--players", "3", "--each", "2", "--seed", "4", "--json"]
    assert main(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(len(found["dealt"]), found["keep"]) for found in told["dealt"]] == [(2, 1)] * 3
    assert main(arguments) == 0
    assert json.loads(capsys.readouterr().out) == told
    assert main(["deal", "--edition", "mayfair", "--seats", "Ana red Dragon; Bo blue Witch; Cy"]) == 0
    out = capsys.readouterr().out
    assert "Cy: " in out
    assert "Ana: " not in out
    assert "Dragon needs Lucre, which is not played." in out
    assert "Witch is open to abuse" in out
    assert main(["deal", "--box", "cosmic dominion", "--alert", "green", "--list"]) == 0
    assert capsys.readouterr().out.split() == ["Greenhorn", "Laser", "Lizard", "Mirage", "Pickpocket", "Whirligig"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "9"], "9 players cannot play"),
        (["--each", "0"], "--each: 0 powers cannot be dealt"),
        (["--alert", "gren"], "did you mean 'green'?"),
        (["--edition", "mayfair", "--box", "Base"], "nothing is known"),
        (["--modules", "lucr"], "lucr"),
        (["--players", "3", "--seats", "Ana; Bo"], "both say who plays"),
        (["--players", "8", "--alert", "green", "--box", "Cosmic Conflict"], "too few"),
        (["--leave-out", "Mirrr"], "did you mean 'Mirror'?"),
    ],
)
def test_the_command_refuses_in_a_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", *arguments]) == 2
    assert said in capsys.readouterr().err
